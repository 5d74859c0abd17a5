"""Any moment of a table's game, the present one too, as data for a seat or a spectator. Knows no game.

Moments are numbered by the entries that a seat may know: 0 is the set-up, 7 follows the seventh entry.
"""

from collections.abc import Sequence
from typing import Annotated
from weakref import WeakKeyDictionary

from litestar import Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from comptoir.engine.frames import State, borrowed_view, decide
from comptoir.engine.match import NATURE, Entry
from comptoir.engine.presentation import Explanation
from comptoir.naming import state_in_names
from comptoir.server.api import openapi, render
from comptoir.server.api.live import moved_on
from comptoir.server.api.requester import VisitHere
from comptoir.server.api.schemas import HistoryEntry, PastPosition, Position
from comptoir.server.api.table import SeatAsked, TableId, explained
from comptoir.server.languages import names_of, words
from comptoir.server.people.tokens import PROGRAMS
from comptoir.server.refusals import Unknown
from comptoir.server.tables.room import Room
from comptoir.words import Catalogue

LONGEST_WAIT = 60  # seconds
STRIDE = 32  # entries between two cached states

# For each table, cached states by number; each with the entry that led there, which shows whether it is still valid.
_KEPT: WeakKeyDictionary[Room, dict[int, tuple[Entry, State]]] = WeakKeyDictionary()


def opening(room: Room, known: Sequence[int]) -> int:
    """How many entries set the table up: what nature did before the first player could look."""
    players = (place for place, number in enumerate(known) if room.match.entries[number].player != NATURE)
    return next(players, len(known))


def state_at(room: Room, known: Sequence[int], number: int) -> State:
    """The state after this many known entries; the caller may change it."""
    kept = _KEPT.setdefault(room, {})
    entries = [room.match.entries[place] for place in known[:number]]
    first, state = _nearest(room, kept, entries)
    for place, entry in enumerate(entries[first:], first + 1):
        decide(state, entry.owner(), entry.move)
        if place % STRIDE == 0:
            kept[place] = entry, state.clone()
    return state


def _nearest(room: Room, kept: dict[int, tuple[Entry, State]], entries: Sequence[Entry]) -> tuple[int, State]:
    """The last cached state on the way. Some may come from moves that were taken back; their entries are gone."""
    for number in range(len(entries) // STRIDE * STRIDE, 0, -STRIDE):
        entry, state = kept.get(number, (None, None))
        if state is not None and entry is entries[number - 1]:
            return number, state.clone()
    return 0, room.match.first_state()


# ------------------------------------------------------------------ in words


# For each table, by seat and language: the entries already rendered, with their lines. Long games take long to render.
_TOLD: WeakKeyDictionary[Room, dict[tuple[int | None, str], list[tuple[Entry, list[str]]]]] = WeakKeyDictionary()


def told(room: Room, seat: int | None, language: str) -> list[list[str]]:
    """What happened in each entry that a seat may know, one line per event; without events, what was done."""
    known, match = room.match.known(seat), room.match
    kept = _TOLD.setdefault(room, {}).setdefault((seat, language), [])
    entries = [match.entries[number] for number in known]
    del kept[render.same_at_first(kept, entries, lambda old, entry: old[0] is entry) :]
    if len(kept) < len(known):
        _tell_on(room, known, kept, match.borrowed_view(seat), language)
    return [lines for _, lines in kept]


def _tell_on(room: Room, known: Sequence[int], kept: list[tuple[Entry, list[str]]], seen: State, language: str) -> None:
    state, names = state_at(room, known, len(kept)), names_of(room.table, language)
    for number in known[len(kept) :]:
        entry, events = room.match.entries[number], room.match.events[number]
        said = [room.game.presentation.say_event(seen, event, names, language) for event in events]
        kept.append((entry, said or [_done(room, borrowed_view(state, entry.owner()), entry, names, words(language))]))
        decide(state, entry.owner(), entry.move)


def _done(room: Room, seen: State, entry: Entry, names: Sequence[str], say: Catalogue) -> str:
    """What a player or nature did, from the position before it, as a line like those about events."""
    said = room.game.presentation.say_move(seen, entry.player, entry.move, say.language)
    if entry.player == NATURE:
        return say.say("replay.happened", move=said)
    return say.say("replay.moved", name=names[entry.player], move=said[:1].lower() + said[1:])


# ------------------------------------------------------------------ responses


def past_position(room: Room, number: int, seat: int | None, language: str, *, draws: bool = True) -> PastPosition:
    """The table after this many entries."""
    known = room.match.known(seat)
    seen = borrowed_view(state_at(room, known, _checked(number, known)), seat)
    return PastPosition(
        number=number,
        last=len(known),
        status=room.game.presentation.say_status(seen, language),
        points=[dict(points) for points in room.game.scores(seen)],
        state=state_in_names(room.game, seen),
        panels=render.panels(room, seen, seat, (), language) if draws else (),
    )


def _checked(number: int, known: Sequence[int]) -> int:
    if not 0 <= number <= len(known):
        raise Unknown("There is no moment {number}; they run from 0 to {last}.", number=number, last=len(known))
    return number


def entries_after(room: Room, number: int, seat: int | None, language: str) -> list[HistoryEntry]:
    """What was done since a moment, as far as a seat may know it."""
    known, lines = room.match.known(seat), told(room, seat, language)
    state, vocabulary, found = state_at(room, known, _checked(number, known)), room.game.vocabulary, []
    for place in range(number, len(known)):
        entry = room.match.entries[known[place]]
        move = None if entry.player == NATURE else vocabulary.index(entry.move)
        text = vocabulary.text(entry.move, borrowed_view(state, seat), entry.player)
        found.append(HistoryEntry(place + 1, entry.player, move, text, lines[place]))
        decide(state, entry.owner(), entry.move)
    return found


# ------------------------------------------------------------------ routes


@get("/{id:str}/position", summary="Get a table as data")
async def position(
    visit: VisitHere,
    id: TableId,
    seat: SeatAsked = None,
    after: FromQuery[int | None] = None,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT, description="Seconds.")] = 0,
) -> Position:
    """The table as your own seat, or a spectator, may know it: as data, with the moves as text and in words.

    With `after`, a version that you already have, the response waits up to `wait` seconds for a newer one.
    """
    room = await visit.room_seen_from(id, seat)
    if after is not None and wait:
        with visit.services.sockets.opened(visit.request) as opened:
            await moved_on(room, seat, after, wait, opened.leaving)
    async with room.lock:  # never between a move and its being stored
        return render.position(room, seat, visit.language)


@get("/{id:str}/at/{number:int}", summary="Look back at an earlier moment", limit="drawings", heavy=True)
async def look_back(
    visit: VisitHere, id: TableId, number: FromPath[int], seat: SeatAsked = None, panels: FromQuery[bool] = True
) -> PastPosition:
    """The table after some entries, as a seat or a spectator may know it; `panels=false` leaves out the drawings."""
    room = await visit.room_seen_from(id, seat)
    async with room.lock:  # never between a move and its being stored
        return past_position(room, number, seat, visit.language, draws=panels)


@get("/{id:str}/at/{number:int}/explain/{thing:str}", summary="Explain a thing as it was", heavy=True)
async def explain_back(
    visit: VisitHere, id: TableId, number: FromPath[int], thing: FromPath[str], seat: SeatAsked = None
) -> Explanation:
    """What a drawn thing was and did at that moment."""
    room, language = await visit.room_seen_from(id, seat), visit.language
    async with room.lock:
        known = room.match.known(seat)
        seen = borrowed_view(state_at(room, known, _checked(number, known)), seat)
        return explained(room, seen, thing, language)


@get("/{id:str}/entries", summary="Read the history", limit="drawings", heavy=True)
async def read_history(
    visit: VisitHere, id: TableId, after: FromQuery[int] = 0, seat: SeatAsked = None
) -> list[HistoryEntry]:
    """What was done after an entry, as a seat or a spectator may know it: as text and in words."""
    room = await visit.room_seen_from(id, seat)
    async with room.lock:
        return entries_after(room, after, seat, visit.language)


ROUTER = Router(
    path="/tables",
    route_handlers=[position, look_back, explain_back, read_history],
    tags=["playing"],
    security=openapi.ANYBODY,
    opt={PROGRAMS: True},
)
