"""What a server refuses besides what the rules do, and the status with which each is answered."""

from __future__ import annotations

from comptoir.engine.errors import Refusal


class Unauthorised(Refusal):
    """Whoever asks is not who they say."""


class Forbidden(Refusal):
    """It is there, but not for whoever asked."""


class Unknown(Refusal):
    """There is no such thing."""


class Misdirected(Refusal):
    """It was asked of another host than this one."""


class Busy(Refusal):
    """It can be done, but not now."""


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
