"""A player's turn: an assistant is placed, its two actions follow. Groups ACTION, TECH-17, TECH-28."""

from collections.abc import Callable, Iterator, Mapping

from comptoir.engine.frames import PlayerFrame, push
from comptoir.engine.moves import Move
from comptoir.games.pest.assigning import begin_assigning
from comptoir.games.pest.building import begin_building
from comptoir.games.pest.events import ActionBegun, AssistantPlaced, CombinationRepeated
from comptoir.games.pest.healing import begin_healing, begin_trials, trial_price
from comptoir.games.pest.kinds import Action
from comptoir.games.pest.moves import (
    ACT,
    END_TURN,
    PLACE_ASSISTANT,
    REPEAT,
    RUN_TRIALS,
    Act,
    EndTurn,
    PlaceAssistant,
    Repeat,
    RunTrials,
)
from comptoir.games.pest.moving import begin_moving
from comptoir.games.pest.own_turn import OwnTurn
from comptoir.games.pest.producing import begin_producing
from comptoir.games.pest.quarantine import shifts
from comptoir.games.pest.research import begin_research
from comptoir.games.pest.state import (
    ASSIGN,
    BUILD,
    HEAL,
    MOVE,
    ON_REPEATER,
    ON_TRIALS,
    PRODUCE,
    RESEARCH,
    SPACES,
    State,
    powers_of,
)
from comptoir.games.pest.storage import can_pay, trades

ACTIONS: Mapping[int, Callable[[State, int], None]] = {
    MOVE: begin_moving,
    BUILD: begin_building,
    PRODUCE: begin_producing,
    RESEARCH: begin_research,
    HEAL: begin_healing,
    ASSIGN: begin_assigning,
}


class Placement(OwnTurn):
    """Where is the assistant placed?"""

    def answers(self, state: State) -> Iterator[Move]:
        me, powers = state.players[self.player], powers_of(state, self.player)
        for space in range(SPACES):
            if not me.placed >> space & 1:
                yield PLACE_ASSISTANT[space]
        if powers.trial_herbs and not me.placed >> ON_TRIALS & 1 and can_pay(me, trial_price(state, self.player)):
            yield RUN_TRIALS
        if powers.repeats and not me.placed >> ON_REPEATER & 1:
            yield from (REPEAT[space] for space in range(SPACES) if me.placed >> space & 1)

    def answer(self, state: State, move: PlaceAssistant | RunTrials | Repeat) -> None:
        me, player = state.players[self.player], self.player
        me.assistants -= 1
        if isinstance(move, RunTrials):
            me.placed |= 1 << ON_TRIALS
            push(state, LastRights(player))
            begin_trials(state, player)
            return
        if isinstance(move, Repeat):
            me.placed |= 1 << ON_REPEATER
            state.tell(CombinationRepeated, player, move.space)
        else:
            me.placed |= 1 << move.space
            state.tell(AssistantPlaced, player, move.space)
        push(state, ChooseAction(player, combination(move.space)))


def combination(space: int) -> tuple[int, int]:
    """The two actions of a space of the grid: its column's and its row's."""
    return space % 3, RESEARCH + space // 3


class ChooseAction(OwnTurn):
    """Which of the actions left comes next, if any?"""

    actions: tuple[Action, ...]

    def answers(self, state: State) -> Iterator[Move]:
        yield from (ACT[action] for action in self.actions)
        yield END_TURN

    def answer(self, state: State, move: Act | EndTurn) -> None:
        if isinstance(move, EndTurn):
            return
        left = tuple(action for action in self.actions if action != move.action)
        push(state, ChooseAction(self.player, left) if left else LastRights(self.player))
        state.tell(ActionBegun, self.player, move.action)
        ACTIONS[move.action](state, self.player)


class LastRights(PlayerFrame):
    """After the last action the player may still trade or rearrange, if that is possible."""

    def run(self, state: State) -> None:
        rights = (*trades(state, self.player), *shifts(state, self.player, 0))
        if rights:
            push(state, ChooseAction(self.player, ()))
