"""The bot that looks ahead with a network, which says what moves are worth a try and what positions are worth.

A tree of moves grows by simulations. Each goes down to a position that the tree does not hold yet, and what is expected
there goes back up to all moves on the way (PUCT): between what the network and the evaluation of `greedy` say.
Where nature answers, a move has several scenarios, the same for all moves, so that luck favours none. What others
choose in secret is drawn as the network would choose for them, from what they see. Simulations run side by side: the
network answers several at once.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass, field
from math import inf, isqrt, sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from comptoir.bots.asking import AskingBot, Request
from comptoir.bots.bot import reads_only
from comptoir.engine import frames
from comptoir.engine.frames import Chance, Decision, State, Together
from comptoir.engine.moves import Move
from comptoir.engine.positions import position_of

if TYPE_CHECKING:
    from comptoir.network.expectations import Expectation, Expectations

SIDE_BY_SIDE = 8  # simulations
CURIOSITY = 0.4  # the weight of little-known moves, in the units of the network's values
MOST_MOVES = 24  # that are looked at further down: the most likely ones

Answers: TypeAlias = "list[tuple[int, Move]]"  # with the seat, or the lane of nature
Asking: TypeAlias = "Generator[Request, Expectation, None]"
Exploring: TypeAlias = "Generator[Request, Expectation, tuple[Way, Sequence[float] | None]]"


@dataclass(slots=True)
class Edge:
    """A move of a node: how likely the network plays it, what its visits led to for its player, and where it leads."""

    move: Move
    chance: float
    total: float = 0.0
    visits: int = 0
    waiting: int = 0  # simulations on their way
    ways: dict[int, Way] = field(default_factory=dict)  # by scenario


class Way(NamedTuple):
    """What a move led to in a scenario: the answers up to the next choice, and its node if the game goes on.

    Answers are kept and not computed again: a network that is asked about other positions at the same time may round
    differently, and then somebody would choose something else in secret.
    """

    answers: Answers
    node: Node | None


@dataclass(slots=True)
class Node:
    """A question in the tree, and what the network expects there for the player asked."""

    player: int
    value: float
    edges: list[Edge]
    surprises: int  # how often nature or a secret choice came between the beginning and here
    visits: int = 0

    def select(self, lowest: float) -> Edge:
        """The move to try now: good so far, or likely and little known. Simulations on their way count as failures."""
        self.visits += 1
        curiosity = CURIOSITY * sqrt(self.visits)
        best, best_score = self.edges[0], -inf
        for edge in self.edges:
            tried = edge.visits + edge.waiting
            mean = (edge.total + edge.waiting * lowest) / tried if tried else self.value
            score = mean + curiosity * edge.chance / (1 + tried)
            if score > best_score:
                best, best_score = edge, score
        return best


@reads_only
class GuidedBot(AskingBot):
    """Searches, and plays the move visited most."""

    _tree: Tree | None = None

    def _think(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        tree = self._tree = self._tree_for(view, player, moves)
        done = 0
        while not tree.is_settled(self._left(done)):
            tree.grow(SIDE_BY_SIDE)
            done += SIDE_BY_SIDE
        return tree.favourite()

    def _tree_for(self, view: State, player: int, moves: Sequence[Move]) -> Tree:
        """The tree of the move before, if it has come here; otherwise a new one."""
        if self._tree is None or not self._tree.goes_on_from(view):
            self._tree = Tree(self._expectations, view, player, self._rng.getrandbits(32))
        self._tree.begin(view, moves)
        return self._tree


class Tree:
    """What is known so far about the moves that a player can make now, and about those that may follow."""

    def __init__(self, expectations: Expectations, view: State, player: int, seed: int) -> None:
        self._expectations = expectations
        self._player = player
        self._seed = seed
        self._nodes: dict[Hashable, Node] = {}  # by position
        self._lowest = inf  # value so far
        self._view = view
        self._root: Node

    def goes_on_from(self, view: State) -> bool:
        """Has the game come to a position that is in the tree?"""
        return position_of(view) in self._nodes

    def begin(self, view: State, moves: Sequence[Move]) -> None:
        """Search from here on; all moves are looked at."""
        self._view = view.clone()
        self._view.log = None
        position = position_of(view)
        known = self._nodes.get(position)
        if known is None or len(known.edges) < len(moves):
            (found,) = self._expectations.of([Request(self._view, self._player, moves)])
            surprises = known.surprises if known else 0
            self._nodes[position] = _node(self._player, moves, found, len(moves), surprises)
        self._root = self._nodes[position]
        self._lowest = min(self._lowest, self._root.value)

    def favourite(self) -> Move:
        """The move visited most; among equals the likeliest."""
        return max(self._root.edges, key=lambda edge: (edge.visits, edge.chance)).move

    def is_settled(self, left: float) -> bool:
        """Will the favourite stay ahead, whatever the simulations left find?"""
        visits = sorted(edge.visits for edge in self._root.edges)
        return left <= 0 or visits[-1] - visits[-2] > left

    def grow(self, number: int) -> None:
        """Some simulations side by side."""
        asking: list[tuple[Asking, Request]] = []
        for simulation in [self._simulate() for _ in range(number)]:
            request = next(simulation, None)
            if request is not None:
                asking.append((simulation, request))
        while asking:
            found = self._expectations.of([request for _, request in asking])
            asking = [
                (simulation, request)
                for (simulation, _), expected in zip(asking, found, strict=True)
                if (request := _told(simulation, expected)) is not None
            ]

    def _simulate(self) -> Asking:
        """Down the tree to a position that it does not hold yet, and back up with what is expected there."""
        state, node, path = self._view.clone(), self._root, list[tuple[int, Edge]]()
        values: Sequence[float] | None = None
        while values is None:
            edge = node.select(self._lowest)
            edge.waiting += 1
            path.append((node.player, edge))
            frames.decide(state, node.player, edge.move)
            is_open = _is_open(state)
            scenario, surprises = _scenario(edge) if is_open else 0, node.surprises + is_open
            way = edge.ways.get(scenario)
            if way is None:
                way, values = yield from self._explore(state, surprises, scenario)
                edge.ways.setdefault(scenario, way)
            else:
                for seat, answer in way.answers:
                    frames.decide(state, seat, answer)
            if way.node is None:
                values = self._expectations.at_the_end(state)
            else:
                node = way.node
        self._back_up(path, values)

    def _explore(self, state: State, surprises: int, scenario: int) -> Exploring:
        """Where a move leads in a new scenario, and what is expected there if no other way has led there."""
        answers: Answers = []
        question = yield from self._next_question(state, answers, self._seed + 7919 * surprises + scenario)
        if question is None:
            return Way(answers, None), None
        position = position_of(state)
        known = self._nodes.get(position)
        if known is not None:
            return Way(answers, known), None
        player, moves = question.player, question.moves(state)
        expected = yield Request(state, player, moves)
        fresh = _node(player, moves, expected, MOST_MOVES, surprises)
        # Another simulation may have come here meanwhile.
        return Way(answers, self._nodes.setdefault(position, fresh)), expected.values

    def _next_question(
        self, state: State, answers: Answers, seed: int
    ) -> Generator[Request, Expectation, Decision | None]:
        """Answer for nature, for those who choose in secret, and where there is no choice, up to the next question.

        The answers are added to the list.
        """
        rng: Random | None = None
        while state.stack:
            top = state.stack[-1]
            nature = (frames.NO_LANE, top) if isinstance(top, Chance) else frames.open_chance(state)
            if nature is not None:
                lane, chance = nature
                rng = rng or Random(seed)
                answers.append((lane, chance.sample(state, rng)))
                frames.decide(state, *answers[-1])
                continue
            question: Any = top
            if type(top) is Together:
                question = frames.pending_of(state, self._player) or top.tops()[0]
            moves = question.moves(state)
            move = frames.forced_move(moves)
            if move is None and type(top) is Together and top.secret and question.player != self._player:
                expected = yield Request(state, question.player, moves)
                rng = rng or Random(seed)
                (move,) = rng.choices(moves, expected.chances)
            if move is None:
                assert isinstance(question, Decision)
                return question
            answers.append((question.player, move))
            frames.decide(state, *answers[-1])
        return None

    def _back_up(self, path: Sequence[tuple[int, Edge]], values: Sequence[float]) -> None:
        """Add what was found to every move on the path, each as its own player sees it."""
        for player, edge in path:
            edge.waiting -= 1
            edge.visits += 1
            edge.total += values[player]
        self._lowest = min(self._lowest, *values)


def _scenario(edge: Edge) -> int:
    """Which answers nature gives this time. A move has about as many scenarios as each of them has visits.

    With more of them less would be left to luck, but a longer search would not look beyond them.
    """
    tried = edge.visits + edge.waiting - 1
    return tried % (1 + isqrt(tried))


def _node(player: int, moves: Sequence[Move], expected: Expectation, most: int, surprises: int) -> Node:
    """A question with its likeliest moves."""
    edges = [Edge(move, chance) for move, chance in zip(moves, expected.chances, strict=True)]
    if len(edges) > most:
        edges = sorted(edges, key=lambda edge: -edge.chance)[:most]
    return Node(player, expected.values[player], edges, surprises)


def _told(simulation: Asking, expected: Expectation) -> Request | None:
    """Go on with a simulation: what it asks next, or nothing if it is over."""
    try:
        return simulation.send(expected)
    except StopIteration:
        return None


def _is_open(state: State) -> bool:
    """Will nature answer, or others in secret, before the next question?"""
    top = state.stack[-1] if state.stack else None
    if type(top) is Together:
        return top.secret or frames.open_chance(state) is not None
    return isinstance(top, Chance)
