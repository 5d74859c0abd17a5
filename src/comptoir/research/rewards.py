"""What players are rewarded for. A reward is a function of game and state: what each seat has earned so far.

Environments pay the difference at every step. They show the function what everybody may know, so that no reward tells
of a secret answer; whether the game is over, `state.stack` says.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game

Reward: TypeAlias = Callable[[Game, Any], Sequence[float]]


def margin(game: Game, state: Any) -> Sequence[float]:
    """At the end: own points less those of the best other player; alone, the points."""
    if state.stack:
        return [0.0] * len(game.scores(state))
    points = score(game, state)
    return [own - max([*points[:seat], *points[seat + 1 :]], default=0.0) for seat, own in enumerate(points)]


def rank(game: Game, state: Any) -> Sequence[float]:
    """At the end: 1 for the first, -1 for the last, the others evenly between; equals share."""
    places = _places(game, state)
    if not all(places) or len(places) == 1:
        return [float(place == 1) for place in places]
    others = len(places) - 1
    shared = [place + (places.count(place) - 1) / 2 for place in places]
    return [1 - 2 * (place - 1) / others for place in shared]


def win(game: Game, state: Any) -> Sequence[float]:
    """At the end: 1 for the winner, divided among those who share the victory."""
    places = _places(game, state)
    return [(place == 1) / max(1, places.count(1)) for place in places]


def score(game: Game, state: Any) -> Sequence[float]:
    """At every step: the points gained or lost, counted as if the game ended now."""
    return [float(sum(points.values())) for points in game.scores(state)]


def _places(game: Game, state: Any) -> list[int]:
    """The place of each seat; 0 for all until the end."""
    if state.stack:
        return [0] * len(game.scores(state))
    return [standing.place for standing in sorted(game.result(state), key=lambda standing: standing.player)]


AT_THE_END = (margin, rank, win)
REWARDS: dict[str, Reward] = {"margin": margin, "rank": rank, "win": win, "score": score}


def reward_named(reward: str | Reward) -> Reward:
    """A reward by its name, or one's own function."""
    if callable(reward):
        return reward
    if reward not in REWARDS:
        raise Refusal("There is no reward “{name}”; there are: {known}.", name=reward[:40], known=", ".join(REWARDS))
    return REWARDS[reward]
