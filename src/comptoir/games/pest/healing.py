"""The Heal action, and the Clinical Trials. Groups HEAL, TECH-01, TECH-09, TECH-10, TECH-14, TECH-17, TECH-23."""

from collections.abc import Iterator

from msgspec.structs import replace

from comptoir.engine.frames import PlayerFrame, push
from comptoir.engine.moves import Move
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.decrees import reach
from comptoir.games.pest.kinds import HERBS, Due, Moved, QuarantineSlot
from comptoir.games.pest.own_turn import OwnTurn
from comptoir.games.pest.printed import Cost
from comptoir.games.pest.quarantine import occupied_slots, remove_sick
from comptoir.games.pest.state import State, powers_of
from comptoir.games.pest.storage import can_pay, gain, pay
from comptoir.games.pest.technologies import patients


def begin_healing(state: State, player: int) -> None:
    """Patients on technologies go on first."""
    push(state, Healing(player, patients.advance(state, player), powers_of(state, player).removed_sick))


class Healing(OwnTurn):
    """Who is healed next?"""

    due: Due  # technologies whose patient is healed in this action
    removable: Moved  # sick subjects that may still be removed
    healed: Moved = 0

    def answers(self, state: State) -> Iterator[Move]:
        me = state.players[self.player]
        if me.healed < len(state.facts.healed_track.herbs) and can_pay(me, next_price(state, self.player)):
            yield from (do.HEAL_ONE[slot] for slot in occupied_slots(me))
        yield from patients.healable(state, self.player, self.due)
        if self.removable:
            yield from (do.RemoveSick(slot) for slot in occupied_slots(me))
        yield from patients.expert_moves(state, self.player)
        yield do.FINISH

    def answer(
        self, state: State, move: do.HealOne | do.HealPatient | do.RemoveSick | do.SendExpert | do.Finish
    ) -> None:
        player, go_on = self.player, replace(self, is_rearranged=False)
        if isinstance(move, do.Finish):
            self._finish(state)
        elif isinstance(move, do.RemoveSick):
            remove_sick(state, player, move.slot)
            state.tell(events.SickRemoved, player, move.slot)
            push(state, replace(go_on, removable=self.removable - 1))
        elif isinstance(move, do.SendExpert):
            push(state, go_on)
            patients.send_expert(state, player, move.target)
        elif isinstance(move, do.HealPatient):
            due = tuple(slot for slot in self.due if slot != move.slot)
            push(state, Recovered(player, self.healed), replace(go_on, due=due, healed=self.healed + 1))
            patients.heal(state, player, move.slot)
        else:
            push(
                state,
                Recover(player, move.slot),
                Recovered(player, self.healed),
                replace(go_on, healed=self.healed + 1),
            )
            pay(state, player, next_price(state, player))

    def _finish(self, state: State) -> None:
        """Patients who were not yet healed are healed now."""
        before = state.players[self.player].healed
        for slot in self.due:
            patients.heal(state, self.player, slot)
        reach(state, self.player, "heal", self.healed, self.healed + state.players[self.player].healed - before)
        gain(state, self.player, HERBS, powers_of(state, self.player).herbs_after_healing)


def next_price(state: State, player: int) -> Cost:
    """The price of the next free space of the track."""
    return 0, 0, 0, state.facts.healed_track.herbs[state.players[player].healed]


class Recover(PlayerFrame):
    """A sick subject goes from its slot to the track."""

    slot: QuarantineSlot

    def run(self, state: State) -> None:
        me = state.players[self.player]
        remove_sick(state, self.player, self.slot)
        me.healed += 1
        state.tell(events.SickHealed, self.player, self.slot, me.healed)


class Recovered(PlayerFrame):
    """One more subject was healed in this action."""

    before: int

    def run(self, state: State) -> None:
        reach(state, self.player, "heal", self.before, self.before + 1)


# ------------------------------------------------------------------ Clinical Trials


def trial_price(state: State, player: int) -> Cost:
    """What an assistant's action on the Clinical Trials costs."""
    return 0, 0, 0, powers_of(state, player).trial_herbs


def begin_trials(state: State, player: int) -> None:
    """Healed subjects come from the supply, as far as the track has room."""
    room = len(state.facts.healed_track.herbs) - state.players[player].healed
    number = min(room, powers_of(state, player).trial_healed)
    if number:
        push(state, AddHealed(player, number))
        pay(state, player, trial_price(state, player))


class AddHealed(PlayerFrame):
    """Healed subjects come to the track."""

    number: int

    def run(self, state: State) -> None:
        state.players[self.player].healed += self.number
        state.tell(events.TrialsRun, self.player, self.number)
