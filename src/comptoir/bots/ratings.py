"""How strong bots are, from the games between them: Elo ratings and their 95 % intervals.

The ratings are those that make the results most likely (Bradley and Terry), where the chance to finish before another
follows from the difference of two ratings alone. A game of more than two players counts as a game between each two of
them, a shared place as half a win. The intervals come from drawing whole rounds again (bootstrap): the games of a round
share their seed, and are therefore no independent witnesses.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import exp, log
from random import Random

MEAN = 1000  # of the ratings, or the rating of the bot that all are compared with
POINTS = 400 / log(10)  # of Elo, for odds of e to 1
DOUBT = 1000 / POINTS  # how far ratings lie apart before any game: keeps that of a bot finite that never lost
DRAWS = 400  # of rounds, for the intervals
EXACT = 1e-6

Score = Mapping[tuple[int, int], float]  # what the first of two bots has won against the second, in games


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo rating, and the interval that contains it 19 times out of 20."""

    elo: float
    low: float
    high: float


def score_of(bots: Sequence[int], places: Sequence[int]) -> Score:
    """What each bot of a game has won against each other one; a bot at several seats counts as often."""
    seated = [
        (bots[seat], bots[other], places[other] - places[seat]) for seat, other in permutations(range(len(bots)), 2)
    ]
    return total({(bot, other): (1 + (ahead > 0) - (ahead < 0)) / 2} for bot, other, ahead in seated if bot != other)


def total(scores: Iterable[Score]) -> dict[tuple[int, int], float]:
    """The sum of scores."""
    found: dict[tuple[int, int], float] = {}
    for score in scores:
        for pair, won in score.items():
            found[pair] = found.get(pair, 0.0) + won
    return found


def ratings(rounds: Sequence[Score], bots: int, anchor: int | None = None) -> list[Rating]:
    """The ratings of all bots, by the scores of each round; the anchor's is fixed, or else their mean."""
    fitted = _fit(total(rounds), [0.0] * bots)
    rng = Random(0)
    drawn = [_elo(_fit(total(rng.choices(rounds, k=len(rounds))), fitted), anchor) for _ in range(DRAWS)]
    spread = [sorted(each[bot] for each in drawn) for bot in range(bots)]
    tail = DRAWS // 40
    return [Rating(elo, spread[bot][tail], spread[bot][-1 - tail]) for bot, elo in enumerate(_elo(fitted, anchor))]


def _elo(strengths: Sequence[float], anchor: int | None) -> list[float]:
    """Strengths as ratings around the anchor, or around their mean."""
    middle = sum(strengths) / len(strengths) if anchor is None else strengths[anchor]
    return [MEAN + POINTS * (strength - middle) for strength in strengths]


# ------------------------------------------------------------------ the most likely strengths


def _fit(score: Score, start: Sequence[float]) -> list[float]:
    """The most likely strengths in natural units, by Newton's method from these."""
    strengths, step = list(start), [1.0]
    while max(map(abs, step)) > EXACT:
        step = _step(score, strengths)
        strengths = [strength + max(-1.0, min(1.0, each)) for strength, each in zip(strengths, step, strict=True)]
    return strengths


def _step(score: Score, strengths: Sequence[float]) -> list[float]:
    """Newton's step: the slope of the likelihood, divided by its curvature."""
    number = len(strengths)
    slope = [-strength / DOUBT**2 for strength in strengths]
    curve = [[1 / DOUBT**2 * (row == column) for column in range(number)] for row in range(number)]
    for (one, other), won in score.items():
        chance = 1 / (1 + exp(strengths[other] - strengths[one]))
        slope[one] += won * (1 - chance)
        slope[other] -= won * (1 - chance)
        weight = won * chance * (1 - chance)
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            curve[row][column] += sign * weight
    return _solved(curve, slope)


def _solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination; a positive definite matrix needs no exchange of rows."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot, row in enumerate(rows):
        for other in rows[pivot + 1 :]:
            factor = other[pivot] / row[pivot]
            other[pivot:] = [value - factor * above for value, above in zip(other[pivot:], row[pivot:], strict=True)]
    found: list[float] = []
    for number in reversed(range(len(rows))):
        row = rows[number]
        known = sum(value * each for value, each in zip(row[number + 1 : -1], found, strict=True))
        found.insert(0, (row[-1] - known) / row[number])
    return found
