"""The page for operators and the files in deploy/ speak of the options that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

from comptoir.cli import header_timeouts
from comptoir.cli.app import app
from comptoir.cli.serve import MESSAGE_LIMIT, UNREAD
from comptoir.cli.serve_options import ServeOptions
from comptoir.server.api import live
from comptoir.server.protection import timeouts
from comptoir.server.protection.rate_limits import ADDRESS, LIMITS, MINUTE, OPEN_SOCKETS, PERSON, RateLimit
from comptoir.server.settings import ACCOUNT_AGE, RECORD_LIMIT, SESSION_AGE, Settings
from comptoir.server.storage import sessions

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FILES = sorted(path for path in (ROOT / "deploy").iterdir())
INSIDE = ("/metrics", "/readyz")
KILLED = 10  # seconds after which podman and docker end what they were told to stop


def variables() -> dict[str, str]:
    """The environment variables of `comptoir serve`, with the options that they stand for."""
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option.envvar: option.opts[0] for option in serve.params if option.envvar}


def test_the_page_tells_every_variable_with_its_option() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `COMPTOIR_")]
    told = [tuple(re.findall(r"`([^`]+)`", cell) for cell in row.split("|")[1:3]) for row in rows]
    assert variables() == {name: option for names, options in told for name, option in zip(names, options, strict=True)}


def test_the_page_tells_which_options_are_no_variables() -> None:
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    others = [option.opts[0] for option in serve.params if not option.envvar]
    assert f"except {' and '.join(f'`{name}`' for name in others)}, which" in PAGE


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_sets_only_variables_that_there_are(file: Path) -> None:
    assert set(re.findall(r"COMPTOIR_\w+", file.read_text(encoding="utf-8"))) <= set(variables())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_page_leads_to_every_file(file: Path) -> None:
    assert file.stem in PAGE


def deployed(name: str) -> str:
    """A file of deploy/."""
    return (ROOT / "deploy" / name).read_text(encoding="utf-8")


def number(pattern: str, text: str) -> int:
    """The only number that a file gives for something."""
    (found,) = re.findall(pattern, text)
    return int(found)


def test_what_nobody_sets_is_as_the_server_has_it() -> None:
    options = ServeOptions(database="tables.sqlite")
    assert Settings(database="tables.sqlite") == options.settings()


# ------------------------------------------------------------------ proxies


def test_what_is_for_the_operator_is_hidden_with_everything_below_it() -> None:
    """The server takes `/metrics/` for `/metrics`."""
    assert list(INSIDE) == re.findall(r"location (\S+) { return 404; }", deployed("nginx.conf"))
    assert f"@inside path {' '.join(f'{path}*' for path in INSIDE)}\n" in deployed("Caddyfile")


def test_nginx_passes_on_the_host_with_its_port_and_nobody_elses_word_for_an_address() -> None:
    told = dict(re.findall(r"proxy_set_header (\S+) (\S+);", deployed("nginx.conf")))
    assert ("$http_host", "$remote_addr") == (told["Host"], told["X-Forwarded-For"])


def test_no_proxy_logs_the_address_of_an_invitation() -> None:
    assert "    access_log off;" in deployed("nginx.conf")
    assert "log" not in re.sub(r"#.*", "", deployed("Caddyfile")).split()


def test_nginx_leaves_it_to_the_table_to_refuse_a_record_that_is_too_large() -> None:
    assert RECORD_LIMIT < number(r"client_max_body_size (\d+)m;", deployed("nginx.conf")) * 1024 * 1024


# ------------------------------------------------------------------ services and containers


@pytest.mark.parametrize("unit", ["comptoir.service", "comptoir-backup.service"])
def test_nobody_else_on_the_machine_reads_the_games(unit: str) -> None:
    assert {"StateDirectoryMode=0700", "UMask=0077"} <= set(deployed(unit).splitlines())


def test_moves_under_way_are_finished_before_anybody_ends_the_server() -> None:
    assert ServeOptions().grace < number(r"TimeoutStopSec=(\d+)", deployed("comptoir.service"))
    assert number(r"COMPTOIR_GRACE=(\d+)", deployed("Containerfile")) < KILLED


def test_a_container_that_podman_builds_has_its_health_check() -> None:
    assert "HEALTHCHECK" in deployed("Containerfile")
    assert "podman build --format docker" in deployed("Containerfile")


PIP = re.compile(r"pip (?:install|wheel) .+")
HASHED, BUILT_HERE = {"--require-hashes"}, ({"--no-deps", "--no-build-isolation"}, {"--no-deps", "--no-index"})


@pytest.mark.parametrize("text", [deployed("Containerfile"), PAGE], ids=["container", "page"])
def test_nothing_unpinned_is_installed(text: str) -> None:
    lines = [set(line.split()) for line in PIP.findall(text)]
    assert lines
    assert all(any(pinned <= line for pinned in (HASHED, *BUILT_HERE)) for line in lines)


def test_the_base_of_the_container_is_pinned_and_can_be_pinned_by_its_digest() -> None:
    container = deployed("Containerfile")
    assert re.search(r"^ARG BASE=docker\.io/library/python:\d+\.\d+\.\d+-slim-\w+$", container, re.MULTILINE)
    assert {"${BASE}"} == set(re.findall(r"^FROM (\S+)", container, re.MULTILINE))
    assert "apt" not in container


SANDBOX = """
CapabilityBoundingSet= LockPersonality=true MemoryDenyWriteExecute=true NoNewPrivileges=true PrivateDevices=true
PrivateTmp=true PrivateUsers=true ProcSubset=pid ProtectClock=true ProtectControlGroups=true ProtectHome=true
ProtectHostname=true ProtectKernelLogs=true ProtectKernelModules=true ProtectKernelTunables=true
ProtectProc=invisible ProtectSystem=strict RestrictNamespaces=true RestrictRealtime=true RestrictSUIDSGID=true
SystemCallArchitectures=native SystemCallFilter=@system-service
"""


@pytest.mark.parametrize("unit", ["comptoir.service", "comptoir-backup.service"])
def test_what_a_service_does_not_need_is_out_of_its_reach(unit: str) -> None:
    assert set(SANDBOX.split()) <= set(deployed(unit).splitlines())


# ------------------------------------------------------------------ the page


def test_the_page_tells_every_limit() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| [^|]+ \| (\d+) in (\d+) min \| (\w+) \|$", PAGE, re.MULTILINE)
    told = [(kind, RateLimit(int(most), whom, int(minutes) * MINUTE)) for kind, most, minutes, whom in rows]
    assert list(LIMITS.items()) == told


def test_the_page_tells_how_long_anybody_is_waited_for() -> None:
    page = " ".join(PAGE.split())
    for told in (
        f"{OPEN_SOCKETS[PERSON]} tables at once, and one address {OPEN_SOCKETS[ADDRESS]}",
        f"{header_timeouts.HEADERS:g} seconds for the headers of a request and {timeouts.BODY:g} for its body",
        f"no message within {live.PATIENCE:g} seconds is dropped",
        f"more than {live.OFTEN} times in {live.ASKING:g} seconds is closed (code {live.FLOODING})",
        f"more than {MESSAGE_LIMIT // 1024} KiB at once",
        f"does not read an answer within {UNREAD} seconds",
        f"ends after {SESSION_AGE // 86400} days without a visit",
        f"With an account the session ends after {ACCOUNT_AGE // 86400} days",
        f"signed in on at most {sessions.MOST} browsers",
    ):
        assert told in page
