"""The rulebook of a game as a page, its pictures, and the ledger behind it. Knows no game."""

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import Any

from litestar import Response, Router, get
from litestar.params import FromPath

from comptoir.engine.game import Game
from comptoir.engine.presentation import Explanation, Panel
from comptoir.games.ledgers import plain, statements
from comptoir.games.rulebook import (
    Chapter,
    Example,
    Paragraph,
    Rulebook,
    Span,
    Term,
    glossary,
    panels_of,
    rulebook,
    said,
    spans,
    steps_of,
    things_of,
    words_of,
)
from comptoir.server import thread_pools
from comptoir.server.api.facts import known_game
from comptoir.server.api.requester import VisitHere
from comptoir.server.languages import book, words
from comptoir.server.pages.page import page
from comptoir.server.pages.picture import pictured
from comptoir.server.refusals import Unknown

# ------------------------------------------------------------------ what the page shows


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture: its name, its caption, and title and size of each panel."""

    name: str
    caption: str
    panels: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class ShownParagraph:
    """A paragraph: its address and number, its words, and the ledger statements behind it."""

    where: str
    number: str
    text: tuple[Span, ...]
    rules: tuple[str, ...]
    picture: ShownPicture | None
    things: tuple[Explanation, ...]


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example: what to watch for, and each step with the paragraphs that explain it."""

    key: str
    text: tuple[Span, ...]
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    picture: ShownPicture | None


@dataclass(frozen=True, slots=True)
class ShownChapter:
    """A chapter, with its examples."""

    key: str
    title: str
    paragraphs: tuple[ShownParagraph, ...]
    examples: tuple[ShownExample, ...]


@dataclass(frozen=True, slots=True)
class ShownBook:
    """A rulebook in one language; `numbers` are those of the paragraphs by address."""

    chapters: tuple[ShownChapter, ...]
    glossary: tuple[Term, ...]
    numbers: Mapping[str, str]


class Reader:
    """Puts the rulebook of a game into one language."""

    def __init__(self, game: Game, rules: Rulebook, language: str) -> None:
        self.game, self.rules, self.language = game, rules, language
        self.words, self.names = words_of(game, language), _names(game, language)
        self.ids = [str(row["id"]) for row in statements(game.key)]
        self.numbers = {
            f"{chapter.key}.{paragraph.key}": f"{first}.{second}"
            for first, chapter in enumerate(rules.chapter, 1)
            for second, paragraph in enumerate(chapter.paragraph, 1)
        }

    def book(self) -> ShownBook:
        """All of it."""
        return ShownBook(
            tuple(map(self._chapter, self.rules.chapter)), glossary(self.game, self.language), self.numbers
        )

    def _chapter(self, chapter: Chapter) -> ShownChapter:
        return ShownChapter(
            chapter.key,
            said(self.words, f"{chapter.key}.title"),
            tuple(self._paragraph(f"{chapter.key}.{one.key}", one) for one in chapter.paragraph),
            tuple(map(self._example, self.rules.examples_of(chapter))),
        )

    def _paragraph(self, where: str, one: Paragraph) -> ShownParagraph:
        rules = tuple(id for id in self.ids if any(fnmatchcase(id, pattern) for pattern in one.rules))
        things = things_of(self.game, one.things, self.language) if one.things else ()
        picture = self._picture(one.picture)
        return ShownParagraph(where, self.numbers[where], self._spans(where), rules, picture, tuple(things))

    def _example(self, one: Example) -> ShownExample:
        told = steps_of(self.game, one, self.names, self.language)
        steps = tuple(zip(told, one.steps, strict=True))
        return ShownExample(one.key, self._spans(f"example.{one.key}"), steps, self._picture(one.picture))

    def _picture(self, name: str) -> ShownPicture | None:
        if not name:
            return None
        caption = "".join(span.text for span in self._spans(f"picture.{name}"))
        panels = panels_of(self.game, self.rules.picture[name], self.names, self.language)
        return ShownPicture(name, caption, tuple((panel.title, panel.width, panel.height) for panel in panels))

    def _spans(self, key: str) -> tuple[Span, ...]:
        return tuple(spans(said(self.words, key)))


def _names(game: Game, language: str) -> list[str]:
    """What the players of pictures and examples are called."""
    return [words(language).say("picture.player", number=seat + 1) for seat in range(max(game.players))]


@cache
def shown(game: Game, language: str) -> ShownBook | None:
    """The rulebook of a game, if it has one; slow, because positions are replayed and drawn."""
    rules = rulebook(game)
    return None if rules is None else Reader(game, rules, language).book()


# ------------------------------------------------------------------ the page


@get("/games/{key:str}/rules", heavy=True)
async def rules_page(visit: VisitHere, key: FromPath[str]) -> Response[str]:
    """The rulebook of a game."""
    game, language = known_game(key), visit.language
    found = await thread_pools.PICTURES.run(shown, game, language)
    if found is None:
        raise Unknown("{key} has no rulebook.", key=key)
    return await page(visit, "rulebook.html", game=game, rulebook=found, ruled=_ruled(game.key))


@cache
def _ruled(game: str) -> frozenset[str]:
    """The statements with a ruling."""
    return frozenset(str(row["id"]) for row in statements(game) if "ruling" in row)


@lru_cache(maxsize=32)
def _panel(game: Game, language: str, name: str, number: int) -> Panel | None:
    """A panel of a picture; None if there is none."""
    rules = rulebook(game)
    if rules is None or name not in rules.picture:
        return None
    panels = panels_of(game, rules.picture[name], _names(game, language), language)
    return panels[number] if number < len(panels) else None


@get("/games/{key:str}/rules/{name:str}/{number:int}/{language:str}/{theme:str}")
async def rules_picture(
    key: FromPath[str], name: FromPath[str], number: FromPath[int], language: FromPath[str], theme: FromPath[str]
) -> Response[str]:
    """A panel of a picture of the rulebook."""
    return await pictured(theme, _panel, known_game(key), language, name, number)


@get("/games/{key:str}/ledger", heavy=True)
async def ledger(visit: VisitHere, key: FromPath[str]) -> Response[str]:
    """The ledger of a game: every statement of the rules, with its ruling if there is one."""
    game, rows = known_game(key), statements(known_game(key).key)
    if not rows:
        raise Unknown("{key} has no rule ledger.", key=key)
    about = book(f"{game.key}_about", visit.language)
    return await page(visit, "ledger.html", game=game, about=about, chapters=_chapters(rows))


def _chapters(rows: list[Mapping[str, Any]]) -> dict[str, list[dict[str, str]]]:
    """The statements of a ledger by chapter."""
    found: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        told = {"id": str(row["id"]), "text": plain(row["text"]), "ruling": plain(row.get("ruling", ""))}
        found.setdefault(told["id"].split("-")[1], []).append(told)
    return found


ROUTER = Router(path="/", route_handlers=[rules_page, rules_picture, ledger], include_in_schema=False)
