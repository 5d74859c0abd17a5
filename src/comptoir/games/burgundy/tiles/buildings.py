"""The eight buildings: what each does once, when it is placed. Groups BUILDING-*."""

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.burgundy import events, moves as do
from comptoir.games.burgundy.actions import act, add_purchases, can_buy
from comptoir.games.burgundy.goods import gain_silver, gain_workers
from comptoir.games.burgundy.kinds import ALL_GOODS, Hex, TileNumber
from comptoir.games.burgundy.placing import open_hexes
from comptoir.games.burgundy.state import DEPOTS, WATCHTOWERS, State
from comptoir.games.burgundy.tiles.kinds import Effect


class Benefit(Decision):
    """Use the benefit of the building just placed, or decline it?"""

    tile: TileNumber

    def uses(self, state: State) -> Moves:
        """The ways to use the benefit."""
        raise NotImplementedError

    def moves(self, state: State) -> Moves:
        return [*self.uses(state), do.DECLINE]

    def resolve(self, state: State, move: Move) -> None:
        if isinstance(move, do.Decline):
            state.tell(events.BenefitDeclined, self.player, self.tile)
        else:
            act(state, self.player, move)


class SellOne(Benefit):
    """Warehouse: which goods are sold?"""

    def uses(self, state: State) -> Moves:
        goods = state.players[self.player].goods
        return [do.SELL[0][type] for type in ALL_GOODS if goods[type]]


class TakeOne(Benefit):
    """Carpenter's workshop, church, market: which tile is taken from the numbered depots?"""

    def uses(self, state: State) -> Moves:
        takes, types = state.facts.tiles[self.tile].takes, state.facts.types
        return [
            do.TAKE[0][depot][slot]
            for depot in DEPOTS
            for slot, tile in enumerate(state.depots[depot])
            if tile and types[tile] in takes and state.depots[depot].index(tile) == slot
        ]


class PlaceOne(Benefit):
    """City hall: which stored tile is placed, and where?"""

    def uses(self, state: State) -> Moves:
        storage = state.players[self.player].storage
        return [
            do.PLACE[0][slot][hex]
            for slot, tile in enumerate(storage)
            if tile and storage.index(tile) == slot
            for hex in open_hexes(state, self.player, tile)
        ]

    def moves(self, state: State) -> Moves:
        moves = list(self.uses(state))
        if state.options.buy_timing == "anytime":
            add_purchases(state, self.player, moves)
        return [*moves, do.DECLINE]

    def resolve(self, state: State, move: Move) -> None:
        if isinstance(move, do.Buy):
            push(state, self)
        Benefit.resolve(self, state, move)


def sell_one_type(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    _ask(state, SellOne(player, tile))


def take_tile(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    _ask(state, TakeOne(player, tile))


def place_tile(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    frame = PlaceOne(player, tile)
    if state.options.buy_timing == "anytime" and can_buy(state, player):
        push(state, frame)
    else:
        _ask(state, frame)


def _ask(state: State, frame: Benefit) -> None:
    """A benefit that cannot be used is lost."""
    if frame.uses(state):
        push(state, frame)


def score(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    points = state.facts.tiles[tile].points
    state.players[player].points[WATCHTOWERS] += points
    state.tell(events.BuildingScored, player, tile, points)


def gain(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    gain_workers(state, player, state.facts.tiles[tile].workers)
    gain_silver(state, player, state.facts.tiles[tile].silver)


EFFECTS: dict[str, Effect] = {
    "sell_one_type": sell_one_type,
    "take_tile": take_tile,
    "place_tile": place_tile,
    "score": score,
    "gain_workers": gain,
    "gain_silver": gain,
}
# What a building shows below its picture if its row has no number for it.
LOOKS = {"sell_one_type": "sold", "place_tile": "place"}
