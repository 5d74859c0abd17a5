"""The language of a page, and how it names seats, clocks and games."""

import re
from collections.abc import Mapping

from comptoir.engine.game import Game
from comptoir.engine.words import LANGUAGES, Catalogue, catalogue
from comptoir.server.cookies import AnyConnection, cookie_of
from comptoir.server.storage.store import BOT, Seat, TableRow
from comptoir.server.tables.bot_processes import LEVELS
from comptoir.server.tables.characters import characters, is_nameless
from comptoir.server.tables.clocks import UNITS


def words(language: str) -> Catalogue:
    """The web table's own catalogue; games have theirs."""
    return catalogue("server", language)


def seat_name(seat: Seat, say: Catalogue) -> str:
    """Who sits at a seat, or who is expected; a bot without a name of its own is called by its level."""
    if is_nameless(seat):
        level, mark, number = seat.name.partition(" · ")
        return say.say(f"seat.{level}") + mark + number
    return seat.name if seat.is_taken() else say.say(f"seat.is_{seat.kind}")


def names_of(table: TableRow, language: str) -> list[str]:
    """The names of the seats."""
    return [seat_name(seat, words(language)) for seat in table.seats]


def bot_level(seat: Seat, say: Catalogue) -> str:
    """The level of a bot, in words; empty for people."""
    level = next((level for level, bot in LEVELS.items() if seat.kind == BOT and bot == seat.bot), "")
    return say.say(f"seat.{level}") if level else ""


def about_bot(seat: Seat, say: Catalogue) -> str:
    """Who a bot is: its level, and the sentence of its character; empty for people."""
    level = characters().get(seat.name, "") if seat.kind == BOT else ""
    character = catalogue("bots", say.language).say(f"{level}.{seat.name}") if level else ""
    return ". ".join(part for part in (bot_level(seat, say), character) if part)


def lasting(say: Catalogue, seconds: float, *, is_rough: bool = False) -> str:
    """A duration in the largest unit that fits; `roughly` drops the remainder."""
    for unit, length in reversed(UNITS.items()):
        if seconds >= length and (is_rough or seconds % length == 0):
            return say.say(f"clock.lasting.{unit}", n=int(seconds // length))
    return say.say("clock.lasting.seconds", n=max(0, int(seconds)))


def clock_words(clock: Mapping[str, float] | None, say: Catalogue) -> str:
    """The clock of a table, if it has one."""
    if clock is None:
        return ""
    move, bank = (lasting(say, clock[part]) for part in ("move", "bank"))
    return say.say("clock.said" if clock["bank"] else "clock.said_without", move=move, bank=bank)


def chosen_language(cookie: str | None, accepted: str | None) -> str:
    """The preferred language, or else the browser's first that we speak."""
    if cookie in LANGUAGES:
        return str(cookie)
    for part in (accepted or "").split(","):
        tag = re.split(r"[-;]", part.strip())[0].lower()
        if tag in LANGUAGES:
            return tag
    return "en"


def language_of(connection: AnyConnection) -> str:
    """The language in which a browser is answered."""
    return chosen_language(cookie_of(connection, "language"), connection.headers.get("accept-language"))


def book(name: str, language: str) -> Catalogue:
    """A catalogue that a game may have; empty if it has none."""
    try:
        return catalogue(name, language)
    except FileNotFoundError:
        return Catalogue(language, {})


def game_title(say: Catalogue, game: Game) -> str:
    """The name of a game; its key if we have no words for it."""
    return book(f"{game.key}_about", say.language).maybe("card.title") or game.key.capitalize()
