"""Frozen as `search-1`: Monte Carlo tree search over the questions of the engine, for any game.

The tree is open-loop: a node is reached by the players' decisions alone, and nature answers anew every time, so a node
may meet different legal moves. Moves that lead to the same position, such as the same plan made in another order, share
their node. A move that is new to its node is valued by the position right after it, which counts as one visit; an
iteration ends where it meets such moves. All players look for the largest lead, by the game's evaluation.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from time import perf_counter

from comptoir.bots.bot import reads_only
from comptoir.bots.reference import Ends, Evaluate, evaluation, horizon
from comptoir.bots.reference.greedy import FOLLOW_UPS, tried
from comptoir.engine import frames
from comptoir.engine.frames import Chance, Decision, State, Together
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.engine.positions import position_of

SECONDS = 0.5  # to think about a move, by default
CURIOSITY = 0.15  # the weight of exploring little-known moves, against their value so far
LOOK = 16  # iterations between checks whether more could change anything
RIVALRY = 0.5  # what a point of the best rival counts, against a point of the player


@dataclass(slots=True)
class Edge:
    """A move at a node: its value at first sight, the results of its visits for its player, and where it leads."""

    first: float
    total: float
    visits: int = 1
    promise: float = 1.0  # 1 for the best move at first sight, a half for the second, a third for the third
    node: Node | None = None


@dataclass(slots=True)
class Node:
    """A place in the tree, with the moves met there, by player."""

    edges: dict[tuple[int, Move], Edge] = field(default_factory=dict)
    visits: int = 0


@reads_only
class SearchBot:
    """Searches for a number of seconds or iterations, and plays the move visited most."""

    def __init__(self, game: Game, *, seed: int, seconds: float | None = None, iterations: int | None = None) -> None:
        self._game = game
        self._rng = Random(seed)
        self._seconds = SECONDS if seconds is None and iterations is None else seconds
        self._iterations = iterations

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        move = frames.forced_move(moves)
        if move is not None:
            return move
        players = len(self._game.scores(view))
        tree = Tree(evaluation(self._game), horizon(self._game), view, player, players, self._rng)
        began, done = perf_counter(), 0
        while True:
            tree.grow()
            done += 1
            left = self._left(began, done)
            if left <= 0 or (done % LOOK == 0 and tree.is_settled(left)):
                return tree.favourite(moves)

    def _left(self, began: float, done: int) -> float:
        """How many more iterations there is time for."""
        left = inf if self._iterations is None else self._iterations - done
        if self._seconds is not None:
            passed = perf_counter() - began
            left = min(left, (self._seconds - passed) * done / passed)
        return left


class Tree:
    """What is known so far about the moves that a player can make now."""

    def __init__(self, evaluate: Evaluate, is_far: Ends, view: State, player: int, players: int, rng: Random) -> None:
        self.evaluate = evaluate
        self.is_far = is_far
        self.view = view
        self.player = player
        self.players = players
        self.rng = rng
        self.root = Node()
        self.nodes: dict[Hashable, Node] = {}  # by the position in which they were first met
        # The range of all values seen: the scale of this game's points.
        self.lowest, self.highest = inf, -inf

    def favourite(self, moves: Sequence[Move]) -> Move:
        """The move visited most; among equals the one that did best."""
        edges = {move: self.root.edges[self.player, move] for move in moves}
        return max(moves, key=lambda move: (edges[move].visits, edges[move].total))

    def is_settled(self, left: float) -> bool:
        """Will the favourite stay ahead, whatever the iterations left find?"""
        visits = sorted(edge.visits for edge in self.root.edges.values())
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def grow(self) -> None:
        """One iteration: down the tree to new moves, and back up with the value reached."""
        state = self.view.clone()
        state.log = None
        node: Node | None = self.root
        path: list[tuple[int, Edge]] = []
        while node is not None:
            question = self.next_question(state)
            if question is None:
                break
            player, moves = question.player, question.moves(state)
            forced = frames.forced_move(moves)
            if forced is not None:
                frames.decide(state, player, forced)
                continue
            edges, is_new = self.edges_of(node, state, player, moves)
            move, edge = self.select(node, moves, edges)
            frames.decide(state, player, move)
            path.append((player, edge))
            if edge.node is None:
                edge.node = self.nodes.setdefault(position_of(state), Node())
            node = None if is_new else edge.node
        self.back_up(state, path)

    def next_question(self, state: State) -> Decision | None:
        """Answer for nature up to the next question to search; None after the player's own secret lane."""
        while state.stack and not self.is_far(state):
            top = state.stack[-1]
            if isinstance(top, Decision):
                return top
            nature = (-1, top) if isinstance(top, Chance) else frames.open_chance(state)
            if nature is not None:
                lane, chance = nature
                frames.reveal(state, chance.sample(state, self.rng), lane)
                continue
            assert type(top) is Together
            mine, other = frames.pending_of(state, self.player), top.tops()[0]
            assert isinstance(other, Decision)
            # What others choose in secret cannot be known: the search ends with the player's own choice.
            return mine if top.secret else mine or other
        return None

    def edges_of(self, node: Node, state: State, player: int, moves: Sequence[Move]) -> tuple[list[Edge], bool]:
        """The edge of each move, and whether any of them is new."""
        known = [node.edges.get((player, move)) for move in moves]
        edges = [edge for edge in known if edge is not None]
        if len(edges) == len(moves):
            return edges, False
        rival = self.rival_of(player, [self.evaluate(state, other) for other in range(self.players)])
        # At the root moves are tried like the greedy bot's; further down, first sight must be cheap.
        follow_ups = FOLLOW_UPS if node is self.root else 0
        edges = []
        for move, edge in zip(moves, known, strict=True):
            if edge is None:
                first = tried(self.evaluate, state, player, move, follow_ups) - rival
                self.see(first)
                edge = node.edges[player, move] = Edge(first, first)
            edges.append(edge)
        _compare(edges)
        return edges, True

    def select(self, node: Node, moves: Sequence[Move], edges: list[Edge]) -> tuple[Move, Edge]:
        """The move to try now: good so far, or promising and little known."""
        node.visits += 1
        curiosity = CURIOSITY * (self.highest - self.lowest or 1.0) * sqrt(node.visits)
        best, best_score = 0, -inf
        for number, edge in enumerate(edges):
            score = (edge.total + curiosity * edge.promise) / edge.visits
            if score > best_score:
                best, best_score = number, score
        return moves[best], edges[best]

    def back_up(self, state: State, path: Sequence[tuple[int, Edge]]) -> None:
        """Add the result to every move on the path, each as its own player sees it."""
        values = [self.evaluate(state, player) for player in range(self.players)]
        leads = [value - self.rival_of(player, values) for player, value in enumerate(values)]
        for player, edge in path:
            edge.visits += 1
            edge.total += leads[player]
            self.see(leads[player])

    def rival_of(self, player: int, values: Sequence[float]) -> float:
        """What the best opponent counts."""
        return RIVALRY * max((value for other, value in enumerate(values) if other != player), default=0.0)

    def see(self, value: float) -> None:
        self.lowest = min(self.lowest, value)
        self.highest = max(self.highest, value)


def _compare(edges: Sequence[Edge]) -> None:
    """Rank the moves by their value at first sight; equal moves promise the same."""
    ranked = sorted(edges, key=lambda edge: -edge.first)
    better = 0
    for number, edge in enumerate(ranked):
        if edge.first < ranked[better].first:
            better = number
        edge.promise = 1 / (better + 1)
