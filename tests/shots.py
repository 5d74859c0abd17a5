"""Pictures of every page: desktop and phone, light and dark, English and French. `make shots` puts them into shots/.

With `python -m tests.shots clicks people`, only those of these scenes.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeAlias

import httpx
from playwright.sync_api import Browser, BrowserContext, Page

from comptoir.bots import make_bot
from comptoir.engine.match import Match
from comptoir.games import game as game_of
from comptoir.puzzles import puzzles_of
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
        return "phone" in self.name


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
# What tables of many players have to fit into.
DESKS = (
    Look("low-desktop", 1280, 720, "light", "fr"),
    Look("narrow-desktop", 1024, 768, "dark", "fr"),
    Look("wide-desktop", 1920, 1080, "dark", "en"),
    Look("phone-lying", 844, 390, "light", "en"),
)
EVERY = LOOKS + ODD_LOOKS + DESKS
Looks: TypeAlias = tuple[Look, ...]
LONG_NAME = "Maximiliane de Montfort"
GAMES = ("burgundy", "orleans", "pest")
CUPS = (("swiss", "master", "6"), ("round-robin", "novice", "5"), ("swiss", "novice", "4"))  # a system, and bots


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

    def __init__(self, address: str, database: Path, name: str = "Aliénor") -> None:
        self.http = httpx.Client(base_url=address, timeout=30)
        self.rename(name)
        self.database = database
        self.aside = ThreadPoolExecutor(1)
        self.whisperers = {game: make_bot("greedy", game_of(game), seed=1) for game in GAMES}

    def cookie(self) -> str:
        return str(self.http.cookies["comptoir"])

    def rename(self, name: str) -> None:
        """Be called this at the tables to come."""
        self.http.post("/me", data={"name": name, "emblem": "0"})

    def beside(self, name: str) -> Player:
        """Another person at the same server."""
        return Player(str(self.http.base_url), self.database, name)

    def new_cup(self, system: str, level: str, number: str) -> str:
        """The page of a new tournament with so many bots."""
        form = {"name": f"Cup of {number} bots", "rules": "pest/standard", "system": system, "rounds": "2"}
        path = str(self.http.post("/tournaments", data=form | {"access": "everybody"}).headers["location"])
        self.http.post(f"{path}/bots", data={"level": level, "number": number})
        return path

    def new_table(self, *seats: str, game: str = "burgundy", clock: str = "none", **options: str) -> str:
        """A table with these seats and options; its id."""
        named = {f"seat-{number}": kind for number, kind in enumerate(seats)}
        named |= {f"name-{number}": "Guillemette" for number, kind in enumerate(seats) if kind == "here"}
        named |= {f"option-{name}": value for name, value in options.items()}
        form = {"game": game, "players": str(len(seats)), "hints": "on", "watchers": "on", "clock": clock, **named}
        answer = self.http.post("/tables", data=form)
        return answer.headers["location"].split("/")[2]

    def guided_table(self, game: str = "burgundy") -> str:
        """A table that explains each new kind of decision in a sentence."""
        answer = self.http.post(f"/play/{game}", data={"guided": "true"})
        return answer.headers["location"].split("/")[2]

    def lesson(self, game: str = "burgundy") -> str:
        """The table of the next lesson."""
        return self.http.post(f"/learn/{game}").headers["location"].split("/")[2]

    def view(self, table: str) -> Json:
        """The table as it is now."""
        found: Json = self.http.get(f"/tables/{table}/view?seat=0").raise_for_status().json()
        return found

    def wait(self, table: str) -> Json:
        """The table as soon as this player has to decide, or the game is over."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            found = self.view(table)
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

    def play_until(self, table: str, found: Callable[[Json], str]) -> Json:
        """Make moves until something is found in what is seen; what is seen then."""
        while not found(view := self.wait(table)):
            self.play(table, 1)
        return view

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
        self.contexts = {look: self._context(browser, look, cookie) for look in EVERY}

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

    def shoot(self, name: str, path: str, looks: Looks = LOOKS, *, whole: bool = True, unfolds: bool = False) -> None:
        """A page, with what lies below the screen, or with what is folded."""
        for look in looks:
            page = self._open(self.contexts[look], path)
            if unfolds:
                page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
            self._keep(page, f"{name}-{look.name}", whole=whole)
            page.close()

    def shoot_pressed(
        self, name: str, table: str, *buttons: str, until: str = "main", looks: Looks = LOOKS, taps: str = ""
    ) -> None:
        """A table, after these buttons have been pressed, a thing has been tapped and something has appeared."""
        for look in looks:
            page = self._open(self.contexts[look], f"/tables/{table}")
            for button in buttons:
                page.locator(button).first.dispatch_event("click")
            if taps:
                page.wait_for_timeout(SETTLED)
                page.locator(taps).tap(force=True)
            page.wait_for_selector(until)
            page.wait_for_timeout(SETTLED)
            self._keep(page, f"{name}-{look.name}", whole=False)
            page.close()

    def shoot_table(self, name: str, table: str, looks: Looks = LOOKS) -> None:
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
        found: list[str] = page.locator("nav.tabs [data-tab]:visible").evaluate_all(
            "tabs => tabs.map(tab => tab.dataset.tab)"
        )
        return found

    def _keep(self, page: Page, name: str, whole: bool) -> None:
        page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
        print(f"shots/{name}.png")


def take_pages(studio: Studio, player: Player) -> None:
    """Every page but the tables."""
    studio.shoot("lobby-empty", "/")
    for game in GAMES:
        studio.shoot(f"new-table-{game}", f"/new/{game}")
        studio.shoot(f"new-table-{game}-unfolded", f"/new/{game}", unfolds=True)
        studio.shoot(f"game-{game}", f"/games/{game}")
        studio.shoot(f"learn-{game}", f"/learn/{game}")
        studio.shoot(f"rules-{game}", f"/games/{game}/rules", whole=False)
        studio.shoot(f"puzzle-{game}", f"/puzzles/{game}/{next(iter(puzzles_of(game).named))}")
    studio.shoot("new-table-reloaded", "/new/burgundy?players=3&seat-1=free&clock=own&clock-move=never")
    studio.shoot("me", "/me")
    studio.shoot("puzzles", "/puzzles")
    studio.shoot("messages", "/me/messages")
    player.http.post("/me/programs", data={"name": "Deep Thought"})
    studio.shoot("programs", "/me/programs")
    studio.shoot("offline", "/offline/fr")
    studio.shoot("error", "/tables/nowhere")
    studio.shoot("gathering", f"/tables/{player.new_table('me', 'invited', 'free')}/gathering")
    for number in range(10):
        player.new_table("me", "novice", game=GAMES[number % len(GAMES)])
    studio.shoot("lobby-many", "/", EVERY, whole=False)


def take_burgundy(studio: Studio, player: Player) -> None:
    """Burgundy from its beginning to its end, with what the page shows beside the boards; four players, long names."""
    player.rename("Aliénor")
    studio.shoot_table("table-shared", player.new_table("me", "here"))
    guided = player.guided_table()
    player.wait(guided)
    studio.shoot_table("table-guided", guided)
    studio.shoot_table("table-lesson", player.lesson())
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
    studio.shoot_pressed("table-rules", table, "[data-beside]", until="#table-beside h2")
    player.rename(LONG_NAME)
    crowded = player.new_table("me", "companion", "companion", "novice")
    player.play(crowded, 45)
    player.look(crowded)
    studio.shoot_table("table-crowded", crowded, EVERY)
    player.play(table, 1000)
    player.look(table)
    studio.shoot_table("table-over", table)
    studio.shoot("end", f"/tables/{table}/end")
    studio.shoot("replay", f"/tables/{table}/replay?at=150")
    studio.shoot("replay-begins", f"/tables/{table}/replay?at=0")


def take_clicks(studio: Studio, player: Player) -> None:
    """As few clicks as a decision has choices: moves named beside what was touched, and all followers drawn at once."""
    player.rename("Aliénor")
    table = player.new_table("me", "companion")
    named = player.play_until(table, _few)
    studio.shoot_pressed("clicks-named", table, '[data-tab="common"]', f"#{_few(named)}", until="#table-choices button")
    table = player.new_table("me", "companion", game="orleans")
    player.play_until(table, lambda view: next((move["words"] for move in view["moves"] if move["times"] > 1), ""))
    studio.shoot_pressed("clicks-draw-all", table)
    studio.shoot_pressed("clicks-all-but-one", table, ".actions .tool[aria-label]")
    phones = tuple(look for look in EVERY if look.is_phone())
    explained = {"taps": "#town-tours", "until": "#table-explain"}
    studio.shoot_pressed("clicks-explained", table, '[data-tab="common"]', looks=phones, **explained)
    studio.shoot_pressed("clicks-enlarged", table, "#table-enlarge", looks=phones)


def _few(view: Json) -> str:
    """Something that two to four moves touch first, which the page names beside it; empty if there is none."""
    firsts = Counter(id for move in view["moves"] for step in move["touches"] for id in step if "-die-" not in id)
    few = [id for id, number in firsts.items() if 2 <= number <= 4 and id.startswith("depot")]
    return few[0] if few else ""


def take_people(studio: Studio, player: Player) -> None:
    """People among themselves, with clocks and without hints; bots alone, and who watches them."""
    player.rename("Aliénor")
    other = player.beside("Guillemette")
    decides = -1
    while decides != 1:  # so that the other one is waited for
        table = player.new_table("me", "free", "novice", clock="live")
        other.http.post(f"/tables/{table}/seats/1/join")
        [decides] = player.view(table)["deciding"]
    studio.shoot_table("people-waiting", table, EVERY)
    watched = player.new_table("novice", "companion", "novice")
    studio.shoot_table("people-bots-alone", watched, EVERY)


def take_tournaments(studio: Studio, player: Player) -> None:
    """Tournaments: the list with its form, one that waits for players, one in play, and one that is over."""
    player.rename("Aliénor")
    other = player.beside(LONG_NAME)
    cups = [player.new_cup(system, *bots) for system, *bots in CUPS]
    for cup in cups[:2]:
        for person in (player, other):
            person.http.post(f"{cup}/enter")
    for cup in cups[1:]:
        player.http.post(f"{cup}/begin")
    deadline = monotonic() + PATIENCE
    while player.http.get(f"/api{cups[2]}").json()["tournament"]["status"] != "over" and monotonic() < deadline:
        sleep(1)
    studio.shoot("tournaments", "/tournaments")
    for name, cup in zip(("open", "playing", "over"), cups, strict=True):
        studio.shoot(f"tournament-{name}", cup, EVERY)


def take_orleans(studio: Studio, player: Player) -> None:
    """Orléans: the first planning, a follower taken up, the middle with each common board, five players, the end."""
    player.rename("Aliénor")
    table = player.new_table("me", "companion", game="orleans")
    for name, moves in (("start", 0), ("planning", 2), ("middle", 90)):
        player.play(table, moves)
        player.look(table)
        studio.shoot_table(f"orleans-{name}", table)
    studio.shoot_pressed("orleans-touched", table, ".drawing .can-touch")
    for place, name in enumerate(("tiles", "deeds", "tracks"), 1):  # the hourglass has no name where it has its place
        studio.shoot_pressed(f"orleans-{name}", table, '[data-tab="common"]', f".sight:nth-last-child({place})")
    crowded = player.new_table("me", *["novice"] * 4, game="orleans", tiles="all")
    player.play(crowded, 150)
    player.look(crowded)
    studio.shoot_table("orleans-crowded", crowded, EVERY)
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
    studio.shoot_table("pest-crowded", crowded, EVERY)
    studio.shoot_pressed("pest-others", crowded, ".seat-card button")
    for name, ended in (("pest", table), ("pest-solo", guided)):
        player.play(ended, 2000)
        player.look(ended)
        studio.shoot_table(f"{name}-over", ended)
        studio.shoot(f"{name}-end", f"/tables/{ended}/end")
    studio.shoot("pest-replay", f"/tables/{table}/replay?at=150")


SCENES = {
    "pages": take_pages,
    "clicks": take_clicks,
    "people": take_people,
    "tournaments": take_tournaments,
    "burgundy": take_burgundy,
    "orleans": take_orleans,
    "pest": take_pest,
}


def shoot(browser: Browser, scenes: Sequence[str]) -> None:
    """The pictures of these scenes, into an empty folder."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "shots.sqlite"
        with serving(database) as address:
            player = Player(address, database)
            studio = Studio(browser, address, player.cookie())
            for scene in scenes:
                SCENES[scene](studio, player)


def main(*scenes: str) -> int:
    try:
        with open_chromium() as browser:
            shoot(browser, scenes or list(SCENES))
    except NoChromium as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
