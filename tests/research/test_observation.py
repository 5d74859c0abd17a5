"""What a seat sees, as numbers: bounds, the way back, whose seat comes first, and what stays hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from comptoir.conformance import NotConforming
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import decide, open_chance, reveal, view
from comptoir.engine.game import Game, PlainOptions
from comptoir.engine.match import Match
from comptoir.games import game as game_of
from comptoir.research import spec
from comptoir.research.checks import check_view, play_observed
from tests.bots.nim import NIM
from tests.engine.auction import AUCTION
from tests.games.burgundy.scenario import scenario
from tests.games.every import every_game, every_table


@every_table
def test_what_every_seat_sees_is_in_bounds_and_leads_back(game: Game, players: int, options: dict[str, str]) -> None:
    assert play_observed(game, game.make_options(players, options), seed=1, every=15) > 0


@every_game
def test_positions_follow_from_their_vectors_all_through_a_game(game: Game) -> None:
    assert play_observed(game, game.make_options(2), seed=2) > 250


def test_games_from_elsewhere_are_observed_by_their_types_alone() -> None:
    assert play_observed(AUCTION, PlainOptions(3), seed=1) > 0


def test_a_game_that_declares_no_bounds_is_refused_with_the_field_that_lacks_one() -> None:
    with pytest.raises(Refusal, match=r"nim cannot be observed: State\.heap does not say how high"):
        spec(NIM, options=NIM.make_options(2))


def test_a_bound_that_does_not_hold_is_found() -> None:
    seen, table = spec("burgundy"), scenario(silver=3)
    me: Any = table.state.players[0]
    me.silver = 1000
    with pytest.raises(NotConforming, match=r"players\.silver is out of bounds"):
        check_view(seen, table.state, 0)


def test_own_seat_comes_first_and_the_others_follow_around_the_table() -> None:
    state = game_of("burgundy").start(game_of("burgundy").make_options(3), game_of("burgundy").facts(None))
    for seat, player in enumerate(state.players):
        player.silver = 10 * seat
    state.track[2] = (2, 0)
    arrays = spec("burgundy", 3).arrays(state, 1)
    assert [10, 20, 0] == arrays["players.silver"].tolist()
    assert [2, 3, 0] == arrays["track"][2].tolist()  # from 1 on: the next player, then the one after


def test_the_pending_question_and_its_fields_are_observed() -> None:
    match = Match(game_of("pest"), game_of("pest").make_options(2), seed=1)
    asked = match.to_decide()[0]
    own, other = (spec("pest").arrays(match.view(seat), seat) for seat in (asked, 1 - asked))
    assert own["question"] == other["question"] > 0
    assert [0, 1] == [int(each["question.player"]) for each in (own, other)]
    assert own["question.ChooseCastle.sites"].any()


def test_a_seat_cannot_see_whether_another_has_finished_in_secret() -> None:
    state = AUCTION.start(PlainOptions(2), None)
    while (nature := open_chance(state)) is not None:
        lane, chance = nature
        reveal(state, chance.sample(state, Random(1)), lane)
    seen = spec(AUCTION, options=PlainOptions(2))
    before = seen.vector(view(state, 0), 0)
    decide(state, 1, state.stack[-1].lanes[1][0].moves(state)[-1])
    assert np.array_equal(before, seen.vector(view(state, 0), 0))


def test_specifications_with_the_same_meaning_have_the_same_hash() -> None:
    assert spec("orleans").hash == spec("orleans", options={"planning": "turn_order"}).hash
    assert spec("orleans").hash != spec("orleans", options={"tiles": "base,invasion"}).hash


def test_the_text_is_what_the_terminal_shows_with_the_legal_moves() -> None:
    match = Match(game_of("burgundy"), game_of("burgundy").make_options(2), seed=1)
    seat = match.to_decide()[0]
    text = spec("burgundy").text(match.view(seat), seat)
    assert all(match.text(seat, move) in text for move in match.moves(seat))


def test_fields_tell_their_names_roles_and_shapes() -> None:
    fields = {field.name: (field.role, field.shape) for field in spec("burgundy", 4).fields}
    assert ("tile by hex", (4, 37)) == fields["players.estate"]
    assert ("set of hex", (4, 37)) == fields["players.reach"]
    assert ("list of die", (4, 2)) == fields["players.dice"]
