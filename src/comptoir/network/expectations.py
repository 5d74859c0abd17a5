"""What a network expects, as searches ask it: the chance of each move, and the lead of every seat at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

import numpy as np

from comptoir.engine.frames import State, borrowed_view
from comptoir.engine.game import Game
from comptoir.engine.moves import Moves
from comptoir.network.inputs import inputs_of
from comptoir.network.learnt import is_known
from comptoir.network.model import POINTS, Floats, Weights, leads, leads_in
from comptoir.network.thinker import shares, shipped_thinker, thinker_of
from comptoir.network.weights import shipped_players
from comptoir.observation.spec import spec


class Question(Protocol):
    """A position, who is asked there, and the legal moves."""

    @property
    def state(self) -> State: ...
    @property
    def player(self) -> int: ...
    @property
    def moves(self) -> Moves: ...


class Expectation(NamedTuple):
    """The chance of each legal move, and for every seat the lead at the end, in units of `POINTS`."""

    chances: list[float]
    values: tuple[float, ...]


class Expectations:
    """The expectations of a network: of the shipped one, or of one of your own.

    With `judge`, an estimate of a seat's final points, values are between what both say: `share` is what the judge
    counts. They err differently: a network knows positions of play like its own very well and misjudges others.
    """

    def __init__(
        self,
        game: Game,
        weights: Weights | None = None,
        judge: Callable[[State, int], float] | None = None,
        share: float = 0.5,
    ) -> None:
        self._game = game
        self._judge, self._share = judge, share
        self._thinker = shipped_thinker(game) if weights is None else thinker_of(game, weights)
        self._is_shipped = weights is None

    def knows(self, state: State) -> bool:
        """Has it learnt at such tables? Of a network of your own you know yourself."""
        options = cast(Any, state).options
        return not self._is_shipped or is_known(self._game, _shipped_players(self._game), options)

    def likes(self, view: State, player: int, moves: Moves) -> Floats:
        """How much it likes each of a player's moves, without asking what anybody expects."""
        (likes,) = self._liked([view], [player], [moves])
        return likes

    def chances(self, questions: Sequence[Question]) -> list[list[float]]:
        """The chance of each legal move of some questions, asked at once; half the work of `of` with two players."""
        players, moves = [each.player for each in questions], [each.moves for each in questions]
        views = [borrowed_view(each.state, each.player) for each in questions]
        return [shares(likes).tolist() for likes in self._liked(views, players, moves)]

    def _liked(self, views: Sequence[State], players: Sequence[int], moves: Sequence[Moves]) -> list[Floats]:
        options: Any = cast(Any, views[0]).options
        vector, inputs = spec(self._game, options=options).vector, inputs_of(self._game, options.players, options)
        observed = np.array([vector(view, player) for view, player in zip(views, players, strict=True)])
        likes, _ = self._thinker.likes(inputs, observed, [self._game.vocabulary.indices(each) for each in moves])
        return likes

    def of(self, questions: Sequence[Question]) -> list[Expectation]:
        """What it expects of some questions, asked at once. It reads what each seat sees, asked or not."""
        options: Any = cast(Any, questions[0].state).options
        seen, inputs = spec(self._game, options=options), inputs_of(self._game, options.players, options)
        seats = range(options.players)
        rows = [(each, seat) for each in questions for seat in seats]
        observed = np.array([seen.vector(borrowed_view(each.state, seat), seat) for each, seat in rows])
        indices = self._game.vocabulary.indices
        legal = [indices(each.moves) if seat == each.player else [] for each, seat in rows]
        likes, growth = self._thinker.likes(inputs, observed, legal)
        found, grows = [], growth.reshape(len(questions), len(seats)).tolist()
        for number, each in enumerate(questions):
            chances = shares(likes[number * len(seats) + each.player]).tolist()
            found.append(Expectation(chances, self._values(each.state, grows[number])))
        return found

    def at_the_end(self, state: State) -> tuple[float, ...]:
        """The leads as if the game ended now."""
        return tuple(lead / POINTS for lead in leads_in(self._game, state))

    def _values(self, state: State, grows: list[float]) -> tuple[float, ...]:
        """What every seat expects. With two players one lead is the other's loss, so errors of the network cancel."""
        if len(grows) == 2:
            half = (grows[0] - grows[1]) / 2
            grows = [half, -half]
        found = tuple(lead + more for lead, more in zip(self.at_the_end(state), grows, strict=True))
        if self._judge is None:
            return found
        judged = leads([self._judge(state, seat) for seat in range(len(grows))])
        share = self._share
        return tuple(one + share * (other / POINTS - one) for one, other in zip(found, judged, strict=True))


@cache
def _shipped_players(game: Game) -> tuple[int, ...]:
    return shipped_players(game)
