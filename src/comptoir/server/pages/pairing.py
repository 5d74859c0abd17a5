"""Finding opponents: one form, who waits, and the way to the table."""

from dataclasses import dataclass
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.games import all_games, game as game_of
from comptoir.server.api.facts import known_game
from comptoir.server.api.render import Json
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.languages import game_title, words
from comptoir.server.pages.page import page, see_other
from comptoir.server.storage import pairing
from comptoir.server.storage.pairing import ANY, Seeker, Wish
from comptoir.server.storage.store import Person, Store
from comptoir.server.tables.pairing import OFFER, SPEEDS
from comptoir.words import Catalogue, refusal_words

PATH = "/find"
LISTED = 50  # people who wait, at most, on the page
MINUTE = 60


class WishForm(Struct):
    """What somebody would like to play."""

    game: str
    players: int = ANY
    speed: str = SPEEDS[0]
    rated: str = ""  # a ticked checkbox

    def wish(self) -> Wish:
        """The wish; refused if it is impossible."""
        game = known_game(self.game)
        if self.players != ANY and (self.players < 2 or self.players not in game.players):
            raise Refusal("{game} is not played by {number}.", game=game.key.capitalize(), number=self.players)
        if self.speed not in SPEEDS:
            raise Refusal(
                "“{speed}” is not a speed; choose one of: {known}.", speed=self.speed[:20], known=", ".join(SPEEDS)
            )
        return Wish(game.key, self.players, self.speed, bool(self.rated))


@dataclass(frozen=True, slots=True)
class ListedSeeker:
    """Somebody who waits, as the page lists them."""

    name: str
    emblem: int
    wish: str
    since: str
    rating: int | None  # that others may see
    is_me: bool


@get("/")
async def find(visit: VisitHere, game: FromQuery[str] = "") -> Response[Any]:
    """The form, or the page of somebody who waits; whoever has been seated is led to the table."""
    return await _page(visit, game)


async def _page(visit: Visit, game: str, refusal: str = "") -> Response[Any]:
    person, say = await visit.person(), words(visit.language)
    mine = person.id if person else None
    found = await pairing.standing_of(visit.store, mine)
    if found.table is not None:
        return see_other(f"/tables/{found.table}")
    waiting = await pairing.people_waiting(visit.store)
    return await page(
        visit,
        "find.html",
        status_code=422 if refusal else 200,
        refusal=refusal,
        seeker=found.seeker,
        wish=said_wish(found.seeker.wish, say) if found.seeker else "",
        offers_bots=found.seeker is not None and found.seeker.waited >= OFFER,
        listed=[_listed(one, say, mine) for one in waiting[:LISTED]],
        games=all_games(),
        chosen=game,
        numbers=sorted({number for one in all_games() for number in one.players if number > 1}),
        speeds=SPEEDS,
        here=PATH,
    )


def said_wish(wish: Wish, say: Catalogue) -> str:
    """A wish in words."""
    players = say.say("pairing.any") if wish.players == ANY else say.say("pairing.number", n=wish.players)
    speed = say.say(f"clock.{wish.speed}.title")
    said = {"game": game_title(say, game_of(wish.game)), "players": players.lower(), "speed": speed.lower()}
    return say.say("pairing.wish_rated" if wish.is_rated else "pairing.wish", **said)


async def own_wish(store: Store, person: Person | None, say: Catalogue) -> str:
    """What somebody waits for without a page, in words; empty if they do not."""
    found = await pairing.standing_of(store, person.id if person else None)
    return said_wish(found.seeker.wish, say) if found.seeker and found.seeker.wish.is_patient() else ""


def _listed(one: Seeker, say: Catalogue, mine: str | None) -> ListedSeeker:
    minutes = int(one.waited) // MINUTE
    since = say.say("pairing.since", n=minutes) if minutes else say.say("pairing.just_now")
    rating = None if one.shown_rating is None else round(one.shown_rating)
    return ListedSeeker(one.name, one.emblem, said_wish(one.wish, say), since, rating, one.person == mine)


@post("/", status_code=303, limit="seats")
async def look_for_opponents(visit: VisitHere, data: URLEncodedBody[WishForm]) -> Response[Any]:
    """Wait for opponents; a stranger becomes a guest. What cannot be wished for is said in the form."""
    game = known_game(data.game)
    try:
        wish = data.wish()
    except Refusal as refusal:
        return await _page(visit, game.key, refusal_words(refusal, visit.language))
    person, cookies = await visit.ensure_person()
    table = await pairing.seek(visit.store, person.id, wish)
    return see_other(PATH if table is None else f"/tables/{table}", *cookies)


@post("/here", status_code=200)
async def beat(visit: VisitHere) -> Json:
    """The page is open. Returns whether its person still waits, and where to go if they have been seated."""
    person = await visit.known_person()
    await pairing.beat(visit.store, person.id)
    found = await pairing.standing_of(visit.store, person.id)
    return {"path": None if found.table is None else f"/tables/{found.table}", "waits": found.seeker is not None}


@post("/away", status_code=204)
async def rest(visit: VisitHere) -> None:
    """The page was closed."""
    await pairing.rest(visit.store, (await visit.known_person()).id)


@post("/bots", status_code=303, limit="tables")
async def take_bots(visit: VisitHere) -> Redirect:
    """Let bots take the missing seats, rather than waiting any longer."""
    person = await visit.known_person()
    if (await pairing.standing_of(visit.store, person.id)).seeker is None:
        raise Refusal("You are not looking for opponents.")
    await visit.services.rate_limits.check_bots(visit.request, person)
    await pairing.take_bots(visit.store, person.id)
    return see_other(PATH)


@post("/leave", status_code=303)
async def leave(visit: VisitHere) -> Redirect:
    """Wait no longer; somebody who has just been seated is led to the table."""
    person = await visit.known_person()
    await pairing.leave_queue(visit.store, person.id)
    return see_other(PATH)


ROUTER = Router(
    path=PATH, route_handlers=[find, look_for_opponents, beat, rest, take_bots, leave], include_in_schema=False
)
