"""What a row of the table of technologies says, and what several of them change together."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, field

from comptoir.games.pest.kinds import SLOT_OR_ANY, TechnologySlot
from comptoir.games.tables import Closed, Table

Power = Annotated[int, Meta(ge=1, le=20)]


class Powers(Closed, frozen=True):
    """What technologies change. Every number is 0 without them; numbers of several technologies add up."""

    # moving
    movement: Power = 0  # instead of the usual one
    free_sick: Power = 0  # on each location, instead of the usual number
    left_lying: Power = 0  # sick subjects that may be left on each location
    cloning: Power = 0  # the movement that a leap to a location of the same size takes
    free_among_opponents: Power = 0  # locations with others' buildings cost no movement
    passing_resource: Power = 0  # for entering a location with another's building
    visit_coins: Power = 0  # when another's doctor enters a location with the player's building
    # building
    village_influence: Power = 0
    town_influence: Power = 0
    site_resource: Power = 0  # for each building on the map, at the end of the action
    # producing
    castle_output: Power = 0  # instead of the usual one
    doctor_resource: Power = 0
    mobile_workshop: Power = 0
    storage: Power = 0  # of each good, instead of the usual one
    storage_of_one: Power = 0  # of one good only
    # researching and healing
    removed_sick: Power = 0  # by a Heal action
    herbs_after_healing: Power = 0
    recalled: Power = 0  # from the Capital, by a Research action
    experiment: Power = 0  # sick subjects for one healed subject, by a Research action
    patient: Power = 0  # steps to be healed on the card
    experts: Power = 0  # healed subjects that the card holds
    trial_herbs: Power = 0  # the price of an assistant's action
    trial_healed: Power = 0
    repeats: Power = 0  # an assistant may repeat a combination
    # assigning
    capital_influence: Power = 0
    # plague
    quarantine: Power = 0  # more slots without drawback
    blocked_at_workshop: Power = 0
    guarded_specials: Power = 0
    camp_stays: Power = 0
    healed_by_camp: Power = 0


POWERS = Powers.__struct_fields__


class Technology(Table, frozen=True):
    """A row of the table."""

    key: str = field(name="id")
    cost: Annotated[int, Meta(ge=0, le=20)]  # in research tokens
    slot: Annotated[TechnologySlot, SLOT_OR_ANY]  # where it must lie; -1 for anywhere
    renown: Annotated[int, Meta(ge=0, le=99)]
    powers: Powers = field(name="effect")


def together(rows: Iterable[Technology]) -> Powers:
    """What these technologies change together."""
    held = [row.powers for row in rows]
    return Powers(**{power: sum(getattr(each, power) for each in held) for power in POWERS})
