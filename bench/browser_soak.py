"""`python -m bench.browser_soak`: whole games in browsers, from the lobby to the final ranking, in every way to play.

By mouse, by the list of moves as a screen reader finds it, by keyboard alone, by touch on a phone, two
browsers against each other while a third watches, five players of Orléans with every place tile and five of Pest on
a phone, and Pest alone and as a duel of two browsers.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple, TypeAlias

from playwright.sync_api import Browser, Locator

from comptoir.words import signed
from tests.browser.chromium import NoChromium, open_chromium
from tests.browser.people import DESKTOP, PHONE, Json, Person, Table
from tests.browser.players import Press, Way, by_keyboard, by_list, by_mouse, by_touch, play, walk_and_enter
from tests.browser.site import Site

TOGETHER, CROWDED, SOLO = "together", "crowded", "solo"
TITLES = {"burgundy": "The Castles of Burgundy", "orleans": "Orléans", "pest": "Pest"}
RANKING = re.compile("Ranking|Result")  # of several players, of one
EVERY_TILE, DUEL = {"option-tiles": "all"}, {"option-duel": "on"}
NewPerson: TypeAlias = Callable[[str, Json], Person]
WholeGame: TypeAlias = Callable[[NewPerson, int], list[int]]


class Trouble(Exception):
    """Something a player would complain about."""


class Manner(NamedTuple):
    """How a person plays: how moves are made, how links and buttons are pressed, on which screen."""

    way: Way
    press: Press
    look: Json


MANNERS = {
    "mouse": Manner(by_mouse, Locator.click, DESKTOP),
    "list": Manner(by_list, Locator.click, DESKTOP),
    "keyboard": Manner(by_keyboard, walk_and_enter, DESKTOP),
    "touch": Manner(by_touch, Locator.tap, PHONE),
}


def alone(manner: Manner, game: str, person: NewPerson, seed: int) -> list[int]:
    """Play against bots, from the lobby to the final ranking; returns the points."""
    table = Table(person("Ada", manner.look).open("/"))
    manner.press(table.page.get_by_role("article", name=TITLES[game]).get_by_role("button", name="Play now"))
    return to_the_end(table, manner, seed)


def solo(manner: Manner, game: str, person: NewPerson, seed: int) -> list[int]:
    """Play a solo game, from the lobby to its result; returns the points."""
    table = Table(person("Ada", manner.look).open("/"))
    manner.press(table.page.get_by_role("article", name=TITLES[game]).get_by_role("button", name="Play solo"))
    return to_the_end(table, manner, seed)


def crowded(game: str, options: Json, person: NewPerson, seed: int) -> list[int]:
    """Play with five players and everything the game has, on a phone; returns the points."""
    ada = person("Ada", PHONE)
    path = ada.new_table("me", *["novice"] * 4, game=game, **options)
    return to_the_end(ada.sit_down(path), MANNERS["touch"], seed)


def to_the_end(table: Table, manner: Manner, seed: int) -> list[int]:
    """Play in this manner until the final ranking; returns the points."""
    seen = play(table, manner.way, seed)
    check_log(table)
    return ranking(table, seen, manner.press)


def together(game: str, options: Json, person: NewPerson, seed: int) -> list[int]:
    """Two browsers play each other, by mouse and by list, while a third watches; returns the points."""
    ada, ben, cleo = (person(name, DESKTOP) for name in ("Ada", "Ben", "Cleo"))
    path = ada.new_table("me", "invited", game=game, **options)
    joined = ben.accept(ada.invite(path, 1), path)
    tables, watched = [ada.sit_down_or_wait(path), joined], cleo.sit_down_or_wait(path)
    seen, random = {"over": False}, Random(seed)
    while not seen["over"]:
        seen = turn(tables, watched, random)
    for table in (*tables, watched):
        check_log(table)
    return ranking(watched, seen, Locator.click)


def turn(tables: list[Table], watched: Table, random: Random) -> Json:
    """The player to move makes a move, and all three see it; returns what that player sees."""
    seat = watched.deciding()
    table, way = tables[seat], (by_mouse, by_list)[seat]
    seen = table.asked()
    way(table, random.choice(seen["moves"]), seen["moves"])
    for each in (*tables, watched):
        each.newer(seen["version"])
    return table.frame()


def check_log(table: Table) -> None:
    """Check that the page's log has every line of the server's log exactly once."""
    seat = table.frame()["seat"]
    path = table.page.url.partition("?")[0] + "/view" + ("" if seat is None else f"?seat={seat}")
    told = [line["text"] for line in table.page.request.get(path).json()["log"]["lines"]]
    if told != table.log():
        raise Trouble(f"A page shows {len(table.log())} lines of the log; the server sent {len(told)}.")


def ranking(table: Table, seen: Json, press: Press) -> list[int]:
    """The points of the final ranking, checked against those of the table."""
    press(table.page.get_by_role("link", name="To the final scores"))
    ranked = table.page.get_by_role("region", name=RANKING).get_by_role("listitem").locator("strong")
    ranked.first.wait_for()
    shown, points = ranked.all_text_contents(), sorted(seen["points"], reverse=True)
    if shown != [signed(number) for number in points]:
        raise Trouble(f"The table ended with {points}, but the ranking shows {shown}.")
    return points


def ways() -> dict[str, WholeGame]:
    """Every way to play: each manner with each game, and the ways that need their own tables."""
    each = product(TITLES, MANNERS.items())
    found: dict[str, WholeGame] = {f"{game}-{name}": partial(alone, manner, game) for game, (name, manner) in each}
    tables: dict[str, WholeGame] = {
        CROWDED: partial(crowded, "orleans", EVERY_TILE),
        f"pest-{CROWDED}": partial(crowded, "pest", {}),
        TOGETHER: partial(together, "burgundy", {}),
        f"pest-{TOGETHER}": partial(together, "pest", DUEL),
        f"pest-{SOLO}": partial(solo, MANNERS["touch"], "pest"),
    }
    return found | tables


def whole_game(browser: Browser, site: Site, name: str, seed: int) -> list[int]:
    """Play a game to its end in this way; returns the points."""
    complaints: list[str] = []

    def person(name: str, look: Json) -> Person:
        context = browser.new_context(base_url=site.address, locale="en", reduced_motion="reduce", **look)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return Person(context, name)

    points = ways()[name](person, seed)
    for context in browser.contexts:
        context.close()
    if complaints:
        raise Trouble("\n".join(complaints))
    return points


def soak(names: list[str], seeds: range) -> None:
    """Play all these games; stop at the first trouble."""
    with tempfile.TemporaryDirectory() as folder, open_chromium() as browser:
        site = Site(Path(folder))
        for name in names:
            for seed in seeds:
                began = monotonic()
                print(f"{name}, seed {seed}: ", end="", flush=True)  # before anything can go wrong
                points = whole_game(browser, site, name, seed)
                print(f"{points} in {monotonic() - began:.0f} s", flush=True)
        site.stop()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.browser_soak", description="Play whole games in browsers.")
    parser.add_argument("--games", type=int, default=2, help="how many in each way (2)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the players' choices (0)")
    parser.add_argument("--way", choices=[*ways()], action="append", help="only in this way")
    given = parser.parse_args()
    try:
        soak(given.way or [*ways()], range(given.seed, given.seed + given.games))
    except (Trouble, NoChromium) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
