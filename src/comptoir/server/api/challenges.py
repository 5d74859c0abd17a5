"""Challenges by API: to challenge, to look, to accept, to decline and to withdraw."""

from functools import partial
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from comptoir.server.api import openapi, schemas
from comptoir.server.api.programs import Times
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.people.tokens import ACCOUNTS, SCOPE
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage.challenges import (
    ACCEPTED,
    DECLINED,
    WITHDRAWN,
    Challenge,
    Player,
    Wish,
    add_challenge,
    challenge_of,
    challenges_of,
    end_challenge,
    not_taken,
)
from comptoir.server.storage.profiles import profile_at
from comptoir.server.storage.programs import CHALLENGE
from comptoir.server.storage.store import Person
from comptoir.server.tables.challenges import set_up_challenge, wished

CHALLENGING = {ACCOUNTS: True, SCOPE: CHALLENGE}


class NewChallengeBody(Struct, forbid_unknown_fields=True):
    """Whom to challenge to what."""

    to: Annotated[str, Meta(description="The last part of the address of their profile.")]
    game: Annotated[str, Meta(description="burgundy, orleans or pest")]
    options: Annotated[
        dict[str, str], Meta(description="Options left out have the defaults of the new-table form.")
    ] = {}
    clock: Times | None = None
    rated: Annotated[bool, Meta(description="Needs a clock, and the consent of whoever plays a program.")] = False

    def wish(self) -> Wish:
        """The game that is meant."""
        clock = None if self.clock is None else self.clock.clock()
        return wished(self.game, self.options, clock, is_rated=self.rated)


# ------------------------------------------------------------------ what pages do, too


async def challenge(visit: Visit, person: Person, page: str, wish: Wish) -> Challenge:
    """Challenge whoever has this profile."""
    try:
        found = await profile_at(visit.store, page)
    except Unknown:
        raise not_taken() from None
    made = await add_challenge(visit.store, person.id, found.person.id, wish)
    _wake(visit, made)
    return made


async def accept(visit: Visit, person: Person, id: str) -> str:
    """Accept a challenge; returns the id of the table, where the game has begun."""
    found = await challenge_of(visit.store, person.id, id)
    if found.to.id != person.id:
        raise Forbidden("Challenges are withdrawn by whoever made them, and answered by the other.")
    table = await set_up_challenge(visit.store, found)
    _wake(visit, found)
    await visit.rooms.room(table)
    return table


async def end(visit: Visit, person: Person, id: str, status: str) -> None:
    """Decline a challenge, or withdraw one's own."""
    found = await challenge_of(visit.store, person.id, id)
    if person.id != (found.by.id if status == WITHDRAWN else found.to.id):
        raise Forbidden("Challenges are withdrawn by whoever made them, and answered by the other.")
    await end_challenge(visit.store, found, status)
    _wake(visit, found)


def _wake(visit: Visit, found: Challenge) -> None:
    visit.services.account_events.wake(found.by.id, found.to.id)


# ------------------------------------------------------------------ routes


def told(found: Challenge) -> schemas.ChallengeInfo:
    """A challenge as programs see it."""
    wish, clock = found.wish, found.wish.clock
    return schemas.ChallengeInfo(
        id=found.id,
        by=_player(found.by),
        to=_player(found.to),
        game=wish.game,
        options=wish.options,
        clock=None if clock is None else schemas.ClockInfo(clock["move"], clock["bank"]),
        rated=wish.is_rated,
        status=found.status,
        expires=found.expires,
        table=found.table,
    )


def _player(found: Player) -> schemas.PlayerInfo:
    return schemas.PlayerInfo(found.name, found.is_program(), found.page)


@post(
    "/",
    status_code=201,
    summary="Challenge somebody",
    security=openapi.CHALLENGERS,
    opt=CHALLENGING,
    limit="challenges",
)
async def send_challenge(visit: VisitHere, data: JSONBody[NewChallengeBody]) -> Response[schemas.ChallengeInfo]:
    """Challenge a person or a program to a game of two; it is open for a day."""
    person = await visit.account()
    return Response(told(await challenge(visit, person, data.to, data.wish())), status_code=201)


@get("/", summary="List open challenges", security=openapi.ONLY_PLAYERS, opt={ACCOUNTS: True})
async def list_challenges(visit: VisitHere) -> list[schemas.ChallengeInfo]:
    """The open challenges to you and by you, the oldest first."""
    return [told(one) for one in await challenges_of(visit.store, (await visit.account()).id)]


@get("/{id:str}", summary="Look at a challenge", security=openapi.ONLY_PLAYERS, opt={ACCOUNTS: True})
async def show_challenge(visit: VisitHere, id: FromPath[str]) -> schemas.ChallengeInfo:
    """A challenge to you or by you, for a week after it was made."""
    return told(await challenge_of(visit.store, (await visit.account()).id, id))


answering = partial(post, status_code=200, security=openapi.CHALLENGERS, opt=CHALLENGING)


@answering("/{id:str}/accept", summary="Accept a challenge")
async def accept_challenge(visit: VisitHere, id: FromPath[str]) -> schemas.ChallengeInfo:
    """Accept a challenge: the game begins at once, with both seated by lot. Accepting it again changes nothing."""
    person = await visit.account()
    if (await challenge_of(visit.store, person.id, id)).status != ACCEPTED:
        await accept(visit, person, id)
    return told(await challenge_of(visit.store, person.id, id))


@answering("/{id:str}/decline", summary="Decline a challenge")
async def decline_challenge(visit: VisitHere, id: FromPath[str]) -> schemas.ChallengeInfo:
    """Decline a challenge to you. Declining it again changes nothing."""
    return await _ended(visit, id, DECLINED)


@answering("/{id:str}/withdraw", summary="Withdraw a challenge")
async def withdraw_challenge(visit: VisitHere, id: FromPath[str]) -> schemas.ChallengeInfo:
    """Withdraw your own challenge. Withdrawing it again changes nothing."""
    return await _ended(visit, id, WITHDRAWN)


async def _ended(visit: Visit, id: str, status: str) -> schemas.ChallengeInfo:
    person = await visit.account()
    if (await challenge_of(visit.store, person.id, id)).status != status:
        await end(visit, person, id, status)
    return told(await challenge_of(visit.store, person.id, id))


ROUTER = Router(
    path="/api/challenges",
    route_handlers=[
        send_challenge,
        list_challenges,
        show_challenge,
        accept_challenge,
        decline_challenge,
        withdraw_challenge,
    ],
    tags=["challenges"],
)
