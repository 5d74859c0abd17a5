"""`python -m bench.browser`: from a click in one browser to the changed picture in another, and the size of pages.

Time starts when the page receives the click and stops at the first change of the picture caused by that move. The
server is a process of its own, as it is for people. Sizes count every byte on the wire until the table is drawn,
including headers and the live connection.
"""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import create_connection, create_server, socket
from statistics import median, quantiles
from threading import Thread

from playwright.sync_api import Browser

from bench.serving import Server
from tests.browser.chromium import open_chromium
from tests.browser.people import Person, Table

CLICKS = 40
CHUNK = 65536
SETTLED = 500  # milliseconds of silence after which a page is complete
# Both pages run on one machine, so their clocks agree.
CLICKED = "() => addEventListener('click', () => (window.clicked = Date.now()), true)"
# The table page gets a message after `seen` is set, and draws it at once.
CHANGED = """() => {
  window.before = Infinity;
  const note = () => window.seen.version > window.before && (window.changed ??= Date.now());
  const changes = {subtree: true, childList: true, characterData: true};
  new MutationObserver(note).observe(document.getElementById("table-root"), changes);
}"""
AGAIN = "() => { window.before = window.seen.version; window.changed = null; }"


# ------------------------------------------------------------------ time


def latency(browser: Browser, server: Server, clicks: int) -> list[float]:
    """Milliseconds from each of a player's clicks to the new picture in a spectator's browser."""
    ada, ben = (Person(browser.new_context(base_url=server.address), name) for name in ("Ada", "Ben"))
    path = ada.new_table("me", "here")
    table = ada.sit_down(path)
    table.settings(confirmation=False, handover=False)
    watched = ben.sit_down_or_wait(path)
    table.page.evaluate(CLICKED)
    watched.page.evaluate(CHANGED)
    return [_once(table, watched) for _ in range(clicks)]


def _once(table: Table, watched: Table) -> float:
    seen = table.asked()
    watched.page.evaluate(AGAIN)
    table.part("moves-list").locator("button").first.click()
    changed: float = watched.page.wait_for_function("() => window.changed").json_value()
    clicked: float = table.page.evaluate("window.clicked")
    table.asked(seen["version"])
    return changed - clicked


# ------------------------------------------------------------------ size


class Wire:
    """A proxy between the browser and the server that counts the bytes the browser receives."""

    def __init__(self, server: Server) -> None:
        self.received = 0
        self._port = int(server.address.rpartition(":")[2])
        self._listening = create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        Thread(target=self._connect, daemon=True).start()

    def _connect(self) -> None:
        while True:
            browser, _ = self._listening.accept()
            server = create_connection(("127.0.0.1", self._port))
            Thread(target=self._pass_on, args=(browser, server, False), daemon=True).start()
            Thread(target=self._pass_on, args=(server, browser, True), daemon=True).start()

    def _pass_on(self, origin: socket, goal: socket, counts: bool) -> None:
        with goal, suppress(OSError):  # either end may hang up
            while data := origin.recv(CHUNK):
                self.received += len(data) if counts else 0
                goal.sendall(data)


def size(browser: Browser, wire: Wire, person: Person, path: str) -> tuple[int, int]:
    """Bytes of a page and everything it loads with an empty cache: in total, and over the live connection."""
    kept = person.context.storage_state()
    page = browser.new_context(base_url=wire.address, storage_state=kept).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    loaded: list[int] = []
    session.on("Network.loadingFinished", lambda event: loaded.append(int(event["encodedDataLength"])))
    before = wire.received
    page.goto(path, wait_until="networkidle")
    page.wait_for_timeout(SETTLED)
    return wire.received - before, wire.received - before - sum(loaded)


def _sizes(browser: Browser, server: Server) -> None:
    cleo, wire = Person(browser.new_context(base_url=server.address), "Cleo"), Wire(server)
    for name, address in (("first page", "/"), ("table page", cleo.new_table("me", "here"))):
        total, live = size(browser, wire, cleo, address)
        print(f"{name}: {total / 1000:.1f} KB, of which {live / 1000:.1f} KB over the live connection")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description="Measure the table in browsers.")
    parser.add_argument("--clicks", type=int, default=CLICKS, help=f"how many moves ({CLICKS})")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_chromium() as browser, ExitStack() as ending:
        server = Server(str(Path(folder) / "tables.sqlite"), Path(folder) / "server.log")
        ending.callback(server.kill)
        server.start()
        took = latency(browser, server, given.clicks)
        print(f"click to picture: median {median(took):.0f} ms, 95th percentile {quantiles(took, n=20)[-1]:.0f} ms")
        _sizes(browser, server)


if __name__ == "__main__":
    main()
