"""`python -m bench.puzzles`: do the puzzles that come with the games hold, by searches with other seeds?

Each is looked at again by a search as long as the one that verified it: is the same move found, and by the margin?
"""

import argparse
from collections.abc import Sequence
from functools import partial

from comptoir.executors import PLACES, executor_for, in_order
from comptoir.games import GAMES, game as game_of
from comptoir.puzzles import puzzles_of
from comptoir.puzzles.judging import verdict_again


def look_again(key: str, names: Sequence[str], seed: str, number: int) -> tuple[bool, float]:
    """Is the same move found, and by how many points is it ahead?"""
    game, collection = game_of(key), puzzles_of(key)
    source, puzzle = collection.named[names[number]]
    text, margin = verdict_again(game, source, puzzle, collection.made.verified, f"{seed}/{names[number]}")
    return text == puzzle.best, margin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="again")
    parser.add_argument("--on", default="processes", metavar=PLACES, help="where the searches run")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    print("| game | puzzles | iterations | same move | and the margin | first sight errs |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for key in given.games:
        collection = puzzles_of(key)
        names = list(collection.named)
        task = partial(look_again, key, names, given.seed)
        found = list(in_order(executor_for(given.on).run(task, range(len(names)))))
        same = sum(is_same for is_same, _ in found)
        firm = sum(is_same and margin >= collection.made.margin for is_same, margin in found)
        errs = sum(puzzle.first_sight > 1 for _, puzzle in collection.named.values())
        print(f"| {key} | {len(names)} | {collection.made.verified} | {same} | {firm} | {errs} |", flush=True)


if __name__ == "__main__":
    main()
