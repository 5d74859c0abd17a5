"""Looking back: the replay of any table, the result of a finished one, rematches, and records from elsewhere."""

from collections.abc import Sequence
from typing import Any

from litestar import Response, Router, get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import FromQuery
from litestar.response import Redirect

from comptoir.engine.errors import Refusal
from comptoir.engine.presentation import Panel
from comptoir.games.art import charts
from comptoir.server import thread_pools
from comptoir.server.api import openapi, schemas
from comptoir.server.api.positions import opening, past_position, told
from comptoir.server.api.render import Json
from comptoir.server.api.requester import AnyRequest, Visit, VisitHere
from comptoir.server.api.schemas import PastPosition
from comptoir.server.api.table import SeatAsked, TableId
from comptoir.server.languages import book, names_of, words
from comptoir.server.pages import results
from comptoir.server.pages.analyses import shown_analysis
from comptoir.server.pages.page import is_for_reading, page, see_other
from comptoir.server.pages.ratings import changes_at
from comptoir.server.people.arms import arms_at
from comptoir.server.refusals import Forbidden
from comptoir.server.settings import RECORD_LIMIT
from comptoir.server.storage.avoidance import are_apart
from comptoir.server.storage.profiles import pages_for
from comptoir.server.storage.store import BOT, TableRow
from comptoir.server.storage.tournaments import tournament_at
from comptoir.server.tables.creation import checked_record, import_record, rematch_of
from comptoir.server.tables.room import Room

SPOKEN = ("position", "play", "pause", "copy", "copied", "gone_on")  # texts for the replay script

# ------------------------------------------------------------------ replay


@get("/tables/{id:str}/replay", include_in_schema=False, limit="drawings", heavy=True)
async def replay(
    visit: VisitHere, id: TableId, at: FromQuery[int | None] = None, seat: SeatAsked = None
) -> Response[str]:
    """The table at any moment of its game, to step through."""
    room, language = await visit.rooms.room(id), visit.language
    seat = seat if seat in await visit.own_seats(room) else None  # someone else may open the link
    async with room.lock:
        lines = told(room, seat, language)
    await visit.services.render_queue.pause(visit.request)
    async with room.lock:
        known = room.match.known(seat)
        # Nobody has seen the table before it was set up; and the link may lead to moves that were taken back since.
        first, last = opening(room, known), len(known)
        moment = past_position(room, last if at is None else max(first, min(at, last)), seat, language)
    await visit.services.render_queue.pause(visit.request)
    return await page(
        visit,
        "replay.html",
        room=room,
        arms=await arms_at(visit.store, room.table),
        seat=seat,
        names=names_of(room.table, language),
        moment=moment,
        first=first,
        panels=boards(moment.panels),
        lines=lines,
        analysis=await shown_analysis(visit, room) if room.match.is_over() else None,
        data=_replay_data(room, moment, seat, language) | {"first": first},
    )


def boards(panels: Sequence[Panel]) -> list[Panel]:
    """The panels without the key figures of players whose whole board is shown."""
    shown = {panel.seat for panel in panels if panel.role in ("mine", "other")}
    return [panel for panel in panels if panel.role != "summary" or panel.seat not in shown]


def _replay_data(room: Room, moment: PastPosition, seat: int | None, language: str) -> Json:
    """The data for the page's script."""
    said = words(language).messages
    return {
        "table": room.table.id,
        "seat": seat,
        "number": moment.number,
        "last": moment.last,
        "language": language,
        "words": {name: said[f"replay.{name}"] for name in SPOKEN}
        | {f"analysis_{name}": said[f"analysis.{name}"] for name in ("waiting", "running")},
    }


# ------------------------------------------------------------------ the end


@get("/tables/{id:str}/end", include_in_schema=False, limit="drawings", heavy=True)
async def end(visit: VisitHere, id: TableId) -> Response[Any]:
    """How the game ended and how it came about; a game in play is shown as it stands."""
    room, language = await visit.rooms.room(id), visit.language
    async with room.lock:  # never between the last move and its being stored
        if not room.match.is_over():
            return see_other(f"/tables/{id}")
        shown = _result(room, language)
    table, is_mine = await visit.store.table(id), bool(await visit.own_seats(room))
    return await page(
        visit,
        "end.html",
        room=room,
        arms=await arms_at(visit.store, room.table),
        is_mine=is_mine,
        tournament=await tournament_at(visit.store, id) if is_mine else None,
        rematch=table.rematch if table else None,
        changes=await changes_at(visit, room.table),
        pages=await _profiles_at(visit, room.table),
        **shown,
    )


async def _profiles_at(visit: Visit, table: TableRow) -> dict[int, str]:
    """By seat, the profiles of players that the requester may look at."""
    people, viewer = [seat.person for seat in table.seats if seat.person is not None], await visit.person()
    found = await pages_for(visit.store, people, viewer.id if viewer else None)
    return {seat.seat: found[seat.person] for seat in table.seats if seat.person in found}


def _result(room: Room, language: str) -> Json:
    """The result of a finished game: in tables, and as charts beside them."""
    say, ranked = words(language), results.ranking(room, language)
    found = results.categories(room, [row.seat for row in ranked], language)
    moments = results.course(room, language)
    bars = [charts.Bar(row.name, [points[place] for _, points in found]) for place, row in enumerate(ranked)]
    series = [charts.ChartLine(row.name, [moment.points[row.seat] for moment in moments], row.seat) for row in ranked]
    return {
        "headline": results.headline(room, ranked, say),
        "about": book(f"{room.game.key}_about", language),
        "ranked": ranked,
        "categories": found,
        "bars": charts.stacked_bars(say.say("end.categories"), [name for name, _ in found], bars),
        "course": moments,
        "lines": charts.lines(say.say("end.course"), [moment.label for moment in moments], series),
    }


@post("/tables/{id:str}/rematch", status_code=303, include_in_schema=False, limit="tables")
async def rematch(visit: VisitHere, id: TableId) -> Redirect:
    """The same game with the same people again."""
    room = await visit.rooms.room(id)
    person = await visit.person()
    if person is None or not room.table.seats_of(person):
        raise Forbidden("Only the players of this game can ask for a rematch.")
    if not room.match.is_over():
        raise Refusal("This game is not over yet.")
    if await are_apart(visit.store.engine, [seat.person for seat in room.table.seats if seat.person]):
        raise Refusal("These players cannot be brought together again.")
    if any(seat.kind == BOT for seat in room.table.seats):
        await visit.services.rate_limits.check_bots(visit.request, person)
    return see_other(f"/tables/{await rematch_of(visit.store, id, person)}")


# ------------------------------------------------------------------ records


@post(
    "/records",
    status_code=201,
    request_max_body_size=RECORD_LIMIT,
    responses=openapi.told(schemas.Kept, 201),
    operation_class=openapi.TakesRecord,
    summary="Open a recorded game",
    tags=["records"],
    security=openapi.WITHOUT_TOKEN,
    limit="records",
)
async def open_record(visit: VisitHere) -> Response[Any]:
    """Turn a record, from a file upload or as JSON, into a finished table; a broken one is refused whole."""
    text = await _sent(visit.request)
    match = await thread_pools.RECORDS.run(checked_record, text)
    person, cookies = await visit.ensure_person()
    table = await import_record(visit.store, person, match)
    if is_for_reading(visit.request):
        return see_other(f"/tables/{table}/end", *cookies)
    return Response(schemas.Kept(table), status_code=201, cookies=cookies)


async def _sent(request: AnyRequest) -> bytes:
    """The record in a request."""
    if request.content_type[0] != RequestEncodingType.MULTI_PART:
        return await request.body()
    sent = (await request.form()).get("record")
    if not isinstance(sent, UploadFile):
        raise Refusal("Choose a record file.")
    return await sent.read()


ROUTER = Router(path="/", route_handlers=[replay, end, rematch, open_record])
