"""Comparing the moves of a decision: the most promising at first sight are played on, the best of those more often."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from comptoir.analysis.playing_on import PlayingOn, Points, Seen, mean_points, points_of
from comptoir.bots.greedy import FOLLOW_UPS, tried
from comptoir.bots.knowledge import terms
from comptoir.bots.search import RIVALRY
from comptoir.engine import frames
from comptoir.engine.frames import State, decide, pending_of
from comptoir.engine.moves import Move

DEPTH = 8  # samples for each of the best moves, by default
WIDTH = 5  # moves that are looked at
FINALISTS = 3  # of these, after a quarter of the samples
LONGEST_LINE = 3  # moves of a player in a row that are told


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move leads to: everybody's points on average, and why."""

    move: Move
    points: Points
    lead: float  # the player's points, less a part of the best rival's: what is compared
    error: float  # the standard error of how far it is behind the best move
    now: float  # points that it brings at once
    terms: dict[str, float]  # what the player's expected points are made of
    line: tuple[Move, ...]  # what the same player does next, as long as nobody else is asked


@dataclass(frozen=True, slots=True)
class Comparison:
    """The moves that were compared, best first, and the one that the greedy bot plays."""

    outcomes: tuple[Outcome, ...]
    usual: Move

    def of(self, move: Move) -> Outcome:
        """What this move leads to; it must be among those compared."""
        return next(outcome for outcome in self.outcomes if outcome.move == move)


def lead_of(points: Points, player: int) -> float:
    """What a player wants: points, and few for the best rival."""
    rivals = [value for seat, value in enumerate(points) if seat != player]
    return points[player] - RIVALRY * max(rivals, default=0.0)


def compare(
    playing: PlayingOn, view: State, player: int, stretch: int, *, played: Move | None = None, depth: int = DEPTH
) -> Comparison:
    """The best moves of a player in what they see, and the one that was played."""
    question = pending_of(view, player)
    assert question is not None
    moves = question.moves(view)
    sight = {move: tried(playing.evaluate, view, player, move, FOLLOW_UPS) for move in moves}
    ranked = sorted(moves, key=lambda move: -sight[move])
    kept = dict.fromkeys((ranked[0], *([] if played is None else [played])))
    trials = [_Trial(playing, view, player, stretch, move) for move in dict.fromkeys((*ranked[:WIDTH], *kept))]
    for trial in trials:
        trial.play_on(max(1, depth // 4))
    trials.sort(key=_Trial.behind)
    finalists = [trial for place, trial in enumerate(trials) if place < FINALISTS or trial.move in kept]
    for trial in finalists:
        trial.play_on(depth)
    finalists.sort(key=_Trial.behind)
    return Comparison(tuple(trial.outcome(finalists[0]) for trial in finalists), ranked[0])


def outcomes_of(
    playing: PlayingOn, view: State, player: int, stretch: int, moves: Sequence[Move], depth: int = DEPTH
) -> tuple[Outcome, ...]:
    """What these very moves of a player lead to, best first."""
    trials = [_Trial(playing, view, player, stretch, move) for move in moves]
    for trial in trials:
        trial.play_on(depth)
    trials.sort(key=_Trial.behind)
    return tuple(trial.outcome(trials[0]) for trial in trials)


class _Trial:
    """A move being tried."""

    def __init__(self, playing: PlayingOn, view: State, player: int, stretch: int, move: Move) -> None:
        self.playing, self.player, self.stretch, self.move = playing, player, stretch, move
        self.after = view.clone()
        self.after.log = None
        decide(self.after, player, move)
        self.now = points_of(playing.game, self.after)[player] - points_of(playing.game, view)[player]
        self.seen: list[Seen] = []

    def play_on(self, depth: int) -> None:
        """Have at least this many samples."""
        self.seen += self.playing.samples(self.after, self.stretch, range(len(self.seen), depth))

    def behind(self) -> float:
        return -sum(self.leads()) / len(self.seen)

    def leads(self) -> list[float]:
        return [lead_of(seen.points, self.player) for seen in self.seen]

    def outcome(self, best: "_Trial") -> Outcome:
        points, terms_of = mean_points(self.seen), terms(self.playing.game)
        return Outcome(
            move=self.move,
            points=points,
            lead=-self.behind(),
            error=_error([mine - its for mine, its in zip(self.leads(), best.leads(), strict=True)]),
            now=self.now,
            terms=_mean_terms([terms_of(seen.state, self.player) for seen in self.seen]),
            line=tuple(_line(self.playing, self.after, self.player)),
        )


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean of these values."""
    number = len(values)
    if number < 2:
        return 0.0
    middle = sum(values) / number
    return float((sum((value - middle) ** 2 for value in values) / (number * (number - 1))) ** 0.5)


def _mean_terms(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: sum(row.get(name, 0.0) for row in rows) / len(rows) for name in names}


def _line(playing: PlayingOn, after: State, player: int) -> list[Move]:
    """What the player does next, as long as neither nature nor anybody else is asked."""
    state, moves = after.clone(), list[Move]()
    while len(moves) < LONGEST_LINE and frames.open_chance(state) is None:
        question = pending_of(state, player)
        if question is None:
            break
        move = playing.answer(state, question)
        moves.append(move)
        decide(state, player, move)
    return moves
