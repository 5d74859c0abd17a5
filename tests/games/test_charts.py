"""Charts: what is drawn where, and that names cannot break out of them."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from comptoir.games.art.charts import Bar, ChartLine, lines, nice_step, stacked_bars

SVG = "{http://www.w3.org/2000/svg}"


def texts(chart: str, kind: str) -> list[str]:
    found = ElementTree.fromstring(chart).iter(f"{SVG}text")
    return [str(one.text) for one in found if kind in one.get("class", "").split()]


def test_a_bar_has_a_part_for_each_category_with_points_and_its_total() -> None:
    chart = stacked_bars("Points", ["ships", "mines", "sales"], [Bar("Ada", [20, 0, 12])])
    assert ["Ada: ships, 20", "Ada: sales, 12"] == re.findall(r"<title>([^<]+)", chart)
    assert ["kind-0", "kind-2"] == re.findall(r'class="(kind-\d+)"', chart)
    assert ["32"] == texts(chart, "chart-total")


def test_what_was_paid_lies_left_of_the_line() -> None:
    chart = stacked_bars("Points", ["paid", "won"], [Bar("Ada", [-5, 20])])
    paid, won = (float(x) for x in re.findall(r'd="M([\d.]+) [^"]*" class="part"', chart))
    (axis,) = (float(x) for x in re.findall(r'd="M([\d.]+) [^"]*" class="axis"', chart))
    assert paid < axis
    assert won == pytest.approx(axis)
    assert ["15"] == texts(chart, "chart-total")


@pytest.mark.parametrize("bars", [[], [Bar("Ada", [])], [Bar("Ada", [0])]])
def test_nothing_at_all_can_be_drawn(bars: list[Bar]) -> None:
    categories = ["ships"] if bars and bars[0].parts else []
    ElementTree.fromstring(stacked_bars("Points", categories, bars))


def test_lines_end_with_their_last_values_that_do_not_lie_on_each_other() -> None:
    series = [ChartLine(name, [0, 50, 100], look) for look, name in enumerate(("Ada", "Ben", "Cleo", "Dan"))]
    chart = lines("Points", ["start", "A", "B"], series)
    found = [one for one in ElementTree.fromstring(chart).iter(f"{SVG}text") if "line-value" in one.get("class", "")]
    heights = [float(one.get("y", "0")) for one in found]
    assert ["100"] * 4 == [one.text for one in found]
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert ["Ada", "Ben", "Cleo", "Dan"] == texts(chart, "chart-name")


def test_lines_go_below_zero() -> None:
    chart = lines("Points", ["start", "A"], [ChartLine("Ada", [0, -30], 0)])
    assert "−20" in texts(chart, "chart-soft")


def test_lines_far_from_zero_can_be_drawn_without_it() -> None:
    chart = lines("Rating", ["0", "1"], [ChartLine("Ada", [1000, 1160], 0)], has_zero=False)
    assert ["1000", "1050", "1100", "1150"] == texts(chart, "chart-soft")[:-2]


def test_a_game_of_one_moment_can_be_drawn() -> None:
    ElementTree.fromstring(lines("Points", ["start"], [ChartLine("Ada", [0], 0)]))


def test_names_are_only_text() -> None:
    name = '<script>"&'
    for chart in (
        stacked_bars(name, [name], [Bar(name, [40])]),
        lines(name, [name, name], [ChartLine(name, [1, 2], 7)]),
    ):
        assert "<script" not in chart
        assert name in texts(chart, "chart-name")


@pytest.mark.parametrize(("span", "step"), [(1, 1), (6, 1), (7, 2), (60, 10), (61, 20), (210, 50), (1000, 200)])
def test_a_grid_has_round_numbers(span: int, step: int) -> None:
    assert step == nice_step(span)
