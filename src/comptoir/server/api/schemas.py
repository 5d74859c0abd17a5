"""The API's responses to programs and browsers: structs that handlers return and the OpenAPI document describes."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from comptoir.engine.presentation import Panel
from comptoir.games import GAMES
from comptoir.server.storage.store import BOT, CANCELLED, FREE, GATHERING, INVITED, OVER, PERSON, PLAYING

if TYPE_CHECKING:
    GameKey: TypeAlias = str
    SeatKind: TypeAlias = str
    TableStatus: TypeAlias = str
else:  # in the order of the document
    GameKey = Literal[tuple(GAMES)]
    SeatKind = Literal[PERSON, BOT, INVITED, FREE]
    TableStatus = Literal[GATHERING, PLAYING, OVER, CANCELLED]

Text = Annotated[str, Meta(description="In the reader's language.")]
SeatNumber = Annotated[int, Meta(description="Counted from 0.")]
Version = Annotated[int, Meta(description="How many entries of the table's history the seat may know.")]
MoveNumber = Annotated[int, Meta(description="Depends only on the game and its rules version.")]
# Anyone who knows a seat's key can get its token again, so it must be long.
KEY_OF_SEAT = "[A-Za-z0-9_-]{20,40}"
LongKey = Annotated[
    str,
    Meta(
        description="A secret chosen by the client: the same request with the same key gets the same answer.",
        extra_json_schema={"pattern": f"^({KEY_OF_SEAT})?$"},
    ),
]


class Problem(Struct):
    """Why a request was refused."""

    error: Annotated[str, Meta(description="One sentence, in the reader's language.")]
    code: Annotated[str, Meta(description="The same in every language; docs/api.md lists them.")]


# ------------------------------------------------------------------ a table


class SeatInfo(Struct):
    """A seat and its player."""

    seat: SeatNumber
    kind: SeatKind
    name: Text
    program: Annotated[bool, Meta(description="Whether a program with an account of its own sits here.")] = False


class Sitting(Struct):
    """A table and its players."""

    table: str
    game: GameKey
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    status: TableStatus
    options: dict[str, int | str]
    hints: Annotated[bool, Meta(description="Whether hints are allowed.")]
    seats: list[SeatInfo]
    yours: Annotated[list[int], Meta(description="The seats that the requester may play.")]


class SeatToken(Struct):
    """A seat and its token, which is shown once."""

    seat: SeatNumber
    token: Annotated[str, Meta(description="Send it as `Authorization: Bearer …`.")]


class Newcomer(Struct, forbid_unknown_fields=True):
    """Who takes the seat; without a name, one is made up."""

    name: str = ""
    key: LongKey = ""


class Joined(Struct):
    """A seat that was just taken."""

    table: str
    seat: SeatNumber
    token: Annotated[str, Meta(description="Send it as `Authorization: Bearer …`.")]
    repeated: Annotated[bool, Meta(description="Whether it had already been taken with this key.")] = False


class Invitation(Struct):
    """A link for a person or a program; it works once."""

    seat: SeatNumber
    link: str


class SetUp(Struct):
    """A table that was just set up."""

    table: str
    tokens: list[SeatToken]
    invitations: list[Invitation]
    repeated: Annotated[bool, Meta(description="Whether it had already been set up with this key.")] = False


# ------------------------------------------------------------------ as people see it


class MoveChoice(Struct):
    """A legal move."""

    move: MoveNumber
    text: Annotated[str, Meta(description="What it does, by name: `take ship from 3 with 2`.")]
    words: Text
    group: Text
    touches: Annotated[list[list[str]], Meta(description="Steps, each with the drawn things to touch.")]
    changes: Annotated[list[str], Meta(description="What the move costs and brings at once, in words.")]
    holds: Annotated[bool, Meta(description="It reveals something or ends the turn, so it may be final.")]
    times: Annotated[int, Meta(description="How often in a row it can be made, if players often do that.")] = 1
    repeats: Annotated[int, Meta(description="How often it can be made as part of one sale or payment.")] = 1
    aside: Annotated[bool, Meta(description="Whether it may be made beside any question, so that it answers none.")] = (
        False
    )


class MoveAhead(MoveChoice, kw_only=True):
    """A move that becomes legal by others which only lead to its question; a page makes all of them at once."""

    first: Annotated[list[MoveNumber], Meta(description="The moves to make before it, in order.")]


class Plan(Struct):
    """What a waiting seat would be asked if it were its turn now, and could answer; empty if that is not known."""

    version: Version
    question: Text
    moves: list[MoveChoice]


class Answer(Struct):
    """An answer in a simultaneous phase that can be taken back."""

    answer: int
    words: Text
    things: Annotated[list[str], Meta(description="The drawn things that it has placed.")]


class TakingBack(Struct):
    """Whether the last move can be taken back, and if not, why."""

    possible: bool
    why: Text
    answers: list[Answer]


class Guidance(Struct):
    """At a guided table: a sentence about this kind of decision, or about a kind of move that it offers."""

    kind: str
    text: Text


class LessonStep(Struct):
    """At a lesson's table: where the lesson stands, and what it says now."""

    name: str
    title: Text
    number: Annotated[int, Meta(description="Of the lesson, counted from 1.")]
    lessons: Annotated[int, Meta(description="How many lessons the game has.")]
    step: Annotated[int, Meta(description="Counted from 1.")]
    steps: int
    done: Annotated[str, Meta(description="What the last step has brought; at first, what the lesson is about.")]
    text: Annotated[str, Meta(description="What to do now, and why; empty at the end.")]
    wrong: Annotated[str, Meta(description="What to say when something else is touched, if there is more to it.")]
    shows: Annotated[list[str], Meta(description="Drawn things to look at, besides those to touch.")]
    over: bool
    following: Annotated[str, Meta(description="The title of the next lesson; empty after the last.")]


class LogLine(Struct, omit_defaults=True):
    """A line of the log."""

    row: Annotated[int, Meta(description="The entry, as the seat counts them.")]
    by: Annotated[int, Meta(description="The seat whose move caused it, or -1 for nature.")]
    text: Text
    shows: Annotated[tuple[str, ...], Meta(description="The drawn things that it mentions.")]
    pictures: Annotated[tuple[str, ...], Meta(description="The pieces that it is about, by name.")] = ()
    begins: Annotated[bool, Meta(description="Whether a round begins with it.")] = False
    player: Annotated[int | None, Meta(description="The seat that it is about; none for what concerns all.")] = None


class Log(Struct):
    """The log: how many of the known lines to keep, and the lines that follow them."""

    keep: int
    lines: list[LogLine]


class ShownClock(Struct):
    """How long a seat has; times are in seconds since 1970."""

    bank: Annotated[float, Meta(description="Seconds left in the bank, besides those for each move.")]
    move_until: Annotated[float | None, Meta(description="When the bank starts running, during the seat's turn.")]
    deadline: Annotated[float | None, Meta(description="When a bot takes over, during the seat's turn.")]


class Situation(Struct, kw_only=True):
    """What a seat or a spectator may know and do now, in words."""

    version: Version
    seat: Annotated[int | None, Meta(description="Whose view it is; null for a spectator.")]
    over: bool
    status: Text
    question: Annotated[str, Meta(description="The seat's question, or whom the table waits for.")]
    guide: Annotated[list[Guidance], Meta(description="At a guided table: explanations, the most general first.")]
    lesson: LessonStep | None
    moves: Annotated[list[MoveChoice], Meta(description="The seat's legal moves; empty while others decide.")]
    undo: TakingBack
    deciding: Annotated[list[int], Meta(description="The seats that have to decide.")]
    bots: Annotated[bool, Meta(description="Whether a bot is among them.")]
    away: Annotated[
        list[str], Meta(description="Why a bot has a person's seat: resigned, asleep, left or ended; or empty.")
    ]
    paused: Annotated[
        bool, Meta(description="Whether the game is paused until one of its people, all away, comes back.")
    ]
    clocks: Annotated[
        list[ShownClock | None], Meta(description="One per seat, as far as they may be seen; empty without clocks.")
    ]
    secret: Annotated[bool, Meta(description="Whether everyone is deciding in secret now.")]


class TableFrame(Situation, kw_only=True):
    """The table as a seat or a spectator sees it."""

    ahead: Annotated[list[MoveAhead], Meta(description="Answers to the next question, if a move only leads there.")]
    panels: Annotated[tuple[Panel, ...], Meta(description="The drawings; empty if they were not requested.")]
    points: Annotated[list[int], Meta(description="One per seat, if the game ended now.")]


class View(TableFrame, kw_only=True):
    """The table as a seat or a spectator sees it, with the whole log."""

    log: Log


class PastPosition(Struct):
    """The table after a number of entries."""

    number: int
    last: Annotated[int, Meta(description="The number of entries.")]
    status: Text
    points: Annotated[list[dict[str, int]], Meta(description="One per seat, by category, if the game had ended then.")]
    state: Annotated[dict[str, Any], Meta(description="Everything on the table that the seat may know, by name.")]
    panels: Annotated[tuple[Panel, ...], Meta(description="The drawings; empty if they were not requested.")]


class HistoryEntry(Struct):
    """An action of a player or of nature."""

    number: Annotated[int, Meta(description="Counted from 1, as far as the seat may know; also the moment after it.")]
    by: Annotated[int, Meta(description="A seat, or -1 for nature.")]
    move: Annotated[int | None, Meta(description="The number of the move; nature's have none.")]
    text: Annotated[str, Meta(description="What was done, by name.")]
    words: Annotated[list[str], Meta(description="What happened, in the reader's language.")]


class Moved(Struct):
    """The version after a change, which is stored."""

    version: Version
    repeated: Annotated[bool, Meta(description="Whether it had already been made with this key.")] = False


class StaleAnswer(Struct):
    """The table has changed; here is what the seat may do now."""

    error: Annotated[str, Meta(description="One sentence, in the reader's language.")]
    code: Literal["stale"]
    view: Situation


class RunnerUp(Struct):
    """Another good move."""

    move: MoveNumber
    text: Annotated[str, Meta(description="The move by name.")]
    behind: Annotated[float, Meta(description="Expected points by which it is behind the best move.")]
    reasons: Annotated[list[str], Meta(description="What the best move has more or less of, in points and words.")]


class Hint(Struct):
    """What a good bot would do, and what it would do next best."""

    move: MoveNumber
    text: Annotated[str, Meta(description="The move by name.")]
    bot: Annotated[str, Meta(description="Who was asked: the analysis, or a bot if that had no answer in time.")]
    others: Annotated[list[RunnerUp], Meta(description="Runners-up, best first.")]


class Said(Struct):
    """A chat line was added."""

    number: int


class Spoken(Struct):
    """A line of the chat."""

    number: int
    by: Annotated[str, Meta(description="Tells people at this table apart.")]
    seat: Annotated[int | None, Meta(description="Their seat, if they have one.")]
    name: str
    text: str
    is_hidden: Annotated[bool, Meta(description="The operator has hidden it, or you have blocked its author.")] = False
    is_program: Annotated[bool, Meta(description="Whether a program with an account of its own says it.")] = False


class PlayerInfo(Struct):
    """One of the two of a challenge."""

    name: str
    program: bool
    page: Annotated[str, Meta(description="The last part of the address of a program's profile; empty for people.")]


class ClockInfo(Struct):
    """A clock, in seconds."""

    move: float
    bank: float


class ChallengeInfo(Struct):
    """A challenge: who asks whom for which game, and what has become of it."""

    id: str
    by: PlayerInfo
    to: PlayerInfo
    game: str
    options: dict[str, int | str | bool]
    clock: ClockInfo | None
    rated: bool
    status: Annotated[str, Meta(description="open, accepted, declined, withdrawn or expired")]
    expires: Annotated[float, Meta(description="In seconds since 1970.")]
    table: Annotated[str | None, Meta(description="Where it is played, once it is accepted.")]


class RatingInfo(Struct):
    """A rating in one game."""

    rating: float
    deviation: float
    games: Annotated[int, Meta(description="How many have made it.")]
    provisional: bool


class Account(Struct):
    """Who somebody is here."""

    name: str
    program: Annotated[bool, Meta(description="Whether this is the account of a program.")]
    page: Annotated[str, Meta(description="The last part of the address of the profile.")]
    scopes: Annotated[list[str], Meta(description="Those of the token; empty without one.")]
    ratings: Annotated[dict[str, RatingInfo], Meta(description="By game.")]


class AccountEvent(Struct, omit_defaults=True):
    """Something that has happened to an account."""

    event: Annotated[
        str,
        Meta(
            description="challenge, challenge_accepted, challenge_declined, challenge_withdrawn, challenge_expired, "
            "game_started, turn or game_over"
        ),
    ]
    challenge: ChallengeInfo | None = None
    table: Annotated[str, Meta(description="Of a game, or of a challenge that was accepted.")] = ""
    game: str = ""
    seat: Annotated[int | None, Meta(description="Your seat there.")] = None


class Kept(Struct):
    """The finished table made from a record."""

    table: str


# ------------------------------------------------------------------ as programs see it


class Position(Situation, kw_only=True):
    """The table as data."""

    game: GameKey
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    points: Annotated[list[dict[str, int]], Meta(description="One per seat, by category, if the game ended now.")]
    state: Annotated[dict[str, Any], Meta(description="Everything on the table that the seat may know, by name.")]


# ------------------------------------------------------------------ messages to followers of a table


class Patch(Struct):
    """How to build a drawing from the previous one: split at every `<g id="`, new parts and runs of old ones."""

    id: str
    parts: list[str | tuple[int, int]]


class LiveView(View, kw_only=True):
    """What has changed since the last message: `panels` has the new ones, `patches` describe changes to others."""

    patches: list[Patch]
    shown: Annotated[list[str], Meta(description="All panels, in order.")]


class ChatLines(Struct):
    """The chat lines since the last message of this kind."""

    chat: list[Spoken]


class Alive(Struct, omit_defaults=True):
    """The answer to any message from the client."""

    alive: bool
    notice: Annotated[str, Meta(description="The operator's notice to everyone.")] = ""


class Disconnected(Struct):
    """The seats of players who were here and have no page of the table open any more."""

    disconnected: list[int]


class WaitingTables(Struct):
    """How many other tables wait for a person, and the one that has waited longest."""

    waiting: dict[str, Any]
