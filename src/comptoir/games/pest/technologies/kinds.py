"""What a row of the table of technologies says, and what several of them change together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Powers:
    """What technologies change. Every number is 0 without them; numbers of several technologies add up."""

    # moving
    movement: int = 0  # instead of the usual one
    free_sick: int = 0  # on each location, instead of the usual number
    left_lying: int = 0  # sick subjects that may be left on each location
    cloning: int = 0  # the movement that a leap to a location of the same size takes
    free_among_opponents: int = 0  # locations with others' buildings cost no movement
    passing_resource: int = 0  # for entering a location with another's building
    visit_coins: int = 0  # when another's doctor enters a location with one's building
    # building
    village_influence: int = 0
    town_influence: int = 0
    site_resource: int = 0  # for each building on the map, at the end of the action
    # producing
    castle_output: int = 0  # instead of the usual one
    doctor_resource: int = 0
    mobile_workshop: int = 0
    storage: int = 0  # of each good, instead of the usual one
    storage_of_one: int = 0  # of one good only
    # researching and healing
    removed_sick: int = 0  # by a Heal action
    herbs_after_healing: int = 0
    recalled: int = 0  # from the Capital, by a Research action
    experiment: int = 0  # sick subjects for one healed subject, by a Research action
    patient: int = 0  # steps to be healed on the card
    experts: int = 0  # healed subjects that the card holds
    trial_herbs: int = 0  # the price of an assistant's action
    trial_healed: int = 0
    repeats: int = 0  # an assistant may repeat a combination
    # assigning
    capital_influence: int = 0
    # plague
    quarantine: int = 0  # more slots without drawback
    blocked_at_workshop: int = 0
    guarded_specials: int = 0
    camp_stays: int = 0
    healed_by_camp: int = 0


POWERS = tuple(power.name for power in fields(Powers))


@dataclass(frozen=True, slots=True)
class Technology:
    """A row of the table."""

    key: str
    cost: int  # in research tokens
    slot: int  # where it must lie; -1 for anywhere
    renown: int
    powers: Powers


def together(rows: Iterable[Technology]) -> Powers:
    """What these technologies change, all together."""
    held = [row.powers for row in rows]
    return Powers(**{power: sum(getattr(each, power) for each in held) for power in POWERS})


class PowersTable(dict[tuple[int, ...], Powers]):
    """The powers of every set of technologies that was asked for, computed once."""

    def __init__(self, rows: Sequence[Technology]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, held: tuple[int, ...]) -> Powers:
        powers = self[held] = together(self._rows[number] for number in held if number >= 0)
        return powers
