"""`python -m bench.executors`: games a second here, in processes and on a Ray cluster of two nodes on this machine.

Every round plays the same games everywhere, and is compared with what was played here in the same round: the speed,
which needs a machine with nothing else to do, and the processor time that a game takes, which hardly does. The games
must be the same everywhere.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from bench.report import table
from comptoir.bots.arena import Result, play_game
from comptoir.executors import Executor, Here, Processes, Ray, in_order
from comptoir.games import GAMES, game

SEED = 2011
MEMORY = 100 * 1024 * 1024  # bytes of the object store of each node
CLIENT_PORT = 10001


@dataclass(frozen=True, slots=True)
class Played:
    """A game, when it was played (by a clock that all processes share), and the processor time that it took."""

    result: Result
    began: float
    ended: float
    work: float


def play(number: int, task: Callable[[int], Result]) -> Played:
    """Play a game and look at the clocks."""
    began, worked = perf_counter(), process_time()
    result = task(number)
    return Played(result, began, perf_counter(), process_time() - worked)


@dataclass(frozen=True, slots=True)
class Round:
    """How one executor did in one round."""

    games: list[Played]
    start: float  # seconds until the first game began: processes are started and import the game

    def rate(self) -> float:
        """Games a second, once there are workers."""
        return len(self.games) / (max(game.ended for game in self.games) - min(game.began for game in self.games))

    def work(self) -> float:
        """Seconds of processor time for a game."""
        return sum(game.work for game in self.games) / len(self.games)


@dataclass(frozen=True, slots=True)
class Series:
    """The games of a round."""

    key: str
    bots: tuple[str, ...]
    games: int

    def played(self, on: Executor) -> Round:
        played, began = game(self.key), perf_counter()
        task = partial(play_game, played, played.make_options(2), self.bots, SEED, facts=played.facts(None))
        games = list(in_order(on.run(partial(play, task=task), range(self.games))))
        return Round(games, min(each.began for each in games) - began)


Reach = Callable[[], AbstractContextManager[Executor]]


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to play: with how many workers, and how to get there."""

    workers: int
    reach: Reach


def places(cores: int, cluster: str) -> dict[str, Place]:
    """Everywhere that is measured."""
    return {
        "here": Place(1, lambda: nullcontext(Here())),
        "one process": Place(1, lambda: nullcontext(Processes(1))),
        f"{cores} processes": Place(cores, lambda: nullcontext(Processes(cores))),
        "Ray, two nodes": Place(cores, lambda: connected(cluster)),
        "Ray, two nodes, by ray://": Place(cores, lambda: connected(f"ray://127.0.0.1:{CLIENT_PORT}")),
    }


@contextmanager
def two_nodes(cores: int) -> Iterator[str]:
    """A Ray cluster whose two nodes share the cores of this machine; its address."""
    # The second says that there are no other machines: Ray then listens on the loopback only.
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
    from ray.cluster_utils import Cluster

    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        os.environ["RAY_TMPDIR"] = folder  # where the address of the cluster is noted
        common = {"object_store_memory": MEMORY, "include_dashboard": False, "temp_dir": f"{folder}/ray"}
        head = common | {"num_cpus": cores - cores // 2, "ray_client_server_port": CLIENT_PORT}
        cluster: Any = Cluster(initialize_head=True, head_node_args=head)
        try:
            cluster.add_node(**common, num_cpus=cores // 2)
            yield cluster.address
        finally:
            cluster.shutdown()


@contextmanager
def connected(address: str) -> Iterator[Executor]:
    """The cluster, for one round: the executor connects itself, and stays connected."""
    import ray

    yield Ray(address)
    ray.shutdown()


def measure(series: Series, rounds: int, there: Mapping[str, Place]) -> dict[str, list[Round]]:
    """All places in turn, as often as there are rounds."""
    found: dict[str, list[Round]] = {name: [] for name in there}
    for _ in range(rounds):
        for name, place in there.items():
            with place.reach() as executor:
                found[name].append(series.played(executor))
    return found


def rows(found: Mapping[str, list[Round]], there: Mapping[str, Place]) -> Iterator[list[str]]:
    """For each place the medians of its rounds; speed and work are compared within a round."""
    for name, rounds in found.items():
        assert all(results(each) == results(found["here"][0]) for each in rounds)
        pairs = list(zip(rounds, found["here"], strict=True))
        yield [
            name,
            str(there[name].workers),
            f"{median(each.rate() for each in rounds):,.0f}",
            f"{median(each.rate() / here.rate() for each, here in pairs):.2f} ×",
            f"{median(each.work() / here.work() for each, here in pairs):.2f} ×",
            f"{median(each.start for each in rounds):.1f} s",
        ]


def results(of: Round) -> list[Result]:
    return [game.result for game in of.games]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.executors", description="Measure games on many cores.")
    parser.add_argument("--game", choices=list(GAMES), default="burgundy", help="(burgundy)")
    parser.add_argument("--bots", default="random,random", help="two bots (random,random)")
    parser.add_argument("--games", type=int, default=2000, help="games a round (2000)")
    parser.add_argument("--rounds", type=int, default=5, help="(5)")
    parser.add_argument("--cores", type=int, default=2, help="(2)")
    given = parser.parse_args()
    series = Series(given.game, tuple(given.bots.split(",")), given.games)
    with two_nodes(given.cores) as cluster:
        there = places(given.cores, cluster)
        found = measure(series, given.rounds, there)
    head = ["where", "workers", "games/s", "speed", "work for a game", "first game after"]
    print(table(head, list(rows(found, there))))


if __name__ == "__main__":
    main()
