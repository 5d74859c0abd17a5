"""The analysis of a finished game on its replay: begun on request, followed as it goes, and played on from."""

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from comptoir.analysis.analysing import Analysis
from comptoir.analysis.curve import curve
from comptoir.analysis.telling import mistakes_told, shares_told, signed_points
from comptoir.engine.errors import Refusal
from comptoir.server.api.render import Json
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.api.table import TableId
from comptoir.server.languages import names_of
from comptoir.server.pages.page import see_other
from comptoir.server.storage.analyses import kept_analysis
from comptoir.server.tables.creation import play_on_from
from comptoir.server.tables.room import Room


async def shown_analysis(visit: Visit, room: Room) -> Json:
    """What the replay of a finished game shows of its analysis: how far it is, or all of it."""
    if progress := _progress(visit, room.table.id):
        return progress
    found = await kept_analysis(visit.store, room.table.id)
    return {"status": "none"} if found is None else {"status": "done", **_told(room, found, visit.language)}


def _progress(visit: Visit, table: str) -> Json:
    """How far an analysis is that is being made."""
    found = visit.services.analyses.under_way.get(table)
    if found is None:
        return {}
    return {"status": "waiting" if found.is_waiting() else "running", "done": found.done, "of": found.steps}


def _told(room: Room, analysis: Analysis, language: str) -> Json:
    names = names_of(room.table, language)
    mistakes = mistakes_told(room.match, analysis, language)
    return {
        "curve": curve(analysis, names, mistakes, language, lambda number: f"?at={number}"),
        "mistakes": [(signed_points(-mistake.cost, language), mistake) for mistake in mistakes],
        "shares": shares_told(analysis, language),
    }


@get("/tables/{id:str}/analysis", include_in_schema=False, limit="views")
async def follow_analysis(visit: VisitHere, id: TableId) -> dict[str, Any]:
    """How far the analysis of a game is."""
    room = await visit.rooms.room(id)
    if progress := _progress(visit, room.table.id):
        return progress
    return {"status": "none" if await kept_analysis(visit.store, room.table.id) is None else "done"}


@post("/tables/{id:str}/analysis", status_code=303, include_in_schema=False, limit="hints")
async def begin_analysis(visit: VisitHere, id: TableId) -> Redirect:
    """Analyse a finished game, unless that has been done."""
    room = await visit.rooms.room(id)
    if not room.match.is_over():
        raise Refusal("This game is not over yet.")
    if await kept_analysis(visit.store, id) is None:
        visit.services.analyses.begin(room)
    return see_other(f"/tables/{id}/replay#replay-analysis")


@post("/tables/{id:str}/at/{number:int}/continue", status_code=303, include_in_schema=False, limit="tables")
async def play_on(visit: VisitHere, id: TableId, number: FromPath[int]) -> Response[Any]:
    """A new table that goes on from an earlier moment of a finished game, against bots."""
    room = await visit.rooms.room(id)
    if not room.match.is_over():
        raise Refusal("This game is not over yet.")
    person, cookies = await visit.ensure_person()
    await visit.services.rate_limits.check_bots(visit.request, person)
    return see_other(f"/tables/{await play_on_from(visit.store, person, room.match, number)}", *cookies)


ROUTER = Router(path="/", route_handlers=[follow_analysis, begin_analysis, play_on])
