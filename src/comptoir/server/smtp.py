"""The mail server, as an operator writes it: smtp://user:password@mail.example.org:587?from=table@…"""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote, urlsplit

from comptoir.engine.errors import Refusal

PORTS = {"smtp": 587, "smtps": 465}  # with STARTTLS, and encrypted from the first byte
EXAMPLE = "smtp://user:password@mail.example.org:587?from=table@example.org"


@dataclass(frozen=True, slots=True)
class Smtp:
    """A mail server, and the sender of its mail."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    is_encrypted: bool = False  # from the first byte; otherwise it starts with STARTTLS
    authority: str = ""  # a file of certificates to trust besides the system's

    def trust(self) -> ssl.SSLContext:
        """Which certificates to trust for this server."""
        context = ssl.create_default_context()
        if self.authority:
            context.load_verify_locations(self.authority)
        return context


def smtp_of(address: str, authority: str = "") -> Smtp:
    """The mail server at an address; an invalid one is refused without showing its password."""
    try:
        parts, port = urlsplit(address), urlsplit(address).port
    except ValueError:
        raise _refusal() from None
    senders = parse_qs(parts.query).get("from", [])
    if parts.scheme not in PORTS or not parts.hostname or len(senders) != 1 or "@" not in senders[0]:
        raise _refusal()
    found = Smtp(
        parts.hostname,
        port or PORTS[parts.scheme],
        senders[0],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        parts.scheme == "smtps",
        authority,
    )
    try:
        found.trust()
    except OSError as problem:
        raise Refusal(
            "“{file}” contains no readable certificates: {problem}.", file=authority, problem=problem
        ) from None
    return found


def _refusal() -> Refusal:
    return Refusal("This is not a mail server address; write it like {example}.", example=EXAMPLE)
