"""The wheel and its extras: installed into an empty environment, each has all that it imports, and nothing heavier.

An environment has links to the distributions that the wheel's metadata asks for, as an installer would choose them, in
place of downloads; what is not declared is not there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
HEAVY = {"gymnasium", "pettingzoo", "open-spiel", "scipy", "ray", "jax"}
BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
COMMAND = "from comptoir.cli import main; main()"
IMPORT_ALL = """
import sys
from importlib import import_module
from pkgutil import walk_packages

for name in sys.argv[1:]:
    module = import_module(name)
    if name.startswith("comptoir"):
        for found in walk_packages(getattr(module, "__path__", ()), f"{name}."):
            import_module(found.name)
"""

Environment = Callable[[str], Path]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the project, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-c", BUILD, folder], cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    ZipFile(built).extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Makes a virtual environment with the wheel and one of its extras, or with the wheel alone for ""; its Python."""

    @cache
    def make(extra: str) -> Path:
        folder = tmp_path_factory.mktemp(f"extra-{extra}")
        venv.create(folder, symlinks=True)
        packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
        for source in (*wheel.iterdir(), *(path for found in needs(wheel, extra) for path in parts(found))):
            link = packages / source.name
            if not link.exists():  # some share a namespace
                link.symlink_to(source)
        return folder / "bin" / "python"

    return make


def needs(wheel: Path, extra: str) -> Iterator[Distribution]:
    """The distributions that an extra of the wheel needs, and what those need in turn."""
    (own,) = wheel.glob("*.dist-info")
    seen: set[tuple[str, str]] = set()
    waiting = [("comptoir", ""), ("comptoir", extra)]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        found = PathDistribution(own) if name == "comptoir" else distribution(name)
        if name != "comptoir":
            yield found
        for line in map(Requirement, found.requires or ()):
            if line.marker is None or line.marker.evaluate({"extra": extra}):
                waiting += [(canonicalize_name(line.name), each) for each in ("", *line.extras)]


def parts(found: Distribution) -> Iterator[Path]:
    """The files and folders of a distribution that lie in site-packages themselves."""
    for name in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
        yield Path(str(found.locate_file(name)))


def ran(python: Path, program: str, *args: str) -> subprocess.CompletedProcess[str]:
    """A program in an environment, with nothing of the tests around it."""
    return subprocess.run(
        [python, "-I", "-c", program, *args],
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_wheel_alone_plays(environment: Environment) -> None:
    done = ran(environment(""), COMMAND, "simulate", "burgundy", "--games", "1", "--json")
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("serve", "server"),
        ("admin tables", "server"),
        ("backup games.sqlite", "server"),
        ("simulate pest --on auto", "ray"),
        ("simulate burgundy --bots network", "network"),
        ("train burgundy --to run", "train"),
    ],
)
def test_a_command_whose_extra_is_missing_says_which(environment: Environment, command: str, extra: str) -> None:
    done = ran(environment(""), COMMAND, *command.split())
    sentence = f"This needs more than is installed: pip install 'comptoir[{extra}]'.\n"
    assert (1, "", sentence) == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(("package", "extra"), [("research", "research"), ("accelerated", "gpu")])
def test_an_import_whose_extra_is_missing_says_which(environment: Environment, package: str, extra: str) -> None:
    done = ran(environment(""), f"import comptoir.{package}")
    assert done.stderr.endswith(f"This needs more than is installed: pip install 'comptoir[{extra}]'.\n")


@pytest.mark.parametrize(
    ("extra", "modules"),
    [
        ("", ["comptoir.engine", "comptoir.games", "comptoir.bots", "comptoir.conformance", "comptoir.executors"]),
        ("server", ["comptoir.server", "comptoir.cli"]),
        ("postgres", ["asyncpg"]),
        ("research", ["comptoir.research.checks"]),
        ("openspiel", ["comptoir.research"]),
        ("parquet", ["comptoir.research.dataset", "pyarrow.parquet"]),
        ("ray", ["ray", "grpc"]),
        ("gpu", ["comptoir.accelerated"]),
        ("network", ["comptoir.network", "comptoir.observation"]),
        ("train", ["comptoir.training"]),
    ],
)
def test_an_extra_has_all_that_its_modules_import(environment: Environment, extra: str, modules: list[str]) -> None:
    done = ran(environment(extra), IMPORT_ALL, *modules)
    assert (0, "") == (done.returncode, done.stderr)


def test_nothing_heavy_reaches_those_who_only_play(wheel: Path) -> None:
    locked = re.findall(r"^([a-z0-9-]+)(?:\[.*\])?==", (ROOT / "requirements" / "server.txt").read_text(), re.MULTILINE)
    assert {canonicalize_name(found.name) for found in needs(wheel, "server")} <= set(locked)
    assert set() == HEAVY & set(locked)


@pytest.mark.parametrize("file", ["Makefile", "deploy/Containerfile", "docs/hosting.md"])
def test_what_is_locked_is_installed_as_it_is(file: str) -> None:
    """A resolver may find a newer version for `sqlalchemy[asyncio]` than the locked one, which has no hash."""
    installing = [line for line in (ROOT / file).read_text().splitlines() if "--require-hashes" in line]
    assert installing
    assert [] == [line for line in installing if "--no-deps" not in line]
