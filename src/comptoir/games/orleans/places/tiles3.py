"""Tile pack 3: Port, Workshop, Quarry."""

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Moves
from comptoir.games.keyed import numbered
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.kinds import TECHNOLOGY, WATERWAYS, PlaceNumber, Town
from comptoir.games.orleans.places.choosing import can_pay_coins
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use, choice
from comptoir.games.orleans.state import State, owned
from comptoir.games.orleans.supply import pay_coins
from comptoir.games.orleans.technology import PlaceLifted
from comptoir.games.orleans.travel import build_station, is_site

# ------------------------------------------------------------------ Port


def longest_chain(state: State, player: int, place: PlaceNumber) -> int:
    """Points for the player's largest group of stations joined by waterways."""
    row, size = state.facts.places[place], largest_group(state, player)
    reached = [points for chain, points in zip(row.chain, row.points, strict=True) if size >= chain]
    return reached[-1] if reached else 0


def largest_group(state: State, player: int) -> int:
    """The size of the player's largest group of stations in towns joined by waterways."""
    left = {town for town, built in numbered(state.stations) if player in built}
    largest = 0
    while left:
        group = [left.pop()]
        for town in group:
            for other in _over_water(state, town):
                if other in left:
                    left.remove(other)
                    group.append(other)
        largest = max(largest, len(group))
    return largest


def _over_water(state: State, town: Town) -> list[Town]:
    facts = state.facts
    ways = (way for way in facts.ways_from[town] if facts.ways[way].kind == WATERWAYS)
    return [facts.other_end(way, town) for way in ways]


# ------------------------------------------------------------------ Workshop


def movable(state: State, player: int) -> list[PlaceNumber]:
    """The player's places with a technology tile that can be moved."""
    me = state.players[player]
    equipped = [place for place in owned(me) if TECHNOLOGY in me.on[place]]
    return [place for place in equipped if PlaceLifted(player, place).moves(state)]


def can_move_technology(state: State, player: int, use: Use) -> bool:
    return can_pay_coins(state, player, use) and bool(movable(state, player))


def move_technology(state: State, player: int, use: Use) -> None:
    pay_coins(state, player, state.facts.places[use.place].price)
    push(state, LiftOne(player))


class LiftOne(Decision):
    """Workshop: which technology tile is moved?"""

    def moves(self, state: State) -> Moves:
        return [do.LiftTechnology(place) for place in movable(state, self.player)]

    def resolve(self, state: State, move: do.LiftTechnology) -> None:
        state.tell(events.TechnologyLifted, self.player, move.place)
        push(state, PlaceLifted(self.player, move.place))


# ------------------------------------------------------------------ Quarry


def price_of(state: State, player: int, place: PlaceNumber, town: Town) -> int:
    """What a station there costs: more for each way from the merchant."""
    row = state.facts.places[place]
    return row.price + row.price_step * state.facts.distances[state.players[player].merchant][town]


def sites(state: State, player: int, place: PlaceNumber) -> list[Town]:
    """The towns where the player can build and pay for it."""
    me = state.players[player]
    if not me.stations:
        return []
    towns = (town for town, _ in numbered(state.facts.towns) if is_site(state, player, town))
    return [town for town in towns if price_of(state, player, place, town) <= me.coins]


class BuildAnywhere(Decision):
    """Quarry: in which town is the station built?"""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        return [do.Build(town) for town in sites(state, self.player, self.place)]

    def resolve(self, state: State, move: do.Build) -> None:
        pay_coins(state, self.player, price_of(state, self.player, self.place, move.town))
        build_station(state, self.player, move.town)


PLACES: dict[str, Behaviour] = {
    "port": Behaviour(final_points=longest_chain, look="station ship +points"),
    "workshop": Behaviour(Action(move_technology, can_move_technology), look="-coins arrow gear place"),
    "quarry": Behaviour(choice(BuildAnywhere), look="-coins arrow station"),
}
