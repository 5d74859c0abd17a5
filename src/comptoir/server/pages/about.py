"""The page of a game: how a turn goes, its options, the rulings, and what is uncertain. Knows no game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import count, takewhile
from typing import Any

from litestar import Response, Router, get
from litestar.params import FromPath

from comptoir.engine.game import Game
from comptoir.games.ledgers import plain, statements
from comptoir.games.rulebook import rulebook
from comptoir.puzzles import puzzles_of
from comptoir.server.api.facts import known_game, option_of
from comptoir.server.api.requester import VisitHere
from comptoir.server.languages import book, words
from comptoir.server.pages.lobby import card
from comptoir.server.pages.page import page
from comptoir.server.refusals import Unknown
from comptoir.words import Catalogue

CERTAIN = ("verified-two-sources", "house")  # what one invents oneself is not in doubt
CONFIDENCE = "confidence"  # the suffix of a confidence key; before it, the part of the table


# ------------------------------------------------------------------ rulings


@cache
def rulings(game: str) -> Mapping[str, list[dict[str, str]]]:
    """By chapter, the statements of a ledger where the rulebook is silent or contradicts itself, with our ruling."""
    found: dict[str, list[dict[str, str]]] = {}
    for row in statements(game):
        if "ruling" in row:
            ruling = {"id": str(row["id"]), "text": plain(row["text"]), "ruling": plain(row["ruling"])}
            found.setdefault(ruling["id"].split("-")[1], []).append(ruling)
    return found


# ------------------------------------------------------------------ uncertain facts


@dataclass(frozen=True, slots=True)
class Doubt:
    """A table of the facts on which no two sources agree: where it is, its confidence and its source."""

    where: tuple[str, ...]
    part: str  # of the table; empty for all of it
    confidence: str
    source: str


def doubts(value: Any, where: tuple[str, ...] = ()) -> Iterator[Doubt]:
    """Everything in a facts file that is uncertain."""
    if isinstance(value, list):
        for number, row in enumerate(value, 1):
            name = row.get("id", row.get("name", number)) if isinstance(row, Mapping) else number
            yield from doubts(row, (*where, str(name)))
    elif isinstance(value, Mapping):
        for key, said in value.items():
            if key.endswith(CONFIDENCE) and said not in CERTAIN:
                part = key.removesuffix(CONFIDENCE).rstrip("_")
                yield Doubt(where, part, str(said), str(value.get("source", "")))
        for key, inner in value.items():
            yield from doubts(inner, (*where, key))


def uncertain(game: Game, language: str) -> list[dict[str, Any]]:
    """What is uncertain; similar rows of one table are listed together."""
    about, say = book(f"{game.key}_about", language), words(language)
    alike: dict[tuple[str, str, str], list[Doubt]] = {}
    for doubt in doubts(game.facts(None).data):
        # Rows of a list share a name; tables with one of their own stand alone.
        table = doubt.where[0] if about.has(f"facts.{doubt.where[0]}") else ".".join(doubt.where)
        alike.setdefault((table, doubt.part, doubt.confidence), []).append(doubt)
    return [
        {
            "names": _name(table, part, found, about),
            "confidence": say.say(f"about.confidence.{confidence}"),
            "sources": list(dict.fromkeys(doubt.source for doubt in found if doubt.source)),
        }
        for (table, part, confidence), found in alike.items()
    ]


def _name(table: str, part: str, found: list[Doubt], about: Catalogue) -> str:
    key = f"facts.{table}" + (f"_{part}" if part else "")
    rows = ", ".join(doubt.where[-1] for doubt in found)
    return about.maybe(key, rows=rows) or (f"{table} ({part})" if part else table)


# ------------------------------------------------------------------ the page


@get("/games/{key:str}", heavy=True)
async def about(visit: VisitHere, key: FromPath[str]) -> Response[str]:
    """The page of a game."""
    game, language = known_game(key), visit.language
    own, told = book(game.key, language), book(f"{game.key}_about", language)
    return await page(
        visit,
        "game.html",
        game=game,
        card=card(game, words(language)),
        intro=own.maybe("intro.text"),
        about=told,
        turn=[told.say(key) for key in _numbered(told, "turn.{}")],
        asked=_asked(told),
        options=[option_of(game, choice, language) for choice in game.choices],
        rulings=(found := rulings(game.key)),
        ruled={one["id"] for chapter in found.values() for one in chapter},
        uncertain=uncertain(game, language),
        has_rulebook=rulebook(game) is not None,
        has_puzzles=bool(puzzles_of(game.key).sources),
        has_facts=_facts_file(game.key) is not None,
    )


def _numbered(told: Catalogue, key: str) -> Iterator[str]:
    """The numbered keys, from 1 on, that the catalogue has."""
    return takewhile(told.has, (key.format(number) for number in count(1)))


def _asked(told: Catalogue) -> list[dict[str, Any]]:
    """The questions that players ask, each with its answer and the ledger statements behind it."""
    keys = [key.removesuffix(".question") for key in _numbered(told, "ask.{}.question")]
    return [
        {
            "question": told.say(f"{key}.question"),
            "answer": told.say(f"{key}.answer"),
            "ids": told.say(f"{key}.ids").split(", "),
        }
        for key in keys
    ]


@get("/games/{key:str}/facts.toml", media_type="application/toml")
async def facts_file(key: FromPath[str]) -> str:
    """The printed facts of a game, for someone with the box to correct."""
    file = _facts_file(known_game(key).key)
    if file is None:
        raise Unknown("{key} has no facts file.", key=key)
    return file.read_text(encoding="utf-8")


def _facts_file(key: str) -> Traversable | None:
    """The facts file of the game's package; an external game may have none."""
    file = resources.files("comptoir.games").joinpath(key, "facts.toml")
    return file if file.is_file() else None


ROUTER = Router(path="/", route_handlers=[about, facts_file], include_in_schema=False)
