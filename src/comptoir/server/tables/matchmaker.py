"""The matchmaker: looks at the queues every second, and seats people who can play together at new tables."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby
from random import Random
from statistics import fmean

from comptoir.bots.levels import LEVELS, level_of
from comptoir.engine.game import Game
from comptoir.games import all_games
from comptoir.server.background import FirstLooks, repeat
from comptoir.server.storage.engines import shielded
from comptoir.server.storage.health import is_away
from comptoir.server.storage.pairing import Seeker, forget_seekers, people_waiting, seat
from comptoir.server.storage.store import BOT, PERSON, PLAYING, Seat, Store, TableRow
from comptoir.server.tables.bot_processes import STAND_IN
from comptoir.server.tables.characters import with_characters
from comptoir.server.tables.clocks import PRESETS
from comptoir.server.tables.creation import new_seed, new_table_id
from comptoir.server.tables.gathering import with_distinct_names
from comptoir.server.tables.pairing import Party, parties
from comptoir.server.tables.rater import can_be_rated

LOG = logging.getLogger(__name__)
LOOK = 1.0  # seconds between two looks
TIDY = 600.0  # seconds between two looks at those who have been gone for long


class Matchmaker:
    """Seats the people who wait. All workers look; of several that seat the same people, one succeeds."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def watch(self, first: FirstLooks) -> None:
        """Look for ever."""
        await repeat(self.look, LOOK, "Nobody could be seated.", first=first)

    async def tidy(self) -> None:
        """Forget those who have been gone for long, now and then."""
        await repeat(partial(forget_seekers, self._store), TIDY, "Those who are gone could not be forgotten.")

    async def look(self) -> list[Party]:
        """Seat everybody who can play now; returns who was seated."""
        seekers = await people_waiting(self._store)
        return [party for party in possible_parties(seekers) if await self._seat(party)] if seekers else []

    async def _seat(self, party: Party) -> bool:
        try:
            return await shielded(seat(self._store, table_for(party), [one.person for one in party.people]))
        except Exception as problem:  # one table that cannot be made must not keep the others waiting
            level = logging.DEBUG if is_away(problem) else logging.ERROR
            LOG.log(level, "People who wait for %s could not be seated.", party.wish.game, exc_info=True)
            return False


def possible_parties(seekers: Sequence[Seeker]) -> list[Party]:
    """Who can play together now, in all games."""
    games: Mapping[str, Game] = {game.key: game for game in all_games()}
    known = sorted((one for one in seekers if one.wish.game in games), key=lambda one: one.wish.game)
    by_game = groupby(known, key=lambda one: one.wish.game)
    return [party for key, waiting in by_game for party in parties(list(waiting), games[key].players)]


def table_for(party: Party) -> TableRow:
    """A new table for people who play together, in seats by lot; bots of about their strength have the others."""
    game = next(game for game in all_games() if game.key == party.wish.game)
    seed = new_seed()
    level = level_near(game.key, fmean(one.rating for one in party.people))
    players: list[Seeker | None] = [*party.people, *[None] * (party.seats - len(party.people))]
    Random(f"{seed}/seats").shuffle(players)
    seats = with_characters([_seat(number, one, level) for number, one in enumerate(players)], seed)
    return TableRow(
        id=new_table_id(),
        game=game.key,
        options=asdict(game.make_options(party.seats, {})),
        seed=seed,
        owner=party.people[0].person,
        status=PLAYING,
        seats=with_distinct_names(seats),
        clock=asdict(PRESETS[party.wish.speed]),
        facts_digest=game.facts(None).digest,
        is_rated=party.wish.is_rated and can_be_rated(seats),
    )


def _seat(number: int, one: Seeker | None, level: str) -> Seat:
    if one is None:
        return Seat(number, BOT, level, None, level)
    return Seat(number, PERSON, one.name, one.person)


def level_near(game: str, rating: float) -> str:
    """The level of bots that is nearest to a rating."""
    known = {level: found for level in LEVELS if (found := level_of(game, level).rating) is not None}
    return min(known, key=lambda level: abs(known[level] - rating), default=STAND_IN)
