"""What whoever runs a table can set."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from comptoir.server.smtp import Smtp

BODY_LIMIT = 64 * 1024  # bytes of a request, records apart
RECORD_LIMIT = 2 * 1024 * 1024
REMINDER = 4 * 3600.0  # seconds before a clock runs out at which its person is told
MESSAGE_DELAY = 30.0  # seconds that people at the table have before they are told that it is their turn
# Seconds that a browser is known after its last visit. A guest who is forgotten loses their seats, so that guests are
# known for as long as browsers keep a cookie; an account is opened again by its password.
SESSION_AGE = 400 * 24 * 3600
ACCOUNT_AGE = 90 * 24 * 3600
HERE = ("127.0.0.0/8", "::1")  # this machine
POSTGRES = ("postgresql", "postgres")  # both are in use for the same


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the games are kept and how the bots behave."""

    # A file, or the address of a PostgreSQL database, with its password.
    database: str = field(default="comptoir.sqlite", repr=False)
    bot_processes: int = 2
    bot_seconds: float = 1.0  # how long a master thinks
    bot_patience: float = 10.0  # how long anybody waits for a bot before a simpler one takes over
    pace: float = 0.8  # seconds between the moves of bots
    is_https: bool = False
    body_limit: int = BODY_LIMIT
    limits: float = 1.0  # how generous; 0 for none
    smtp: Smtp | None = None  # by which e-mail is sent, if any is
    address: str = ""  # where browsers find the table, for links in messages: https://table.example.org
    message_delay: float = MESSAGE_DELAY
    reminder: float = REMINDER  # 0 for none
    metrics: tuple[str, ...] = HERE  # from which networks the numbers can be read
    allows_private_targets: bool = False  # messages may go to addresses on this machine and beside it

    def file(self) -> Path | None:
        """The file in which the games are kept, unless it is another kind of database."""
        return None if "://" in self.database else Path(self.database).absolute()

    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        scheme, separator, place = self.database.partition("://")
        if scheme in POSTGRES:
            return f"postgresql+asyncpg://{place}"
        if separator:
            return self.database
        return f"sqlite+aiosqlite:///{Path(self.database).absolute()}"
