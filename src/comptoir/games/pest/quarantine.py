"""Quarantine, cemetery and the rearranging of sick subjects. Group QUARANTINE."""

from collections.abc import Iterator

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.kinds import QuarantineSlot, QuarantineSlots, SickSlot, TechnologySlot
from comptoir.games.pest.rewards import take_negative
from comptoir.games.pest.state import Player, State, powers_of, replaced
from comptoir.games.pest.storage import drop_surplus


def zone_of(state: State, player: int) -> int:
    """How many slots without drawback a player has."""
    return state.facts.player_board.zone + powers_of(state, player).quarantine


def is_hindered(me: Player, action: int) -> bool:
    """Does a sick subject lie in the slot of this action of the top row?"""
    return me.slots >> action + 1 & 1 == 1


def sick_in_quarantine(me: Player) -> int:
    """A player's sick subjects in all quarantine slots."""
    return me.zone + me.slots.bit_count()


def occupied_slots(me: Player) -> Iterator[QuarantineSlot]:
    """The slots from which a sick subject can be taken."""
    if me.zone:
        yield kinds.ZONE
    for slot in kinds.HINDERING:
        if me.slots >> slot & 1:
            yield slot


def put_sick(state: State, player: int, slot: SickSlot) -> None:
    """A sick subject comes into a slot, on a technology or into the cemetery."""
    me = state.players[player]
    state.tell(events.SickPut, player, slot)
    if slot == kinds.ZONE:
        me.zone += 1
    elif slot == kinds.CEMETERY:
        _bury(state, player)
    elif slot >= kinds.FIRST_CARD:
        me.on = replaced(me.on, kinds.ALL_SLOTS[slot - kinds.FIRST_CARD], 1)
    else:
        me.slots |= 1 << slot
        if slot == kinds.STORAGE_SLOT:
            drop_surplus(state, player)


def _bury(state: State, player: int) -> None:
    me = state.players[player]
    if me.cemetery < len(state.facts.cemetery.negative):
        me.cemetery += 1
    else:
        take_negative(state, player, state.facts.cemetery.overflow)


def remove_sick(state: State, player: int, slot: QuarantineSlot) -> None:
    """A sick subject leaves a quarantine slot."""
    me = state.players[player]
    if slot == kinds.ZONE:
        me.zone -= 1
    else:
        me.slots &= ~(1 << slot)


# ------------------------------------------------------------------ taking subjects in


class TakeIn(PlayerFrame):
    """Sick subjects come to a player, one after the other; those picked up by moving may go on a technology."""

    number: int
    is_moving: bool = False

    def run(self, state: State) -> None:
        for left in range(self.number, 0, -1):
            spots = _spots(state, self.player, is_moving=self.is_moving)
            if len(spots) > 1:
                push(state, ChooseSlot(self.player, left, self.is_moving))
                return
            put_sick(state, self.player, spots[0])


def take_in(state: State, player: int, number: int) -> None:
    """A player has to take sick subjects that are not picked up by moving."""
    if number > 0:
        state.tell(events.SickTaken, player, number)
        push(state, TakeIn(player, number))


def _spots(state: State, player: int, *, is_moving: bool) -> list[SickSlot]:
    """Where the next subject may go: slots without drawback come first, technologies may always be used."""
    me = state.players[player]
    cards = [kinds.ON_CARD[slot] for slot in _empty_sickbeds(state, me)] if is_moving else []
    if me.zone < zone_of(state, player):
        return [kinds.ZONE, *cards]
    return [*(slot for slot in kinds.HINDERING if not me.slots >> slot & 1), kinds.CEMETERY, *cards]


def _empty_sickbeds(state: State, me: Player) -> Iterator[TechnologySlot]:
    """Technologies that heal a patient and have none."""
    for slot, technology in numbered(me.technologies):
        if technology >= 0 and state.facts.technologies[technology].powers.patient and not me.on[slot]:
            yield slot


class ChooseSlot(Decision):
    """Where does the next sick subject go?"""

    number: kinds.Moved  # how many are still to be placed
    is_moving: bool
    changed: QuarantineSlots = 0  # slots that were rearranged since the last subject, as bits

    def moves(self, state: State) -> Moves:
        spots = [do.PUT_SICK[spot] for spot in _spots(state, self.player, is_moving=self.is_moving)]
        return [*spots, *shifts(state, self.player, self.changed)]

    def resolve(self, state: State, move: do.PutSick | do.Shift) -> None:
        if isinstance(move, do.Shift):
            changed = self.changed | shift(state, self.player, move)
            push(state, ChooseSlot(self.player, self.number, self.is_moving, changed))
            return
        put_sick(state, self.player, move.slot)
        push(state, TakeIn(self.player, self.number - 1, self.is_moving))


# ------------------------------------------------------------------ rearranging


def shifts(state: State, player: int, changed: int) -> Moves:
    """How sick subjects can be moved between slots, each hindering slot once.

    Subjects in slots without drawback stay where they are, unless a technology holds some of them.
    """
    me = state.players[player]
    if not me.slots and me.zone <= state.facts.player_board.zone:
        return []
    full = [slot for slot in kinds.HINDERING if me.slots >> slot & 1 and not changed >> slot & 1]
    free = [slot for slot in kinds.HINDERING if not me.slots >> slot & 1 and not changed >> slot & 1]
    room = [kinds.ZONE, *free] if me.zone < zone_of(state, player) else free
    moves = [do.SHIFT[source][target] for source in full for target in room]
    if me.zone > state.facts.player_board.zone:
        moves += [do.SHIFT[kinds.ZONE][target] for target in free]
    return moves


def shift(state: State, player: int, move: do.Shift) -> int:
    """Move a sick subject to another slot; the hindering slots that changed, as bits."""
    state.tell(events.SickShifted, player, move.source, move.target)
    remove_sick(state, player, move.source)
    me = state.players[player]
    if move.target == kinds.ZONE:
        me.zone += 1
    else:
        me.slots |= 1 << move.target
        if move.target == kinds.STORAGE_SLOT:
            drop_surplus(state, player)
    return (1 << move.source | 1 << move.target) & ~(1 << kinds.ZONE)


class Rearrange(Decision):
    """Which other sick subjects are moved? Each slot changes once, so this ends."""

    changed: QuarantineSlots

    def moves(self, state: State) -> Moves:
        return [do.STOP_SHIFTING, *shifts(state, self.player, self.changed)]

    def resolve(self, state: State, move: do.Shift | do.StopShifting) -> None:
        if isinstance(move, do.Shift):
            go_on_shifting(state, self.player, self.changed | shift(state, self.player, move))


def go_on_shifting(state: State, player: int, changed: int) -> None:
    """Ask for further shifts if there are any."""
    if shifts(state, player, changed):
        push(state, Rearrange(player, changed))
