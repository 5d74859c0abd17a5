"""Learning a game: its lessons in order, each at a table of its own, and then a first real game."""

from dataclasses import dataclass

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.bots.levels import LEVELS
from comptoir.engine.game import Game
from comptoir.games.lessons import Lesson, lesson as lesson_of, lesson_words, lessons
from comptoir.server.api.facts import known_game
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.pages import forms
from comptoir.server.pages.page import page, see_other
from comptoir.server.storage.learning import GivenLesson, lessons_of
from comptoir.server.storage.store import Person
from comptoir.server.tables.creation import ME, SeatWish, TableWish, set_up_lesson


@dataclass(frozen=True, slots=True)
class ListedLesson:
    """A lesson as the page lists it."""

    name: str
    title: str
    about: str
    steps: int
    is_done: bool
    table: str  # where it was begun and not finished; empty if there is none


@get("/learn/{key:str}")
async def course(visit: VisitHere, key: FromPath[str]) -> Response[str]:
    """The lessons of a game, with those that are done."""
    game, person = known_game(key), await visit.person()
    given = [] if person is None else await lessons_of(visit.store, person.id, game.key)
    listed = [_listed(one, given, visit.language) for one in lessons(game)]
    return await page(visit, "learn.html", game=game, lessons=listed, next=_next(game, given))


def _listed(lesson: Lesson, given: list[GivenLesson], language: str) -> ListedLesson:
    say = lesson_words(lesson.game, language)
    title, about = say.say(f"{lesson.name}.title"), say.say(f"{lesson.name}.about")
    own = [one for one in given if one.name == lesson.name]
    begun = next((one.table for one in own if not one.is_done), "")
    return ListedLesson(lesson.name, title, about, len(lesson.steps), any(one.is_done for one in own), begun)


def _next(game: Game, given: list[GivenLesson]) -> str:
    """The first lesson that is not done; empty if all are."""
    done = {one.name for one in given if one.is_done}
    return next((lesson.name for lesson in lessons(game) if lesson.name not in done), "")


class Wanted(Struct):
    """What to learn: a lesson by name, or whatever comes next."""

    lesson: str = ""


@post("/learn/{key:str}", status_code=303, limit="tables")
async def learn(visit: VisitHere, key: FromPath[str], data: URLEncodedBody[Wanted]) -> Redirect:
    """Go on with a lesson where it was left, or begin it; after the last one comes a first real game."""
    game = known_game(key)
    person, cookies = await visit.ensure_person()
    given = await lessons_of(visit.store, person.id, game.key)
    wanted = lesson_of(game, data.lesson or _left_off(given) or _next(game, given))
    if wanted is None:
        return await first_game(visit, game, person, cookies)
    begun = next((one.table for one in given if one.name == wanted.name and not one.is_done), None)
    table = begun or (await set_up_lesson(visit.store, person, wanted)).id
    return see_other(f"/tables/{table}", *cookies)


def _left_off(given: list[GivenLesson]) -> str:
    """The lesson that was begun last and not finished."""
    return next((one.name for one in given if not one.is_done), "")


async def first_game(visit: Visit, game: Game, person: Person, cookies: list[Cookie]) -> Redirect:
    """A real game against the gentlest bot, or solo, in which each kind of decision is explained once."""
    rivals = [] if forms.is_for_one(game) else [SeatWish(LEVELS[0])] * (forms.fresh(game).players - 1)
    table, _ = await visit.new_table(person, TableWish(game.key, [SeatWish(ME), *rivals], is_guided=True))
    return see_other(f"/tables/{table.id}", *cookies)


ROUTER = Router(path="/", route_handlers=[course, learn], include_in_schema=False)
