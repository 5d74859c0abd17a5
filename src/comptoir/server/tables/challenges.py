"""The tables that challenges lead to: two seats, by lot."""

from collections.abc import Mapping
from dataclasses import asdict
from random import Random

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.storage.challenges import Challenge, Wish, accept_challenge
from comptoir.server.storage.store import PERSON, PLAYING, Seat, Store, TableRow
from comptoir.server.tables.clocks import Clock
from comptoir.server.tables.creation import new_seed, new_table_id
from comptoir.server.tables.gathering import with_distinct_names

PLAYERS = 2


def wished(game: str, options: Mapping[str, str], clock: Clock | None, *, is_rated: bool) -> Wish:
    """What somebody challenges another to; refused if it is impossible."""
    if is_rated and clock is None:
        raise Refusal("A rated game needs a clock, so that nobody can leave the others waiting.")
    made = asdict(game_of(game).make_options(PLAYERS, options))
    return Wish(game, made, None if clock is None else asdict(clock), is_rated)


async def set_up_challenge(store: Store, challenge: Challenge) -> str:
    """Accept a challenge; returns the id of its table, where both sit."""
    table = _table(challenge)
    await accept_challenge(store, challenge, table)
    return table.id


def _table(challenge: Challenge) -> TableRow:
    wish, seed = challenge.wish, new_seed()
    players = [challenge.by, challenge.to]
    Random(f"{seed}/seats").shuffle(players)
    seats = [Seat(number, PERSON, one.name, one.id) for number, one in enumerate(players)]
    return TableRow(
        id=new_table_id(),
        game=wish.game,
        options=wish.options,
        seed=seed,
        owner=next((one.id for one in players if not one.is_program()), challenge.by.id),  # who can end it by hand
        status=PLAYING,
        seats=with_distinct_names(seats),
        clock=wish.clock,
        facts_digest=game_of(wish.game).facts(None).digest,
        is_rated=wish.is_rated,
    )
