"""The final scoring. Group END."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from comptoir.engine.match import Match
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.boards import MINE, SHIP
from comptoir.games.burgundy.scoring import knowledge_points, result
from tests.games.burgundy.scenario import finished, new_game
from tests.rule import rule


def played(players: int, seed: int) -> Match:
    """A match played at random to its end."""
    match, rng = Match(GAME, GAME.make_options(players), seed=seed), Random(seed)
    while not match.is_over():
        (player,) = match.to_decide()
        match.play(player, rng.choice(list(match.moves(player))))
    return match


@rule("BUR-END-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_uses_fifty_dice(players: int) -> None:
    entries = played(players, seed=players).entries
    dice = Counter(entry.player for entry in entries if getattr(entry.move, "die", 0))
    assert dict.fromkeys(range(players), 50) == dice


@rule("BUR-END-01")
def test_the_game_ends_after_five_rounds_of_phase_e() -> None:
    table = new_game().to_end()
    assert ("over", 4, 5) == (table.question(), table.state.phase, table.state.round)


@rule("BUR-END-02")
def test_an_unsold_goods_tile_is_worth_one_point() -> None:
    table = finished(goods="red red red pink")
    assert 4 == table.final("goods")
    assert 4 == table.total()


@rule("BUR-END-03")
def test_a_silverling_is_worth_one_point() -> None:
    table = finished(silver=5)
    assert 5 == table.final("silver")
    assert 5 == table.total()


@rule("BUR-END-04")
@pytest.mark.parametrize(("workers", "points"), [(7, 3), (1, 0), (2, 1)])
def test_two_workers_are_worth_one_point(workers: int, points: int) -> None:
    table = finished(workers=workers)
    assert points == table.final("workers")
    assert points == table.total()


@rule("BUR-END-05")
def test_knowledge_tiles_in_the_estate_score() -> None:
    table = finished(estate="r2c3=knowledge_26", bonuses=((MINE, 1), (SHIP, 0)))
    assert 4 == table.final("knowledge")
    assert 4 == table.total()


@rule("BUR-END-06")
def test_tiles_in_storage_score_nothing() -> None:
    table = finished(storage="knowledge_25 mine cow_4", sold="red red red red red pink pink pink pink pink")
    assert 0 == table.total()


@rule("BUR-END-07")
def test_the_most_points_win() -> None:
    table = finished(3, points=180, others={1: {"points": 203}, 2: {"points": 177}})
    assert [(1, 1, 203), (0, 2, 180), (2, 3, 177)] == [
        (row.player, row.place, row.points) for row in result(table.state)
    ]


@rule("BUR-END-08")
@pytest.mark.parametrize("seed", range(3))
def test_the_final_score_is_the_sum_of_its_parts(seed: int) -> None:
    table = new_game(3).to_end(seed)
    for standing in result(table.state):
        me = table.state.players[standing.player]
        knowledge = sum(knowledge_points(table.state, standing.player).values())
        final = table.points(standing.player) + sum(me.goods) + me.silver + me.workers // 2 + knowledge
        assert final == standing.points
