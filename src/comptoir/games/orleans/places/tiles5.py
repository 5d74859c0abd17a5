"""Tile pack 5: Road, Church, Festival Hall."""

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.actions import is_sabotaged, perform
from comptoir.games.orleans.kinds import PlaceNumber
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use, choice
from comptoir.games.orleans.planning import is_activated
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import give_coins, pay_coins
from comptoir.games.orleans.tiles import take_tile

# ------------------------------------------------------------------ Road


def has_road_space(state: State, player: int, use: Use) -> bool:
    me = state.players[player]
    return me.stations > 0 and me.road_stations < state.facts.places[use.place].most


def build_on_road(state: State, player: int, use: Use) -> None:
    me = state.players[player]
    me.stations -= 1
    me.road_stations += 1
    state.tell(events.RoadStationBuilt, player)


def clear_road(state: State, player: int, place: PlaceNumber) -> None:
    """Stations on a lost Road go back to their owner."""
    me = state.players[player]
    me.stations += me.road_stations
    me.road_stations = 0


# ------------------------------------------------------------------ Church


def loans(state: State, player: int, use: Use) -> list[tuple[int, PlaceNumber]]:
    """Other players' activated place tiles that can be used: the owner, and the tile."""
    price = state.facts.places[use.place].price
    if state.players[player].coins < price:
        return []
    # The player must be able to pay for the borrowed action on top of the loan.
    paid = state.clone()
    paid.players[player].coins -= price
    return [
        (owner, place)
        for owner, other in enumerate(state.players)
        for place in other.places
        if owner != player and _can_borrow(paid, player, Use(place, owner, (use.place, *use.copied_by)))
    ]


def _can_borrow(state: State, player: int, use: Use) -> bool:
    action = state.facts.places[use.place].behaviour.action
    if action is None or not action.is_lent or is_sabotaged(state, use.owner, use.place):
        return False
    return is_activated(state, state.players[use.owner], use.place) and action.can(state, player, use)


def can_pray(state: State, player: int, use: Use) -> bool:
    return bool(loans(state, player, use))


def pray(state: State, player: int, use: Use) -> None:
    push(state, BorrowOne(player, use))


class BorrowOne(Decision):
    """Church: which place tile of another player is used?"""

    use: Use

    def moves(self, state: State) -> Moves:
        return [do.Borrow(owner, place) for owner, place in loans(state, self.player, self.use)]

    def resolve(self, state: State, move: do.Borrow) -> None:
        give_coins(state, self.player, move.seat, state.facts.places[self.use.place].price)
        state.tell(events.PlaceBorrowed, self.player, move.place, move.seat)
        copied_by = (self.use.place, *self.use.copied_by)
        perform(state, self.player, Use(move.place, move.seat, copied_by))


# ------------------------------------------------------------------ Festival Hall


class BuyTile(Decision):
    """Festival Hall: which place tile is bought?"""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        prices, coins = state.facts.places[self.place].prices, state.players[self.player].coins
        return [do.TAKE_TILE[tile] for level in (1, 2) if coins >= prices[level - 1] for tile in state.tiles[level]]

    def resolve(self, state: State, move: do.TakeTile) -> None:
        level = state.facts.places[move.place].level
        pay_coins(state, self.player, state.facts.places[self.place].prices[level - 1])
        take_tile(state, self.player, move.place)


PLACES: dict[str, Behaviour] = {
    "road": Behaviour(Action(build_on_road, has_road_space, is_lent=False), on_loss=clear_road, look="station"),
    "church": Behaviour(Action(pray, can_pray), look="-coins arrow house"),
    "festival_hall": Behaviour(choice(BuyTile), look="-prices arrow house"),
}
