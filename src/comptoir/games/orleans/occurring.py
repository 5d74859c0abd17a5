"""Which moves can occur at all with some options: a fraction of the vocabulary, as most moves plan a follower."""

from collections.abc import Callable

from comptoir.engine.moves import Move
from comptoir.games.orleans import kinds, moves as do
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.planning import follower_fits
from comptoir.games.orleans.printed import Facts


def occurring(facts: Facts, options: Options) -> Callable[[Move], bool]:
    """Can a move ever be legal? Its seat, its place tile and its space are in the game, and its follower fits there."""
    tiles = options.place_tiles(facts)
    places = {-1, *kinds.BASIC, *tiles}  # -1: none of them
    has_tower = any(kinds.MARKET_SPACE in facts.places[tile].needs for tile in tiles)
    fits = [*follower_fits(facts, tiles)]
    if options.events == "intrigue":  # an event lets farmers stand in for all but monks
        for farmer in (follower for follower in kinds.ALL_FOLLOWERS if kinds.CHARACTER_OF[follower] == kinds.FARMER):
            fits[farmer] |= (1 << kinds.MONK) - 1

    def occurs(move: Move) -> bool:
        place: kinds.PlaceNumber = getattr(move, "place", getattr(move, "source", kinds.NO_PLACE))
        seat: int = getattr(move, "seat", 0)
        if place not in places or seat >= options.players:
            return False
        space = getattr(move, "space", -1)
        if space >= len(facts.places[place].needs):
            return False
        if not isinstance(move, do.Plan | do.PlanFromTower):
            return True
        has_follower = isinstance(move, do.Plan) or has_tower
        return has_follower and fits[move.follower] >> facts.places[place].needs[space] & 1 == 1

    return occurs
