"""Profiles: what a person has played, as far as they show it; and who may see which part of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Row

from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.games import GAMES as KNOWN_GAMES, all_games, game as game_of
from comptoir.games.art import charts
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.pages import statistics
from comptoir.server.pages.challenges import challenge_box
from comptoir.server.pages.page import page as answer, see_other
from comptoir.server.refusals import Unknown
from comptoir.server.storage.friends import friends_of
from comptoir.server.storage.profiles import (
    GAMES,
    LEVELS,
    PARTS,
    RATINGS,
    RIVALS,
    STATISTICS,
    Profile,
    is_shown,
    level_of,
    page_of,
    parts_for,
    profile_at,
    show,
)
from comptoir.server.storage.ratings import Standing, own_standings, rating_course
from comptoir.server.storage.results import Result, meetings_of, near, people_named, results_of
from comptoir.server.storage.store import Person
from comptoir.words import Catalogue, catalogue

AT_ONCE = 25  # games on a page of the history
WON, LOST = "won", "lost"


class Shown(Struct):
    """Who may see which part."""

    games: str = ""
    ratings: str = ""
    statistics: str = ""
    rivals: str = ""
    streaks: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are looked at; empty for all."""

    game: str = ""
    players: int = 0
    ended: str = ""  # won or lost
    first: int = 0  # game of the history

    @classmethod
    def read(cls, game: str, players: int, ended: str, first: int) -> Self:
        """The filter that an address asks for; what is not known is left out."""
        return cls(game if game in KNOWN_GAMES else "", players, ended if ended in (WON, LOST) else "", max(0, first))

    def takes(self, result: Result) -> bool:
        """Is this one of the games?"""
        is_game = self.game in ("", result.game) and self.players in (0, result.players)
        return is_game and (not self.ended or (result.is_won() == (self.ended == WON) and result.players > 1))


# ------------------------------------------------------------------ the page


@get("/people/{page:str}", heavy=True)
async def profile(
    visit: VisitHere,
    page: FromPath[str],
    game: FromQuery[str] = "",
    players: FromQuery[int] = 0,
    ended: FromQuery[str] = "",
    first: FromQuery[int] = 0,
) -> Response[str]:
    """What somebody shows of themselves to the one who looks."""
    found, viewer = await profile_at(visit.store, page), await visit.person()
    parts, challenging = await parts_for(visit.store, found, viewer), await challenge_box(visit, found, viewer)
    if not parts and not challenging["may_challenge"]:
        raise Unknown("There is no such page.")
    # To choose among games is to learn which there are.
    has_choice = GAMES in parts or STATISTICS in parts
    asked = Filter.read(game, players, ended, first) if has_choice else Filter()
    every = [one for one in await results_of(visit.store.engine, found.person.id) if one.game in KNOWN_GAMES]
    chosen = [result for result in every if asked.takes(result)]
    standings = await own_standings(visit.store, found.person.id) if RATINGS in parts else {}
    return await answer(
        visit,
        "profile.html",
        page=page,
        **_whose(found, viewer.id if viewer else ""),
        parts=parts,
        asked=asked,
        has_choice=has_choice,
        games={one.key: one for one in all_games() if any(result.game == one.key for result in every)},
        numbers=sorted({result.players for result in every}),
        total=statistics.share(chosen),
        history=_history(chosen, asked),
        more=asked.first + AT_ONCE if len(chosen) > asked.first + AT_ONCE else 0,
        streaks=statistics.streaks(chosen),
        ratings=await _ratings(visit, found.person.id, standings, asked),
        rivals=await _rivals(visit, found, viewer, chosen) if RIVALS in parts else [],
        statistics=await _by_game(visit, found.person.id, asked, standings) if STATISTICS in parts else [],
        all_levels=LEVELS,
        challenging=challenging,
    )


def _whose(found: Profile, viewer: str) -> dict[str, Any]:
    """Whose profile it is, and what that makes of the one who looks."""
    is_mine = viewer == found.person.id
    return {
        "owner": found.person,
        "is_mine": is_mine,
        "is_program": found.owner is not None,
        "is_owner": viewer == found.owner,
        "levels": {part: found.level(part) for part in PARTS} if is_mine else {},
    }


def _history(results: Sequence[Result], asked: Filter) -> list[tuple[Result, Game, str]]:
    """A page of the history: each game, and the day on which it ended."""
    shown = results[asked.first : asked.first + AT_ONCE]
    return [(result, game_of(result.game), statistics.day_of(result.ended).isoformat()) for result in shown]


# ------------------------------------------------------------------ ratings


@dataclass(frozen=True, slots=True)
class GameRating:
    """A person's rating in a game, and how it became so."""

    game: Game
    standing: Standing
    course: list[tuple[int, int]]  # after how many rated games, and the rating then
    curve: str


async def _ratings(visit: Visit, person: str, standings: Mapping[str, Standing], asked: Filter) -> list[GameRating]:
    games = [game for game in all_games() if game.key in standings and asked.game in ("", game.key)]
    return [await _rating(visit, person, game, standings[game.key]) for game in games]


async def _rating(visit: Visit, person: str, game: Game, standing: Standing) -> GameRating:
    tell = catalogue("profile", visit.language)
    ratings = await rating_course(visit.store, person, game.key) or [standing.rating.rating]
    course = list(enumerate(map(round, ratings), standing.games - len(ratings) + 1))
    line = charts.ChartLine(tell.say("rating"), [points for _, points in course], look=0)
    moments = [str(number) for number, _ in course]
    return GameRating(game, standing, course, charts.lines(tell.say("rating_curve"), moments, [line], has_zero=False))


# ------------------------------------------------------------------ rivals


async def _rivals(
    visit: Visit, found: Profile, viewer: Person | None, results: Sequence[Result]
) -> list[tuple[str, bool, statistics.HeadToHead]]:
    """Those whom the person has met most: name, whether it is a program, and how it went.

    Others see only those who show as much of themselves.
    """
    met = statistics.head_to_head(results, await meetings_of(visit.store.engine, found.person.id))
    people = await people_named(visit.store.engine, [one.other for one in met])
    is_mine = viewer is not None and viewer.id == found.person.id
    shown = [one for one in met if one.other in people]
    if not is_mine:
        known = {friend.id for friend in await friends_of(visit.store, viewer.id)} if viewer else set()
        shown = [one for one in shown if _shows(people[one.other], viewer, is_friend=one.other in known)]
    return [(people[one.other].name, bool(people[one.other].owner), one) for one in shown[: statistics.SHOWN]]


def _shows(rival: Row[Any], viewer: Person | None, *, is_friend: bool) -> bool:
    """Does a rival let the one who looks see with whom they have played?"""
    is_self = viewer is not None and viewer.id == rival.id
    return is_self or is_shown(level_of(rival.shown, RIVALS), to_friend=is_friend)


# ------------------------------------------------------------------ statistics


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """What a person's games of one kind say."""

    game: Game
    total: statistics.Share
    rows: list[tuple[str, float, float | None]]  # each category, on average, and that of others
    others: str  # who they are
    bars: str
    seats: list[tuple[int, int, statistics.Share]]
    favourites: list[tuple[str, statistics.PieceShare]]
    successful: list[tuple[str, statistics.PieceShare]]


async def _by_game(visit: Visit, person: str, asked: Filter, standings: Mapping[str, Standing]) -> list[GameStatistics]:
    detailed = await results_of(visit.store.engine, person, is_detailed=True)
    results = [result for result in detailed if result.game in KNOWN_GAMES and asked.takes(result)]
    keys = dict.fromkeys(result.game for result in results)
    by_game = {key: [result for result in results if result.game == key] for key in keys}
    return [await _statistics(visit, person, game_of(key), part, standings.get(key)) for key, part in by_game.items()]


async def _statistics(
    visit: Visit, person: str, game: Game, results: Sequence[Result], standing: Standing | None
) -> GameStatistics:
    language, tell = visit.language, catalogue("profile", visit.language)
    mine = statistics.category_averages(results)
    others, theirs = await _others(visit, person, results, standing)
    said = {name: _category(game, name, language) for name in mine | theirs if mine.get(name) or theirs.get(name)}
    names = [name for name in said if said[name]]
    rows = [(said[name], mine.get(name, 0.0), theirs.get(name, 0.0) if theirs else None) for name in names]
    gained = statistics.pieces(results)
    return GameStatistics(
        game,
        statistics.share(results),
        rows,
        others,
        _bars(rows, tell, others),
        statistics.by_seat(results),
        _named(game, gained, language),
        _named(game, statistics.successful(gained), language),
    )


async def _others(
    visit: Visit, person: str, results: Sequence[Result], standing: Standing | None
) -> tuple[str, dict[str, float]]:
    """With whom a person is compared: with people of about their rating if those are enough, or else with everybody.

    Who may not see the rating has no standing here, so that nothing is learnt about it.
    """
    tell, averages = catalogue("profile", visit.language), visit.services.averages
    game, players = results[0].game, {result.players for result in results}
    if standing is not None and not standing.is_provisional():
        rated = near(standing.rating.rating)
        if found := await averages.of(game, players, person, rated):
            return tell.say("others_rated", least=rated[0], most=rated[-1]), found
    return tell.say("others"), await averages.of(game, players, person)


def _category(game: Game, name: str, language: str) -> str:
    """The name of a category; empty for one that the game does not have any more."""
    try:
        return game.presentation.say_category(name, language)
    except KeyError:
        return ""


def _bars(rows: Sequence[tuple[str, float, float | None]], tell: Catalogue, others: str) -> str:
    """The categories as bars: the person's, and those of others if they are known."""
    bars = [charts.Bar(tell.say("own"), [round(mine) for _, mine, _ in rows])]
    if any(theirs is not None for _, _, theirs in rows):
        bars.append(charts.Bar(others, [round(theirs or 0.0) for _, _, theirs in rows]))
    return charts.stacked_bars(tell.say("categories"), [name for name, _, _ in rows], bars)


def _named(
    game: Game, found: Sequence[statistics.PieceShare], language: str
) -> list[tuple[str, statistics.PieceShare]]:
    view = _specimen(game.key).state
    pieces = game.presentation.pieces(view)
    known = [one for one in found if one.piece in pieces]
    return [(game.presentation.say_piece(view, one.piece, language), one) for one in known[: statistics.SHOWN]]


@cache
def _specimen(game: str) -> Match:
    """A game that has just begun: the names of its pieces need one."""
    known = game_of(game)
    return Match(known, known.make_options(known.players[-1]), seed=0)


# ------------------------------------------------------------------ one's own


@get("/me/profile")
async def my_profile(visit: VisitHere) -> Redirect:
    """The way to one's own profile."""
    return see_other(f"/people/{await page_of(visit.store, (await visit.known_person()).id)}")


@post("/me/profile", status_code=303)
async def show_parts(visit: VisitHere, data: URLEncodedBody[Shown]) -> Redirect:
    """Choose who may see which part."""
    person = await visit.known_person()
    await show(visit.store, person.id, asdict(data))
    return see_other(f"/people/{await page_of(visit.store, person.id)}")


ROUTER = Router(path="/", route_handlers=[profile, my_profile, show_parts], include_in_schema=False)
