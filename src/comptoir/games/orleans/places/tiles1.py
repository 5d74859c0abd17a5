"""Tile pack 1: Bakery, Hideout, Goldsmith."""

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.development import gain_development
from comptoir.games.orleans.kinds import Good, PlaceNumber
from comptoir.games.orleans.places.choosing import PayOne, can_pay_coins, can_pay_goods
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use
from comptoir.games.orleans.recruiting import has_bonus, receive_bonus
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import items_of, pay_coins
from comptoir.games.orleans.tiles import BREAD_ITEMS, free_goods
from comptoir.games.orleans.travel import stations_built

# ------------------------------------------------------------------ Bakery


def can_bake(state: State, player: int, use: Use) -> bool:
    return can_pay_coins(state, player, use) and most_bread(state, player, use.place) > 0


def most_bread(state: State, player: int, place: PlaceNumber) -> int:
    """How much grain can become bread: the tile has limited room."""
    goods = state.players[player].goods
    return min(goods[kinds.GRAIN], state.facts.places[place].most - goods[kinds.BREAD])


def bake(state: State, player: int, use: Use) -> None:
    pay_coins(state, player, state.facts.places[use.place].price)
    push(state, BakeSome(player, use.place))


class BakeSome(Decision):
    """Bakery: how much grain becomes bread?"""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        return [do.Bake(number) for number in range(1, most_bread(state, self.player, self.place) + 1)]

    def resolve(self, state: State, move: do.Bake) -> None:
        goods = state.players[self.player].goods
        goods[kinds.GRAIN] -= move.number
        goods[kinds.BREAD] += move.number
        state.tell(events.BreadBaked, self.player, move.number)


def clear_bakery(state: State, player: int, place: PlaceNumber) -> None:
    free_goods(state, player, *BREAD_ITEMS)


# ------------------------------------------------------------------ Hideout

HIDEOUT_TRACKS = (kinds.FARMER, kinds.BOATMAN, kinds.CRAFTSMAN, kinds.TRADER, kinds.SCHOLAR)


def bonus_tracks(state: State, player: int) -> list[int]:
    """The tracks on which the marker shows something that can be given now."""
    tracks = state.players[player].tracks
    return [track for track in HIDEOUT_TRACKS if tracks[track] and has_bonus(state, track, tracks[track])]


def hiding_prices(state: State, player: int) -> tuple[Good, ...]:
    """The goods that may be paid. What is paid is in the goods market when the bonus is chosen, so where no bonus is
    left, the good that the farmer track shows brings itself back."""
    space = state.players[player].tracks[kinds.FARMER]
    if bonus_tracks(state, player):
        return kinds.ALL_GOODS
    return (state.facts.farmer_goods[space],) if space else ()


def can_hide(state: State, player: int, use: Use) -> bool:
    me = state.players[player]
    payable = sum(me.goods[item] for item in items_of(me, hiding_prices(state, player)))
    return payable >= state.facts.places[use.place].price_goods


def hide(state: State, player: int, use: Use) -> None:
    payments = [PayOne(player, hiding_prices(state, player))] * state.facts.places[use.place].price_goods
    push(state, *payments, ChooseBonus(player))


class ChooseBonus(Decision):
    """Hideout: the bonus of which track?"""

    def moves(self, state: State) -> Moves:
        return [do.ChooseTrack(track) for track in bonus_tracks(state, self.player)]

    def resolve(self, state: State, move: do.ChooseTrack) -> None:
        receive_bonus(state, self.player, move.track, state.players[self.player].tracks[move.track])


# ------------------------------------------------------------------ Goldsmith


def gild(state: State, player: int, use: Use) -> None:
    payments = [PayOne(player)] * state.facts.places[use.place].price_goods
    push(state, *payments, Gild(player, use.place))


class Gild(PlayerFrame):
    """Goldsmith: development for each trading station built."""

    place: PlaceNumber

    def run(self, state: State) -> None:
        points = state.facts.places[self.place].development * stations_built(state, self.player)
        gain_development(state, self.player, points)


PLACES: dict[str, Behaviour] = {
    "bakery": Behaviour(Action(bake, can_bake, is_lent=False), on_loss=clear_bakery, look="-coins arrow bread"),
    "hideout": Behaviour(Action(hide, can_hide), look="-goods arrow place"),
    "goldsmith": Behaviour(Action(gild, can_pay_goods), look="-goods arrow +development station"),
}
