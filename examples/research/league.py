"""A league: policies meet one another and random play, the worst makes room for a variation of the best.

    python examples/research/league.py --seasons 10

A policy here is a preference for each kind of move, a dozen or so numbers, which is enough to see a league at work.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from comptoir.bots.arena import play_games, wins_of
from comptoir.research import actions, spec
from comptoir.research.policy import PolicyBot

Preferences = NDArray[np.float64]


class League:
    """The members of a league, each a set of preferences."""

    def __init__(self, key: str, members: int, seed: int) -> None:
        self.spec, self.actions = spec(key), actions(key)
        self.rng = np.random.default_rng(seed)
        names = [type(self.actions.move(number)).__name__ for number in range(self.actions.size)]
        self.kinds = list(dict.fromkeys(names))
        self.kind_of = np.array([self.kinds.index(name) for name in names])
        self.members = [self.rng.normal(size=len(self.kinds)) for _ in range(members)]

    def bot(self, preferences: Preferences) -> PolicyBot:
        """A member as a bot: moves of a kind are the more likely the more it is preferred."""

        def choose(vector: NDArray[np.int32], mask: NDArray[np.int8]) -> int:
            legal = np.flatnonzero(mask)
            likely = np.exp(preferences[self.kind_of[legal]])
            return int(self.rng.choice(legal, p=likely / likely.sum()))

        return PolicyBot(self.spec, self.actions, choose)

    def share(self, one: Preferences, other: Preferences | None, games: int) -> float:
        """The share of games that one member wins against another, or against random play."""
        bots = (self.bot(one), "random" if other is None else self.bot(other))
        seed = int(self.rng.integers(2**32))
        return wins_of(list(play_games(self.spec.game, self.spec.options, bots, games, seed)), 0) / games

    def season(self, games: int) -> Sequence[float]:
        """Every member meets every other one and random play; the mean share of games that each has won."""
        won = np.array([self.share(member, None, games) for member in self.members])
        for one, other in combinations(range(len(self.members)), 2):
            share = self.share(self.members[one], self.members[other], games)
            won[one] += share
            won[other] += 1 - share
        shares = won / len(self.members)
        best, worst = int(shares.argmax()), int(shares.argmin())
        self.members[worst] = self.members[best] + self.rng.normal(scale=0.5, size=len(self.kinds))
        return shares.tolist()


def main() -> None:
    parser = argparse.ArgumentParser(description="A league of policies.")
    parser.add_argument("--game", default="burgundy")
    parser.add_argument("--members", type=int, default=5)
    parser.add_argument("--seasons", type=int, default=5)
    parser.add_argument("--games", type=int, default=10, help="of each pair in a season")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    league = League(given.game, given.members, given.seed)
    for season in range(given.seasons):
        shares = league.season(given.games)
        print(f"season {season + 1}: " + ", ".join(f"{share:.0%}" for share in shares))
    best = league.members[int(np.argmax(shares))]
    print(f"{league.share(best, None, given.games):.0%} of {given.games} games against random play are won")
    print("preferences: " + ", ".join(f"{kind} {value:+.1f}" for kind, value in zip(league.kinds, best, strict=True)))


if __name__ == "__main__":
    main()
