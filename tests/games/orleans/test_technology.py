"""Technology tiles: where they lie, when they are placed and what becomes of them. Group TECH."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.scenario import Table, full, scenario
from tests.rule import rule

FARMER_SPACES = [
    f"place-technology at {name} space 0" for name in ("village", "university", "castle", "ship", "wagon", "guildhall")
]
ALL_TILES = {"tiles": "all"}


def placing(**words: Any) -> Table:
    """Seat 0 has passed with a technology tile in hand."""
    return scenario(held=1, **words).play("pass")


# ------------------------------------------------------------------ where


@rule("ORL-TECH-01")
def test_technology_stands_for_its_character_every_time() -> None:
    words: dict[str, Any] = {"on": "village: tech - -", "market": "boatman boatman craftsman craftsman"}
    table = scenario("planning", **words)
    for _ in range(2):
        table.play("plan boatman at village space 1", "plan craftsman at village space 2", seat=0).until("actions")
        while table.player() != 0:
            table.play("pass")
        table.play("use-place village", "recruit boatman").until("planning", seed=3)
        assert "tech - -" == table.standing("village")
    assert 2 == table.track("boatman")


@rule("ORL-TECH-02")
def test_the_first_technology_goes_to_a_farmer_space() -> None:
    assert FARMER_SPACES == placing(tiles="pharmacy library").moves()


@rule("ORL-TECH-02")
def test_the_first_technology_is_counted_for_each_player() -> None:
    other = {"on": "village: tech - -", "held": 1}
    table = placing(others=[other]).play("place-technology at castle space 0").play("pass")
    assert table.allows("place-technology at farm_house space 0")
    assert FARMER_SPACES == placing(others=[other]).moves()


@rule("ORL-TECH-03")
def test_later_technology_replaces_everybody_but_monks() -> None:
    table = placing(tiles="cellar", on="village: tech - -")
    assert ["place-technology at cellar space 1"] == [move for move in table.moves() if "cellar" in move]
    spaces = [
        f"place-technology at {name} space {space}"
        for name, space in (("monastery", 0), ("scriptorium", 0), ("wagon", 1))
    ]
    assert all(table.allows(move) for move in spaces)


@rule("ORL-TECH-04")
def test_a_place_has_one_technology_at_most() -> None:
    table = placing(on="castle: tech - -")
    assert [] == [move for move in table.moves() if "castle" in move]
    assert table.allows("place-technology at village space 1")


@rule("ORL-TECH-05")
@pytest.mark.parametrize("has_technology", [False, True])
def test_a_place_with_one_space_takes_no_technology(has_technology: bool) -> None:
    table = placing(tiles="hayrick shipping_line", has_technology=has_technology)
    assert [] == [move for move in table.moves() if "hayrick" in move or "shipping_line" in move]


@rule("ORL-TECH-06")
def test_technology_is_not_fetched_back_with_the_followers() -> None:
    table = scenario("followers", on="village: tech boatman -")
    assert ["fetch-back boatman from village"] == table.moves("fetch-back", seat=0)


@rule("ORL-TECH-06")
def test_only_the_workshop_moves_technology() -> None:
    words: dict[str, Any] = {"tiles": "workshop", "options": ALL_TILES, "on": "village: tech - -; workshop: craftsman"}
    assert ["lift-technology village"] == scenario(**words).play("use-place workshop").moves()
    assert ["pass"] == scenario(on="village: tech - -").moves()


@rule("ORL-TECH-07")
def test_technology_from_the_laboratory_follows_the_same_rules() -> None:
    table = scenario(tiles="laboratory", on=full("laboratory")).play("use-place laboratory", "pass", "pass")
    assert FARMER_SPACES == table.moves()


@rule("ORL-TECH-07")
def test_technology_moved_by_the_workshop_follows_the_same_rules() -> None:
    words: dict[str, Any] = {"tiles": "workshop cellar hayrick", "options": ALL_TILES}
    table = scenario(**words, on="village: tech - -; castle: tech - -; workshop: craftsman")
    table.play("use-place workshop", "lift-technology village")
    assert not any(map(table.allows, [f"place-technology {space}" for space in ("castle 1", "cellar 0", "hayrick 0")]))
    assert table.allows("place-technology at cellar space 1")


@rule("ORL-TECH-12")
def test_technology_goes_to_an_empty_space() -> None:
    table = placing(on="ship: farmer - -")
    assert [move for move in FARMER_SPACES if "ship" not in move] == table.moves()


@rule("ORL-TECH-13")
def test_places_without_a_character_of_their_own_take_no_technology() -> None:
    tiles = ["theatre", "gunpowder_tower", "gaming_room", "pharmacy", "episcopal_see_of_tours"]
    table = placing(tiles=" ".join(tiles), options=ALL_TILES, has_technology=True)
    offered = {move.split()[2] for move in table.moves()}
    assert set() == offered & {"town_hall", *tiles}


@rule("ORL-TECH-14")
def test_when_the_stack_is_empty_no_technology_can_be_gained() -> None:
    words: dict[str, Any] = {"tiles": "laboratory", "on": full("laboratory")}
    assert ["pass"] == scenario(technology_left=0, **words).moves()
    table = scenario(technology_left=1, **words).play("use-place laboratory")
    assert (0, 1) == (table.state.technology, table.me.technology)


@rule("ORL-TECH-15")
def test_technology_goes_to_own_tiles_and_even_to_the_laboratory() -> None:
    table = scenario(tiles="laboratory", on=f"village: tech - -; {full('laboratory')}")
    table.play("use-place laboratory", "pass", "pass")
    assert table.allows("place-technology at laboratory space 0")
    assert table.allows("place-technology at laboratory space 1")


# ------------------------------------------------------------------ when


@rule("ORL-TECH-08")
def test_held_technology_must_be_placed_on_passing_before_the_next_player_acts() -> None:
    table = scenario(held=2).play("pass")
    assert (0, FARMER_SPACES) == (table.player(), table.moves())
    table.play("place-technology at village space 0")
    assert (0, "PlaceOne", []) == (table.player(), table.question(), table.moves("decline"))
    table.play("place-technology at farm_house space 0")
    assert (1, 0, "tech -") == (table.player(), table.me.technology, table.standing("farm_house"))


@rule("ORL-TECH-09")
def test_technology_without_a_space_is_kept() -> None:
    table = placing(on=full("village", "university", "castle", "ship", "wagon", "guildhall"))
    assert (1, "Turn", 1) == (table.player(), table.question(), table.me.technology)


@rule("ORL-TECH-09")
def test_kept_technology_is_placed_on_the_next_pass() -> None:
    table = placing(on=full("village", "university", "castle", "ship", "wagon", "guildhall"))
    table.play("pass").until("actions").play("pass", "use-place castle", "pass")
    assert ["place-technology at castle space 0"] == table.moves()


@rule("ORL-TECH-10")
def test_a_place_completed_on_passing_is_first_used_next_round() -> None:
    table = placing(on="castle: - boatman trader").play("place-technology at castle space 0")
    assert (1, "tech boatman trader") == (table.player(), table.standing("castle"))
    table.play("pass")
    assert 6 == table.state.round
    table.until("actions").play("pass")
    assert (0, True) == (table.player(), table.allows("use-place castle"))


@rule("ORL-TECH-11")
def test_a_place_completed_by_the_workshop_is_used_in_the_same_phase() -> None:
    on = "workshop: craftsman; village: tech - -; castle: - boatman trader"
    table = scenario(tiles="workshop", options=ALL_TILES, on=on)
    table.play("use-place workshop", "lift-technology village", "place-technology at castle space 0", "pass")
    assert ("- - -", "tech boatman trader") == (table.standing("village"), table.standing("castle"))
    table.play("use-place castle")
    assert (5, 1) == (table.state.round, table.track("knight"))


# ------------------------------------------------------------------ losing


@rule("ORL-TECH-16")
def test_technology_on_a_lost_tile_leaves_the_game() -> None:
    words: dict[str, Any] = {"tiles": "winery", "on": "winery: tech trader", "goods": "wool wool wool", "coins": 0}
    table = scenario("event", event="taxes", technology_left=15, **words).play("give-up-tile winery")
    assert (["trader"], 15, 1) == (table.bag(), table.state.technology, table.state.lost_technology)
    assert "GiveUp" != table.question()
