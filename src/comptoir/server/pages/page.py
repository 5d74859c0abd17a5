"""What all pages share: templates with their texts, the person, language and theme, and static files."""

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from time import time
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response, Router, get, post
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.enums import MediaType
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect
from markupsafe import Markup
from msgspec import Struct

from comptoir.games.art import definitions, stylesheet
from comptoir.games.art.pieces import shield
from comptoir.server.api.requester import AnyRequest, Visit
from comptoir.server.cookies import cookie_of, is_outdated
from comptoir.server.languages import about_bot, game_title, language_of, rated_level, seat_name, words
from comptoir.server.people.identity import COOKIE, EMBLEMS, YEAR, session_cookie
from comptoir.server.people.sessions import renew_session
from comptoir.server.services import ServicesHere
from comptoir.server.storage.site_settings import SiteSettings
from comptoir.server.storage.store import BOT, Person, Seat
from comptoir.server.tables.characters import characters
from comptoir.words import LANGUAGES, Catalogue, catalogue, signed

THEMES = ("auto", "light", "dark")
STATIC = Path(__file__).parents[1] / "static"
FOREVER = CacheControlHeader(max_age=YEAR, public=True, immutable=True)


# ------------------------------------------------------------------ pages


async def page(visit: Visit, template: str, *, status_code: int = 200, **context: Any) -> Response[str]:
    """A page for the requester; the keyword arguments go to the template."""
    person = await visit.person()
    visit.services.whereabouts.note(person)
    known = {"person": person, "site": visit.services.site_settings}
    answer = Response(
        rendered(visit.request, template, **known | context),
        status_code=status_code,
        media_type=MediaType.HTML,
        headers={"cache-control": "no-store"},  # it is about one person, and a table that changes
    )
    await _renew(visit, answer)
    return answer


async def _renew(visit: Visit, answer: Response[str]) -> None:
    """Extend the session of a browser that has come back, under its current cookie name."""
    token, is_https = cookie_of(visit.request, COOKIE), visit.settings.is_https
    is_old = is_outdated(visit.request, COOKIE, is_https=is_https)
    if token and (await renew_session(visit.store, token, visit.browser()) or is_old):
        answer.set_cookie(session_cookie(token, visit.settings))
    if is_old:
        answer.delete_cookie(COOKIE)


def rendered(request: AnyRequest, template: str, *, person: Person | None = None, **context: Any) -> str:
    """A page in the reader's language and theme."""
    language = language_of(request)
    common = {
        "language": language,
        "say": words(language).say,
        "words_of": lambda subject: catalogue(subject, language).say,
        "game_title": partial(game_title, words(language)),
        "ago": partial(ago, words(language)),
        "seat_name": partial(seat_name, say=words(language)),
        "about_bot": partial(about_bot, say=words(language)),
        "bots": partial(bots, language),
        "level_words": partial(level_words, language),
        "theme": theme_of(request),
        "person": person,
        "site": SiteSettings(),
        "here": address_of(request),
    }
    return TEMPLATES.get_template(template).render(common | context)


def error_page(request: AnyRequest, status: int, sentence: str) -> Response[str]:
    """A page that says what went wrong and leads back."""
    text = rendered(request, "error.html", status=status, sentence=sentence, here="/")
    return Response(text, status_code=status, media_type=MediaType.HTML)


def is_for_reading(request: AnyRequest) -> bool:
    """Is the response for a person, rather than a script?"""
    return "text/html" in request.headers.get("accept", "")


def see_other(path: str, *cookies: Cookie) -> Redirect:
    """After a form: redirect to this page."""
    return Redirect(path, status_code=303, cookies=list(cookies))


def theme_of(request: AnyRequest) -> str:
    """The chosen theme; otherwise the system's."""
    theme = cookie_of(request, "theme")
    return theme if theme in THEMES else "auto"


def address_of(request: AnyRequest) -> str:
    """The path of the page with its query, to come back to."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


# ------------------------------------------------------------------ words


def ago(say: Catalogue, moment: float) -> str:
    """How long ago something happened, roughly."""
    minutes = int(time() - moment) // 60
    for unit, length in (("days", 24 * 60), ("hours", 60), ("minutes", 1)):
        if minutes >= length:
            return say.say(f"page.ago.{unit}", n=minutes // length)
    return say.say("page.ago.now")


# ------------------------------------------------------------------ files


@cache
def digest() -> str:
    """A digest of all static files; it changes when any of them does, so browsers may cache them for ever."""
    files = sorted(path for path in STATIC.rglob("*") if path.is_file())
    content = b"".join(path.name.encode() + path.read_bytes() for path in files) + stylesheet().encode()
    return hashlib.sha256(content).hexdigest()[:12]


def static(name: str) -> str:
    """The URL of a file in `static/`. The digest is a folder, so that modules find each other by relative paths."""
    return f"/static/{digest()}/{name}"


def theme_css() -> str:
    """The URL of the colours that panels and pages share."""
    return f"/art/{digest()}/theme.css"


@cache
def colours(name: str) -> dict[str, str]:
    """A colour of the theme or of the pages, by light and dark."""
    styles = stylesheet() + (STATIC / "page.css").read_text(encoding="utf-8")
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", styles)
    assert found is not None, f"no style names the colour {name}"
    return {"light": found[1], "dark": found[2]}


@get("/art/{version:str}/theme.css", media_type=MediaType.CSS, cache_control=FOREVER, sync_to_thread=False)
def art(version: FromPath[str]) -> str:
    """The styles of all panels."""
    return stylesheet()


@cache
def drawn_with(*arms: int) -> Markup:
    """What panels are drawn with, where each seat has these arms: the page says how a seat looks, not the drawing."""
    seats = {str(emblem): str(seat) for seat, emblem in enumerate(arms)}
    return Markup(re.sub(r"(?<=i-seat-)\d", lambda found: seats.get(found[0], found[0]), definitions()))


@cache
def emblem_symbols(*arms: int) -> Markup:
    """The symbols of the emblems alone, for pages without panels."""
    symbols = re.findall(r'<symbol id="i-seat-.*?</symbol>', drawn_with(*arms), re.DOTALL)
    return Markup('<svg class="definitions" width="0" height="0" aria-hidden="true">{}</svg>').format(
        Markup("".join(symbols))
    )


def emblem(number: int) -> Markup:
    """A person's coat of arms; it only accompanies a name."""
    arms = Markup(shield(number % EMBLEMS, 0, 0, 100))
    return Markup('<svg class="arms" viewBox="0 0 100 115" aria-hidden="true">{}</svg>').format(arms)


def worn(arms: Sequence[int]) -> str:
    """The classes that give the seats of a page the colours of these arms."""
    return " ".join(f"wears-{seat}-{emblem}" for seat, emblem in enumerate(arms))


def face(seat: Seat) -> str:
    """The URL of the face of a bot; empty for people, and for bots that have no character."""
    is_known = seat.kind == BOT and seat.name in characters()
    return static(f"faces/{seat.name.lower()}.svg") if is_known else ""


def bots(language: str, game: str) -> dict[str, list[tuple[str, str, str]]]:
    """The bots of each level, under its words: name, face and a sentence."""
    book, found = catalogue("bots", language), dict[str, list[tuple[str, str, str]]]()
    for name, level in characters().items():
        about = (name, static(f"faces/{name.lower()}.svg"), book.say(f"{level}.{name}"))
        found.setdefault(level_words(language, level, game), []).append(about)
    return found


def level_words(language: str, level: str, game: str) -> str:
    """What a level of bots is: its name, its rating in a game, and how it plays."""
    say = words(language)
    return say.say("new.chosen", option=rated_level(level, say, game), value=say.say(f"seat.{level}_about"))


def _environment() -> Environment:
    loader = PackageLoader("comptoir.server")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    helpers: dict[str, Callable[..., Any]] = {
        "static": static,
        "theme_css": theme_css,
        "colours": colours,
        "emblem": emblem,
        "emblem_symbols": emblem_symbols,
        "worn": worn,
        "drawn_with": drawn_with,
        "face": face,
    }
    environment.filters["signed"] = signed
    environment.globals |= helpers | {"LANGUAGES": LANGUAGES, "EMBLEMS": EMBLEMS}
    return environment


TEMPLATES = _environment()


# ------------------------------------------------------------------ preferences


class Preferences(Struct):
    """A person's preferences, and the page to come back to."""

    language: str = ""
    theme: str = ""
    back: str = "/"


@post("/preferences", status_code=303)
async def prefer(services: ServicesHere, data: URLEncodedBody[Preferences]) -> Redirect:
    """Store a language or a theme; anything else is ignored."""
    known = (("language", data.language, LANGUAGES), ("theme", data.theme, THEMES))
    chosen = [
        Cookie(name, value=value, max_age=YEAR, samesite="lax", secure=services.settings.is_https, httponly=True)
        for name, value, values in known
        if value in values
    ]
    return see_other(own_path(data.back), *chosen)


def own_path(path: str) -> str:
    """The path, if it leads to one of our pages; otherwise the first page."""
    return path if re.fullmatch(r"/(?![/\\])[!-\[\]-~]*", path) else "/"


ROUTER = Router(path="/", route_handlers=[art, prefer], include_in_schema=False)
