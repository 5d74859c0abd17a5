"""States, matches, games and facts travel: they can be copied and pickled."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from dataclasses import replace
from typing import Any

import pytest

from comptoir.engine.errors import BadFacts
from comptoir.engine.game import Facts, Game
from comptoir.engine.match import Match
from comptoir.games import game
from tests.engine.auction import AUCTION
from tests.games.every import every_game


def begun(game: Game, facts: Any = None) -> Match:
    """A match in which the first three moves are made."""
    table = Match(game, game.make_options(2), seed=1, facts=facts)
    for _ in range(3):
        table.play(table.to_decide()[0], table.moves(table.to_decide()[0])[0])
    return table


def sent(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def corrected(game: Game) -> Facts:
    """Custom facts."""
    facts: Facts = game.facts({**game.facts(None).data, "corrected": True})
    return facts


@every_game
def test_a_deep_copy_of_a_state_is_a_clone_that_shares_its_facts(game: Game) -> None:
    state: Any = begun(game).state
    for twin in (copy(state), deepcopy(state)):
        assert twin == state
        assert twin.facts is state.facts
        assert twin.players[0] is not state.players[0]


@every_game
def test_a_pickled_state_names_the_standard_facts(game: Game) -> None:
    state: Any = begun(game).state
    assert state == sent(state)
    assert state.facts is sent(state).facts
    assert len(pickle.dumps(state)) < 6000


@every_game
def test_custom_facts_travel_as_their_data_and_are_made_once(game: Game) -> None:
    own = corrected(game)
    one, other = sent(own), sent(own)
    assert own.digest == one.digest != game.facts(None).digest
    assert one is other


def test_standard_facts_that_are_others_elsewhere_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    burgundy = game("burgundy")
    text = pickle.dumps(burgundy.facts(None)).replace(burgundy.facts(None).digest.encode(), b"0" * 64)
    with pytest.raises(BadFacts, match=r"made with other standard facts \(digest 000000000000\)"):
        pickle.loads(text)


@every_game
def test_a_match_that_was_sent_goes_on_like_the_original(game: Game) -> None:
    table = begun(game)
    for twin in (sent(table), copy(table), deepcopy(table)):
        twin.play(twin.to_decide()[0], twin.moves(twin.to_decide()[0])[0])
        assert len(table.entries) < len(twin.entries)
        twins = begun(game)
        twins.play(twins.to_decide()[0], twins.moves(twins.to_decide()[0])[0])
        assert twins.entries == twin.entries
        assert twins.state == twin.state


@every_game
def test_a_move_can_be_taken_back_in_a_match_that_was_sent(game: Game) -> None:
    table = begun(game)
    last = table.entries[-1].player
    for twin in (sent(table), copy(table)):
        assert table.undo_refusal(last) is None
        twin.undo(last)
    assert twin.state != table.state == begun(game).state


def test_nobody_listens_to_a_copy() -> None:
    table, heard = begun(AUCTION), list[object]()
    table.observers.append(lambda entry, events: heard.append(entry))
    for twin in (sent(table), copy(table)):
        twin.play(twin.to_decide()[0], twin.moves(twin.to_decide()[0])[0])
    assert [] == heard


def test_a_game_travels_as_the_name_of_a_global() -> None:
    assert AUCTION is sent(AUCTION) is deepcopy(AUCTION)


def test_a_game_that_has_no_name_cannot_be_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match="auction must be a global of the module of its start"):
        pickle.dumps(replace(AUCTION))


def test_facts_of_no_game_travel_with_all_that_they_hold() -> None:
    facts = Facts("some", {"a": 1})
    assert vars(facts) == vars(sent(facts))
