"""The command itself: help, version, the list of games; and its words in both languages."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from importlib.metadata import version
from subprocess import PIPE

import pytest

from comptoir.cli import app
from comptoir.engine import frames
from comptoir.engine.homes import is_compiled
from comptoir.executors import ONE_THREAD
from comptoir.words import Catalogue, catalogue
from tests.cli.running import run, start
from tests.deadline import DEADLINE

CATALOGUES = ("cli", "burgundy_text", "ratings", "pairing")


def test_version_says_whether_the_engine_is_compiled() -> None:
    runs = "compiled" if is_compiled(frames.__name__) else "interpreted"
    assert f"comptoir {version('comptoir')} ({runs})\n" == run("--version").stdout


def test_a_command_imports_the_game_that_it_needs_and_no_other_and_no_web_server() -> None:
    program = (
        "import sys, comptoir.cli.app; from comptoir.games import GAMES, game; game('pest');"
        "print([key for key in GAMES if f'comptoir.games.{key}' in sys.modules], 'litestar' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], stdout=PIPE, text=True, timeout=DEADLINE, check=True)
    assert "['pest'] False\n" == done.stdout


def test_commands_compute_with_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[str | None]()
    monkeypatch.delenv(ONE_THREAD[0], raising=False)
    monkeypatch.setattr(gc, "set_threshold", lambda *_: None)
    monkeypatch.setattr(app, "app", lambda **_: threads.append(os.environ.get(ONE_THREAD[0])))
    app.main()
    assert ["1"] == threads


def test_without_arguments_it_says_what_it_can_do() -> None:
    result = run()
    assert 0 == result.exit_code
    assert result.stdout == run("--help").stdout
    assert all(name in result.stdout for name in ("games", "play", "simulate", "replay", "check"))


@pytest.mark.parametrize("command", ["games", "play", "simulate", "replay", "check"])
def test_every_command_has_help(command: str) -> None:
    assert "Usage" in run(command, "--help").stdout


def test_games_lists_players_options_values_defaults_and_boards() -> None:
    said = run("games").stdout
    assert "players: 2, 3, 4" in said
    assert "setup=standard (default)" in said
    assert "buy_timing=anytime" in said
    assert re.search(r"Board 10h +⌂ 6 6", said)


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["burgundy: The Castles of Burgundy", "orleans: Orléans", "pest: Pest"]),
        ("fr", ["burgundy: Les Châteaux de Bourgogne", "orleans: Orléans", "pest: Pest"]),
    ],
)
def test_games_are_listed_by_their_titles(language: str, titles: list[str]) -> None:
    said = run("games", "--language", language).stdout.splitlines()
    assert titles == [line for line in said if re.match(r"\w+: ", line)]


def test_a_closed_pipe_is_no_crash() -> None:
    reader = start(["games"])
    assert reader.stdout is not None
    reader.stdout.close()
    reader.stdout = None
    assert "Traceback" not in reader.communicate(timeout=DEADLINE)[1]


# ------------------------------------------------------------------ catalogues


def places(catalogue: Catalogue, key: str) -> set[str]:
    """The named places of a message."""
    return set(re.findall(r"{(\w+)", str(catalogue.messages[key])))


@pytest.mark.parametrize("name", CATALOGUES)
def test_both_languages_say_the_same_things(name: str) -> None:
    english, french = catalogue(name, "en"), catalogue(name, "fr")
    assert set(english.messages) == set(french.messages)
    assert [] == [key for key in english.messages if places(english, key) != places(french, key)]
