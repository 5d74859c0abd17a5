"""Technologies that heal a patient step by step (1 and 14) or send experts (10), by Research and Heal actions."""

from collections.abc import Iterator

from comptoir.engine.moves import Move
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.assigning import experts_slot, put_healed, workplaces
from comptoir.games.pest.kinds import CAPITAL, Target, TechnologySlot
from comptoir.games.pest.state import State, replaced


def advance(state: State, player: int) -> tuple[TechnologySlot, ...]:
    """Every patient advances one step; returns the slots of those who can be healed in this action."""
    me, due = state.players[player], []
    for slot, technology in numbered(me.technologies):
        steps = state.facts.technologies[technology].powers.patient if technology >= 0 else 0
        if not steps or not me.on[slot]:
            continue
        if me.on[slot] < steps:
            me.on = replaced(me.on, slot, me.on[slot] + 1)
            state.tell(events.PatientAdvanced, player, technology, me.on[slot])
        else:
            due.append(slot)
    return tuple(due)


def healable(state: State, player: int, due: tuple[TechnologySlot, ...]) -> Iterator[Move]:
    """Healing a patient, while the track has room."""
    if state.players[player].healed < len(state.facts.healed_track.herbs):
        yield from (do.HealPatient(slot) for slot in due)


def heal(state: State, player: int, slot: TechnologySlot) -> None:
    """A patient is healed for free; with a full track the patient stays."""
    me = state.players[player]
    if me.healed < len(state.facts.healed_track.herbs):
        me.healed += 1
        me.on = replaced(me.on, slot, 0)
        state.tell(events.PatientHealed, player, me.technologies[slot], me.healed)


def expert_moves(state: State, player: int) -> Iterator[Move]:
    """Assigning subjects of the Plague Experts."""
    slot = experts_slot(state, player)
    if slot >= 0 and state.players[player].on[slot]:
        yield from (do.SendExpert(target) for target in (*workplaces(state, player), CAPITAL))


def send_expert(state: State, player: int, target: Target) -> None:
    """A subject of the Plague Experts goes to work or to the Capital; no token is taken for it."""
    me, slot = state.players[player], experts_slot(state, player)
    me.on = replaced(me.on, slot, me.on[slot] - 1)
    put_healed(state, player, target)
    state.tell(events.ExpertSent, player, target)
