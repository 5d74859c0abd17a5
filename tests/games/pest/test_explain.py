"""What every drawn thing is and does."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from comptoir.engine.presentation import Explanation
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import ALL_SLOTS
from comptoir.games.pest.presentation import PRESENTATION
from comptoir.games.pest.state import State
from comptoir.words import LANGUAGES
from tests.games.pest.names import road, technology
from tests.games.pest.scenario import Table, begun, new_game, scenario
from tests.games.pest.tours import decisions, ids_of, positions, rich_table, tables
from tests.games.saying import NAMES


def told(table: Table, id: str, language: str = "en") -> Explanation:
    explanation = PRESENTATION.explain(table.state, id, NAMES, language)
    assert explanation is not None, f"{id} has no explanation"
    return explanation


def unexplained(seen: State, language: str) -> list[str]:
    """The ids without a title or a text."""
    found = {id: PRESENTATION.explain(seen, id, NAMES, language) for id in ids_of(seen)}
    return [id for id, one in found.items() if one is None or not (one.title and one.text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_agreed_id_is_explained_at_any_time(language: str) -> None:
    for seen in positions():
        assert [] == unexplained(seen, language)


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_agreed_id_is_explained_before_the_first_year(players: int) -> None:
    for table in (new_game(players), begun(players)):
        assert [] == unexplained(table.state, "en")


def test_whatever_is_drawn_is_explained() -> None:
    for seed, table in enumerate(islice(tables(), 0, None, 3)):
        seen, frame = next(decisions(table, seed))
        panels = PRESENTATION.draw(seen, frame.player, frame.moves(seen), NAMES, "en")
        drawn = {id for panel in panels for id in re.findall(r'\bid="([^"]+)"', panel.svg)}
        assert set() == {id for id in drawn if PRESENTATION.explain(seen, id, NAMES, "en") is None}


@pytest.mark.parametrize(
    "id",
    [
        "", "location", "location-paris", "road-76", "doctor-3", "camp-9", "building-0-shop", "building-4-mill",
        "site-gothar-0", "capital-building-tower", "token-12", "decree-3", "imperative-3", "imperative-0-3", "pest-6",
        "favour-6", "influence-3", "technology-wheel", "grid-0-9", "action-0-6", "slot-0-cemetery", "slot-0-heal",
        "zone-0-3", "healed-0-12", "good-0-5", "held-0-3", "seat-3", "do-nothing", "do-", "choose-resource-4",
        "choose-bonus-2", "choose-colour-0", "goods-0\n",
    ],
)  # fmt: skip
def test_what_is_not_drawn_is_not_explained(id: str) -> None:
    for language in LANGUAGES:
        assert PRESENTATION.explain(scenario().state, id, NAMES, language) is None


# ------------------------------------------------------------------- the map


def test_a_location_tells_what_it_yields_who_is_sick_and_who_is_there() -> None:
    table = scenario(doctor="gothar", buildings={"mill": "gothar"}, sick={"gothar": 2})
    gothar = told(table, "location-gothar")
    assert "Gothar (city, herbs)" == gothar.title
    assert "brings 1 herb. Buildings here: at most 3" in gothar.text
    assert gothar.text.endswith("2 sick subjects lie here. The doctor of Anna is here. The mill of Anna stands here.")


def test_a_destroyed_location_says_what_can_still_be_done_there() -> None:
    table = scenario(destroyed="gothar")
    assert "Doctors may still go through it" in told(table, "location-gothar").text


def test_a_road_tells_what_its_sick_cost() -> None:
    table = scenario(road_sick={"gollor-gothar": 3})
    assert "black horseshoe" in told(table, f"road-{road('gollor-gothar')}").text
    assert told(table, f"road-{road('gollor-gothar')}").text.endswith("picking them up costs 3 food.")


def test_a_building_tells_whether_it_works() -> None:
    table = scenario(buildings={"mill": "gollor", "bank": "gothar"}, staff="bank")
    assert "nobody works there" in told(table, "building-0-mill").text
    assert "It stands in Gothar and produces coins." in told(table, "site-gothar-0").text
    assert "Not built; it costs 2 wood, 2 stone." in told(table, "building-0-factory").text


def test_the_capital_card_tells_its_places_and_its_choice() -> None:
    card = told(scenario(), "capital-card")
    assert "Capital card: Envoys" == card.title
    assert "First: 3 influence, and a choice of 1 renown token or 1 subject back from the Capital." in card.text


# ------------------------------------------------------------------- the eras


def test_a_decree_tells_agenda_imperative_and_what_the_agenda_is_worth_now() -> None:
    decree = told(scenario(decrees="a_healthy_nation guild_charter full_granaries", healed=2), "decree-0")
    assert "Agenda, at the end of the era: 2 renown tokens for each healed subject on the track." in decree.text
    assert "Imperative, during the era: Heal 1 sick subject in one Heal action." in decree.text
    assert "Anna: 4 renown tokens, Benno: 0 renown tokens" in decree.text


def test_cards_to_come_stay_hidden() -> None:
    table = scenario(pests="miners_road_11", favours=(3,))
    assert "Miners’ Road (year 1)" == told(table, "pest-0").title
    assert "Face down" in told(table, "pest-1").text
    assert "1 food for most influence, 2 food in between" in told(table, "favour-0").text
    assert "Face down" in told(table, "favour-1").text


def test_variants_change_what_tracks_say() -> None:
    duel, solo = scenario(players=2, options={"duel": "on"}), scenario(players=1)
    assert "only from level 2 on" in told(duel, "imperative-1").text
    assert "3 markers lie on it" in told(solo, "imperative-1").text
    assert "spaces 5, 9, 14, 18, 22, 29 are closed" in told(duel, "influence").text
    assert "6 markers lie on spaces 5, 9, 15, 22, 30, 40" in told(solo, "influence").text


# ------------------------------------------------------------------- technologies


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_technology_has_its_own_explanation(language: str) -> None:
    keys = [row.key for row in load_facts().technologies]
    assert len(keys) == len({told(scenario(), f"technology-{key}", language) for key in keys})


def test_a_technology_tells_where_it_is() -> None:
    table = scenario(technologies="syringe")
    assert told(table, "technology-inhaler").text.endswith("It can be acquired now.")
    assert told(table, "technology-syringe").text.endswith("Anna has it.")
    assert told(scenario(players=1), "technology-blast_furnace").text.endswith("It is not used in the solo game.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_card_whatever_the_position(language: str) -> None:
    facts = load_facts()
    cards = {
        "technologies": len(facts.technologies),
        "decrees": len(facts.decrees),
        "capital_cards": len(facts.capital_cards),
        "capital_buildings": len(facts.capital_buildings),
        "pest_cards": len(facts.pests),
        "favour_cards": len(facts.favours),
    }
    for kind, number in cards.items():
        early = PRESENTATION.list_things(new_game(3, None).state, kind, language)
        assert number == len(early)
        assert early == PRESENTATION.list_things(rich_table("syringe").state, kind, language)


def test_a_held_technology_tells_who_lies_on_it() -> None:
    table = scenario(technologies="infirmary", on={"infirmary": 2})
    assert told(table, "held-0-0").text.endswith(
        "Its patient is on space 2 of 3. It cannot be discarded while a sick subject lies on it."
    )
    assert technology("infirmary") == table.me.technologies[ALL_SLOTS[0]]


# ------------------------------------------------------------------- the player's own board


def test_a_space_of_the_grid_tells_its_actions_and_what_hinders_them() -> None:
    grid = told(scenario(slots="move"), "grid-0-3")
    assert "Move and Heal" == grid.title
    assert grid.text.endswith("Hindered by a sick subject: one movement fewer.")


def test_a_slot_tells_what_it_costs() -> None:
    assert "at most 4 of each good can be kept" in told(scenario(slots="storage"), "slot-0-storage").text


def test_a_seat_tells_its_renown_by_category() -> None:
    seat = told(scenario(buildings={"mill": "gollor"}, healed=2, negative=4), "seat-0")
    assert "If the game ended now: −1 renown." in seat.text
    assert "buildings (2), healed subjects (1), negative renown tokens (−4)" in seat.text


def test_a_solo_seat_tells_its_rank() -> None:
    assert "rang Écuyer" in told(scenario(players=1), "seat-0", "fr").text


def test_buttons_and_chips_tell_what_they_do() -> None:
    table = scenario(doctor="gollor", sick={"gothar": 3}, food=4).act("move").play("step gothar")
    assert "Finir le tour" == told(table, "do-end-turn", "fr").title
    assert "Pick them up: the camp" == told(table, "choose-enter-1").title
    assert "Wood" == told(rich_table("inhaler"), "choose-resource-0").title
