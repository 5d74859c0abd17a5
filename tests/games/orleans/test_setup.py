"""Components and set-up. Group SETUP."""

from __future__ import annotations

from collections import Counter

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import ALL_GOODS, LAST_CITIZEN, UNLIMITED
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.setup import hourglass_piles
from comptoir.games.orleans.state import owned
from comptoir.games.orleans.supply import gain_coins
from tests.games.orleans.names import town
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.rule import rule

FACTS = load_facts()
GOODS_IN_THE_BOX = [24, 21, 18, 15, 12]
STARTERS = ["own_farmer", "own_boatman", "own_craftsman", "own_trader"]
CATEGORY_I = {
    "bathhouse", "library", "brewery", "shipping_line", "winery", "wool_manufacturer", "cheese_factory", "hospital",
    "herb_garden", "hayrick", "windmill", "sacristy", "tailor_shop",
}  # fmt: skip
CATEGORY_II = {"horse_wagon", "school", "laboratory", "pharmacy", "gunpowder_tower", "cellar", "office"}
every_player_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def on_map(table: Table) -> list[int]:
    """How many of each good lie on the ways."""
    counts = Counter(good for goods in table.state.way_goods for good in goods)
    return [counts[good] for good in ALL_GOODS]


def stacks(table: Table, level: int) -> set[str]:
    """The place tiles of a category."""
    return {FACTS.places[tile].key for tile in table.state.tiles[level]}


def spaces_used(players: int) -> list[int]:
    """How many goods spaces of each way have a good with this number of players."""
    return [sum(least <= players for least in way.spaces) for way in FACTS.ways]


# ------------------------------------------------------------------ players and editions


@rule("ORL-SETUP-01")
@every_player_count
def test_two_to_five_can_play(players: int) -> None:
    assert players == len(new_game(players).state.players)


@rule("ORL-SETUP-01")
@pytest.mark.parametrize("players", [1, 6])
def test_other_player_counts_are_refused(players: int) -> None:
    with pytest.raises(BadOptions, match=f"for 2 to 5 players, not {players}"):
        Options(players)


@rule("ORL-SETUP-01")
def test_the_2014_box_is_for_up_to_four() -> None:
    assert 4 == len(new_game(4, edition="dlp2014").state.players)
    with pytest.raises(BadOptions, match="“edition=dlp2014” and “five players” exclude each other"):
        Options(5, edition="dlp2014")


@rule("ORL-SETUP-35")
@pytest.mark.parametrize(("edition", "drawn", "placed"), [("matagot", 2, 1), ("dlp2014", 3, 2)])
def test_the_bathhouse_depends_on_the_edition(edition: str, drawn: int, placed: int) -> None:
    table = scenario(
        options={"edition": edition}, tiles="bathhouse", on="bathhouse: boatman", market="", bag="farmer " * 4
    ).play("use-place bathhouse")
    table.nature("draw-followers" + " farmer" * drawn)
    table.play(*["plan farmer at castle space 0", "plan farmer at village space 0"][:placed])
    assert (1, "Turn") == (table.player(), table.question())


@rule("ORL-SETUP-35")
def test_the_newer_edition_is_the_default() -> None:
    (edition,) = (choice for choice in GAME.choices if choice.name == "edition")
    assert (("matagot", "dlp2014"), "matagot") == (edition.values, edition.default)
    assert "matagot" == Options(2).edition


# ------------------------------------------------------------------ what each player has


@rule("ORL-SETUP-02", "ORL-SETUP-09")
@every_player_count
def test_the_starters_are_on_the_market_and_the_bag_is_empty(players: int) -> None:
    table = new_game(players)
    assert [STARTERS] * players == [table.market(seat) for seat in range(players)]
    assert [[]] * players == [table.bag(seat) for seat in range(players)]


@rule("ORL-SETUP-03")
def test_everybody_has_five_coins() -> None:
    assert [5, 5, 5] == [player.coins for player in new_game(3).state.players]


@rule("ORL-SETUP-03")
def test_the_starting_coins_come_out_of_a_limited_supply() -> None:
    assert 85 == new_game(3, coin_supply="100").state.coins


@rule("ORL-SETUP-04")
def test_everybody_has_the_ten_basic_places() -> None:
    places = [FACTS.places[place].key for place in owned(new_game().me)]
    assert [
        "farm_house", "village", "university", "castle", "monastery", "ship", "wagon", "guildhall", "scriptorium",
        "town_hall",
    ] == places  # fmt: skip


@rule("ORL-SETUP-04")
def test_nobody_begins_with_a_place_tile() -> None:
    table = new_game()
    assert [[], []] == [table.tiles(0), table.tiles(1)]
    assert {()} == set(table.me.on[10:])


@rule("ORL-SETUP-05")
def test_seven_markers_begin_on_the_first_spaces() -> None:
    assert [[0] * 7] * 2 == [player.tracks for player in new_game().state.players]


@rule("ORL-SETUP-05")
def test_there_is_no_monk_track() -> None:
    tracks = FACTS.data["tracks"]
    assert {"farmer", "boatman", "craftsman", "trader", "knight", "scholar"} == set(tracks)


@rule("ORL-SETUP-06")
def test_the_merchants_begin_in_orleans() -> None:
    assert [town("orleans")] * 4 == [player.merchant for player in new_game(4).state.players]


@rule("ORL-SETUP-07")
def test_everybody_has_ten_trading_stations_to_build() -> None:
    table = new_game(3)
    assert [10, 10, 10] == [player.stations for player in table.state.players]
    assert [()] * 23 == [*table.state.stations]


@rule("ORL-SETUP-08")
def test_the_four_starters() -> None:
    assert ["own_farmer", "own_boatman", "own_craftsman", "own_trader"] == new_game().market()


@rule("ORL-SETUP-20")
def test_starters_of_unused_colours_are_not_in_the_game() -> None:
    starters = {name: number for name, number in GAME.pieces(new_game().state).items() if name.startswith("starter")}
    assert 8 == sum(starters.values())


# ------------------------------------------------------------------ the common board


@rule("ORL-SETUP-10")
def test_one_map_and_one_board_of_deeds_are_for_all() -> None:
    state = new_game(4).state
    assert (43, 23) == (len(state.way_goods), len(state.stations))
    assert [()] * 8 == [*state.deeds]


@rule("ORL-SETUP-11")
@pytest.mark.parametrize(("players", "tiles"), [(2, 16), (3, 16), (4, 16), (5, 20)])
def test_technology_tiles(players: int, tiles: int) -> None:
    assert tiles == new_game(players).state.technology


@rule("ORL-SETUP-14")
def test_the_neutral_characters_form_seven_supplies() -> None:
    assert ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk") == FACTS.characters
    assert 7 == len(new_game().state.supply)


@rule("ORL-SETUP-15")
def test_characters_for_two() -> None:
    assert [12, 6, 6, 6, 8, 8, 8] == new_game(2).state.supply


@rule("ORL-SETUP-16")
def test_characters_for_three() -> None:
    assert [14, 8, 8, 8, 11, 11, 11] == new_game(3).state.supply


@rule("ORL-SETUP-17")
def test_characters_for_four() -> None:
    supply = new_game(4).state.supply
    assert [16, 10, 10, 10, 14, 14, 14] == supply
    assert (88, 104) == (sum(supply), sum(supply) + 4 * len(STARTERS))


@rule("ORL-SETUP-18")
def test_characters_for_five() -> None:
    supply = new_game(5).state.supply
    assert [18, 12, 12, 12, 17, 17, 17] == supply
    assert 105 == sum(supply)


@rule("ORL-SETUP-19")
@pytest.mark.parametrize(("players", "common", "rare"), [(4, 2, 3), (3, 4, 6), (2, 6, 9)])
def test_both_editions_leave_the_same_characters(players: int, common: int, rare: int) -> None:
    removed = [common] * 4 + [rare] * 3
    left = [number - gone for number, gone in zip(new_game(5).state.supply, removed, strict=True)]
    assert left == new_game(players, edition="matagot").state.supply
    assert left == new_game(players, edition="dlp2014").state.supply


@rule("ORL-SETUP-21")
def test_coins_never_run_out_unless_the_players_want_it() -> None:
    table = new_game()
    gain_coins(table.state, 0, 5000)
    assert (UNLIMITED, 5005) == (table.state.coins, table.me.coins)


@rule("ORL-SETUP-21")
def test_no_coin_is_gained_from_an_empty_supply() -> None:
    table = new_game(4, coin_supply="20")
    gain_coins(table.state, 0, 3)
    assert (0, 5) == (table.state.coins, table.me.coins)


@rule("ORL-SETUP-21")
@pytest.mark.parametrize("text", ["19", "-1", "many", "10000", ""])
def test_a_coin_supply_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadOptions, match=f"“unlimited” or a number from 20 to 9999, not “{text}”"):
        Options(4, coin_supply=text)


@rule("ORL-SETUP-22")
def test_thirteen_citizens_are_on_tracks_and_deeds() -> None:
    on_tracks = [FACTS.tracks.boatman.citizen, FACTS.tracks.knight.citizen, *FACTS.development.citizens]
    assert ([5, 4, 3, 18, 28], 8) == (on_tracks, len(FACTS.deeds))
    assert 13 == (new_game().state.citizens & ~(1 << LAST_CITIZEN)).bit_count()


@rule("ORL-SETUP-23")
def test_the_fourteenth_citizen_waits_for_the_end() -> None:
    table = scenario(stations="tours blois")
    assert (14, 0) == (table.state.citizens.bit_count(), table.me.citizens)
    table.state.piles = ()
    table.play("pass", "pass")
    assert ("over", 1, 13) == (table.question(), table.me.citizens, table.state.citizens.bit_count())


# ------------------------------------------------------------------ the hourglass


@rule("ORL-SETUP-12")
def test_eighteen_hourglass_tiles() -> None:
    tiles = Counter(FACTS.events[tile].key for _, pile in new_game().state.piles for tile in pile)
    events = ("pilgrimage", "income", "harvest", "taxes", "trading_day", "plague")
    assert dict.fromkeys(events, 3) == tiles
    assert 18 == sum(tiles.values())


@rule("ORL-SETUP-13")
@pytest.mark.parametrize("seed", range(5))
def test_the_first_event_is_a_pilgrimage(seed: int) -> None:
    table = begun(seed=seed)
    ((number, tiles),) = table.state.piles
    assert ("pilgrimage", 17) == (FACTS.events[table.state.event].key, number)
    assert 2 == tiles.count(FACTS.event_numbers["pilgrimage"])


@rule("ORL-SETUP-13")
def test_the_other_tiles_are_mixed() -> None:
    seconds = {begun(seed=seed).until("actions").until("planning", seed).state.event for seed in range(8)}
    assert 1 < len(seconds)


@rule("ORL-SETUP-13")
def test_as_many_tiles_are_turned_up_as_lie_in_the_piles() -> None:
    piles = hourglass_piles(Options(2), FACTS)
    assert [(1, 1), (17, 17)] == [(number, len(tiles)) for number, tiles in piles]


# ------------------------------------------------------------------ goods


@rule("ORL-SETUP-24")
def test_ninety_goods() -> None:
    table = begun(4)
    goods = [laid + left for laid, left in zip(on_map(table), table.state.goods, strict=True)]
    assert (GOODS_IN_THE_BOX, 90) == (goods, sum(goods))


@rule("ORL-SETUP-25", "ORL-SETUP-28")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_every_goods_space_is_filled(players: int) -> None:
    table = begun(players)
    assert [len(way.spaces) for way in FACTS.ways] == [len(goods) for goods in table.state.way_goods]
    assert (52, 90) == (sum(on_map(table)), sum(on_map(table)) + sum(table.state.goods))


@rule("ORL-SETUP-26")
def test_with_three_six_goods_leave_and_spaces_for_four_stay_empty() -> None:
    table = begun(3)
    assert (6, 84) == (sum(table.state.lost_goods), sum(on_map(table)) + sum(table.state.goods))
    assert spaces_used(3) == [len(goods) for goods in table.state.way_goods]
    assert 48 == sum(on_map(table))


@rule("ORL-SETUP-27")
def test_with_two_twelve_goods_leave_and_spaces_for_three_and_four_stay_empty() -> None:
    table = begun(2)
    assert (12, 78) == (sum(table.state.lost_goods), sum(on_map(table)) + sum(table.state.goods))
    assert spaces_used(2) == [len(goods) for goods in table.state.way_goods]
    assert 43 == sum(on_map(table))


@rule("ORL-SETUP-29")
@every_player_count
def test_the_goods_left_over_form_the_market(players: int) -> None:
    state = begun(players).state
    laid = [good for goods in state.way_goods for good in goods]
    in_play = [number - lost for number, lost in zip(GOODS_IN_THE_BOX, state.lost_goods, strict=True)]
    assert [in_play[good] - laid.count(good) for good in ALL_GOODS] == state.goods


# ------------------------------------------------------------------ place tiles and the first player


@rule("ORL-SETUP-30")
def test_twenty_place_tiles_in_two_categories() -> None:
    table = new_game()
    assert (13, 7) == (len(table.state.tiles[1]), len(table.state.tiles[2]))
    assert set() == stacks(table, 1) & stacks(table, 2)


@rule("ORL-SETUP-31")
def test_category_i() -> None:
    assert CATEGORY_I == stacks(new_game(), 1)


@rule("ORL-SETUP-32")
def test_category_ii() -> None:
    assert CATEGORY_II == stacks(new_game(), 2)


@rule("ORL-SETUP-33")
def test_the_first_player_may_be_named() -> None:
    assert 2 == begun(4, first_player="2", planning="turn_order").player()


@rule("ORL-SETUP-33")
def test_otherwise_the_first_player_is_drawn() -> None:
    firsts = [new_game(4).chance(seed).state.first for seed in range(12)]
    assert firsts == [new_game(4).chance(seed).state.first for seed in range(12)]
    assert 1 < len(set(firsts))


@rule("ORL-SETUP-33")
def test_a_first_player_who_does_not_play_is_refused() -> None:
    with pytest.raises(BadOptions, match="“first_player=3” needs more than 3 players"):
        Options(3, first_player="3")
