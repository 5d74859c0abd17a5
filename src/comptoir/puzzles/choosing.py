"""Which puzzle comes next: one a day for everybody, and others near a solver's rating."""

from collections.abc import Set
from datetime import date
from random import Random

from comptoir.puzzles.collection import Collection


def of_the_day(collection: Collection, day: date) -> str:
    """The name of a day's puzzle, one that first sight gets wrong; each has its day before one comes again."""
    hard = [name for name, (_, puzzle) in collection.named.items() if puzzle.first_sight > 1]
    names = sorted(hard or collection.named)
    Random(collection.made.game).shuffle(names)
    return names[day.toordinal() % len(names)]


def nearest(collection: Collection, rating: float, tried: Set[str]) -> str:
    """The name of the puzzle that is about as hard as this rating and was not tried; empty if all were."""
    left = {name: puzzle for name, (_, puzzle) in collection.named.items() if name not in tried}
    return min(left, key=lambda name: (abs(left[name].rating().rating - rating), name), default="")
