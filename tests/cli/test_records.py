"""Replaying and checking records, good and bad."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from comptoir.games import game
from tests.cli.running import refusal, run

Data = dict[str, Any]


@pytest.fixture
def record(finished: str) -> Path:
    """The finished game in a file."""
    path = Path("game.json")
    path.write_text(finished, encoding="utf-8")
    return path


# ------------------------------------------------------------------ replay


def test_replay_tells_the_game_and_shows_its_end(record: Path) -> None:
    result = run("replay", record)
    assert (0, "") == (result.exit_code, result.stderr)
    assert "Phase E is over." in result.stdout
    assert all(f"{name} · Board 1" in result.stdout for name in ("Ada", "Ben", "Eve"))
    assert "completed districts" in result.stdout


@pytest.mark.parametrize("at", [0, 1, 2, 5, 40])
def test_replay_stops_after_a_move(record: Path, at: int) -> None:
    told = [line for line in run("replay", record, "--at", at).stdout.splitlines() if line.strip()[:1].isdigit()]
    assert at == len([line for line in told if line.endswith(".")])


def test_replay_speaks_french(record: Path) -> None:
    assert "reçoit ces marchandises de départ" in run("replay", record, "--at", 1, "--language", "fr").stdout


def test_replay_draws_the_position(record: Path) -> None:
    assert "The position is drawn in table.svg." in run("replay", record, "--at", 60, "--svg", "table.svg").stdout
    assert ElementTree.parse("table.svg").getroot().tag.endswith("svg")


def test_a_picture_that_cannot_be_written_is_refused(record: Path) -> None:
    assert "“no/x.svg” cannot be written: no such file or directory." == refusal("replay", record, "--svg", "no/x.svg")


@pytest.mark.parametrize("at", [-1, 9999])
def test_replay_knows_how_many_moves_there_are(record: Path, at: int) -> None:
    moves = len(json.loads(record.read_bytes())["moves"])
    assert f"“game.json” has {moves} moves, so --at goes from 0 to {moves}, not {at}." == refusal(
        "replay", record, "--at", at
    )


def test_names_cannot_send_codes_to_the_terminal(data: Data) -> None:
    Path("evil.json").write_text(json.dumps({**data, "seats": ["\x1b[2J", "b\n", "\u202ec"]}), encoding="utf-8")
    for command in ("replay", "check"):
        result = run(command, "evil.json")
        assert 0 == result.exit_code
        assert not {"\x1b", "\u202e"} & set(result.output)


# ------------------------------------------------------------------ check


def test_a_finished_record_is_legal(record: Path, data: Data) -> None:
    result = run("check", record)
    head, _, points = result.stdout.partition(": ")[2].partition(", finished: ")
    assert (0, f"burgundy, 3 players, {len(data['moves'])} moves") == (result.exit_code, head)
    totals = sorted((sum(points.values()) for points in data["points"]), reverse=True)
    assert totals == [int(part.split()[-1]) for part in points.split(", ")]


def test_an_unfinished_record_is_legal(data: Data) -> None:
    del data["points"], data["moves"][50:]
    Path("half.json").write_text(json.dumps(data), encoding="utf-8")
    assert "legal: burgundy, 3 players, 50 moves, unfinished\n" == run("check", "half.json").stdout


def own_turn(data: Data) -> int:
    """The number of the first move that a player made, from 0."""
    return next(number for number, line in enumerate(data["moves"]) if not line.startswith("nature"))


def by_another(data: Data) -> None:
    number = own_turn(data)
    seat, _, move = data["moves"][number].partition(": ")
    data["moves"][number] = f"{(int(seat) + 1) % 3}: {move}"


def roll(data: Data, *dice: int) -> None:
    """The first roll shows these dice."""
    number = next(number for number, line in enumerate(data["moves"]) if line.startswith("nature: roll-dice"))
    data["moves"][number] = f"nature: roll-dice {' '.join(map(str, dice))}"


def other_dice(data: Data) -> None:
    line = next(line for line in data["moves"] if line.startswith("nature: roll-dice"))
    roll(data, *(int(die) % 6 + 1 for die in line.split()[2:]))


def put(key: str, value: object) -> Callable[[Data], None]:
    return lambda data: data.__setitem__(key, value)


def put_move(line: object) -> Callable[[Data], None]:
    return lambda data: data["moves"].__setitem__(own_turn(data), line)


def drop(key: str) -> Callable[[Data], None]:
    return lambda data: data.__delitem__(key)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (put("format", 3), "The record has format 3; this version reads formats up to 2."),
        (put("game", "chess"), "There is no game “chess”; there are: burgundy, orleans, pest."),
        (put("game", 5), "This is not a record: Expected"),
        (put("own_facts", {}), "The record's own facts are wrong: "),
        (put("options", {"players": 9}), "The record's options are impossible: "),
        (put("options", {"players": 3, "setup": "odd"}), "The record's options are impossible: "),
        (put("options", {}), "The record's options need a number of players"),
        (put("seats", ["Ada"]), "The record has 1 seats for 3 players."),
        (put("points", [{}, {}, {}]), "The moves lead to other points than the record says"),
        (put("secret", 1), "This is not a record: Object contains unknown field"),
        (drop("moves"), "This is not a record: Object missing required field"),
        (put_move("7: end-turn"), "Move 6: It is not 7's turn; waiting for "),
        (
            put_move("Ada: end-turn"),
            "Move 6: “Ada: end-turn” is not a line of a record; write: 0: MOVE, or nature: MOVE.",
        ),
        (put_move(7), "This is not a record: Expected"),
        (put_move("0: fly"), "Move 6: “fly” is not a move; the moves are: "),
        (put_move("0: hire"), "Move 6: “hire” is incomplete or too long; write: hire with DIE."),
        (put_move("0: hire with 99"), "Move 6: Hire: die must be one of: free, 1, 2"),
        (by_another, "Move 6: It is not "),
        (lambda data: roll(data, 7, 1, 1, 1, 1, 1, 1), "Move 5: “roll-dice 7"),
        (other_dice, "Move "),
    ],
)
def test_a_spoilt_record_is_refused(data: Data, spoil: Callable[[Data], None], sentence: str) -> None:
    spoil(data)
    Path("bad.json").write_text(json.dumps(data), encoding="utf-8")
    said = refusal("check", "bad.json")
    assert said.startswith(f"“bad.json”: {sentence}")
    assert said == refusal("replay", "bad.json")


def test_a_record_that_goes_on_after_the_end_is_refused(data: Data) -> None:
    data["moves"].append(data["moves"][own_turn(data)])
    Path("bad.json").write_text(json.dumps(data), encoding="utf-8")
    assert refusal("check", "bad.json").endswith(f"Move {len(data['moves'])}: The game is over.")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is not a record: Input data was truncated."),
        (b"\x00\x01\xff\xfe", "This is not a record: JSON is malformed"),
        (b"[]", "This is not a record: Expected"),
        (b'{"format": 1, "game": "bur\xff"}', "This is not a record: "),
        (b'{"own_facts": {"a": ' + b"[" * 100_000, "This is not a record: it is nested too deeply."),
    ],
)
def test_a_file_that_is_no_record_is_refused(content: bytes, sentence: str) -> None:
    Path("bad.json").write_bytes(content)
    assert refusal("check", "bad.json").startswith(f"“bad.json”: {sentence}")


def test_a_truncated_record_is_refused(finished: str) -> None:
    for length in range(0, len(finished) - 2, len(finished) // 20):
        Path("bad.json").write_text(finished[:length], encoding="utf-8")
        assert "“bad.json”: This is not a record: " in refusal("check", "bad.json")


@pytest.mark.parametrize("command", [("check",), ("replay",), ("play", "burgundy", "--resume")])
def test_a_file_that_cannot_be_read_is_refused(command: tuple[str, ...]) -> None:
    assert "“none.json” cannot be read: no such file or directory." == refusal(*command, "none.json")
    assert "“.” cannot be read: is a directory." == refusal(*command, ".")


def test_a_bad_record_is_not_resumed(data: Data) -> None:
    by_another(data)
    Path("bad.json").write_text(json.dumps(data), encoding="utf-8")
    assert refusal("play", "burgundy", "--resume", "bad.json").startswith("“bad.json”: Move 6: It is not ")


def test_a_record_with_own_facts_is_checked_with_them(data: Data) -> None:
    own = json.loads(json.dumps(dict(game("burgundy").facts(None).data)))
    own["edition"] = "mine"
    data.update(own_facts=own, facts=game("burgundy").facts(own).digest)
    Path("own.json").write_text(json.dumps(data), encoding="utf-8")
    assert 0 == run("check", "own.json").exit_code


# ------------------------------------------------------------------ export


def test_export_writes_recorded_games_for_learning_programs(record: Path) -> None:
    result = run("export", record, record, "--to", "games.npz", "--licence", "CC0-1.0")
    assert (0, "") == (result.exit_code, result.stderr)
    assert "choices of 2 games are in games.npz." in result.stdout
    assert Path("games.npz").stat().st_size > 0


def test_export_refuses_other_kinds_of_files(record: Path) -> None:
    assert "“games.csv” must end in .npz or .parquet." == refusal("export", record, "--to", "games.csv")
