"""The tables of the database. A move is one row, keyed by table and number, so that two writers cannot both win."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("emblem", Integer, nullable=False),
    # The name in small letters, which may be more of them, for people with a password. SQLite takes any length.
    Column("account", String(40).with_variant(String(80), "postgresql"), unique=True),
    Column("password", String(200)),
    Column("recovery", String(64), unique=True),  # hashed
    Column("made", Float, nullable=False),
    Column("language", String(8)),  # in which messages are written
    Column("quiet", JSON(none_as_null=True)),  # when no message is sent: from, to (minutes of the day), zone
    Column("banned", Float),  # since when the operator does not let them in
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("made", Float, nullable=False),  # when it was last noted as used
    Column("began", Float),
    Column("browser", String(40)),
)

DEVICES = Table(
    "devices",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("token", String(64), primary_key=True),  # hashed
    Column("made", Float, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("owner", ForeignKey("people.id"), nullable=False),
    Column("status", String(16), nullable=False, index=True),  # gathering, playing, over or cancelled
    Column("is_open", Boolean, nullable=False),  # anyone may take a free seat
    Column("has_hints", Boolean, nullable=False),
    Column("is_guided", Boolean, nullable=False),
    Column("rematch", String(16)),  # the table that follows this one
    Column("made", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("facts", JSON(none_as_null=True)),  # where they were never the standard ones of the game
    Column("facts_digest", String(64)),  # of the standard facts with which it began, or of its own
    Column("clock", JSON(none_as_null=True)),  # seconds for a move and in the bank, where it is played by the clock
    Column("due", Float, index=True),  # when the first clock runs out; 0 while none runs
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # person, bot, invited or free
    Column("person", ForeignKey("people.id"), index=True),
    Column("bot", String(32)),
    Column("name", String(40), nullable=False),
    Column("asked", Float),  # since when it has to decide
    Column("away", String(16)),  # why a bot has the seat: resigned, asleep, left or ended
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("table", ForeignKey("tables.id"), nullable=False),  # a program may play this seat and nothing else
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("made", Float, nullable=False),
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("token", String(64), primary_key=True),  # hashed
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("used_by", ForeignKey("people.id")),
    Column("made", Float, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # move, undo or note
    Column("by", Integer, nullable=False),
    Column("lane", Integer, nullable=False),
    Column("move", String(40), nullable=False),
    Column("fields", JSON, nullable=False),
    Column("is_forced", Boolean, nullable=False),
    Column("key", String(40)),  # what its seat called it, so that a double click applies once
    Column("version", Integer),  # against which it was made; a key belongs to both
    Column("made", Float, nullable=False),
    UniqueConstraint("table", "by", "key"),
)

POSITIONS = Table(
    "positions",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("rows", Integer, nullable=False),  # how many of them have led here
    Column("data", Text, nullable=False),  # JSON
)

VISITS = Table(
    "visits",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seen", Integer, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
)

TARGETS = Table(
    "targets",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),  # whoever wants to be told
    Column("table", ForeignKey("tables.id"), index=True),  # at one table everybody's turn; otherwise one's own anywhere
    Column("kind", String(16), nullable=False),  # json, discord, slack, ntfy or email
    Column("address", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("problem", Text),  # why the last message could not be delivered
    Column("code", String(64)),  # hashed; until somebody has typed it, nothing is sent there
)

DELIVERIES = Table(
    "deliveries",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("target", ForeignKey("targets.id"), nullable=False),
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),  # whose turn it is
    Column("what", String(16), nullable=False, server_default="turn"),  # turn, reminder or replaced
    Column("rows", Integer, nullable=False),  # the history of the table when it became so
    Column("due", Float, nullable=False, index=True),
    Column("attempts", Integer, nullable=False),
    Column("leased", Float),  # until then a worker is at it
    Column("done", Float),  # delivered, given up or no longer needed
    UniqueConstraint("target", "table", "seat", "rows"),
)

COMPATIBILITY = Table(
    "compatibility",
    METADATA,
    Column("oldest", String(32), nullable=False),  # the form for which code has to be written to use this database
)

LIMITS = Table(
    "limits",
    METADATA,
    Column("key", String(120), primary_key=True),  # what is counted, and for whom
    Column("began", Float, nullable=False, index=True),  # its window
    Column("number", Integer, nullable=False),
)

SERVERS = Table(
    "servers",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("seen", Float, nullable=False),  # its last sign of life
    Column("is_up", Boolean, nullable=False),  # it has not said goodbye
)

OUTAGES = Table(
    "outages",
    METADATA,
    Column("began", Float, primary_key=True),  # no server was there, so that nobody's clock ran
    Column("ended", Float, nullable=False),
)

HOUSE = Table(
    "house",
    METADATA,
    Column("name", String(16), primary_key=True),  # what an operator has decided
    Column("value", JSON, nullable=False),
)

AUDIT = Table(
    "audit",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(80), nullable=False),  # a user of the system
    Column("command", String(40), nullable=False),
    Column("about", String(200), nullable=False),
)
