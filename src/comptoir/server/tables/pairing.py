"""Who plays with whom: people who wait for opponents become tables, by rating, and less strictly with time.

Everything here is computed from what is given, so it can be tried with any number of people.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from comptoir.server.storage.pairing import ANY, Seeker, Wish
from comptoir.server.tables.clocks import PRESETS

SPEEDS = tuple(PRESETS)
START = 150.0  # points that people at a table may be apart at first
PER_SECOND = 20.0  # points more for every second that one of them has waited
OFFER = 45.0  # seconds after which bots are offered for the missing seats


@dataclass(frozen=True, slots=True)
class Party:
    """People who play together, and the number of seats; bots have the others."""

    people: tuple[Seeker, ...]
    seats: int

    @property
    def wish(self) -> Wish:
        return self.people[0].wish

    def spread(self) -> float:
        """How many points the strongest is ahead of the weakest."""
        ratings = [one.rating for one in self.people]
        return max(ratings) - min(ratings)

    def is_close(self) -> bool:
        """Are the players close enough without having waited?"""
        return self.spread() <= START

    def is_fair(self) -> bool:
        """Are the players close enough, for as long as they have waited?"""
        return self.spread() <= START + PER_SECOND * max(one.waited for one in self.people)


def parties(seekers: Sequence[Seeker], sizes: Sequence[int]) -> list[Party]:
    """The tables of a game with these numbers of players at which people can sit down now; nobody at two of them."""
    several = sorted(size for size in sizes if size > 1)
    order = sorted(seekers, key=lambda one: (one.wish.queue(), one.rating, one.person))
    queues = [list(waiting) for _, waiting in groupby(order, key=lambda one: one.wish.queue())]
    return [party for waiting in queues for party in _in_queue(waiting, several)]


def _in_queue(waiting: Sequence[Seeker], sizes: Sequence[int]) -> list[Party]:
    """People who are close first, then who has waited for long, then who takes bots.

    Of these the largest tables first, which are the hardest to fill.
    """
    found: list[Party] = []
    for is_possible in (Party.is_close, Party.is_fair):
        for size in reversed(sizes):
            while more := _closest(_left(waiting, found), size, is_possible, is_smallest=size == sizes[0]):
                found += more
    for size in sizes:
        found += _with_bots(_left(waiting, found), size, is_smallest=size == sizes[0])
    return found


def _left(waiting: Sequence[Seeker], found: Sequence[Party]) -> list[Seeker]:
    seated = {one.person for party in found for one in party.people}
    return [one for one in waiting if one.person not in seated]


def _closest(
    waiting: Sequence[Seeker], size: int, is_possible: Callable[[Party], bool], *, is_smallest: bool
) -> list[Party]:
    """Tables of this size, those of people who are closest to each other first. The people come by rating.

    So nobody plays with someone far away while someone near waits who does not have a nearer partner. People who take
    any number make the smallest table among themselves, and fill larger ones that somebody wishes for.
    """
    pool = [one for one in waiting if one.wish.players in (ANY, size)]
    runs = [run for first in range(len(pool) - size + 1) if (run := _from(pool[first:], size))]
    possible = [
        run for run in runs if is_possible(run) and (is_smallest or any(one.wish.players for one in run.people))
    ]
    seated: set[str] = set()
    found: list[Party] = []
    for party in sorted(possible, key=Party.spread):
        people = {one.person for one in party.people}
        if not people & seated:
            seated |= people
            found.append(party)
    return found


def _from(pool: Sequence[Seeker], size: int) -> Party | None:
    """A table of the first of these people and those next to them, none of whom are kept apart."""
    people: list[Seeker] = []
    for one in pool:
        if _gets_along(one, people):
            people.append(one)
            if len(people) == size:
                return Party(tuple(people), size)
    return None


def _gets_along(one: Seeker, others: Sequence[Seeker]) -> bool:
    return not any(one.person in other.apart for other in others)


def _with_bots(waiting: Sequence[Seeker], size: int, *, is_smallest: bool) -> list[Party]:
    """Tables of people who would rather have bots at the missing seats than wait; together, if they are close."""
    wanted = (ANY, size) if is_smallest else (size,)
    found: list[Party] = []
    for one in waiting:
        if not one.takes_bots or one.wish.players not in wanted:
            continue
        together = Party((*found[-1].people, one), size) if found and _gets_along(one, found[-1].people) else None
        if together is not None and len(together.people) <= size and together.is_fair():
            found[-1] = together
        else:
            found.append(Party((one,), size))
    return found
