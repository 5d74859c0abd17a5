"""Tile pack 2: Barracks, Theatre, Courthouse."""

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import moves as do
from comptoir.games.orleans.actions import ReturnFollowers
from comptoir.games.orleans.kinds import EMPTY, ROADS, WATERWAYS, PlaceNumber
from comptoir.games.orleans.places.choosing import can_pay_coins
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use, asking
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins, give_coins
from comptoir.games.orleans.travel import MoveMerchant


def has_actors(state: State, player: int, use: Use) -> bool:
    return any(what != EMPTY for what in state.players[use.owner].on[use.place])


def perform_play(state: State, player: int, use: Use) -> None:
    """Coins for the followers on the Theatre; the player's own go back to the bag."""
    actors = sum(what != EMPTY for what in state.players[use.owner].on[use.place])
    gain_coins(state, player, state.facts.places[use.place].coins * actors)
    if use.owner == player:
        push(state, ReturnFollowers(player, use.place))


class SummonOne(Decision):
    """Courthouse: whose merchant is moved? The other player is paid for it."""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        return [do.ChoosePlayer(seat) for seat in range(len(state.players)) if seat != self.player]

    def resolve(self, state: State, move: do.ChoosePlayer) -> None:
        give_coins(state, self.player, move.seat, state.facts.places[self.place].price)
        push(state, MoveMerchant(self.player, move.seat, ROADS | WATERWAYS))


PLACES: dict[str, Behaviour] = {
    "barracks": Behaviour(look="person = knight"),
    "theatre": Behaviour(Action(perform_play, has_actors), look="+coins × person"),
    "courthouse": Behaviour(Action(asking(SummonOne), can_pay_coins), look="-coins arrow merchant wagon"),
}
