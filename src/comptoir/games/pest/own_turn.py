"""What players may do at any moment of their turn: trade and rearrange sick subjects. Groups TRADE, QUARANTINE."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from comptoir.engine.frames import push
from comptoir.engine.moves import Move, Moves
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.quarantine import go_on_shifting, shift, shifts
from comptoir.games.pest.rearranging import Rearranging
from comptoir.games.pest.state import State
from comptoir.games.pest.storage import spend_research, trade, trades


class OwnTurn(Rearranging):
    """A question in a player's own turn, which also offers what players may do at any moment of it."""

    def answers(self, state: State) -> Iterable[Move]:
        """The answers to the question itself."""
        raise NotImplementedError

    def answer(self, state: State, move: Any) -> None:
        """Apply an answer to the question itself."""
        raise NotImplementedError

    def moves(self, state: State) -> Moves:
        moves = [*self.answers(state), *trades(state, self.player)]
        if not self.is_rearranged:
            moves += shifts(state, self.player, 0)
        return moves

    def resolve(self, state: State, move: Move) -> None:
        if isinstance(move, do.Trade):
            push(state, replace(self, is_rearranged=False))
            trade(state, self.player, move)
        elif isinstance(move, do.Shift):
            push(state, replace(self, is_rearranged=True))
            go_on_shifting(state, self.player, shift(state, self.player, move))
        else:
            self.answer(state, move)


def can_upgrade(state: State, player: int) -> bool:
    """Has the player a research token for it?"""
    return state.players[player].research >= state.facts.actions.upgrade


def upgrade(state: State, player: int, action: int) -> None:
    """Spend a research token on the action under way."""
    spend_research(state, player, state.facts.actions.upgrade)
    state.tell(events.ActionUpgraded, player, action)
