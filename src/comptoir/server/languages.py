"""In which language a page speaks, and how seats are said in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from litestar.connection import ASGIConnection

from comptoir.engine.game import Game
from comptoir.engine.words import LANGUAGES, Catalogue, catalogue
from comptoir.server.cookies import cookie_of
from comptoir.server.storage.store import BOT, FREE, INVITED, Seat, TableRow
from comptoir.server.tables.bot_processes import LEVELS
from comptoir.server.tables.clocks import UNITS


def words(language: str) -> Catalogue:
    """What the web table itself says; games have catalogues of their own."""
    return catalogue("server", language)


def seat_name(seat: Seat, say: Catalogue) -> str:
    """Who sits at a seat, or who is awaited; bots go by their level, with the number that tells two apart."""
    if seat.kind == BOT:
        _, mark, number = seat.name.partition(" · ")
        level = next((level for level, bot in LEVELS.items() if bot == seat.bot), "")
        return say.say(f"seat.{level}") + mark + number if level else seat.name
    return say.say(f"seat.is_{seat.kind}") if seat.kind in (INVITED, FREE) else seat.name


def names_of(table: TableRow, language: str) -> list[str]:
    """Who sits at the seats, bots by their level."""
    return [seat_name(seat, words(language)) for seat in table.seats]


def lasting(say: Catalogue, seconds: float, *, is_rough: bool = False) -> str:
    """A length of time, in the largest unit that says it; roughly, what is left over does not count."""
    for unit, length in reversed(UNITS.items()):
        if seconds >= length and (is_rough or seconds % length == 0):
            return say.say(f"clock.lasting.{unit}", n=int(seconds // length))
    return say.say("clock.lasting.seconds", n=max(0, int(seconds)))


def clock_words(clock: Mapping[str, float] | None, say: Catalogue) -> str:
    """By which clock a table is played, if by any."""
    if clock is None:
        return ""
    move, bank = (lasting(say, clock[part]) for part in ("move", "bank"))
    return say.say("clock.said" if clock["bank"] else "clock.said_without", move=move, bank=bank)


def chosen_language(cookie: str | None, accepted: str | None) -> str:
    """The language of a preference, or else the first of the browser's that we speak."""
    if cookie in LANGUAGES:
        return str(cookie)
    for part in (accepted or "").split(","):
        tag = re.split(r"[-;]", part.strip())[0].lower()
        if tag in LANGUAGES:
            return tag
    return "en"


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language that a browser is answered in."""
    return chosen_language(cookie_of(connection, "language"), connection.headers.get("accept-language"))


def book(name: str, language: str) -> Catalogue:
    """A catalogue that a game may have; an empty one for a game without it."""
    try:
        return catalogue(name, language)
    except FileNotFoundError:
        return Catalogue(language, {})


def game_title(say: Catalogue, game: Game) -> str:
    """The name of a game; one without words of ours is called by its key."""
    about = book(f"{game.key}_about", say.language)
    return about.say("card.title") if about.has("card.title") else game.key.capitalize()
