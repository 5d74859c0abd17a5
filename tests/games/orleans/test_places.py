"""Place tiles: taking them, what they change, losing them. Group PLACES."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.followers import free_spots
from comptoir.games.orleans.kinds import Tile
from comptoir.games.orleans.moves import TOWER
from comptoir.games.orleans.options import HOUSE_PACK
from tests.games.orleans.scenario import Table, full, new_game, scenario
from tests.rule import rule

ALL_TILES = {"tiles": "all"}
BASE_I = """hayrick cheese_factory winery wool_manufacturer tailor_shop shipping_line brewery library windmill bathhouse
    hospital herb_garden sacristy"""
BASE_II = "cellar pharmacy office school horse_wagon gunpowder_tower laboratory"
MORE_I = "inn barracks farm episcopal_see_of_tours trading_house opera port road statue vineyard"
MORE_II = """workshop bakery hideout quarry cathedral depot stagecoach lock church market_stall sheep_farm
    patrician_house christmas_market black_market observatory goldsmith drawbridge meadow well festival_hall
    gaming_room tavern theatre courthouse"""


def trader(**words: Any) -> Table:
    """Seat 0 recruits a trader in the Village."""
    table = scenario(**{"on": full("village"), **words})
    return table.play("use-place village", "recruit trader")


def tortured(**words: Any) -> Table:
    """Seat 0 has to give up one item for taxes on three goods."""
    table = scenario("event", event="taxes", options=ALL_TILES, **{"goods": "wool wool wool", "coins": 0, **words})
    assert "GiveUp" == table.question()
    return table


def offered(table: Table) -> set[str]:
    """The place tiles that can be taken."""
    return {move.removeprefix("take-tile ") for move in table.moves()}


def levels(table: Table) -> list[set[str]]:
    """The place tiles of each category, by name."""
    return [{table.state.facts.places[tile].key for tile in table.state.tiles[level]} for level in (1, 2)]


# ------------------------------------------------------------------ taking


@rule("ORL-PLACES-01")
def test_a_new_tile_receives_followers_in_the_next_planning() -> None:
    table = trader(market="farmer").play("take-tile hayrick", "pass")
    assert (["hayrick"], ["pass"]) == (table.tiles(), table.moves())
    table.until("planning")
    assert table.allows("plan farmer at hayrick space 0", seat=0)


@rule("ORL-PLACES-01")
def test_a_new_tile_receives_followers_in_the_same_phase_through_the_bathhouse() -> None:
    table = trader(tiles="bathhouse", on=full("village", "bathhouse")).play("take-tile hayrick", "pass")
    table.play("use-place bathhouse").nature("draw-followers farmer boatman")
    table.play("plan farmer at hayrick space 0")
    assert table.allows("use-place hayrick")


@rule("ORL-PLACES-02")
def test_the_first_step_brings_a_tile_of_category_one() -> None:
    assert set(BASE_I.split()) == offered(trader())


@rule("ORL-PLACES-03")
@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_later_steps_bring_a_tile_of_either_category(space: int) -> None:
    assert {*BASE_I.split(), *BASE_II.split()} == offered(trader(tracks={"trader": space}))


@rule("ORL-PLACES-04")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_the_tiles_that_are_left(seat: int | None) -> None:
    table = scenario("planning")
    assert table.state.tiles == table.seen_by(seat).tiles
    assert (13, 7) == tuple(map(len, table.seen_by(seat).tiles[1:]))


@rule("ORL-PLACES-05")
def test_a_tile_that_is_taken_is_no_longer_offered() -> None:
    table = trader(others=[{"on": full("village")}]).play("take-tile hayrick", "use-place village", "recruit trader")
    assert set(BASE_I.split()) - {"hayrick"} == offered(table)


@rule("ORL-PLACES-06")
def test_a_tile_must_be_taken() -> None:
    assert [] == trader().moves("decline")


@rule("ORL-PLACES-06")
@pytest.mark.parametrize(("space", "left"), [(1, ()), (0, (23, 24))], ids=["none left", "none allowed left"])
def test_without_an_allowed_tile_the_trader_still_comes(space: int, left: tuple[Tile, ...]) -> None:
    table = scenario(on=full("village"), tracks={"trader": space})
    table.state.tiles = [(), (), left]
    table.play("use-place village", "recruit trader")
    assert (space + 1, [], 1) == (table.track("trader"), table.tiles(), table.player())
    assert 1 == table.bag().count("trader")


def bathing_after(tile: str) -> Table:
    """Seat 0 has taken a tile, and then drawn a scholar in the Bathhouse."""
    words: dict[str, Any] = {"tiles": "bathhouse", "on": full("village", "bathhouse"), "bag": "scholar"}
    table = trader(**words, tracks={"trader": 1}).play(f"take-tile {tile}", "pass", "use-place bathhouse")
    return table.nature("draw-followers scholar farmer")


@rule("ORL-PLACES-07")
def test_a_lasting_effect_works_from_the_moment_the_tile_is_taken() -> None:
    assert bathing_after("school").allows("plan scholar at castle space 0")
    assert not bathing_after("office").allows("plan scholar at castle space 0")


# ------------------------------------------------------------------ the tiles


@rule("ORL-PLACES-09")
def test_there_are_54_tiles_in_packs() -> None:
    threes = dict.fromkeys(["trade_intrigue", *(f"tiles{n}" for n in range(1, 6)), "promo1", "promo2", "promo3"], 3)
    packs = Counter(row.pack for row in load_facts().places if row.level and row.pack != HOUSE_PACK)
    assert {"base": 20, "invasion": 7, **threes} == packs
    assert 54 == packs.total()


@rule("ORL-PLACES-09")
def test_all_sets_together_are_23_and_31_tiles() -> None:
    assert [23, 31] == [len(names) for names in levels(new_game(tiles="all"))]


@rule("ORL-PLACES-09")
def test_each_set_is_switched_on_by_itself() -> None:
    for pack, number in Counter(row.pack for row in load_facts().places if row.level).items():
        more = 0 if pack == "base" else number
        assert 20 + more == sum(map(len, levels(new_game(tiles=f"base,{pack}"))))
    assert [13, 7] == [len(names) for names in levels(new_game())]


@rule("ORL-PLACES-10")
def test_no_two_tiles_have_the_same_id() -> None:
    keys = [row.key for row in load_facts().places]
    assert len(keys) == len(set(keys))


@rule("ORL-PLACES-10")
def test_tiles_that_share_a_name_with_a_scenario_are_those_of_their_own_packs() -> None:
    packs = {row.key: row.pack for row in load_facts().places}
    assert ("trade_intrigue", "tiles4") == (packs["inn"], packs["patrician_house"])


@rule("ORL-PLACES-12")
def test_the_category_of_every_tile() -> None:
    assert [{*BASE_I.split(), *MORE_I.split()}, {*BASE_II.split(), *MORE_II.split()}] == levels(new_game(tiles="all"))


# ------------------------------------------------------------------ losing


@rule("ORL-PLACES-08")
def test_a_lost_tile_is_out_of_the_game() -> None:
    table = tortured(tiles="hayrick").play("give-up-tile hayrick")
    number = load_facts().place_numbers["hayrick"]
    assert [] == table.tiles()
    assert number not in (*table.state.tiles[1], *table.state.tiles[2], *table.state.stacks[1])
    assert number in table.state.boxed


@rule("ORL-PLACES-11")
@pytest.mark.parametrize(
    ("tile", "goods", "moves", "left"),
    [
        ("bakery", "bread bread wool", ["give-up-tile bakery"], ["grain", "grain", "wool"]),
        ("inn", "inn_cheese inn_wine wool", ["accept", "give-up-tile inn"], ["cheese", "wine", "wool"]),
    ],
    ids=["bread", "on the inn"],
)
def test_goods_on_a_lost_tile_become_ordinary_ones(tile: str, goods: str, moves: list[str], left: list[str]) -> None:
    table = scenario("event", event="taxes", options=ALL_TILES, tiles=tile, goods=goods, coins=0).play(*moves)
    assert left == table.goods()


@rule("ORL-PLACES-13")
@pytest.mark.parametrize(
    ("tile", "names"),
    [("gunpowder_tower", "knight own_farmer"), ("theatre", "farmer - - - - - monk"), ("winery", "farmer trader")],
)
def test_followers_on_a_lost_tile_go_back_to_the_bag(tile: str, names: str) -> None:
    table = tortured(tiles=tile, on=f"{tile}: {names}").play(f"give-up-tile {tile}")
    assert sorted(names.replace("- ", "").split()) == sorted(table.bag())


@rule("ORL-PLACES-13")
def test_the_monk_of_a_lost_sacristy_goes_back_to_the_bag() -> None:
    words: dict[str, Any] = {"goods": "wool wool wool", "coins": 0, "tiles": "sacristy", "on": "sacristy: monk"}
    table = scenario("event", event="taxes", **words).play("accept", "give-up-tile sacristy")
    assert (["monk"], []) == (table.bag(), table.tiles())


@rule("ORL-PLACES-13")
def test_stations_on_a_lost_road_are_unbuilt_again() -> None:
    table = tortured(tiles="road", road=3)
    assert (3, 7) == (table.me.road_stations, table.me.stations)
    table.play("give-up-tile road")
    assert (0, 10, 0) == (table.me.road_stations, table.me.stations, table.me.lost_stations)
    assert "GiveUp" != table.question()


@rule("ORL-PLACES-13")
def test_characters_in_a_lost_gaming_room_leave_the_game() -> None:
    table = tortured(tiles="gaming_room", on="gaming_room: farmer scholar -", supply={"farmer": 5, "scholar": 5})
    table.play("give-up-tile gaming_room")
    assert ([], 5, 5) == (table.bag(), table.supply("farmer"), table.supply("scholar"))
    assert 2 == sum(table.state.lost_followers)


@rule("ORL-PLACES-14")
def test_a_lost_cathedral_lowers_the_status_at_once() -> None:
    table = tortured(tiles="cathedral")
    assert 2 == status_of(table.state, 0)
    table.play("give-up-tile cathedral")
    assert 1 == status_of(table.state, 0)


@rule("ORL-PLACES-14")
def test_without_the_gunpowder_tower_the_market_has_eight_spaces_again() -> None:
    table = tortured(tiles="gunpowder_tower", market="farmer farmer farmer farmer knight knight knight knight")
    assert [TOWER] == free_spots(table.state, table.me)
    table.play("give-up-tile gunpowder_tower")
    assert [] == free_spots(table.state, table.me)


@rule("ORL-PLACES-14")
def test_what_was_placed_through_a_lost_tile_stays() -> None:
    table = tortured(tiles="school", on="castle: scholar boatman trader", market="scholar")
    table.play("give-up-tile school").until("planning")
    assert "scholar boatman trader" == table.standing("castle")
    assert not table.allows("plan scholar at ship space 0", seat=0)
