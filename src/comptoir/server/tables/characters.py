"""The bots' characters: every level has some, each with a name, a face and a sentence (`locale/…/bots.toml`)."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from comptoir.bots.levels import LEVELS
from comptoir.server.storage.store import BOT, Seat
from comptoir.words import catalogue

# Tables from before there were so many levels say which bot plays; these were called so.
FORMER = {"random": "novice", "greedy": "companion", "search": "master"}


def level_of(bot: str | None) -> str:
    """The level of play of a bot as a table has it stored; empty for none."""
    return bot if bot in LEVELS else FORMER.get(bot or "", "")


def characters() -> dict[str, str]:
    """The level of each character, by its name, which is the same in every language."""
    return {name: level for level, _, name in (key.partition(".") for key in catalogue("bots", "en").messages)}


def with_characters(seats: Sequence[Seat], seed: str) -> list[Seat]:
    """Name the bots that are still named after their level, each after a character that the table's seed names."""
    known = list(characters().items())
    Random(f"{seed}/characters").shuffle(known)
    found: list[Seat] = []
    for seat in seats:
        taken = {other.name for other in found}
        fitting = (name for name, level in known if level == seat.name and name not in taken)
        found.append(replace(seat, name=next(fitting, seat.name)) if is_nameless(seat) else seat)
    return found


def is_nameless(seat: Seat) -> bool:
    """Is this a bot with the name of its level, perhaps numbered? So were all of them once."""
    return seat.kind == BOT and seat.name.partition(" · ")[0] in LEVELS
