"""The lobby: the games, my tables, open tables, the next one that waits; playing at once, and setting up a table."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from time import time
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.bots.levels import LEVELS
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.games import all_games, game as game_of
from comptoir.server.api.facts import known_game
from comptoir.server.api.lesson_step import lesson_step
from comptoir.server.api.render import Json, seats_deciding
from comptoir.server.api.requester import AnyRequest, Visit, VisitHere
from comptoir.server.api.schemas import LessonStep
from comptoir.server.languages import book, language_of, lasting, marked_name, seat_name, words
from comptoir.server.pages import forms
from comptoir.server.pages.challenges import challenges_news
from comptoir.server.pages.friends import friends_news
from comptoir.server.pages.gathering import gathering_path, links_cookie
from comptoir.server.pages.learning import first_game
from comptoir.server.pages.page import page, see_other
from comptoir.server.pages.pairing import own_wish
from comptoir.server.pages.picture import option_picture, picture
from comptoir.server.people.identity import NAME_LENGTH
from comptoir.server.services import Services
from comptoir.server.storage.avoidance import tables_apart
from comptoir.server.storage.store import FREE, GATHERING, OVER, Person, TableRow
from comptoir.server.tables.clocks import UNITS
from comptoir.server.tables.creation import TableWish
from comptoir.server.tables.presets import pictures, presets
from comptoir.server.tables.room import Room
from comptoir.server.tables.turn_alerts import waiting_elsewhere
from comptoir.words import Catalogue

LOG = logging.getLogger(__name__)
FINISHED = 10  # finished games that the lobby lists


# ------------------------------------------------------------------ what is shown


@dataclass(frozen=True, slots=True)
class Card:
    """A game as the lobby presents it; texts that we do not have are left out."""

    game: Game
    text: str
    length: str
    weight: str
    players: str
    has_picture: bool
    is_for_one: bool  # can be played solo


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A table as the lobby lists it."""

    table: TableRow
    game: Game
    names: str
    state: str = ""  # whom the table waits for
    status: str = ""  # the progress of the game
    is_my_turn: bool = False
    deadline: float = inf  # when the person's clock runs out
    time_left: str = ""

    def address(self) -> str:
        """The page of the table."""
        return gathering_path(self.table.id) if self.table.status == GATHERING else f"/tables/{self.table.id}"

    def free(self) -> int:
        """The first seat that anyone may take."""
        return next(seat.seat for seat in self.table.seats if seat.kind == FREE)


def card(game: Game, say: Catalogue) -> Card:
    """What the lobby says about a game."""

    about = book(f"{game.key}_about", say.language)

    def said(what: str) -> str:
        return about.say(f"card.{what}") if about.has(f"card.{what}") else ""

    players = say.say("lobby.players", numbers=_numbers(game.players, say))
    return Card(
        game,
        said("text"),
        said("length"),
        said("weight"),
        players,
        game.presentation.is_drawn(),
        forms.is_for_one(game),
    )


def _numbers(numbers: Sequence[int], say: Catalogue) -> str:
    """`2 to 4`, `3 or 5`."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return str(first)
    if tuple(numbers) == tuple(range(first, last + 1)):
        return say.say("lobby.from_to", first=first, last=last)
    return say.say("lobby.or", first=", ".join(map(str, numbers[:-1])), last=last)


def listed(table: TableRow, say: Catalogue, **more: Any) -> LobbyTable:
    """A table with the names of its players."""
    names = ", ".join(marked_name(seat, say) for seat in table.seats)
    return LobbyTable(table, game_of(table.game), names, **more)


# ------------------------------------------------------------------ my games


async def my_tables(services: Services, person: Person | None, say: Catalogue) -> list[LobbyTable]:
    """A person's tables: those that wait for them first, by urgency, then the rest, then finished ones."""
    tables = await services.store.tables_of(person.id) if person else []
    over = [table for table in tables if table.status == OVER][:FINISHED]
    shown = [await _mine(services, table, person, say) for table in tables if table.status != OVER or table in over]
    order = {GATHERING: 1, OVER: 2}
    return sorted(shown, key=lambda one: (not one.is_my_turn, order.get(one.table.status, 0), one.deadline))


async def _mine(services: Services, table: TableRow, person: Person | None, say: Catalogue) -> LobbyTable:
    if table.status == OVER:
        return listed(table, say, state=say.say("lobby.over"))
    if table.status == GATHERING:
        free = sum(not seat.is_taken() for seat in table.seats)
        return listed(table, say, state=say.say("lobby.gathering", n=free))
    try:
        room = await services.rooms.room(table.id)
        async with room.lock:  # never between a move and its being stored
            return _going_on(room, person, say)
    except Exception:  # one unreadable table must not hide the others
        LOG.exception("Table %s cannot be listed.", table.id)
        return listed(table, say, state=say.say("lobby.unreadable"))


def _going_on(room: Room, person: Person | None, say: Catalogue) -> LobbyTable:
    """Whose turn it is and how far the game is, as far as the person may know."""
    mine = room.table.seats_of(person)
    seat = mine[0] if mine else None
    view = room.match.borrowed_view(seat)
    is_mine = any(seat in mine for seat in room.people_to_decide())
    deadline = min((end for seat, end in room.deadlines().items() if seat in mine), default=inf)
    left = say.say("lobby.left", time=lasting(say, deadline - time(), is_rough=True)) if deadline < inf else ""
    names = ", ".join(seat_name(room.table.seats[seat], say) for seat in seats_deciding(view))
    state = say.say("lobby.your_turn") if is_mine else say.say("lobby.turn_of", names=names)
    if room.is_known_to_pause(seat):
        state = say.say("lobby.paused")
    step = lesson_step(room, say.language)
    if step is not None:
        state = say.say("table.lesson_step", step=step.step, steps=step.steps)
    return listed(
        room.table,
        say,
        state=state,
        status=_progress(room, view, step, say),
        is_my_turn=is_mine,
        deadline=deadline,
        time_left=left,
    )


def _progress(room: Room, view: State, step: LessonStep | None, say: Catalogue) -> str:
    """How far the game has come; of a lesson, which it is."""
    if step is None:
        return room.game.presentation.say_status(view, say.language)
    return say.say("table.lesson_head", number=step.number, lessons=step.lessons, title=step.title)


# ------------------------------------------------------------------ the lobby


@get("/", heavy=True)
async def lobby(visit: VisitHere) -> Response[str]:
    """The first page."""
    say = words(visit.language)
    person = await visit.person()
    mine = await my_tables(visit.services, person, say)
    known = {one.table.id for one in mine}
    apart = known | await tables_apart(visit.store.engine, person.id if person else None)
    return await page(
        visit,
        "lobby.html",
        cards=[card(game, say) for game in all_games()],
        mine=mine,
        open_tables=[listed(one, say) for one in await visit.store.open_tables() if one.id not in apart],
        running=[listed(one, say) for one in await visit.store.running_tables() if one.id not in known],
        wish=await own_wish(visit.store, person, say),
        **await friends_news(visit, person),
        **await challenges_news(visit, person),
    )


class Play(Struct):
    """How to play at once."""

    guided: bool = False
    alone: bool = False


@post("/play/{key:str}", status_code=303, limit="tables")
async def play_now(visit: VisitHere, key: FromPath[str], data: URLEncodedBody[Play]) -> Redirect:
    """Start playing at once: solo, or against a companion; or the first game of somebody who learns."""
    game = known_game(key)
    person, cookies = await visit.ensure_person()
    if data.guided:
        return await first_game(visit, game, person, cookies)
    seats = forms.fresh(game).seats[:1] if data.alone else forms.fresh(game).wish().seats
    table, _ = await visit.new_table(person, TableWish(game.key, seats))
    return see_other(f"/tables/{table.id}", *cookies)


# ------------------------------------------------------------------ new tables


async def _form(visit: Visit, table: forms.TableForm, sentence: str = "") -> Response[str]:
    """The new-table form as filled in, with the refusal."""
    status = 422 if sentence else 200
    kinds = {"kinds": forms.KINDS, "levels": tuple(LEVELS), "clocks": forms.CLOCKS, "units": tuple(UNITS)}
    shown = {"game": table.game, "table": table, "refusal": sentence, "most": NAME_LENGTH}
    about = book(f"{table.game.key}_about", visit.language)
    shown |= {
        "presets": presets(table.game),
        "pictures": pictures(table.game),
        "chosen": table.chosen_preset(),
        "about": about,
    }
    if sentence:
        shown["here"] = f"/new/{table.game.key}"  # where it was sent, there is nothing to come back to
    return await page(visit, "new.html", status_code=status, **shown, **kinds)


@get("/new/{key:str}")
async def new(visit: VisitHere, key: FromPath[str]) -> Response[str]:
    """The new-table form: fresh, or filled in as the address says."""
    game, filled = known_game(key), visit.request.query_params
    return await _form(visit, forms.read(game, filled) if filled else forms.fresh(game))


@post("/new/{key:str}/check", status_code=200, limit="forms")
async def check(request: AnyRequest, key: FromPath[str]) -> Json:
    """What in a form is impossible, and why; nothing is set up."""
    table, language = forms.read(known_game(key), await request.form()), language_of(request)
    reason = table.refusal()
    sentence = forms.option_refusal(table.game, reason, language) if reason else ""
    return {"refusal": sentence, "impossible": table.impossible(language), "preset": table.chosen_preset()}


@get("/tables", sync_to_thread=False)
def no_form() -> Redirect:
    """A refused form that is opened again by its address, without a script that keeps what was filled in."""
    return see_other("/")


@post("/tables", status_code=303, limit="tables")
async def make_table(visit: VisitHere) -> Response[Any]:
    """Set up a table; problems are shown in the form."""
    form = await visit.request.form()
    asked = forms.read(known_game(str(form.get("game", ""))), form)
    person, cookies = await visit.ensure_person()
    try:
        asked.check()
        table, tokens = await visit.new_table(person, asked.wish())
    except Refusal as refusal:
        sentence = forms.option_refusal(asked.game, refusal, visit.language)
        answer = await _form(visit, asked, sentence)
        for cookie in cookies:
            answer.set_cookie(cookie)
        return answer
    if table.status == GATHERING:
        return see_other(gathering_path(table.id), *cookies, links_cookie(table.id, tokens, visit.settings))
    return see_other(f"/tables/{table.id}", *cookies)


# ------------------------------------------------------------------ the next game


@get("/waiting")
async def waiting(visit: VisitHere, but: FromQuery[str] = "") -> Json:
    """At how many other tables the requester has to decide, and the one that has waited longest."""
    person = await visit.person()
    visit.services.whereabouts.note(person)
    return await waiting_elsewhere(visit.store, person.id if person else None, but)


@get("/next")
async def next_game(visit: VisitHere) -> Response[str] | Redirect:
    """Redirect to the table that has waited longest for the requester; if there is none, a page says so."""
    person = await visit.person()
    found = await waiting_elsewhere(visit.store, person.id if person else None)
    if found["next"] is None:
        return await page(visit, "nothing_waits.html")
    return see_other(f"/tables/{found['next']}")


ROUTER = Router(
    path="/",
    route_handlers=[lobby, play_now, new, check, no_form, make_table, picture, option_picture, waiting, next_game],
    include_in_schema=False,
)
