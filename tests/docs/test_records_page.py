"""The page about records lists every move as it is, and its small example is a true one."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess

from playwright._impl._driver import compute_driver_executable

from comptoir.engine.game import Game
from comptoir.engine.record import Line, Record
from comptoir.games import GAMES
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.facts_history import digest_of
from tests.docs.move_tables import PAGE, page_with_tables
from tests.games.burgundy.scenario import scenario
from tests.games.every import every_game

TEXT = PAGE.read_text(encoding="utf-8")


def test_tables_of_moves_are_up_to_date() -> None:
    assert page_with_tables(TEXT) == TEXT, "python -m tests.docs.move_tables writes them anew"


def test_every_game_has_its_table() -> None:
    assert list(GAMES) == re.findall(r"<!-- moves of (\w+) -->", TEXT)


def test_every_field_of_a_record_is_told() -> None:
    told = set(re.findall(r"`(\w+)`", TEXT))
    assert told >= {*Record.__struct_fields__, *Line.__struct_fields__}


def test_lines_of_the_example_are_moves() -> None:
    lines = re.findall(r'^  "(?:nature|[0-9]+): ([^;"…]+?)(?: [;…].*)?",$', TEXT, re.MULTILINE)
    state = scenario(depots={3: "mine"}).state
    assert len(lines) >= 5
    assert lines == [VOCABULARY.text(VOCABULARY.parse(line, state, 0), state, 0) for line in lines]


def test_the_digest_of_the_example_is_true() -> None:
    facts, canonical, digest = re.search(
        r"```json\n(\{\"towns\".*?\})\n```\n\nare `(.*?)`, with the digest\n`(\w{64})`", TEXT, re.DOTALL
    ).groups()  # type: ignore[union-attr]
    assert hashlib.sha256(canonical.encode()).hexdigest() == digest == digest_of(json.loads(facts))


SCRIPT = """
const remark = /^(.+_)?(source|confidence|basis|note|ruling|reliability)$/;
const keys = (data) => Object.keys(data).filter((key) => !remark.test(key)).sort();
const text = (data) =>
  Array.isArray(data) ? `[${data.map(text)}]`
  : data === null || typeof data !== "object" ? JSON.stringify(data)
  : `{${keys(data).map((key) => `${JSON.stringify(key)}:${text(data[key])}`)}}`;
const facts = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(require("crypto").createHash("sha256").update(text(facts)).digest("hex"));
"""


@every_game
def test_digests_can_be_computed_in_another_language(game: Game) -> None:
    node, facts = compute_driver_executable()[0], game.facts(None)
    done = subprocess.run(
        [node, "-e", SCRIPT], input=json.dumps(facts.data), capture_output=True, text=True, check=True
    )
    assert facts.digest == done.stdout.strip()
