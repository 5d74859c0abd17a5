"""Rulebooks: complete, right and explained for every game that has one; and how one is read, shown by a small one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.record import dumps, record_of
from comptoir.games import all_games, game, rulebook as books
from comptoir.games.rulebook import Span, glossary, panels_of, paragraph_about, rulebook, spans, steps_of
from comptoir.words import LANGUAGES, Catalogue
from tests import rulebooks
from tests.engine.auction import AUCTION
from tests.rulebooks import NAMES, problems, unexplained

WITH_ONE = [one for one in all_games() if rulebook(one)]
BURGUNDY = game("burgundy")


@pytest.mark.parametrize("game", WITH_ONE, ids=lambda game: game.key)
def test_it_is_complete_and_right(game: Game) -> None:
    assert [] == problems(game)


@pytest.mark.parametrize("game", WITH_ONE, ids=lambda game: game.key)
def test_what_it_explains_is_drawn(game: Game) -> None:
    book = rulebook(game)
    assert book is not None
    assert [] == unexplained(game, book)


@pytest.mark.parametrize("game", WITH_ONE, ids=lambda game: game.key)
def test_every_word_of_the_glossary_is_used(game: Game) -> None:
    unused = [(language, one.term) for language in LANGUAGES for one in glossary(game, language) if not one.found]
    assert [] == unused


# ------------------------------------------------------------------ a small one

BOOK = """
[[chapter]]
key = "turn"
[[chapter.paragraph]]
key = "dice"
rules = ["RULE-1-*"]
explains = ["p?-die-*"]
picture = "dice"
[[chapter.paragraph]]
key = "workers"
rules = ["RULE-2-1"]
things = "knowledge"

[picture.dice]
record = "game"
at = 5
panels = ["mine", "common"]
marks = ["p0-die-0"]

[[example]]
key = "first"
chapter = "turn"
record = "game"
first = 4
steps = [["turn.dice"], ["turn.dice", "turn.workers"]]
"""
WORDS = {
    "turn.title": "Your turn",
    "turn.dice": "You roll {2 = setup.dice_per_player} **dice**; [workers](turn.workers) change a die.",
    "turn.workers": "Spend workers.",
    "picture.dice": "Two dice",
    "example.first": "A first turn.",
    "glossary.die.term": "die",
    "glossary.die.text": "A cube.",
    "glossary.die.forms": "dice",
    "glossary.worker.term": "worker",
    "glossary.worker.text": "A tile.",
}
IDS = ("RULE-1-1", "RULE-1-2", "RULE-2-1")


def a_record() -> str:
    match = Match(BURGUNDY, BURGUNDY.make_options(2), seed=1)
    for _ in range(4):
        match.play(match.to_decide()[0], match.moves(match.to_decide()[0])[0])
    return dumps(record_of(match))


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Burgundy has a small rulebook; its file, which may be changed before it is first read."""
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "game.json").write_text(a_record(), encoding="utf-8")
    (tmp_path / "rulebook.toml").write_text(BOOK, encoding="utf-8")
    for module in (books, rulebooks):
        monkeypatch.setattr(module, "folder_of", lambda game: tmp_path)
        monkeypatch.setattr(module, "words_of", lambda game, language: Catalogue(language, WORDS))
    monkeypatch.setattr(rulebooks, "statements", lambda game: [{"id": id} for id in IDS])
    monkeypatch.setattr(rulebooks, "LEAST_EXAMPLES", 1)
    forget()
    yield tmp_path / "rulebook.toml"
    forget()


def forget() -> None:
    for kept in (books.rulebook, books.record_named, books.paragraph_about, books.glossary, books.match_at):
        kept.cache_clear()


def changed(book: Path, old: str, new: str) -> list[str]:
    """What is wrong with the small rulebook after a change."""
    assert old in BOOK
    book.write_text(BOOK.replace(old, new), encoding="utf-8")
    return problems(BURGUNDY)


def worded(monkeypatch: pytest.MonkeyPatch, **words: str) -> list[str]:
    """What is wrong with the small rulebook with other words."""
    said: Mapping[str, Any] = WORDS | {key.replace("_", "."): text for key, text in words.items()}
    monkeypatch.setattr(rulebooks, "words_of", lambda game, language: Catalogue(language, said))
    return [one.removeprefix("en: ") for one in problems(BURGUNDY) if one.startswith("en: ")]


def test_nothing_is_wrong_with_the_small_one(small: Path) -> None:
    assert [] == problems(BURGUNDY) + unexplained(BURGUNDY, books.rulebook(BURGUNDY))  # type: ignore[arg-type]


def test_a_statement_told_twice_or_never_is_found(small: Path) -> None:
    twice = "RULE-2-1 is told by 2 paragraphs"
    assert [twice] == changed(small, '"RULE-1-*"', '"RULE-*"')
    forget()
    assert ["RULE-1-2 is told by no paragraphs"] == changed(small, '"RULE-1-*"', '"RULE-1-1"')


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"RULE-1-*"', '"RULE-1-*", "RULE-9"', "turn.dice tells RULE-9, which the ledger does not have"),
        ('"knowledge"', '"ghosts"', "turn.workers lists ghosts, which the presentation does not list"),
        ('picture = "dice"', 'picture = "die"', "turn.dice has the picture die, which does not exist"),
        ('"p0-die-0"', '"p0-die-9"', "picture dice: nothing called p0-die-9 is drawn"),
        ('"common"', '"panel-9"', "picture dice: there is no panel panel-9"),
        ("at = 5", "at = 500", "picture dice: the record has no entry 500"),
        ("first = 4", "first = 400", "example first: the record is over before"),
        ('chapter = "turn"', 'chapter = "end"', "example first stands in no chapter"),
        ('["turn.dice"],', '["turn.die"],', "example first, step 0: there is no paragraph turn.die"),
        ('["turn.dice"],', "[],", "example first, step 0: no paragraph explains it"),
    ],
)
def test_what_does_not_exist_is_found(small: Path, old: str, new: str, problem: str) -> None:
    assert problem in changed(small, old, new)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Roll {3 = setup.dice_per_player}.", "turn.dice says 3, but setup.dice_per_player is 2"),
        ("Roll 2 dice.", "turn.dice has a number that does not quote the facts"),
        ("Roll [dice](turn.ghosts).", "turn.dice leads to turn.ghosts, which does not exist"),
        ("Roll {dice}.", "turn.dice has stray braces, brackets or stars"),
        ("Roll **dice.", "turn.dice has stray braces, brackets or stars"),
    ],
)
def test_wrong_words_are_found(small: Path, monkeypatch: pytest.MonkeyPatch, text: str, problem: str) -> None:
    assert problem in worded(monkeypatch, turn_dice=text)


def test_needless_words_are_found(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ["turn.ghosts stands nowhere"] == worded(monkeypatch, turn_ghosts="Boo.")


def test_a_game_from_elsewhere_has_none() -> None:
    assert rulebook(AUCTION) is None


def test_a_text_is_made_of_plain_stressed_and_linked_words() -> None:
    expected = [Span("Two "), Span("dice", is_strong=True), Span(", "), Span("workers", target="turn.workers")]
    assert expected == list(spans("Two **dice**, [workers](turn.workers)"))


def test_a_text_shows_numbers_without_where_they_come_from() -> None:
    assert [Span("Roll 2.")] == list(spans("Roll {2 = setup.dice_per_player}."))


def test_a_drawn_thing_leads_to_its_paragraph(small: Path) -> None:
    assert "turn.dice" == paragraph_about(BURGUNDY, "p1-die-0")
    assert "" == paragraph_about(BURGUNDY, "white-die")


def test_the_glossary_knows_where_its_words_occur_in_any_form(small: Path) -> None:
    assert {"die": ("turn.dice",), "worker": ("turn.dice", "turn.workers")} == {
        one.term: one.found for one in glossary(BURGUNDY, "en")
    }


def test_the_glossary_knows_where_its_words_are_stressed(small: Path) -> None:
    assert {"die": ("turn.dice",), "worker": ()} == {one.term: one.stressed for one in glossary(BURGUNDY, "en")}


def test_a_picture_shows_its_panels_with_marked_things(small: Path) -> None:
    panels = panels_of(BURGUNDY, books.rulebook(BURGUNDY).picture["dice"], NAMES, "en")  # type: ignore[union-attr]
    assert ["estate-0", "common"] == [panel.id for panel in panels]
    assert 1 == sum(panel.svg.count("marked") for panel in panels)


def test_a_marked_thing_lies_above_what_is_beside_it() -> None:
    drawn = '<svg><g id="row"><g id="a" class="tile"><g/></g><g id="b"></g></g><g id="c"></g></svg>'
    above = '<svg><g id="row"><g id="b"></g><g id="a" class="tile marked"><g/></g></g><g id="c"></g></svg>'
    assert above == books._marked(drawn, ("a",))


def test_a_step_is_told_in_the_words_of_the_game(small: Path) -> None:
    told = steps_of(BURGUNDY, books.rulebook(BURGUNDY).example[0], NAMES, "fr")  # type: ignore[union-attr]
    assert 2 == len(told)
    assert "Ada" in told[0] + told[1]
