"""What the builders of positions share: they refuse the impossible, each time with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from comptoir.games.keyed import KeyedList
from comptoir.games.pools import Piece


class Impossible(ValueError):
    """A position that no game can reach."""


def number_of(name: str, names: Iterable[str], what: str) -> int:
    """The number of a name among these."""
    known = list(names)
    if name not in known:
        raise Impossible(f"There is no {what} “{name}”; there are: {', '.join(filter(None, known))}.")
    return known.index(name)


def only(given: Iterable[str], known: Iterable[str]) -> None:
    """Refuse words that a scenario does not know."""
    unknown = sorted({*given} - {*known})
    if unknown:
        raise Impossible(f"A scenario knows no {', '.join(unknown)}; it knows: {', '.join(known)}.")


def at_most(number: int, most: int, what: str) -> None:
    """Refuse more of something than there is room for."""
    if number > most:
        raise Impossible(f"There is room for {most} {what}, not for {number}.")


def take(pool: KeyedList[Piece, int], kind: Piece, name: str, number: int = 1) -> None:
    """Take pieces out of a supply."""
    if pool[kind] < number:
        raise Impossible(f"The supply has {pool[kind]} of {name}, not {number}.")
    pool[kind] -= number


def held_to_box(found: Mapping[str, int], box: Mapping[str, int]) -> None:
    """Refuse a position with more pieces of a kind than the box has."""
    more = [f"{number} of {kind}, the box has {box[kind]}" for kind, number in found.items() if number > box[kind]]
    if more:
        raise Impossible(f"There are {'; '.join(more)}.")


def from_seat(order: Sequence[int], seat: int) -> Sequence[int]:
    """The seats still to play when it is this seat's turn."""
    if seat not in order:
        raise Impossible(f"There is no seat {seat}; there are: {', '.join(map(str, sorted(order)))}.")
    return order[list(order).index(seat) :]
