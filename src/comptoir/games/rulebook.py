"""The illustrated rulebook of a game: its chapters, and the positions of recorded games that it shows. Knows no game.

A game that has one brings `rulebook.toml`, which says in what order everything is told, a folder `rulebook` with
records, and its words in the catalogue `GAME_rulebook`: `turn.dice` is the paragraph `dice` of the chapter `turn`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache, lru_cache

import msgspec

from comptoir.engine.game import Game
from comptoir.engine.match import Entry, Match
from comptoir.engine.presentation import Explanation, Panel
from comptoir.engine.record import Record, loads, replay
from comptoir.games.folders import folder_of
from comptoir.games.ledgers import plain
from comptoir.words import Catalogue, catalogue

MARKED = "marked"  # the class of things that glow in a picture


# ------------------------------------------------------------------ what rulebook.toml says


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every part of a rulebook is: strict about its fields."""


class Paragraph(Part, frozen=True):
    """One idea: the statements of the ledger that it tells, and the drawn things whose explanations lead to it."""

    key: str
    rules: tuple[str, ...] = ()  # ids, or patterns of ids
    explains: tuple[str, ...] = ()  # ids of drawn things, or patterns of them
    picture: str = ""
    things: str = ""  # a list of the game's presentation that follows


class Chapter(Part, frozen=True):
    """Paragraphs about one subject."""

    key: str
    paragraph: tuple[Paragraph, ...]


class Picture(Part, frozen=True):
    """A position of a record after `at` entries, as a seat sees it: some panels, in which some things glow."""

    record: str
    at: int
    panels: tuple[str, ...]  # ids or roles
    seat: int = 0
    marks: tuple[str, ...] = ()


class Example(Part, frozen=True):
    """Consecutive entries of a record, each with the paragraphs that explain it."""

    key: str
    chapter: str
    record: str
    first: int
    steps: tuple[tuple[str, ...], ...]
    picture: str = ""


class Rulebook(Part, frozen=True):
    """A rulebook in the order in which a player needs it."""

    chapter: tuple[Chapter, ...]
    picture: dict[str, Picture] = {}
    example: tuple[Example, ...] = ()

    def paragraphs(self) -> Iterator[tuple[str, Paragraph]]:
        """Every paragraph with its address, as `turn.dice`."""
        return ((f"{chapter.key}.{one.key}", one) for chapter in self.chapter for one in chapter.paragraph)

    def examples_of(self, chapter: Chapter) -> list[Example]:
        """The examples that stand in a chapter."""
        return [example for example in self.example if example.chapter == chapter.key]


# ------------------------------------------------------------------ where it is


@cache
def rulebook(game: Game) -> Rulebook | None:
    """The rulebook of a game; None if it has none."""
    folder = folder_of(game)
    if folder is None or not (file := folder / "rulebook.toml").is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Rulebook)


def words_of(game: Game, language: str) -> Catalogue:
    """The words of a game's rulebook."""
    return catalogue(f"{game.key}_rulebook", language)


@lru_cache(maxsize=16)
def record_named(game: Game, name: str) -> Record:
    """A record that the rulebook shows positions of."""
    folder = folder_of(game)
    assert folder is not None, f"{game.key} has no rulebook"
    return loads((folder / "rulebook" / f"{name}.json").read_bytes())


@cache
def paragraph_about(game: Game, id: str) -> str:
    """The address of the paragraph about a drawn thing; empty if no paragraph is."""
    book = rulebook(game)
    found = book.paragraphs() if book else ()
    return next((where for where, one in found if any(fnmatchcase(id, known) for known in one.explains)), "")


# ------------------------------------------------------------------ its words

# `[words](turn.dice)` leads to another paragraph, `**words**` are stressed.
SPAN = re.compile(r"\[(?P<link>[^\]]+)\]\((?P<target>[\w.-]+)\)|\*\*(?P<strong>[^*]+)\*\*")


@dataclass(frozen=True, slots=True)
class Span:
    """Words of a text that look alike: plain, stressed, or leading to another paragraph."""

    text: str
    target: str = ""
    is_strong: bool = False


def spans(text: str) -> Iterator[Span]:
    """A text in pieces; numbers of the facts without where they come from."""
    text, place = plain(text), 0
    for found in SPAN.finditer(text):
        if found.start() > place:
            yield Span(text[place : found.start()])
        yield Span(found["link"] or found["strong"], found["target"] or "", bool(found["strong"]))
        place = found.end()
    if place < len(text):
        yield Span(text[place:])


def said(words: Catalogue, key: str) -> str:
    """A text as it is written."""
    return str(words.messages[key])


# ------------------------------------------------------------------ glossary and index


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary: what it means, the paragraphs in which it occurs, and those that stress it."""

    key: str
    term: str
    text: str
    found: tuple[str, ...] = ()
    stressed: tuple[str, ...] = ()


@cache
def glossary(game: Game, language: str) -> tuple[Term, ...]:
    """The words that one has to know, in alphabetical order, each with the paragraphs that use it."""
    words, book = words_of(game, language), rulebook(game)
    keys = [key.split(".")[1] for key in words.messages if re.fullmatch(r"glossary\.[\w-]+\.term", key)]
    texts = {where: tuple(spans(said(words, where))) for where, _ in book.paragraphs()} if book else {}
    terms = [_term(words, key, texts) for key in keys]
    return tuple(sorted(terms, key=lambda term: _sorted_as(term.term)))


def _term(words: Catalogue, key: str, texts: Mapping[str, Sequence[Span]]) -> Term:
    term, forms = said(words, f"glossary.{key}.term"), words.maybe(f"glossary.{key}.forms")
    words_of_it = "|".join(map(_inflected, filter(None, [term, *forms.split(", ")])))
    pattern = re.compile(rf"\b(?:{words_of_it})\b", re.IGNORECASE)
    found = tuple(where for where, text in texts.items() if pattern.search("".join(span.text for span in text)))
    stressed = (where for where in found if any(span.is_strong and pattern.search(span.text) for span in texts[where]))
    return Term(key, term, said(words, f"glossary.{key}.text"), found, tuple(stressed))


def _inflected(term: str) -> str:
    """The pattern of a term whose words may be plural."""
    return r"\s+".join(rf"{re.escape(word)}(?:e?s|x)?" for word in term.split())


ACCENTS = str.maketrans("àâäçéèêëîïôöùûüœÀÂÇÉÈÊËÎÏÔÙÛÜŒ", "aaaceeeeiioouuuoAACEEEEIIOUUUO")


def _sorted_as(term: str) -> str:
    return term.translate(ACCENTS).lower()


# ------------------------------------------------------------------ positions


@lru_cache(maxsize=64)
def match_at(game: Game, record: str, at: int) -> Match:
    """A recorded match after some entries; only for looking at."""
    return replay(record_named(game, record), game, upto=at)


def panels_of(game: Game, picture: Picture, names: Sequence[str], language: str) -> list[Panel]:
    """The panels of a picture, in the order in which it lists them."""
    view = match_at(game, picture.record, picture.at).view(picture.seat)
    drawn = game.presentation.draw(view, picture.seat, (), names, language)
    listed = [panel for wanted in picture.panels for panel in drawn if wanted in (panel.id, panel.role)]
    return [replace(panel, svg=_marked(panel.svg, picture.marks)) for panel in dict.fromkeys(listed)]


GROUP = re.compile(r"<(?P<end>/?)(?:g|svg)\b[^>]*?(?P<alone>/?)>")  # where a group begins or ends


def _marked(svg: str, marks: Sequence[str]) -> str:
    """A panel in which these things glow, above what lies beside them."""
    for id in marks:
        found = re.search(rf'<g id="{re.escape(id)}"(?: class="([^"]*)")?', svg)
        if found:
            end, after = (_end_of(svg, start) for start in (found.end(), _end_of(svg, found.end())))
            kind = f"{found[1] or ''} {MARKED}".lstrip()
            thing = f'<g id="{id}" class="{kind}"{svg[found.end() : end]}'
            last = svg.rindex("<", 0, after)  # where the group around it ends
            svg = svg[: found.start()] + svg[end:last] + thing + svg[last:]
    return svg


def _end_of(svg: str, start: int) -> int:
    """Where the group ends that is open at this place."""
    depth = 1
    for found in GROUP.finditer(svg, start):
        depth += 0 if found["alone"] else -1 if found["end"] else 1
        if not depth:
            return found.end()
    return len(svg)


def things_of(game: Game, kind: str, language: str) -> Sequence[Explanation]:
    """The list of these things, each with its title and what it does; from a game that has just begun."""
    match = Match(game, game.make_options(game.players[-1]), seed="rulebook")
    return game.presentation.list_things(match.view(0), kind, language)


def steps_of(game: Game, example: Example, names: Sequence[str], language: str) -> list[str]:
    """What happens in each step of an example: what the log tells, or the move where it tells nothing."""
    end, talk = match_at(game, example.record, example.first + len(example.steps)), game.presentation
    told = []
    for number in range(example.first, len(end.entries)):
        view, events = end.borrowed_view(None), end.events[number]
        sentences = [talk.say_event(view, event, names, language) for event in events]
        told.append(" ".join(sentences) or _move_words(game, example.record, number, end.entries[number], language))
    return told


def _move_words(game: Game, record: str, number: int, entry: Entry, language: str) -> str:
    """A move in the words of the position before it."""
    player = max(entry.player, 0)
    view = match_at(game, record, number).borrowed_view(player)
    return game.presentation.say_move(view, player, entry.move, language)
