"""New tables: set up with people, invitations, bots and hot seats; rematches; and records from elsewhere."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from time import time

from sqlalchemy.exc import IntegrityError

from comptoir.bots.levels import LEVELS
from comptoir.engine.errors import BadRecord, Refusal
from comptoir.engine.match import NATURE, Match
from comptoir.engine.record import loads, replay
from comptoir.games import game as game_of
from comptoir.games.lessons import LEARNER, Lesson
from comptoir.server.people.identity import NAME_LENGTH, checked_name
from comptoir.server.storage.programs import may_be_rated
from comptoir.server.storage.store import (
    BOT,
    FREE,
    GATHERING,
    INVITED,
    OVER,
    PERSON,
    PLAYING,
    Person,
    Seat,
    Store,
    TableRow,
    new_secret,
)
from comptoir.server.tables.bot_processes import STAND_IN
from comptoir.server.tables.characters import with_characters
from comptoir.server.tables.clocks import Clock
from comptoir.server.tables.gathering import with_distinct_names
from comptoir.server.tables.history import row_of
from comptoir.server.tables.rater import can_be_rated, check_rated

ME, HERE = "me", "here"  # the owner; another player on the owner's device
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no look-alike letters


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who should sit at a seat: me, here (hot seat), invited, free, or a level of bot."""

    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class TableWish:
    """A table as a person asks for it."""

    game: str
    seats: Sequence[SeatWish]
    options: Mapping[str, str] = field(default_factory=dict)
    is_open: bool = False
    has_hints: bool = True
    is_guided: bool = False
    clock: Clock | None = None
    is_rated: bool = False


def new_table_id() -> str:
    """A table id that is short enough to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_seed() -> str:
    """A seed that nobody can guess; luck, bots' thoughts and bots' names at a table follow from it."""
    return secrets.token_hex(16)


async def set_up(
    store: Store, owner: Person, wish: TableWish, secret: Callable[[int], str] = lambda seat: new_secret()
) -> tuple[TableRow, dict[int, str]]:
    """A new table, refused if it is impossible; with its invitation tokens by seat."""
    game = game_of(wish.game)
    options = game.make_options(len(wish.seats), wish.options)
    if not any(seat.kind == ME for seat in wish.seats) and not all(seat.kind in LEVELS for seat in wish.seats):
        raise Refusal("Take a seat yourself, or give every seat to a bot.")
    seed = new_seed()
    seats = with_characters([_seat(owner, number, seat) for number, seat in enumerate(wish.seats)], seed)
    is_full = all(seat.is_taken() for seat in seats)
    if wish.is_rated:
        check_rated(seats, has_clock=wish.clock is not None)
    table = TableRow(
        id=new_table_id(),
        game=game.key,
        options=asdict(options),
        seed=seed,
        owner=owner.id,
        status=PLAYING if is_full else GATHERING,
        is_open=wish.is_open or any(seat.kind == FREE for seat in seats),
        has_hints=wish.has_hints and not wish.is_rated,
        is_guided=wish.is_guided and not wish.is_rated,
        seats=with_distinct_names(seats),
        clock=asdict(wish.clock) if wish.clock else None,
        facts_digest=game.facts(None).digest,
        is_rated=wish.is_rated,
    )
    tokens = {seat.seat: secret(seat.seat) for seat in seats if seat.kind == INVITED}
    await store.add_table(table, tokens)
    return table, tokens


def _seat(owner: Person, number: int, wish: SeatWish) -> Seat:
    if wish.kind == ME:
        return Seat(number, PERSON, owner.name, owner.id)
    if wish.kind == HERE:
        return Seat(number, PERSON, checked_name(wish.name or owner.name), owner.id)
    if wish.kind in (INVITED, FREE):
        return Seat(number, wish.kind, "…")
    if wish.kind in LEVELS:
        return Seat(number, BOT, wish.kind, None, wish.kind)
    known = ", ".join((ME, HERE, INVITED, FREE, *LEVELS))
    raise Refusal("“{kind}” is not a kind of seat; choose one of: {known}.", kind=wish.kind[:20], known=known)


# ------------------------------------------------------------------ lessons


async def set_up_lesson(store: Store, owner: Person, lesson: Lesson) -> TableRow:
    """A new table at which a lesson is given; its record plays for everyone else."""
    gentlest = SeatWish(LEVELS[0])
    wishes = [SeatWish(ME) if seat == LEARNER else gentlest for seat in range(len(lesson.record.seats))]
    seed = new_seed()
    seats = with_characters([_seat(owner, number, wish) for number, wish in enumerate(wishes)], seed)
    table = TableRow(
        id=new_table_id(),
        game=lesson.game.key,
        options=dict(lesson.record.options),
        seed=seed,
        owner=owner.id,
        status=PLAYING,
        lesson=lesson.name,
        seats=with_distinct_names(seats),
        facts=lesson.record.own_facts,
        facts_digest=lesson.record.facts,
    )
    await store.add_table(table, {})
    return table


# ------------------------------------------------------------------ rematches


async def rematch_of(store: Store, table: str, person: Person) -> str:
    """The table that follows a finished one, with the same seats; two people who ask for it get the same one."""
    # The id is settled before the table is made: a second request finds it, and makes what is still missing.
    await store.set_rematch(table, new_table_id())
    old = await store.table(table)
    assert old is not None
    assert old.rematch is not None
    if await store.table(old.rematch) is None:
        now, seed = time(), new_seed()
        seats = with_distinct_names(with_characters([_taken(seat) for seat in old.seats], seed))
        again = replace(old, id=old.rematch, seed=seed, owner=person.id, status=PLAYING, rematch=None, seats=seats)
        people = [seat.person for seat in seats if seat.person is not None]
        is_rated = old.is_rated and can_be_rated(seats) and await may_be_rated(store.engine, people)
        with suppress(IntegrityError):  # someone else made it at the same moment
            again = replace(again, made=now, moved=now, due=None, is_rated=is_rated)
            await store.add_table(again, {}, _others(seats, person))
    return old.rematch


def _others(seats: Sequence[Seat], person: Person) -> list[int]:
    """A seat of each of the other people at a table."""
    first = {seat.person: seat.seat for seat in reversed(seats) if seat.person is not None}
    return [seat for other, seat in first.items() if other != person.id]


def _taken(seat: Seat) -> Seat:
    """The seat; a deleted person's becomes a bot's, since nobody could move there."""
    if seat.kind != PERSON or seat.person is not None:
        return seat
    return Seat(seat.seat, BOT, STAND_IN, None, STAND_IN)


# ------------------------------------------------------------------ records


def checked_record(text: bytes) -> Match:
    """The finished game in a record; refused with the number of the offending move and the reason."""
    record = loads(text)
    game = game_of(record.game)
    match = replay(record, game, plays_forced=True)
    if not match.is_over():
        raise BadRecord("This game is not finished; only finished games can be opened here.")
    return match


async def import_record(store: Store, owner: Person, match: Match) -> str:
    """Turn a finished game into a table to look at; nobody sits there."""
    table = _played_table(owner, match)
    await store.add_played(table, [row_of(entry) for entry in match.entries])
    return table.id


def _played_table(owner: Person, match: Match) -> TableRow:
    return TableRow(
        id=new_table_id(),
        game=match.game.key,
        options=asdict(match.options),
        seed=new_seed(),
        owner=owner.id,
        status=OVER,
        seats=tuple(_recorded(number, name) for number, name in enumerate(match.seats)),
        facts=None if match.game.former_facts(match.facts.digest) else dict(match.facts.data),
        facts_digest=match.facts.digest,
    )


async def play_on_from(store: Store, person: Person, match: Match, number: int) -> str:
    """A new table that goes on after this many entries of a game: the person decides there, bots have the rest."""
    if match.earlier:
        raise Refusal("This game went on from a stored position, because the rules had changed; it has no record.")
    if not 0 <= number < len(match.entries) or match.entries[number].player == NATURE:
        raise Refusal("Nobody decides at this moment; choose one where a player moves.")
    mine = match.entries[number].player
    bot = SeatWish(STAND_IN)
    seats = [_seat(person, seat, SeatWish(ME) if seat == mine else bot) for seat in range(len(match.seats))]
    table = replace(_played_table(person, match), status=PLAYING, has_hints=True)
    table = replace(table, seats=with_distinct_names(with_characters(seats, table.seed)))
    await store.add_played(table, [row_of(entry) for entry in match.entries[:number]])
    return table.id


def _recorded(number: int, name: str) -> Seat:
    """A seat as a record names it. A bot without a name of its own is recorded by its level, to be said in words."""
    level = name.partition(" · ")[0]
    if level in LEVELS:
        return Seat(number, BOT, name, None, level)
    return Seat(number, PERSON, _shown(name))


def _shown(name: str) -> str:
    """A name from a file, made fit to display."""
    try:
        return checked_name(name[:NAME_LENGTH])
    except Refusal:
        return "?"
