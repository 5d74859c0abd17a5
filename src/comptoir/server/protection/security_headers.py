"""Security headers: what browsers are told to block, on every response."""

from collections.abc import Awaitable, Callable

from litestar.types import Message, Scope

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

# For a year, browsers refuse plain HTTP. Other hosts of the domain are for their owner to decide.
BY_HTTPS = {"strict-transport-security": "max-age=31536000"}


def security_headers(is_https: bool) -> Callable[[Message, Scope], Awaitable[None]]:
    """Add the headers to every response, whether from a route, the router, an error or a file."""
    headers = [(name.encode(), value.encode()) for name, value in (HEADERS | (BY_HTTPS if is_https else {})).items()]

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}  # an image has a policy of its own
            message["headers"] = [*message["headers"], *((name, value) for name, value in headers if name not in own)]

    return add_headers
