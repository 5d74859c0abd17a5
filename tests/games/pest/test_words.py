"""How moves, events, questions and options are said, in French and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from comptoir.engine.frames import Event
from comptoir.games.keyed import numbered
from comptoir.games.pest import GAME, events as told
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import (
    ALL_BUILDINGS,
    ALL_SICK_SLOTS,
    ALL_TARGETS,
    ALL_TECHNOLOGIES,
    BUILD_SLOT,
    CAPITAL,
    STORAGE_SLOT,
    WOOD,
)
from comptoir.games.pest.moves import VOCABULARY
from comptoir.games.pest.presentation import PRESENTATION
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.scoring import figures
from comptoir.games.pest.state import CATEGORIES
from comptoir.words import LANGUAGES, catalogue
from tests.games import saying
from tests.games.pest.names import location
from tests.games.pest.scenario import Table, begun, new_game, scenario
from tests.games.pest.tours import decisions, ids_of, nature_moves, positions, rich_table, struck_camp, tables
from tests.games.saying import NAMES, check_complete, check_said, decisions_of, glossary, options_and_values, plain
from tests.rule import rule

Position = Callable[[], Table]

moves_said = partial(saying.moves_said, GAME)
question_said = partial(saying.question_said, GAME)

# -------------------------------------------------------------- completeness


def test_every_question_comes_up_and_no_two_of_its_moves_have_the_same_words() -> None:
    asked = [check_said(GAME, decisions(table, seed, most=90)) for seed, table in enumerate(tables())]
    assert set(decisions_of(GAME)) == set().union(*asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_long_made_is_said_whatever_is_asked_now(language: str) -> None:
    state = rich_table("infirmary scholars inhaler").state
    assert all(PRESENTATION.say_move(state, 0, move, language) for move in VOCABULARY)


def every_event() -> Iterator[Event]:
    """One event of each kind, and those that are said in several ways."""
    several = {"players": (0, 1), "decrees": (0, 5), "technologies": (1, 2), "cards": (0,), "goods": (1, 0, 2, 0, 0)}
    for kind in GAME.events:
        values: dict[str, Any] = several | {"year": 1, "number": 1}
        yield kind(**{name: values.get(name, 0) for name in kind.__struct_fields__})
    yield from (told.FavourPaid(0, column) for column in range(3))
    yield from (told.SubjectAssigned(0, target) for target in ALL_TARGETS)
    yield from (told.CapitalRewarded(0, place) for place in range(3))
    yield from (told.SickPut(0, slot) for slot in ALL_SICK_SLOTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_said(language: str) -> None:
    for state in (scenario().state, scenario(players=1).state):
        assert all(PRESENTATION.say_event(state, event, NAMES, language).endswith(".") for event in every_event())


def test_no_message_is_missing_and_none_is_left_over() -> None:
    check_complete(GAME, "en", say_everything)


def say_everything(language: str) -> None:
    for seed, table in enumerate((*tables(), *(position() for position, *_ in MOVE_WORDS))):
        for seen, frame in decisions(table, seed, most=90):
            PRESENTATION.say_question(seen, frame, language)
            PRESENTATION.say_status(seen, language)
            for move in frame.moves(seen):
                PRESENTATION.say_move(seen, frame.player, move, language)
    for state in (scenario().state, scenario(players=1).state):
        for event in every_event():
            PRESENTATION.say_event(state, event, NAMES, language)
    for name, value in options_and_values(GAME):
        PRESENTATION.say_option(name, language)
        PRESENTATION.say_value(name, value, language)
    for category in CATEGORIES:
        PRESENTATION.say_category(category, language)
    PRESENTATION.list_things(scenario().state, "favour_cards", language)
    say_the_rest(language)


def say_the_rest(language: str) -> None:
    """What moves and events do not say: nature's answers, groups, cards, explanations, the status."""
    for table in (new_game(3), new_game(1, setup="advanced")):
        for state, move in nature_moves(table):
            PRESENTATION.say_move(state, -1, move, language)
            PRESENTATION.say_status(state, language)
        PRESENTATION.say_status(table.state, language)
    for move in VOCABULARY:
        PRESENTATION.say_group(move, language)
        PRESENTATION.say_move(scenario().state, 0, move, language)
    for name in figures(scenario().state, 0):
        PRESENTATION.say_change(name, 1, language)
    for seen in positions():
        for id in ids_of(seen):
            PRESENTATION.explain(seen, id, NAMES, language)
    say_cards(Phrases(scenario().state, language))


def say_cards(say: Phrases) -> None:
    """Every card and every name that a card may have, in play or not."""
    facts = say.facts
    for technology, _ in numbered(facts.technologies):
        say.technology(technology, "short")
    for decree, _ in numbered(facts.decrees):
        assert all((say.decree(decree), say.agenda(decree), say.imperative(decree)))
    for card, _ in numbered(facts.pests):
        assert all((say.pest(card), say.strikes(card)))
    assert all(say.capital_card(card) for card, _ in numbered(facts.capital_cards))
    assert all(say.rank(renown) for renown in facts.solo.ranks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_technology_says_what_it_does_in_words_of_its_own(language: str) -> None:
    say, facts = Phrases(scenario().state, language), load_facts()
    rows, forms = list(numbered(facts.technologies)), ("name", "short", "text")
    keys = {f"technology.{row.key}.{form}": say.technology(number, form) for number, row in rows for form in forms}
    assert [] == [key for key, words in keys.items() if not words]
    assert len(rows) == len({say.technology(number) for number, _ in rows})


# --------------------------------------------------------------------- moves


def walk(**words: Any) -> Table:
    return scenario(doctor="gollor", food=5, **words).act("move")


MOVE_WORDS: list[tuple[Position, str, str]] = [
    (lambda: walk(), "Go to Gothar", "Aller à Gothar"),
    (
        lambda: walk(sick={"gothar": 3}, road_sick={"gollor-gothar": 3}, camp="birken"),
        "Go to Gothar: 6 sick subjects, 5 food",
        "Aller à Gothar : 6 malades, 5 nourritures",
    ),
    (
        lambda: walk(sick={"gothar": 3}, road_sick={"gollor-gothar": 1}),
        "Go to Gothar: 4 sick subjects, 3 food or the camp and 1 food",
        "Aller à Gothar : 4 malades, 3 nourritures ou le camp et 1 nourriture",
    ),
    (
        lambda: walk(sick={"skarle": 2}, technologies="medical_mask").play("step skarle"),
        "Pick them up: the camp, leaving one behind",
        "Les recueillir : le camp, en laissant un malade",
    ),
    (
        lambda: walk(buildings={"mill": "tharvel"}, sick={"tharvel": 1}),
        "Go to Tharvel, without using movement: 1 sick subject, for free",
        "Aller à Tharvel, sans dépenser de mouvement : 1 malade, gratuitement",
    ),
    (
        lambda: scenario(doctor="gothar", technologies="cloning_experiment", sick={"kelmarn": 1}).act("move"),
        "Leap to Kelmarn: 1 sick subject, for free",
        "Bondir à Kelmarn : 1 malade, gratuitement",
    ),
    (
        lambda: walk().play("step gothar"),
        "Stop in Gothar and gain 1 herb",
        "S’arrêter à Gothar et gagner 1 herbe",
    ),
    (
        lambda: scenario(zone=1, slots="build", herbs=4, healed=2).act("heal"),
        "Heal the subject on Build for 2 herbs",
        "Guérir le malade sur Construction pour 2 herbes",
    ),
    (
        lambda: scenario(doctor="gollor", wood=4, stone=4).act("build"),
        "Build a workshop of block B in Gollor: 1 wood, 1 stone",
        "Construire un atelier du bloc B à Gollor : 1 bois, 1 pierre",
    ),
    (
        lambda: scenario(doctor="gollor", wood=4, stone=4, slots="build").act("build"),
        "Build the mill in Gollor: 3 wood, 2 stone, or 2 wood, 3 stone",
        "Construire le moulin à Gollor : 3 bois, 2 pierres, ou 2 bois, 3 pierres",
    ),
    (
        lambda: scenario(doctor="gollor", wood=3, stone=2, coin=1).act("build").play("construct mill at gollor"),
        "Pay 2 wood, 2 stone in kind",
        "Payer 2 bois, 2 pierres en nature",
    ),
    (
        lambda: scenario(research=3, technologies="syringe").act("research"),
        "Acquire the Inhaler, top slot: 1 research token, discarding the Syringe for 1 renown token",
        "Acquérir la carte Inhalateur, emplacement du haut : 1 jeton recherche, en défaussant Seringue pour 1 jeton de"
        " renommée",
    ),
    (
        lambda: scenario(healed=1, buildings={"mill": "gollor"}).act("assign"),
        "Assign a subject to the mill in Gollor",
        "Affecter un guéri au moulin (Gollor)",
    ),
    (
        lambda: scenario(),
        "Place an assistant: Move and Heal (nobody you can heal right now)",
        "Placer un assistant : Déplacement et Guérison (personne à guérir pour l’instant)",
    ),
    (
        lambda: scenario().place("build+assign"),
        "Build: nothing you can build right now",
        "Construction : rien à construire pour l’instant",
    ),
    (
        lambda: scenario().place("build+assign"),
        "Assign: nobody you can assign right now",
        "Affectation : personne à affecter pour l’instant",
    ),
    (
        lambda: scenario(wood=5, stone=5, food=5, herbs=5, coin=5).place("produce+research"),
        "Produce: nothing to produce right now",
        "Production : rien à produire pour l’instant",
    ),
    (
        lambda: scenario(research=0).place("produce+research"),
        "Research: nothing you can research right now",
        "Recherche : rien à acquérir pour l’instant",
    ),
    (
        lambda: scenario(doctor="drisca", food=0, camp="birken", sick={"meskar": 3, "ostragar": 3}).place("move+heal"),
        "Move: nowhere to go right now",
        "Déplacement : nulle part où aller pour l’instant",
    ),
    (lambda: scenario(zone=1, herbs=2).place("move+heal"), "Heal", "Guérison"),
    (lambda: struck_camp(), "Leave the camp in Birken", "Laisser le camp à Birken"),
    (
        lambda: scenario().place("move+heal"),
        "End the turn without Move and Heal",
        "Finir le tour sans Déplacement et Guérison",
    ),
]


@pytest.mark.parametrize(("position", "english", "french"), MOVE_WORDS)
def test_moves_are_said(position: Position, english: str, french: str) -> None:
    table = position()
    assert english in moves_said(table, "en")
    assert french in moves_said(table, "fr")


def test_numbers_follow_the_facts() -> None:
    data = {**load_facts().data}
    data["technologies"] = {**data["technologies"], "list": [dict(row) for row in data["technologies"]["list"]]}
    data["technologies"]["list"][21]["effect"] = {"movement": 6}
    say = Phrases(scenario(facts=load_facts(data)).state, "en")
    assert "Your Move action has 6 movements." == say.technology(ALL_TECHNOLOGIES[21], "text")


def test_nature_is_said() -> None:
    state = scenario().state
    turned = VOCABULARY.parse("turn-pest #7")
    assert "Pest card Woodcutters’ Road: roads with a red horseshoe and villages with wood" == PRESENTATION.say_move(
        state, -1, turned, "en"
    )
    assert "Ordre du tour : joueur 2, joueur 1" == plain(
        PRESENTATION.say_move(state, -1, VOCABULARY.parse("draw-order 1 0"), "fr")
    )


# -------------------------------------------------- questions, events, status


def test_questions_are_said() -> None:
    assert "Your doctor is in Gollor, 2 movements left. Where to?" == question_said(walk(), "en")
    assert "Votre médecin est à Gollor, encore 2 mouvements. Où aller ?" == question_said(walk(), "fr")


def test_a_doctor_without_movements_is_not_asked_where_to_go() -> None:
    arrived = walk().play("step gothar", "step skarle")
    assert "Your doctor is in Skarle, all movements are used. Stop here?" == question_said(arrived, "en")
    beside_home = walk(buildings={"mill": "tharvel"}).play("step gothar", "step gollor")
    assert question_said(beside_home, "en").endswith("all movements are used. Stop here, or go on for free?")


EVENT_WORDS: list[tuple[Event, str, str]] = [
    (told.SickPickedUp(0, 2), "Anna picks up 2 sick subjects.", "Anna recueille 2 malades."),
    (
        told.BuildingBuilt(1, ALL_BUILDINGS[2], location("gothar")),
        "Benno builds the mill in Gothar.",
        "Benno construit le moulin à Gothar.",
    ),
    (
        told.SickShifted(0, BUILD_SLOT, STORAGE_SLOT),
        "Anna moves a sick subject from Build to the storage.",
        "Anna déplace un malade de l’action Construction vers le stockage.",
    ),
    (
        told.SubjectTransferred(0, ALL_BUILDINGS[2], CAPITAL),
        "Anna moves a subject from the mill to the Capital.",
        "Anna réaffecte un guéri du moulin à la Capitale.",
    ),
    (told.Traded(0, WOOD, WOOD), "Anna trades 2 wood for a coin.", "Anna échange 2 bois contre une pièce."),
]


@pytest.mark.parametrize(("event", "english", "french"), EVENT_WORDS)
def test_events_are_said(event: Event, english: str, french: str) -> None:
    state = scenario().state
    assert english == PRESENTATION.say_event(state, event, NAMES, "en")
    assert french == plain(PRESENTATION.say_event(state, event, NAMES, "fr"))


def test_the_status_is_era_year_and_phase() -> None:
    state = scenario(year=3).state
    assert "Era II, year 3 of 6: actions" == PRESENTATION.say_status(state, "en")
    assert "Ère II, année 3 sur 6 : actions" == plain(PRESENTATION.say_status(state, "fr"))


def test_the_status_tells_the_phases_apart() -> None:
    assert "Before the first year" == PRESENTATION.say_status(begun().state, "en")
    assert PRESENTATION.say_status(struck_camp().state, "en").endswith("plague")
    favours = scenario("favour", favours=(0,)).nature("turn-favour 1")
    assert PRESENTATION.say_status(favours.state, "en").endswith("favours")


@rule("PEST-SOLO-22")
def test_the_end_of_a_solo_game_tells_the_rank() -> None:
    table = scenario(players=1, renown=(60, 0, 0, 0, 0))
    table.state.stack.clear()
    assert "rank Duke" in PRESENTATION.say_status(table.state, "en")
    assert "rang Duc" in PRESENTATION.say_event(table.state, told.GameEnded(), NAMES, "fr")


@pytest.mark.parametrize(
    ("name", "number", "english", "french"),
    [("points", 4, "+4 renown", "+4 points de renommée"), ("sick", -1, "−1 sick subject", "−1 malade")],
)
def test_a_change_of_a_key_figure_is_said_with_its_sign(name: str, number: int, english: str, french: str) -> None:
    assert english == PRESENTATION.say_change(name, number, "en")
    assert french == PRESENTATION.say_change(name, number, "fr")


# ------------------------------------------------------------------- glossary


def test_the_glossary_names_buildings_and_goods_as_the_messages_do() -> None:
    for in_french, in_english, identifier in glossary("Pest")[0]:
        for key in (f"building.{identifier.lower()}.name", f"size.{identifier.lower()}"):
            if catalogue("pest", "en").has(key):
                assert [in_french, in_english] == [catalogue("pest", language).say(key) for language in ("fr", "en")]
