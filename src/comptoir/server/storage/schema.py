"""The tables of the database. A move is one row, keyed by table and number, so that two writers cannot both succeed."""

from typing import Any

from sqlalchemy import Column, ForeignKey, Index, MetaData, Table, UniqueConstraint, false
from sqlalchemy.types import JSON, Boolean, Float, Integer, String, Text

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table(name: str, *parts: Column[Any] | UniqueConstraint | Index) -> Table:
    return Table(name, METADATA, *parts)


PEOPLE = _table(
    "people",
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("emblem", Integer, nullable=False),
    # The name in lower case, which may be longer, for people with a password. SQLite accepts any length.
    Column("account", String(40).with_variant(String(80), "postgresql"), unique=True),
    Column("password", String(200)),
    Column("recovery", String(64), unique=True),  # hashed
    Column("made", Float, nullable=False),
    Column("language", String(8)),  # for messages
    Column("quiet", JSON(none_as_null=True)),  # when no message is sent: from, to (minutes of the day), time zone
    Column("banned", Float),  # when the operator banned them
    Column("shares_games", Boolean),  # their finished games may become puzzles
    Column("shows_ratings", Boolean),  # others may see their ratings
    Column("shows_presence", Boolean),  # friends see whether they are here
    Column("here", Float),  # when they were last seen, if they show it
    Column("silenced", Float),  # until when they may not chat
    Column("warning", Text),  # of the operator, until they have read it
    Column("page", String(16), index=True, unique=True),  # the address of their profile
    Column("shown", JSON(none_as_null=True)),  # which parts of it are public or for friends
    Column("challengers", String(8)),  # who may challenge them: public or friends; nobody without a word
    Column("meets_programs", Boolean),  # programs may play rated games against them
)

PROGRAMS = _table(
    "programs",
    Column("person", ForeignKey("people.id"), primary_key=True),  # the account of the program itself
    Column("owner", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(120), nullable=False, unique=True),  # as names are compared
    Column("made", Float, nullable=False),
)

PROGRAM_TOKENS = _table(
    "program_tokens",
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False, index=True),  # the program
    Column("name", String(40), nullable=False),
    Column("scopes", String(40), nullable=False),
    Column("made", Float, nullable=False),
)

SESSIONS = _table(
    "sessions",
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("made", Float, nullable=False),  # when its last use was recorded
    Column("began", Float),
    Column("browser", String(40)),
)

DEVICES = _table(
    "devices",
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("token", String(64), primary_key=True),  # hashed
    Column("made", Float, nullable=False),
)

TABLES = _table(
    "tables",
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("owner", ForeignKey("people.id"), nullable=False),
    Column("status", String(16), nullable=False, index=True),  # gathering, playing, over or cancelled
    Column("is_open", Boolean, nullable=False),  # anyone may take a free seat
    Column("has_hints", Boolean, nullable=False),
    Column("is_guided", Boolean, nullable=False),
    Column("lesson", String(40)),  # the name of the lesson that is given here
    Column("rematch", String(16)),  # the table of the rematch
    Column("made", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("facts", JSON(none_as_null=True)),  # if they were never the game's standard ones
    Column("facts_digest", String(64)),  # of the facts with which it began
    Column("clock", JSON(none_as_null=True)),  # seconds per move and in the bank, if played with a clock
    Column("due", Float, index=True),  # when the first clock runs out; 0 while none is running
    Column("is_rated", Boolean, nullable=False, server_default=false()),  # its result changes the players' ratings
)

SEATS = _table(
    "seats",
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # person, bot, invited or free
    Column("person", ForeignKey("people.id"), index=True),
    Column("bot", String(32)),
    Column("name", String(40), nullable=False),
    Column("asked", Float),  # since when it has had to decide
    Column("away", String(16)),  # why a bot has the seat: resigned, asleep, left or ended
)

TOKENS = _table(
    "tokens",
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("table", ForeignKey("tables.id"), nullable=False),  # a program may play this seat and nothing else
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("scopes", String(40), nullable=False, server_default="read play"),
)

CHALLENGES = _table(
    "challenges",
    Column("id", String(16), primary_key=True),
    Column("by", ForeignKey("people.id"), nullable=False, index=True),
    Column("to", ForeignKey("people.id"), nullable=False, index=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON(none_as_null=True)),  # seconds per move and in the bank
    Column("is_rated", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("status", String(16), nullable=False),  # open, accepted, declined or withdrawn
    Column("answered", Float),  # when it ceased to be open
    Column("table", ForeignKey("tables.id")),  # where it is played
)

INVITATIONS = _table(
    "invitations",
    Column("token", String(64), primary_key=True),  # hashed
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("used_by", ForeignKey("people.id")),
    Column("made", Float, nullable=False),
)

ENTRIES = _table(
    "entries",
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # move, undo or note
    Column("by", Integer, nullable=False),
    Column("lane", Integer, nullable=False),
    Column("move", String(40), nullable=False),
    Column("fields", JSON, nullable=False),
    Column("is_forced", Boolean, nullable=False),
    Column("key", String(40)),  # chosen by the client, so that a double click applies once
    Column("version", Integer),  # the one it was made against; a key belongs to both
    Column("made", Float, nullable=False),
    UniqueConstraint("table", "by", "key"),
)

POSITIONS = _table(
    "positions",
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("rows", Integer, nullable=False),  # how many have led here
    Column("data", Text, nullable=False),  # JSON
)

ANALYSES = _table(
    "analyses",
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("format", Integer, nullable=False),  # of the data
    Column("data", Text, nullable=False),  # JSON
)

RESULTS = _table(
    "results",
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), index=True),  # if they had this seat alone
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("categories", JSON, nullable=False),  # points by category
    Column("gained", JSON, nullable=False),  # how many of which pieces
    Column("ended", Float, nullable=False),
    Index("ix_results_game", "game", "ended"),
)

SCORED = _table(
    "scored",
    Column("table", ForeignKey("tables.id"), primary_key=True),  # its results are stored, or cannot be known
    Column("format", Integer, nullable=False),  # of the results
)

VISITS = _table(
    "visits",
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seen", Integer, nullable=False),
)

EXPLAINED = _table(
    "explained",
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("kind", String(40), primary_key=True),  # of decision
)

TRIED_PUZZLES = _table(
    "tried_puzzles",
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("move", Text, nullable=False),  # the first answer
    Column("is_right", Boolean, nullable=False),
    Column("change", Float, nullable=False),  # of the rating
    Column("told", Text, nullable=False),  # what separates the answer from the best move, as JSON
    Column("at", Float, nullable=False),
)

SOLVERS = _table(
    "solvers",
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
)

RATED_GAMES = _table(
    "rated_games",
    Column(
        "id", String(16), primary_key=True
    ),  # of the table; kept when that is deleted, as later ratings follow from it
    Column("game", String(32), nullable=False),
    Column("number", Integer, nullable=False),  # in the order in which the games were counted
    UniqueConstraint("game", "number"),
)

RATED_PLAYERS = _table(
    "rated_players",
    Column("id", ForeignKey("rated_games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), index=True),  # none for a bot
    Column("place", Integer, nullable=False),
    Column("rating", Float, nullable=False),  # after the game; that of a bot stays the same
    Column("change", Float, nullable=False),
)

RATINGS = _table(
    "ratings",
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),  # how many were counted
)

SEEKERS = _table(
    "seekers",
    Column("person", ForeignKey("people.id"), primary_key=True),  # so nobody waits twice
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),  # 0 for any number
    Column("speed", String(16), nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("takes_bots", Boolean, nullable=False),  # rather than waiting any longer
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),  # the last heartbeat of the page
    Column("table", ForeignKey("tables.id")),  # where they were seated
    Column("seated", Float),  # when
)

TOURNAMENTS = _table(
    "tournaments",
    Column("id", String(16), primary_key=True),  # whoever has it may see those that are entered by link
    Column("name", String(60), nullable=False),
    Column("game", String(32), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("options", JSON, nullable=False),  # of its tables
    Column("system", String(16), nullable=False),  # swiss or round-robin
    Column("rounds", Integer, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("access", String(16), nullable=False),  # link, friends or everybody
    Column("owner", ForeignKey("people.id"), nullable=False, index=True),
    Column("status", String(16), nullable=False, index=True),  # open, playing, over or cancelled
    Column("round", Integer, nullable=False),  # 0 before the first
    Column("version", Integer, nullable=False),  # changes with its players and rounds
    Column("made", Float, nullable=False),
    Column("began", Float),
    Column("ended", Float),
)

ENTRANTS = _table(
    "entrants",
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), index=True),  # none for a bot, and for somebody who has been deleted
    Column("bot", String(32)),
    Column("name", String(40), nullable=False),
    Column("rating", Float, nullable=False),  # when they entered
    Column("made", Float, nullable=False),
    Column("withdrawn", Float),
    UniqueConstraint("tournament", "person"),
)

TOURNAMENT_GAMES = _table(
    "tournament_games",
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("first", Integer, nullable=False),  # the numbers of the entrants
    Column("second", Integer),  # none for a bye
    Column("played_at", String(16), index=True),  # its table, which may be deleted; the result stays
    Column("first_points", Float),
    Column("second_points", Float),
)

CHAT = _table(
    "chat",
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("hidden", Float),  # when the operator hid the line
)

FRIENDS = _table(
    "friends",
    Column("person", ForeignKey("people.id"), primary_key=True),  # who asked; friends have a row each
    Column("friend", ForeignKey("people.id"), primary_key=True, index=True),
    Column("made", Float, nullable=False),
    Column("accepted", Float),
    Column("declined", Float),
)

FRIEND_LINKS = _table(
    "friend_links",
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False, unique=True),
    Column("made", Float, nullable=False),
)

AVOIDED = _table(
    "avoided",
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # block or mute
    Column("made", Float, nullable=False),
)

FRIEND_INVITES = _table(
    "friend_invites",
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True, index=True),
    Column("by", ForeignKey("people.id"), nullable=False),
    Column("seat", Integer),  # the seat kept for a friend that they have taken
    Column("made", Float, nullable=False),
)

REPORTS = _table(
    "reports",
    Column("number", Integer, primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("line", Integer, nullable=False),
    Column("by", ForeignKey("people.id"), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),  # who said it
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("done", Float),
    Column("verdict", String(16)),  # hidden, warned, silenced or dismissed
    UniqueConstraint("table", "line", "by"),
)

TARGETS = _table(
    "targets",
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),  # who gets the messages
    Column("table", ForeignKey("tables.id"), index=True),  # everyone's turns at this table, or one's own at any
    Column("kind", String(16), nullable=False),  # json, discord, slack, ntfy, email or push
    Column("address", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("problem", Text),  # why the last message could not be delivered
    Column("code", String(64)),  # hashed; nothing is sent before the code has been confirmed
    Column("device", JSON(none_as_null=True)),  # of push: the keys of the browser, and what it is called
    Column("session", String(64)),  # of push: the browser's, hashed; when it ends, so do the messages
)

DELIVERIES = _table(
    "deliveries",
    Column("id", String(32), primary_key=True),
    Column("target", ForeignKey("targets.id"), nullable=False),
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),  # whose turn it is
    Column("what", String(16), nullable=False, server_default="turn"),  # turn, reminder, replaced or invited
    Column("rows", Integer, nullable=False),  # the length of the table's history at that moment
    Column("due", Float, nullable=False, index=True),
    Column("attempts", Integer, nullable=False),
    Column("leased", Float),  # a worker is sending it until then
    Column("done", Float),  # delivered, given up or no longer needed
    UniqueConstraint("target", "table", "seat", "rows"),
)

COMPATIBILITY = _table(
    "compatibility",
    Column("oldest", String(32), nullable=False),  # the oldest schema whose code can use this database
)

LIMITS = _table(
    "limits",
    Column("key", String(120), primary_key=True),  # what is counted, and for whom
    Column("began", Float, nullable=False, index=True),  # of its window
    Column("number", Integer, nullable=False),
)

SERVERS = _table(
    "servers",
    Column("id", String(16), primary_key=True),
    Column("seen", Float, nullable=False),  # its last heartbeat
    Column("is_up", Boolean, nullable=False),  # it has not shut down
)

OUTAGES = _table(
    "outages",
    Column("began", Float, primary_key=True),  # no server was running, so no clock ran
    Column("ended", Float, nullable=False),
)

HOUSE = _table(
    "house",
    Column("name", String(16), primary_key=True),  # of a site setting
    Column("value", JSON, nullable=False),
)

AUDIT = _table(
    "audit",
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(80), nullable=False),  # a user of the operating system
    Column("command", String(40), nullable=False),
    Column("about", String(200), nullable=False),
)
