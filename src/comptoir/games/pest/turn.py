"""A player's turn: an assistant is placed, its two actions follow. Groups ACTION, TECH-17, TECH-28."""

from collections.abc import Callable, Mapping

from comptoir.engine.frames import PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.assigning import begin_assigning
from comptoir.games.pest.building import begin_building
from comptoir.games.pest.healing import begin_healing, begin_trials, trial_price
from comptoir.games.pest.moving import begin_moving
from comptoir.games.pest.own_turn import OwnTurn
from comptoir.games.pest.producing import begin_producing
from comptoir.games.pest.quarantine import shifts
from comptoir.games.pest.research import begin_research
from comptoir.games.pest.state import State, powers_of
from comptoir.games.pest.storage import can_pay, trades

ACTIONS: Mapping[int, Callable[[State, int], None]] = {
    kinds.MOVE: begin_moving,
    kinds.BUILD: begin_building,
    kinds.PRODUCE: begin_producing,
    kinds.RESEARCH: begin_research,
    kinds.HEAL: begin_healing,
    kinds.ASSIGN: begin_assigning,
}


class Placement(OwnTurn):
    """Where is the assistant placed?"""

    def answers(self, state: State) -> Moves:
        me, powers = state.players[self.player], powers_of(state, self.player)
        moves: list[Move] = [do.PLACE_ASSISTANT[space] for space in range(kinds.SPACES) if not me.placed >> space & 1]
        if powers.trial_herbs and not me.placed >> kinds.ON_TRIALS & 1 and can_pay(me, trial_price(state, self.player)):
            moves.append(do.RUN_TRIALS)
        if powers.repeats and not me.placed >> kinds.ON_REPEATER & 1:
            moves += [do.REPEAT[space] for space in range(kinds.SPACES) if me.placed >> space & 1]
        return moves

    def answer(self, state: State, move: do.PlaceAssistant | do.RunTrials | do.Repeat) -> None:
        me, player = state.players[self.player], self.player
        me.assistants -= 1
        if isinstance(move, do.RunTrials):
            me.placed |= 1 << kinds.ON_TRIALS
            push(state, LastRights(player))
            begin_trials(state, player)
            return
        if isinstance(move, do.Repeat):
            me.placed |= 1 << kinds.ON_REPEATER
            state.tell(events.CombinationRepeated, player, move.space)
        else:
            me.placed |= 1 << move.space
            state.tell(events.AssistantPlaced, player, move.space)
        push(state, ChooseAction(player, combination(move.space)))


def combination(space: int) -> tuple[int, int]:
    """The two actions of a space of the grid: its column's and its row's."""
    return space % 3, kinds.RESEARCH + space // 3


class ChooseAction(OwnTurn):
    """Which of the actions left comes next, if any?"""

    actions: kinds.Actions

    def answers(self, state: State) -> Moves:
        return [*(do.ACT[action] for action in self.actions), do.END_TURN]

    def answer(self, state: State, move: do.Act | do.EndTurn) -> None:
        if isinstance(move, do.EndTurn):
            return
        left = tuple(action for action in self.actions if action != move.action)
        push(state, ChooseAction(self.player, left) if left else LastRights(self.player))
        state.tell(events.ActionBegun, self.player, move.action)
        ACTIONS[move.action](state, self.player)


class LastRights(PlayerFrame):
    """After the last action the player may still trade or rearrange, if that is possible."""

    def run(self, state: State) -> None:
        if trades(state, self.player) or shifts(state, self.player, 0):
            push(state, ChooseAction(self.player, ()))
