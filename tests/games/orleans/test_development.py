"""The development track: points, coins, citizens and status. Group DEVTRACK."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.events import CitizenTaken, CoinsGained, DevelopmentGained, StatusReached
from tests.games.orleans.scenario import Table, full, new_game, scenario
from tests.rule import rule

POINTS = {0: 2, 1: 3, 2: 4, 3: 5, 4: 6}  # of the next scholar, by how many came before


def advanced(start: int, points: int, **words: Any) -> Table:
    """Seat 0 has gained development points at the University."""
    scholars = next(space for space, number in POINTS.items() if number == points)
    words = {"coins": 0, "tracks": {"scholar": scholars}, **words}
    return scenario(on=full("university"), development=start, **words).play("use-place university")


def set_back(start: int, **words: Any) -> Table:
    """Seat 0 has given up a development point under torture."""
    words = {"goods": "wool wool wool", "coins": 0, **words}
    return scenario("event", event="taxes", development=start, **words).play("give-up-point")


@rule("ORL-DEVTRACK-01")
def test_the_marker_goes_space_by_space() -> None:
    spaces = [event.space for event in advanced(4, 5).events if isinstance(event, DevelopmentGained)]
    assert [5, 6, 7, 8, 9] == spaces


@rule("ORL-DEVTRACK-02")
@pytest.mark.parametrize(
    ("start", "points", "coins"), [(6, 2, 3), (5, 2, 3), (7, 2, 0), (11, 2, 4), (24, 2, 5), (7, 6, 4)]
)
def test_coin_spaces_reached_or_passed_are_paid(start: int, points: int, coins: int) -> None:
    assert coins == advanced(start, points).me.coins


@rule("ORL-DEVTRACK-02")
def test_coins_of_the_track_come_from_the_supply() -> None:
    table = advanced(6, 2, coins=5, options={"coin_supply": "12"})
    assert (5 + 2, 0) == (table.me.coins, table.state.coins)


@rule("ORL-DEVTRACK-03")
@pytest.mark.parametrize("start", [1, 2, 16, 17, 26, 27])
def test_only_the_first_to_reach_or_pass_a_citizen_takes_it(start: int) -> None:
    other = {"on": full("university"), "development": start}
    table = advanced(start, 2, others=[other]).play("use-place university")
    assert (1, 0) == (table.me.citizens, table.you.citizens)
    assert start + 2 == table.track("development", 1)


@rule("ORL-DEVTRACK-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_status_begins_at_one(players: int) -> None:
    table = new_game(players)
    assert [1] * players == [status_of(table.state, player) for player in range(players)]


@rule("ORL-DEVTRACK-05")
@pytest.mark.parametrize(("space", "status"), [(4, 2), (9, 3), (15, 4), (22, 5), (30, 6)])
def test_a_status_space_raises_the_status_at_once(space: int, status: int) -> None:
    table = scenario(on=full("scriptorium"), development=space - 1)
    assert status - 1 == status_of(table.state, 0)
    table.play("use-place scriptorium")
    assert status == status_of(table.state, 0)
    assert [StatusReached(0, status)] == table.happened(StatusReached)


@rule("ORL-DEVTRACK-05")
def test_passing_a_status_space_is_enough() -> None:
    assert 2 == status_of(advanced(3, 2).state, 0)


@rule("ORL-DEVTRACK-05")
def test_the_status_falls_with_the_marker() -> None:
    assert 1 == status_of(set_back(4).state, 0)


@rule("ORL-DEVTRACK-06")
def test_income_pays_the_status() -> None:
    table = scenario("event", event="income", development=15, coins=0)
    assert (4, 5 + 1) == (table.me.coins, table.you.coins)


@rule("ORL-DEVTRACK-06")
def test_the_hospital_pays_the_status() -> None:
    table = scenario(tiles="hospital", on=full("hospital"), development=15, coins=0).play("use-place hospital")
    assert 4 == table.me.coins


@rule("ORL-DEVTRACK-06")
def test_stations_and_citizens_score_the_status() -> None:
    table = scenario(development=15, stations="tours blois", citizens=3, others=[{"stations": "orleans nevers"}])
    assert (2 * 4, 3 * 4) == (table.points("stations"), table.points("citizens"))


@rule("ORL-DEVTRACK-07")
def test_the_marker_stops_on_the_last_space() -> None:
    table = advanced(29, 3)
    assert (30, 6) == (table.track("development"), status_of(table.state, 0))
    assert 1 == len(table.happened(DevelopmentGained))


@rule("ORL-DEVTRACK-08")
def test_what_is_passed_first_comes_first() -> None:
    told = [
        type(event) for event in advanced(2, 5).events if isinstance(event, CitizenTaken | CoinsGained | StatusReached)
    ]
    assert [CitizenTaken, StatusReached, CoinsGained] == told


@rule("ORL-DEVTRACK-09")
def test_a_citizen_is_kept_when_the_marker_goes_back() -> None:
    table = scenario(event="taxes", on=full("scriptorium"), development=2, goods="wool wool wool", coins=0).play(
        "use-place scriptorium", "pass", "pass", "give-up-point"
    )
    assert (2, 1) == (table.track("development"), table.me.citizens)


@rule("ORL-DEVTRACK-09")
def test_a_lost_point_can_be_gained_again_without_a_second_citizen() -> None:
    words: dict[str, Any] = {"goods": "wool wool wool", "coins": 0, "on": full("scriptorium", "university")}
    table = scenario(event="taxes", development=2, **words).play(
        "use-place scriptorium", "pass", "pass", "give-up-point"
    )
    table.until("actions").play("pass", "use-place university")
    assert (4, 1) == (table.track("development"), table.me.citizens)
