"""Simultaneous and secret lanes, views, and taking back inside a lane."""

from __future__ import annotations

from random import Random
from typing import Self

import pytest

from comptoir.conformance import NotConforming, check_infosets, check_lanes, check_sharing, play_checked
from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.errors import IllegalMove, Refusal
from comptoir.engine.frames import Together, borrowed_view, decide, pending, reveal, view
from comptoir.engine.game import PlainOptions
from comptoir.engine.match import NATURE, Match
from comptoir.engine.record import dumps, loads, record_of, replay
from comptoir.games import game
from tests.engine.auction import AUCTION, Auction, Bid, Done, Offer, Rolled, start


def match(players: int = 2, seed: int = 7) -> Match:
    return Match(AUCTION, PlainOptions(players), seed=seed)


def planned(*moves: str) -> Match:
    """Orléans, where the first player has begun to plan."""
    orleans = game("orleans")
    table = Match(orleans, orleans.make_options(2), seed=3)
    for move in moves:
        table.play(0, orleans.vocabulary.parse(move))
    return table


def bidders(match: Match) -> Auction:
    assert isinstance(match.state, Auction)
    return match.state


def test_every_open_lane_asks_its_own_player() -> None:
    table = match(3)
    assert (0, 1, 2) == table.to_decide()
    table.play(1, Bid(2))
    table.play(1, Done())
    assert (0, 2) == table.to_decide()


def test_lanes_close_together_and_the_game_goes_on() -> None:
    table = match()
    for seat in (0, 1):
        table.play(seat, Bid(seat))
        table.play(seat, Done())
    assert [5, 4] == [one.coins for one in bidders(table).bidders]
    assert (0, 1) == table.to_decide()


def test_a_view_shows_a_seats_own_answers_and_no_others() -> None:
    table = match()
    table.play(0, Bid(3))
    own, other = table.view(0), table.view(1)
    assert isinstance(own, Auction)
    assert isinstance(other, Auction)
    assert 3 == own.bidders[0].bid
    assert 0 == other.bidders[0].bid


def test_a_view_is_equal_whatever_others_answered() -> None:
    views = []
    for coins in (1, 4):
        table = match()
        table.play(0, Bid(coins))
        views.append(state_to_data(table.view(1)))
    assert views[0] == views[1]


def test_the_question_of_a_seat_is_in_its_view() -> None:
    table = match()
    table.play(0, Bid(3))
    questions = [type(frame).__name__ for frame in pending(table.view(0))]
    assert ["Close", "OwnDie"] == questions


def test_a_position_that_was_stored_with_lanes_before_their_first_steps_goes_on() -> None:
    table, rng = planned(), Random(1)
    while not any(type(frame).__name__ == "GatherOne" for frame in pending(table.state)):
        player = rng.choice(table.to_decide())
        table.play(player, rng.choice(table.moves(player)))
    stored = state_to_data(table.state)
    steps = [{"of": [{"is": "Gather", "player": seat, "left": 4}]} for seat in (0, 1)]
    stored["stack"][-1]["opened"]["stack"][-1]["lanes"] = {"of": steps}
    assert table.state == state_from_data(table.game, stored)


def test_spectators_see_the_table_as_the_lanes_opened() -> None:
    table = match()
    table.play(0, Bid(3))
    seen = table.view(None)
    assert isinstance(seen, Auction)
    assert [0, 0] == [one.bid for one in seen.bidders]


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_sees_nobodys_secrets(seat: int) -> None:
    table = match()
    table.play(1, Bid(3))
    with pytest.raises(Refusal, match=f"There is no seat {seat}; they run from 0 to 1"):
        view(table.state, seat)


def test_open_lanes_hide_nothing() -> None:
    state = start(PlainOptions(2), None, secret=False)
    reveal(state, Rolled(2), 0)
    decide(state, 0, Bid(3))
    assert view(state, 1) == state
    assert borrowed_view(state, 1) is state


def test_the_story_of_a_secret_lane_is_told_when_it_closes() -> None:
    table = match()
    table.play(0, Bid(3))
    assert [] == [event for _, event in table.story(1)]
    assert 1 == len(table.story(0))
    table.play(0, Done())
    table.play(1, Bid(0))
    table.play(1, Done())
    assert 2 == len(table.story(1))


def test_natures_answers_in_a_lane_do_not_depend_on_the_order_of_answers() -> None:
    dice = []
    for order in ((0, 1), (1, 0)):
        table = match()
        for seat in order:
            table.play(seat, Bid(1))
            table.play(seat, Done())
        dice.append([entry.move for seat in (0, 1) for entry in table.entries if entry.lane == seat])
    assert dice[0] == dice[1]


def test_an_answer_in_a_lane_is_taken_back_though_another_lane_moved() -> None:
    table = match()
    table.play(0, Bid(3))
    table.play(1, Bid(2))
    table.undo(0)
    assert [0, 2] == [one.bid for one in bidders(table).bidders]
    assert Bid(5) in table.moves(0)


def test_done_is_withdrawn_until_the_last_lane_closes() -> None:
    table = match()
    table.play(0, Bid(3))
    table.play(0, Done())
    table.undo(0)
    assert [Done()] == list(table.moves(0))


def test_any_answer_of_a_lane_is_taken_back_and_the_others_stay() -> None:
    table = planned(
        "plan own_farmer at village space 0",
        "plan own_boatman at village space 1",
        "plan own_trader at university space 2",
    )
    gone = table.answers(0)[1]
    assert range(gone, gone + 1) == table.undo(0, 1)
    assert ["plan own_farmer at village space 0", "plan own_trader at university space 2"] == [
        str(table.entries[number].move) for number in table.answers(0)
    ]
    assert 1 == table.state.players[0].market[8]  # type: ignore[attr-defined]


def test_an_answer_that_a_later_one_needs_is_not_taken_back() -> None:
    table = match()
    table.play(0, Bid(3))
    table.play(0, Done())
    before = table.state.clone(), list(table.entries)
    with pytest.raises(IllegalMove, match="depends on this one"):
        table.undo(0, 0)
    assert before == (table.state, table.entries)
    assert table.undo_refusal(0, 1) is None


@pytest.mark.parametrize("answer", [-1, 1])
def test_only_a_players_own_answers_are_taken_back(answer: int) -> None:
    table = match()
    table.play(0, Bid(3))
    table.play(1, Bid(2))
    with pytest.raises(IllegalMove, match="You cannot take back this move"):
        table.undo(0, answer)


def test_closed_lanes_stay_closed() -> None:
    table = match()
    for seat in (0, 1):
        table.play(seat, Bid(1))
        table.play(seat, Done())
    with pytest.raises(IllegalMove, match="revealed"):
        table.undo(1)


def test_natures_answer_in_a_lane_bars_taking_back_beyond_it() -> None:
    with pytest.raises(IllegalMove, match="no move to take back"):
        match().undo(0)


def test_a_record_with_lanes_replays() -> None:
    table = match(3)
    table.play(2, Bid(5))
    table.play(0, Bid(1))
    again = replay(loads(dumps(record_of(table))), AUCTION)
    assert again.state == table.state
    assert {0, 1, 2} == {entry.lane for entry in again.entries if entry.player == NATURE}


def test_the_toy_conforms() -> None:
    for seed in range(5):
        play_checked(AUCTION, PlainOptions(3), seed=seed, every=1)


def test_a_view_of_open_lanes_is_independent_down_to_the_state_at_their_opening() -> None:
    table = Match.unplayed(AUCTION, PlainOptions(2), stored=start(PlainOptions(2), None, secret=False), seed=7)
    for seen in (table.view(0), table.view(0)):
        assert isinstance(seen, Auction)
        top = seen.stack[-1]
        assert isinstance(top, Together)
        assert isinstance(top.opened, Auction)
        assert 5 == top.opened.bidders[1].coins
        top.opened.bidders[1].coins = 0


def test_conformance_finds_a_view_that_is_not_independent() -> None:
    class Lent(Auction):
        """Shares its bidders with its clones."""

        def clone(self) -> Self:
            return type(self)(self.bidders, stack=self.stack[:])

    table = match()
    table.state = Lent(bidders(table).bidders, stack=[Offer(0)])
    with pytest.raises(NotConforming, match="the view of seat None shares with the match: Bidder, list"):
        check_sharing(table, 0)


def test_conformance_finds_a_lane_that_reads_another() -> None:
    class Nosy(Auction):
        """Lets every seat see everything."""

        def adopt(self, other: Auction, seat: int) -> None:
            self.bidders = other.clone().bidders

    table = match()
    table.play(0, Bid(3))
    top = table.state.stack[-1]
    assert isinstance(top, Together)
    assert top.opened is not None
    nosy = Nosy([*bidders(table).clone().bidders], stack=table.state.stack[:])
    opened = Nosy([*top.opened.clone().bidders], stack=top.opened.stack[:])  # type: ignore[attr-defined]
    nosy.stack[-1] = Together(top.lanes, True, opened)
    table.state = nosy
    with pytest.raises(NotConforming, match="secret"):
        check_lanes(table, Random(1))
    with pytest.raises(NotConforming, match="a sampled state looks different to seat 0"):
        check_infosets(table, 0, table.moves(0), Random(1))
