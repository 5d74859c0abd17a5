"""Tournaments for programs and pages: who may see and do what, and a tournament as data."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from comptoir.bots.levels import LEVELS
from comptoir.engine.errors import Refusal
from comptoir.server.api import openapi
from comptoir.server.api.challenges import CHALLENGING
from comptoir.server.api.facts import known_game
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.api.schemas import GameKey, Text
from comptoir.server.languages import seat_name, words
from comptoir.server.people.tokens import ACCOUNTS
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage import tournaments as stored
from comptoir.server.storage.friends import are_friends
from comptoir.server.storage.store import BOT, CANCELLED, OVER, PERSON, PLAYING, Person, Seat, Store
from comptoir.server.storage.tournaments import (
    MOST_BOTS,
    OPEN,
    ROBIN,
    SWISS,
    WITH_FRIENDS,
    Entrant,
    Field,
    Listed,
    Tournament,
)
from comptoir.server.tables.gathering import with_distinct_names
from comptoir.server.tables.tournaments import (
    ACCESSES,
    CLOCKS,
    MOST_ROUNDS,
    NAME_LENGTH,
    TournamentWish,
    enter_bot,
    enter_person,
    set_up_tournament,
)
from comptoir.tournaments import standings

if TYPE_CHECKING:
    System: TypeAlias = str
    Access: TypeAlias = str
    Speed: TypeAlias = str
    TournamentStatus: TypeAlias = str
else:  # in the order of the document
    System = Literal[SWISS, ROBIN]
    Access = Literal[ACCESSES]
    Speed = Literal[CLOCKS]
    TournamentStatus = Literal[OPEN, PLAYING, OVER, CANCELLED]

PATH = "/api/tournaments"
Number = Annotated[int, Meta(description="That of a player, the same for the whole tournament.")]


# ------------------------------------------------------------------ who may see and do what


async def seen_tournament(visit: Visit, id: str) -> Field:
    """A tournament, for those who may see it; for anybody else it does not exist."""
    field, person = await stored.field_of(visit.store, id), await visit.person()
    if not await _may_see(visit.store, field, person):
        raise Unknown("There is no tournament “{id}”.", id=id[:16])
    return field


async def _may_see(store: Store, field: Field, person: Person | None) -> bool:
    tournament = field.tournament
    if tournament.access != WITH_FRIENDS:
        return True  # whoever has the address
    if person is None:
        return False
    is_inside = person.id == tournament.owner or field.entrant_of(person.id) is not None
    return is_inside or await are_friends(store, tournament.owner, person.id)


async def own_tournament(visit: Visit, id: str) -> Field:
    """A tournament, for its organiser."""
    field, person = await seen_tournament(visit, id), await visit.known_person()
    if field.tournament.owner != person.id:
        raise Forbidden("Only the organiser of the tournament can do this.")
    return field


def entrant_in(field: Field, person: Person) -> Entrant:
    """The person, as they have entered."""
    found = field.entrant_of(person.id)
    if found is None:
        raise Forbidden("You are not in this tournament.")
    return found


async def add_bots(visit: Visit, field: Field, level: str, number: int) -> None:
    """Enter bots of a level, as far as the limits of bots allow."""
    person = await visit.known_person()
    if not 1 <= number <= MOST_BOTS:
        raise Refusal("Enter 1 to {most} bots at once.", most=MOST_BOTS)
    for _ in range(number):
        await visit.services.rate_limits.check_bots(visit.request, person)
        await enter_bot(visit.store, field, level)
        field = await stored.field_of(visit.store, field.tournament.id)


async def remove(visit: Visit, field: Field, number: int) -> None:
    """Take somebody out, as if they had withdrawn."""
    if number not in {one.number for one in field.entrants}:
        raise Unknown("There is no player {number} in this tournament.", number=number)
    await visit.services.arbiter.withdraw(field, number)


def names_in(field: Field, language: str) -> Mapping[int, str]:
    """How everybody is called, by number; those who share a name are told apart."""
    seats = [seat_of(place, one) for place, one in enumerate(field.entrants)]
    named = (seat_name(seat, words(language)) for seat in with_distinct_names(seats))
    return dict(zip((one.number for one in field.entrants), named, strict=True))


def seat_of(place: int, one: Entrant) -> Seat:
    """Somebody as they would sit at a table."""
    return Seat(place, PERSON if one.bot is None else BOT, one.name, one.person, one.bot)


# ------------------------------------------------------------------ as data


class TournamentInfo(Struct):
    """A tournament in a list."""

    id: str
    name: str
    game: GameKey
    preset: Annotated[str, Meta(description="Its rules; empty for the standard ones.")]
    system: System
    rounds: Annotated[int, Meta(description="0 until a round robin begins.")]
    round: Annotated[int, Meta(description="The one that is played; 0 before the first.")]
    clock: Speed
    rated: Annotated[bool, Meta(description="Whether games between people are rated.")]
    access: Access
    status: TournamentStatus
    entrants: Annotated[int, Meta(description="How many have entered.")]
    yours: Annotated[bool, Meta(description="Whether you have set it up or entered it.")]


class TournamentPlayer(Struct):
    """Somebody who has entered a tournament, and where they stand."""

    number: Number
    name: Text
    bot: Annotated[str | None, Meta(description="The level of a bot.")]
    program: Annotated[bool, Meta(description="Whether it has the account of a program.")]
    place: Annotated[int, Meta(description="Shared by those with the same points and tie-break.")]
    points: float
    tie_break: Annotated[float, Meta(description="Buchholz, or in a round robin Sonneborn-Berger.")]
    played: Annotated[int, Meta(description="Games that are over, byes among them.")]
    withdrawn: bool
    you: bool


class TournamentGame(Struct):
    """A game of a tournament, or a bye."""

    round: int
    first: Number
    second: Annotated[int | None, Meta(description="None for a bye.")]
    table: Annotated[str | None, Meta(description="Where it is played; none if it was forfeited before.")]
    points: Annotated[list[float] | None, Meta(description="Of the first and the second; null until it is over.")]


class TournamentState(Struct):
    """A tournament with its standings, the best first, and its games."""

    tournament: TournamentInfo
    organiser: str
    players: list[TournamentPlayer]
    games: list[TournamentGame]


def info_of(tournament: Tournament, entrants: int, *, is_mine: bool) -> TournamentInfo:
    same = {name: getattr(tournament, name) for name in ("id", "name", "game", "preset", "system", "rounds", "round")}
    more = {name: getattr(tournament, name) for name in ("clock", "access", "status")}
    return TournamentInfo(**same, **more, rated=tournament.is_rated, entrants=entrants, yours=is_mine)


def _in_list(one: Listed) -> TournamentInfo:
    return info_of(one.tournament, one.entrants, is_mine=one.is_mine)


async def state_of(visit: Visit, field: Field) -> TournamentState:
    """A tournament as the requester sees it."""
    person, tournament = await visit.person(), field.tournament
    me = person.id if person else None
    is_mine = me is not None and (tournament.owner == me or field.entrant_of(me) is not None)
    games = [
        TournamentGame(game.round, game.first, game.second, game.played_at, list(game.points) if game.points else None)
        for game in field.games
    ]
    info = info_of(tournament, len(field.entrants), is_mine=is_mine)
    return TournamentState(info, field.organiser, players_in(field, me, visit.language), games)


def players_in(field: Field, me: str | None, language: str) -> list[TournamentPlayer]:
    """Everybody, the best first."""
    names, is_swiss = names_in(field, language), field.tournament.system == SWISS
    found = []
    for one in standings(field.players(), field.plain_games(), is_swiss=is_swiss):
        entrant = field.entrant(one.number)
        found.append(
            TournamentPlayer(
                one.number, names[one.number], entrant.bot, entrant.is_program, one.place, one.points, one.tie_break,
                one.played, not entrant.is_in(), me is not None and entrant.person == me,
            )
        )  # fmt: skip
    return found


# ------------------------------------------------------------------ routes


class TournamentBody(Struct, forbid_unknown_fields=True):
    """A tournament that a script asks for."""

    name: Annotated[str, Meta(description=f"1 to {NAME_LENGTH} characters.")]
    game: Annotated[str, Meta(description="burgundy, orleans or pest")]
    preset: Annotated[str, Meta(description="Ready-made rules of the game; empty for the standard ones.")] = ""
    system: System = SWISS
    rounds: Annotated[
        int, Meta(description=f"Of a Swiss tournament: 1 to {MOST_ROUNDS}, at most as many as opponents.")
    ] = 5
    clock: Speed = CLOCKS[-1]
    rated: bool = False
    access: Annotated[Access, Meta(description="Who may see and enter it; whoever has the link, by default.")] = (
        ACCESSES[0]
    )

    def wish(self) -> TournamentWish:
        """What is asked for."""
        game = known_game(self.game)
        return TournamentWish(
            self.name, game, self.preset, self.system, self.rounds, self.clock, self.rated, self.access
        )


class BotsBody(Struct, forbid_unknown_fields=True):
    """Bots that should take part."""

    level: Annotated[str, Meta(description=", ".join(LEVELS))]
    number: Annotated[int, Meta(description=f"1 to {MOST_BOTS}")] = 1


leading = partial(post, status_code=200, security=openapi.CHALLENGERS, opt=CHALLENGING)


@get("/", summary="List tournaments", security=openapi.ANYBODY)
async def list_tournaments(visit: VisitHere) -> list[TournamentInfo]:
    """Tournaments for everybody, those of your friends, and your own; the newest first, finished ones last."""
    person = await visit.person()
    return [_in_list(one) for one in await stored.tournaments_for(visit.store, person.id if person else None)]


@leading("/", status_code=201, summary="Set up a tournament", limit="tables")
async def make_tournament(visit: VisitHere, data: JSONBody[TournamentBody]) -> Response[TournamentState]:
    """Set up a tournament, which you then enter like everybody else, or not."""
    person = await visit.account()
    tournament = await set_up_tournament(visit.store, person, data.wish())
    return Response(await _now(visit, tournament.id), status_code=201)


@get("/{id:str}", summary="Get a tournament", security=openapi.ANYBODY)
async def get_tournament(visit: VisitHere, id: FromPath[str]) -> TournamentState:
    """A tournament with its standings and games."""
    return await state_of(visit, await seen_tournament(visit, id))


async def _now(visit: Visit, id: str) -> TournamentState:
    return await state_of(visit, await stored.field_of(visit.store, id))


@leading("/{id:str}/enter", summary="Enter a tournament", limit="seats")
async def enter_tournament(visit: VisitHere, id: FromPath[str]) -> TournamentState:
    """Enter a tournament that has not begun."""
    field = await seen_tournament(visit, id)
    await enter_person(visit.store, field.tournament, await visit.account())
    return await _now(visit, id)


@leading("/{id:str}/withdraw", summary="Withdraw from a tournament")
async def withdraw_from_tournament(visit: VisitHere, id: FromPath[str]) -> TournamentState:
    """Withdraw: before it begins without a trace, afterwards you give up your game and are not paired again."""
    field = await seen_tournament(visit, id)
    await visit.services.arbiter.withdraw(field, entrant_in(field, await visit.account()).number)
    return await _now(visit, id)


@leading("/{id:str}/bots", summary="Enter bots")
async def enter_bots(visit: VisitHere, id: FromPath[str], data: JSONBody[BotsBody]) -> TournamentState:
    """Enter bots of a level; for the organiser, before it begins."""
    await add_bots(visit, await own_tournament(visit, id), data.level, data.number)
    return await _now(visit, id)


@leading("/{id:str}/players/{number:int}/remove", summary="Remove a player")
async def remove_player(visit: VisitHere, id: FromPath[str], number: FromPath[int]) -> TournamentState:
    """Take somebody out, as if they had withdrawn; for the organiser."""
    await remove(visit, await own_tournament(visit, id), number)
    return await _now(visit, id)


@leading("/{id:str}/begin", summary="Begin a tournament", limit="tables")
async def begin_tournament(visit: VisitHere, id: FromPath[str]) -> TournamentState:
    """Begin with the first round; for the organiser. The other rounds follow by themselves."""
    await visit.services.arbiter.begin(await own_tournament(visit, id))
    return await _now(visit, id)


@leading("/{id:str}/cancel", summary="Cancel a tournament")
async def cancel_tournament(visit: VisitHere, id: FromPath[str]) -> TournamentState:
    """Cancel before or while it is played; for the organiser. Games in play go on as ordinary ones."""
    await stored.cancel(visit.store, (await own_tournament(visit, id)).tournament.id)
    return await _now(visit, id)


ROUTER = Router(
    path=PATH,
    route_handlers=[
        list_tournaments,
        make_tournament,
        get_tournament,
        enter_tournament,
        withdraw_from_tournament,
        enter_bots,
        remove_player,
        begin_tournament,
        cancel_tournament,
    ],
    tags=["tournaments"],
    opt={ACCOUNTS: True},
)
