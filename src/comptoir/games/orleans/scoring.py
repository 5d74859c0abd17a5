"""Points by category, at any moment and at the end, and the ranking. Groups END, TIE."""

from comptoir.engine.game import Standing
from comptoir.games.keyed import numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.state import CATEGORIES, State
from comptoir.games.orleans.travel import stations_built
from comptoir.games.standings import ranking


def most_stations(state: State) -> int:
    """The sole player with most trading stations; -1 if several are tied."""
    built = [stations_built(state, player) for player in range(len(state.players))]
    return built.index(max(built)) if built.count(max(built)) == 1 else -1


def points_of(state: State, player: int) -> dict[str, int]:
    """Points by category, as if the game ended now."""
    me, facts, status = state.players[player], state.facts, status_of(state, player)
    has_last = state.citizens >> kinds.LAST_CITIZEN & 1 and most_stations(state) == player
    points = dict.fromkeys(CATEGORIES, 0)
    points["coins"] = me.coins
    for item, good in numbered(kinds.GOOD_OF):
        if item != kinds.BREAD:
            points["goods"] += me.goods[item] * facts.goods.points[good]
    points["stations"] = stations_built(state, player) * status
    points["citizens"] = (me.citizens + has_last) * status
    points["bread"] = me.goods[kinds.BREAD] * status
    for place in me.places:
        row = facts.places[place]
        if row.behaviour.final_points is not None:
            points[row.key] = row.behaviour.final_points(state, player, place)
    return points


def scores(state: State) -> tuple[dict[str, int], ...]:
    """Points by category of every player, as if the game ended now."""
    return tuple(points_of(state, player) for player in range(len(state.players)))


def figures(state: State, player: int) -> dict[str, int]:
    """A player's key figures: points, coins, goods, place on the development track."""
    me = state.players[player]
    return {
        "points": sum(points_of(state, player).values()),
        "coins": me.coins,
        "goods": sum(me.goods),
        "development": me.tracks[kinds.DEVELOPMENT],
    }


def result(state: State) -> tuple[Standing, ...]:
    """The ranking: most points, then further on the development track; players still tied share a place."""
    return ranking(scores(state), lambda player: (state.players[player].tracks[kinds.DEVELOPMENT],))
