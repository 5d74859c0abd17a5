"""Tables that come from other tables: a rematch of a finished game, and a game that was recorded elsewhere."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import asdict, replace
from time import time

from sqlalchemy.exc import IntegrityError

from comptoir.engine.errors import BadRecord, Refusal
from comptoir.engine.match import Match
from comptoir.engine.record import loads, replay
from comptoir.games import game as game_of
from comptoir.server.people.identity import NAME_LENGTH, checked_name
from comptoir.server.storage.store import BOT, OVER, PERSON, PLAYING, Person, Seat, Store, TableRow
from comptoir.server.tables.gathering import with_distinct_names
from comptoir.server.tables.rows import row_of
from comptoir.server.tables.setting_up import new_table_id
from comptoir.server.tables.thinking import LEVELS, STAND_IN

# ------------------------------------------------------------------ rematch


async def rematch_of(store: Store, table: str, person: Person) -> str:
    """The table that follows a finished one, with the same seats; two who ask for it get the same."""
    # The name is settled before the table is made: whoever comes second finds it, and makes what is still missing.
    await store.set_rematch(table, new_table_id())
    old = await store.table(table)
    assert old is not None
    assert old.rematch is not None
    if await store.table(old.rematch) is None:
        now, seed = time(), secrets.token_hex(16)
        seats = with_distinct_names([_taken(seat) for seat in old.seats])
        again = replace(old, id=old.rematch, seed=seed, owner=person.id, status=PLAYING, rematch=None, seats=seats)
        with suppress(IntegrityError):  # made at the same moment by somebody else
            await store.add_table(replace(again, made=now, moved=now, due=None), {})
    return old.rematch


def _taken(seat: Seat) -> Seat:
    """The seat; that of a person who was deleted is a bot's now, since nobody could move there."""
    if seat.kind != PERSON or seat.person is not None:
        return seat
    return Seat(seat.seat, BOT, STAND_IN, None, LEVELS[STAND_IN])


# ------------------------------------------------------------------ records


def checked_record(text: bytes) -> Match:
    """The finished game that a record tells; refused with the number of the offending move and the reason."""
    record = loads(text)
    game = game_of(record.game)
    match = replay(record, game, plays_forced=True)
    if not match.is_over():
        raise BadRecord("This game is not finished; only finished games can be opened here.")
    return match


async def keep_record(store: Store, owner: Person, match: Match) -> str:
    """Make a finished game a table to look at; nobody sits there any more."""
    now = time()
    table = TableRow(
        id=new_table_id(),
        game=match.game.key,
        options=asdict(match.options),
        seed=secrets.token_hex(16),
        owner=owner.id,
        status=OVER,
        is_open=False,
        has_hints=False,
        is_guided=False,
        rematch=None,
        made=now,
        moved=now,
        seats=tuple(Seat(number, PERSON, _shown(name)) for number, name in enumerate(match.seats)),
        facts=None if match.game.former_facts(match.facts.digest) else dict(match.facts.data),
        facts_digest=match.facts.digest,
    )
    await store.add_played(table, [row_of(entry) for entry in match.entries])
    return table.id


def _shown(name: str) -> str:
    """A name from a file, made fit to be shown."""
    try:
        return checked_name(name[:NAME_LENGTH])
    except Refusal:
        return "?"
