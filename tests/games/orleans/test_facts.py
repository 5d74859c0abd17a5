"""Facts files: the standard one, corrected ones, and wrong ones, which are refused with table and row."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import PLACES, WOOL
from tests.games.orleans.names import place, town
from tests.games.orleans.scenario import new_game, scenario
from tests.games.wrong_facts import GONE, edited, refusal_of

CHARACTERS = "farmer, boatman, craftsman, trader, knight, scholar, monk"

MISSING = [
    ("setup", "setup: is missing"),
    ("setup.coins", "setup, coins: is missing"),
    ("tracks.knight.citizen", "tracks, knight, citizen: is missing"),
    ("towns.list.3.id", "towns, list, row 4, id: is missing"),
    ("ways.list.0", "ways, list: has 42 rows instead of 43"),
    ("deeds.list.7.development", "deeds, list, row 8, development: is missing"),
    ("events.list.3.goods", "events, list, row 4, goods: is missing"),
    ("intrigue_events.list.1", "intrigue_events, list: lacks indulgence"),
    ("intrigue_events.list.8.copies", "intrigue_events, list, row 9, copies: is missing"),
    ("basic_places.8.development", "basic_places, row 9, development: is missing"),
    ("place_tiles.0.good", "place_tiles, row 1, good: is missing"),
    ("place_tiles.51.town", "place_tiles, row 52, town: is missing"),
    ("place_tiles.0", "place_tiles: lacks hayrick"),
]
WRONG_KIND = [
    ("setup", 3, "setup: must be a table, not 3"),
    ("setup.coins", "5", "setup, coins: must be a whole number from 0 to 99, not '5'"),
    ("setup.coins", True, "setup, coins: must be a whole number from 0 to 99, not True"),
    ("setup.stations", 0, "setup, stations: must be a whole number from 1 to 99, not 0"),
    ("supplies.characters.1.2", -1, "supplies, characters, row 2, row 3: must be a whole number from 0 to 99, not -1"),
    ("ways.list.4.by", "air", "ways, list, row 5, by: “air” is not one of road, water"),
    ("tracks.trader.steps.2", 3, "tracks, trader, steps, row 3: must be a whole number from 1 to 2, not 3"),
    ("events.list.2.negative", "no", "events, list, row 3, negative: must be true or false, not 'no'"),
    ("place_tiles.49.to_market", 1, "place_tiles, row 50, to_market: must be true or false, not 1"),
    ("place_tiles.2.good", "beer", "place_tiles, row 3, good: “beer” is not one of grain, cheese, wine, wool, brocade"),
    ("setup.checked", date(2024, 5, 1), "setup, checked: 2024-05-01 is neither text nor number; write it in quotes"),
]
WRONG_ROWS = [
    ("setup.town", "paris", "setup, town: is not a town"),
    ("towns.list.1.id", "orleans", "towns, list: a town is listed twice"),
    ("ways.list.6.to", "paris", "ways, list, row 7, to: “paris” is not a town"),
    ("ways.list.6.to", "chartres", "ways, list, row 7: begins and ends in the same town"),
    ("events.list.4.id", "income", "events, list, row 5: “income” is listed twice"),
    ("basic_places.3.id", "university", "basic_places, row 4: “university” is listed twice"),
    ("place_tiles.0.pack", "tiles9", "place_tiles, hayrick: there is no pack “tiles9”"),
    ("place_tiles.0.pack", "tiles1", "place_tiles, hayrick: the pack tiles1 has no such place"),
    ("place_tiles.51.town", "paris", "place_tiles, episcopal_see_of_tours: names a town that is not on the map"),
    ("scenarios.invasion.2", "casino", "scenarios, invasion, row 3: “casino” is not a place tile"),
    ("characters.order.0", "monk", f"characters, order: must be {CHARACTERS}"),
    ("goods.order.0", "wine", "goods, order: must be grain, cheese, wine, wool, brocade"),
]
SPACES = [
    ("basic_places.9.needs", ["any", "any"], "basic_places, row 10, needs: must be neutral, neutral"),
    ("basic_places.0.needs", ["deed"], f"basic_places, row 1, needs, row 1: “deed” is not one of {CHARACTERS}, any"),
    ("basic_places.0.needs", ["monk"] * 4, "basic_places, row 1, needs: has 4 spaces; 3 are the most"),
    ("place_tiles.53.characters", ["monk"], "place_tiles, row 54, characters: has 1 rows instead of 3"),
]
ADDING_UP = [
    ({"goods.tiles.0": 0, "goods.tiles.1": 0}, "goods, tiles: 33 goods are too few for the ways with 2 players"),
    ({"events.copies": 2}, "sixteen_rounds, rounds: there are only 12 hourglass tiles"),
    ({"intrigue_events.drawn": 8}, "intrigue_events, drawn: there are only 7 tiles of level D"),
    ({"tracks.knight.citizen": 6}, "tracks, knight, citizen: is beyond the last step"),
    ({"tracks.farmer.steps": []}, "tracks, farmer, steps: must be 1 to 15 steps"),
    ({"development.citizens": [3, 18, 31]}, "development, citizens: must rise from 1 to 30 at most"),
    ({"development.citizens": [3, 3, 18]}, "development, citizens: must rise from 1 to 30 at most"),
    ({"development.coins.31": 2}, "development, coins, 31: is not a space"),
    ({"development.status": [0, 9, 4]}, "development, status: must begin with 0 and rise"),
]


corrected = partial(edited, load_facts().data)
refusal = partial(refusal_of, GAME)


# ------------------------------------------------------------------ the standard facts, and corrected ones


def test_the_standard_facts_load() -> None:
    facts = load_facts()
    assert (PLACES, 23, 43, 8) == (len(facts.places), len(facts.towns), len(facts.ways), len(facts.deeds))


@pytest.mark.parametrize("path", ["setup.coins", "goods.points.0", "place_tiles.7.development"])
def test_another_value_changes_the_digest(path: str) -> None:
    assert load_facts().digest != load_facts(corrected({path: 7})).digest


def test_the_rules_use_a_corrected_number() -> None:
    facts = load_facts(corrected({"setup.coins": 7, "goods.points.3": 9}))
    table = new_game(facts=facts)
    table.me.goods[WOOL] = 1
    assert (7, 9) == (table.points("coins"), table.points("goods"))


def test_the_rules_use_corrected_action_spaces() -> None:
    facts = load_facts(corrected({"basic_places.0.needs": ["farmer", "knight"]}))
    table = scenario("planning", facts=facts, market="knight boatman")
    assert ["plan knight at farm_house space 1"] == [move for move in table.moves("plan", 0) if "farm_house" in move]


def test_the_order_of_the_rows_does_not_matter() -> None:
    facts = load_facts(corrected({"place_tiles": load_facts().data["place_tiles"][::-1]}))
    assert load_facts().place_numbers == facts.place_numbers
    assert "hayrick" == facts.places[place("hayrick")].key


def test_the_distance_between_towns_is_counted_in_ways() -> None:
    facts = load_facts()
    number = {name: facts.distances[town("orleans")][town(name)] for name in ("orleans", "blois", "tours", "chinon")}
    assert {"orleans": 0, "blois": 1, "tours": 2, "chinon": 3} == number


def test_a_coin_supply_must_suffice_for_corrected_starting_coins() -> None:
    facts = load_facts(corrected({"setup.coins": 7}))
    assert 0 == new_game(facts=facts, coin_supply="14").state.coins
    with pytest.raises(BadOptions, match="coin_supply=13 is less than the 14 coins that 2 players begin with"):
        new_game(facts=facts, coin_supply="13")


# ------------------------------------------------------------------ wrong facts


@pytest.mark.parametrize(("path", "sentence"), MISSING)
def test_what_is_missing_is_refused(path: str, sentence: str) -> None:
    assert f"Facts, table {sentence}." == refusal({path: GONE})


@pytest.mark.parametrize(("path", "value", "sentence"), [*WRONG_KIND, *WRONG_ROWS, *SPACES])
def test_a_wrong_value_is_refused(path: str, value: Any, sentence: str) -> None:
    assert f"Facts, table {sentence}." == refusal({path: value})


@pytest.mark.parametrize(("edits", "sentence"), ADDING_UP)
def test_what_does_not_add_up_is_refused(edits: dict[str, Any], sentence: str) -> None:
    assert f"Facts, table {sentence}." == refusal(edits)


@pytest.mark.parametrize(("table", "name"), [("events", "taxes"), ("intrigue_events", "tithe"), ("deeds", "plague")])
def test_an_unknown_row_is_refused(table: str, name: str) -> None:
    rows = [row["id"] for row in load_facts().data[table]["list"]]
    number = rows.index(name)
    sentence = f"Facts, table {table}, list, row {number + 1}, id: “fly” is not one of {', '.join(rows)}."
    assert sentence == refusal({f"{table}.list.{number}.id": "fly"})
