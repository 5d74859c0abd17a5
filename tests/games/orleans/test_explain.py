"""What every drawn thing is and does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

import pytest

from comptoir.engine.presentation import Explanation
from comptoir.games.orleans.kinds import BASIC_PLACES, PLACES
from comptoir.games.orleans.presentation import PRESENTATION
from comptoir.games.orleans.state import State
from comptoir.words import LANGUAGES
from tests.games.orleans.scenario import Table, begun, scenario
from tests.games.orleans.tours import TILES, decisions, ids_of, rich_table, tables
from tests.games.saying import NAMES, plain


def told(table: Table, id: str, language: str = "en") -> Explanation:
    explanation = PRESENTATION.explain(table.state, id, NAMES, language)
    assert explanation is not None, f"{id} has no explanation"
    return explanation


def unexplained(seen: State, language: str) -> list[str]:
    """The ids without a title or a text."""
    found = {id: PRESENTATION.explain(seen, id, NAMES, language) for id in ids_of(seen)}
    return [id for id, one in found.items() if one is None or not (one.title and one.text)]


@pytest.mark.parametrize("event", ["income", "sabotage", "amnesty"])
def test_every_agreed_id_is_explained_at_any_time(event: str) -> None:
    table = rich_table(event, 3)
    for number, (seen, _) in enumerate(decisions(table, most=121)):
        if number % 60 == 0:
            for language in LANGUAGES:
                assert [] == unexplained(seen, language)


def test_whatever_is_drawn_is_explained() -> None:
    for seed, table in enumerate(islice(tables(), 0, None, 5)):
        seen, frame = next(decisions(table, seed))
        panels = PRESENTATION.draw(seen, frame.player, frame.moves(seen), NAMES, "en")
        drawn = {id for panel in panels for id in re.findall(r'\bid="([^"]+)"', panel.svg)}
        assert set() == {id for id in drawn if PRESENTATION.explain(seen, id, NAMES, "en") is None}


def test_what_belongs_to_a_player_is_told_by_name() -> None:
    titles = [plain(told(scenario(), "bag-1", language).title) for language in LANGUAGES]
    assert ["Bag of Benno", "Sac : Benno"] == titles


def test_every_agreed_id_is_explained_before_the_first_round() -> None:
    table = begun(5, exclusion="on", coin_supply="179", deeds="majority", two_rivers="on")
    assert [] == unexplained(table.state, "en")


@pytest.mark.parametrize(
    "id",
    [
        "", "place", "place-0-nowhere", "place-0-hayrick", "place-2-ship", "space-0-ship-3", "space-0-ship-x",
        "tile-ship", "tile-", "market-2", "market-0-11-0", "bag-0-99", "good-0-8", "track-monk", "mark-monk-0",
        "mark-farmer-2",
        "supply-king", "goods-market-gold", "goods-market-5", "town-paris", "way-43", "way-0-gold", "merchant-4",
        "station-tours-0", "deed-war", "deed-astronomy-monk", "citizen-14", "hourglass-1", "seat-9", "do-nothing",
        "do-",        "coins-0\n",
    ],
)  # fmt: skip
def test_what_is_not_drawn_is_not_explained(id: str) -> None:
    for language in LANGUAGES:
        assert PRESENTATION.explain(scenario().state, id, NAMES, language) is None


# -------------------------------------------------------------------- places


def test_a_place_tells_what_it_does_whom_it_asks_for_and_what_is_missing() -> None:
    ship = told(scenario(on="ship: farmer - tech"), "place-0-ship")
    assert "Ship" == ship.title
    assert "Move your merchant along one waterway" in ship.text
    assert ship.text.endswith("It asks for a farmer, a boatman and a knight. 1 space is still empty.")
    assert "The merchant must move" in ship.ruling


def test_a_filled_place_can_be_used() -> None:
    table = scenario(on="scriptorium: knight tech")
    assert told(table, "place-0-scriptorium").text.endswith("it can be used in the action phase.")


def test_sabotage_closes_a_place_with_technology() -> None:
    table = scenario(on="scriptorium: knight tech", event="sabotage")
    assert "closes places with technology" in told(table, "place-0-scriptorium").text


def test_a_tile_tells_its_category_and_where_it_is() -> None:
    table = scenario(others=[{"tiles": "festival_hall"}])
    assert told(table, "tile-hayrick").text.endswith("Place tile of category I. It can be taken now.")
    assert told(table, "tile-festival_hall").text.endswith("Benno has it.")
    assert told(table, "tile-lock").text.endswith("It is not in this game.")


def test_spaces_alike_are_counted() -> None:
    assert "It asks for 2 farmers." in told(scenario(), "tile-cheese_factory").text


def test_numbers_depend_on_the_edition() -> None:
    older = scenario(options={"edition": "dlp2014"})
    assert "Draw 2 followers from your bag and place 1 of them" in told(scenario(), "tile-bathhouse").text
    assert "Draw 3 followers from your bag and place 2 of them" in told(older, "tile-bathhouse").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_place_tile_has_its_own_explanation(language: str) -> None:
    explanations = {told(scenario(), f"tile-{key}", language) for key in TILES}
    assert PLACES - BASIC_PLACES == len(explanations)


def test_reconstructed_spaces_say_so() -> None:
    assert "is a reconstruction" in told(scenario(), "tile-bakery").ruling
    assert "one weak source" in told(scenario(), "tile-tavern").ruling
    assert "reconstruction" not in told(scenario(), "tile-hayrick").ruling
    assert "The table of gifts is a reconstruction" in told(scenario(), "tile-christmas_market").ruling


def test_an_empty_space_tells_who_may_stand_there() -> None:
    table = scenario(tiles="herb_garden")
    assert "Empty: a farmer, a boatman or a monk may stand here." == told(table, "space-0-ship-0").text
    assert "Empty: any neutral follower may stand here." == told(table, "space-0-town_hall-0").text


def test_a_space_tells_what_stands_on_it() -> None:
    table = scenario(on="ship: own_farmer - tech", tiles="gunpowder_tower")
    assert told(table, "space-0-ship-0").text.startswith("Here stands a starting farmer.")
    assert "until the end of the game" in told(table, "space-0-ship-2").text
    assert "as to the market" in told(table, "space-0-gunpowder_tower-0").text


# ------------------------------------------------------------------ the board


def test_a_way_good_is_known_by_name_and_by_number() -> None:
    table = scenario(way_goods={"orleans~blois": "wine"})
    assert told(table, "way-32-wine") == told(table, "way-32-2")
    assert "On it: 1 wine." in told(table, "way-32").text


def test_a_marker_tells_what_the_next_step_brings() -> None:
    table = scenario(tracks={"knight": 3, "scholar": 5})
    assert "The next step gives 7 draws in each round, and a citizen" in told(table, "mark-knight-0").text
    assert told(table, "mark-scholar-0").text.endswith("The track is at its end.")


def test_a_deed_tells_who_has_sent_whom() -> None:
    table = scenario(deeds={"astronomy": "0 scholar, 1 trader"})
    assert "Sent so far: a scholar (Anna), a trader (Benno)." in told(table, "deed-astronomy").text
    assert told(table, "deed-astronomy-scholar").text.startswith("1 of 2 have been sent.")


def test_a_reconstructed_event_says_so() -> None:
    assert "This tile is a reconstruction." in told(scenario(event="book_fire"), "hourglass").ruling
    assert "" == told(scenario(event="income"), "hourglass").ruling


def test_a_seat_tells_its_points_by_category() -> None:
    seat = told(scenario(coins=7, goods="wool", stations="tours"), "seat-0")
    assert "13 points" in seat.text
    assert "coins (7), goods (4), trading stations (1), citizens (1)" in seat.text


def test_stations_on_the_road_are_counted() -> None:
    table = scenario(tiles="road", road=2)
    assert told(table, "station-road-0").text.startswith("2 trading stations stand on it.")
    assert "2 trading stations stand on it." in told(table, "place-0-road").text


def test_a_button_tells_what_it_does() -> None:
    assert "Passer" == told(scenario(), "do-pass", "fr").title
    assert "technology tiles you have gained are placed now" in told(scenario(), "do-pass").text


# ---------------------------------------------------------------- lists


def test_every_place_tile_is_listed_once_and_without_a_position() -> None:
    view = begun().state
    titles = [one.title for kind in PRESENTATION.lists if kind.startswith("tiles-") for one in _listed(view, kind)]
    assert PLACES - BASIC_PLACES == len(titles) == len(set(titles))
    assert "Receive 4 coins. It asks for a monk and a scholar. Place tile of category II." in [
        one.text for one in _listed(view, "tiles-base-2")
    ]


def test_events_and_deeds_are_listed() -> None:
    view = begun().state
    assert ["Pilgrimage", "Income"] == [one.title for one in _listed(view, "events-classic")][:2]
    assert "It takes 1 knight, 2 monks. Each one sent brings 3 coins." == _listed(view, "deeds")[1].text
    assert "This tile is a reconstruction." in [one.ruling for one in _listed(view, "events-intrigue")]


def _listed(view: State, kind: str) -> Sequence[Explanation]:
    return PRESENTATION.list_things(view, kind, "en")
