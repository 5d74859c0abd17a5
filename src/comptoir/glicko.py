"""Glicko-2: how strong somebody is, how sure that is, and how steady they are.

After Mark Glickman, *Example of the Glicko-2 system* (2013). Results may have weights, so that a game of several
players can count as a game between each two of them without counting more than one game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

MEAN = 1500.0
SCALE = 173.7178  # points for one unit of the system's own scale
TAU = 0.5  # how fast the volatility may change
EXACT = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its deviation and volatility; as it is, that of somebody of whom nothing is known."""

    rating: float = MEAN
    deviation: float = 350.0
    volatility: float = 0.06


NEW = Rating()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result against a rated opponent: 1 for a win, 0 for a loss, between them for a draw."""

    opponent: Rating
    score: float
    weight: float = 1.0


def expected(player: Rating, opponent: Rating) -> float:
    """The share of a point that the player can expect against this opponent."""
    return 1 / (1 + exp(-_certainty(opponent) * (player.rating - opponent.rating) / SCALE))


def rated(player: Rating, outcomes: Sequence[Outcome]) -> Rating:
    """The player's rating after a period with these results; without any it only becomes less sure."""
    deviation = player.deviation / SCALE
    if not outcomes:
        return Rating(player.rating, _restless(deviation, player.volatility) * SCALE, player.volatility)
    information = sum(_information(player, outcome) for outcome in outcomes)
    gain = sum(_gain(player, outcome) for outcome in outcomes)
    volatility = _new_volatility(player, gain / information, 1 / information)
    deviation = 1 / sqrt(1 / _restless(deviation, volatility) ** 2 + information)
    return Rating(player.rating + SCALE * deviation**2 * gain, deviation * SCALE, volatility)


def after_game(players: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of all players after a game that put them in these places: it counts between each two of them."""
    weight = pair_weight(len(players))
    known = list(zip(players, places, strict=True))
    return [
        rated(player, [Outcome(other, _score(place, behind), weight) for other, behind in known[:at] + known[at + 1 :]])
        for at, (player, place) in enumerate(known)
    ]


def pair_weight(players: int) -> float:
    """How much each pair of a game counts, where a game of two counts 1.

    The places of a game are not independent: of equal players, a ranking of four says 1.9 times as much about each of
    them as a game of two (the information in the model of Plackett and Luce), although there are three pairs.
    """
    told = 4 / players * sum(1 - 1 / left for left in range(2, players + 1))
    return told / (players - 1)


def _score(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)


def _certainty(opponent: Rating) -> float:
    """How much a result against this opponent says, from 0 to 1."""
    return 1 / sqrt(1 + 3 * (opponent.deviation / SCALE / pi) ** 2)


def _information(player: Rating, outcome: Outcome) -> float:
    chance = expected(player, outcome.opponent)
    return outcome.weight * _certainty(outcome.opponent) ** 2 * chance * (1 - chance)


def _gain(player: Rating, outcome: Outcome) -> float:
    return outcome.weight * _certainty(outcome.opponent) * (outcome.score - expected(player, outcome.opponent))


def _restless(deviation: float, volatility: float) -> float:
    """The deviation after a period passed."""
    return sqrt(deviation**2 + volatility**2)


def _new_volatility(player: Rating, surprise: float, variance: float) -> float:
    """The volatility that explains the results best: the root of a function, by regula falsi (Illinois)."""
    start, deviation = log(player.volatility**2), player.deviation / SCALE

    def slope(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (surprise**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low, high = start, _bracket(surprise**2 - deviation**2 - variance, start)
    if surprise**2 <= deviation**2 + variance:
        while slope(high) < 0:
            high -= TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _bracket(excess: float, start: float) -> float:
    return log(excess) if excess > 0 else start - TAU
