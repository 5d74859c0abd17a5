"""Phase 1: the hourglass. Group HOURGLASS."""

from __future__ import annotations

from comptoir.games.orleans.events import EventRevealed, FinalPoints, PhaseBegan
from tests.games.orleans.names import event_number
from tests.games.orleans.scenario import Table, scenario
from tests.rule import rule


def tiles_left(table: Table) -> int:
    """How many hourglass tiles are still to be turned up."""
    return sum(number for number, _ in table.state.piles)


@rule("ORL-HOURGLASS-01")
def test_one_tile_is_turned_up() -> None:
    table = scenario("hourglass")
    table.state.piles = ((17, table.state.piles[1][1]),)
    table.nature("turn-hourglass taxes")
    assert [EventRevealed(event_number("taxes"))] == table.happened(EventRevealed)
    assert 16 == tiles_left(table)


@rule("ORL-HOURGLASS-01")
def test_the_event_is_known_before_planning() -> None:
    table = scenario("hourglass").nature("turn-hourglass pilgrimage")
    assert "PlanOne" == table.question(0)
    assert [event_number("pilgrimage")] * 3 == [table.seen_by(seat).event for seat in (0, 1, None)]


@rule("ORL-HOURGLASS-02")
def test_an_event_is_for_its_round_only() -> None:
    table = scenario("event", event="plague", bag="knight scholar").nature("draw-followers knight")
    table.state.piles = ((2, (event_number("income"), event_number("taxes"))),)
    table.nature("turn-hourglass income").until("actions").play("pass", "pass")
    assert (["scholar"], 6) == (table.bag(), table.me.coins)


@rule("ORL-HOURGLASS-03")
def test_the_round_of_the_last_tile_is_played_to_its_end() -> None:
    table = scenario("hourglass", events="income")
    table.nature("turn-hourglass income").until("the end")
    assert [2, 3, 4, 5, 6, 7] == [event.phase for event in table.events if isinstance(event, PhaseBegan)]
    assert "over" == table.question()
    assert isinstance(table.events[-1], FinalPoints)


@rule("ORL-HOURGLASS-04")
def test_a_pilgrimage_closes_the_monastery_in_any_round() -> None:
    on = "monastery: scholar trader; scriptorium: knight scholar"
    assert ["use-place scriptorium", "pass"] == scenario(event="pilgrimage", round=9, on=on).moves()
    assert ["use-place monastery", "use-place scriptorium", "pass"] == scenario(round=9, on=on).moves()


@rule("ORL-HOURGLASS-04")
def test_in_phase_6_a_pilgrimage_does_nothing() -> None:
    table = scenario("event", event="pilgrimage", round=9, bag="knight", goods="grain wool wine")
    assert (["knight"], 5, 3) == (table.bag(), table.me.coins, len(table.goods()))
    assert 10 == table.state.round


@rule("ORL-HOURGLASS-05")
def test_six_kinds_of_events() -> None:
    facts = scenario().state.facts
    classic = [event.key for event in facts.events if event.set == "classic"]
    assert ["pilgrimage", "income", "harvest", "taxes", "trading_day", "plague"] == classic
