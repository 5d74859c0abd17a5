"""One's programs: making accounts for them, their names, tokens and settings, and deleting them."""

import secrets
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.operating.admin import delete_person
from comptoir.server.operating.audit import ERASED, THEMSELVES, add_audit_entry
from comptoir.server.pages.challenges import SettingsForm
from comptoir.server.pages.page import page as answer, see_other
from comptoir.server.people.identity import EMBLEMS, NAME_LENGTH, checked_name
from comptoir.server.refusals import Unknown
from comptoir.server.storage import programs
from comptoir.server.storage.profiles import LEVELS, choose_challengers
from comptoir.server.storage.programs import Program
from comptoir.words import refusal_words

PATH = "/me/programs"
DONE = ("made", "saved", "ended", "deleted")


class NameForm(Struct):
    """The name of a program."""

    name: str = ""


class TokenForm(Struct):
    """A token to make: what it is called, and its scopes as ticked."""

    name: str = ""
    read: str = ""
    play: str = ""
    challenge: str = ""

    def scopes(self) -> list[str]:
        return [scope for scope in programs.SCOPES if getattr(self, scope)]


class EndForm(Struct):
    """The token to revoke."""

    id: str = ""


# ------------------------------------------------------------------ all of them


async def _list(visit: Visit, *, status_code: int = 200, **context: Any) -> Response[str]:
    person = await visit.known_person()
    shown: dict[str, Any] = {"refusal": "", "entered": "", "done": "", "most": NAME_LENGTH, "here": PATH} | context
    owned = await programs.programs_of(visit.store, person.id)
    return await answer(visit, "programs.html", status_code=status_code, programs=owned, **shown)


@get("/")
async def all_programs(visit: VisitHere, done: FromQuery[str] = "") -> Response[str]:
    """One's programs, and a form to make another."""
    return await _list(visit, done=done if done in DONE else "")


@post("/", status_code=303, limit="programs")
async def make(visit: VisitHere, data: URLEncodedBody[NameForm]) -> Response[Any]:
    """Make an account for a program."""
    person = await visit.known_person()
    try:
        name, emblem = checked_name(data.name), secrets.randbelow(EMBLEMS)
        made = await programs.add_program(visit.store, person.id, name, emblem)
    except Refusal as refusal:
        sentence = refusal_words(refusal, visit.language)
        return await _list(visit, status_code=422, refusal=sentence, entered=data.name)
    return _done(made.page, "made")


def _done(page: str, what: str) -> Redirect:
    return see_other(f"{PATH}/{page}?done={what}")


# ------------------------------------------------------------------ one of them


async def _mine(visit: Visit, page: str) -> Program:
    """The program that a page is about; nobody else's."""
    return await programs.own_program(visit.store, (await visit.known_person()).id, page)


async def _one(visit: Visit, program: Program, *, status_code: int = 200, **context: Any) -> Response[str]:
    shown: dict[str, Any] = {"refusal": "", "entered": program.name, "done": "", "secret": "", "most": NAME_LENGTH}
    shown |= {"here": f"{PATH}/{program.page}", "scopes": programs.SCOPES, "levels": LEVELS} | context
    tokens = await programs.tokens_of_program(visit.store, program.id)
    return await answer(visit, "program.html", status_code=status_code, program=program, tokens=tokens, **shown)


@get("/{page:str}")
async def one_program(visit: VisitHere, page: FromPath[str], done: FromQuery[str] = "") -> Response[str]:
    """A program of one's own: its name, its tokens and its settings."""
    return await _one(visit, await _mine(visit, page), done=done if done in DONE else "")


@post("/{page:str}/name", status_code=303, limit="programs")
async def rename(visit: VisitHere, page: FromPath[str], data: URLEncodedBody[NameForm]) -> Response[Any]:
    """Give a program another name."""
    program = await _mine(visit, page)
    try:
        await programs.rename_program(visit.store, program, checked_name(data.name))
    except Refusal as refusal:
        sentence = refusal_words(refusal, visit.language)
        return await _one(visit, program, status_code=422, refusal=sentence, entered=data.name)
    return _done(page, "saved")


@post("/{page:str}/challenges", status_code=303)
async def choose(visit: VisitHere, page: FromPath[str], data: URLEncodedBody[SettingsForm]) -> Redirect:
    """Choose who may challenge a program, and whether other programs may play rated games against it."""
    program = await _mine(visit, page)
    await choose_challengers(visit.store, program.id, data.challengers, meets_programs=bool(data.meets_programs))
    return _done(page, "saved")


@post("/{page:str}/delete", status_code=303, limit="erasures")
async def delete(visit: VisitHere, page: FromPath[str]) -> Redirect:
    """Delete a program; finished games stay, without its name."""
    program = await _mine(visit, page)
    await delete_person(visit.store, program.id, keeps_games=True)
    await add_audit_entry(visit.store, ERASED, program.id, THEMSELVES)  # all servers forget the name
    return see_other(f"{PATH}?done=deleted")


# ------------------------------------------------------------------ its tokens


@post("/{page:str}/tokens", status_code=200, limit="tokens")
async def make_token(visit: VisitHere, page: FromPath[str], data: URLEncodedBody[TokenForm]) -> Response[str]:
    """Make a token for a program, shown once."""
    program = await _mine(visit, page)
    name = checked_name(data.name or program.name)
    secret = await programs.add_program_token(visit.store, program.id, name, data.scopes())
    return await _one(visit, program, secret=secret)


@post("/{page:str}/tokens/end", status_code=303)
async def end_token(visit: VisitHere, page: FromPath[str], data: URLEncodedBody[EndForm]) -> Redirect:
    """Revoke a token of a program; whoever uses it is disconnected within seconds."""
    program = await _mine(visit, page)
    if not await programs.revoke_program_token(visit.store, program.id, data.id):
        raise Unknown("There is no such token.")
    return _done(page, "ended")


ROUTER = Router(
    path=PATH,
    route_handlers=[all_programs, make, one_program, rename, choose, delete, make_token, end_token],
    include_in_schema=False,
)
