"""Types that a generator makes of the OpenAPI document can be used as they are."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from comptoir.server.app import make_app
from comptoir.server.settings import Settings
from tests.deadline import DEADLINE


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """What datamodel-code-generator makes of the document, imported."""
    folder = tmp_path_factory.mktemp("generated")
    document, file = folder / "openapi.json", folder / "client.py"
    document.write_text(json.dumps(make_app(Settings()).openapi_schema.to_schema()), encoding="utf-8")
    kinds = ["--input-file-type", "openapi", "--output-model-type", "typing.TypedDict"]
    command = [
        sys.executable,
        "-m",
        "datamodel_code_generator",
        "--input",
        str(document),
        "--output",
        str(file),
        *kinds,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert 0 == done.returncode, done.stderr
    return imported(file)


def imported(file: Path) -> ModuleType:
    spec = spec_from_file_location("client", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fields(kind: type) -> dict[bool, set[str]]:
    """The fields of a type: those that must be there, and those that may be."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for name, hint in kind.__annotations__.items():
        found["NotRequired" not in str(hint)].add(name)
    return found


def test_bodies_ask_for_what_must_be_there(client: ModuleType) -> None:
    assert {True: {"seat", "version", "move", "key"}, False: set()} == fields(client.MoveBody)
    assert {"game", "seats"} == fields(client.NewTableBody)[True]
    assert {"options", "clock", "key"} <= fields(client.NewTableBody)[False]


@pytest.mark.parametrize("game", ["Burgundy", "Orleans", "Pest"])
def test_states_of_every_game_are_typed(client: ModuleType, game: str) -> None:
    assert {"players", "stack"} <= fields(getattr(client, f"{game}State"))[True]
    assert fields(getattr(client, f"{game}Player"))[True]


def test_frames_have_fields_of_their_own(client: ModuleType) -> None:
    assert {"is", "player", "depots"} == fields(client.BurgundyLoadOne)[True]
    assert {"is", "lanes", "secret"} == fields(client.PestTogether)[True]


def test_live_messages_are_typed(client: ModuleType) -> None:
    assert {"version", "moves", "state"} <= fields(client.Position)[True]
    assert {True: {"alive"}, False: {"notice"}} == fields(client.Alive)
