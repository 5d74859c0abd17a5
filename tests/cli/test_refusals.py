"""Bad arguments: one sentence on the error stream, an exit code that is not 0, nothing changed."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from tests.cli.running import refusal, run

FACTS = resources.files("comptoir.games.burgundy").joinpath("facts.toml").read_text(encoding="utf-8")
PLAY = ("play", "burgundy")
SIMULATE = ("simulate", "burgundy")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("play", "chess"), "There is no game “chess”; there are: burgundy, orleans, pest."),
        (("simulate", "chess"), "There is no game “chess”; there are: burgundy, orleans, pest."),
        ((*PLAY, "--players", 5), "This game is for 2, 3, 4 players, not 5."),
        ((*PLAY, "--players", 0), "This game is for 2, 3, 4 players, not 0."),
        ((*PLAY, "--players", -1), "This game is for 2, 3, 4 players, not -1."),
        ((*PLAY, "--players", "two"), "Invalid value for '--players': "),
        ((*PLAY, "--humans", -1), "--humans must be at least 0, not -1."),
        ((*PLAY, "--humans", 5), "This game is for 2, 3, 4 players, not 5."),
        (
            (*PLAY, "--players", 2, "--bots", "random,random"),
            "There are 1 people and 2 bots for 2 players; name fewer of them, or more players.",
        ),
        ((*PLAY, "--bots", "hal"), "There is no bot “hal”; there are: random, greedy, search, "),
        ((*PLAY, "--bots", "greedy,"), "There is no bot “”; there are: random, greedy, search, "),
        ((*PLAY, "--option", "setup"), "“setup” is not an option; write name=value, such as setup=expert."),
        ((*PLAY, "--option", "colour=red"), "burgundy has no option “colour”; it has: setup, boards, "),
        ((*PLAY, "--option", "setup=odd"), "setup must be one of standard, expert, not “odd”."),
        ((*PLAY, "--option", "boards=99"), "There is no board “99”; there are: 1, 2, "),
        ((*PLAY, "--option", "boards=1,2,3"), "3 boards are named for 2 players; "),
        (
            (*PLAY, "--option", "setup=expert", "--option", "boards=2"),
            "“setup=expert” and “boards” exclude each other: ",
        ),
        ((*PLAY, "--option", "boards=2", "--option", "boards=3"), "The option boards is given twice."),
        ((*PLAY, "--language", "de"), "There is no language “de”; choose one of: en, fr."),
        ((*PLAY, "--seed", "x"), "Invalid value for '--seed': "),
        ((*PLAY, "--facts", "none.toml"), "“none.toml” cannot be read: no such file or directory."),
        ((*PLAY, "--save", "no/where.json"), "“no/where.json” cannot be written: no such file or directory."),
        ((*PLAY, "--save", "."), "“.” already exists; choose another file."),
        ((*SIMULATE, "--games", 0), "--games must be at least 1, not 0."),
        ((*SIMULATE, "--games", -3), "--games must be at least 1, not -3."),
        ((*SIMULATE, "--on", "mars"), "Nothing can run on “mars”; write here, processes, "),
        ((*SIMULATE, "--on", "processes:0"), "Nothing can run on “processes:0”; write here, "),
        ((*SIMULATE, "--players", 0), "--players must be at least 1, not 0."),
        ((*SIMULATE, "--players", 7), "This game is for 2, 3, 4 players, not 7."),
        ((*SIMULATE, "--bots", "hal"), "There is no bot “hal”; there are: random, greedy, search, "),
        ((*SIMULATE, "--bots", ""), "There is no bot “”; there are: random, greedy, search, "),
        ((*SIMULATE, "--bots", "random,random,random", "--players", 2), "There are 0 people and 3 bots for 2 players"),
        ((*SIMULATE, "--bots", "random," * 4 + "random"), "This game is for 2, 3, 4 players, not 5."),
        ((*SIMULATE, "--facts", "none.toml"), "“none.toml” cannot be read: no such file or directory."),
        (("games", "--language", "x"), "There is no language “x”; choose one of: en, fr."),
        (("fly",), "No such command 'fly'."),
        (("--fly",), "No such option: --fly."),
        (("play",), "Missing argument 'GAME'."),
        (("check",), "Missing argument 'FILE'."),
    ],
)
def test_bad_arguments_are_refused(args: tuple[object, ...], sentence: str) -> None:
    assert refusal(*args).startswith(sentence)
    assert [] == list(Path().iterdir())


def test_refusals_are_said_in_the_language_chosen() -> None:
    said = "Le robot « hal » n’existe pas ; les robots sont : random, greedy, search, "
    assert refusal(*PLAY, "--bots", "hal", "--language", "fr").replace("\u00a0", " ").startswith(said)
    assert refusal(*PLAY, "--bots", "hal", LC_ALL="fr_FR.UTF-8").replace("\u00a0", " ").startswith(said)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"= 3", "“my.toml” is not a TOML file: Invalid statement (at line 1, column 1)."),
        (b"\xff\xfe\x00", "“my.toml” is not a TOML file: "),
        (b"a = " + b"[" * 5000, "“my.toml” is not a TOML file: "),
        (b"", "Facts, table "),
        (FACTS.replace('"A6 C5 C4 K3"', '"A6 C5 C4"', 1).encode(), "Facts, table boards"),
        (FACTS.replace("hire", "hire").replace("vp = 4", 'vp = "four"', 1).encode(), "Facts, table buildings"),
    ],
)
def test_bad_facts_are_refused(content: bytes, sentence: str) -> None:
    Path("my.toml").write_bytes(content)
    assert refusal(*PLAY, "--facts", "my.toml").startswith(sentence)


def test_own_facts_are_played_with() -> None:
    Path("my.toml").write_text(FACTS.replace("take_workers = 2", "take_workers = 3"), encoding="utf-8")
    said = run(*PLAY, "--humans", 2, "--seed", 2, "--facts", "my.toml", typed="hire with 2\n").stdout
    assert "Player 1 gains 3 workers." in said
    assert 0 == run("check", "comptoir-burgundy-1.json").exit_code
    assert 0 == run(*SIMULATE, "--games", 2, "--facts", "my.toml", "--seed", 1).exit_code


@pytest.mark.parametrize("name", ["--players", "--humans", "--bots", "--option", "--facts"])
def test_a_resumed_game_keeps_its_own_options(name: str) -> None:
    assert f"--resume uses the settings of the record; leave out {name}." == refusal(
        *PLAY, "--resume", "x.json", name, "2"
    )


def test_a_file_that_exists_is_no_place_for_a_new_game() -> None:
    Path("old.json").write_text("precious", encoding="utf-8")
    assert "“old.json” already exists; choose another file." == refusal(*PLAY, "--save", "old.json")
    assert "precious" == Path("old.json").read_text(encoding="utf-8")
