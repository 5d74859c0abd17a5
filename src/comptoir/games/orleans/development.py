"""The development track: points, coins, citizens and status. Group DEVTRACK."""

from comptoir.games.orleans import events
from comptoir.games.orleans.kinds import DEVELOPMENT, DEVELOPMENT_CITIZENS
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins


def status_of(state: State, player: int) -> int:
    """The development status: what the marker has reached, and what a tile adds."""
    me = state.players[player]
    return state.facts.status[me.tracks[DEVELOPMENT]] + me.status_bonus


def gain_development(state: State, player: int, points: int) -> None:
    """Advance the marker space by space; points beyond the last space are lost."""
    me, facts = state.players[player], state.facts
    for _ in range(points):
        space = me.tracks[DEVELOPMENT] + 1
        if space > facts.track_ends[DEVELOPMENT]:
            return
        me.tracks[DEVELOPMENT] = space
        state.tell(events.DevelopmentGained, player, space)
        gain_coins(state, player, facts.development_coins[space])
        if space in facts.development.citizens:
            take_citizen(state, player, DEVELOPMENT_CITIZENS + facts.development.citizens.index(space))
        tell_status(state, player, space)


def tell_status(state: State, player: int, space: int) -> None:
    """Log it when a space raises the status."""
    if state.facts.status[space] > state.facts.status[space - 1]:
        state.tell(events.StatusReached, player, status_of(state, player))


def take_citizen(state: State, player: int, citizen: int) -> bool:
    """Take a citizen tile if it is still there."""
    if not state.citizens >> citizen & 1:
        return False
    state.citizens ^= 1 << citizen
    state.players[player].citizens += 1
    state.tell(events.CitizenTaken, player, citizen)
    return True


def next_star(state: State, player: int) -> int:
    """The next space with a higher status; -1 if there is none."""
    status, space = state.facts.status, state.players[player].tracks[DEVELOPMENT]
    return next((other for other in range(space + 1, len(status)) if status[other] > status[space]), -1)


def last_star(state: State, player: int) -> int:
    """The space where the status before this one begins; the first space if there is none."""
    status, space = state.facts.status, state.players[player].tracks[DEVELOPMENT]
    begins = status.index(status[space])
    return begins if begins < space else status.index(max(status[space] - 1, 1))
