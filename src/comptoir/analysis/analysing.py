"""The analysis of a match: what everybody could expect after each entry, what choices cost, and what luck gave.

What a seat can expect changes with every entry. A change by nature's answer is luck; a change by a decision, compared
with the move of the greedy bot, is that player's choice. The changes add up to the result, exactly.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from comptoir.analysis.comparing import DEPTH, Outcome, compare
from comptoir.analysis.playing_on import PlayingOn, Points, mean_points, points_of
from comptoir.engine import frames
from comptoir.engine.frames import State
from comptoir.engine.match import NATURE, Entry, Match

FORMAT = 1
SURE = 0.8  # how much of what a better move promises comes true: see bench/mistakes.py
WHOLE_GAMES = 3  # for each step of depth, that show what the evaluation misses
MARKED = 1.5  # points that a move must cost to be called a mistake
BEST = 3  # moves that are told
GRAIN = 64  # points are kept in parts of this size, which add up without rounding


class Told(msgspec.Struct, frozen=True):
    """A move that was looked at, as text: what everybody can expect after it, and why."""

    move: str
    points: tuple[float, ...]
    behind: float  # how far it is behind the best move; a rival's point counts half
    now: float  # points that it brings at once
    terms: dict[str, float]  # what the player's expected points are made of
    line: tuple[str, ...] = ()  # what the player does next


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry: whose it is (-1: nature's), and what everybody can expect after it."""

    number: int
    player: int
    points: tuple[float, ...]
    cost: float = 0.0  # expected points that a better move would have saved
    best: tuple[Told, ...] = ()  # the best moves, where there was a choice
    played: Told | None = None


class Share(msgspec.Struct, frozen=True):
    """How a seat came to its points: expected at first, then by luck, its own choices and those of the others."""

    expected: float
    luck: float
    choices: float
    others: float
    points: float


class Analysis(msgspec.Struct, frozen=True):
    """All steps of a match, and the shares of luck and choice by seat."""

    format: int
    game: str
    depth: int
    seats: tuple[str, ...]
    is_over: bool
    start: tuple[float, ...]
    steps: tuple[Step, ...]
    shares: tuple[Share, ...]

    def mistakes(self, least: float = MARKED) -> list[Step]:
        """The moves that cost at least so much, the most expensive first."""
        return sorted((step for step in self.steps if step.cost >= least), key=lambda step: -step.cost)


class Judgement(msgspec.Struct, frozen=True):
    """What is found out about one entry by itself: of nature's, what can be expected after it; of a choice, its cost.

    Entries can be judged in any order and in other processes; `assembled` puts them together.
    """

    number: int
    points: tuple[float, ...] = ()  # expected after nature's answer
    change: tuple[float, ...] = ()  # by a choice
    best_lead: float = 0.0  # what the best move leads to, and the played one; and how unsure that difference is
    played_lead: float = 0.0
    error: float = 0.0
    best: tuple[Told, ...] = ()
    played: Told | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """An entry of a match, the state before it and the number of its stretch."""

    number: int
    entry: Entry
    state: State
    stretch: int


def analyse(match: Match, depth: int = DEPTH, watch: Callable[[int], None] = lambda number: None) -> Analysis:
    """Analyse a match as it stands; `watch` is told the number of every entry that is done."""
    playing = learned(match, depth)
    judgements = []
    for judgement in judge(match, playing, range(len(match.entries)), depth):
        judgements.append(judgement)
        watch(judgement.number)
    return assembled(match, playing, judgements, depth)


def learned(match: Match, depth: int) -> PlayingOn:
    """How positions of this match are played on, once it is learned from whole games what the evaluation misses."""
    playing = PlayingOn(match.game, len(match.seats))
    playing.learn(match.first_state(), WHOLE_GAMES * depth)
    return playing


# ------------------------------------------------------------------ entry by entry


def judge(match: Match, playing: PlayingOn, numbers: range, depth: int) -> Iterator[Judgement]:
    """Judge the entries with these numbers."""
    return (_judgement(playing, place, depth) for place in _places(match, playing, numbers))


def _places(match: Match, playing: PlayingOn, numbers: range) -> Iterator[Place]:
    state, stretch = match.first_state(), 0
    was_edge = playing.is_edge(state)
    for number, entry in enumerate(match.entries[: numbers.stop]):
        if number in numbers:
            yield Place(number, entry, state.clone(), stretch)
        frames.decide(state, entry.owner(), entry.move)
        is_edge = playing.is_edge(state)
        stretch += is_edge and not was_edge
        was_edge = is_edge


def _judgement(playing: PlayingOn, place: Place, depth: int) -> Judgement:
    entry, state = place.entry, place.state
    if entry.player == NATURE:
        return _of_nature(playing, place, depth)
    question = frames.pending_of(state, entry.player)
    assert question is not None
    if frames.forced_move(question.moves(state)) is not None:
        return Judgement(place.number)
    view = frames.borrowed_view(state, entry.player)
    compared = compare(playing, view, entry.player, place.stretch, played=entry.move, depth=depth)
    best, played, usual = compared.outcomes[0], compared.of(entry.move), compared.of(compared.usual)
    return Judgement(
        place.number,
        change=tuple(mine - its for mine, its in zip(played.points, usual.points, strict=True)),
        best_lead=best.lead,
        played_lead=played.lead,
        error=played.error,
        best=tuple(told(playing, view, entry.player, outcome, best) for outcome in compared.outcomes[:BEST]),
        played=told(playing, view, entry.player, played, best),
    )


def _of_nature(playing: PlayingOn, place: Place, depth: int) -> Judgement:
    """What can be expected once nature has answered everything; answers before the last change nothing yet."""
    state = place.state
    frames.reveal(state, place.entry.move, place.entry.lane)
    if frames.open_chance(state) is not None:
        return Judgement(place.number)
    return Judgement(place.number, points=mean_points(playing.samples(state, place.stretch, range(depth))))


def told(playing: PlayingOn, view: State, player: int, outcome: Outcome, best: Outcome) -> Told:
    """A move that was looked at, to be kept."""
    return Told(
        move=playing.game.vocabulary.text(outcome.move, view, player),
        points=tuple(_grain(points) for points in outcome.points),
        behind=round(best.lead - outcome.lead, 2),
        now=outcome.now,
        terms={name: round(value, 2) for name, value in outcome.terms.items()},
        line=tuple(_line(playing, view, player, outcome)),
    )


def _line(playing: PlayingOn, view: State, player: int, outcome: Outcome) -> Iterator[str]:
    state, moves = view.clone(), (outcome.move, *outcome.line)
    for before, move in zip(moves, outcome.line, strict=False):
        frames.decide(state, player, before)
        yield playing.game.vocabulary.text(move, state, player)


# ------------------------------------------------------------------ the whole


def assembled(match: Match, playing: PlayingOn, judgements: Iterable[Judgement], depth: int) -> Analysis:
    """The analysis that judgements of all entries make."""
    tally = _Tally(_start(match, playing))
    found = {judgement.number: judgement for judgement in judgements}
    steps = []
    for number, entry in enumerate(match.entries):
        tally.add(entry.player, found[number])
        if number == len(match.entries) - 1 and match.is_over():
            tally.settle(points_of(match.game, match.state))
        cost = _cost(match.entries, found, number)
        steps.append(Step(number, entry.player, tally.points, round(cost, 2), found[number].best, found[number].played))
    return Analysis(
        format=FORMAT,
        game=match.game.key,
        depth=depth,
        seats=match.seats,
        is_over=match.is_over(),
        start=tally.start,
        steps=tuple(steps),
        shares=tuple(tally.share(seat) for seat in range(len(match.seats))),
    )


def _start(match: Match, playing: PlayingOn) -> Points:
    """What everybody can expect before the first entry."""
    return playing.points(match.first_state(), 0)


def _cost(entries: Sequence[Entry], found: Mapping[int, Judgement], number: int) -> float:
    """What a move has cost, with care: by how much it is surely behind, and how much of that comes true.

    What the same player could still have made good with the next move is a matter of that move.
    """
    here, after = found[number], found.get(number + 1)
    if here.played is None:
        return 0.0
    reached = here.played_lead
    if after is not None and after.played is not None and entries[number + 1].player == entries[number].player:
        reached = max(reached, after.best_lead)
    return SURE * max(0.0, here.best_lead - reached - here.error)


class _Tally:
    """What everybody can expect as the entries go by, and by what it has changed."""

    def __init__(self, start: Points) -> None:
        self.start = self.points = tuple(map(_grain, start))
        self._luck, self._choices, self._others = ([0.0] * len(start) for _ in range(3))

    def add(self, player: int, judgement: Judgement) -> None:
        if judgement.points:
            self.settle(judgement.points)
        for seat, change in enumerate(map(_grain, judgement.change)):
            (self._choices if seat == player else self._others)[seat] += change
        if judgement.change:
            self.points = tuple(map(sum, zip(self.points, map(_grain, judgement.change), strict=True)))

    def settle(self, points: Points) -> None:
        """Nature has answered, or the game is over: so much can be expected now."""
        points = tuple(map(_grain, points))
        for seat, (now, before) in enumerate(zip(points, self.points, strict=True)):
            self._luck[seat] += now - before
        self.points = points

    def share(self, seat: int) -> Share:
        return Share(self.start[seat], self._luck[seat], self._choices[seat], self._others[seat], self.points[seat])


def _grain(points: float) -> float:
    return round(points * GRAIN) / GRAIN
