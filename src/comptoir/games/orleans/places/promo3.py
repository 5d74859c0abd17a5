"""Promo pack 3: Episcopal See of Tours, Drawbridge, Gaming Room."""

from comptoir.engine.frames import Decision
from comptoir.engine.moves import Moves
from comptoir.games.keyed import numbered
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.kinds import EMPTY, GOOD_OF, PlaceNumber
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use, asking
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import items_of
from comptoir.games.orleans.travel import arrive

# ------------------------------------------------------------------ Episcopal See of Tours


class GoToBishop(Decision):
    """Episcopal See: to Tours, or from there to any other town."""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        here, see = state.players[self.player].merchant, state.facts.places[self.place].town
        towns = [see] if here != see else [town for town, _ in numbered(state.facts.towns) if town != here]
        return [do.GoTo(town) for town in towns]

    def resolve(self, state: State, move: do.GoTo) -> None:
        arrive(state, self.player, self.player, move.town)


# ------------------------------------------------------------------ Gaming Room


def can_supply(state: State, player: int, use: Use) -> bool:
    """The characters are there, their goods are still to come."""
    me = state.players[player]
    if me.is_room_supplied or EMPTY in me.on[use.place]:
        return False
    return all(
        sum(me.goods[item] for item in items_of(me, (good,))) >= number
        for good, number in state.facts.places[use.place].goods
    )


def supply(state: State, player: int, use: Use) -> None:
    """The goods stay on the tile for good; those that lie on no other tile go first."""
    me = state.players[player]
    for good, number in state.facts.places[use.place].goods:
        for _ in range(number):
            item = next(items_of(me, (good,)))
            me.goods[item] -= 1
            state.lost_goods[GOOD_OF[item]] += 1
    me.is_room_supplied = True
    state.tell(events.RoomSupplied, player)


def room_citizens(state: State, player: int, place: PlaceNumber) -> int:
    """Citizens of a completed room, each worth the development status."""
    if not state.players[player].is_room_supplied:
        return 0
    return state.facts.places[place].citizens * status_of(state, player)


def clear_room(state: State, player: int, place: PlaceNumber) -> None:
    state.players[player].is_room_supplied = False


PLACES: dict[str, Behaviour] = {
    "episcopal_see_of_tours": Behaviour(Action(asking(GoToBishop)), look="merchant arrow town"),
    "drawbridge": Behaviour(look="ship = wagon"),
    "gaming_room": Behaviour(
        Action(supply, can_supply, is_lent=False),
        on_loss=clear_room,
        final_points=room_citizens,
        look="citizen × +citizens",
    ),
}
