"""The round robin: everybody plays everybody else once, by the circle method."""

from collections.abc import Sequence

from comptoir.tournaments.play import Pairing

NOBODY = None  # in the circle of an odd number: whoever is opposite rests


def rounds_of_robin(players: int) -> int:
    """How many rounds it takes."""
    return players - 1 if players % 2 == 0 else players


def round_robin(players: Sequence[int]) -> list[list[Pairing]]:
    """The games of all rounds. Nobody has the first seat more than once oftener than the second, or the reverse."""
    circle: list[int | None] = [*players] if len(players) % 2 == 0 else [NOBODY, *players]
    rounds = []
    for number in range(len(circle) - 1):
        rounds.append(_games(circle, number))
        circle[1:] = [circle[-1], *circle[1:-1]]  # all but the first move on by one place
    return rounds


def _games(circle: Sequence[int | None], number: int) -> list[Pairing]:
    """Whoever is opposite each other plays; with a player missing, the other one rests and has no game."""
    found: list[Pairing] = []
    for place in range(len(circle) // 2):
        one, other = circle[place], circle[-1 - place]
        if one is not None and other is not None:
            # The one who never moves changes seats every round, all others do so as they go round.
            is_turned = number % 2 if place == 0 else place % 2
            found.append((other, one) if is_turned else (one, other))
    return found
