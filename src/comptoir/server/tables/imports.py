"""Importing a record: a game that was played elsewhere becomes a finished table."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from time import time

from comptoir.engine.errors import BadRecord, Refusal
from comptoir.engine.match import Match
from comptoir.engine.record import loads, replay
from comptoir.games import game as game_of
from comptoir.server.people.identity import NAME_LENGTH, checked_name
from comptoir.server.storage.store import OVER, PERSON, Person, Seat, Store, TableRow
from comptoir.server.tables.creation import new_table_id
from comptoir.server.tables.rows import row_of


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
    """A name from a file, made fit to display."""
    try:
        return checked_name(name[:NAME_LENGTH])
    except Refusal:
        return "?"
