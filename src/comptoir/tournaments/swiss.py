"""The Swiss system: in every round people play others with as many points, and nobody twice while it can be avoided."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from comptoir.tournaments.matching import Matching
from comptoir.tournaments.play import Game, Pairing, Player

TOO_OFTEN = 2  # times that both have had a seat oftener than the other one: they had better not meet


def most_swiss_rounds(players: int) -> int:
    """How many rounds there can be in which nobody has to meet somebody again, or to rest again."""
    return players - 1 if players % 2 == 0 else players


@dataclass(frozen=True, slots=True)
class _History:
    """What the games so far mean for the next round."""

    points: Mapping[int, float]
    meetings: Mapping[frozenset[int], int]
    byes: Mapping[int, int]
    firsts: Mapping[int, int]  # how many more times somebody had the first seat than the second
    last: Mapping[int, int]  # 1 if it was the first seat in their last game, -1 if the second


def _history(games: Sequence[Game], apart: Collection[frozenset[int]]) -> _History:
    meetings, byes, firsts = Counter(apart), Counter[int](), Counter[int]()
    points, last = defaultdict[int, float](float), dict[int, int]()
    for game in sorted(games, key=lambda one: one.round):
        for number in game.players():
            points[number] += game.points_of(number)
        if game.second is None:
            byes[game.first] += 1
        else:
            meetings[frozenset(game.players())] += 1
            for number, seat in ((game.first, 1), (game.second, -1)):
                firsts[number] += seat
                last[number] = seat
    return _History(points, meetings, byes, firsts, last)


def swiss_round(
    players: Sequence[Player], games: Sequence[Game], apart: Collection[frozenset[int]] = ()
) -> list[Pairing]:
    """The next round for those who are in, after these games; the best first, and a bye last.

    Two who are to be kept apart are paired as if they had met before.
    """
    past = _history(games, apart)
    present = [one for one in players if one.is_in]
    order = sorted(present, key=lambda one: (-past.points.get(one.number, 0.0), -one.rating, one.number))
    numbers = [one.number for one in order]
    for rest, matching in _possible(numbers, past):
        playing = [number for number in numbers if number != rest]
        pairs = _paired(playing, matching, past)
        seated: list[Pairing] = [_seated(*pair, past, board) for board, pair in enumerate(pairs)]
        return seated if rest is None else [*seated, (rest, None)]
    return []


def _possible(numbers: Sequence[int], past: _History) -> Iterator[tuple[int | None, Matching]]:
    """Who could rest, and how all others could be paired; as few rematches as possible are allowed."""
    for meetings in range(1 + max(past.meetings.values(), default=0)):
        for rest in _resting(numbers, past):
            playing = [number for number in numbers if number != rest]
            graph: dict[int, set[int]] = {number: set() for number in playing}
            for one, other in combinations(playing, 2):
                if past.meetings.get(frozenset((one, other)), 0) <= meetings:
                    graph[one].add(other)
                    graph[other].add(one)
            matching = Matching(graph)
            if matching.is_perfect():
                yield rest, matching


def _resting(numbers: Sequence[int], past: _History) -> list[int | None]:
    """Who may have the bye: of those who had the fewest, the last one first. Nobody, if all can play."""
    if len(numbers) % 2 == 0:
        return [None]
    fewest = min(past.byes.get(number, 0) for number in numbers)
    return [number for number in reversed(numbers) if past.byes.get(number, 0) == fewest]


def _paired(numbers: Sequence[int], matching: Matching, past: _History) -> list[tuple[int, int]]:
    """The games, from the best down: for each the opponent that fits best and leaves one for everybody else."""
    left, found = [*numbers], list[tuple[int, int]]()
    while left:
        one = left[0]
        allowed = (other for other in _by_fit(left, past) if matching.can_pair(one, other))
        other = next(allowed)
        found.append((one, other))
        left = [number for number in left if number not in (one, other)]
    return found


def _by_fit(left: Sequence[int], past: _History) -> list[int]:
    """Opponents for the first of those who are left, the best fit first.

    Fewest meetings, nobody three times oftener at the same seat, then nearest in points; then seats that can be
    balanced, and in the same group its upper half plays its lower half.
    """
    one, others = left[0], left[1:]
    mine = past.points.get(one, 0.0)
    group = sum(past.points.get(number, 0.0) == mine for number in left)

    def fit(other: int) -> tuple[float, ...]:
        apart = mine - past.points.get(other, 0.0)
        place = left.index(other)
        distance = abs(place - group // 2) if apart == 0 else place
        met = past.meetings.get(frozenset((one, other)), 0)
        clash = _clash(one, other, past)
        return met, clash >= TOO_OFTEN, apart, clash, distance

    return sorted(others, key=fit)


def _clash(one: int, other: int, past: _History) -> int:
    """How much oftener than the other seat both have had the same one, which one of them would have again."""
    mine, theirs = past.firsts.get(one, 0), past.firsts.get(other, 0)
    return min(abs(mine), abs(theirs)) if mine * theirs > 0 else 0


def _seated(one: int, other: int, past: _History, board: int) -> tuple[int, int]:
    """Who has the first seat: who had it less often, or not in the last game; otherwise in turn."""
    mine, theirs = ((past.firsts.get(number, 0), past.last.get(number, 0)) for number in (one, other))
    if mine != theirs:
        return (one, other) if mine < theirs else (other, one)
    return (one, other) if board % 2 == 0 else (other, one)
