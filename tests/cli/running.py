"""Running the command inside the tests, and as a separate process if streams and signals matter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from typer.testing import CliRunner, Result

from comptoir.cli.app import app

ENGLISH = {"LC_ALL": "C", "COLUMNS": "200"}
# In the background a shell starts programs with Ctrl-C ignored; here it must work wherever the tests run.
HEEDS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
COMMAND = (sys.executable, "-W", "error", "-c", f"{HEEDS_CTRL_C}; from comptoir.cli import main; main()")


def run(*args: object, typed: str | bytes = "", **env: str) -> Result:
    """Run the command with these arguments and this input; any exception but an exit is a bug."""
    result = CliRunner(env={**ENGLISH, **env}).invoke(app, list(map(str, args)), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refusal(*args: object, typed: str = "", **env: str) -> str:
    """The one sentence with which the command refuses these arguments."""
    result = run(*args, typed=typed, **env)
    assert result.exit_code != 0
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def lines(*typed: str) -> str:
    """What a person types, line by line."""
    return "".join(f"{line}\n" for line in typed)


def start(args: Sequence[str]) -> subprocess.Popen[str]:
    """The command as a process whose streams are pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *args], stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")
