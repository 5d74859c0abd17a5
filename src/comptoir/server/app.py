"""The web application: routes, errors, headers, start and stop."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from comptoir import __version__
from comptoir.engine.errors import Refusal
from comptoir.games import all_games
from comptoir.server.api import (
    accounts as program_accounts,
    challenges,
    chat,
    facts,
    openapi,
    positions,
    probes as operating,
    programs,
    table as api,
    tournaments as tournaments_api,
)
from comptoir.server.api.bodies import MISSING, ReadRequest, Unreadable, plain_reason
from comptoir.server.api.live import TableSocket
from comptoir.server.api.requester import AnyRequest, visit_here
from comptoir.server.api.schemas import Problem
from comptoir.server.cookies import AnyConnection
from comptoir.server.languages import language_of, words
from comptoir.server.operating.logs import route_of, with_request_log
from comptoir.server.pages import (
    about,
    accounts,
    analyses,
    challenges as challenges_page,
    downloads,
    erasure,
    friends,
    gathering,
    history,
    learning,
    lobby,
    messages_page,
    page as pages,
    pairing,
    profiles,
    programs as programs_page,
    puzzles,
    ratings,
    reports,
    rulebook,
    table_page,
    tokens_page,
    tournaments,
    web_app,
)
from comptoir.server.pages.page import error_page, is_for_reading
from comptoir.server.pages.static_files import static_files
from comptoir.server.people.tokens import keep_to_its_seat
from comptoir.server.protection.allowed_host import ALWAYS, only_at
from comptoir.server.protection.csrf import csrf_protected
from comptoir.server.protection.rate_limits import tell_what_is_left
from comptoir.server.protection.security_headers import security_headers
from comptoir.server.protection.timeouts import with_body_timeout
from comptoir.server.protection.websocket_denials import with_websocket_denials
from comptoir.server.refusals import CODES, RESTARTING, SOON, Busy, Unauthorised, status_of
from comptoir.server.services import SERVICES, Services, services_of
from comptoir.server.settings import Settings
from comptoir.server.storage.health import is_away
from comptoir.words import Catalogue, refusal_words

LOG = logging.getLogger(__name__)
GZIP = 4  # a tenth larger than with 9, in a quarter of the time


def answer(request: AnyRequest, status: int, sentence: str, code: str = "") -> Response[Any]:
    """One sentence: a page for people, JSON with a code for programs."""
    if is_for_reading(request):
        return error_page(request, status, sentence)
    return Response(Problem(sentence, code or CODES.get(status, "refused")), status_code=status)


def refused(request: AnyRequest, refusal: Refusal) -> Response[Any]:
    """A refusal: one sentence, in the reader's language."""
    found = answer(request, status_of(refusal), refusal_words(refusal, language_of(request)), refusal.code)
    if isinstance(refusal, Busy):
        found.headers["retry-after"] = SOON
    if isinstance(refusal, Unauthorised):
        found.headers["www-authenticate"] = "Bearer"
    return found


def not_understood(request: AnyRequest, problem: HTTPException) -> Response[Any]:
    """A request that is malformed, too large, too frequent or for an unknown path."""
    if isinstance(problem, api.Stale):
        return Response(problem.answer, status_code=problem.status_code)
    say, key = words(language_of(request)), f"error.{problem.status_code}"
    if problem.status_code == HTTP_400_BAD_REQUEST and not is_for_reading(request):
        return answer(request, problem.status_code, say.say("error.because", reason=_reason(problem, say)))
    found = answer(request, problem.status_code, say.maybe(key) or problem.detail)
    found.headers.update(problem.headers or {})  # such as Retry-After
    return found


def _reason(problem: HTTPException, say: Catalogue) -> str:
    """What a program got wrong, by field if that is known."""
    if isinstance(problem, Unreadable):
        return say.say(f"error.{problem.detail}")
    fields = problem.extra if isinstance(problem.extra, list) else []
    if MISSING in fields:
        return say.say("error.no_body")
    said = "; ".join(f"{field['key']}: {plain_reason(field['message'], say)}" for field in fields)
    return said or plain_reason(problem.detail, say)


def not_stored(request: AnyRequest, problem: SQLAlchemyError) -> Response[Any]:
    """The database is unavailable, which is logged once: retry soon. Anything else is an internal error."""
    if not is_away(problem):
        return failed(request, problem)
    found = answer(request, HTTP_503_SERVICE_UNAVAILABLE, words(language_of(request)).say("error.away"))
    found.headers["retry-after"] = SOON
    return found


def failed(request: AnyRequest, problem: Exception) -> Response[Any]:
    """An internal error: it is logged, and no traceback is shown."""
    LOG.error("%s %s failed", request.method, route_of(request.scope), exc_info=problem)
    return answer(request, 500, words(language_of(request)).say("error.500"))


ROUTES = (
    operating.ROUTER, api.ROUTER, chat.ROUTER, table_page.ROUTER, pages.ROUTER, lobby.ROUTER, gathering.ROUTER,
    learning.ROUTER, accounts.ROUTER, history.ROUTER, analyses.ROUTER, about.ROUTER, rulebook.ROUTER, positions.ROUTER,
    programs.ROUTER, program_accounts.ROUTER, challenges.ROUTER, facts.ROUTER, tokens_page.ROUTER,
    programs_page.ROUTER, challenges_page.ROUTER, messages_page.ROUTER, puzzles.ROUTER,
    web_app.ROUTER, ratings.ROUTER, pairing.ROUTER, friends.ROUTER, reports.ROUTER, profiles.ROUTER, downloads.ROUTER,
    erasure.ROUTER, tournaments_api.ROUTER, tournaments.ROUTER,
)  # fmt: skip
ANSWERS: dict[int | type[Exception], Any] = {
    Refusal: refused,
    HTTPException: not_understood,
    SQLAlchemyError: not_stored,
    Exception: failed,
}


# ------------------------------------------------------------------ the services of the application


def services_here(scope: Scope) -> Services:
    """The services of the application that serves a request."""
    return services_of(scope["litestar_app"])


async def admitted(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """A guard of all routes: rate limits apply, programs keep to their seats, and slow requests wait for their turn."""
    services = services_of(connection.app)
    await services.rate_limits.guard(connection, handler)
    await keep_to_its_seat(connection, handler, services.store)
    await services.render_queue.guard(connection, handler)


def when_ready(app: ASGIApp) -> ASGIApp:
    """The application; until the database is first available, requests get 503 and sockets are refused."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if services_here(scope).is_ready or scope["path"] in ALWAYS:
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": RESTARTING, "reason": "not ready"})
        else:
            raise HTTPException(status_code=HTTP_503_SERVICE_UNAVAILABLE, headers={"retry-after": SOON})

    return answer


def with_render_turns(app: ASGIApp) -> ASGIApp:
    """The application, with moves and render turns tracked."""

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        await services_here(scope).render_queue.notice(app, scope, receive, send)

    return asked


async def sent(message: Message, scope: Scope) -> None:
    await services_here(scope).render_queue.sent(message, scope)


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    all_games()  # now, so that the first request does not wait for them
    services = services_of(app)
    await services.open()
    try:
        yield
    finally:
        await services.close()


def with_head(app: ASGIApp) -> ASGIApp:
    """The application, answering HEAD wherever it answers GET: monitors and link previews send it."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A copy: the server itself must know that no body will follow.
        await app({**scope, "method": "GET"}, receive, send_head)

    return answer


class TableApp(Litestar):
    """The application, however it is served. What concerns every request happens before routing:

    HEAD is answered as GET, each has an id and is logged and counted, and refused sockets are told why.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._answer = with_head(with_request_log(with_websocket_denials(super().__call__), self._requested))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._answer(scope, receive, send)

    def _requested(self, method: str, route: str, status: int, seconds: float) -> None:
        services_of(self).metrics.requested(method, route, status, seconds)


def make_app(settings: Settings) -> Litestar:
    """The application with its own services."""
    # Only as a file: pages that display it would load scripts from elsewhere.
    document = openapi.DocumentConfig(
        title="Comptoir",
        version=__version__,
        components=openapi.schemes(),
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, method, path: handler.handler_name,
        render_plugins=[JsonRenderPlugin()],
    )
    return TableApp(
        route_handlers=[*ROUTES, static_files()],
        state=State({SERVICES: Services(settings)}, deep_copy=False),
        dependencies={
            "services": Provide(services_here, sync_to_thread=False),
            "visit": Provide(visit_here, sync_to_thread=False),
        },
        lifespan=[lifespan],
        guards=[admitted],
        middleware=[only_at(settings.address), when_ready, csrf_protected, with_body_timeout, with_render_turns],
        before_send=[security_headers(settings.is_https), sent, tell_what_is_left],
        exception_handlers=ANSWERS,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=800, gzip_compress_level=GZIP, exclude_opt_key="uncompressed"
        ),
        request_max_body_size=settings.body_limit,
        request_class=ReadRequest,
        websocket_class=TableSocket,
        logging_config=None,  # the command that serves the application decides what is logged where
        openapi_config=document,
    )
