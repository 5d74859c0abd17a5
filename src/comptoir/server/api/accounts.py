"""The account of a program by API: who it is, and a stream of what happens to it."""

import asyncio
from collections.abc import AsyncIterator

from litestar import Router, get
from litestar.response import Stream
from litestar.serialization import encode_json

from comptoir.server.api import openapi, schemas
from comptoir.server.api.challenges import told
from comptoir.server.api.live import QUIET, something
from comptoir.server.api.requester import VisitHere
from comptoir.server.people.tokens import ACCOUNTS
from comptoir.server.services import Services
from comptoir.server.storage.profiles import page_of
from comptoir.server.storage.programs import owner_of
from comptoir.server.storage.ratings import Standing, own_standings
from comptoir.server.tables.account_events import Event, Told


@get("/account", summary="Get your own account")
async def show_account(visit: VisitHere) -> schemas.Account:
    """Who you are here, what your token may do, and your ratings."""
    person, token = await visit.account(), await visit.token()
    standings = await own_standings(visit.store, person.id)
    return schemas.Account(
        name=person.name,
        program=await owner_of(visit.store.engine, person.id) is not None,
        page=await page_of(visit.store, person.id),
        scopes=[] if token is None else list(token.scopes),
        ratings={game: _rating(standing) for game, standing in standings.items()},
    )


def _rating(standing: Standing) -> schemas.RatingInfo:
    rating = standing.rating
    return schemas.RatingInfo(rating.rating, rating.deviation, standing.games, standing.is_provisional())


@get(
    "/events",
    media_type="application/x-ndjson",
    summary="Follow what happens to your account",
    limit="sockets",
    uncompressed=True,
)
async def follow_account(visit: VisitHere) -> Stream:
    """What happens to you, one JSON object per line (NDJSON): challenges, games that begin and end, your turns.

    First comes what is open and what waits for you, then what happens; where nothing does, `{"alive": true}`.
    """
    person, services = await visit.account(), visit.services
    with services.rate_limits.socket(visit.request, person):
        story = Told(person.id)

    async def sent() -> AsyncIterator[str]:
        with services.rate_limits.socket(visit.request, person), services.sockets.opened(visit.request) as opened:
            async for line in lines(services, story, opened.leaving):
                yield line

    return Stream(sent(), media_type="application/x-ndjson")


async def lines(services: Services, story: Told, leaving: asyncio.Event) -> AsyncIterator[str]:
    """Every event as a line, with keep-alives in between, until the client must leave."""
    changed = asyncio.Event()
    with services.account_events.open(story.person, changed.set):
        while not leaving.is_set():
            changed.clear()
            for event in await story.news(services.store):
                yield _line(_said(event))
            await something(changed, leaving, QUIET)
            if not changed.is_set() and not leaving.is_set():
                yield _line(schemas.Alive(True))


def _said(event: Event) -> schemas.AccountEvent:
    if event.challenge is not None:
        return schemas.AccountEvent(event.what, challenge=told(event.challenge), table=event.challenge.table or "")
    return schemas.AccountEvent(event.what, table=event.table, game=event.game, seat=event.seat)


def _line(said: schemas.AccountEvent | schemas.Alive) -> str:
    return f"{encode_json(said).decode()}\n"


ROUTER = Router(
    path="/api",
    route_handlers=[show_account, follow_account],
    tags=["accounts"],
    security=openapi.ONLY_PLAYERS,
    opt={ACCOUNTS: True},
)
