"""Challenges on pages: the button of a profile, waiting for the answer, the lobby, and who may challenge."""

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.games import all_games, game as game_of
from comptoir.server.api import challenges as by_api
from comptoir.server.api.facts import known_game
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.languages import clock_words, words
from comptoir.server.pages.page import page as answer, see_other
from comptoir.server.storage.challenges import (
    ACCEPTED,
    DECLINED,
    OPEN,
    WITHDRAWN,
    challenge_of,
    challenges_of,
    takes_challenges,
)
from comptoir.server.storage.profiles import LEVELS, Profile, choose_challengers
from comptoir.server.storage.store import Person
from comptoir.server.tables.challenges import wished
from comptoir.server.tables.clocks import PRESETS

NO_CLOCK = "none"
SPEEDS = (*PRESETS, NO_CLOCK)


class ChallengeForm(Struct):
    """What to play."""

    game: str = ""
    speed: str = SPEEDS[0]
    rated: str = ""  # a ticked checkbox


class SettingsForm(Struct):
    """Who may challenge, and whether programs may play rated games."""

    challengers: str = ""
    meets_programs: str = ""  # a ticked checkbox


# ------------------------------------------------------------------ on a profile


async def challenge_box(visit: Visit, found: Profile, viewer: Person | None) -> dict[str, Any]:
    """What a profile says about challenges: a form for those who may, and the settings for whom it is about."""
    may = viewer is not None and await takes_challenges(visit.store, viewer.id, found.person.id)
    return {
        "may_challenge": may,
        "speeds": SPEEDS,
        "all_games": all_games(),
        "challengers": found.challengers,
        "meets_programs": found.meets_programs,
        "levels": LEVELS,
    }


@post("/people/{page:str}/challenge", status_code=303, limit="challenges")
async def challenge(visit: VisitHere, page: FromPath[str], data: URLEncodedBody[ChallengeForm]) -> Redirect:
    """Challenge whoever has this profile."""
    person, game = await visit.known_person(), known_game(data.game)
    if data.speed not in SPEEDS:
        raise Refusal(
            "“{speed}” is not a speed; choose one of: {known}.", speed=data.speed[:20], known=", ".join(SPEEDS)
        )
    wish = wished(game.key, {}, PRESETS.get(data.speed), is_rated=bool(data.rated))
    made = await by_api.challenge(visit, person, page, wish)
    return see_other(f"/challenges/{made.id}")


@post("/me/challenges", status_code=303)
async def choose(visit: VisitHere, data: URLEncodedBody[SettingsForm]) -> Redirect:
    """Choose who may challenge, and whether programs may play rated games."""
    person = await visit.known_person()
    await choose_challengers(visit.store, person.id, data.challengers, meets_programs=bool(data.meets_programs))
    return see_other("/me/profile")


# ------------------------------------------------------------------ one challenge


@get("/challenges/{id:str}")
async def one_challenge(visit: VisitHere, id: FromPath[str]) -> Response[Any]:
    """A challenge of one's own or to oneself; once it is accepted, its table."""
    person = await visit.known_person()
    found = await challenge_of(visit.store, person.id, id)
    if found.status == ACCEPTED:
        return see_other(f"/tables/{found.table}")
    return await answer(
        visit,
        "challenge.html",
        challenge=found,
        game=game_of(found.wish.game),
        clock=clock_words(found.wish.clock, words(visit.language)),
        is_mine=found.by.id == person.id,
        is_open=found.status == OPEN,
    )


@post("/challenges/{id:str}/accept", status_code=303, limit="seats")
async def accept(visit: VisitHere, id: FromPath[str]) -> Redirect:
    """Accept a challenge, and begin."""
    return see_other(f"/tables/{await by_api.accept(visit, await visit.known_person(), id)}")


@post("/challenges/{id:str}/decline", status_code=303)
async def decline(visit: VisitHere, id: FromPath[str]) -> Redirect:
    """Decline a challenge."""
    await by_api.end(visit, await visit.known_person(), id, DECLINED)
    return see_other("/")


@post("/challenges/{id:str}/withdraw", status_code=303)
async def withdraw(visit: VisitHere, id: FromPath[str]) -> Redirect:
    """Withdraw one's own challenge."""
    await by_api.end(visit, await visit.known_person(), id, WITHDRAWN)
    return see_other("/")


# ------------------------------------------------------------------ in the lobby


async def challenges_news(visit: Visit, person: Person | None) -> dict[str, Any]:
    """The open challenges that the lobby shows: to oneself, and one's own."""
    found = await challenges_of(visit.store, person.id) if person else []
    shown = [(one, game_of(one.wish.game)) for one in found]
    mine = person.id if person else ""
    return {
        "challenged": [pair for pair in shown if pair[0].to.id == mine],
        "challenging": [pair for pair in shown if pair[0].by.id == mine],
    }


ROUTER = Router(
    path="/",
    route_handlers=[challenge, choose, one_challenge, accept, decline, withdraw],
    include_in_schema=False,
)
