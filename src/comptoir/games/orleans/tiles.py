"""Taking and losing place tiles. Groups PLACES, VARIANT-TWO-RIVERS."""

from comptoir.engine.draws import Draw, Draws
from comptoir.engine.frames import Chance, Decision, Frame, answered_by, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.kinds import Good, Item, Tile
from comptoir.games.orleans.planning import follower_fits
from comptoir.games.orleans.state import State

ROW = 5  # tiles turned up of each category in Two Rivers
LEVELS = (1, 2)


# ------------------------------------------------------------------ taking


class TakePlaceTile(Decision):
    """Which place tile, up to this category?"""

    level: kinds.Category

    def moves(self, state: State) -> Moves:
        return [do.TAKE_TILE[tile] for level in range(1, self.level + 1) for tile in state.tiles[level]]

    def resolve(self, state: State, move: do.TakeTile) -> None:
        take_tile(state, self.player, move.place)


def take_tile_if_any(state: State, question: TakePlaceTile) -> None:
    """Ask for a place tile; if none is left, none is gained."""
    if question.moves(state):
        push(state, question)


def take_tile(state: State, player: int, tile: Tile) -> None:
    """A place tile comes to a player; from now on it is one of their places."""
    row, me = state.facts.places[tile], state.players[player]
    state.tiles[row.level] = tuple(other for other in state.tiles[row.level] if other != tile)
    state.taken |= 1 << row.level
    me.places = (*me.places, tile)
    me.on[tile] = (kinds.EMPTY,) * len(row.needs)
    _heed_places(state, player)
    state.tell(events.TileTaken, player, tile)
    if row.behaviour.on_gain is not None:
        row.behaviour.on_gain(state, player, tile)


def _heed_places(state: State, player: int) -> None:
    """Apply the lasting effects of the player's places."""
    me = state.players[player]
    me.fits = follower_fits(state.facts, me.places)
    me.status_bonus = sum(state.facts.places[place].status for place in me.places)


# ------------------------------------------------------------------ losing


def lose_tile(state: State, player: int, tile: Tile) -> None:
    """A place tile leaves the game, and what lies on it is settled.

    Followers go back to the bag, technology and what was given to a deed leave the game, goods become ordinary ones,
    trading stations go back to their owner.
    """
    me, row = state.players[player], state.facts.places[tile]
    for need, what in zip(row.needs, me.on[tile], strict=True):
        if what == kinds.TECHNOLOGY:
            state.lost_technology += 1
        elif need == kinds.DEED_SPACE and what != kinds.EMPTY:
            state.lost_followers[kinds.CHARACTER_OF[what]] += 1
        elif what != kinds.EMPTY:
            me.bag[what] += 1
    me.on[tile] = ()
    me.places = tuple(other for other in me.places if other != tile)
    state.boxed = (*state.boxed, tile)
    _heed_places(state, player)
    if row.behaviour.on_loss is not None:
        row.behaviour.on_loss(state, player, tile)


def free_goods(state: State, player: int, *items: tuple[Item, Good]) -> None:
    """Goods that lay on a tile become ordinary ones."""
    me = state.players[player]
    for item, good in items:
        me.goods[good] += me.goods[item]
        me.goods[item] = 0


# ------------------------------------------------------------------ two rivers


class FillRows(Frame):
    """With Two Rivers each row is filled up from its stack."""

    def run(self, state: State) -> None:
        if any(draw.size() for draw in DrawTiles().draws(state)):
            push(state, DrawTiles())


@answered_by(do.OpenTiles)
class DrawTiles(Chance):
    """Which place tiles are turned up?"""

    def draws(self, state: State) -> Draws:
        """What each row lacks, as far as its stack can give it."""
        return [Draw(state.stacks[level], ROW - len(state.tiles[level])) for level in LEVELS]

    def resolve(self, state: State, move: do.OpenTiles) -> None:
        for level in LEVELS:
            opened = tuple(tile for tile in move.places if state.facts.places[tile].level == level)
            state.stacks[level] = tuple(tile for tile in state.stacks[level] if tile not in opened)
            state.tiles[level] += opened
        state.tell(events.TilesOpened, move.places)


class WashAway(Frame):
    """At the end of a round a row from which nothing was taken loses its first tile."""

    def run(self, state: State) -> None:
        for level in LEVELS:
            if not state.taken >> level & 1 and state.tiles[level]:
                tile, *rest = state.tiles[level]
                state.tiles[level] = tuple(rest)
                state.boxed = (*state.boxed, tile)
                state.tell(events.TileDiscarded, tile)


# What lies on the Bakery and on the Inn, and what it is elsewhere.
BREAD_ITEMS = ((kinds.BREAD, kinds.GRAIN),)
INN_ITEMS = ((kinds.INN_CHEESE, kinds.CHEESE), (kinds.INN_WINE, kinds.WINE))
