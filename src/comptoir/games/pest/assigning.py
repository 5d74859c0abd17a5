"""The Assign action: healed subjects go to work or to the Capital. Groups ASSIGN, CAPITAL, TECH-25, TECH-29."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Move
from comptoir.games.keyed import numbered
from comptoir.games.pest.decrees import reach
from comptoir.games.pest.events import SubjectAssigned, SubjectTransferred, TokenTaken
from comptoir.games.pest.kinds import ALL_BUILDINGS, BuildingNumber, Target, Targets, TechnologySlot, TokenNumber
from comptoir.games.pest.moves import (
    ASSIGN_TO,
    FINISH,
    TAKE_TOKEN,
    TRANSFER,
    AssignTo,
    Finish,
    TakeToken,
    Transfer,
)
from comptoir.games.pest.own_turn import OwnTurn
from comptoir.games.pest.producing import mobile_slot
from comptoir.games.pest.rewards import GainInfluence, give
from comptoir.games.pest.state import (
    BUILDINGS,
    CAPITAL,
    EXPERTS,
    FOR_TOKEN,
    MOBILE,
    NO_SLOT,
    TRACK,
    State,
    powers_of,
    replaced,
)

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
    return NO_SLOT


def put_healed(state: State, player: int, target: Target) -> None:
    """A healed subject comes to a building, to the Capital, on a technology or on the track."""
    me = state.players[player]
    if target < BUILDINGS:
        me.staff |= 1 << target
    elif target == CAPITAL:
        me.capital += 1
    elif target == TRACK:
        me.healed += 1
    else:
        slot = mobile_slot(state, player) if target == MOBILE else experts_slot(state, player)
        me.on = replaced(me.on, slot, me.on[slot] + 1)


def take_worker(state: State, player: int, source: Target) -> None:
    """A healed subject leaves a building or the Mobile Workshop."""
    me = state.players[player]
    if source == MOBILE:
        me.on = replaced(me.on, mobile_slot(state, player), 0)
    else:
        me.staff &= ~(1 << source)


# ------------------------------------------------------------------ the action


def begin_assigning(state: State, player: int) -> None:
    push(state, Assigning(player))


class Assigning(OwnTurn):
    """Who is assigned next? No subject is transferred twice or to a workplace left earlier, so this ends."""

    to_buildings: int = 0  # from the track
    to_capital: int = 0
    filled: Targets = 0  # workplaces, as bits
    vacated: Targets = 0

    def answers(self, state: State) -> Iterator[Move]:
        me, places = state.players[self.player], list(self._places(state))
        if me.healed:
            yield from (ASSIGN_TO[place] for place in places)
            yield ASSIGN_TO[CAPITAL]
            slot = experts_slot(state, self.player)
            if slot >= 0 and me.on[slot] < powers_of(state, self.player).experts:
                yield ASSIGN_TO[EXPERTS]
        for source in self._workers(state):
            yield from (TRANSFER[source][place] for place in places if not self.vacated >> place & 1)
        yield FINISH

    def _places(self, state: State) -> Iterator[Target]:
        yield from workplaces(state, self.player)
        if is_mobile_free(state, self.player):
            yield MOBILE

    def _workers(self, state: State) -> Iterator[Target]:
        """Where subjects stand who were not put there in this action."""
        staff = state.players[self.player].staff & ~self.filled
        yield from (number for number in ALL_BUILDINGS if staff >> number & 1)
        slot = mobile_slot(state, self.player)
        if slot >= 0 and state.players[self.player].on[slot] and not self.filled >> MOBILE & 1:
            yield MOBILE

    def answer(self, state: State, move: AssignTo | Transfer | Finish) -> None:
        if isinstance(move, Transfer):
            self._transfer(state, move)
        elif isinstance(move, AssignTo):
            self._assign(state, move.target)

    def _transfer(self, state: State, move: Transfer) -> None:
        take_worker(state, self.player, move.source)
        put_healed(state, self.player, move.target)
        state.tell(SubjectTransferred, self.player, move.source, move.target)
        filled, vacated = self.filled | 1 << move.target, self.vacated | 1 << move.source
        push(state, replace(self, filled=filled, vacated=vacated, is_rearranged=False))

    def _assign(self, state: State, target: Target) -> None:
        player = self.player
        state.players[player].healed -= 1
        put_healed(state, player, target)
        state.tell(SubjectAssigned, player, target)
        to_buildings = self.to_buildings + (target < BUILDINGS)
        to_capital = self.to_capital + (target == CAPITAL)
        go_on = replace(self, to_buildings=to_buildings, to_capital=to_capital, is_rearranged=False)
        push(state, replace(go_on, filled=self.filled | 1 << target))
        reach(state, player, "assign_buildings", self.to_buildings, to_buildings)
        reach(state, player, "assign_capital", self.to_capital, to_capital)
        if to_capital == 1 and target == CAPITAL:
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
    kinds: dict[TokenNumber, int] = {}
    for token, kind in enumerate(state.tokens):
        if not state.used_tokens >> token & 1:
            kinds.setdefault(kind, token)
    return list(kinds.values())


class ChooseToken(Decision):
    """Which capital reward token is taken?"""

    def moves(self, state: State) -> Sequence[Move]:
        return [TAKE_TOKEN[token] for token in face_up(state)]

    def resolve(self, state: State, move: TakeToken) -> None:
        kind = state.tokens[move.token]
        state.used_tokens |= 1 << move.token
        state.tell(TokenTaken, self.player, kind)
        give(state, self.player, state.facts.token_kinds[kind], FOR_TOKEN)
