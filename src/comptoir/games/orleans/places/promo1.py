"""Promo pack 1: Farm, Christmas Market, Meadow."""

from comptoir.engine.draws import Draw, Draws
from comptoir.engine.frames import Chance, Decision, answered_by, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.development import gain_development
from comptoir.games.orleans.kinds import FARMER, GOOD_OF, PlaceNumber, Seat
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use, asking
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins, gain_good, items_of

DIE = range(1, 7)


# ------------------------------------------------------------------ Farm


def has_harvest(state: State, player: int, use: Use) -> bool:
    space = state.players[player].tracks[FARMER]
    return space > 0 and state.goods[state.facts.farmer_goods[space]] > 0


def harvest(state: State, player: int, use: Use) -> None:
    gain_good(state, player, state.facts.farmer_goods[state.players[player].tracks[FARMER]])


# ------------------------------------------------------------------ Christmas Market


@answered_by(do.RollDie)
class RollForGift(Chance):
    """Christmas Market: what does the die show?"""

    player: int
    place: PlaceNumber

    def draws(self, state: State) -> Draws:
        return [Draw(DIE)]

    def resolve(self, state: State, move: do.RollDie) -> None:
        row = state.facts.places[self.place]
        state.tell(events.DieRolled, self.player, move.die)
        good = row.die[move.die - 1]
        if good != -1:
            gain_good(state, self.player, good)
        else:
            gain_coins(state, self.player, row.coins)
            gain_development(state, self.player, row.development)


# ------------------------------------------------------------------ Meadow


def graze(state: State, player: int, place: PlaceNumber) -> None:
    """The merchant has come to a town where others have built: one of them gives a good."""
    hosts = hosts_of(state, player)
    if hosts:
        push(state, ChooseHost(player))


def hosts_of(state: State, player: int) -> list[int]:
    """The other players with a trading station where the player's merchant is."""
    return [seat for seat in state.stations[state.players[player].merchant] if seat != player]


class ChooseHost(Decision):
    """Meadow: which of the players with a station here gives a good?"""

    def moves(self, state: State) -> Moves:
        return [do.ChoosePlayer(seat) for seat in sorted(hosts_of(state, self.player))]

    def resolve(self, state: State, move: do.ChoosePlayer) -> None:
        if any(state.players[move.seat].goods):
            push(state, GiveGood(move.seat, self.player))


class GiveGood(Decision):
    """Meadow: which good is given?"""

    to: Seat

    def moves(self, state: State) -> Moves:
        return [do.PAY_GOOD[item] for item in items_of(state.players[self.player])]

    def resolve(self, state: State, move: do.PayGood) -> None:
        state.players[self.player].goods[move.item] -= 1
        state.players[self.to].goods[GOOD_OF[move.item]] += 1
        state.tell(events.GoodGiven, self.player, self.to, GOOD_OF[move.item])


PLACES: dict[str, Behaviour] = {
    "farm": Behaviour(Action(harvest, has_harvest), look="farmer arrow goods"),
    "christmas_market": Behaviour(Action(asking(RollForGift)), look="die arrow goods"),
    "meadow": Behaviour(on_arrival=graze, look="merchant arrow goods"),
}
