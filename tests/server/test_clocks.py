"""Clocks: what they say follows from the rows and from who had to decide after each of them."""

from __future__ import annotations

import pytest

from comptoir.engine.errors import Refusal
from comptoir.server.pages.forms import CLOCKS, ClockForm, read_clock
from comptoir.server.tables.clocks import DAY, PRESETS, Clock, ClockMoment, SeatClock, clock_of, seat_clocks

CLOCK = Clock(move=60, bank=100)


def said(*moments: ClockMoment) -> list[tuple[float, float | None]]:
    """What is left in the banks of two seats, and their deadlines."""
    return [(face.left(), face.deadline()) for face in seat_clocks(CLOCK, 2, moments)]


def test_before_the_first_row_no_clock_runs() -> None:
    assert [(100, None), (100, None)] == said()
    assert [None, None] == [face.deadline() for face in seat_clocks(CLOCK, 2, [])]


def test_the_time_for_the_move_runs_first_and_the_bank_after_it() -> None:
    first, other = seat_clocks(CLOCK, 2, [ClockMoment(1000, [0])])
    assert (1060, 1160) == (first.move_until(), first.deadline())
    assert (None, None) == (other.move_until(), other.deadline())


def test_a_quick_turn_leaves_the_bank_alone() -> None:
    assert [(100, None), (100, 1219)] == said(ClockMoment(1000, [0]), ClockMoment(1059, [1]))


def test_a_long_turn_is_taken_from_the_bank() -> None:
    assert [(70, None), (100, 1250)] == said(ClockMoment(1000, [0]), ClockMoment(1090, [1]))


def test_the_next_turn_has_what_is_left() -> None:
    assert (70, 1230) == said(ClockMoment(1000, [0]), ClockMoment(1090, [1]), ClockMoment(1100, [0]))[0]


def test_a_bank_is_never_less_than_empty() -> None:
    assert (0, 2060) == said(ClockMoment(1000, [0]), ClockMoment(1999, [1]), ClockMoment(2000, [0]))[0]


def test_several_moves_of_one_turn_share_its_time() -> None:
    assert (100, 1160) == said(ClockMoment(1000, [0]), ClockMoment(1050, [0]), ClockMoment(1055, [0]))[0]


def test_everybody_has_a_clock_of_their_own_in_simultaneous_phases() -> None:
    assert [(80, None), (100, 1160)] == said(ClockMoment(1000, [0, 1]), ClockMoment(1080, [1]))


def test_nature_and_forced_moves_belong_to_the_move_before_them() -> None:
    """Between the move and what it forces, others seem to decide; nobody's turn begins or ends by that."""
    forced = [ClockMoment(1000, [0]), ClockMoment(1050, [1]), ClockMoment(1050, [0], goes_on=True)]
    assert [(100, 1160), (100, None)] == said(*forced)


def test_clocks_go_on_from_what_they_said() -> None:
    turns = [
        ClockMoment(1000, [0]),
        ClockMoment(1090, [1]),
        ClockMoment(1100, [0]),
        ClockMoment(1105, [1]),
        ClockMoment(1300, [0]),
    ]
    whole = seat_clocks(CLOCK, 2, turns)
    for number in range(1, len(turns)):
        before = [face.reading() for face in seat_clocks(CLOCK, 2, turns[:number])]
        assert whole == seat_clocks(CLOCK, 2, turns[number:], before)


def test_who_takes_back_a_move_goes_on_with_the_turn() -> None:
    passed = [ClockMoment(1000, [0]), ClockMoment(1090, [1])]
    face = seat_clocks(CLOCK, 2, [*passed, ClockMoment(1500, [0], is_undo=True)])[0]
    assert (1500, 1570) == (face.move_until(), face.deadline())


def test_a_turn_that_was_taken_back_has_taken_nobodys_time() -> None:
    back = [ClockMoment(1000, [0]), ClockMoment(1010, [1]), ClockMoment(1500, [0], is_undo=True)]
    assert [(100, 1650), (100, None)] == said(*back)
    assert (100, 1760) == said(*back, ClockMoment(1600, [1]))[1]


def test_passing_and_taking_back_brings_no_time() -> None:
    moments = [ClockMoment(1000, [0])]
    for at in range(1010, 1100, 10):
        moments += [ClockMoment(at, [1]), ClockMoment(at, [0], is_undo=True)]
    assert 1160 == seat_clocks(CLOCK, 2, moments)[0].deadline()


def test_a_clock_that_goes_back_takes_no_time() -> None:
    """Servers on several machines may differ a little."""
    assert (100, None) == said(ClockMoment(1000, [0]), ClockMoment(999, [1]))[0]


def test_clocks_run_side_by_side() -> None:
    faces = seat_clocks(CLOCK, 2, [ClockMoment(1000, [0]), ClockMoment(1010, [0, 1])])
    assert [1160, 1170] == [face.deadline() for face in faces]


def test_a_clock_as_it_is_stored() -> None:
    assert Clock(1, 2) == clock_of({"move": 1, "bank": 2})
    assert clock_of(None) is None
    assert SeatClock(CLOCK, 5).left() == 5


# ------------------------------------------------------------------ the form


@pytest.mark.parametrize("kind", CLOCKS)
def test_every_kind_of_the_form_is_a_clock_or_none(kind: str) -> None:
    expected = {"none": None, "own": Clock(300, 1800)} | PRESETS
    assert expected[kind] == read_clock({"clock": kind}).clock()


def test_own_numbers_have_a_unit() -> None:
    sent = {"clock": "own", "clock-move": "1,5", "clock-bank": "0", "clock-unit": "days"}
    assert Clock(1.5 * DAY, 0) == read_clock(sent).clock()


def test_what_nobody_knows_is_as_in_a_fresh_form() -> None:
    assert ClockForm() == read_clock({"clock": "sundial", "clock-unit": "moons"})


@pytest.mark.parametrize("move", ["0", "0.1", "-5", "soon", "99999", "1e9", "nan"])
def test_numbers_that_make_no_clock_are_refused(move: str) -> None:
    with pytest.raises(Refusal):
        ClockForm("own", move, "1", "hours" if move == "99999" else "minutes").clock()
