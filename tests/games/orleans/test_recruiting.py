"""University, Castle and Monastery: scholars, knights and monks. Groups UNIVERSITY, CASTLE, MONASTERY."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.scenario import Table, full, scenario
from tests.rule import rule

ALL_TILES = {"tiles": "all"}


def used(name: str, **words: Any) -> Table:
    """Seat 0 has used a place."""
    return scenario(on=full(name), **words).play(f"use-place {name}")


# ------------------------------------------------------------------ University


@rule("ORL-UNIVERSITY-01")
def test_a_scholar_comes_from_the_board_into_the_bag() -> None:
    table = used("university", supply={"scholar": 8})
    assert (7, 1) == (table.supply("scholar"), table.bag().count("scholar"))


@rule("ORL-UNIVERSITY-02")
@pytest.mark.parametrize(("space", "points"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_space_of_the_scholar_track_gives_its_points(space: int, points: int) -> None:
    table = used("university", tracks={"scholar": space - 1}, development=1)
    assert (space, 1 + points) == (table.track("scholar"), table.track("development"))


@rule("ORL-UNIVERSITY-03")
def test_three_points_are_three_spaces_with_what_lies_on_them() -> None:
    table = used("university", tracks={"scholar": 1}, development=5, coins=0)
    assert (8, 3) == (table.track("development"), table.me.coins)


@rule("ORL-UNIVERSITY-04")
@pytest.mark.parametrize("words", [{"supply": {"scholar": 0}}, {"tracks": {"scholar": 5}}], ids=["none left", "end"])
def test_the_university_is_barred_without_scholars_or_at_the_end_of_the_track(words: dict[str, Any]) -> None:
    assert ["pass"] == scenario(on=full("university"), **words).moves()


# ------------------------------------------------------------------ Castle


def draws(**words: Any) -> int:
    """How many followers seat 0 can draw from a full bag to an empty market."""
    table = scenario("followers", market="", bag="farmer " * 10, **words)
    number = 0
    while table.question(seat=0) == "GatherOne":
        table.play("draw", seat=0).chance()
        number += 1
    return number


@rule("ORL-CASTLE-01", "ORL-CASTLE-02")
def test_a_knight_comes_from_the_board_and_the_marker_advances() -> None:
    table = used("castle", supply={"knight": 8})
    assert (7, 1) == (table.supply("knight"), table.bag().count("knight"))
    assert 1 == table.track("knight")


@rule("ORL-CASTLE-03")
@pytest.mark.parametrize(("space", "number"), [(0, 4), (1, 5), (2, 6), (3, 7), (5, 8)])
def test_the_knight_track_says_how_many_are_drawn(space: int, number: int) -> None:
    assert number == draws(tracks={"knight": space})


@rule("ORL-CASTLE-04")
def test_the_fourth_knight_adds_no_draw() -> None:
    assert draws(tracks={"knight": 3}) == draws(tracks={"knight": 4}) == 7


@rule("ORL-CASTLE-05")
def test_the_first_with_a_fourth_knight_gets_the_citizen() -> None:
    table = used("castle", tracks={"knight": 3}, others=[{"on": full("castle"), "tracks": {"knight": 3}}])
    assert (4, 1) == (table.track("knight"), table.me.citizens)
    table.play("use-place castle")
    assert (4, 0, 5) == (table.track("knight", 1), table.you.citizens, table.you.coins)


@rule("ORL-CASTLE-05")
@pytest.mark.parametrize("space", [0, 1, 2, 4])
def test_no_other_knight_brings_a_citizen(space: int) -> None:
    assert 0 == used("castle", tracks={"knight": space}).me.citizens


@rule("ORL-CASTLE-06")
@pytest.mark.parametrize("words", [{"supply": {"knight": 0}}, {"tracks": {"knight": 5}}], ids=["none left", "end"])
def test_the_castle_is_barred_without_knights_or_at_the_end_of_the_track(words: dict[str, Any]) -> None:
    assert ["pass"] == scenario(on=full("castle"), **words).moves()


# ------------------------------------------------------------------ Monastery


@rule("ORL-MONASTERY-01")
def test_the_monastery_gives_a_monk_and_nothing_else() -> None:
    table = used("monastery", supply={"monk": 8})
    assert (7, ["trader", "scholar", "monk"]) == (table.supply("monk"), table.bag())
    assert ([0] * 7, 5, []) == (table.me.tracks, table.me.coins, table.goods())
    assert (0, 0, 1) == (table.me.technology, table.me.citizens, table.player())


@rule("ORL-MONASTERY-02")
def test_a_monk_stands_for_every_character() -> None:
    table = scenario("planning", market="monk", tiles="brewery library office")
    places = table.state.facts.places
    spaces = {(row.key, need) for row in places[:9] for need in row.needs}
    spaces |= {("town_hall", 8), ("brewery", 6), ("library", 4), ("library", 5), ("office", 5)}
    plans = [move.split()[3::2] for move in table.moves("plan", seat=0)]
    numbers = table.state.facts.place_numbers
    assert spaces == {(name, places[numbers[name]].needs[int(space)]) for name, space in plans}


@rule("ORL-MONASTERY-03")
@pytest.mark.parametrize(
    "others", ["farmer boatman craftsman trader knight scholar", "own_farmer own_boatman own_craftsman own_trader"]
)
def test_nobody_stands_for_a_monk(others: str) -> None:
    words: dict[str, Any] = {"tiles": "brewery school herb_garden barracks", "options": ALL_TILES}
    table = scenario("planning", market=f"monk {others}", **words)
    assert ["plan monk at brewery space 0"] == [move for move in table.moves("plan", seat=0) if "brewery" in move]


@rule("ORL-MONASTERY-03")
def test_technology_does_not_stand_for_a_monk() -> None:
    table = scenario(tiles="cellar", held=1, has_technology=True).play("pass")
    assert ["place-technology at cellar space 1"] == [move for move in table.moves() if "cellar" in move]


@rule("ORL-MONASTERY-04")
def test_a_monk_is_no_other_character_on_the_deeds() -> None:
    deeds = {"papal_conclave": "1 monk, 1 monk", "cathedral": "1 monk, 1 monk", "peace_treaty": "1 monk"}
    words: dict[str, Any] = {"tiles": "gaming_room", "options": ALL_TILES, "deeds": deeds}
    assert ["pass"] == scenario(on="town_hall: monk -", **words).moves()
    knight = scenario(on="town_hall: knight -", **words).play("use-place town_hall")
    assert {"send knight to papal_conclave", "send knight to gaming_room"} <= set(knight.moves())


@rule("ORL-MONASTERY-05")
def test_on_a_pilgrimage_the_monastery_is_closed_and_its_followers_wait() -> None:
    table = scenario(event="pilgrimage", on=full("monastery"))
    table.state.piles = table.state.piles[1:]  # without the pilgrimage that opens every game
    assert ["pass"] == table.moves()
    table.play("pass", "pass").nature("turn-hourglass income").until("actions").play("pass")
    assert ("scholar trader", True) == (table.standing("monastery"), table.allows("use-place monastery"))


@rule("ORL-MONASTERY-05")
def test_on_a_pilgrimage_the_well_copies_no_monastery() -> None:
    words: dict[str, Any] = {"tiles": "well", "on": full("well"), "options": ALL_TILES}
    assert not scenario(event="pilgrimage", **words).play("use-place well").allows("copy monastery")
    assert scenario(event="income", **words).play("use-place well").allows("copy monastery")


@rule("ORL-MONASTERY-05")
def test_without_monks_the_monastery_is_closed() -> None:
    assert ["pass"] == scenario(on=full("monastery"), supply={"monk": 0}).moves()
