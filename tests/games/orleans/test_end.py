"""The end of the game, and ties. Groups END, TIE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.events import CoinsGained, FinalPoints
from comptoir.games.orleans.scoring import result
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.rule import rule


def finished(players: int = 2, **words: Any) -> Table:
    """A game that has ended with these belongings; by default, no player has coins."""
    rows = words.pop("others", [{}] * (players - 1))
    others = [{"coins": 0, **row} for row in rows]
    words = {"coins": 0, **words}
    return scenario("event", players=players, event="silentium", round=18, last_round=True, others=others, **words)


def ranking(table: Table) -> list[tuple[int, int]]:
    """Players and places, best first."""
    return [(row.player, row.place) for row in result(table.state)]


# ------------------------------------------------------------------ the last round


@rule("ORL-END-01")
def test_the_event_of_the_last_round_comes_before_the_scoring() -> None:
    table = scenario(event="income", round=18, last_round=True, coins=0).play("pass", "pass")
    told = [type(event) for event in table.events if type(event) in (CoinsGained, FinalPoints)]
    assert [CoinsGained, CoinsGained, FinalPoints] == told[:3]
    assert ("over", 1) == (table.question(), table.points("coins"))


@rule("ORL-END-01")
@pytest.mark.parametrize("players", [2, 5])
def test_the_game_has_eighteen_rounds(players: int) -> None:
    table = begun(players).until("first_player")
    assert ("over", 18) == (table.question(), table.state.round)


# ------------------------------------------------------------------ the last citizen


@rule("ORL-END-02")
def test_who_alone_has_built_most_stations_takes_the_last_citizen() -> None:
    others = [{"stations": "nevers sancerre briare le_mans"}, {"stations": "etampes montargis"}]
    table = finished(3, stations="tours blois chinon loches vierzon", others=others)
    assert [1, 0, 0] == [player.citizens for player in table.state.players]


@rule("ORL-END-03")
def test_nobody_takes_the_last_citizen_when_several_have_built_most() -> None:
    others = [{"stations": "nevers sancerre briare le_mans"}, {"stations": "etampes"}]
    table = finished(3, stations="tours blois chinon loches", others=others)
    assert [0, 0, 0] == [player.citizens for player in table.state.players]


@rule("ORL-END-04")
def test_stations_on_the_road_count_for_the_last_citizen() -> None:
    others = [{"stations": "nevers sancerre briare le_mans"}]
    table = finished(stations="tours blois chinon", tiles="road", road=2, others=others)
    assert (1, 0) == (table.me.citizens, table.you.citizens)


# ------------------------------------------------------------------ points


@rule("ORL-END-05")
def test_a_coin_is_a_point() -> None:
    table = finished(coins=13)
    assert (13, 13) == (table.points("coins"), table.points())


@rule("ORL-END-06")
@pytest.mark.parametrize(
    ("goods", "points"),
    [
        ("brocade", 5),
        ("wool", 4),
        ("wine", 3),
        ("cheese", 2),
        ("grain", 1),
        ("brocade wool wine cheese grain", 15),
    ],
)
def test_goods_have_their_points(goods: str, points: int) -> None:
    table = finished(goods=goods)
    assert (points, points) == (table.points("goods"), table.points())


@rule("ORL-END-07")
def test_stations_and_citizens_are_worth_the_development_status() -> None:
    others = [{"stations": "nevers sancerre briare le_mans etampes"}]
    table = finished(stations="tours blois chinon loches vierzon", citizens=2, development=15, others=others)
    assert (5 * 4, 2 * 4, 28) == (table.points("stations"), table.points("citizens"), table.points())


@rule("ORL-END-08")
def test_what_is_not_listed_scores_nothing() -> None:
    on = "castle: tech knight -; winery: - farmer"
    table = finished(unbuilt=10, bag="monk scholar", tiles="winery", on=on, held=1, development=15)
    assert 0 == table.points()


@rule("ORL-END-10")
def test_bonuses_of_tiles_are_listed_on_their_own_and_count_the_last_citizen() -> None:
    tiles = "port trading_house depot bakery gaming_room cathedral"
    goods = "grain cheese wine wool brocade bread bread"
    table = finished(
        coins=3, tiles=tiles, goods=goods, stations="orleans blois tours chinon", citizens=1, development=9
    )
    table.me.is_room_supplied = True
    points = {"coins": 3, "goods": 15, "stations": 4 * 4, "citizens": (1 + 1) * 4, "bread": 2 * 4}
    points |= {"port": 10, "trading_house": 5 * 4, "depot": 5, "gaming_room": 3 * 4}
    assert points == {category: table.points(category) for category in points}
    assert sum(points.values()) == table.points() == result(table.state)[0].points


# ------------------------------------------------------------------ the ranking


@rule("ORL-END-09")
@pytest.mark.parametrize(("coins", "order"), [((120, 118), [(0, 1), (1, 2)]), ((118, 120), [(1, 1), (0, 2)])])
def test_most_points_win(coins: tuple[int, int], order: list[tuple[int, int]]) -> None:
    table = finished(coins=coins[0], development=1, others=[{"coins": coins[1], "development": 1}])
    assert order == ranking(table)


@rule("ORL-TIE-01")
@pytest.mark.parametrize(("spaces", "order"), [((17, 15), [(0, 1), (1, 2)]), ((15, 17), [(1, 1), (0, 2)])])
def test_the_marker_further_on_wins_a_tie(spaces: tuple[int, int], order: list[tuple[int, int]]) -> None:
    table = finished(coins=100, development=spaces[0], others=[{"coins": 100, "development": spaces[1]}])
    assert (100, 100) == (table.points(), table.points(player=1))
    assert order == ranking(table)


@rule("ORL-TIE-02")
def test_equal_points_and_markers_share_the_victory() -> None:
    others = [{"coins": 99, "development": 20}, {"coins": 100, "development": 17}]
    table = finished(3, coins=100, development=17, others=others)
    assert [(0, 1), (2, 1), (1, 3)] == ranking(table)


def test_points_at_any_moment_count_the_last_citizen_once() -> None:
    words: dict[str, Any] = {"coins": 0, "stations": "tours", "development": 4}
    assert scenario(**words).points() == finished(**words).points() == 2 + 2


def test_a_new_game_is_worth_its_coins() -> None:
    assert [5, 5, 5] == [new_game(3).points(player=player) for player in range(3)]
