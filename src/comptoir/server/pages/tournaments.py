"""Tournaments: the list, setting one up, and the page of each with its standings and rounds."""

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, URLEncodedBody
from msgspec import Struct

from comptoir.bots.levels import LEVELS
from comptoir.engine.errors import Refusal
from comptoir.games import all_games, game as game_of
from comptoir.server.api.facts import known_game
from comptoir.server.api.programs import own_address
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.api.tournaments import (
    TournamentPlayer,
    add_bots,
    entrant_in,
    names_in,
    own_tournament,
    players_in,
    remove,
    seat_of,
    seen_tournament,
)
from comptoir.server.languages import book, game_title, words
from comptoir.server.pages.page import face, page, see_other
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage import tournaments as stored
from comptoir.server.storage.store import OVER
from comptoir.server.storage.tournaments import ROBIN, SWISS, Field, StoredGame, Tournament
from comptoir.server.tables.tournaments import (
    ACCESSES,
    CLOCKS,
    MOST_ROUNDS,
    NAME_LENGTH,
    SYSTEMS,
    TournamentWish,
    enter_person,
    offered_presets,
    set_up_tournament,
)
from comptoir.words import Catalogue, catalogue, refusal_words

PATH = "/tournaments"
QUARTERS = ("", "¼", "½", "¾")


class TournamentForm(Struct):
    """A tournament as the form describes it."""

    name: str = ""
    rules: str = ""  # a game and one of its presets: burgundy/expert
    system: str = SWISS
    rounds: str = "5"
    clock: str = CLOCKS[-1]
    rated: str = ""  # a ticked checkbox
    access: str = ACCESSES[0]

    def wish(self) -> TournamentWish:
        """The tournament asked for; refused if it is impossible."""
        game, _, preset = self.rules.partition("/")
        rounds = int(self.rounds) if self.rounds.isascii() and self.rounds.isdigit() else 0
        return TournamentWish(
            self.name, known_game(game), preset, self.system, rounds, self.clock, bool(self.rated), self.access
        )


class BotsForm(Struct):
    """Bots that should take part."""

    level: str = LEVELS[0]
    number: int = 1


class PlayerForm(Struct):
    """One of the players."""

    number: int


# ------------------------------------------------------------------ the list


def rules_words(game: str, preset: str, say: Catalogue) -> str:
    """The game and the rules of a tournament, in words."""
    title = game_title(say, game_of(game))
    named = book(f"{game}_about", say.language).maybe(f"preset.{preset}.title") if preset else ""
    tell = catalogue("tournaments", say.language)
    return tell.say("rules", game=title, preset=named.lower()) if named else title


def facts_of(tournament: Tournament, say: Catalogue) -> list[str]:
    """What a tournament is like, in a few words each."""
    tell = catalogue("tournaments", say.language)
    system = tell.say(f"fact.{tournament.system}", n=tournament.rounds)
    rated = [tell.say("fact.rated")] if tournament.is_rated else []
    return [rules_words(tournament.game, tournament.preset, say), system, say.say(f"clock.{tournament.clock}.title"),
            *rated]  # fmt: skip


def status_words(tournament: Tournament, language: str) -> str:
    """Where a tournament stands."""
    tell = catalogue("tournaments", language)
    return tell.say(f"status.{tournament.status}", round=tournament.round, rounds=tournament.rounds)


def offered_rules(say: Catalogue) -> dict[str, dict[str, str]]:
    """By game, what the form offers: a value, and the words for it."""
    found = {}
    for game in all_games():
        known = {f"{game.key}/{preset}": rules_words(game.key, preset, say) for preset in offered_presets(game)}
        found[game_title(say, game)] = known or {f"{game.key}/": game_title(say, game)}
    return found


async def _list(visit: Visit, form: TournamentForm, sentence: str = "") -> Response[str]:
    person, say = await visit.person(), words(visit.language)
    listed = await stored.tournaments_for(visit.store, person.id if person else None)
    shown = [(one, facts_of(one.tournament, say), status_words(one.tournament, visit.language)) for one in listed]
    return await page(
        visit,
        "tournaments.html",
        status_code=422 if sentence else 200,
        lists={key: [row for row in shown if row[0].is_mine == (key == "mine")] for key in ("mine", "others")},
        form=form,
        refusal=sentence,
        rules=offered_rules(say),
        choices={"systems": SYSTEMS, "clocks": CLOCKS, "accesses": ACCESSES},
        most={"name": NAME_LENGTH, "rounds": MOST_ROUNDS},
        here=PATH,
    )


@get("/")
async def tournaments(visit: VisitHere) -> Response[str]:
    """Tournaments for everybody, of friends and one's own, and the form for a new one."""
    return await _list(visit, TournamentForm())


@post("/", status_code=303, limit="tables")
async def make(visit: VisitHere, data: URLEncodedBody[TournamentForm]) -> Response[Any]:
    """Set up a tournament; problems are shown in the form. A stranger becomes a guest."""
    wish = data.wish()
    person, cookies = await visit.ensure_person()
    try:
        tournament = await set_up_tournament(visit.store, person, wish)
    except Refusal as refusal:
        return _with(await _list(visit, data, refusal_words(refusal, visit.language)), cookies)
    return see_other(f"{PATH}/{tournament.id}", *cookies)


def _with(answer: Response[str], cookies: Sequence[Cookie]) -> Response[str]:
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


# ------------------------------------------------------------------ a tournament


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game as the list of rounds shows it."""

    players: str
    result: str
    table: str | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A result in the cross table."""

    text: str
    small: str = ""  # the number of the opponent
    spoken: str = ""


def halves(points: float) -> str:
    """Points as they are printed: `2½`."""
    whole, part = divmod(round(points * len(QUARTERS)), len(QUARTERS))
    return f"{whole or ''}{QUARTERS[part]}" or "0"


class Told:
    """A tournament in the words of a language."""

    def __init__(self, field: Field, language: str) -> None:
        self._field = field
        self._say = catalogue("tournaments", language).say
        self._names = names_in(field, language)

    def rounds(self) -> list[tuple[int, list[ShownGame]]]:
        """The games of each round, the last one first."""
        rounds = groupby(self._field.games, key=lambda game: game.round)
        return [(number, [self._shown(game) for game in games]) for number, games in rounds][::-1]

    def _shown(self, game: StoredGame) -> ShownGame:
        first = self._names[game.first]
        if game.second is None:
            return ShownGame(self._say("bye", name=first), "1", None)
        players = self._say("versus", first=first, second=self._names[game.second])
        if game.points is None:
            return ShownGame(players, self._say("being_played"), game.played_at)
        result = self._say("result", first=halves(game.points[0]), second=halves(game.points[1]))
        return ShownGame(players, result if game.played_at else f"{result} ({self._say('not_played')})", game.played_at)

    def cross_table(self, order: Sequence[int]) -> tuple[list[int], Mapping[int, list[Cell]]]:
        """The heads of the columns, and the cells of each player: rounds, or the others in the same order."""
        if self._field.tournament.system == ROBIN:
            return list(order), {one: [self._met(one, other) for other in order] for one in order}
        columns = list(range(1, 1 + self._field.tournament.round))
        return columns, {one: [self._in_round(one, number) for number in columns] for one in order}

    def _met(self, one: int, other: int) -> Cell:
        game = next((game for game in self._field.games if {one, other} == set(game.plain().players())), None)
        if one == other or game is None or game.points is None:
            return Cell("×" if one == other else "")
        points = halves(game.plain().points_of(one))
        return Cell(points, spoken=self._say("against", name=self._names[other], points=points))

    def _in_round(self, one: int, number: int) -> Cell:
        games = (game for game in self._field.games if game.round == number and one in game.plain().players())
        game = next(games, None)
        if game is None:
            return Cell("")
        points, other = halves(game.plain().points_of(one)), game.plain().other(one)
        if other is None:
            return Cell(points, spoken=self._say("cell_bye", round=number, points=points))
        said = {"round": number, "name": self._names[other]}
        if game.points is None:
            return Cell("…", str(other), self._say("cell_playing", **said))
        return Cell(points, str(other), self._say("cell", points=points, **said))

    def winners(self, players: Sequence[TournamentPlayer]) -> str:
        """Who has won."""
        first = [one.name for one in players if one.place == 1]
        return self._say("winner", names=", ".join(first), n=len(first))

    def my_game(self, number: int) -> tuple[str, str | None]:
        """Whom a player meets in this round, and where; empty if they do not, or the game is over."""
        current = self._field.tournament.round
        games = (game for game in self._field.games if game.round == current and number in game.plain().players())
        game = next(games, None)
        if game is None or (game.points is not None and game.second is not None):
            return "", None
        other = game.plain().other(number)
        if other is None:
            return self._say("your_bye", round=current), None
        return self._say("your_game", round=current, name=self._names[other]), game.played_at


async def _tournament(visit: Visit, field: Field, sentence: str = "") -> Response[str]:
    person, tournament = await visit.person(), field.tournament
    me, told = person.id if person else None, Told(field, visit.language)
    players = players_in(field, me, visit.language)
    mine = next((one for one in players if one.you), None)
    columns, cells = told.cross_table([one.number for one in players])
    return await page(
        visit,
        "tournament.html",
        status_code=422 if sentence else 200,
        tournament=tournament,
        facts=facts_of(tournament, words(visit.language)),
        status=status_words(tournament, visit.language),
        organiser=field.organiser,
        is_organiser=me == tournament.owner,
        players=players,
        emblems={one.number: one.emblem for one in field.entrants},
        faces={one.number: face(seat_of(0, one)) for one in field.entrants},
        mine=mine,
        my_game=told.my_game(mine.number) if mine else ("", None),
        winners=told.winners(players) if tournament.status == OVER and players else "",
        columns=columns,
        cells=cells,
        rounds=told.rounds(),
        link=own_address(visit, f"{PATH}/{tournament.id}"),
        levels=LEVELS,
        halves=halves,
        refusal=sentence,
        here=f"{PATH}/{tournament.id}",
    )


@get("/{id:str}")
async def tournament(visit: VisitHere, id: FromPath[str]) -> Response[str]:
    """A tournament: entering, standings, rounds."""
    return await _tournament(visit, await seen_tournament(visit, id))


async def _after(visit: Visit, id: str, change: Awaitable[None], cookies: Sequence[Cookie] = ()) -> Response[Any]:
    """Do something at a tournament; what is refused is said on its page."""
    try:
        await change
    except (Forbidden, Unknown):
        raise
    except Refusal as refusal:
        field = await seen_tournament(visit, id)
        return _with(await _tournament(visit, field, refusal_words(refusal, visit.language)), cookies)
    return see_other(f"{PATH}/{id}", *cookies)


@post("/{id:str}/enter", status_code=303, limit="seats")
async def enter(visit: VisitHere, id: FromPath[str]) -> Response[Any]:
    """Enter; a stranger becomes a guest."""
    field = await seen_tournament(visit, id)
    person, cookies = await visit.ensure_person()
    return await _after(visit, id, enter_person(visit.store, field.tournament, person), cookies)


@post("/{id:str}/withdraw", status_code=303)
async def withdraw(visit: VisitHere, id: FromPath[str]) -> Response[Any]:
    """Withdraw."""
    field = await seen_tournament(visit, id)
    number = entrant_in(field, await visit.known_person()).number
    return await _after(visit, id, visit.services.arbiter.withdraw(field, number))


@post("/{id:str}/bots", status_code=303)
async def bots(visit: VisitHere, id: FromPath[str], data: URLEncodedBody[BotsForm]) -> Response[Any]:
    """Enter bots."""
    return await _after(visit, id, add_bots(visit, await own_tournament(visit, id), data.level, data.number))


@post("/{id:str}/remove", status_code=303)
async def take_out(visit: VisitHere, id: FromPath[str], data: URLEncodedBody[PlayerForm]) -> Response[Any]:
    """Take somebody out."""
    return await _after(visit, id, remove(visit, await own_tournament(visit, id), data.number))


@post("/{id:str}/begin", status_code=303, limit="tables")
async def begin(visit: VisitHere, id: FromPath[str]) -> Response[Any]:
    """Begin with the first round."""
    return await _after(visit, id, visit.services.arbiter.begin(await own_tournament(visit, id)))


@post("/{id:str}/cancel", status_code=303)
async def cancel(visit: VisitHere, id: FromPath[str]) -> Response[Any]:
    """Cancel the tournament."""
    field = await own_tournament(visit, id)
    return await _after(visit, id, stored.cancel(visit.store, field.tournament.id))


ROUTER = Router(
    path=PATH,
    route_handlers=[tournaments, make, tournament, enter, withdraw, bots, take_out, begin, cancel],
    include_in_schema=False,
)
