"""The twenty place tiles of the base game. Groups TILE-*."""

from collections.abc import Iterator

from comptoir.engine.draws import Draws
from comptoir.engine.frames import Chance, Decision, answered_by, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.development import gain_development, status_of
from comptoir.games.orleans.kinds import ROADS, Drawn, Left, PlaceNumber
from comptoir.games.orleans.places.basic import can_send, send
from comptoir.games.orleans.places.gifts import GIVES, GIVES_GOOD
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use, asking, choice
from comptoir.games.orleans.planning import fitting, open_spaces, stand
from comptoir.games.orleans.recruiting import gain_technology
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins, pay_coins
from comptoir.games.orleans.travel import MoveMerchant, stations_built, ways_of
from comptoir.games.pools import draw

# ------------------------------------------------------------------ Bathhouse


@answered_by(do.DrawFollowers)
class DrawSome(Chance):
    """Bathhouse: which followers come out of the bag?"""

    player: int
    bathhouse: PlaceNumber

    def draws(self, state: State) -> Draws:
        number = state.facts.editions[state.options.edition].bathhouse_draws
        return [draw(state.players[self.player].bag, number)]

    def resolve(self, state: State, move: do.DrawFollowers) -> None:
        for follower in move.followers:
            state.tell(events.FollowerDrawn, self.player, follower)
        placed = state.facts.editions[state.options.edition].bathhouse_places
        ask_to_place(state, PlaceDrawn(self.player, move.followers, self.bathhouse, placed))


class PlaceDrawn(Decision):
    """Bathhouse: which of the followers drawn goes where? The others stay in the bag."""

    drawn: Drawn
    bathhouse: PlaceNumber
    left: Left

    def moves(self, state: State) -> Moves:
        return list(self._moves(state))

    def _moves(self, state: State) -> Iterator[Move]:
        me = state.players[self.player]
        spaces = open_spaces(state, me)
        for follower in dict.fromkeys(self.drawn):
            for place, space in fitting(state, me, follower, spaces):
                if place != self.bathhouse:
                    yield do.PLAN[follower][place][space]

    def resolve(self, state: State, move: do.Plan) -> None:
        state.players[self.player].bag[move.follower] -= 1
        stand(state, self.player, move.follower, move.place, move.space)
        rest = list(self.drawn)
        rest.remove(move.follower)
        ask_to_place(state, PlaceDrawn(self.player, tuple(rest), self.bathhouse, self.left - 1))


def ask_to_place(state: State, question: PlaceDrawn) -> None:
    """Placing is compulsory as far as it is possible."""
    if question.left and question.moves(state):
        push(state, question)


# ------------------------------------------------------------------ the others


def heal(state: State, player: int, use: Use) -> None:
    gain_coins(state, player, state.facts.places[use.place].coins * status_of(state, player))


def keep_books(state: State, player: int, use: Use) -> None:
    gain_coins(state, player, state.facts.places[use.place].coins * stations_built(state, player))


class BuyDevelopment(Decision):
    """Pharmacy: how many coins are paid? Each brings a development point."""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        row = state.facts.places[self.place]
        affordable = state.players[self.player].coins // max(row.price, 1)
        return [do.PayCoins(number) for number in range(1, min(row.most, affordable) + 1)]

    def resolve(self, state: State, move: do.PayCoins) -> None:
        row = state.facts.places[self.place]
        pay_coins(state, self.player, move.number * row.price)
        gain_development(state, self.player, move.number * row.development)


def has_road(state: State, player: int, use: Use) -> bool:
    return bool(ways_of(state, player, ROADS))


def drive(state: State, player: int, use: Use) -> None:
    push(state, MoveMerchant(player, player, ROADS))


def has_technology(state: State, player: int, use: Use) -> bool:
    return state.technology > 0


def experiment(state: State, player: int, use: Use) -> None:
    gain_technology(state, player)


PLACES: dict[str, Behaviour] = {
    "hayrick": GIVES_GOOD,
    "cheese_factory": GIVES_GOOD,
    "winery": GIVES_GOOD,
    "wool_manufacturer": GIVES_GOOD,
    "tailor_shop": GIVES_GOOD,
    "shipping_line": GIVES,
    "brewery": GIVES,
    "library": GIVES,
    "windmill": GIVES,
    "bathhouse": Behaviour(Action(asking(DrawSome)), look="bag arrow person"),
    "hospital": Behaviour(Action(heal), look="+coins × star"),
    "herb_garden": Behaviour(look="boatman = farmer craftsman trader"),
    "sacristy": Behaviour(wards_off=True, look="ward hourglass"),
    "cellar": GIVES,
    "pharmacy": Behaviour(choice(BuyDevelopment), look="-coins arrow +development"),
    "office": Behaviour(Action(keep_books), look="+coins × station"),
    "school": Behaviour(look="scholar = person"),
    "horse_wagon": Behaviour(Action(drive, has_road), look="merchant wagon"),
    "gunpowder_tower": Behaviour(Action(send, can_send, is_lent=False), look="market heart"),
    "laboratory": Behaviour(Action(experiment, has_technology), look="gear"),
}
