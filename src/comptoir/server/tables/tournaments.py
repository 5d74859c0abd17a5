"""Tournaments: setting one up, its tables round by round, and the arbiter who says how games have ended."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace

from comptoir.bots.levels import LEVELS, level_of
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.games import game as game_of
from comptoir.server.background import repeat
from comptoir.server.storage import tournaments as stored
from comptoir.server.storage.engines import shielded
from comptoir.server.storage.presence import RESIGNED
from comptoir.server.storage.programs import may_be_rated
from comptoir.server.storage.ratings import NEWCOMER
from comptoir.server.storage.store import BOT, OVER, PERSON, PLAYING, Person, Seat, Store, TableRow
from comptoir.server.storage.tournaments import (
    EVERYBODY,
    LINK,
    OPEN,
    ROBIN,
    SWISS,
    WITH_FRIENDS,
    Entrant,
    Field,
    StoredGame,
    Tournament,
)
from comptoir.server.tables.characters import characters
from comptoir.server.tables.clocks import PRESETS
from comptoir.server.tables.creation import new_seed, new_table_id
from comptoir.server.tables.gathering import with_distinct_names
from comptoir.server.tables.presets import GUIDED, preset_options, presets
from comptoir.server.tables.rater import can_be_rated, final_places, gone_since
from comptoir.server.tables.room import Room
from comptoir.server.tables.rooms import Rooms
from comptoir.tournaments import Pairing, most_swiss_rounds, round_robin, rounds_of_robin, swiss_round
from comptoir.tournaments.play import LOSS, SHARED, WIN

LOG = logging.getLogger(__name__)
LOOK = 2.0  # seconds between two looks at the games
SEATS = 2  # at a table
NAME_LENGTH = 60
MOST_ROUNDS = 11  # of a Swiss tournament
SYSTEMS, ACCESSES, CLOCKS = (SWISS, ROBIN), (LINK, WITH_FRIENDS, EVERYBODY), tuple(PRESETS)
Points = tuple[float, float]


# ------------------------------------------------------------------ setting up


@dataclass(frozen=True, slots=True)
class TournamentWish:
    """A tournament as somebody asks for it."""

    name: str
    game: Game
    preset: str = ""
    system: str = SWISS
    rounds: int = 5
    clock: str = CLOCKS[-1]
    is_rated: bool = False
    access: str = LINK


def offered_presets(game: Game) -> list[str]:
    """The ready-made rules of a game that fit a tournament: not those for a first game."""
    return [name for name, chosen in presets(game).items() if GUIDED not in chosen]


async def set_up_tournament(store: Store, owner: Person, wish: TournamentWish) -> Tournament:
    """A new tournament that can be entered; refused if it is impossible."""
    check_known("system", wish.system, SYSTEMS)
    check_known("clock", wish.clock, CLOCKS)
    check_known("access", wish.access, ACCESSES)
    if wish.preset:
        check_known("preset", wish.preset, offered_presets(wish.game))
    if wish.system == SWISS and not 1 <= wish.rounds <= MOST_ROUNDS:
        raise Refusal("A Swiss tournament has 1 to {most} rounds.", most=MOST_ROUNDS)
    options = wish.game.make_options(SEATS, preset_options(wish.game, wish.preset))
    tournament = Tournament(
        id=new_table_id(),
        name=checked_title(wish.name),
        game=wish.game.key,
        preset=wish.preset,
        options=asdict(options),
        system=wish.system,
        rounds=wish.rounds if wish.system == SWISS else 0,
        clock=wish.clock,
        is_rated=wish.is_rated,
        access=wish.access,
        owner=owner.id,
    )
    await stored.add_tournament(store, tournament)
    return tournament


def check_known(what: str, value: str, known: Sequence[str]) -> None:
    """Refuse a value that is not offered."""
    if value not in known:
        raise Refusal(
            "“{value}” is not a choice for “{what}”; choose one of: {known}.",
            value=value[:20], what=what, known=", ".join(known),
        )  # fmt: skip


def checked_title(name: str) -> str:
    """The name of a tournament, fit to display; refused if it is empty or too long."""
    clean = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not 1 <= len(clean) <= NAME_LENGTH:
        raise Refusal("The name of a tournament has 1 to {most} characters.", most=NAME_LENGTH)
    return clean


# ------------------------------------------------------------------ entering and leaving


async def enter_person(store: Store, tournament: Tournament, person: Person) -> None:
    """Enter a tournament, with the rating that a person has in its game."""
    rating = await stored.rating_in(store, person.id, tournament.game)
    await stored.enter(store, tournament, Entrant(0, person.name, person.id, rating=rating))


async def enter_bot(store: Store, field: Field, level: str) -> None:
    """Enter a bot of a level."""
    check_known("bot", level, LEVELS)
    measured = level_of(field.tournament.game, level).rating
    rating = NEWCOMER.rating if measured is None else float(measured)
    await stored.enter(store, field.tournament, Entrant(0, _bot_name(field, level), bot=level, rating=rating))


def _bot_name(field: Field, level: str) -> str:
    """A character that is not here yet; when all of a level are, the level with a number."""
    taken = {one.name for one in field.entrants}
    named = [name for name, of in characters().items() if of == level]
    numbered = [f"{level} · {number}" for number in range(1, 1 + stored.MOST_BOTS)]
    return next(name for name in (*named, *numbered) if name not in taken)


# ------------------------------------------------------------------ rounds


def next_round(field: Field) -> tuple[int, list[Pairing]]:
    """How many rounds there are, and who plays whom in the next one."""
    tournament, number = field.tournament, len(field.entrants)
    if tournament.system == ROBIN:
        everybody = round_robin([one.number for one in field.entrants])
        return rounds_of_robin(number), everybody[tournament.round]
    rounds = tournament.rounds if tournament.round else min(tournament.rounds, most_swiss_rounds(number))
    return rounds, swiss_round(field.players(), field.plain_games(), field.apart)


def table_for(field: Field, first: Entrant, second: Entrant) -> TableRow:
    """A new table at which two of a tournament play."""
    tournament, pair = field.tournament, (first, second)
    game = game_of(tournament.game)
    seats = with_distinct_names([_seat(number, one) for number, one in enumerate(pair)])
    return TableRow(
        id=new_table_id(),
        game=game.key,
        options=tournament.options,
        seed=new_seed(),
        owner=next((one.person for one in pair if one.person is not None), tournament.owner),
        status=PLAYING,
        seats=seats,
        clock=asdict(PRESETS[tournament.clock]),
        facts_digest=game.facts(None).digest,
        is_rated=tournament.is_rated and can_be_rated(seats),
    )


def _seat(number: int, one: Entrant) -> Seat:
    if one.bot is not None:
        return Seat(number, BOT, one.name, None, one.bot)
    return Seat(number, PERSON, one.name, one.person)


def games_of_round(field: Field, pairings: Sequence[Pairing]) -> tuple[list[StoredGame], list[TableRow]]:
    """The games of the next round, and the tables for those that are played."""
    games, tables, number = list[StoredGame](), list[TableRow](), field.tournament.round + 1
    for board, (first, second) in enumerate(pairings):
        if second is None:
            games.append(StoredGame(number, board, first, None, points=(WIN, LOSS)))
        elif (points := forfeited(field, first, second)) is not None:
            games.append(StoredGame(number, board, first, second, points=points))
        else:
            tables.append(table_for(field, field.entrant(first), field.entrant(second)))
            games.append(StoredGame(number, board, first, second, tables[-1].id))
    return games, tables


def forfeited(field: Field, first: int, second: int) -> Points | None:
    """The points of a game that is not played, because one of the two has withdrawn; None if it is."""
    is_first_in, is_second_in = (field.entrant(number).is_in() for number in (first, second))
    if is_first_in and is_second_in:
        return None
    return (WIN if is_first_in else LOSS), (WIN if is_second_in else LOSS)


# ------------------------------------------------------------------ results


def result_at(room: Room) -> Points | None:
    """How a game counts, as far as everybody may know; None while it goes on.

    Whoever lets a bot have their seat, by choice or because their time is up, has lost.
    """
    gone = gone_since(room.rows)
    if room.match.is_over():
        places = {standing.player: standing.place for standing in room.game.result(room.match.state)}
        return _points(final_places(places, gone))
    known = {seat: row for seat, row in gone.items() if seat in room.known_away(None)}
    if known:
        loser = min(known, key=lambda seat: known[seat])
        return (LOSS, WIN) if loser == 0 else (WIN, LOSS)
    if room.is_paused():  # in secret, with nobody left who could learn anything from it
        return (LOSS if 0 in gone else WIN), (LOSS if 1 in gone else WIN)
    return None


def _points(places: dict[int, int]) -> Points:
    if places[0] == places[1]:
        return SHARED, SHARED
    return (WIN, LOSS) if places[0] < places[1] else (LOSS, WIN)


# ------------------------------------------------------------------ the arbiter


class Arbiter:
    """Leads tournaments from round to round. All workers look; of several that begin a round, one succeeds."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms

    async def watch(self) -> None:
        """Look for ever."""
        await repeat(self.look, LOOK, "Tournaments could not be looked at.")

    async def look(self) -> None:
        """Go on with all tournaments in which something has happened."""
        for id in await stored.due_tournaments(self._store):
            try:
                await self.go_on(id)
            except Exception:  # one that cannot go on must not keep the others waiting
                LOG.exception("The tournament %s could not go on; it will be tried again.", id)

    async def go_on(self, id: str) -> None:
        """Write the results that are known; if that ends the round, begin the next one, or end the tournament."""
        field = await stored.field_of(self._store, id)
        if not all([await self._settled(field, game) for game in field.unsettled()]):
            return
        field = await stored.field_of(self._store, id)
        if field.unsettled() or field.tournament.status != PLAYING:
            return  # another worker has begun the next round, or the organiser has cancelled it
        present = sum(one.is_in() for one in field.entrants)
        if field.tournament.round >= field.tournament.rounds or present < SEATS:
            await stored.finish(self._store, field.tournament)
        else:
            await self._begin_round(field)

    async def begin(self, field: Field) -> None:
        """Begin a tournament."""
        if field.tournament.status != OPEN:
            raise Refusal("This tournament has begun.")
        if sum(one.is_in() for one in field.entrants) < SEATS:
            raise Refusal("A tournament needs at least two players.")
        if not await self._begin_round(field):
            raise Refusal("Somebody has just entered or left; look again, and then begin.")

    async def _begin_round(self, field: Field) -> bool:
        rounds, pairings = next_round(await stored.with_blocks(self._store, field))
        games, tables = games_of_round(field, pairings)
        tables = [await self._as_allowed(table) for table in tables]
        is_begun = await shielded(stored.begin_round(self._store, field.tournament, rounds, games, tables))
        for table in tables if is_begun else ():
            await self._start(table.id)
        return is_begun

    async def _as_allowed(self, table: TableRow) -> TableRow:
        """The table, rated only if everybody there plays rated games with programs, should one be among them."""
        people = [seat.person for seat in table.seats if seat.person is not None]
        return replace(table, is_rated=table.is_rated and await may_be_rated(self._store.engine, people))

    async def _start(self, table: str) -> None:
        """Let a game begin now; if that fails, the watch for clocks begins it in a few seconds."""
        try:
            await self._rooms.room(table)
        except Exception:
            LOG.exception("Table %s of a tournament could not be loaded.", table)

    async def _settled(self, field: Field, game: StoredGame) -> bool:
        """Is the result of a game known? Then it is written."""
        try:
            points = await self._result(field, game)
        except Exception:  # the other games of the round still count
            LOG.exception("The game at table %s could not be read for its tournament.", game.played_at)
            return False
        if points is not None:
            await stored.settle(self._store, field.tournament.id, game, points)
        return points is not None

    async def _result(self, field: Field, game: StoredGame) -> Points | None:
        assert game.second is not None
        if (points := forfeited(field, game.first, game.second)) is not None:
            return points
        table = game.played_at or ""
        status, has_away = (await stored.states_of_tables(self._store, [table])).get(table, ("", False))
        if not status:
            return SHARED, SHARED  # the operator has deleted it
        if status != OVER and not has_away:
            return None
        room = await self._rooms.room(table)
        await room.renew()
        async with room.lock:  # never between a move and its being stored
            return result_at(room)

    async def withdraw(self, field: Field, number: int) -> None:
        """Let somebody withdraw: they give up the game that they are playing, and the tournament goes on."""
        await stored.withdraw(self._store, field.tournament.id, number)
        for game in field.unsettled():
            if game.played_at is not None and number in game.plain().players():
                await self._resign(game, number)
        if field.tournament.status == PLAYING:
            await self.go_on(field.tournament.id)

    async def _resign(self, game: StoredGame, number: int) -> None:
        with suppress(Refusal):  # they have resigned before, or the game is over
            room = await self._rooms.room(game.played_at or "")
            seat = game.plain().players().index(number)
            if room.table.seats[seat].kind == PERSON:
                await room.change_presence(seat, RESIGNED)
