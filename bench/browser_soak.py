"""`python -m bench.browser_soak`: whole games in a browser by mouse, by list, by keyboard and by touch."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.people import Person
from tests.browser.players import Way, by_keyboard, by_list, by_mouse, by_touch, play
from tests.browser.site import Site

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WAYS: dict[str, tuple[Way, dict[str, Any]]] = {
    "mouse": (by_mouse, DESKTOP),
    "list": (by_list, DESKTOP),
    "keyboard": (by_keyboard, DESKTOP),
    "touch": (by_touch, PHONE),
}


def whole_game(browser: Browser, site: Site, name: str, seed: int) -> list[int]:
    """Play a game to its end; the points."""
    way, look = WAYS[name]
    context = browser.new_context(base_url=site.address, locale="en", reduced_motion="reduce", **look)
    ada = Person(context, "Ada")
    points: list[int] = play(ada.sit_down(ada.new_table("me", "novice")), way, seed)["points"]
    context.close()
    return points


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.browser_soak", description="Play whole games in a browser.")
    parser.add_argument("--games", type=int, default=2, help="how many in each way (2)")
    parser.add_argument("--seed", type=int, default=0, help="other seeds give other games (0)")
    parser.add_argument("--way", choices=list(WAYS), action="append", help="only in this way")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        site = Site(Path(folder))
        for name in given.way or WAYS:
            for seed in range(given.seed, given.seed + given.games):
                print(f"by {name}, seed {seed}: {whole_game(browser, site, name, seed)}", flush=True)
        browser.close()
        site.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
