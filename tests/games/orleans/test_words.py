"""How moves, events, questions and options are said, in French and in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from comptoir.engine.frames import Decision, Event
from comptoir.engine.words import LANGUAGES, Catalogue, catalogue
from comptoir.games.orleans import GAME
from comptoir.games.orleans import events as told
from comptoir.games.orleans.events import EVENTS
from comptoir.games.orleans.explain import explain
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.moves import HELD, VOCABULARY
from comptoir.games.orleans.nouns import Nouns, book_of
from comptoir.games.orleans.options import CHOICES, PLAYERS
from comptoir.games.orleans.state import CATEGORIES
from comptoir.games.orleans.words import WORDS
from comptoir.games.orleans.words_moves import word_of
from comptoir.server.about import rulings, uncertain
from tests.games.orleans.scenario import Table, begun, deed, new_game, place, scenario, town
from tests.games.orleans.tours import decisions, ids_of, nature_moves, positions, rich_table, tables

ROOT = Path(__file__).parents[3]
NAMES = ("Anna", "Benno", "Carla", "Dario", "Elise")
DECISIONS = [kind for kind in GAME.frames if issubclass(kind, Decision)]

Position = Callable[[], Table]


def plain(text: str) -> str:
    """With ordinary spaces, so that French can be written in a test as on a keyboard."""
    return text.replace("\xa0", " ")


def moves_said(table: Table, language: str) -> list[str]:
    frame = table.frame()
    assert isinstance(frame, Decision)
    return [plain(WORDS.move(table.state, frame.player, move, language)) for move in frame.moves(table.state)]


def question_said(table: Table, language: str) -> str:
    frame = table.frame()
    assert isinstance(frame, Decision)
    return plain(WORDS.question(table.state, frame, language))


# ---------------------------------------------------------------- catalogues


def messages(name: str, language: str) -> dict[str, list[str]]:
    """The texts of every message, one or two."""
    found = catalogue(name, language).messages
    return {key: [text] if isinstance(text, str) else list(text.values()) for key, text in found.items()}


def places(texts: list[str]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("name", ["orleans", "orleans_about"])
def test_both_languages_have_the_same_messages_with_the_same_places(name: str) -> None:
    english, french = messages(name, "en"), messages(name, "fr")
    assert set(english) == set(french)
    for key, texts in english.items():
        assert len(texts) == len(french[key]), key
        # French towns with an article are written out: “au Mans”.
        assert places(texts) == places(french[key]) or re.match(r"town_\w+\.le_", key), key


@pytest.mark.parametrize("name", ["orleans", "orleans_about"])
def test_messages_are_typeset(name: str) -> None:
    for language in LANGUAGES:
        for key, texts in messages(name, language).items():
            assert not any(re.search(r"['\"]|  |\n", text) for text in texts), key
    for key, texts in messages(name, "fr").items():
        assert not any(re.search(r"[^\xa0][:;?!»]|«[^\xa0]", text) for text in texts), key


# -------------------------------------------------------------- completeness


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_move_has_a_name_and_a_sentence(language: str) -> None:
    for kind in dict.fromkeys(type(move) for move in VOCABULARY):
        assert book_of(language).has(f"group.{word_of(kind)}")
        assert book_of(language).has(f"do.{word_of(kind)}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_guided(language: str) -> None:
    book = book_of(language)
    assert [] == [kind.__name__ for kind in DECISIONS if not book.has(f"guide.{kind.__name__}")]
    assert book.has("intro.text")


def test_every_question_comes_up_and_no_two_of_its_moves_have_the_same_words() -> None:
    asked = set()
    for seed, table in enumerate(tables()):
        for seen, frame in decisions(table, seed, most=40):
            asked.add(type(frame))
            moves = frame.moves(seen)
            for language in LANGUAGES:
                said = [WORDS.move(seen, frame.player, move, language) for move in moves]
                assert len(moves) == len(set(said)), sorted(said)
                assert WORDS.question(seen, frame, language)
    assert set() == set(DECISIONS) - asked


def every_event() -> Iterator[Event]:
    """One event of each kind, and those that are said in several ways."""
    for kind in EVENTS:
        values: dict[str, Any] = {"places": (10, 11), "place": 10, "spot": 1, "phase": 1}
        yield kind(**{field.name: values.get(field.name, 0) for field in fields(kind)})
    yield told.FollowerPut(0, 1, 2)
    yield from (told.EventWarded(0, shield) for shield in range(3))
    yield from (told.StationGivenUp(0, where) for where in (town("tours"), 23, 24))
    yield from (told.CitizenTaken(0, citizen) for citizen in range(14))
    yield told.TechnologyGivenUp(0, HELD)
    yield told.MerchantMoved(0, 1, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_said(language: str) -> None:
    state = scenario().state
    said = [WORDS.event(state, event, NAMES, language) for event in every_event()]
    assert all(text.endswith(".") for text in said)


def test_no_message_is_missing_and_none_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    original = Catalogue.say

    def say(self: Catalogue, key: str, /, **values: object) -> str:
        said.add(key)
        return original(self, key, **values)

    monkeypatch.setattr(Catalogue, "say", say)
    say_everything("en")
    for_the_table = {"intro.text", *(f"guide.{kind.__name__}" for kind in DECISIONS)}
    assert set(messages("orleans", "en")) == said | for_the_table


def say_everything(language: str) -> None:
    for seed, table in enumerate((*tables(), *(position() for position, *_ in MOVE_WORDS))):
        for seen, frame in decisions(table, seed, most=40):
            WORDS.question(seen, frame, language)
            for move in frame.moves(seen):
                WORDS.move(seen, frame.player, move, language)
    for event in every_event():
        WORDS.event(scenario().state, event, NAMES, language)
    for name, value in options_and_values():
        WORDS.option(name, language)
        WORDS.value(name, value, language)
    for category in CATEGORIES:
        WORDS.category(category, language)
    for name in ("points", "coins", "goods", "development"):
        WORDS.change(name, 1, language)
    say_the_rest(language)


def say_the_rest(language: str) -> None:
    """What moves and events do not say: nature's answers, groups, explanations, the status."""
    for table in (new_game(3), new_game(2, tiles="all", tile_selection="on", two_rivers="on")):
        for state, move in nature_moves(table):
            WORDS.move(state, -1, move, language)
    for text in ("roll-die 1", "draw-followers 1", "draw-followers -"):
        WORDS.move(scenario().state, -1, VOCABULARY.parse(text), language)
    for move in VOCABULARY:
        WORDS.group(move, language)
    for seen in (*positions(), rich_table("income", 0).state, begun(exclusion="on").state, scenario(road=1).state):
        for id in ids_of(seen):
            explain(seen, id, language)
    for number in range(len(load_facts().events)):
        seen = scenario().state
        seen.event, seen.phase = number, number % 7 + 1
        WORDS.status(seen, language)
        explain(seen, "hourglass", language)
    say_states(language)


def say_states(language: str) -> None:
    """Positions that say something of their own."""
    WORDS.status(begun(exclusion="on").state, language)
    over = scenario().state
    over.stack.clear()
    WORDS.status(over, language)
    road = scenario("event", event="inquisition", tiles="road", road=1)
    moves_said(road, language)
    explain(road.state, "place-0-road", language)
    WORDS.move(scenario().state, 0, VOCABULARY.parse("put 0"), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_and_event_tile_says_what_it_does(language: str) -> None:
    nouns, facts = Nouns(book_of(language), scenario().state), load_facts()
    for number in range(len(facts.places)):
        assert all(nouns.place(number, form) for form in ("name", "the", "short", "text"))
    for number in range(len(facts.events)):
        assert all(nouns.event(number, form) for form in ("name", "text"))


def options_and_values() -> Iterator[tuple[str, str]]:
    yield from (("players", str(number)) for number in PLAYERS)
    for choice in CHOICES:
        yield from ((choice.name, value) for value in (choice.values or (choice.default, "200")))
        if choice.several:
            yield choice.name, "well"


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_values_and_categories_have_words(language: str) -> None:
    for name, value in options_and_values():
        assert all(WORDS.option(name, language))
        assert all(WORDS.value(name, value, language))
    assert len(CATEGORIES) == len({WORDS.category(category, language) for category in CATEGORIES})


def test_free_text_of_an_option_is_quoted() -> None:
    assert "Tiles: base,promo1" == WORDS.value("tiles", "base,promo1", "en")[0]
    assert "Base game" == WORDS.value("tiles", "base", "en")[0]


# --------------------------------------------------------------------- moves

MOVE_WORDS: list[tuple[Position, str, str]] = [
    (
        lambda: scenario("planning", market="knight"),
        "Place a knight on the Ship (knight’s space)",
        "Placer un chevalier sur le bateau (case de chevalier)",
    ),
    (
        lambda: scenario("planning", tiles="gunpowder_tower", on="gunpowder_tower: knight -", market="knight"),
        "Place a knight from the Gunpowder Tower on the Wagon (knight’s space)",
        "Placer un chevalier de la poudrière sur la charrette (case de chevalier)",
    ),
    (
        lambda: scenario("followers", on="ship: own_farmer - -"),
        "Fetch the starting farmer back from the Ship (farmer’s space)",
        "Reprendre le fermier de départ placé sur le bateau (case de fermier)",
    ),
    (
        lambda: scenario(on="scriptorium: knight scholar"),
        "Use the Scriptorium: gain 1 development point",
        "Utiliser le scriptorium : gagner 1 point de développement",
    ),
    (
        lambda: scenario(on="village: farmer boatman craftsman", tracks={"boatman": 4}).play("use-place village"),
        "Recruit a boatman: 6 coins, or a citizen for the first player there",
        "Recruter un batelier : 6 pièces, ou un citoyen pour le premier arrivé",
    ),
    (
        lambda: scenario(
            on="wagon: farmer trader knight", merchant="tours", way_goods={"le_mans-tours": "wool wool"}
        ).play("use-place wagon"),
        "Travel by road to Le Mans (2 wool on the way)",
        "Aller par la route au Mans (2 laines en chemin)",
    ),
    (
        lambda: scenario(on="town_hall: knight -").play("use-place town_hall"),
        "Send a knight to the Peace Treaty: 2 coins",
        "Envoyer un chevalier pour le traité de paix : 2 pièces",
    ),
    (
        lambda: scenario("event", event="inquisition", stations="le_blanc"),
        "Give up the trading station in Le Blanc",
        "Céder le comptoir construit au Blanc",
    ),
    (
        lambda: scenario("event", event="retraining", goods="wine"),
        "Pay 1 wine for 3 development points",
        "Payer 1 vin pour 3 points de développement",
    ),
    (lambda: scenario("event", event="retraining", goods="wine"), "Pay 3 coins instead", "Payer plutôt 3 pièces"),
]


@pytest.mark.parametrize(("position", "english", "french"), MOVE_WORDS)
def test_moves_are_said(position: Position, english: str, french: str) -> None:
    table = position()
    assert english in moves_said(table, "en")
    assert french in moves_said(table, "fr")


def test_nature_is_said() -> None:
    state = scenario().state
    drawn = VOCABULARY.parse("draw-followers 4,4,10")
    assert "Drawn from the bag: 2 knights, 1 starting trader" == WORDS.move(state, -1, drawn, "en")
    assert "Le dé montre 3" == WORDS.move(state, -1, VOCABULARY.parse("roll-die 3"), "fr")


# -------------------------------------------------- questions, events, status


def test_questions_are_said() -> None:
    table = scenario("event", event="inquisition")
    assert "Torture: you must give up 5 things. Which is next?" == question_said(table, "en")
    assert "Torture : vous devez céder 5 éléments. Lequel d’abord ?" == question_said(table, "fr")


EVENT_WORDS: list[tuple[Event, str, str]] = [
    (told.CoinsGiven(0, 1, 1), "Anna gives 1 coin to Benno.", "Anna donne 1 pièce à Benno."),
    (
        told.FollowersReturned(0, 3, place("ship")),
        "3 followers of Anna go from the Ship back to the bag.",
        "Anna : 3 partisans placés sur le bateau retournent au sac.",
    ),
    (
        told.CharacterSent(1, 4, deed("city_wall")),
        "Benno sends a knight to the City Wall.",
        "Benno envoie un chevalier pour le mur d’enceinte.",
    ),
    (
        told.StationBuilt(1, town("le_mans")),
        "Benno builds a trading station in Le Mans.",
        "Benno construit un comptoir au Mans.",
    ),
    (
        told.FinalPoints(0, 2, 12),
        "Final scoring for Anna, trading stations: 12 points.",
        "Décompte final, Anna, comptoirs : 12 points.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), EVENT_WORDS)
def test_events_are_said(event: Event, english: str, french: str) -> None:
    state = scenario().state
    assert english == WORDS.event(state, event, NAMES, "en")
    assert french == plain(WORDS.event(state, event, NAMES, "fr"))


def test_the_status_is_round_phase_and_event() -> None:
    table = begun().until("planning")
    assert "Round 1 of 18, planning; Pilgrimage" == WORDS.status(table.state, "en")
    assert "Manche 1 sur 18, organisation ; Pèlerinage" == plain(WORDS.status(table.state, "fr"))


def test_before_the_first_round_the_status_says_so() -> None:
    assert "Before the first round" == WORDS.status(begun(exclusion="on").state, "en")


@pytest.mark.parametrize(
    ("name", "number", "english", "french"),
    [("points", 4, "+4 points", "+4 points"), ("coins", -1, "−1 coin", "−1 pièce"), ("goods", 1, "+1 good", "")],
)
def test_a_change_of_a_key_figure_is_said_with_its_sign(name: str, number: int, english: str, french: str) -> None:
    assert english == WORDS.change(name, number, "en")
    assert french in WORDS.change(name, number, "fr")


# ------------------------------------------------------- the page about the game


def test_every_chapter_with_rulings_has_a_name() -> None:
    words = catalogue("orleans_about", "en")
    assert [] == [chapter for chapter in rulings("orleans") if not words.has(f"chapter.{chapter}")]


def test_answers_name_statements_that_the_ledger_has() -> None:
    words, ledger = catalogue("orleans_about", "en"), (ROOT / "rules" / "orleans.toml").read_text(encoding="utf-8")
    known = set(re.findall(r'^id = "(.+)"', ledger, re.MULTILINE))
    named = [words.say(key) for key in words.messages if key.endswith(".ids")]
    assert {id for ids in named for id in ids.split(", ")} <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_uncertain_table_has_a_name_in_words(language: str) -> None:
    names = [found.names for found in uncertain(GAME, language)]
    assert [] == [name for name in names if "." in name or "_" in name]


# ------------------------------------------------------------------- glossary


def test_the_glossary_names_places_as_the_messages_do() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    part = next(part for part in page.split("\n## ") if part.startswith("Orléans"))
    english, french = messages("orleans", "en"), messages("orleans", "fr")
    rows = re.findall(r"\| (.+?) \| (.+?) \| `(.+?)` \|", part)
    for in_french, in_english, identifier in rows:
        if f"place.{identifier}.name" in english:
            assert in_english == english[f"place.{identifier}.name"][0]
            assert in_french == french[f"place.{identifier}.name"][0].lower()
