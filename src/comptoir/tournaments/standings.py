"""Who is where: points first, then a tie-break, and whoever is equal in both shares a place.

Buchholz, for the Swiss system: the points of all opponents; a bye counts as one with as many points as oneself.
Sonneborn-Berger, for the round robin: the points of the opponents one has won against, and half of those with whom
one has shared.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from comptoir.tournaments.play import Game, Player


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands."""

    number: int
    place: int  # shared by those who are equal
    points: float
    tie_break: float
    played: int  # games that are over, byes among them


def results_of(games: Sequence[Game]) -> dict[int, list[Game]]:
    """The games of each player that are over, in the order of the rounds."""
    found: defaultdict[int, list[Game]] = defaultdict(list)
    for game in sorted(games, key=lambda one: one.round):
        for number in game.players() if game.points is not None else ():
            found[number].append(game)
    return dict(found)


def standings(players: Sequence[Player], games: Sequence[Game], *, is_swiss: bool) -> list[Standing]:
    """Everybody, the best first."""
    results = results_of(games)
    points = {one.number: sum(game.points_of(one.number) for game in results.get(one.number, ())) for one in players}
    tie_break = _buchholz if is_swiss else _sonneborn_berger
    scores = {number: (mine, tie_break(number, results.get(number, ()), points)) for number, mine in points.items()}
    return [
        Standing(number, 1 + sum(other > scores[number] for other in scores.values()), *scores[number], len(played))
        for number in sorted(scores, key=lambda one: (*(-score for score in scores[one]), one))
        for played in [results.get(number, ())]
    ]


def _buchholz(number: int, games: Sequence[Game], points: Mapping[int, float]) -> float:
    opponents = (game.other(number) for game in games)
    return sum(points[number if other is None else other] for other in opponents)


def _sonneborn_berger(number: int, games: Sequence[Game], points: Mapping[int, float]) -> float:
    against = ((game, game.other(number)) for game in games)
    return sum(game.points_of(number) * points[other] for game, other in against if other is not None)
