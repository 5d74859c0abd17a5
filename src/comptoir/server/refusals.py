"""What a server refuses besides what the rules do, and the status with which each is answered."""

from __future__ import annotations

from comptoir.engine.errors import Refusal


class Unauthorised(Refusal):
    """Whoever asks is not who they say."""

    code = "unauthorised"


class Forbidden(Refusal):
    """It is there, but not for whoever asked."""

    code = "forbidden"


class NotYourSeat(Forbidden):
    """The seat is somebody else's, or not the one of the token."""

    code = "not_your_seat"


class KeyUsed(Refusal):
    """A key belongs to one change."""

    code = "key_used"


class Gathering(Refusal):
    """The table still waits for players."""

    code = "gathering"


class Unknown(Refusal):
    """There is no such thing."""

    code = "not_found"


class Misdirected(Refusal):
    """It was asked of another host than this one."""

    code = "misdirected"


class Busy(Refusal):
    """It can be done, but not now."""

    code = "busy"


RESTARTING, LOST = 1012, 1006  # close codes of sockets: “come back soon”, and gone without a word
SOON = "2"  # seconds after which it is worth trying again, as Retry-After says it
STATUSES: dict[type[Refusal], int] = {
    Unauthorised: 401,
    Forbidden: 403,
    Unknown: 404,
    Misdirected: 421,
    Busy: 503,
    Refusal: 422,
}


def status_of(refusal: Refusal) -> int:
    """The status with which a refusal is answered."""
    return next(status for kind, status in STATUSES.items() if isinstance(refusal, kind))


# What programs are told besides the sentence, where it was no refusal of ours.
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
