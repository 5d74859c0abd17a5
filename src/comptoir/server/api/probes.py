"""Probes for operators, proxies and supervisors: liveness, readiness and metrics."""

import asyncio
import logging
from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE
from prometheus_client import CollectorRegistry
from sqlalchemy import and_, case, func, select

from comptoir.engine.errors import Refusal
from comptoir.server.api.requester import AnyRequest
from comptoir.server.metrics import MEDIA_TYPE, in_store
from comptoir.server.protection.rate_limits import UNCOUNTED
from comptoir.server.services import Services, ServicesHere
from comptoir.server.storage import outbox
from comptoir.server.storage.migrate import Form, checked
from comptoir.server.storage.presence import is_paused
from comptoir.server.storage.schema import TABLES
from comptoir.server.storage.store import PLAYING

LOG = logging.getLogger(__name__)
PATIENCE = 5.0  # seconds for the database to answer; Prometheus waits ten for everything
# Headers that proxies add. Requests from strangers reach us from the proxy's own machine; only these tell them apart.
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


@get("/healthz")
async def healthz() -> dict[str, str]:
    """Is the server alive?"""
    return {"status": "ok"}


@get("/readyz")
async def readyz(services: ServicesHere) -> Response[dict[str, str]]:
    """Can people play: does the database answer, with its current schema?"""
    problem = await _problem(services)
    status = HTTP_503_SERVICE_UNAVAILABLE if problem else HTTP_200_OK
    return Response({"status": problem or "ok"}, status_code=status)


async def _problem(services: Services) -> str:
    if services.store.engine.health.problem:  # recorded by the last write; there is one every few seconds
        return "the database is unavailable"
    if not services.is_ready:
        return "the database is not ready yet"
    try:
        async with services.store.engine.connected() as connection:
            form = await connection.run_sync(checked)
            return "" if form in (Form.CURRENT, Form.NEWER) else "the database has another schema"
    except Refusal:
        return "the database has another schema"
    except Exception:  # whatever a database raises when it does not answer
        LOG.warning("The database does not answer.", exc_info=True)
        return "the database does not answer"


@get("/metrics", media_type=MEDIA_TYPE)
async def metrics(request: AnyRequest, services: ServicesHere) -> str:
    """The metrics of this process in Prometheus format, and those of the database if it answers.

    They are for the operator: in a secret phase the number of moves would tell a stranger whether someone has moved.
    """
    if not is_trusted(request, services.settings.metrics):
        raise NotFoundException
    return services.metrics.text(len(services.rooms), await _stored(services))


def is_trusted(connection: AnyRequest, networks: Sequence[str]) -> bool:
    """Does a request come directly, not through a proxy, from one of these networks, on which the operator is?"""
    if connection.client is None or any(name in connection.headers for name in PASSED_ON):
        return False
    try:
        address = ip_address(connection.client.host)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:  # from a dual-stack socket
        address = address.ipv4_mapped
    return any(address in ip_network(network) for network in networks)


async def _stored(services: Services) -> CollectorRegistry | None:
    status = case((and_(TABLES.c.status == PLAYING, is_paused()), "paused"), else_=TABLES.c.status).label("status")
    each = select(status).subquery()
    query = select(each.c.status, func.count().label("number")).group_by(each.c.status)
    try:
        async with asyncio.timeout(PATIENCE):
            tables = {row.status: row.number for row in await services.store.engine.rows(query)}
            return in_store(tables, await outbox.waiting(services.store.engine))
    except Exception:  # whatever a database raises when it does not answer
        LOG.warning("The metrics in the database could not be read.", exc_info=True)
        return None


ROUTER = Router(path="/", route_handlers=[healthz, readyz, metrics], include_in_schema=False, opt=UNCOUNTED)
