"""What the bots know of Burgundy."""

from __future__ import annotations

from random import Random

import pytest

from comptoir.bots import make_bot
from comptoir.bots.knowledge.burgundy import LEARNING, evaluate
from comptoir.bots.play import play_out
from comptoir.engine.frames import Decision, decide, open_chance, reveal
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.burgundy.state import State
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE
from comptoir.games.burgundy.tiles.knowledge import EFFECTS


def at_first_turn(boards: str = "") -> State:
    """Seat 0 or 1 is to choose its first action, or before it its castle space."""
    state: State = GAME.start(GAME.make_options(2, {"boards": boards}), GAME.facts(None))
    rng = Random(1)
    while (nature := open_chance(state)) is not None:
        reveal(state, nature[1].sample(state, rng), nature[0])
    return state


def test_at_the_end_a_position_is_worth_its_points() -> None:
    state = at_first_turn()
    play_out(state, [make_bot("random", GAME, seed=seat) for seat in (0, 1)], Random(1))
    totals = [float(sum(points.values())) for points in GAME.scores(state)]
    assert totals == [evaluate(state, player) for player in (0, 1)]


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_is_worth_something(board: str) -> None:
    state = at_first_turn(board)
    while not all(player.covered for player in state.players):
        question = state.stack[-1]
        assert isinstance(question, Decision)
        decide(state, question.player, question.moves(state)[0])
    assert 100 < evaluate(state, 0) < 250


@pytest.mark.parametrize("belonging", ["silver", "workers"])
def test_belongings_are_worth_more_early_than_late(belonging: str) -> None:
    gains = []
    for phase in (0, 4):
        state = at_first_turn()
        state.phase, state.round = phase, 5
        before = evaluate(state, 0)
        setattr(state.players[0], belonging, getattr(state.players[0], belonging) + 1)
        gains.append(evaluate(state, 0) - before)
    assert gains[0] > gains[1] > 0


def test_every_effect_of_knowledge_has_a_price() -> None:
    assert set(EFFECTS) == set(LEARNING)


def test_every_further_tile_in_storage_is_worth_less() -> None:
    state = at_first_turn()
    me, values = state.players[0], [evaluate(state, 0)]
    for slot in range(3):
        me.storage[slot] = CASTLE_TILE
        values.append(evaluate(state, 0))
    assert values[1] - values[0] > values[2] - values[1] > values[3] - values[2]
