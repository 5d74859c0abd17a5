"""The rulebooks against ledgers, facts and records: `python -m tests.rulebooks [GAME …]` prints what is wrong.

Every statement of the ledger is told by exactly one paragraph; whatever is named exists; numbers are quotations of the
facts, and right; both languages say the same; every step of an example is explained.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase

from comptoir.engine.game import Game
from comptoir.games import all_games
from comptoir.games.folders import folder_of
from comptoir.games.ledgers import QUOTATION, statements
from comptoir.games.rulebook import (
    Rulebook,
    match_at,
    panels_of,
    record_named,
    rulebook,
    said,
    spans,
    steps_of,
    things_of,
    words_of,
)  # fmt: skip
from comptoir.words import LANGUAGES
from tests.rules import misquoted

LEAST_EXAMPLES = 10
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
OTHERS = r"glossary\.[\w-]+\.(?:term|text|forms)"  # keys beside chapters, pictures and examples


def problems(game: Game) -> list[str]:
    """What is wrong with a game's rulebook."""
    book = rulebook(game)
    assert book is not None, f"{game.key} has no rulebook"
    named = [*_untold(game, book), *_missing(game, book), *_steps(game, book)]
    words = [problem for language in LANGUAGES for problem in _texts(game, book, language)]
    words += _untranslated(game)
    return named + words + ([] if named else [*_pictures(game, book), *_examples(game, book)])


# ------------------------------------------------------------------ the ledger


def _untold(game: Game, book: Rulebook) -> Iterator[str]:
    """Statements that are told by no paragraph or by several, and patterns that tell nothing."""
    ids = [row["id"] for row in statements(game.key)]
    told: Counter[str] = Counter()
    for where, paragraph in book.paragraphs():
        for pattern in paragraph.rules:
            found = [id for id in ids if fnmatchcase(id, pattern)]
            told.update(found)
            if not found:
                yield f"{where} tells {pattern}, which the ledger does not have"
    yield from (f"{id} is told by {told[id] or 'no'} paragraphs" for id in ids if told[id] != 1)


# ------------------------------------------------------------------ what is named


def _missing(game: Game, book: Rulebook) -> Iterator[str]:
    """Addresses that occur twice, and pictures, lists, chapters and records that do not exist."""
    places = [where for where, _ in book.paragraphs()]
    yield from (f"{where} occurs twice" for where, times in Counter(places).items() if times > 1)
    for where, paragraph in book.paragraphs():
        if paragraph.picture and paragraph.picture not in book.picture:
            yield f"{where} has the picture {paragraph.picture}, which does not exist"
        if paragraph.things and not _is_listed(game, paragraph.things):
            yield f"{where} lists {paragraph.things}, which the presentation does not list"
    shown = {one.picture for _, one in book.paragraphs()} | {one.picture for one in book.example}
    yield from (f"the picture {name} is never shown" for name in book.picture if name not in shown)
    for example in book.example:
        if example.chapter not in [chapter.key for chapter in book.chapter]:
            yield f"example {example.key} stands in no chapter"
        if example.picture and example.picture not in book.picture:
            yield f"example {example.key} has the picture {example.picture}, which does not exist"
    folder = folder_of(game)
    assert folder is not None
    files = {file.name for file in (folder / "rulebook").iterdir()}
    used = {f"{one.record}.json" for one in book.picture.values()} | {f"{one.record}.json" for one in book.example}
    yield from (f"there is no record {name}" for name in used - files)
    yield from (f"the record {name} is not used" for name in files - used)


def _is_listed(game: Game, kind: str) -> bool:
    try:
        return bool(things_of(game, kind, "en"))
    except KeyError:
        return False


def _steps(game: Game, book: Rulebook) -> Iterator[str]:
    """Too few examples, steps without paragraphs, and paragraphs that do not exist."""
    places = [where for where, _ in book.paragraphs()]
    if len(book.example) < LEAST_EXAMPLES:
        yield f"{len(book.example)} examples; {LEAST_EXAMPLES} are the least"
    for example in book.example:
        for number, step in enumerate(example.steps):
            if not step:
                yield f"example {example.key}, step {number}: no paragraph explains it"
            for where in step:
                if where not in places:
                    yield f"example {example.key}, step {number}: there is no paragraph {where}"


# ------------------------------------------------------------------ words


def _texts(game: Game, book: Rulebook, language: str) -> Iterator[str]:
    """Missing and needless texts, wrong numbers, numbers out of nowhere, and links that lead nowhere."""
    words, facts = words_of(game, language), game.facts(None).data
    places = [where for where, _ in book.paragraphs()]
    expected = {*places, *(f"{chapter.key}.title" for chapter in book.chapter)}
    expected |= {f"picture.{name}" for name in book.picture} | {f"example.{one.key}" for one in book.example}
    yield from (f"{language}: {key} has no words" for key in sorted(expected - set(words.messages)))
    for key in words.messages:
        text = said(words, key)
        if key not in expected and not re.fullmatch(OTHERS, key):
            yield f"{language}: {key} stands nowhere"
        yield from (f"{language}: {wrong}" for wrong in misquoted({"id": key, "text": text}, facts))
        if re.search(r"\d", QUOTATION.sub("", text)):
            yield f"{language}: {key} has a number that does not quote the facts"
        if re.search(r"[{}]", QUOTATION.sub("", text)) or re.search(
            r"[\[\]*]|\]\(", "".join(s.text for s in spans(text))
        ):
            yield f"{language}: {key} has stray braces, brackets or stars"
        lost = [span.target for span in spans(text) if span.target and span.target not in places]
        yield from (f"{language}: {key} leads to {target}, which does not exist" for target in lost)


def _untranslated(game: Game) -> Iterator[str]:
    """Words of the glossary that only one language has; their other forms may differ."""
    known = [{key for key in words_of(game, one).messages if not key.endswith(".forms")} for one in LANGUAGES]
    yield from (f"{key} is missing in a language" for key in sorted(known[0] ^ known[1]))


# ------------------------------------------------------------------ records


def _pictures(game: Game, book: Rulebook) -> Iterator[str]:
    """Positions, panels and marked things that do not exist."""
    for name, picture in book.picture.items():
        if picture.at > len(record_named(game, picture.record).moves):
            yield f"picture {name}: the record has no entry {picture.at}"
            continue
        panels = panels_of(game, picture, NAMES, "en")
        for wanted in picture.panels:
            if not any(wanted in (panel.id, panel.role) for panel in panels):
                yield f"picture {name}: there is no panel {wanted}"
        for id in picture.marks:
            if not any(f'<g id="{id}"' in panel.svg for panel in panels):
                yield f"picture {name}: nothing called {id} is drawn"


def _examples(game: Game, book: Rulebook) -> Iterator[str]:
    """Examples that go beyond their record."""
    for example in book.example:
        if example.first + len(example.steps) > len(record_named(game, example.record).moves):
            yield f"example {example.key}: the record is over before"
            continue
        yield from (f"example {example.key} says nothing" for told in _told(game, example.key) if not told)


def _told(game: Game, key: str) -> list[str]:
    book = rulebook(game)
    assert book is not None
    example = next(one for one in book.example if one.key == key)
    return steps_of(game, example, NAMES, "en")


# ------------------------------------------------------------------ drawn things


def unexplained(game: Game, book: Rulebook) -> list[str]:
    """Patterns of drawn things that fit nothing that the pictures show."""
    drawn = {
        id
        for picture in book.picture.values()
        for panel in game.presentation.draw(
            match_at(game, picture.record, picture.at).view(picture.seat), picture.seat, (), NAMES, "en"
        )
        for id in re.findall(r'id="([^"]+)"', panel.svg)
    }
    return [
        f"{where} explains {pattern}, which no picture shows"
        for where, paragraph in book.paragraphs()
        for pattern in paragraph.explains
        if not any(fnmatchcase(id, pattern) for id in drawn)
    ]


def main() -> int:
    """Print what is wrong with the rulebooks of the games named, or of all that have one, and how long they are."""
    found = []
    for game in all_games():
        book = rulebook(game)
        if book is None or (sys.argv[1:] and game.key not in sys.argv[1:]):
            continue
        found += problems(game) + unexplained(game, book)
        count = len(list(book.paragraphs()))
        print(f"{game.key}: {count} paragraphs, {len(book.picture)} pictures, {len(book.example)} examples")
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
