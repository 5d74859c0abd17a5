"""The Assign action: healed subjects go to work or to the Capital. Groups ASSIGN, CAPITAL, TECH-25, TECH-29."""

from collections.abc import Iterator

from msgspec.structs import replace

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.decrees import reach
from comptoir.games.pest.kinds import BuildingNumber, Target, Targets, TechnologySlot, TokenNumber
from comptoir.games.pest.own_turn import OwnTurn
from comptoir.games.pest.producing import mobile_slot
from comptoir.games.pest.rewards import GainInfluence, give
from comptoir.games.pest.state import State, powers_of, replaced

# ------------------------------------------------------------------ where healed subjects can be


def workplaces(state: State, player: int) -> Iterator[BuildingNumber]:
    """The built buildings that take a healed subject and have none."""
    me = state.players[player]
    for number, row in numbered(state.facts.buildings):
        if row.needs_subject and me.sites[number] >= 0 and not me.staff >> number & 1:
            yield number


def is_mobile_free(state: State, player: int) -> bool:
    """Is the Mobile Workshop there and without a subject?"""
    slot = mobile_slot(state, player)
    return slot >= 0 and not state.players[player].on[slot]


def experts_slot(state: State, player: int) -> TechnologySlot:
    """The slot where the Plague Experts lie; -1 without them."""
    for slot, technology in numbered(state.players[player].technologies):
        if technology >= 0 and state.facts.technologies[technology].powers.experts:
            return slot
    return kinds.NO_SLOT


def put_healed(state: State, player: int, target: Target) -> None:
    """A healed subject comes to a building, to the Capital, on a technology or on the track."""
    me = state.players[player]
    if target < kinds.BUILDINGS:
        me.staff |= 1 << target
    elif target == kinds.CAPITAL:
        me.capital += 1
    elif target == kinds.TRACK:
        me.healed += 1
    else:
        slot = mobile_slot(state, player) if target == kinds.MOBILE else experts_slot(state, player)
        me.on = replaced(me.on, slot, me.on[slot] + 1)


def take_worker(state: State, player: int, source: Target) -> None:
    """A healed subject leaves a building or the Mobile Workshop."""
    me = state.players[player]
    if source == kinds.MOBILE:
        me.on = replaced(me.on, mobile_slot(state, player), 0)
    else:
        me.staff &= ~(1 << source)


# ------------------------------------------------------------------ the action


def begin_assigning(state: State, player: int) -> None:
    push(state, Assigning(player))


class Assigning(OwnTurn):
    """Who is assigned next? No subject is transferred twice or to a workplace left earlier, so this ends."""

    to_buildings: kinds.Moved = 0  # from the track
    to_capital: kinds.Moved = 0
    filled: Targets = 0  # workplaces, as bits
    vacated: Targets = 0

    def answers(self, state: State) -> Iterator[Move]:
        me, places = state.players[self.player], list(self._places(state))
        if me.healed:
            yield from (do.ASSIGN_TO[place] for place in places)
            yield do.ASSIGN_TO[kinds.CAPITAL]
            slot = experts_slot(state, self.player)
            if slot >= 0 and me.on[slot] < powers_of(state, self.player).experts:
                yield do.ASSIGN_TO[kinds.EXPERTS]
        for source in self._workers(state):
            yield from (do.TRANSFER[source][place] for place in places if not self.vacated >> place & 1)
        yield do.FINISH

    def _places(self, state: State) -> Iterator[Target]:
        yield from workplaces(state, self.player)
        if is_mobile_free(state, self.player):
            yield kinds.MOBILE

    def _workers(self, state: State) -> Iterator[Target]:
        """Where subjects stand who were not put there in this action."""
        staff = state.players[self.player].staff & ~self.filled
        yield from (number for number in kinds.ALL_BUILDINGS if staff >> number & 1)
        slot = mobile_slot(state, self.player)
        if slot >= 0 and state.players[self.player].on[slot] and not self.filled >> kinds.MOBILE & 1:
            yield kinds.MOBILE

    def answer(self, state: State, move: do.AssignTo | do.Transfer | do.Finish) -> None:
        if isinstance(move, do.Transfer):
            self._transfer(state, move)
        elif isinstance(move, do.AssignTo):
            self._assign(state, move.target)

    def _transfer(self, state: State, move: do.Transfer) -> None:
        take_worker(state, self.player, move.source)
        put_healed(state, self.player, move.target)
        state.tell(events.SubjectTransferred, self.player, move.source, move.target)
        filled, vacated = self.filled | 1 << move.target, self.vacated | 1 << move.source
        push(state, replace(self, filled=filled, vacated=vacated, is_rearranged=False))

    def _assign(self, state: State, target: Target) -> None:
        player = self.player
        state.players[player].healed -= 1
        put_healed(state, player, target)
        state.tell(events.SubjectAssigned, player, target)
        to_buildings = self.to_buildings + (target < kinds.BUILDINGS)
        to_capital = self.to_capital + (target == kinds.CAPITAL)
        go_on = replace(self, to_buildings=to_buildings, to_capital=to_capital, is_rearranged=False)
        push(state, replace(go_on, filled=self.filled | 1 << target))
        reach(state, player, "assign_buildings", self.to_buildings, to_buildings)
        reach(state, player, "assign_capital", self.to_capital, to_capital)
        if to_capital == 1 and target == kinds.CAPITAL:
            come_to_capital(state, player)


def come_to_capital(state: State, player: int) -> None:
    """The first subject that an action sends to the Capital earns a reward token."""
    influence = powers_of(state, player).capital_influence
    if influence:
        push(state, GainInfluence(player, influence))
    if face_up(state):
        push(state, ChooseToken(player))


def face_up(state: State) -> list[int]:
    """The capital reward tokens that can be taken; of several alike only the first."""
    found: dict[TokenNumber, int] = {}
    for token, kind in enumerate(state.tokens):
        if not state.used_tokens >> token & 1:
            found.setdefault(kind, token)
    return list(found.values())


class ChooseToken(Decision):
    """Which capital reward token is taken?"""

    def moves(self, state: State) -> Moves:
        return [do.TAKE_TOKEN[token] for token in face_up(state)]

    def resolve(self, state: State, move: do.TakeToken) -> None:
        kind = state.tokens[move.token]
        state.used_tokens |= 1 << move.token
        state.tell(events.TokenTaken, self.player, kind)
        give(state, self.player, state.facts.token_kinds[kind], kinds.FOR_TOKEN)
