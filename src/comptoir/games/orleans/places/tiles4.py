"""Tile pack 4: Lock, Patrician House, Observatory."""

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.development import gain_development, next_star, tell_status
from comptoir.games.orleans.kinds import DEVELOPMENT, ROADS, WATERWAYS, PlaceNumber
from comptoir.games.orleans.places.choosing import TakeFromMarket, goods_left
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use, asking
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins
from comptoir.games.orleans.travel import MoveMerchant, ways_of


class ChooseFavour(Decision):
    """Patrician House: coins, development, a good or a move of the merchant?"""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        gifts = [do.GIFT_COINS, do.GIFT_DEVELOPMENT]
        if goods_left(state):
            gifts.append(do.GIFT_GOOD)
        if ways_of(state, self.player, ROADS | WATERWAYS):
            gifts.append(do.GIFT_TRAVEL)
        return [do.Choose(gift) for gift in gifts]

    def resolve(self, state: State, move: do.Choose) -> None:
        row = state.facts.places[self.place]
        if move.gift == do.GIFT_COINS:
            gain_coins(state, self.player, row.coins)
        elif move.gift == do.GIFT_DEVELOPMENT:
            gain_development(state, self.player, row.development)
        elif move.gift == do.GIFT_GOOD:
            push(state, TakeFromMarket(self.player, goods_left(state)))
        else:
            push(state, MoveMerchant(self.player, self.player, ROADS | WATERWAYS))


def has_star(state: State, player: int, use: Use) -> bool:
    return next_star(state, player) != -1


def observe(state: State, player: int, use: Use) -> None:
    """The marker goes straight to the next star; what lies between is not received."""
    space = next_star(state, player)
    state.players[player].tracks[DEVELOPMENT] = space
    state.tell(events.DevelopmentGained, player, space)
    tell_status(state, player, space)


PLACES: dict[str, Behaviour] = {
    "lock": Behaviour(look="boatman arrow place"),
    "patrician_house": Behaviour(Action(asking(ChooseFavour)), look="+coins +development goods merchant"),
    "observatory": Behaviour(Action(observe, has_star), look="scroll arrow star"),
}
