"""A person with a browser, and what they see of a table. The helpers know tables, but no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Request

Json = dict[str, Any]

DESKTOP: Json = {"viewport": {"width": 1440, "height": 900}}
PHONE: Json = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# Keeps what the server sends, so that a scripted player can choose among the moves that are on the screen.
# While `held` is a list, messages wait in it, and the page has not received them yet.
WATCH = """
window.seen = {version: -1, moves: [], log: []};
window.held = null;
window.clicks = 0;
addEventListener("click", () => window.clicks++, true);
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.socket = this;
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (window.held) {
        window.held.push(event.data);
        event.stopImmediatePropagation();
      } else if (message.version !== undefined) window.seen = message;
    });
  }
};
"""
RELEASE = """() => {
  const late = window.held;
  window.held = null;
  for (const data of late) window.socket.dispatchEvent(new MessageEvent("message", {data}));
}"""
# The table when it is newer than a version, nothing is under way, and this seat decides or the game is over.
ASKED = """(after) => {
  const {version, seat, moves, ahead, over, undo, points} = window.seen;
  if (version <= after || document.getElementById("table-bar").ariaBusy === "true") return null;
  return moves.length || over ? {version, seat, moves, ahead, over, undo, points} : null;
}"""
SENT = "(after) => window.seen.version > after || document.getElementById('table-bar').ariaBusy === 'true'"
NEWER = "(after) => window.seen.version > after && document.getElementById('table-bar').ariaBusy !== 'true'"
# A point at which a click means this thing: the innermost marked thing there is this one.
POINT = """([id, scrolls]) => {
  const thing = document.getElementById(id);
  if (scrolls) thing?.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
  const box = thing?.getBoundingClientRect();
  if (!box?.width) return null;
  const parts = [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9];
  for (const down of parts) for (const right of parts) {
    const [x, y] = [box.x + box.width * right, box.y + box.height * down];
    if (document.elementFromPoint(x, y)?.closest(".can-touch, .chosen, .takes-back") === thing) return [x, y];
  }
  return null;
}"""
TAB = "(id) => document.getElementById(id)?.closest('[data-holds]')?.dataset.holds"


def number_of(sent: Request) -> int:
    """Which move a browser sends."""
    body: Json = sent.post_data_json or {}
    return int(body["move"])


class Person:
    """A person with their own cookies; plays at tables in pages, or over HTTP to save time."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        context.add_init_script(WATCH)
        self.context, self.name = context, name
        self.post("/me", {"name": name, "emblem": "0"})

    def post(self, path: str, form: Json) -> str:
        """Send a form; the address that it leads to."""
        answer = self.context.request.post(path, form=form, headers={"accept": "text/html"})
        assert answer.ok, answer.text()
        return answer.url

    def new_table(self, *seats: str, game: str = "burgundy", **more: str) -> str:
        """A table with these kinds of seats; its path."""
        kinds = {f"seat-{number}": kind for number, kind in enumerate(seats)}
        named = {f"name-{number}": f"Friend {number}" for number, kind in enumerate(seats) if kind == "here"}
        form = {"game": game, "players": str(len(seats)), "hints": "on", "watchers": "on"}
        address = self.post("/tables", form | kinds | named | more)
        return "/tables/" + address.split("/tables/")[1].split("/")[0].split("?")[0]

    def open(self, path: str) -> Page:
        """A page."""
        page = self.context.new_page()
        page.goto(path)
        return page

    def sit_down(self, path: str) -> Table:
        """A table in a page, ready to be played."""
        table = Table(self.open(path))
        table.asked()
        return table

    def sit_down_or_wait(self, path: str) -> Table:
        """A table in a page, whether or not this person has to decide."""
        table = Table(self.open(path))
        table.newer(-1)
        return table

    def invite(self, path: str, seat: int) -> str:
        """The link of an invitation to a seat."""
        gathering = self.open(self.post(f"{path}/seats/{seat}/invite", {}))
        return gathering.get_by_label(f"Link for seat {seat + 1}").input_value()

    def accept(self, link: str, path: str) -> Table:
        """Take the seat of an invitation; its table."""
        page = self.open(link)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url(f"**{path}*")
        return Table(page)

    # ------------------------------------------------------------------ over HTTP

    def view(self, path: str, seat: int = 0) -> Json:
        """The table as the server describes it now."""
        found: Json = self.context.request.get(f"{path}/view?seat={seat}").json()
        return found

    def move(self, path: str, view: Json, choice: int = 0) -> None:
        """Make one of the moves of a view."""
        move = view["moves"][choice]["move"]
        body = {"seat": view["seat"], "version": view["version"], "move": move, "key": f"http-{view['version']}"}
        answer = self.context.request.post(f"{path}/moves", data=body)
        assert answer.ok, answer.text()

    def take_back(self, path: str, seat: int = 0) -> int:
        """Take back the last move; the version then."""
        body = {"seat": seat, "version": self.view(path, seat)["version"]}
        answer = self.context.request.post(f"{path}/undo", data=body | {"key": f"http-{body['version']}"})
        assert answer.ok, answer.text()
        return int(answer.json()["version"])


@dataclass
class Table:
    """A table in a page."""

    page: Page
    tapped: tuple[float, float] = (0, 0)  # the last spot tapped

    def asked(self, after: int = -1) -> Json:
        """Wait until this seat has to decide, at a later version than this; what it sees."""
        found: Json = self.page.wait_for_function(ASKED, arg=after).json_value()
        return found

    def newer(self, after: int) -> None:
        """Wait until the page shows a later version than this and has nothing under way."""
        self.page.wait_for_function(NEWER, arg=after)

    def frame(self) -> Json:
        """What the server has sent last."""
        found: Json = self.page.evaluate("() => window.seen")
        return found

    def deciding(self) -> int:
        """The seat that all players wait for."""
        # A function, not an expression: the page's policy forbids evaluating texts.
        seen = self.page.wait_for_function("() => window.seen.deciding?.length && window.seen")
        found: int = seen.evaluate("frame => frame.deciding[0]")
        return found

    def hold(self) -> None:
        """From now on, delay the server's messages."""
        self.page.evaluate("() => { window.held = []; }")

    def release(self) -> None:
        """Deliver the delayed messages, in order."""
        self.page.evaluate(RELEASE)

    def cut(self) -> None:
        """Cut the connection; delayed messages never arrive."""
        self.page.evaluate("() => { window.held = null; window.socket.close(); }")

    def part(self, name: str) -> Locator:
        """A part of the page."""
        return self.page.locator(f"#table-{name}")

    def button(self, name: str) -> Locator:
        """A button, by what it says."""
        return self.page.get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> Locator:
        """On a phone: the button that opens a part of the table."""
        return self.page.locator(f'nav.tabs [data-tab="{name}"]')

    def listed(self) -> list[str]:
        """The visible moves of the list, with what they cost and bring."""
        return self.part("moves-list").locator("button:visible").all_text_contents()

    def log(self) -> list[str]:
        """The lines of the log."""
        return self.part("log-list").locator(".told").all_text_contents()

    def version(self) -> int:
        """The version that is shown."""
        return int(self.page.evaluate("() => window.seen.version"))

    def has_sent(self, version: int) -> bool:
        """Has the page sent a change since this version?"""
        return bool(self.page.evaluate(SENT, version))

    def settings(self, **changes: bool | str) -> None:
        """Change settings and reload the page."""
        self.page.evaluate("(changes) => localStorage.setItem('comptoir-table', JSON.stringify(changes))", changes)
        self.page.reload()
        self.asked()
