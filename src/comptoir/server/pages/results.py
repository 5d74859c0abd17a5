"""The result of a game: ranking, points by category, points over time. Knows no game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from weakref import WeakKeyDictionary

from comptoir.engine.frames import State, decide, is_over
from comptoir.engine.game import Game, Standing
from comptoir.engine.match import NATURE
from comptoir.server.languages import book, names_of, words
from comptoir.server.storage.presence import RESIGNED
from comptoir.server.tables.room import Room
from comptoir.words import Catalogue

LEAST_MOMENTS = 4  # a game that names fewer parts is split into equal ones
PARTS = 24


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's rank, and what decided against the next player with equal points."""

    place: int
    seat: int
    name: str
    points: int
    why: str
    has_resigned: bool


def ranking(room: Room, language: str) -> list[Ranked]:
    """The players from first to last; for equal points, with what decided."""
    standings = room.game.result(room.match.state)
    names = names_of(room.table, language)
    whys = [_why(room.game, one, next_one, names, language) for one, next_one in pairwise(standings)]
    return [
        Ranked(standing.place, standing.player, names[standing.player], standing.points, why, has_resigned)
        for standing, why in zip(standings, [*whys, ""], strict=True)
        for has_resigned in [room.away.get(standing.player) == RESIGNED]
    ]


def _why(game: Game, one: Standing, other: Standing, names: Sequence[str], language: str) -> str:
    """What decided between two players with equal points."""
    if one.points != other.points:
        return ""
    say, about = words(language), book(f"{game.key}_about", language)
    pair = {"first": names[one.player], "second": names[other.player]}
    if one.place == other.place:
        return say.say("end.shared", **pair)
    for number, (mine, theirs) in enumerate(zip(one.tie_breaks, other.tie_breaks, strict=True)):
        if mine != theirs and about.has(f"tie.{number}"):
            return about.say(f"tie.{number}", a=abs(mine), b=abs(theirs), **pair)
    return say.say("end.decided", **pair)


def headline(room: Room, ranked: Sequence[Ranked], say: Catalogue) -> str:
    """Who has won; after a solo game, the game's own verdict."""
    if len(ranked) == 1:
        own = room.game.presentation.say_status(room.match.state, say.language)
        return own or say.say("end.ended", name=ranked[0].name, n=ranked[0].points)
    winners = [row.name for row in ranked if row.place == 1]
    if len(winners) == 1:
        return say.say("end.won", name=winners[0], n=ranked[0].points)
    return say.say("end.won_together", names=", ".join(winners), n=ranked[0].points)


def categories(room: Room, order: Sequence[int], language: str) -> list[tuple[str, list[int]]]:
    """The points of each category in which anyone has some, for the seats in this order."""
    scores = room.game.scores(room.match.state)
    return [
        (room.game.presentation.say_category(name, language), [scores[seat][name] for seat in order])
        for name in scores[0]
        if any(points[name] for points in scores)
    ]


# ------------------------------------------------------------------ over time


@dataclass(frozen=True, slots=True)
class ScoreMoment:
    """All players' points at the end of a part of the game, as if it had ended there."""

    label: str
    points: tuple[int, ...]


_COURSES: WeakKeyDictionary[Room, dict[str, list[ScoreMoment]]] = WeakKeyDictionary()  # of finished games, by language


def course(room: Room, language: str) -> list[ScoreMoment]:
    """How the points of a finished game came about; it is replayed once per language."""
    known = _COURSES.setdefault(room, {})
    if language not in known:
        found = list(_parts(room, language))
        known[language] = found if len(found) >= LEAST_MOMENTS else list(_equal_parts(room, language))
    return known[language]


def _states(room: Room) -> Iterator[tuple[State, bool]]:
    """The state at the beginning and after each entry, and whether a player made it."""
    state = room.match.first_state()
    yield state, False
    for entry in room.match.entries:
        decide(state, entry.owner(), entry.move)
        yield state, entry.player != NATURE


def _parts(room: Room, language: str) -> Iterator[ScoreMoment]:
    """The parts that the game itself names, such as its rounds, except those in which nobody had anything to do."""
    label, is_played = words(language).say("end.start"), True
    status: str | None = None
    for state, is_move in _states(room):
        is_played = is_played or is_move
        now = room.game.presentation.say_status(state, language)
        if now == status and not is_over(state):
            continue
        if is_played:
            yield ScoreMoment(label, _totals(room.game, state))
        label, status, is_played = now, now, False


def _equal_parts(room: Room, language: str) -> Iterator[ScoreMoment]:
    last = len(room.match.entries)
    step = max(1, last // PARTS)
    for number, (state, _) in enumerate(_states(room)):
        if number % step == 0 or number == last:
            yield ScoreMoment(words(language).say("end.after", n=number), _totals(room.game, state))


def _totals(game: Game, state: State) -> tuple[int, ...]:
    return tuple(sum(points.values()) for points in game.scores(state))
