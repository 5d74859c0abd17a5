"""What programs and browsers are answered: the structs that handlers return, which the OpenAPI document describes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from comptoir.engine.presentation import Panel
from comptoir.games import GAMES
from comptoir.server.storage.store import BOT, CANCELLED, FREE, GATHERING, INVITED, OVER, PERSON, PLAYING

if TYPE_CHECKING:
    GameKey: TypeAlias = str
    SeatKind: TypeAlias = str
    TableStatus: TypeAlias = str
else:  # as the document lists them
    GameKey = Literal[tuple(game.key for game in GAMES)]
    SeatKind = Literal[PERSON, BOT, INVITED, FREE]
    TableStatus = Literal[GATHERING, PLAYING, OVER, CANCELLED]

Text = Annotated[str, Meta(description="In the language of the reader.")]
SeatNumber = Annotated[int, Meta(description="Counted from 0.")]
Version = Annotated[int, Meta(description="How many entries of the table's history the seat may know.")]
MoveNumber = Annotated[int, Meta(description="Depends on the game and its rules version alone.")]
# Whoever knows the key of a seat can have its token again, so that it has to be long.
KEY_OF_SEAT = "[A-Za-z0-9_-]{20,40}"
LongKey = Annotated[
    str,
    Meta(
        description="A secret of the sender's own: the same request with the same key is answered as before.",
        extra_json_schema={"pattern": f"^({KEY_OF_SEAT})?$"},
    ),
]


class Problem(Struct):
    """Why it cannot be done."""

    error: Annotated[str, Meta(description="One sentence, in the language of the reader.")]
    code: Annotated[str, Meta(description="The same in every language; docs/api.md lists them.")]


# ------------------------------------------------------------------ a table


class SeatInfo(Struct):
    """A seat, and who sits there."""

    seat: SeatNumber
    kind: SeatKind
    name: Text


class Sitting(Struct):
    """A table, and who sits at it."""

    table: str
    game: GameKey
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    status: TableStatus
    options: dict[str, int | str]
    hints: Annotated[bool, Meta(description="Whether hints may be asked for.")]
    seats: list[SeatInfo]
    yours: Annotated[list[int], Meta(description="The seats that whoever asks may play.")]


class SeatToken(Struct):
    """A seat and the token that opens it, which is shown once."""

    seat: SeatNumber
    token: Annotated[str, Meta(description="To be sent as `Authorization: Bearer …`.")]


class Newcomer(Struct, forbid_unknown_fields=True):
    """Who sits down; without a name, one is found."""

    name: str = ""
    key: LongKey = ""


class Joined(Struct):
    """A seat that has just been taken."""

    table: str
    seat: SeatNumber
    token: Annotated[str, Meta(description="To be sent as `Authorization: Bearer …`.")]
    repeated: Annotated[bool, Meta(description="Whether it was taken before, under the same key.")] = False


class Invitation(Struct):
    """A link for somebody, person or program; it works once."""

    seat: SeatNumber
    link: str


class SetUp(Struct):
    """A table that has just been set up."""

    table: str
    tokens: list[SeatToken]
    invitations: list[Invitation]
    repeated: Annotated[bool, Meta(description="Whether it was set up before, under the same key.")] = False


# ------------------------------------------------------------------ as people see it


class MoveChoice(Struct):
    """A legal move."""

    move: MoveNumber
    text: Annotated[str, Meta(description="What it does, by name: `take ship from 3 with 2`.")]
    words: Text
    group: Text
    touches: Annotated[list[list[str]], Meta(description="Steps; each with the drawn things that may be touched.")]
    changes: Annotated[list[str], Meta(description="What the move costs and brings at once, in words.")]
    holds: Annotated[bool, Meta(description="It reveals something or passes the turn, so it may be final.")]


class Answer(Struct):
    """An answer in a simultaneous phase that can be taken back."""

    answer: int
    words: Text
    things: Annotated[list[str], Meta(description="The drawn things that it has put down.")]


class TakingBack(Struct):
    """Whether the last move can be taken back, and if not, why."""

    possible: bool
    why: Text
    answers: list[Answer]


class Guidance(Struct):
    """At a guided table: a sentence about a kind of decision."""

    kind: str
    text: Text


class LogLine(Struct):
    """Something that happened."""

    row: Annotated[int, Meta(description="The entry, counted as the seat may know them.")]
    by: Annotated[int, Meta(description="A seat, or -1 for nature.")]
    text: Text
    shows: Annotated[tuple[str, ...], Meta(description="The drawn things that it speaks of.")]


class Log(Struct):
    """What happened: of the lines that are known already so many stay, and these follow them."""

    keep: int
    lines: list[LogLine]


class ShownClock(Struct):
    """How long a seat has; moments are seconds since 1970."""

    bank: Annotated[float, Meta(description="Seconds that are left besides those for each move.")]
    move_until: Annotated[float | None, Meta(description="When the bank begins to be used up, in the seat's turn.")]
    deadline: Annotated[float | None, Meta(description="When a bot takes over, in the seat's turn.")]


class Situation(Struct, kw_only=True):
    """What a seat or a spectator may know and do now, in words."""

    version: Version
    seat: Annotated[int | None, Meta(description="Whose view it is; none for a spectator.")]
    over: bool
    status: Text
    question: Annotated[str, Meta(description="What the seat is asked, or for whom everybody waits.")]
    guide: Guidance | None
    moves: Annotated[list[MoveChoice], Meta(description="What the seat may do now; empty when others decide.")]
    undo: TakingBack
    deciding: Annotated[list[int], Meta(description="The seats that have a question to answer.")]
    bots: Annotated[bool, Meta(description="Whether a bot is among them.")]
    away: Annotated[
        list[str], Meta(description="Why a bot has a person's seat: resigned, asleep, left or ended; or empty.")
    ]
    paused: Annotated[bool, Meta(description="Whether the game waits until one of its people, all away, comes back.")]
    clocks: Annotated[
        list[ShownClock | None], Meta(description="Of each seat, as far as they may be seen; empty without clocks.")
    ]
    secret: Annotated[bool, Meta(description="Whether everybody decides in secret now.")]


class TableFrame(Situation, kw_only=True):
    """The table as a seat or a spectator sees it."""

    panels: Annotated[tuple[Panel, ...], Meta(description="The drawings; none where they were not asked for.")]
    points: Annotated[list[int], Meta(description="Of each seat, if the game ended now.")]


class View(TableFrame, kw_only=True):
    """The table as a seat or a spectator sees it, with all that happened."""

    log: Log


class PastPosition(Struct):
    """The table as it was after so many entries."""

    number: int
    last: Annotated[int, Meta(description="How many entries there are.")]
    status: Text
    points: Annotated[list[dict[str, int]], Meta(description="Of each seat by category, if the game had ended then.")]
    state: Annotated[dict[str, Any], Meta(description="Everything on the table that the seat may know, in names.")]
    panels: Annotated[tuple[Panel, ...], Meta(description="The drawings; none where they were not asked for.")]


class HistoryEntry(Struct):
    """Something that was done, by a player or by nature."""

    number: Annotated[int, Meta(description="Counted from 1, as far as the seat may know; the moment after it.")]
    by: Annotated[int, Meta(description="A seat, or -1 for nature.")]
    move: Annotated[int | None, Meta(description="The number of the move; nature's have none.")]
    text: Annotated[str, Meta(description="What was done, by name.")]
    words: Annotated[list[str], Meta(description="What happened, in the language of the reader.")]


class Moved(Struct):
    """The version after a change; it is stored."""

    version: Version
    repeated: Annotated[bool, Meta(description="Whether it was made before, under the same key.")] = False


class StaleAnswer(Struct):
    """The table has moved on; here is what the seat may do now."""

    error: Annotated[str, Meta(description="One sentence, in the language of the reader.")]
    code: Literal["stale"]
    view: Situation


class Hint(Struct):
    """What a good bot would do."""

    move: MoveNumber
    text: Annotated[str, Meta(description="The move by name.")]
    bot: Annotated[str, Meta(description="The bot that was asked.")]


class Said(Struct):
    """A line of the chat has been added."""

    number: int


class Spoken(Struct):
    """A line of the chat."""

    number: int
    by: Annotated[str, Meta(description="Tells people at this table apart.")]
    seat: Annotated[int | None, Meta(description="Where they sit, if they do.")]
    name: str
    text: str


class Kept(Struct):
    """The finished table that a record has become."""

    table: str


# ------------------------------------------------------------------ as programs see it


class Position(Situation, kw_only=True):
    """The table as data."""

    game: GameKey
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    points: Annotated[list[dict[str, int]], Meta(description="Of each seat by category, if the game ended now.")]
    state: Annotated[dict[str, Any], Meta(description="Everything on the table that the seat may know, in names.")]


# ------------------------------------------------------------------ what is sent to those who follow a table


class Patch(Struct):
    """How a drawing is made of the one before it: split at every `<g id="`, new parts and runs of old ones."""

    id: str
    parts: list[str | tuple[int, int]]


class LiveView(View, kw_only=True):
    """What has changed since the last message: `panels` has the new ones, `patches` say how others have changed."""

    patches: list[Patch]
    shown: Annotated[list[str], Meta(description="All panels, in order.")]


class ChatLines(Struct):
    """What was said since the last message of this kind."""

    chat: list[Spoken]


class Alive(Struct, omit_defaults=True):
    """The answer to whatever is sent."""

    alive: bool
    notice: Annotated[str, Meta(description="What the operator tells everybody.")] = ""


class WaitingTables(Struct):
    """At how many other tables a person is awaited, and the one that has waited longest."""

    waiting: dict[str, Any]
