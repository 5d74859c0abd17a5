"""Tables at which all players answer in secret, once or twice from one database."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest
from litestar.testing import TestClient

from comptoir.games import game as game_of
from tests.server.support import DRAW, SECRET, UNCOMPRESSED, Served, an_app, in_the_first_round, prepared, toys

SEED = "5eed5eed5eed5eed"
Script = Callable[[Served], object]
Secret = tuple[str, Mapping[str, str], Script]  # a game, its options, and what the players have done before


def nothing(table: Served) -> None:
    pass


def begin_drawing(table: Served) -> None:
    """Orléans: play on until followers are drawn."""
    numbered = game_of("orleans").vocabulary
    for seat in cycle(range(3)):
        legal = [numbered.move(number) for number in numbers(table, seat)]
        if DRAW in legal:
            return
        if legal:
            table.move(seat, numbered.index(in_the_first_round(legal)))


BOARDS: Secret = ("burgundy", SECRET, nothing)
PLANNING: Secret = ("orleans", {}, nothing)
DRAWING: Secret = ("orleans", {}, begin_drawing)
SECRETS = pytest.mark.parametrize("secret", [BOARDS, PLANNING, DRAWING], ids=["boards", "planning", "drawing"])


@contextmanager
def twins(folder: Path, secret: Secret) -> Iterator[tuple[Served, Served]]:
    """The same table of three, twice: two servers that began with one database."""
    with at_secret(folder / "one", secret) as one:
        tokens = one.tokens
    shutil.copytree(folder / "one", folder / "other")
    with toys(), _open(folder / "one", tokens) as one, _open(folder / "other", tokens) as other:
        yield one, other


@contextmanager
def at_secret(folder: Path, secret: Secret) -> Iterator[Served]:
    """A table of three at which all players have to answer in secret."""
    game, options, lead = secret
    folder.mkdir(exist_ok=True)
    with toys():
        tokens = asyncio.run(prepared(folder, game, seed=SEED, players=3, options=options))
        with _open(folder, tokens) as table:
            lead(table)
            yield table


@contextmanager
def _open(folder: Path, tokens: Sequence[str]) -> Iterator[Served]:
    with TestClient(an_app(folder)) as browser:
        browser.headers.update(UNCOMPRESSED)
        yield Served(browser, folder, tokens)


def numbers(table: Served, seat: int) -> list[int]:
    """The numbers of a seat's legal moves."""
    return [move["move"] for move in table.view(seat)["moves"]]


def chosen(number: int) -> Script:
    """Ben chooses, by number of his legal moves."""
    return lambda table: table.move(1, numbers(table, 1)[number])


def finish(table: Served, seat: int) -> None:
    """A seat answers everything that it is asked in its lane."""
    while legal := numbers(table, seat):
        assert 200 == table.move(seat, legal[0]).status_code


def hesitant(table: Served) -> None:
    """Ben chooses, takes it back and chooses otherwise; Cleo is done."""
    chosen(-1)(table)
    table.take_back(1)
    chosen(0)(table)
    finish(table, 2)
