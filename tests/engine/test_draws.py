"""Draws: sampled, enumerated and checked, they are those of a shuffled pile."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from comptoir.conformance import NotConforming, chances_of, check_chances
from comptoir.engine.draws import Draw, Draws, can_give, odds, take
from comptoir.engine.frames import Chance, Drawn, State, answered_by
from comptoir.engine.moves import NatureMove
from tests.chances import chances, shuffled
from tests.engine.auction import AUCTION, OwnDie, Rolled

PILE = (0, 0, 0, 1, 2)


class Revealed(NatureMove):
    cards: tuple[int, ...]


@answered_by(Revealed)
class Reveal(Chance):
    """Two cards of a pile of three."""

    def draws(self, state: State) -> Draws:
        return [Draw((4, 4, 7), 2)]


class RevealMore(Reveal):
    def sample(self, state: State, rng: Random) -> Revealed:
        return Revealed((7, 7))


class RevealNone(Reveal):
    def draws(self, state: State) -> Draws:
        return [Draw((), 2)]


STATE = State()


def test_pieces_are_taken_as_from_the_top_of_a_shuffled_pile() -> None:
    assert shuffled(PILE, 3) == chances(lambda rng: take([Draw(PILE, 3)], rng))


def test_a_draw_stops_at_the_end_of_its_stock() -> None:
    assert [1, 2] == sorted(take([Draw((1, 2), 9)], Random(1)))


@pytest.mark.parametrize(
    ("pieces", "is_possible"),
    [((0, 1, 0, 6), True), ((1, 1, 0, 6), False), ((0, 1, 0), False), ((0, 1, 0, 3), False), ((0, 1, 0, 6, 6), False)],
)
def test_draws_give_what_their_stocks_hold(pieces: Sequence[int], is_possible: bool) -> None:
    assert is_possible == can_give([Draw(PILE, 3), Draw((6, 6))], pieces)


def test_the_odds_change_with_what_was_taken() -> None:
    draws = [Draw(PILE, 2), Draw((6, 7))]
    assert {0: Fraction(3, 5), 1: Fraction(1, 5), 2: Fraction(1, 5)} == odds(draws, ())
    assert {0: Fraction(2, 4), 1: Fraction(1, 4), 2: Fraction(1, 4)} == odds(draws, (0,))
    assert {6: Fraction(1, 2), 7: Fraction(1, 2)} == odds(draws, (0, 2))
    assert {} == odds(draws, (0, 2, 6))


def test_a_die_has_six_whole_answers() -> None:
    state = AUCTION.start(AUCTION.make_options(2), None)
    assert [(Rolled(die), Fraction(1, 6)) for die in range(1, 7)] == OwnDie(0).outcomes(state)


def test_an_answer_of_several_pieces_comes_piece_by_piece() -> None:
    frame = Reveal()
    begun = [Drawn(frame, (card,)) for card in (4, 7)]
    assert [(begun[0], Fraction(2, 3)), (begun[1], Fraction(1, 3))] == frame.outcomes(STATE)
    assert [(Revealed((7, 4)), Fraction(1))] == begun[1].outcomes(STATE)
    assert shuffled((4, 4, 7), 2) == {move.cards: chance for move, chance in chances_of(STATE, frame).items()}  # type: ignore[attr-defined]


def test_from_an_empty_stock_comes_the_empty_answer() -> None:
    assert [(Revealed(()), Fraction(1))] == RevealNone().outcomes(STATE)


def test_conformance_finds_a_sampled_answer_without_a_chance() -> None:
    check_chances(STATE, Reveal(), Random(1))
    with pytest.raises(NotConforming, match="“revealed 7 7” is no answer to RevealMore"):
        check_chances(STATE, RevealMore(), Random(1))
