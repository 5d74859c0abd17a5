"""The program of the documentation, as it is printed there, plays every game to its end over a real connection."""

from __future__ import annotations

import ast
import asyncio
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import httpx
import pytest
from playwright._impl._driver import compute_driver_executable

from comptoir.games import GAMES, game as game_of
from comptoir.server.settings import Settings
from comptoir.server.storage.programs import SCOPES, add_program, add_program_token
from comptoir.server.storage.store import BOT, GATHERING, INVITED, Seat, Store, TableRow, new_secret
from tests.browser.site import Site
from tests.deadline import DEADLINE

ROOT = Path(__file__).parents[2]
BOT_FILE = ROOT / "examples" / "bot.py"
CITIZEN_FILE = ROOT / "examples" / "citizen.py"
PAGE = ROOT / "docs" / "api.md"
LINES = 30


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("example")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    """A server at an address of its own."""
    found = Site(folder)
    yield found
    found.stop()


async def invite(folder: Path, game: str, id: str) -> str:
    """A table with a bot and an open invitation to a seat; returns its token."""
    store, token = Store(Settings(str(folder / "tables.sqlite")).url()), new_secret()
    await store.open()
    owner, _, _ = await store.add_person("Ada", 0)
    seats = (Seat(0, INVITED, "…"), Seat(1, BOT, "novice", None, "random"))
    options = asdict(game_of(game).make_options(len(seats), {}))
    table = TableRow(id, game, options, "7", owner.id, GATHERING, False, True, False, None, 0.0, 0.0, seats)
    await store.add_table(table, {0: token})
    await store.close()
    return token


PYTHON = (sys.executable, "-W", "error", str(BOT_FILE))
JAVASCRIPT = (compute_driver_executable()[0], str(ROOT / "examples" / "bot.js"))  # by the Node.js of Playwright


@pytest.mark.parametrize(
    ("game", "program"),
    [*((key, PYTHON) for key in GAMES), ("burgundy", JAVASCRIPT)],
    ids=[*GAMES, "javascript"],
)
def test_program_plays_to_the_end(site: Site, folder: Path, game: str, program: tuple[str, ...]) -> None:
    table = game if program is PYTHON else "javascript"
    link = f"{site.address}/invitations/{asyncio.run(invite(folder, game, table))}"
    done = subprocess.run([*program, link, "0.01"], capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    state = httpx.get(f"{site.address}/tables/{table}/state", timeout=DEADLINE).json()
    assert ("over", "Chance") == (state["status"], state["seats"][0]["name"])
    points = [sum(seat.values()) for seat in ast.literal_eval(done.stdout.splitlines()[-1])]
    assert points == httpx.get(f"{site.address}/tables/{table}/view?panels=false", timeout=DEADLINE).json()["points"]


def test_page_shows_the_program_as_it_is() -> None:
    program = BOT_FILE.read_text(encoding="utf-8")
    assert f"```py\n{program}```\n" in PAGE.read_text(encoding="utf-8")


def test_program_is_short() -> None:
    lines = [line for line in BOT_FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= LINES


# ------------------------------------------------------------------ with an account


async def two_programs(folder: Path) -> tuple[str, str, str]:
    """A program that everybody may challenge, and another: the page of the first, and a token of each."""
    store = Store(Settings(str(folder / "tables.sqlite")).url())
    await store.open()
    owner, _, _ = await store.add_person("Ada", 0)
    one, other = [await add_program(store, owner.id, name) for name in ("One", "Other")]
    tokens = [await add_program_token(store, each.id, "Main", SCOPES) for each in (one, other)]
    await store.close()
    return one.page, tokens[0], tokens[1]


def test_program_with_an_account_accepts_a_challenge_and_plays_to_the_end(site: Site, folder: Path) -> None:
    page, *tokens = asyncio.run(two_programs(folder))
    command = [sys.executable, "-W", "error", str(CITIZEN_FILE), site.address]
    body, headers = {"to": page, "game": "burgundy"}, {"authorization": f"Bearer {tokens[1]}"}
    sent = httpx.post(f"{site.address}/api/challenges", json=body, headers=headers, timeout=DEADLINE)
    players = [subprocess.Popen([*command, token, "1"], stdout=subprocess.PIPE, text=True) for token in tokens]
    try:
        said = [player.communicate(timeout=DEADLINE)[0] for player in players]
    finally:
        for player in players:
            player.kill()
    found = httpx.get(f"{site.address}/api/challenges/{sent.json()['id']}", headers=headers, timeout=DEADLINE).json()
    assert ([0, 0], [f"over: {found['table']}\n"] * 2) == ([player.returncode for player in players], said)


def test_page_shows_the_program_with_an_account_as_it_is() -> None:
    program = CITIZEN_FILE.read_text(encoding="utf-8")
    assert f"```py\n{program}```\n" in PAGE.read_text(encoding="utf-8")
