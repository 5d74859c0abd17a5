"""Behaviour cloning from records: a linear policy learns from the games of a bot which move it would make.

    python examples/research/cloning.py --games 200 --epochs 20

Everything is NumPy; the batches would do for PyTorch or JAX as they are.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wins_of
from comptoir.engine.match import Match
from comptoir.engine.record import Record, record_of
from comptoir.games import game as game_of
from comptoir.research import actions, dataset, spec
from comptoir.research.policy import PolicyBot

Array = NDArray[np.float32]


def recorded(key: str, teacher: str, games: int) -> list[Record]:
    """Games of two of these bots."""
    game, found = game_of(key), []
    for seed in range(games):
        match = Match(game, game.make_options(2), seed=seed, plays_forced=True)
        bots = [make_bot(teacher, game, seed=seed + seat) for seat in range(2)]
        while not match.is_over():
            player = match.to_decide()[0]
            match.play(player, bots[player].choose(match.view(player), player, match.moves(player)))
        found.append(record_of(match))
    return found


class Linear:
    """A weight for each number of an observation and each action."""

    def __init__(self, key: str) -> None:
        self.spec, self.actions = spec(key), actions(key)
        self.weights = np.zeros((self.spec.size + 1, self.actions.size), np.float32)

    def inputs(self, observations: NDArray[np.int32]) -> Array:
        """The numbers from -1 to 1, and a constant."""
        scaled = observations / np.maximum(self.spec.high, 1)
        return np.concatenate([scaled, np.ones((len(scaled), 1))], axis=1).astype(np.float32)

    def probabilities(self, inputs: Array, masks: NDArray[np.int8]) -> Array:
        """The probability of each action; 0 for those that are not legal."""
        logits = np.where(masks > 0, inputs @ self.weights, -np.inf)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float32)

    def learn(self, batch: dataset.Columns, rate: float) -> float:
        """One step towards the moves that were made; how often the most likely one was it before."""
        inputs, rows = self.inputs(batch["observation"]), np.arange(len(batch["action"]))
        error = self.probabilities(inputs, batch["action_mask"])
        hits = float((error.argmax(axis=1) == batch["action"]).mean())
        error[rows, batch["action"]] -= 1
        self.weights -= rate * inputs.T @ error / len(rows)
        return hits

    def choose(self, vector: NDArray[np.int32], mask: NDArray[np.int8]) -> int:
        """The most likely legal action."""
        return int(self.probabilities(self.inputs(vector[None]), mask[None]).argmax())


def cloned(key: str, teacher: str, games: int, epochs: int) -> Linear:
    """A policy that has learnt from a bot's games."""
    policy = Linear(key)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.npz")
        dataset.export(recorded(key, teacher, games), file, licence="CC0-1.0")
        for epoch in range(epochs):
            hits = [policy.learn(batch, 0.5) for batch in dataset.read(file, 256, shuffle=epoch, seen=policy.spec)]
            print(f"epoch {epoch + 1}: {np.mean(hits):.0%} of the moves are the teacher's")
    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description="Behaviour cloning from records.")
    parser.add_argument("--game", default="burgundy")
    parser.add_argument("--teacher", default="greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--trials", type=int, default=50, help="games against random play afterwards")
    given = parser.parse_args()
    policy = cloned(given.game, given.teacher, given.games, given.epochs)
    pupil = PolicyBot(policy.spec, policy.actions, policy.choose)
    results = list(play_games(policy.spec.game, policy.spec.options, (pupil, "random"), given.trials, seed=1))
    print(f"{wins_of(results, 0) / given.trials:.0%} of {given.trials} games against random play are won")


if __name__ == "__main__":
    main()
