"""What a person's results say: by category, seat and number of players, pieces, rivals and streaks. Knows no game."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from comptoir.server.storage.results import Meeting, Result

LEAST = 3  # games with a piece before it is called successful
SHOWN = 8  # pieces and rivals in a list


@dataclass(frozen=True, slots=True)
class Share:
    """Some of a person's games: how many, how many were won, and the points on average."""

    games: int
    won: int
    points: float

    def percent(self) -> int:
        """How many of a hundred games were won."""
        return round(100 * self.won / self.games) if self.games else 0


def share(results: Sequence[Result]) -> Share:
    """What these games have brought."""
    points = sum(result.points for result in results) / len(results) if results else 0.0
    return Share(len(results), sum(result.is_won() for result in results), points)


def by_seat(results: Iterable[Result]) -> list[tuple[int, int, Share]]:
    """The number of players and the seat, each with what it has brought."""
    parts: defaultdict[tuple[int, int], list[Result]] = defaultdict(list)
    for result in results:
        parts[result.players, result.seat].append(result)
    return [(players, seat, share(part)) for (players, seat), part in sorted(parts.items())]


def category_averages(results: Sequence[Result]) -> dict[str, float]:
    """The points of each category on average."""
    total: Counter[str] = Counter()
    for result in results:
        total.update(result.categories)
    return {name: points / len(results) for name, points in total.items()}


# ------------------------------------------------------------------ pieces


@dataclass(frozen=True, slots=True)
class PieceShare:
    """A piece that a person has gained: how often, and what the games with it have brought."""

    piece: str
    times: int
    share: Share


def pieces(results: Sequence[Result]) -> list[PieceShare]:
    """All pieces that a person has gained, by how often."""
    times: Counter[str] = Counter()
    games: defaultdict[str, list[Result]] = defaultdict(list)
    for result in results:
        times.update(result.gained)
        for piece in result.gained:
            games[piece].append(result)
    found = [PieceShare(piece, number, share(games[piece])) for piece, number in times.items()]
    return sorted(found, key=lambda one: (-one.times, one.piece))


def successful(found: Sequence[PieceShare]) -> list[PieceShare]:
    """The pieces with which most games were won, of those that were there often enough to tell."""
    often = [one for one in found if one.share.games >= LEAST and one.share.won]
    return sorted(often, key=lambda one: (-one.share.percent(), -one.share.games, one.piece))


# ------------------------------------------------------------------ streaks


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest runs: games won in a row, days in a row with a game."""

    wins: int
    wins_now: int
    days: int


def streaks(results: Sequence[Result]) -> Streaks:
    """The longest runs in these results, which begin with the newest; games for one count for the days alone."""
    oldest_first = [result.is_won() for result in reversed(results) if result.players > 1]
    longest = now = 0
    for is_won in oldest_first:
        now = now + 1 if is_won else 0
        longest = max(longest, now)
    return Streaks(longest, now, _longest_days({day_of(result.ended) for result in results}))


def day_of(moment: float) -> date:
    """The day of a moment, the same everywhere."""
    return datetime.fromtimestamp(moment, UTC).date()


def _longest_days(days: set[date]) -> int:
    longest = now = 0
    for day in sorted(days):
        now = now + 1 if day - timedelta(days=1) in days else 1
        longest = max(longest, now)
    return longest


# ------------------------------------------------------------------ rivals


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games with somebody: how often the person was ahead of them, behind, or level."""

    other: str
    games: int
    ahead: int
    behind: int


def head_to_head(results: Sequence[Result], meetings: Iterable[Meeting]) -> list[HeadToHead]:
    """Everybody in these games, by how many there were."""
    places: Mapping[str, int] = {result.table: result.place for result in results}
    outcomes: defaultdict[str, list[int]] = defaultdict(list)
    for meeting in meetings:
        if meeting.table in places:
            outcomes[meeting.other].append(meeting.place - places[meeting.table])
    found = [
        HeadToHead(other, len(ones), sum(one > 0 for one in ones), sum(one < 0 for one in ones))
        for other, ones in outcomes.items()
    ]
    return sorted(found, key=lambda one: (-one.games, one.other))
