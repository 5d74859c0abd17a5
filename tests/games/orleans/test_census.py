"""Phase 2: the census. Group CENSUS."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.events import CensusLost, CensusWon
from tests.games.orleans.scenario import Table, begun, scenario
from tests.rule import rule


def census(*spaces: int, coins: int = 5, **options: str) -> Table:
    """A census with the markers on these spaces of the farmer track; the last player has these coins."""
    seats: list[dict[str, Any]] = [{"tracks": {"farmer": space}} for space in spaces]
    seats[-1]["coins"] = coins
    return scenario("census", players=len(spaces), options=options, others=seats[1:], **seats[0])


def coins(table: Table) -> list[int]:
    return [player.coins for player in table.state.players]


@rule("ORL-CENSUS-01", "ORL-CENSUS-03")
def test_who_leads_gains_a_coin_and_who_is_last_pays_one() -> None:
    assert [6, 5, 4] == coins(census(3, 2, 1))


@rule("ORL-CENSUS-01", "ORL-CENSUS-03")
def test_seats_do_not_matter() -> None:
    assert [4, 5, 6] == coins(census(0, 4, 8))


@rule("ORL-CENSUS-02")
def test_nobody_gains_if_the_lead_is_shared() -> None:
    assert [5, 5, 4] == coins(census(3, 3, 1))


@rule("ORL-CENSUS-04")
def test_nobody_pays_if_the_last_place_is_shared() -> None:
    assert [6, 5, 5] == coins(census(3, 1, 1))


@rule("ORL-CENSUS-03")
def test_with_four_and_five_the_last_pays_too() -> None:
    assert [6, 5, 5, 4] == coins(census(3, 2, 2, 1))
    assert [6, 5, 5, 5, 4] == coins(census(3, 2, 2, 2, 1))


@rule("ORL-CENSUS-05")
def test_of_two_the_one_behind_pays_nothing() -> None:
    assert [6, 5] == coins(census(2, 1))


@rule("ORL-CENSUS-06")
def test_who_cannot_pay_is_tortured_for_one_item() -> None:
    table = census(3, 2, 1, coins=0)
    assert ("GiveUp", 2) == (table.question(), table.player())
    table.play("give-up-station unbuilt")
    assert ("PlanOne", 9) == (table.question(), table.state.players[2].stations)


@rule("ORL-CENSUS-07")
def test_only_the_markers_count() -> None:
    table = scenario("census", tracks={"farmer": 3}, others=[{"tracks": {"farmer": 2}, "bag": "farmer farmer farmer"}])
    assert [6, 5] == coins(table)


@rule("ORL-CENSUS-08")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_happens_while_all_are_level(players: int) -> None:
    table = begun(players)
    assert ([5] * players, 1) == (coins(table), table.state.round)


@rule("ORL-CENSUS-01", "ORL-CENSUS-03")
def test_the_census_is_told() -> None:
    table = begun(3)
    for seat, space in enumerate((0, 2, 1)):
        table.state.players[seat].tracks[0] = space
    table.until("actions").until("planning")
    assert ([CensusWon(1)], [CensusLost(0)]) == (table.happened(CensusWon), table.happened(CensusLost))


@rule("ORL-CENSUS-09")
def test_the_leader_comes_before_the_payment() -> None:
    table = census(3, 2, 1, coin_supply="15")
    assert ([5, 5, 4], 1) == (coins(table), table.state.coins)
