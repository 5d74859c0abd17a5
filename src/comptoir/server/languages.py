"""The language of a page, and how it names seats, clocks and games."""

import re
from collections.abc import Mapping
from functools import cache

from comptoir.bots import levels
from comptoir.engine.game import Game
from comptoir.games.rulebook import rulebook
from comptoir.server.cookies import AnyConnection, cookie_of
from comptoir.server.storage.store import BOT, Seat, TableRow
from comptoir.server.tables.characters import characters, is_nameless, level_of
from comptoir.server.tables.clocks import UNITS
from comptoir.words import LANGUAGES, Catalogue, catalogue

SUBJECTS = ("server", "ratings", "pairing")  # the catalogues of the web table


@cache
def words(language: str) -> Catalogue:
    """The web table's own words; games have theirs."""
    return Catalogue(
        language, {key: text for name in SUBJECTS for key, text in catalogue(name, language).messages.items()}
    )


def seat_name(seat: Seat, say: Catalogue) -> str:
    """Who sits at a seat, or who is expected; a bot without a name of its own is called by its level."""
    if is_nameless(seat):
        level, mark, number = seat.name.partition(" · ")
        return say.say(f"seat.{level}") + mark + number
    return seat.name if seat.is_taken() else say.say(f"seat.is_{seat.kind}")


def marked_name(seat: Seat, say: Catalogue) -> str:
    """Who sits at a seat, marked if that is a program, for lists in which nothing else says so."""
    name = seat_name(seat, say)
    return say.say("seat.marked", name=name) if seat.is_program else name


def names_of(table: TableRow, language: str) -> list[str]:
    """The names of the seats."""
    return [seat_name(seat, words(language)) for seat in table.seats]


def bot_level(seat: Seat, say: Catalogue) -> str:
    """The level of a bot, in words; empty for people."""
    level = level_of(seat.bot) if seat.kind == BOT else ""
    return say.say(f"seat.{level}") if level else ""


def rated_level(level: str, say: Catalogue, game: str) -> str:
    """A level of bots, in words, with its rating in a game."""
    rating = levels.level_of(game, level).rating
    return say.say(f"seat.{level}") if rating is None else say.say("seat.rated", bot=say.say(f"seat.{level}"), n=rating)


def character_of(seat: Seat, say: Catalogue) -> str:
    """The sentence about a bot's character; empty for people."""
    level = characters().get(seat.name, "") if seat.kind == BOT else ""
    return catalogue("bots", say.language).say(f"{level}.{seat.name}") if level else ""


def about_bot(seat: Seat, say: Catalogue, game: str) -> str:
    """Who a bot is in a game: its level and its character; empty for people."""
    # A bot of an older table has the level that it was called by, but not its rating.
    level = rated_level(seat.bot, say, game) if seat.bot in levels.LEVELS else bot_level(seat, say)
    return ". ".join(part for part in (level, character_of(seat, say)) if part)


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


def rules_path(game: Game) -> str:
    """The page with the rules of a game: its rulebook, or else the page about it."""
    return f"/games/{game.key}/rules" if rulebook(game) else f"/games/{game.key}"


def book(name: str, language: str) -> Catalogue:
    """A catalogue that a game may have; empty if it has none."""
    try:
        return catalogue(name, language)
    except FileNotFoundError:
        return Catalogue(language, {})


def game_title(say: Catalogue, game: Game) -> str:
    """The name of a game; its key if we have no words for it."""
    return book(f"{game.key}_about", say.language).maybe("card.title") or game.key.capitalize()
