"""Ratings: one's own, the leaderboard of each game, and whether others may see one's ratings."""

from litestar import Response, Router, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.games import all_games
from comptoir.server.api.facts import known_game
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.languages import words
from comptoir.server.pages.page import page, see_other
from comptoir.server.storage.ratings import (
    Standing,
    leaderboard,
    own_standings,
    shown_changes,
    shown_standings,
    shows_ratings,
)
from comptoir.server.storage.store import TableRow
from comptoir.words import Catalogue, signed


class ShowingForm(Struct):
    """Whether others may see one's ratings."""

    shows: str = ""  # a ticked checkbox


async def _whose(visit: Visit) -> str | None:
    """The id of the requester; a stranger has none."""
    person = await visit.person()
    return None if person is None else person.id


@get("/ratings")
async def all_ratings(visit: VisitHere) -> Response[str]:
    """One's own rating in each game, how ratings come about, and the way to the leaderboards."""
    mine = await own_standings(visit.store, await _whose(visit))
    return await page(visit, "ratings.html", games=[(game, mine.get(game.key)) for game in all_games()])


@get("/ratings/{key:str}")
async def ranking(visit: VisitHere, key: FromPath[str]) -> Response[str]:
    """The leaderboard of a game, of those who show their ratings; and one's own rating."""
    game, person = known_game(key), await _whose(visit)
    return await page(
        visit,
        "leaderboard.html",
        game=game,
        standing=(await own_standings(visit.store, person)).get(game.key),
        shows=await shows_ratings(visit.store, person),
        listed=await leaderboard(visit.store, game.key, person),
    )


@post("/me/ratings", status_code=303)
async def show_ratings(visit: VisitHere, data: URLEncodedBody[ShowingForm]) -> Redirect:
    """Let others see one's ratings, or no longer."""
    person = await visit.known_person()
    await visit.store.change_person(person.id, shows_ratings=bool(data.shows))
    return see_other("/me?done=saved")


# ------------------------------------------------------------------ beside names


async def standings_at(visit: Visit, table: TableRow) -> dict[int, Standing]:
    """By seat, the ratings of the people at a table that the requester may see."""
    people = {seat.seat: seat.person for seat in table.seats if seat.person is not None}
    found = await shown_standings(visit.store, table.game, people.values(), await _whose(visit))
    return {seat: found[person] for seat, person in people.items() if person in found}


async def rating_words_at(visit: Visit, table: TableRow) -> list[str]:
    """For each seat, in words: that it is a program's, and the rating that the requester may see; else nothing."""
    say, found = words(visit.language), await standings_at(visit, table)
    ratings = [_said(say, found[seat.seat]) if seat.seat in found else "" for seat in table.seats]
    marks = [say.say("seat.program") if seat.is_program else "" for seat in table.seats]
    return [" · ".join(filter(None, pair)) for pair in zip(marks, ratings, strict=True)]


def _said(say: Catalogue, standing: Standing) -> str:
    return say.say("ratings.provisional" if standing.is_provisional() else "ratings.points", n=standing.points())


async def changes_at(visit: Visit, table: TableRow) -> dict[int, tuple[int, str]]:
    """By seat, the ratings after a rated game and how it has changed them, as far as the requester may see them."""
    found = await shown_changes(visit.store, table.id, await _whose(visit)) if table.is_rated else {}
    return {seat: (round(rating), _signed(round(change))) for seat, (rating, change) in found.items()}


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else signed(change)


ROUTER = Router(path="/", route_handlers=[all_ratings, ranking, show_ratings], include_in_schema=False)
