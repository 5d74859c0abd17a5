"""Settings for the operator of a table, and the mail server: smtp://user:password@mail.example.org:587?from=table@…"""

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from comptoir.engine.errors import Refusal

BODY_LIMIT = 64 * 1024  # bytes of a request, except records
RECORD_LIMIT = 2 * 1024 * 1024
REMINDER = 4 * 3600.0  # seconds of warning before a clock runs out
MESSAGE_DELAY = 30.0  # seconds before a person is told that it is their turn, in case they are at the table
# Seconds that a browser is remembered after its last visit. A forgotten guest loses their seats, so guests are kept for
# as long as browsers keep a cookie; people with an account can sign in again.
SESSION_AGE = 400 * 24 * 3600
ACCOUNT_AGE = 90 * 24 * 3600
HERE = ("127.0.0.0/8", "::1")  # this machine
POSTGRES = ("postgresql", "postgres")  # both are in use for the same
MAIL_PORTS = {"smtp": 587, "smtps": 465}  # with STARTTLS, and encrypted from the first byte
MAIL_EXAMPLE = "smtp://user:password@mail.example.org:587?from=table@example.org"


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


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the games are stored and how the bots behave."""

    # A file, or the address of a PostgreSQL database, with its password.
    database: str = field(default="comptoir.sqlite", repr=False)
    bot_processes: int = 2
    bot_seconds: float = 1.0  # how long the strongest bot thinks
    bot_patience: float = 10.0  # how long people wait for a bot before a simpler one takes over
    pace: float = 0.8  # seconds between the moves of bots
    is_https: bool = False
    body_limit: int = BODY_LIMIT
    limits: float = 1.0  # multiplies the rate limits; 0 for none
    smtp: Smtp | None = None  # for e-mail, if any is sent
    address: str = ""  # the public address, for links in messages: https://table.example.org
    message_delay: float = MESSAGE_DELAY
    reminder: float = REMINDER  # 0 for none
    push_key: str = field(default="", repr=False)  # private; by default the server makes one
    metrics: tuple[str, ...] = HERE  # networks that may read the metrics
    allows_private_targets: bool = False  # messages may go to this machine and its private network

    def file(self) -> Path | None:
        """The database file, unless it is another kind of database."""
        return None if "://" in self.database else Path(self.database).absolute()

    def url(self) -> str:
        """The database as a SQLAlchemy URL."""
        scheme, separator, place = self.database.partition("://")
        if scheme in POSTGRES:
            return f"postgresql+asyncpg://{place}"
        if separator:
            return self.database
        return f"sqlite+aiosqlite:///{Path(self.database).absolute()}"


# ------------------------------------------------------------------ the mail server


def smtp_of(address: str, authority: str = "") -> Smtp:
    """The mail server at an address; an invalid one is refused without showing its password."""
    try:
        parts, port = urlsplit(address), urlsplit(address).port
    except ValueError:
        raise _refusal() from None
    senders = parse_qs(parts.query).get("from", [])
    if parts.scheme not in MAIL_PORTS or not parts.hostname or len(senders) != 1 or "@" not in senders[0]:
        raise _refusal()
    found = Smtp(
        parts.hostname,
        port or MAIL_PORTS[parts.scheme],
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
    return Refusal("This is not a mail server address; write it like {example}.", example=MAIL_EXAMPLE)
