"""The web application: routes, errors, headers, start and stop."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

from comptoir import __version__
from comptoir.engine.errors import Refusal
from comptoir.server import api
from comptoir.server.guard import guard
from comptoir.server.hall import Hall
from comptoir.server.languages import refusal_words
from comptoir.server.room import Forbidden, Unknown
from comptoir.server.settings import BODY_LIMIT, Settings

LOG = logging.getLogger(__name__)


@get("/healthz", include_in_schema=False)
async def healthz() -> dict[str, str]:
    """Is the server alive?"""
    return {"status": "ok"}


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[dict[str, str]]:
    """Something that cannot be done: one sentence, in the reader's language."""
    status = 404 if isinstance(refusal, Unknown) else 403 if isinstance(refusal, Forbidden) else 422
    return Response({"error": refusal_words(refusal, api.language_of(request))}, status_code=status)


def not_understood(request: Request[Any, Any, Any], problem: HTTPException) -> Response[dict[str, Any]]:
    """A request that is malformed, too large or for nothing that is here."""
    body = problem.extra if isinstance(problem.extra, dict) else {"error": problem.detail}
    return Response(body, status_code=problem.status_code)


def failed(request: Request[Any, Any, Any], problem: Exception) -> Response[dict[str, str]]:
    """A mistake of ours: it is logged, and no trace is shown."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return Response({"error": "Something went wrong here. Nothing was changed."}, status_code=500)


def make_app(settings: Settings) -> Litestar:
    """The application with its own hall."""
    hall = Hall(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Litestar(
        route_handlers=[healthz, api.ROUTER],
        dependencies={"hall": Provide(lambda: hall, sync_to_thread=False)},
        lifespan=[lifespan],
        middleware=[guard],
        exception_handlers={Refusal: refused, HTTPException: not_understood, Exception: failed},
        compression_config=CompressionConfig(backend="gzip", minimum_size=800),
        request_max_body_size=BODY_LIMIT,
        openapi_config=OpenAPIConfig(title="Comptoir", version=__version__),
    )
