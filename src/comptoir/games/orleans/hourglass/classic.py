"""The six classic events. Groups EVENT, VARIANT-HARDER-EVENTS."""

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.followers import FromBag
from comptoir.games.orleans.hourglass.kinds import EventBehaviour, EventTile
from comptoir.games.orleans.kinds import CHARACTER_OF, OWN
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins, items_of, pay_good
from comptoir.games.orleans.torture import owe
from comptoir.games.orleans.travel import stations_built


def income(state: State, player: int, event: EventTile) -> None:
    gain_coins(state, player, event.coins * status_of(state, player))


def trading_day(state: State, player: int, event: EventTile) -> None:
    gain_coins(state, player, event.coins * stations_built(state, player))


def taxes(state: State, player: int, event: EventTile) -> None:
    owe(state, player, event.coins * (sum(state.players[player].goods) // event.goods))


def harvest(state: State, player: int, event: EventTile) -> None:
    push(state, PayFood(player, event.food, event.coins))


class PayFood(PlayerFrame):
    """Food is paid as long as there is any; for what is lacking, coins."""

    left: int
    coins: int  # for each food that is lacking

    def run(self, state: State) -> None:
        if not self.left:
            return
        if any(True for _ in items_of(state.players[self.player], state.facts.goods.food)):
            push(state, ChooseFood(self.player), PayFood(self.player, self.left - 1, self.coins))
        else:
            owe(state, self.player, self.left * self.coins)


class ChooseFood(Decision):
    """Harvest: which food is paid?"""

    def moves(self, state: State) -> Moves:
        return [do.PAY_GOOD[item] for item in items_of(state.players[self.player], state.facts.goods.food)]

    def resolve(self, state: State, move: do.PayGood) -> None:
        pay_good(state, self.player, move.item)


def plague(state: State, player: int, event: EventTile) -> None:
    if any(state.players[player].bag):
        push(state, StrikeOne(player))


class StrikeOne(FromBag):
    """Plague: which follower is struck? A neutral one goes back to the board."""

    def resolve(self, state: State, move: do.DrawFollowers) -> None:
        (follower,) = move.followers
        if follower >= OWN:
            state.tell(events.FollowerSpared, self.player, follower)
            return
        state.players[self.player].bag[follower] -= 1
        state.supply[CHARACTER_OF[follower]] += 1
        state.tell(events.FollowerLost, self.player, follower)


EVENTS: dict[str, EventBehaviour] = {
    "pilgrimage": EventBehaviour(opens=True),
    "income": EventBehaviour("coin", income),
    "harvest": EventBehaviour("wheat", harvest),
    "taxes": EventBehaviour("goods", taxes),
    "trading_day": EventBehaviour("station", trading_day),
    "plague": EventBehaviour("skull", plague),
}
