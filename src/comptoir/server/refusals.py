"""What a server refuses besides what the rules do, and the status with which each is answered."""

from __future__ import annotations

from comptoir.engine.errors import Refusal


class Unauthorised(Refusal):
    """Whoever asks is not who they say."""


class Forbidden(Refusal):
    """It is there, but not for whoever asked."""


class Unknown(Refusal):
    """There is no such thing."""


STATUSES: dict[type[Refusal], int] = {Unauthorised: 401, Forbidden: 403, Unknown: 404, Refusal: 422}


def status_of(refusal: Refusal) -> int:
    """The status with which a refusal is answered."""
    return next(status for kind, status in STATUSES.items() if isinstance(refusal, kind))
