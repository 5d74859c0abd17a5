"""Scripted players: by mouse, by touch, by the list of moves and by keyboard. Each makes a move as a person would."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import dist
from random import Random
from typing import TypeAlias

from playwright.sync_api import Locator

from tests.browser.people import POINT, TAB, Json, Table

Moves: TypeAlias = Sequence[Json]
Way: TypeAlias = Callable[[Table, Json, Moves], None]
Press: TypeAlias = Callable[[Locator], None]
MOST = 1000  # moves of one player in a game
FAR = 300  # things on a page that Tab stops at
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
NEAR, DOUBLE = 40, 500  # pixels and milliseconds in which two taps are a double tap


def play(table: Table, way: Way, seed: int, moves: int = MOST) -> Json:
    """Make random moves in this way, this many or until the game is over; returns what is seen then."""
    random = Random(seed)
    seen = table.asked()
    for _ in range(moves):
        if seen["over"]:
            break
        way(table, random.choice(seen["moves"]), seen["moves"])
        seen = table.asked(seen["version"])
    return seen


# ------------------------------------------------------------------ the boards


def by_mouse(table: Table, move: Json, moves: Moves) -> None:
    """Click what the move touches until it is clear, then what is asked."""
    version = table.version()
    for id in touches(move):
        table.page.mouse.click(*point(table, id))
        if table.has_sent(version) or _is_named(table, move):
            break
    _press(table, move, version, Locator.click)


def by_touch(table: Table, move: Json, moves: Moves) -> None:
    """Tap what the move touches, in the tab that holds it, until it is clear, then what is asked."""
    version = table.version()
    for id in touches(move):
        open_tab(table, id)
        tap_at(table, point(table, id))
        if table.has_sent(version) or _is_named(table, move):
            break
    _press(table, move, version, partial(_tap, table))


def touches(move: Json) -> list[str]:
    """One thing for each touch of a move; of equivalent things, the first that is still free."""
    chosen: list[str] = []
    for step in move["touches"]:
        chosen.append(next(id for id in step if id not in chosen))
    return chosen


def point(table: Table, id: str) -> tuple[float, float]:
    """Where to point at a thing, after scrolling to it if necessary."""
    found = table.page.evaluate(POINT, [id, False]) or table.page.evaluate(POINT, [id, True])
    assert found is not None, f"{id} should be touched, but no point of it can be"
    return found[0], found[1]


def open_tab(table: Table, id: str) -> None:
    """On a phone: the tab that holds a thing."""
    tab = table.tab(tab_of(table, id))
    if tab.get_attribute("aria-pressed") != "true":
        with heard(table):
            tab.tap()
        table.page.evaluate(LAID_OUT)  # boards find their size when they are first seen


def tab_of(table: Table, id: str) -> str:
    """The tab that holds a thing."""
    found: str = table.page.evaluate(TAB, id)
    return found


def _is_named(table: Table, move: Json) -> bool:
    """Is the move one of the few that are left, or the one to confirm?"""
    return bool(_named(table, move).count()) or asks_again(table, move)


def _named(table: Table, move: Json) -> Locator:
    menus = "#table-choice, #table-choices" if move["touches"] else "#table-actions"
    return table.page.locator(menus).get_by_role("button", name=begins(move["words"]))


def _press(table: Table, move: Json, version: int, press: Press) -> None:
    """What comes after the touches: the button of the move, if one is asked for, and the confirmation."""
    if not move["touches"] or _named(table, move).count():
        press(_named(table, move).first)
    if not table.has_sent(version) and asks_again(table, move):
        press(table.part("choice").get_by_role("button", name="Confirm"))


def tap_at(table: Table, spot: tuple[float, float]) -> None:
    """Tap at a spot."""
    _calmly(table, spot)
    with heard(table):
        table.page.touchscreen.tap(*spot)


def _tap(table: Table, thing: Locator) -> None:
    box = thing.bounding_box()
    assert box is not None, f"{thing} should be pressed, but it is not visible"
    _calmly(table, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    with heard(table):
        thing.tap()


def _calmly(table: Table, spot: tuple[float, float]) -> None:
    """Where the last tap was, wait a moment: a double tap counts once."""
    if dist(spot, table.tapped) < NEAR:
        table.page.wait_for_timeout(DOUBLE)
    table.tapped = spot


@contextmanager
def heard(table: Table) -> Iterator[None]:
    """A tap is over when the page has received the click that the browser makes of it, a moment later."""
    before = table.page.evaluate("() => window.clicks")
    yield
    table.page.wait_for_function("(before) => window.clicks > before", arg=before)


def asks_again(table: Table, move: Json) -> bool:
    """Does the move wait for a confirmation? What was just confirmed is repeated without one."""
    return bool(move["holds"] and table.part("choice").get_by_role("button", name="Confirm").count())


# ------------------------------------------------------------------ words


def by_list(table: Table, move: Json, moves: Moves) -> None:
    """Press the move's button as a screen reader finds it: by role and name."""
    listed = table.page.get_by_role("region", name="Moves").get_by_role("button", name=begins(move["words"]))
    listed.nth(_among_namesakes(move, moves)).click()
    if asks_again(table, move):
        table.button("Confirm").click()


def by_keyboard(table: Table, move: Json, moves: Moves) -> None:
    """Type the words of a move, walk to it, press Enter; Enter confirms."""
    press = table.page.keyboard.press
    if not table.page.locator("#table-filter:focus").count():
        press("/")
    table.page.keyboard.insert_text(move["words"])
    if table.part("moves-list").locator("button:visible").count() > 1:
        press("ArrowDown")
        for _ in range(_among_found(table, move)):
            press("ArrowDown")
    press("Enter")
    if asks_again(table, move):
        press("Enter")


def walk_and_enter(thing: Locator) -> None:
    """Press Tab until a link or a button is reached, then Enter."""
    for _ in range(FAR):
        if thing.evaluate("thing => thing === document.activeElement"):
            return thing.press("Enter")
        thing.page.keyboard.press("Tab")
    raise AssertionError(f"{thing} cannot be reached by keyboard")


def begins(words: str) -> re.Pattern[str]:
    """The name of a move's button: its words, then what it costs and brings."""
    return re.compile(f"^{re.escape(words)}(?! →)")  # not what it leads to


def listed(moves: Moves) -> list[Json]:
    """The moves in the order of the list: by group, groups in the order of their first moves."""
    groups = list(dict.fromkeys(move["group"] for move in moves))
    return sorted(moves, key=lambda move: groups.index(move["group"]))


def _among_namesakes(move: Json, moves: Moves) -> int:
    """Which of the moves in the list that begin with its words it is."""
    alike = [other for other in listed(moves) if str(other["words"]).startswith(move["words"])]
    return alike.index(move)


def _among_found(table: Table, move: Json) -> int:
    """Which of the moves that typing has left it is."""
    left = table.part("moves-list").locator("button:visible").all_text_contents()
    wanted = move["words"] + "".join(move["changes"])
    return left.index(wanted)
