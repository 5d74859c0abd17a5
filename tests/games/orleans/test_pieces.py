"""Every piece is in one place, wherever it goes. Group SETUP."""

from __future__ import annotations

import pytest

from comptoir.games.orleans.options import HOUSE_PACK
from comptoir.games.orleans.pieces import pieces
from comptoir.games.orleans.tiles import lose_tile
from tests.games.orleans.names import place
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.rule import rule

EVERYTHING = {"tiles": "all", "coin_supply": "179"}


def total(table: Table, kind: str) -> int:
    """How many pieces there are whose names begin with this word."""
    return sum(number for name, number in pieces(table.state).items() if name.split()[0] == kind)


@rule("ORL-SETUP-34")
def test_the_pieces_of_four() -> None:
    table = new_game(4)
    assert (88, 16) == (total(table, "neutral"), total(table, "starter"))
    assert (16, 14, 90) == (total(table, "technology"), total(table, "citizens"), total(table, "goods"))
    assert [10] * 4 == [pieces(table.state)[f"stations {seat}"] for seat in range(4)]
    assert [7] * 4 == [len(player.tracks) for player in table.state.players]


@rule("ORL-SETUP-34")
def test_the_tiles_of_the_base_game() -> None:
    state = new_game().state
    places, laid = state.facts.places, len(state.tiles[1]) + len(state.tiles[2])
    assert (20, 34) == (laid, sum(places[tile].pack != HOUSE_PACK for tile in state.boxed))
    assert 18 == sum(number for number, _ in state.piles)


@rule("ORL-SETUP-34")
def test_five_have_twenty_technology_tiles() -> None:
    assert 20 == total(new_game(5), "technology")


@rule("ORL-SETUP-34")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (4, EVERYTHING),
        (3, EVERYTHING | {"events": "intrigue", "two_rivers": "on", "exclusion": "on"}),
        (5, EVERYTHING | {"events": "harder", "deeds": "majority", "tile_selection": "on"}),
    ],
)
def test_no_piece_appears_or_disappears(players: int, options: dict[str, str]) -> None:
    assert begun(players, seed=players, **options).keeps(pieces, players)


def test_a_follower_in_hand_is_counted() -> None:
    table = scenario("followers", tiles="gunpowder_tower", market="", bag="own_farmer")
    before = pieces(table.state)
    table.play("draw", seat=0).nature("draw-followers own_farmer")
    assert ("ChooseSpot", before) == (table.question(0), pieces(table.state))


def test_a_recruit_in_hand_is_counted() -> None:
    table = scenario(tiles="statue", on="monastery: scholar trader")
    before = pieces(table.state)
    assert before == pieces(table.play("use-place monastery").state)
    assert "ChooseArrival" == table.question()


# ------------------------------------------------------------------ what leaves the game


@pytest.mark.parametrize(
    "item", ["good wool", "tile windmill", "technology castle", "technology held", "station tours", "station unbuilt"]
)
def test_what_is_given_up_is_still_counted(item: str) -> None:
    table = scenario(
        "event", event="harvest", coins=4, goods="wool", tiles="windmill", on="castle: tech - -", held=1,
        stations="tours", bag="knight", others=[{"coins": 5}],
    )  # fmt: skip
    before = pieces(table.state)
    assert before == pieces(table.play(f"give-up-{item}").state)


def test_a_follower_given_up_is_still_counted() -> None:
    table = scenario("event", event="harvest", coins=4, bag="knight")
    before = pieces(table.state)
    table.play("give-up-follower").nature("draw-followers knight")
    assert (before, 1) == (pieces(table.state), sum(table.state.lost_followers))


def test_what_lay_on_a_lost_tile_is_still_counted() -> None:
    table = scenario(tiles="windmill bakery", on="windmill: craftsman tech", goods="bread bread")
    before = pieces(table.state)
    lose_tile(table.state, 0, place("windmill"))
    lose_tile(table.state, 0, place("bakery"))
    assert (before, ["grain", "grain"]) == (pieces(table.state), table.goods())


# ------------------------------------------------------------------ what would be a mistake


def test_a_lost_piece_is_noticed() -> None:
    table = scenario(bag="knight")
    before = pieces(table.state)
    table.me.bag = [0] * 11
    after = pieces(table.state)
    assert {"neutral knight"} == {name for name, number in before.items() if after[name] != number}


def test_a_tile_in_two_places_is_noticed() -> None:
    table = scenario(tiles="windmill")
    table.state.boxed += (place("windmill"),)
    assert 0 == pieces(table.state)["place tiles"]
