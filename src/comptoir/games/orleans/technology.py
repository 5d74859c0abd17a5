"""Technology tiles: where they may lie, and when they are placed. Group TECH."""

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.kinds import PlaceNumber
from comptoir.games.orleans.planning import occupy
from comptoir.games.orleans.state import State, owned


def technology_spaces(
    state: State, player: int, *, is_first: bool, lifted: PlaceNumber = kinds.NO_PLACE
) -> list[tuple[PlaceNumber, int]]:
    """The empty spaces for a technology tile: not for monks, one to a place, the first one for a farmer.

    A tile being moved does not count on the place it comes from.
    """
    me, places = state.players[player], state.facts.places
    found: list[tuple[PlaceNumber, int]] = []
    for place in owned(me):
        standing = me.on[place]
        if not places[place].takes_technology or (kinds.TECHNOLOGY in standing and place != lifted):
            continue
        seen = set()
        for space, need in enumerate(places[place].needs):
            is_open = standing[space] == kinds.EMPTY and need != kinds.MONK and need not in seen
            if is_open and (need == kinds.FARMER or not is_first):
                seen.add(need)
                found.append((place, space))
    return found


def lay_technology(state: State, player: int, place: PlaceNumber, space: int) -> None:
    """A technology tile on a space, for the rest of the game."""
    me = state.players[player]
    occupy(me, place, space, kinds.TECHNOLOGY)
    me.has_technology = True
    state.tell(events.TechnologyPlaced, player, place, space)


class PlaceHeld(PlayerFrame):
    """A player who has passed places the technology tiles held, as far as there are spaces for them."""

    def run(self, state: State) -> None:
        me = state.players[self.player]
        if me.technology and technology_spaces(state, self.player, is_first=not me.has_technology):
            push(state, PlaceOne(self.player), self)


class PlaceOne(Decision):
    """Where does the technology tile go?"""

    def moves(self, state: State) -> Moves:
        is_first = not state.players[self.player].has_technology
        spaces = technology_spaces(state, self.player, is_first=is_first)
        return [do.PLACE_TECHNOLOGY[place][space] for place, space in spaces]

    def resolve(self, state: State, move: do.PlaceTechnology) -> None:
        state.players[self.player].technology -= 1
        lay_technology(state, self.player, move.place, move.space)


class PlaceLifted(Decision):
    """Where does the technology tile of this place go?"""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        spaces = technology_spaces(state, self.player, is_first=False, lifted=self.place)
        return [do.PLACE_TECHNOLOGY[place][space] for place, space in spaces]

    def resolve(self, state: State, move: do.PlaceTechnology) -> None:
        me = state.players[self.player]
        occupy(me, self.place, me.on[self.place].index(kinds.TECHNOLOGY), kinds.EMPTY)
        lay_technology(state, self.player, move.place, move.space)
