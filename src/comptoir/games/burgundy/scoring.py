"""Points by category, at any moment and at the end, and the ranking. Groups SCORE, END, TIE."""

from comptoir.engine.game import Standing
from comptoir.games.burgundy.boards import HEXES
from comptoir.games.burgundy.goods import turn_order
from comptoir.games.burgundy.kinds import TileNumber
from comptoir.games.burgundy.state import CATEGORIES, State
from comptoir.games.standings import ranking


def track_points(state: State, player: int) -> int:
    """What the player's marker on the victory point track shows."""
    return sum(state.players[player].points)


def final_points(state: State, player: int) -> dict[str, int]:
    """What the final scoring would add now, by category."""
    me, facts = state.players[player], state.facts
    return {
        "goods": sum(me.goods) * facts.scoring.points_per_goods,
        "silver": me.silver * facts.scoring.points_per_silver,
        "workers": me.workers // facts.scoring.workers_per_point,
        "knowledge": sum(knowledge_points(state, player).values()),
    }


def knowledge_points(state: State, player: int) -> dict[TileNumber, int]:
    """For each knowledge tile in the estate that scores at the end, what it would score now."""
    facts = state.facts
    functions = ((tile, facts.final_points[tile]) for tile in state.players[player].estate)
    return {tile: points(state, player, facts.tiles[tile]) for tile, points in functions if points is not None}


def points_of(state: State, player: int) -> dict[str, int]:
    """Points by category, as if the game ended now."""
    marked = dict(zip(CATEGORIES, state.players[player].points, strict=False))
    return marked | final_points(state, player)


def scores(state: State) -> tuple[dict[str, int], ...]:
    """Points by category of every player, as if the game ended now."""
    return tuple(points_of(state, player) for player in range(len(state.players)))


def figures(state: State, player: int) -> dict[str, int]:
    """A player's key figures: points on the track, silverlings, workers."""
    me = state.players[player]
    return {"points": sum(me.points), "silver": me.silver, "workers": me.workers}


def empty_hexes(state: State, player: int) -> int:
    """How many hexes of the estate hold no tile."""
    return HEXES - state.players[player].covered.bit_count()


def result(state: State) -> tuple[Standing, ...]:
    """The ranking: most points, then fewest empty hexes, then later in turn order."""
    order = turn_order(state)
    return ranking(scores(state), lambda player: (-empty_hexes(state, player), order.index(player)))
