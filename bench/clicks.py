"""`python -m bench.clicks`: how many clicks and taps a sensible game takes, and for what.

A scripted player does what a good bot would do, by mouse at a desk and by touch on a phone, with the preferences that
a newcomer has. It plays like someone who knows the table: first it touches what tells most about the move, and what
only the next question asks for it touches at once. Every click on the page counts: things, buttons, tabs and
confirmations.

Beside that stands what the same moves cost step by step: a click for everything that a move touches, one to tell moves
apart, one to confirm what reveals something or ends the turn; tabs not counted.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, permutations
from pathlib import Path

from playwright.sync_api import Browser

from comptoir.games import GAMES
from tests.browser.chromium import open_chromium
from tests.browser.people import DESKTOP, PHONE, Json, Person, Table
from tests.browser.players import Way, begins, by_mouse, by_touch, tab_of, touches
from tests.browser.site import Site

FEW = 4  # moves that the page names beside what was touched
WAYS: dict[str, tuple[Way, Json]] = {"mouse": (by_mouse, DESKTOP), "touch": (by_touch, PHONE)}


@dataclass
class Count:
    """What a game has cost so far, by kind of move."""

    moves: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)  # clicks, step by step
    clicks: Counter[str] = field(default_factory=Counter)
    confirmed: int = -1  # the last move, if it was confirmed: at once again, it is not

    def add(self, move: Json, moves: Sequence[Json]) -> None:
        """Count a move among the legal ones, and what it costs step by step."""
        kind, times = _kind(move), move["times"]
        is_clear = not move["touches"] or len(_left(moves, touches(move))) == 1
        is_confirmed = move["holds"] and move["move"] != self.confirmed
        self.confirmed = move["move"] if move["holds"] else -1
        self.moves[kind] += times
        self.steps[kind] += times * (max(1, len(move["touches"])) + (not is_clear)) + is_confirmed


@dataclass
class Player:
    """Plays a seat in a page, and thinks over HTTP, which costs no clicks."""

    person: Person
    path: str
    table: Table
    way: Way
    count: Count = field(default_factory=Count)

    def play(self, most: int) -> None:
        """Play until the game is over or this many moves are made."""
        seen = self.table.asked()
        while not seen["over"] and self.count.moves.total() < most:
            move = self.choice(seen)
            seen = self.table.asked(self.person.view(self.path, seen["seat"])["version"] - 1)
            before = self.clicks()
            self.make(move, seen)
            seen = self.table.asked(seen["version"])
            self.count.clicks[_kind(move)] += self.clicks() - before

    def choice(self, seen: Json) -> Json:
        """The move of a hint, or what it leads to; what comes then is tried over HTTP and taken back."""
        views, made, chosen = [seen], [self.hinted(seen)], None
        while following := [one for one in seen["ahead"] if one["first"][: len(made)] == _numbers(made)]:
            self.person.move(self.path, views[-1], views[-1]["moves"].index(made[-1]))
            views.append(self.person.view(self.path, seen["seat"]))
            move = self.hinted(views[-1])
            found = [one for one in following if [*one["first"], one["move"]] == _numbers([*made, move])]
            if not found:
                break
            made, [chosen] = [*made, move], found
        for _ in views[1:]:
            self.person.take_back(self.path, seen["seat"])
        for move, view in zip(made, views, strict=False):
            self.count.add(move, view["moves"])
        return chosen or made[0]

    def hinted(self, view: Json) -> Json:
        wanted = self.person.context.request.get(f"{self.path}/hint?seat={view['seat']}").json()["move"]
        move: Json = next(move for move in view["moves"] if move["move"] == wanted)
        return move

    def make(self, move: Json, seen: Json) -> None:
        """Make the move with as few clicks as the page asks for."""
        if move["times"] > 1:
            return self.table.button(f"{move['words']} × {move['times']}").click()
        choices = [*seen["moves"], *seen["ahead"]]
        if self.table.part("actions").get_by_role("button", name=begins(move["words"])).count():
            return self.way(self.table, move | {"touches": []}, choices)
        steps = [step[::-1] for step in move["touches"]]  # a space rather than the card of its place
        orders = [move | {"touches": list(order)} for order in permutations(steps)]
        self.way(self.table, min(orders, key=lambda order: self.cost(order, choices)), choices)
        return None

    def cost(self, move: Json, moves: Sequence[Json]) -> int:
        """The clicks that touching in this order should cost; on a phone, with the tabs."""
        things = touches(move)
        for number in range(1, len(things) + 1):
            left = _left(moves, things[:number])
            is_asked = any(len(one["touches"]) == number for one in left)
            if len(left) == 1 or number == len(things) or (len(left) <= FEW and not is_asked):
                return number + (len(left) > 1) + self.turns(things[:number])
        return 1

    def turns(self, things: Iterable[str]) -> int:
        """On a phone, how often another tab is opened to touch these things in order."""
        if self.way is by_mouse:
            return 0
        tabs = [self.table.page.evaluate("() => document.body.dataset.tab"), *(tab_of(self.table, id) for id in things)]
        return sum(one != other for one, other in pairwise(tabs))

    def clicks(self) -> int:
        return int(self.table.page.evaluate("() => window.clicks"))


def _numbers(moves: Iterable[Json]) -> list[int]:
    return [move["move"] for move in moves]


def _kind(move: Json) -> str:
    return str(move["text"]).partition(" ")[0]


def _left(moves: Iterable[Json], things: Sequence[str]) -> list[Json]:
    """The moves that touching these things can still mean."""
    return [move for move in moves if _fits(move["touches"], things)]


def _fits(steps: Sequence[Sequence[str]], things: Sequence[str]) -> bool:
    orders = permutations(steps, len(things))
    return any(all(thing in step for thing, step in zip(things, order, strict=True)) for order in orders)


def play(browser: Browser, site: Site, game: str, way: Way, look: Json, most: int) -> Count:
    """A game against one bot, or its beginning."""
    context = browser.new_context(base_url=site.address, locale="en", reduced_motion="reduce", **look)
    person = Person(context, "Ada")
    path = person.new_table("me", "companion", game=game)
    player = Player(person, path, person.sit_down(path), way)
    player.play(most)
    context.close()
    return player.count


def show(title: str, count: Count) -> None:
    """A table: what was done, and what it cost; a move that leads to another costs what the other does."""
    steps, clicks = count.steps.total(), count.clicks.total()
    print(f"{title}: {count.moves.total()} moves, step by step {steps}, clicks {clicks} ({clicks / steps - 1:+.0%})")
    for kind, number in count.steps.most_common():
        print(f"    {kind:22} {count.moves[kind]:4} moves {number:4} step by step {count.clicks[kind]:4} clicks")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.clicks", description="Count the clicks of a game.")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this game")
    parser.add_argument("--way", choices=list(WAYS), action="append", help="only this way")
    parser.add_argument("--moves", type=int, default=1000, help="stop after this many moves of the player")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_chromium() as browser:
        site = Site(Path(folder))
        for game in given.game or GAMES:
            for name in given.way or WAYS:
                show(f"{game} by {name}", play(browser, site, game, *WAYS[name], given.moves))
        site.stop()


if __name__ == "__main__":
    main()
