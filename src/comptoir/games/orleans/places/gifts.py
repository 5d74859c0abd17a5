"""Actions that many places share: they give what their row says."""

from comptoir.games.orleans.development import gain_development
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins, gain_good


def has_good(state: State, player: int, use: Use) -> bool:
    """The goods market has the good that the place gives."""
    return state.goods[state.facts.places[use.place].good] > 0


def give(state: State, player: int, use: Use) -> None:
    """The good, coins and development points of the row."""
    row = state.facts.places[use.place]
    if row.good != -1:
        gain_good(state, player, row.good)
    gain_coins(state, player, row.coins)
    gain_development(state, player, row.development)


GIVES = Behaviour(Action(give))
GIVES_GOOD = Behaviour(Action(give, has_good))
