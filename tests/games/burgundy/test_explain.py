"""What every drawn thing is and does."""

from __future__ import annotations

import re

import pytest

from comptoir.engine.presentation import Explanation
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.state import BLACK_DEPOT, State
from comptoir.words import LANGUAGES
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.games.burgundy.tours import TABLES, all_tiles, changed_facts, decisions, doubtful_facts, ids_of
from tests.games.saying import NAMES


def told(seen: Table | State, id: str, language: str = "en") -> Explanation:
    explanation = PRESENTATION.explain(seen.state if isinstance(seen, Table) else seen, id, NAMES, language)
    assert explanation is not None, f"{id} has no explanation"
    return explanation


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_drawn_id_is_explained_at_any_time(players: int, options: dict[str, str]) -> None:
    for number, (seen, _) in enumerate(decisions(new_game(players, **options))):
        if number % 60 == 0:
            for id in ids_of(seen):
                for language in LANGUAGES:
                    assert told(seen, id, language).title
                    assert told(seen, id, language).text


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whatever_is_drawn_is_explained(players: int, options: dict[str, str]) -> None:
    for number, (seen, frame) in enumerate(decisions(new_game(players, **options))):
        if number < 3 or number % 60 == 0:
            panels = PRESENTATION.draw(seen, frame.player, frame.moves(seen), NAMES, "en")
            drawn = {id for panel in panels for id in re.findall(r'\bid="([^"]+)"', panel.svg)}
            assert drawn <= set(ids_of(seen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_the_49_kinds_of_tile_has_its_own_text(language: str) -> None:
    seen = all_tiles()
    told_tiles = {told(seen, f"depot-0-{slot}", language) for slot in range(49)}
    assert 49 == len(seen.depots[BLACK_DEPOT]) == len(told_tiles)


@pytest.mark.parametrize(
    "id",
    [
        "", "-", "depot", "depot-1", "depot-7-0", "depot-1-4", "depot-1-x", "depot-²-1", "depot--1-0", "depot-1-0\n",
        "goods-0", "goods-7", "goods-1-0", "goods-1-7", "round-0", "round-6", "phase-F", "phase-", "track-7",
        "marker-2", "bonus-X-large", "bonus-B-huge", "castles-aside-1", "p2-hex-0", "p0-hex-37", "p0-hex-999999",
        "p-1-hex-0", "q0-hex-0", "p0-storage-3", "p0-goods-0", "p0-goods-7", "p0-die-2", "p0-side-0", "p0-side-2",
        "p0-knowledge-0", "p0-knowledge-27", "p0", "P0-silver", "white-die ",
    ],
)  # fmt: skip
def test_what_is_not_drawn_is_not_explained(id: str) -> None:
    for language in LANGUAGES:
        assert PRESENTATION.explain(scenario().state, id, NAMES, language) is None


def test_a_summary_tells_the_same_as_the_panel() -> None:
    table = scenario(silver=3)
    assert told(table, "p0-silver") == told(table, "s0-silver")


# -------------------------------------------------------------------- tiles


def test_a_tile_tells_what_it_does_and_how_to_get_it() -> None:
    table = scenario(depots={1: "church", 0: "cow_3"})
    church, cows = told(table, "depot-1-0"), told(table, "depot-0-0", "fr")
    assert "Church" == church.title
    assert "you may take a mine, a knowledge tile or a castle from any numbered depot" in church.text
    assert church.text.endswith("It lies in depot 1: take it with a 1.")
    assert "3 vaches" == cows.title
    assert "cette tuile rapporte 3 points, et toutes les tuiles de vaches" in cows.text
    assert "achetez-la pour 2 pépites d’argent" in cows.text


def test_numbers_come_from_the_facts_in_play() -> None:
    facts = changed_facts(black_depot={"cost_silver": 3}, actions={"mine_silver_per_phase": 7})
    table = scenario(depots={0: "mine"}, facts=facts)
    assert "it brings you 7 silverlings" in told(table, "depot-0-0").text
    assert "buy it for 3 silverlings" in told(table, "depot-0-0").text


def test_knowledge_tells_what_it_is_worth_now() -> None:
    table = scenario(estate="r2c3=knowledge_22 r2c2=bank r4c3=bank")
    assert "4 points for each bank in your estate" in told(table, "p0-knowledge-22").text
    assert "it would be worth 8 points" in told(table, "p0-hex-12").text
    assert "points" not in told(table, "p0-knowledge-5").text


def test_an_open_question_of_the_rules_is_told_as_our_reading() -> None:
    assert "this is our reading" in told(scenario(), "p0-knowledge-8").ruling
    assert "c’est notre lecture" in told(scenario(), "p0-knowledge-8", "fr").ruling


# -------------------------------------------------------------------- places


def test_an_empty_hex_tells_its_district_and_what_completing_it_scores_now() -> None:
    table = scenario(estate="r4c2=mine", phase="B")
    hex = told(table, "p0-hex-29")
    assert "Mine space, number 1" == hex.title
    assert "Row 6, 2nd space from the left." in hex.text
    assert "Mine district: 3 spaces, 2 of them empty." in hex.text
    assert "scores 14 points: 6 for its size and 8 for phase B." in hex.text


def test_a_complete_district_scores_no_more() -> None:
    table = scenario(estate="r4c2=mine r5c1=mine r6c0=mine")
    assert told(table, "p0-hex-24").text.endswith("Mine district: 3 spaces, complete.")
    assert told(table, "p0-hex-24", "fr").text.endswith("3 cases, plus aucune vide.")


def test_spaces_of_a_depot_tell_what_they_receive() -> None:
    assert "receives a knowledge tile" in told(scenario(3), "depot-1-2").text
    assert "With 3 players nothing ever lies here." == told(scenario(3), "depot-1-3").text
    assert "a castle and a mine in alternating phases" in told(scenario(3), "depot-6-2").text
    assert "cette case reçoit un château." in told(scenario(4), "depot-6-2", "fr").text


def test_goods_wait_on_the_round_spaces_until_their_round() -> None:
    table = scenario(round=3, round_goods="pink red")
    assert "gone to a depot" in told(table, "round-3").text
    assert "1 pink goods tile (3) goes to the depot" in told(table, "round-4").text
    assert "1 marchandise rouge (4) ira au dépôt" in told(table, "round-5", "fr").text


def test_points_are_told_by_category() -> None:
    table = scenario(points=7, goods="red pink", workers=5)
    points = told(table, "p0-points")
    assert "7 points" == points.title
    assert "Marked so far: completed districts (7)." in points.text
    assert "unsold goods (2), workers (2). Total: 11 points." in points.text


def test_a_bonus_tile_tells_who_won_it() -> None:
    table = scenario(bonuses=((1, 1),))
    assert "Anna has won it." in told(table, "bonus-S-large").text
    assert "won" not in told(table, "bonus-S-small").text
    assert "Won so far: ship (large)." == told(table, "p0-bonuses").text


# ------------------------------------------------------------- honesty about facts


def test_a_spielbox_side_says_that_it_is_partly_a_reconstruction() -> None:
    table = new_game(2, setup="expert", board_set="spielbox").chance()
    assert "Which letter belongs to which layout is a reconstruction." in told(table, "p0-side-0").ruling
    assert "This layout comes from one public source." in told(table, "p0-side-1").ruling
    assert "drawn at random" not in told(table, "p0-side-0").ruling


def test_a_side_of_the_base_set_says_that_the_pairs_are_unknown() -> None:
    table = new_game(2, setup="expert").chance()
    assert "Two public sources agree on this layout." in told(table, "p0-side-0").ruling
    assert "tirées au hasard" in told(table, "p0-side-0", "fr").ruling


def test_pairs_that_the_players_named_are_not_called_unknown() -> None:
    table = new_game(2, setup="expert", expert_sheets="2/3,4/5").chance()
    assert "drawn at random" not in told(table, "p0-side-0").ruling


def test_a_later_board_says_so() -> None:
    table = new_game(2, setup="expert", expert_sheets="SE4/SE8,2019-2/1").chance()
    sides = [told(table, f"p{player}-side-0") for player in range(2)]
    assert ["Board 2019-2", "Board SE4"] == sorted(side.title for side in sides)
    assert all("printed in a later edition" in side.ruling for side in sides)


def test_a_doubtful_board_says_so_on_its_hexes_too() -> None:
    table = scenario(facts=doubtful_facts("memory"))
    assert told(table, "p0-hex-0").ruling.endswith("This layout is given from memory.")
    assert "layout" not in told(scenario(), "p0-hex-0").ruling
