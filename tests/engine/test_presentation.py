"""A game without a presentation, and one that overrides a part of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from comptoir.engine.frames import pending_of
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Explanation, Presentation
from tests.engine.auction import AUCTION, Bid, BidMade

MATCH = Match(AUCTION, AUCTION.make_options(2), seed=1)
PLAIN = AUCTION.presentation


def test_a_game_that_leaves_it_out_is_told_by_the_names_of_its_classes() -> None:
    frame = pending_of(MATCH.state, 0)
    assert frame is not None
    assert "bid 3" == PLAIN.say_move(MATCH.view(0), 0, Bid(3), "en")
    assert ("Bid", "Offer") == (PLAIN.say_group(Bid(3), "en"), PLAIN.say_question(MATCH.view(0), frame, "en"))
    assert "BidMade(player=0, coins=3)" == PLAIN.say_event(MATCH.view(0), BidMade(0, 3), ("Ada", "Ben"), "fr")


def test_nothing_of_it_is_drawn_clicked_or_explained() -> None:
    assert not PLAIN.is_drawn()
    assert () == PLAIN.draw(MATCH.view(0), 0, (Bid(3),), ("Ada", "Ben"), "en")
    assert () == PLAIN.clicks(MATCH.view(0), 0, Bid(3))
    assert PLAIN.explain(MATCH.view(0), "coins", ("Ada", "Ben"), "en") is None


class Clicked(Presentation):
    """Coins can be clicked."""

    def clicks(self, view: Any, player: int, move: Move) -> tuple[frozenset[str], ...]:
        return (frozenset({f"coins-{player}"}),) if isinstance(move, Bid) else ()


def test_a_game_overrides_what_it_has() -> None:
    game = replace(AUCTION, presentation=Clicked())
    assert (frozenset({"coins-0"}),) == game.presentation.clicks(MATCH.view(0), 0, MATCH.moves(0)[-1])
    assert "bid 3" == game.presentation.say_move(MATCH.view(0), 0, Bid(3), "en")


def test_an_explanation_goes_on_with_the_sentences_that_there_are() -> None:
    assert Explanation("Coins", "Five. Two bid.", "House rule") == Explanation(
        "Coins", "Five.", "House rule"
    ).with_more("", "Two bid.")
