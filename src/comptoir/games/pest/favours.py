"""Favour cards. Group FAVOUR."""

from comptoir.engine.draws import Draw, Draws
from comptoir.engine.frames import Chance, PlayerFrame, answered_by, push
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.kinds import FOR_TOKEN, FavourCard
from comptoir.games.pest.rewards import give
from comptoir.games.pest.state import State

LEFT, CENTRE, RIGHT = range(3)
FAVOURS = 10


@answered_by(do.TurnFavour)
class RevealFavour(Chance):
    """The favour card of the year is turned up; the rewards are those of last year's card."""

    def draws(self, state: State) -> Draws:
        return [Draw([card for card in range(FAVOURS) if card not in state.favours])]

    def resolve(self, state: State, move: do.TurnFavour) -> None:
        last = state.favours[-1:]
        state.favours = (*state.favours, move.card)
        state.tell(events.FavourTurned, state.year, move.card)
        if last:
            push(state, *(PayFavour(seat, last[0], column_of(state, seat)) for seat in state.order))


def column_of(state: State, player: int) -> int:
    """The reward that a player's influence earns."""
    if state.options.is_solo:
        return _solo_column(state)
    mine = state.players[player].influence
    others = [other.influence for seat, other in enumerate(state.players) if seat != player]
    if mine == 0 or mine < min(others):
        return RIGHT
    return LEFT if mine > max(others) else CENTRE


def _solo_column(state: State) -> int:
    left = len(state.influence_markers)
    if left <= state.facts.solo.favour_left_up_to:
        return LEFT
    return CENTRE if left <= state.facts.solo.favour_centre_up_to else RIGHT


class PayFavour(PlayerFrame):
    """A player gets the reward of a column."""

    card: FavourCard
    column: int

    def run(self, state: State) -> None:
        state.tell(events.FavourPaid, self.player, self.column)
        give(state, self.player, state.facts.favours[self.card][self.column], FOR_TOKEN)
