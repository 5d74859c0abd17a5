"""`python -m bench.browser`: from a click in one browser to the changed picture in another, and the size of pages."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.people import Person, Table
from tests.browser.site import Site

CLICKS = 40
# Both pages are on one machine, so that their clocks agree.
CLICKED = "() => addEventListener('click', () => (window.clicked = Date.now()), true)"
CHANGED = """() => {
  const observer = new MutationObserver(() => (window.changed ??= Date.now()));
  observer.observe(document.body, {subtree: true, childList: true});
}"""
FORGET = "() => { window.changed = null; }"


def latency(browser: Browser, site: Site, clicks: int) -> list[float]:
    """Milliseconds from each click of a player to the picture of somebody who watches."""
    ada, ben = (Person(browser.new_context(base_url=site.address), name) for name in ("Ada", "Ben"))
    path = ada.new_table("me", "here")
    table = ada.sit_down(path)
    table.settings(confirm=False, handover=False)
    watched = ben.sit_down_or_wait(path)
    table.page.evaluate(CLICKED)
    watched.page.evaluate(CHANGED)
    return [_once(table, watched) for _ in range(clicks)]


def _once(table: Table, watched: Table) -> float:
    seen = table.asked()
    watched.page.evaluate(FORGET)
    table.part("moves-list").locator("button").first.click()
    watched.newer(seen["version"])
    took = watched.page.evaluate("window.changed") - table.page.evaluate("window.clicked")
    table.asked(seen["version"])
    return float(took)


def size(page: Page, path: str) -> int:
    """Bytes over the wire of a page and all it asks for, for somebody who has never been here."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    page.goto(path, wait_until="networkidle")
    return sum(received)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description="Measure the table in browsers.")
    parser.add_argument("--clicks", type=int, default=CLICKS, help=f"how many moves ({CLICKS})")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        site = Site(Path(folder))
        took = latency(browser, site, given.clicks)
        print(f"click to picture: median {median(took):.0f} ms, 95th percentile {quantiles(took, n=20)[-1]:.0f} ms")
        new = Person(browser.new_context(base_url=site.address), "Cleo")
        path = new.new_table("me", "companion")
        for name, address in (("first page", "/"), ("table page", path)):
            fresh = browser.new_context(base_url=site.address)
            print(f"{name}: {size(fresh.new_page(), address) / 1000:.0f} KB")
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
