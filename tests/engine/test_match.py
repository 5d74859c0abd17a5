"""Matches: legality, nature, forced moves, taking back, observers."""

from __future__ import annotations

import gc
import pickle
from random import Random
from typing import Any

import pytest

from comptoir.engine.errors import BadOptions, IllegalMove, Refusal
from comptoir.engine.frames import forced_move
from comptoir.engine.match import NATURE, Entry, Match
from comptoir.games import game
from comptoir.games.burgundy.moves import EndTurn, Hire, RollDice
from comptoir.games.burgundy.state import State
from tests.engine.auction import AUCTION, Bid, Done

BURGUNDY = game("burgundy")


def match(seed: int = 1, **settings: Any) -> Match:
    return Match(BURGUNDY, BURGUNDY.make_options(2), seed=seed, seats=("Anna", "Benno"), **settings)


def decider(table: Match) -> int:
    return table.to_decide()[0]


def hire(table: Match) -> None:
    """The player to decide takes workers with the next die."""
    player = decider(table)
    table.play(player, next(move for move in table.moves(player) if isinstance(move, Hire)))


def test_nature_answers_until_a_player_has_to_decide() -> None:
    table = match()
    assert [NATURE] * 5 == [entry.player for entry in table.entries]
    assert 1 == len(table.to_decide())


def test_the_same_seed_gives_the_same_game() -> None:
    assert match(3).entries == match(3).entries
    assert match(3).entries != match(4).entries


def test_an_illegal_move_is_refused_with_the_legal_ones_of_its_kind() -> None:
    table = match()
    player = decider(table)
    before = table.state.clone()
    with pytest.raises(IllegalMove, match="legal moves of this kind: hire"):
        table.play(player, Hire(0))
    with pytest.raises(IllegalMove, match="answer with: take"):
        table.play(player, EndTurn())
    assert before == table.state


def test_a_move_out_of_turn_is_refused_and_says_whose_turn_it_is() -> None:
    table = match()
    stranger = 1 - decider(table)
    with pytest.raises(IllegalMove, match=r"waiting for (Anna|Benno)"):
        table.play(stranger, Hire(1))
    with pytest.raises(IllegalMove, match="not 7's turn"):
        table.play(7, Hire(1))


@pytest.mark.parametrize("given", [4, "hire with 1"])
def test_a_number_or_a_text_is_not_a_move(given: Any) -> None:
    table = match()
    with pytest.raises(IllegalMove, match=f"{given!r} is not a Move; vocabulary.parse makes one from text"):
        table.play(decider(table), given)


@pytest.mark.parametrize("seats", [("Anna",), ("Anna", "Benno", "Cleo")])
def test_every_seat_has_one_name(seats: tuple[str, ...]) -> None:
    with pytest.raises(
        Refusal, match=f"Each of 2 players needs a name, or none of them; names that are given: {len(seats)}"
    ):
        Match(BURGUNDY, BURGUNDY.make_options(2), seed=1, seats=seats)


@pytest.mark.parametrize("options", [game("pest").make_options(2), {"players": 2}, 2])
def test_options_of_another_game_are_refused(options: Any) -> None:
    with pytest.raises(BadOptions, match="not options of burgundy; its make_options makes them"):
        Match(BURGUNDY, options, seed=1)


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_there_is_nothing_to_see_from_a_seat_that_is_not_there(seat: int) -> None:
    for look in (match().view, match().story):
        with pytest.raises(Refusal, match=f"There is no seat {seat}; they run from 0 to 1"):
            look(seat)


def test_nature_is_not_asked_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match="it is not nature's turn"):
        match().replay(NATURE, RollDice((1, 1, 1, 1, 1)))


def test_a_players_last_move_is_taken_back() -> None:
    table = match()
    before, entries, player = table.state.clone(), len(table.entries), decider(table)
    hire(table)
    table.undo(player)
    assert before == table.state
    assert entries == len(table.entries) == len(table.events)


def test_another_players_move_bars_taking_back() -> None:
    table = match()
    first = decider(table)
    hire(table)
    hire(table)
    assert first != decider(table)
    assert table.undo_refusal(first) is None
    hire(table)
    assert "Another player" in str(table.undo_refusal(first))


def test_a_reveal_bars_taking_back() -> None:
    table = match()
    for _ in range(4):
        last = decider(table)
        hire(table)
    with pytest.raises(IllegalMove, match="Something has been revealed"):
        table.undo(last)


def test_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(IllegalMove, match="no move to take back"):
        match().undo(0)


def test_forced_moves_are_played_recorded_and_never_bar_taking_back() -> None:
    for seed in range(40):
        table, rng = match(seed, plays_forced=True), Random(seed)
        while not table.is_over():
            player, entries = decider(table), len(table.entries)
            table.play(player, rng.choice(table.moves(player)))
            new = table.entries[entries:]
            if len(new) > 1 and all(entry.player == player for entry in new) and new[-1].is_forced:
                table.undo(player)
                assert entries == len(table.entries)
                return
    pytest.fail("no forced move followed a chosen one")


def test_what_is_forced_is_the_same_in_lanes_and_left_to_the_player_there() -> None:
    table = Match(AUCTION, AUCTION.make_options(2), seed=1, plays_forced=True)
    assert forced_move(table.moves(0)) is None
    table.play(0, Bid(3))
    assert Done() == forced_move(table.moves(0))
    assert (0, 1) == table.to_decide()
    assert not any(entry.is_forced for entry in table.entries)


def test_moves_are_listed_anew_when_the_state_changes() -> None:
    table = match()
    player, before = decider(table), table.moves(decider(table))
    hire(table)
    assert before != table.moves(player)
    table.undo(player)
    assert before == table.moves(player)


def test_a_pickled_match_takes_back_as_far_as_its_original() -> None:
    table = match()
    before, player = table.state.clone(), decider(table)
    hire(table)
    again = pickle.loads(pickle.dumps(table))
    hire(again)
    again.undo(player)
    assert table.state == again.state
    again.undo(player)
    assert before == again.state


def test_a_match_keeps_one_earlier_state_for_all_moves_that_can_be_taken_back() -> None:
    table = match()
    for _ in range(3):
        hire(table)
    held = gc.get_referents(*vars(table).values())
    assert 1 == sum(isinstance(each, State) for each in held)


def test_observers_hear_every_entry_with_its_events() -> None:
    table = match()
    heard: list[tuple[object, int]] = []
    table.observers.append(lambda entry, events: heard.append((entry, len(events))))
    hire(table)
    assert [(table.entries[-1], 1)] == heard


def test_nothing_is_legal_after_the_end() -> None:
    table, rng = match(), Random(1)
    while not table.is_over():
        player = decider(table)
        table.play(player, rng.choice(table.moves(player)))
    assert () == table.moves(0)
    with pytest.raises(IllegalMove, match="over"):
        table.play(0, EndTurn())


def test_a_view_that_is_kept_stays_as_it_was() -> None:
    table = match()
    kept, before = table.view(0), table.state.clone()
    hire(table)
    assert before == kept


def test_a_view_that_is_changed_changes_nothing_else() -> None:
    table = match()
    before, seen = table.state.clone(), table.view(None)
    seen.stack.clear()
    seen.players[0].goods[1] += 5  # type: ignore[attr-defined]
    assert before == table.state


def test_a_state_to_go_on_from_remains_the_callers() -> None:
    state = match().state.clone()
    table = Match.unplayed(BURGUNDY, state.options, stored=state, seed=1)  # type: ignore[attr-defined]
    state.players[0].silver += 5  # type: ignore[attr-defined]
    assert table.first_state() == table.state != state


def test_every_answer_comes_in_by_one_door(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[Entry] = []
    door = Match.enter

    def watched(match: Match, entry: Entry) -> None:
        entered.append(entry)
        door(match, entry)

    monkeypatch.setattr(Match, "enter", watched)
    table = match()
    table.play(table.to_decide()[0], table.moves(table.to_decide()[0])[0])
    again = Match.unplayed(table.game, table.options, seed=1)
    for entry in table.entries:
        again.replay(entry.player, entry.move, entry.lane)
    assert [*table.entries, *again.entries] == entered
