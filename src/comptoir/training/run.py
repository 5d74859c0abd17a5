"""A training run in a folder: a teacher's games first, then its own; it stops and goes on at any checkpoint.

The folder holds `run.npz`, all that is needed to go on exactly; `curve.jsonl`, a line for each step; and `network.npz`,
the network for a bot.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import numpy as np

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wins_of
from comptoir.bots.network import NetworkBot
from comptoir.engine.errors import Refusal
from comptoir.executors import Executor
from comptoir.games import burgundy, game as game_of
from comptoir.network.inputs import inputs_of
from comptoir.network.model import HIDDEN, Weights, grown, hidden_of, new_weights, shapes_of
from comptoir.network.weights import read_arrays, read_weights, write_arrays, write_weights
from comptoir.training import many_games
from comptoir.training.episodes import Rows, teacher_games
from comptoir.training.learning import MINIBATCH, learn, optimizer, playing_loss, teaching_loss
from comptoir.training.rivals import ITSELF, bot_of, network_of
from comptoir.training.side_by_side import own_games

RIVAL = "greedy-1"
TEACHING_RATE = 1e-3
# What is kept is a mean over the last rounds, which plays more steadily than any single one: over about this share of
# all rounds so far, and over at most so many.
KEPT_SHARE, KEPT_MOST = 0.2, 50


@dataclass(frozen=True)
class Settings:
    """Everything that determines what is learnt. Of a run that goes on, only the numbers of steps may change."""

    game: str
    seed: int = 1
    players: tuple[int, ...] = (2,)  # taken in turn
    hidden: int = HIDDEN
    begin: str = ""  # the file of a network to begin with
    teacher: str = "greedy"
    lessons: int = 2000  # games of the teacher
    epochs: int = 4  # times that they are gone through
    rounds: int = 1000  # steps of play with itself
    games: int = 256  # at once, or on the Python engine in each round
    rivals: tuple[str, ...] = (ITSELF,)  # taken in turn, game by game; Burgundy meets bots on the Python engine
    decisions: int = 160  # of each of these games in a round, where they are played at once
    passes: int = 2  # times that the decisions of a round are gone through
    rate: float = 3e-4
    entropy: float = 0.005
    steady: int = 0  # rounds before these two begin to fall
    half_life: int = 1000  # further rounds after which they are half as large
    minibatch: int = MINIBATCH
    trials: int = 100  # games against the rival, now and then
    trial_every: int = 100  # steps

    def less(self, done: int) -> float:
        """What is left of rate and entropy after so many rounds."""
        return float(0.5 ** (max(0, done - self.steady) / self.half_life))

    def fixed(self) -> dict[str, Any]:
        """What may not change when a run goes on."""
        return dict(json.loads(json.dumps(asdict(replace(self, rounds=0, trials=0, trial_every=0)))))


class Run:
    """A run and where it stands."""

    def __init__(self, settings: Settings, folder: Path, on: Executor) -> None:
        self.settings, self.folder, self._on = settings, folder, on
        self.game = game_of(settings.game)
        _check(settings)
        self.step, self.seconds, self.played = 0, 0.0, 0
        self.weights: Any = self._first_weights()
        self.moments: Any = optimizer().init(self.weights)
        self.mean: Any = self.weights  # the network that is kept
        self.tables: dict[int, Any] = {}  # the games that are being played at once, by their number of players
        self._lessons: list[tuple[int, Rows]] = []
        folder.mkdir(parents=True, exist_ok=True)
        if self.file.exists():
            self._resume()

    @property
    def file(self) -> Path:
        return self.folder / "run.npz"

    @property
    def steps(self) -> int:
        """How many steps the whole run has."""
        return self.settings.epochs + self.settings.rounds

    def go_on(self, save_every: int = 20) -> Iterator[dict[str, Any]]:
        """Take the steps that are left: a line of the curve for each."""
        with self._curve() as curve:
            while self.step < self.steps:
                began = perf_counter()
                line = self._teach() if self.step < self.settings.epochs else self._play()
                self.step += 1
                line |= self._tried()
                self.seconds += perf_counter() - began
                line = {"step": self.step, "seconds": round(self.seconds, 1), "games": self.played} | line
                curve.write(json.dumps(line) + "\n")
                if self.step % save_every == 0 or self.step in (self.settings.epochs, self.steps):
                    curve.flush()
                    self.save()
                yield line

    def _first_weights(self) -> Any:
        chosen = self.settings
        if not chosen.begin:
            return new_weights(self.game, chosen.seed, chosen.hidden)
        if not Path(chosen.begin).is_file():
            raise Refusal("There is no file “{path}”.", path=chosen.begin)
        weights = read_weights(self.game, Path(chosen.begin))
        if hidden_of(weights) > chosen.hidden:
            raise Refusal(
                "“{file}” is a network of size {size}; add --hidden {size}.", file=chosen.begin, size=hidden_of(weights)
            )
        wanted = shapes_of(inputs_of(self.game, max(self.game.players)), chosen.hidden)
        return grown(weights, wanted, chosen.seed)

    # ------------------------------------------------------------------ steps

    def _teach(self) -> dict[str, Any]:
        """Go through the teacher's games once."""
        chosen, figures = self.settings, dict[str, float]()
        for players, rows in self._taught():
            seed = [chosen.seed, self.step, players]
            self.weights, self.moments, figures = learn(
                self.game, players, teaching_loss, rows, self.weights, self.moments, seed, TEACHING_RATE,
                minibatch=chosen.minibatch,
            )  # fmt: skip
        self.mean = self.weights
        return {"stage": "teach", **_rounded(figures)}

    def _taught(self) -> list[tuple[int, Rows]]:
        """The teacher's games, played when they are first wanted, together by their number of players."""
        chosen = self.settings
        if not self._lessons:
            found: dict[int, list[Rows]] = {}
            games = teacher_games(self.game, chosen.players, chosen.teacher, chosen.lessons, chosen.seed, self._on)
            for players, rows in games:
                found.setdefault(players, []).append(rows)
            self._lessons = [(players, _joined(rows)) for players, rows in sorted(found.items())]
            self.played = chosen.lessons
        return self._lessons

    def _play(self) -> dict[str, Any]:
        """Play with itself for a while, and learn from that."""
        chosen, self._lessons = self.settings, []
        players = chosen.players[self.step % len(chosen.players)]
        rows, ended = self._own_games(players)
        self.played += int(ended.get("games", 0))
        done = self.step - chosen.epochs
        figures, less = dict[str, float](), chosen.less(done)
        for number in range(chosen.passes):
            seed = [chosen.seed, self.step, number]
            self.weights, self.moments, figures = learn(
                self.game, players, playing_loss, rows, self.weights, self.moments, seed, less * chosen.rate,
                less * chosen.entropy, chosen.minibatch,
            )  # fmt: skip
        newest = 1 / min(KEPT_MOST, 1 + KEPT_SHARE * done)
        self.mean = jax.tree.map(lambda old, new: old + newest * (new - old), self.mean, self.weights)
        ended.pop("games", None)
        return {"stage": "play", "players": players, **_rounded(ended | figures)}

    def _own_games(self, players: int) -> tuple[Rows, dict[str, float]]:
        chosen = self.settings
        rivals = [rival for name in chosen.rivals if (rival := network_of(self.game, name))]
        if self.game is not burgundy.GAME or len(rivals) < len(chosen.rivals):
            seed = f"{chosen.seed} played {self.step}"
            weights = jax.tree.map(np.asarray, self.weights)
            found = list(own_games(self.game, players, weights, chosen.games, seed, self._on, chosen.rivals))
            return _joined(found), {"games": len(found)}
        key = jax.random.fold_in(jax.random.key(chosen.seed), self.step)
        if players not in self.tables:
            self.tables[players] = many_games.begun(
                players, self.weights, chosen.games, jax.random.fold_in(key, 1), chosen.decisions, rivals
            )
        self.tables[players], rows, ended = many_games.play(
            players, self.weights, self.tables[players], key, chosen.decisions, rivals
        )
        return rows, ended

    def _tried(self) -> dict[str, Any]:
        """Every now and then: how many games are won against the rival, with two players."""
        chosen = self.settings
        is_time = self.step % max(1, chosen.trial_every) == 0 or self.step in (chosen.epochs, self.steps)
        if not chosen.trials or not is_time:
            return {}
        return {"won": self.won(chosen.trials)}

    def won(self, games: int, rival: str = RIVAL) -> float:
        """The share of games that the network wins against a bot."""
        own = Player(jax.tree.map(np.asarray, self.mean))
        options = self.game.make_options(2)
        found = list(play_games(self.game, options, (own, rival), games, self.settings.seed, self._on))
        return round(wins_of(found, 0) / games, 4)

    # ------------------------------------------------------------------ files

    def save(self) -> None:
        """Write the network, and all that is needed to go on."""
        about = {"settings": self.settings.fixed(), "step": self.step, "seconds": self.seconds, "played": self.played}
        parts = {"weights": self.weights, "mean": self.mean, "moments": self.moments, "tables": self.tables}
        arrays = {f"{name}.{n}": np.asarray(leaf) for name, tree in parts.items() for n, leaf in _leaves(tree)}
        about["tables"] = sorted(self.tables)
        write_arrays(self.file, arrays, about)
        told = {"game": self.game.key, "settings": asdict(self.settings), "step": self.step, "games": self.played}
        write_weights(self.folder / "network.npz", jax.tree.map(np.asarray, self.mean), told)

    def _resume(self) -> None:
        arrays, about = read_arrays(self.file)
        usual = Settings(self.settings.game).fixed()  # for settings that are newer than the run
        if usual | about.get("settings", {}) != self.settings.fixed():
            raise Refusal("“{folder}” holds a run with other settings; name another folder.", folder=self.folder)
        self.step, self.seconds, self.played = about["step"], about["seconds"], about["played"]
        self.weights = _filled(self.weights, arrays, "weights")
        self.mean = _filled(self.mean, arrays, "mean")
        self.moments = _filled(self.moments, arrays, "moments")
        empty = {players: many_games.no_games(players, self.settings.games) for players in about["tables"]}
        self.tables = _filled(empty, arrays, "tables")

    def _curve(self) -> Any:
        """The file of the curve, without the lines of steps that will be taken again."""
        file = self.folder / "curve.jsonl"
        lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
        file.write_text("".join(lines[: self.step]), "utf-8")
        return file.open("a", encoding="utf-8", buffering=1)


@dataclass(frozen=True)
class Player:
    """Makes bots with these weights, in other processes too."""

    weights: Weights

    def __call__(self, game: Any, seed: int) -> NetworkBot:
        return NetworkBot(game, self.weights)


def _check(settings: Settings) -> None:
    """Refuse settings that cannot be trained with."""
    game = game_of(settings.game)
    for players in settings.players:
        game.make_options(players)
    make_bot(settings.teacher, game, seed=0)
    for rival in settings.rivals:
        if rival != ITSELF:
            bot_of(game, rival, seed=0)


def _joined(rows: list[Rows]) -> Rows:
    return {name: np.concatenate([each[name] for each in rows]) for name in rows[0]}


def _rounded(figures: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in figures.items()}


def _leaves(tree: Any) -> Iterator[tuple[int, Any]]:
    return enumerate(jax.tree.leaves(tree))


def _filled(tree: Any, arrays: Mapping[str, Any], name: str) -> Any:
    """The tree with the arrays of a file in place of its own."""
    wanted = [(f"{name}.{number}", np.shape(leaf)) for number, leaf in _leaves(tree)]
    if any(key not in arrays or arrays[key].shape != shape for key, shape in wanted):
        raise Refusal("The run was made by another version; begin a new one in another folder.")
    return jax.tree.unflatten(jax.tree.structure(tree), [arrays[key] for key, _ in wanted])
