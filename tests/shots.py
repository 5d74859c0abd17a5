"""Pictures of every page: desktop and phone, light and dark, English and French. `make shots` puts them into shots/."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page

from comptoir.bots import make_bot
from comptoir.engine.match import Match
from comptoir.games import game as game_of
from comptoir.server.settings import Settings
from comptoir.server.storage.store import Store
from comptoir.server.tables.room import Room
from tests.browser.chromium import NoChromium, open_chromium

FOLDER = Path(__file__).parents[1] / "shots"
COMMAND = (sys.executable, "-c", "from comptoir.cli import main; main()", "serve", "--port", "0", "--pace", "0")
PATIENCE = 60.0  # seconds until the bots have moved
SETTLED = 300  # milliseconds until an answer is on the screen
READY = "#table-common svg, #table-mine svg, main h1"
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """A screen, a theme and a language."""

    name: str
    width: int
    height: int
    theme: str
    language: str

    def is_phone(self) -> bool:
        return self.width < 600


LOOKS = (
    Look("desktop-light", 1440, 900, "light", "en"),
    Look("desktop-dark", 1440, 900, "dark", "fr"),
    Look("phone-light", 390, 844, "light", "fr"),
    Look("phone-dark", 390, 844, "dark", "en"),
)
# For what is hardest to fit: a small phone, a tablet, a small desk, and a desk enlarged to 200 %.
ODD_LOOKS = (
    Look("small-phone", 360, 640, "dark", "fr"),
    Look("tablet", 820, 1180, "light", "fr"),
    Look("small-desktop", 1100, 700, "light", "fr"),
    Look("enlarged", 720, 450, "light", "fr"),
)
LONG_NAME = "Maximiliane de Montfort"
GAMES = ("burgundy", "orleans", "pest")


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """A server of its own, as a process; its address."""
    command = [*COMMAND, "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://[^/ ]+", process.stdout.readline())
        assert found is not None, "the server did not start"
        yield found[0]
    finally:
        process.terminate()
        process.wait(timeout=20)


# ------------------------------------------------------------------ the player


class Player:
    """Plays over HTTP, seat 0 at every table; a bot whispers what to do."""

    def __init__(self, address: str, database: Path) -> None:
        self.http = httpx.Client(base_url=address, timeout=30)
        self.rename("Aliénor")
        self.database = database
        self.aside = ThreadPoolExecutor(1)
        self.whisperers = {game: make_bot("greedy", game_of(game), seed=1) for game in GAMES}

    def cookie(self) -> str:
        return str(self.http.cookies["comptoir"])

    def rename(self, name: str) -> None:
        """Be called this at the tables to come."""
        self.http.post("/me", data={"name": name, "emblem": "0"})

    def new_table(self, *seats: str, game: str = "burgundy", **options: str) -> str:
        """A table with these seats and options; its id."""
        named = {f"seat-{number}": kind for number, kind in enumerate(seats)}
        named |= {f"name-{number}": "Guillemette" for number, kind in enumerate(seats) if kind == "here"}
        named |= {f"option-{name}": value for name, value in options.items()}
        form = {"game": game, "players": str(len(seats)), "hints": "on", "watchers": "on", **named}
        answer = self.http.post("/tables", data=form)
        return answer.headers["location"].split("/")[2]

    def guided_table(self, game: str = "burgundy") -> str:
        """A table that explains each new kind of decision in a sentence."""
        answer = self.http.post(f"/play/{game}", data={"guided": "true"})
        return answer.headers["location"].split("/")[2]

    def wait(self, table: str) -> Json:
        """The table as soon as this player has to decide, or the game is over."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            found: Json = self.http.get(f"/tables/{table}/view?seat=0").raise_for_status().json()
            if found["moves"] or found["over"]:
                return found
            sleep(0.02)
        raise TimeoutError("the bots have not moved")

    def play(self, table: str, moves: int) -> None:
        """Make this many moves, or play to the end; then it is this player's turn again."""
        while (view := self.wait(table)) and moves and not view["over"]:
            version = view["version"]
            body = {"seat": 0, "version": version, "move": self._whispered(table), "key": str(version)}
            self.http.post(f"/tables/{table}/moves", json=body).raise_for_status()
            moves -= 1

    def look(self, table: str) -> None:
        """See everything, so that no page shows what happened since."""
        version = self.wait(table)["version"]
        self.http.post(f"/tables/{table}/seen", json={"rows": version}).raise_for_status()

    def _whispered(self, table: str) -> int:
        """The number of a good move; the bot looks at the table in the database, as the server would."""
        # In a separate thread: Playwright has a loop running in this one.
        match = self.aside.submit(asyncio.run, _stored(self.database, table)).result()
        move = self.whisperers[match.game.key].choose(match.view(0), 0, match.moves(0))
        return match.game.vocabulary.index(move)


async def _stored(database: Path, table: str) -> Match:
    """The match of a table as it is stored."""
    store = Store(Settings(database=str(database)).url())
    try:
        row = await store.table(table)
        assert row is not None
        room = Room(store, row)
        await room.load()
        return room.match
    finally:
        await store.close()


# ------------------------------------------------------------------ the pictures


class Studio:
    """Browsers of one person, one for each look."""

    def __init__(self, browser: Browser, address: str, cookie: str) -> None:
        self.address = address
        self.contexts = {look: self._context(browser, look, cookie) for look in LOOKS + ODD_LOOKS}

    def _context(self, browser: Browser, look: Look, cookie: str) -> BrowserContext:
        context = browser.new_context(
            viewport={"width": look.width, "height": look.height},
            color_scheme="dark" if look.theme == "dark" else "light",
            locale=look.language,
            has_touch=look.is_phone(),
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": "comptoir", "value": cookie, "url": self.address}])
        return context

    def shoot(self, name: str, path: str) -> None:
        """A page in every look, with what lies below the screen."""
        for look in LOOKS:
            page = self._open(self.contexts[look], path)
            self._keep(page, f"{name}-{look.name}", whole=True)
            page.close()

    def shoot_pressed(self, name: str, table: str, *buttons: str, until: str = "main") -> None:
        """A table in every look, after these buttons have been pressed and something has appeared."""
        for look in LOOKS:
            page = self._open(self.contexts[look], f"/tables/{table}")
            for button in buttons:
                page.locator(button).first.dispatch_event("click")
            page.wait_for_selector(until)
            page.wait_for_timeout(SETTLED)
            self._keep(page, f"{name}-{look.name}", whole=False)
            page.close()

    def shoot_table(self, name: str, table: str, looks: tuple[Look, ...] = LOOKS) -> None:
        """A table; on a phone each of its tabs."""
        for look in looks:
            page = self._open(self.contexts[look], f"/tables/{table}")
            self._keep(page, f"{name}-{look.name}", whole=False)
            for tab in self._tabs(page) if look.is_phone() else ():
                page.locator(f'nav.tabs [data-tab="{tab}"]').tap()
                self._keep(page, f"{name}-{look.name}-{tab}", whole=False)
            page.close()

    def _open(self, context: BrowserContext, path: str) -> Page:
        page = context.new_page()
        answer = page.goto(self.address + path)
        assert answer is not None
        assert answer.status < 500, f"{path} failed"
        page.wait_for_selector(READY, state="attached")
        page.evaluate("document.fonts.ready.then(() => true)")
        return page

    def _tabs(self, page: Page) -> list[str]:
        found: list[str] = page.locator("nav.tabs [data-tab]").evaluate_all("tabs => tabs.map(tab => tab.dataset.tab)")
        return found

    def _keep(self, page: Page, name: str, whole: bool) -> None:
        page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
        print(f"shots/{name}.png")


def take(studio: Studio, player: Player) -> None:
    """Every page, and a game of each kind from its beginning to its end."""
    studio.shoot("lobby-empty", "/")
    for game in GAMES:
        studio.shoot(f"new-table-{game}", f"/new/{game}")
        studio.shoot(f"game-{game}", f"/games/{game}")
    studio.shoot("me", "/me")
    studio.shoot("error", "/tables/nowhere")
    studio.shoot("gathering", f"/tables/{player.new_table('me', 'invited', 'free')}/gathering")
    studio.shoot_table("table-shared", player.new_table("me", "here"))
    guided = player.guided_table()
    player.wait(guided)
    studio.shoot_table("table-guided", guided)
    table = player.new_table("me", "companion", "companion")
    for name, moves in (("start", 0), ("middle", 35), ("late", 18)):
        player.play(table, moves)
        studio.shoot_pressed(f"table-{name}-since", table)
        player.look(table)
        studio.shoot_table(f"table-{name}", table)
    studio.shoot_pressed("table-others", table, ".seat-card button")
    studio.shoot_pressed("table-hint", table, "#table-hint", until="#table-note .move")
    studio.shoot_pressed("table-touched", table, ".drawing .can-touch")
    studio.shoot_pressed("table-preferences", table, "#table-prefs-open")
    studio.shoot("lobby", "/")
    player.rename(LONG_NAME)
    crowded = player.new_table("me", "companion", "companion", "novice")
    player.play(crowded, 45)
    player.look(crowded)
    studio.shoot_table("table-crowded", crowded, LOOKS + ODD_LOOKS)
    player.play(table, 1000)
    player.look(table)
    studio.shoot_table("table-over", table)
    studio.shoot("end", f"/tables/{table}/end")
    studio.shoot("replay", f"/tables/{table}/replay?at=150")
    take_orleans(studio, player)
    take_pest(studio, player)


def take_orleans(studio: Studio, player: Player) -> None:
    """Orléans: the first planning, a follower taken up, the middle with each common board, five players, the end."""
    player.rename("Aliénor")
    table = player.new_table("me", "companion", game="orleans")
    for name, moves in (("start", 0), ("planning", 2), ("middle", 90)):
        player.play(table, moves)
        player.look(table)
        studio.shoot_table(f"orleans-{name}", table)
    studio.shoot_pressed("orleans-touched", table, ".drawing .can-touch")
    for place, name in enumerate(("map", "hourglass", "tracks", "deeds", "tiles"), 1):
        studio.shoot_pressed(f"orleans-{name}", table, '[data-tab="common"]', f".sight:nth-child({place})")
    crowded = player.new_table("me", *["novice"] * 4, game="orleans", tiles="all")
    player.play(crowded, 150)
    player.look(crowded)
    studio.shoot_table("orleans-crowded", crowded, LOOKS + ODD_LOOKS)
    studio.shoot_pressed("orleans-others", crowded, ".seat-card button")
    player.play(table, 2000)
    player.look(table)
    studio.shoot_table("orleans-over", table)
    studio.shoot("orleans-end", f"/tables/{table}/end")
    studio.shoot("orleans-replay", f"/tables/{table}/replay?at=150")


def take_pest(studio: Studio, player: Player) -> None:
    """Pest: the guided game alone, the middle with each common board, a thing touched, five players, both ends."""
    player.rename("Aliénor")
    guided = player.guided_table("pest")
    player.wait(guided)
    studio.shoot_table("pest-guided", guided)
    table = player.new_table("me", "companion", game="pest")
    for name, moves in (("start", 0), ("year", 8), ("middle", 70)):
        player.play(table, moves)
        player.look(table)
        studio.shoot_table(f"pest-{name}", table)
    studio.shoot_pressed("pest-touched", table, ".drawing .can-touch")
    crowded = player.new_table("me", *["novice"] * 4, game="pest", setup="advanced")
    player.play(crowded, 90)
    player.look(crowded)
    for place, name in enumerate(("map", "capital", "era", "influence", "market"), 1):
        studio.shoot_pressed(f"pest-{name}", crowded, '[data-tab="common"]', f".sight:nth-child({place})")
    studio.shoot_table("pest-crowded", crowded, LOOKS + ODD_LOOKS)
    studio.shoot_pressed("pest-others", crowded, ".seat-card button")
    for name, ended in (("pest", table), ("pest-solo", guided)):
        player.play(ended, 2000)
        player.look(ended)
        studio.shoot_table(f"{name}-over", ended)
        studio.shoot(f"{name}-end", f"/tables/{ended}/end")
    studio.shoot("pest-replay", f"/tables/{table}/replay?at=150")


def shoot_all(browser: Browser) -> None:
    """All pictures, into an empty folder."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "shots.sqlite"
        with serving(database) as address:
            player = Player(address, database)
            take(Studio(browser, address, player.cookie()), player)


def main() -> int:
    try:
        with open_chromium() as browser:
            shoot_all(browser)
    except NoChromium as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
