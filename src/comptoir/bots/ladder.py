"""The ladder: who beats whom. Every entrant meets every other one, each round with one seed and in every seat."""

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, TextIO

from comptoir.bots import make_bot
from comptoir.bots.arena import wilson
from comptoir.bots.play import play_out
from comptoir.bots.ratings import Rating, Score, ratings, score_of, total
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.executors import HERE, Executor

ANCHOR = "greedy-1"  # its rating never changes


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of the ladder: its bots by seat, and its round. Nature plays with the same seed in a whole round."""

    bots: tuple[str, ...]
    round: int


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the ladder that was played, with the place and the points of each seat."""

    pairing: Pairing
    places: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The games to play: which, between whom, how many."""

    game: Game
    options: Any
    facts: Any
    bots: tuple[str, ...]
    rounds: int
    seed: int
    within: int = 0  # how far apart in the list bots may stand that meet; 0: all of them meet

    def check(self) -> None:
        """Refuse what cannot be played, before any game begins."""
        if len(set(self.bots)) < len(self.bots):
            raise Refusal("The ladder compares different bots; name each of them once.")
        if len(self.bots) < 2 or self.options.players < 2:
            raise Refusal("A ladder needs two bots at least, and games of two players.")
        for bot in self.bots:
            make_bot(bot, self.game, seed=0)

    def pairings(self) -> list[Pairing]:
        """All games, round by round: every choice of bots that a table has seats for, in every rotation."""
        return [Pairing(seats, number) for number in range(self.rounds) for seats in self._seatings()]

    def _seatings(self) -> list[tuple[str, ...]]:
        players, bots = self.options.players, self.bots
        if len(bots) < players:  # each takes several seats
            tables = [(bots * players)[:players]]
        else:
            chosen = combinations(range(len(bots)), players)
            tables = [tuple(bots[bot] for bot in table) for table in chosen if self._are_near(table)]
        return list(dict.fromkeys(table[seat:] + table[:seat] for table in tables for seat in range(players)))

    def _are_near(self, table: Sequence[int]) -> bool:
        return not self.within or table[-1] - table[0] <= self.within


def play_ladder(ladder: Ladder, done: Sequence[Played] = (), on: Executor = HERE) -> Generator[Played]:
    """The games of a ladder that are not done yet, as they are finished."""
    ladder.check()
    known = {played.pairing for played in done}
    waiting = [pairing for pairing in ladder.pairings() if pairing not in known]
    for _, played in on.run(partial(_play, ladder, waiting), range(len(waiting))):
        yield played


def _play(ladder: Ladder, pairings: Sequence[Pairing], number: int) -> Played:
    pairing, game = pairings[number], ladder.game
    seed = Random(f"{ladder.seed} {pairing.round}").getrandbits(48)
    state = game.start(ladder.options, ladder.facts)
    play_out(state, [make_bot(bot, game, seed=seed + 1 + seat) for seat, bot in enumerate(pairing.bots)], Random(seed))
    standings = sorted(game.result(state), key=lambda standing: standing.player)
    return Played(pairing, tuple(each.place for each in standings), tuple(each.points for each in standings))


# ------------------------------------------------------------------ the file of results


class ResultsFile:
    """The games played so far, a line of JSON each; the first line says what they have in common."""

    def __init__(self, path: Path, ladder: Ladder) -> None:
        self.path = path
        about = {"game": ladder.game.key, "options": asdict(ladder.options), "facts": ladder.facts.digest}
        self._about = {**about, "seed": ladder.seed}
        lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
        # A line without an end was being written when the last run was stopped.
        self._lines = [line for line in lines if line.endswith("\n")]
        if self._lines and json.loads(self._lines[0]) != self._about:
            raise Refusal("“{path}” has the results of other games; name another file.", path=path)

    def played(self) -> list[Played]:
        """The games in the file."""
        return [_read(json.loads(line)) for line in self._lines[1:]]

    def open(self) -> TextIO:
        """The file, ready for more games."""
        self.path.write_text("".join(self._lines) or json.dumps(self._about) + "\n", "utf-8")
        return self.path.open("a", encoding="utf-8", buffering=1)


def line_of(played: Played) -> str:
    """A game as a line of the file."""
    pairing = played.pairing
    row = {"round": pairing.round, "bots": pairing.bots, "places": played.places, "points": played.points}
    return json.dumps(row) + "\n"


def _read(row: Mapping[str, Any]) -> Played:
    return Played(Pairing(tuple(row["bots"]), row["round"]), tuple(row["places"]), tuple(row["points"]))


# ------------------------------------------------------------------ the table


@dataclass(frozen=True, slots=True)
class Against:
    """What a bot has won against another one: of how many games, and the 95 % interval of its share."""

    bot: str
    won: float
    games: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot's place on the ladder; `next` is the bot below."""

    bot: str
    rating: Rating
    games: int
    mean_points: float
    next: Against | None


def rungs(ladder: Ladder, played: Sequence[Played]) -> list[Rung]:
    """The ladder from these games, strongest first; games of others are left out."""
    number_of = {bot: number for number, bot in enumerate(ladder.bots)}
    games = [each for each in played if all(bot in number_of for bot in each.pairing.bots)]
    found = ratings(_by_round(games, number_of), len(ladder.bots), number_of.get(ANCHOR))
    order = sorted(number_of.values(), key=lambda number: -found[number].elo)
    below = [*order[1:], None]
    return [
        _rung(ladder.bots[bot], found[bot], games, None if other is None else ladder.bots[other])
        for bot, other in zip(order, below, strict=True)
    ]


def _by_round(games: Sequence[Played], number_of: Mapping[str, int]) -> list[Score]:
    """What the bots have won against each other in each round."""
    rounds: dict[int, list[Score]] = {}
    for each in games:
        score = score_of([number_of[bot] for bot in each.pairing.bots], each.places)
        rounds.setdefault(each.pairing.round, []).append(score)
    return [total(scores) for scores in rounds.values()]


def _rung(bot: str, rating: Rating, games: Sequence[Played], below: str | None) -> Rung:
    own = [each for each in games if bot in each.pairing.bots]
    points = [point for each in own for point, name in zip(each.points, each.pairing.bots, strict=True) if name == bot]
    return Rung(bot, rating, len(own), sum(points) / len(points), None if below is None else against(bot, below, own))


def against(bot: str, other: str, games: Sequence[Played]) -> Against:
    """What a bot has won against another one, counting each seat of the one against each seat of the other."""
    numbers = {bot: 1, other: 2}
    score = total(score_of([numbers.get(name, 0) for name in each.pairing.bots], each.places) for each in games)
    won, lost = score.get((1, 2), 0.0), score.get((2, 1), 0.0)
    return Against(other, won, round(won + lost), *wilson(won, round(won + lost)))
