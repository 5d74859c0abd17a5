"""A table's history without a server: versions, keys, what stays secret, and going on from a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace

import pytest

from comptoir.engine.errors import Refusal
from comptoir.engine.moves import Move
from comptoir.games import game as game_of
from comptoir.server.storage.store import NOTE, PERSON, PLAYING, UNDO, EntryRow, Seat, TableRow
from comptoir.server.tables.history import RULES_CHANGED, History
from tests.server.support import SECRET

OPEN = {"setup": "standard"}


def begun(options: Mapping[str, str] = OPEN) -> History:
    """A game of Burgundy for two that has just begun."""
    game = game_of("burgundy")
    seats = tuple(Seat(number, PERSON, name, name) for number, name in enumerate(("Ada", "Ben")))
    chosen = asdict(game.make_options(2, options))
    table = TableRow("table", game.key, chosen, "7", "Ada", PLAYING, False, False, False, None, 0.0, 0.0, seats)
    history = History(game, table, game.facts(None))
    for row in history.begin():
        history.add(row)
    return history


def first_move(history: History, seat: int) -> Move:
    return history.match.moves(seat)[0]


def play(history: History, seat: int, key: str | None = None) -> EntryRow:
    """The first legal move of a seat, added under a key."""
    first, *others = history.play(seat, first_move(history, seat))
    for row in (made := replace(first, key=key), *others):
        history.add(row)
    return made


def take_back(history: History, seat: int) -> None:
    history.follow(EntryRow(UNDO, seat))


def test_everybody_counts_the_rows_of_an_open_game() -> None:
    history = begun()
    (seat,) = history.match.to_decide()
    before = history.version(seat)
    play(history, seat)
    assert len(history.rows) == history.version(0) == history.version(1) == history.version(None) > before


def test_only_the_newest_version_is_current() -> None:
    history = begun()
    (seat,) = history.match.to_decide()
    version = history.version(seat)
    play(history, seat)
    assert [False, True] == [history.is_current(seat, each) for each in (version, history.version(seat))]


def test_rows_lead_to_the_same_match_again() -> None:
    one, other = begun(), begun()
    before = len(one.rows)
    play(one, one.match.to_decide()[0])
    take_back(one, one.rows[before].by)
    for row in one.rows[before:]:
        other.follow(row)
    assert one.match.state == other.match.state
    assert one.story_rows(0) == other.story_rows(0)


def test_a_key_is_for_one_change() -> None:
    history = begun()
    (seat,) = history.match.to_decide()
    made = play(history, seat, "a-click")
    assert history.was_made(made)
    assert not history.was_made(replace(made, key="another"))
    with pytest.raises(Refusal, match="use a new key for each change"):
        history.was_made(EntryRow(UNDO, seat, key="a-click"))


def test_in_secret_lanes_others_count_nothing() -> None:
    history = begun(SECRET)
    before = history.version(1), history.version(None)
    play(history, 0)
    assert before == (history.version(1), history.version(None))
    assert history.is_current(1, before[0])


def test_what_was_taken_back_in_secret_is_never_told() -> None:
    history = begun(SECRET)
    before = history.version(1)
    play(history, 0)
    take_back(history, 0)
    while history.match.lanes is not None:
        play(history, history.match.to_decide()[0])
    assert 2 == history.version(0) - history.version(1)
    assert len(history.rows) > history.version(1) > before


def test_it_goes_on_from_a_stored_position() -> None:
    history, other = begun(), begun()
    play(history, history.match.to_decide()[0])
    stored = history.snapshot()
    other.resume(stored)
    other.follow(EntryRow(NOTE, -1, RULES_CHANGED, stored.to_data()))
    assert history.match.state == other.match.state
    assert [RULES_CHANGED] == [note.move for _, note in other.notes(0)]
