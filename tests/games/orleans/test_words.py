"""How moves, events, questions and options are said, in French and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from comptoir.engine.frames import Event
from comptoir.games.keyed import numbered
from comptoir.games.orleans import GAME, events as told
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import BOATMAN, KNIGHT
from comptoir.games.orleans.moves import HELD, ON_ROAD, UNBUILT, VOCABULARY
from comptoir.games.orleans.options import SCENARIO_SETS, TILE_PACKS
from comptoir.games.orleans.presentation import PRESENTATION
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.state import CATEGORIES
from comptoir.words import LANGUAGES, catalogue
from tests.games import saying
from tests.games.orleans.names import deed, place, town
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.games.orleans.tours import decisions, ids_of, positions, rich_table, tables
from tests.games.saying import (
    NAMES,
    check_complete,
    check_said,
    decisions_of,
    glossary,
    messages,
    options_and_values,
    plain,
)
from tests.games.tours import nature_moves

Position = Callable[[], Table]

moves_said = partial(saying.moves_said, GAME)
question_said = partial(saying.question_said, GAME)

# -------------------------------------------------------------- completeness


def test_every_question_comes_up_and_no_two_of_its_moves_have_the_same_words() -> None:
    asked = [check_said(GAME, decisions(table, seed, most=40)) for seed, table in enumerate(tables())]
    assert set(decisions_of(GAME)) == set().union(*asked)


def every_event() -> Iterator[Event]:
    """One event of each kind, and those that are said in several ways."""
    for kind in GAME.events:
        values: dict[str, Any] = {"places": (10, 11), "place": 10, "spot": 1, "phase": 1}
        yield kind(**{name: values.get(name, 0) for name in kind.__struct_fields__})
    yield told.FollowerPut(0, BOATMAN, 2)
    yield from (told.EventWarded(0, shield) for shield in range(3))
    yield from (told.StationGivenUp(0, where) for where in (town("tours"), ON_ROAD, UNBUILT))
    yield from (told.CitizenTaken(0, citizen) for citizen in range(14))
    yield told.TechnologyGivenUp(0, HELD)
    yield told.MerchantMoved(0, 1, town("tours"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_said(language: str) -> None:
    state = scenario().state
    said = [PRESENTATION.say_event(state, event, NAMES, language) for event in every_event()]
    assert all(text.endswith(".") for text in said)


def test_no_message_is_missing_and_none_is_left_over() -> None:
    check_complete(GAME, "en", say_everything)


def say_everything(language: str) -> None:
    for seed, table in enumerate((*tables(), *(position() for position, *_ in MOVE_WORDS))):
        for seen, frame in decisions(table, seed, most=40):
            PRESENTATION.say_question(seen, frame, language)
            for move in frame.moves(seen):
                PRESENTATION.say_move(seen, frame.player, move, language)
    for event in every_event():
        PRESENTATION.say_event(scenario().state, event, NAMES, language)
    for name, value in options_and_values(GAME):
        PRESENTATION.say_option(name, language)
        PRESENTATION.say_value(name, value, language)
    for category in CATEGORIES:
        PRESENTATION.say_category(category, language)
    for name in ("points", "coins", "goods", "development"):
        PRESENTATION.say_change(name, 1, language)
    say_the_rest(language)


def say_the_rest(language: str) -> None:
    """What moves and events do not say: nature's answers, groups, explanations, the status."""
    for table in (new_game(3), new_game(2, tiles="all", tile_selection="on", two_rivers="on")):
        for state, move in nature_moves(table.state):
            PRESENTATION.say_move(state, -1, move, language)
    for text in ("roll-die 1", "draw-followers boatman", "draw-followers"):
        PRESENTATION.say_move(scenario().state, -1, VOCABULARY.parse(text), language)
    for move in VOCABULARY:
        PRESENTATION.say_group(move, language)
    for seen in (*positions(), rich_table("income", 0).state, begun(exclusion="on").state, scenario(road=1).state):
        for id in ids_of(seen):
            PRESENTATION.explain(seen, id, NAMES, language)
    for number, _ in numbered(load_facts().events):
        seen = scenario().state
        seen.event, seen.phase = number, number % 7 + 1
        PRESENTATION.say_status(seen, language)
        PRESENTATION.explain(seen, "hourglass", NAMES, language)
    say_states(language)


def say_states(language: str) -> None:
    """Positions that say something of their own."""
    PRESENTATION.say_status(begun(exclusion="on").state, language)
    over = scenario().state
    over.stack.clear()
    PRESENTATION.say_status(over, language)
    road = scenario("event", event="inquisition", tiles="road", road=1)
    moves_said(road, language)
    PRESENTATION.explain(road.state, "place-0-road", NAMES, language)
    PRESENTATION.say_move(scenario().state, 0, VOCABULARY.parse("put bag"), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_and_event_tile_says_what_it_does(language: str) -> None:
    say, facts = Phrases(scenario().state, language), load_facts()
    places, events = list(numbered(facts.places)), list(numbered(facts.events))
    forms = ("name", "the", "short", "text")
    assert [] == [f"place.{row.key}.{form}" for n, row in places for form in forms if not say.place(n, form)]
    assert [] == [f"hourglass.{row.key}.{form}" for n, row in events for form in forms[::3] if not say.event(n, form)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_set_of_tiles_has_words_of_its_own(language: str) -> None:
    keys = [f"value.tiles.{name}.{form}" for name in (*TILE_PACKS, *SCENARIO_SETS, "all") for form in ("title", "text")]
    assert [] == [key for key in keys if not catalogue("orleans", language).has(key)]


def test_free_text_of_an_option_is_quoted() -> None:
    assert "Tiles: base,promo1" == PRESENTATION.say_value("tiles", "base,promo1", "en")[0]
    assert "Base game" == PRESENTATION.say_value("tiles", "base", "en")[0]


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
    drawn = VOCABULARY.parse("draw-followers knight knight own_trader")
    assert "Drawn from the bag: 2 knights, 1 starting trader" == PRESENTATION.say_move(state, -1, drawn, "en")
    assert "Le dé montre 3" == PRESENTATION.say_move(state, -1, VOCABULARY.parse("roll-die 3"), "fr")


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
        told.CharacterSent(1, KNIGHT, deed("city_wall")),
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
    assert english == PRESENTATION.say_event(state, event, NAMES, "en")
    assert french == plain(PRESENTATION.say_event(state, event, NAMES, "fr"))


def test_the_status_is_round_phase_and_event() -> None:
    table = begun().until("planning")
    assert "Round 1 of 18, planning; Pilgrimage" == PRESENTATION.say_status(table.state, "en")
    assert "Manche 1 sur 18, organisation ; Pèlerinage" == plain(PRESENTATION.say_status(table.state, "fr"))


def test_before_the_first_round_the_status_says_so() -> None:
    assert "Before the first round" == PRESENTATION.say_status(begun(exclusion="on").state, "en")


@pytest.mark.parametrize(
    ("name", "number", "english", "french"),
    [("points", 4, "+4 points", "+4 points"), ("coins", -1, "−1 coin", "−1 pièce"), ("goods", 1, "+1 good", "")],
)
def test_a_change_of_a_key_figure_is_said_with_its_sign(name: str, number: int, english: str, french: str) -> None:
    assert english == PRESENTATION.say_change(name, number, "en")
    assert french in PRESENTATION.say_change(name, number, "fr")


# ------------------------------------------------------------------- glossary


def test_the_glossary_names_places_as_the_messages_do() -> None:
    english, french = messages("orleans", "en"), messages("orleans", "fr")
    for in_french, in_english, identifier in glossary("Orléans")[0]:
        if f"place.{identifier}.name" in english:
            assert in_english == english[f"place.{identifier}.name"][0]
            assert in_french == french[f"place.{identifier}.name"][0].lower()
