"""Advice in a position: the best move of a player and the runners-up, from what the player sees."""

from comptoir.analysis.analysing import BEST, Told, told
from comptoir.analysis.comparing import DEPTH, compare, outcomes_of
from comptoir.analysis.playing_on import PlayingOn
from comptoir.bots.greedy import FOLLOW_UPS, tried
from comptoir.engine.frames import State, pending_of
from comptoir.engine.game import Game
from comptoir.engine.moves import Move


def advise(game: Game, view: State, player: int, depth: int = DEPTH) -> tuple[Told, ...]:
    """The best moves of a player, best first."""
    playing = PlayingOn(game, len(game.scores(view)))
    outcomes = compare(playing, view, player, 0, depth=depth).outcomes
    return tuple(told(playing, view, player, outcome, outcomes[0]) for outcome in outcomes[:BEST])


def weigh(game: Game, view: State, player: int, best: Move, other: Move, depth: int = DEPTH) -> tuple[Told, Told]:
    """What the best move of a player leads to, and another one; if they are the same, the next best at first sight."""
    playing = PlayingOn(game, len(game.scores(view)))
    if other == best:
        other = _next_best(playing, view, player, best)
    found = {outcome.move: outcome for outcome in outcomes_of(playing, view, player, 0, (best, other), depth)}
    first, second = (told(playing, view, player, found[move], found[best]) for move in (best, other))
    return first, second


def _next_best(playing: PlayingOn, view: State, player: int, best: Move) -> Move:
    question = pending_of(view, player)
    assert question is not None
    others = [move for move in question.moves(view) if move != best]
    return max(others, key=lambda move: tried(playing.evaluate, view, player, move, FOLLOW_UPS))
