"""`python -m bench.clicks`: how many clicks and taps a sensible game takes.

A scripted player does what a good bot would do, by mouse at a desk and by touch on a phone, with the preferences that
a newcomer has. Every click on the page counts: things, buttons, tabs and confirmations.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser

from comptoir.games import GAMES
from tests.browser.chromium import open_chromium
from tests.browser.people import DESKTOP, PHONE, Json, Person
from tests.browser.players import Way, by_mouse, by_touch
from tests.browser.site import Site

KINDS = 6  # of moves that are told
WAYS: dict[str, tuple[Way, Json]] = {"mouse": (by_mouse, DESKTOP), "touch": (by_touch, PHONE)}


def clicks(browser: Browser, site: Site, game: str, way: Way, look: Json, most: int) -> tuple[int, Counter[str]]:
    """The moves of a game against one bot, or of its beginning, and the clicks by kind of move."""
    context = browser.new_context(base_url=site.address, locale="en", reduced_motion="reduce", **look)
    person = Person(context, "Ada")
    path = person.new_table("me", "companion", game=game)
    table, moves, found = person.sit_down(path), 0, Counter[str]()
    seen = table.asked()
    while not seen["over"] and moves < most:
        move = _sensible(person, path, seen)
        if move["times"] > 1:
            table.button(f"{move['words']} × {move['times']}").click()
        else:
            way(table, move, seen["moves"])
        seen, moves = table.asked(seen["version"]), moves + 1
        found[move["text"].partition(" ")[0]] += table.page.evaluate("() => window.clicks") - found.total()
    context.close()
    return moves, found


def _sensible(person: Person, path: str, seen: Json) -> Json:
    """The move of a hint."""
    wanted = person.context.request.get(f"{path}/hint?seat={seen['seat']}").json()["move"]
    move: Json = next(move for move in seen["moves"] if move["move"] == wanted)
    return move


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
                moves, found = clicks(browser, site, game, *WAYS[name], given.moves)
                most = ", ".join(f"{kind} {number}" for kind, number in found.most_common(KINDS))
                print(f"{game} by {name}: {found.total()} clicks for {moves} moves ({most})", flush=True)
        site.stop()


if __name__ == "__main__":
    main()
