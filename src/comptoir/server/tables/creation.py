"""Setting up tables: from a form or with one click, with people, invitations, bots and hot seats."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from time import time

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.people.identity import checked_name
from comptoir.server.storage.store import (
    BOT,
    FREE,
    GATHERING,
    INVITED,
    PERSON,
    PLAYING,
    Person,
    Seat,
    Store,
    TableRow,
    new_secret,
)
from comptoir.server.tables.bot_processes import LEVELS
from comptoir.server.tables.clocks import Clock
from comptoir.server.tables.gathering import with_distinct_names

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


def new_table_id() -> str:
    """A table id that is short enough to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


async def set_up(
    store: Store, owner: Person, wish: TableWish, secret: Callable[[int], str] = lambda seat: new_secret()
) -> tuple[TableRow, dict[int, str]]:
    """A new table, refused if it is impossible; with its invitation tokens by seat."""
    game = game_of(wish.game)
    options = game.make_options(len(wish.seats), wish.options)
    if not any(seat.kind == ME for seat in wish.seats):
        raise Refusal("Take a seat yourself.")
    seats = tuple(_seat(owner, number, seat, game.key) for number, seat in enumerate(wish.seats))
    is_full = all(seat.kind in (PERSON, BOT) for seat in seats)
    now = time()
    table = TableRow(
        id=new_table_id(),
        game=game.key,
        options=asdict(options),
        seed=secrets.token_hex(16),
        owner=owner.id,
        status=PLAYING if is_full else GATHERING,
        is_open=wish.is_open or any(seat.kind == FREE for seat in seats),
        has_hints=wish.has_hints,
        is_guided=wish.is_guided,
        rematch=None,
        made=now,
        moved=now,
        seats=with_distinct_names(seats),
        clock=asdict(wish.clock) if wish.clock else None,
        facts_digest=game.facts(None).digest,
    )
    tokens = {seat.seat: secret(seat.seat) for seat in seats if seat.kind == INVITED}
    await store.add_table(table, tokens)
    return table, tokens


def _seat(owner: Person, number: int, wish: SeatWish, game: str) -> Seat:
    if wish.kind == ME:
        return Seat(number, PERSON, owner.name, owner.id)
    if wish.kind == HERE:
        return Seat(number, PERSON, checked_name(wish.name or owner.name), owner.id)
    if wish.kind in (INVITED, FREE):
        return Seat(number, wish.kind, "…")
    if wish.kind in LEVELS:
        return Seat(number, BOT, wish.kind, None, LEVELS[wish.kind])
    known = ", ".join((ME, HERE, INVITED, FREE, *LEVELS))
    raise Refusal("“{kind}” is not a kind of seat; choose one of: {known}.", kind=wish.kind[:20], known=known)
