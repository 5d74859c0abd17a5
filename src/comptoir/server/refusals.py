"""Refusals of the server, besides those of the rules, and the HTTP status of each."""

from comptoir.engine.errors import Refusal


class Unauthorised(Refusal):
    """The credentials are not valid."""

    code = "unauthorised"


class Forbidden(Refusal):
    """It exists, but not for this client."""

    code = "forbidden"


class NotYourSeat(Forbidden):
    """The seat is someone else's, or not the token's."""

    code = "not_your_seat"


class MissingScope(Forbidden):
    """The token is valid, but not for this."""

    code = "missing_scope"


class KeyUsed(Refusal):
    """A key belongs to one change."""

    code = "key_used"


class Gathering(Refusal):
    """The table is still waiting for players."""

    code = "gathering"


class Unknown(Refusal):
    """Not found."""

    code = "not_found"


class Misdirected(Refusal):
    """The request was meant for another host."""

    code = "misdirected"


class Busy(Refusal):
    """It can be done, but not now."""

    code = "busy"


RESTARTING, LOST = 1012, 1006  # close codes of sockets: “retry soon”, and dropped without a close
SOON = "2"  # seconds until a retry is worthwhile, for Retry-After
STATUSES: dict[type[Refusal], int] = {
    Unauthorised: 401,
    Forbidden: 403,
    Unknown: 404,
    Misdirected: 421,
    Busy: 503,
    Refusal: 422,
}


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    return next(status for kind, status in STATUSES.items() if isinstance(refusal, kind))


# The error codes for programs when the refusal was not ours.
CODES = {
    400: "malformed",
    404: Unknown.code,
    405: "method_not_allowed",
    408: "timeout",
    413: "too_large",
    415: "not_json",
    429: "too_many_requests",
    500: "server_error",
    503: Busy.code,
}
