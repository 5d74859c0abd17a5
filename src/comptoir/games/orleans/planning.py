"""Phase 4: followers are placed on action spaces. Groups PLANNING, TECH (what an action space is)."""

from collections.abc import Iterator
from functools import cache

from msgspec import structs

from comptoir.engine.frames import Decision, Frame, Together, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import Keyed, numbered
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.kinds import EMPTY, Figure, Follower, PlaceNumber
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.state import Player, State, owned, turn_order

PLANNING_PHASE = 4


# ------------------------------------------------------------------ where a follower may stand


def follower_fits(facts: Facts, places: tuple[PlaceNumber, ...]) -> Keyed[Follower, int]:
    """For each follower, the kinds of spaces where it may stand, as bits, with these place tiles.

    A monk may stand in for any character; what tiles allow extends what is printed, but does not chain.
    """
    fits = []
    for follower in kinds.ALL_FOLLOWERS:
        character = kinds.CHARACTER_OF[follower]
        bits = 1 << character | 1 << kinds.ANY | 1 << (kinds.EACH + character)
        if follower < kinds.OWN:
            bits |= 1 << kinds.NEUTRAL
        if character == kinds.MONK:
            bits |= (1 << kinds.MONK) - 1
        for place in places:
            for other, need in facts.places[place].stands_in:
                if other == character:
                    bits |= 1 << need
        fits.append(bits)
    return tuple(fits)


def open_spaces(state: State, me: Player) -> dict[int, list[tuple[PlaceNumber, int]]]:
    """The empty spaces by what they ask for; of several alike on one place only the first."""
    places, found = state.facts.places, dict[int, list[tuple[PlaceNumber, int]]]()
    for place in owned(me):
        standing = me.on[place]
        if EMPTY in standing:
            for space, need in _first_empty(places[place].needs, standing):
                found.setdefault(need, []).append((place, space))
    return found


@cache  # there are few ways to stand on a place, and they are looked up all the time
def _first_empty(needs: tuple[int, ...], standing: tuple[Figure, ...]) -> tuple[tuple[int, int], ...]:
    """The first empty space of a place for each thing that its spaces ask for, with that."""
    first = dict[int, int]()
    for space, need in enumerate(needs):
        if standing[space] == EMPTY:
            first.setdefault(need, space)
    return tuple((space, need) for need, space in first.items())


def stand(state: State, player: int, follower: Follower, place: PlaceNumber, space: int) -> None:
    """Put a follower on a space; one that does not belong there stands in for this round only."""
    me = state.players[player]
    occupy(me, place, space, follower)
    if is_substitute(state, me, place, space):
        me.substitutes = (*me.substitutes, (place, space))
    state.tell(events.FollowerPlaced, player, follower, place, space)


def is_substitute(state: State, me: Player, place: PlaceNumber, space: int) -> bool:
    """Does a follower stand where only an event lets it stand?"""
    what = me.on[place][space] if me.on[place] else EMPTY
    if what in (EMPTY, kinds.TECHNOLOGY):
        return False
    return not me.fits[what] >> state.facts.places[place].needs[space] & 1


def occupy(me: Player, place: PlaceNumber, space: int, what: Figure) -> None:
    """Change what stands on a space."""
    standing = me.on[place]
    me.on[place] = (*standing[:space], what, *standing[space + 1 :])


def tower_of(state: State, me: Player) -> PlaceNumber:
    """The player's Gunpowder Tower; -1 without one."""
    for place in me.places:
        if kinds.MARKET_SPACE in state.facts.places[place].needs:
            return place
    return kinds.NO_PLACE


# ------------------------------------------------------------------ the phase


class Planning(Frame):
    """Phase 4: all players plan, in secret and at the same time, or openly in turn order."""

    def run(self, state: State) -> None:
        state.phase = PLANNING_PHASE
        state.tell(events.PhaseBegan, PLANNING_PHASE)
        if state.options.planning == "simultaneous":
            push(state, Together(tuple((PlanOne(seat),) for seat in range(len(state.players))), secret=True))
        else:
            push(state, *(PlanOne(seat) for seat in turn_order(state)))


class PlanOne(Decision):
    """Which follower goes where? Or is the planning finished?"""

    def moves(self, state: State) -> Moves:
        me = state.players[self.player]
        spaces = open_spaces(state, me)
        moves: list[Move] = []
        for follower, number in numbered(me.market):
            if number:
                moves += [do.PLAN[follower][place][space] for place, space in fitting(state, me, follower, spaces)]
        tower = tower_of(state, me)
        if tower != -1:
            for follower in dict.fromkeys(me.on[tower]):
                if follower != EMPTY:
                    spots = fitting(state, me, follower, spaces)
                    moves += [do.PLAN_FROM_TOWER[follower][place][space] for place, space in spots]
        moves.append(do.END_PLANNING)
        return moves

    def resolve(self, state: State, move: do.Plan | do.PlanFromTower | do.EndPlanning) -> None:
        if isinstance(move, do.EndPlanning):
            state.tell(events.PlanningEnded, self.player)
            return
        me = state.players[self.player]
        if isinstance(move, do.Plan):
            me.market[move.follower] -= 1
        else:
            tower = tower_of(state, me)
            occupy(me, tower, me.on[tower].index(move.follower), EMPTY)
        stand(state, self.player, move.follower, move.place, move.space)
        push(state, self)

    def likewise(self, state: State, move: do.Plan | do.PlanFromTower | do.EndPlanning) -> Move:
        if isinstance(move, do.EndPlanning):
            return move
        # Of several alike only the first empty space is offered, and it may be a different one now.
        need = state.facts.places[move.place].needs[move.space]
        alike = dict(open_spaces(state, state.players[self.player]).get(need, ()))
        return structs.replace(move, space=alike.get(move.place, move.space))


def fitting(
    state: State, me: Player, follower: Follower, spaces: dict[int, list[tuple[PlaceNumber, int]]]
) -> Iterator[tuple[PlaceNumber, int]]:
    """The open spaces where a follower may stand."""
    fits = me.fits[follower]
    if kinds.CHARACTER_OF[follower] == kinds.FARMER and state.facts.events[state.event].behaviour.lets_farmers_stand_in:
        fits |= (1 << kinds.MONK) - 1
    for need, spots in spaces.items():
        if fits >> need & 1:
            yield from spots


def is_activated(state: State, me: Player, place: PlaceNumber) -> bool:
    """Are all spaces of the place occupied, or at least one if that is enough?"""
    standing = me.on[place]
    if state.facts.places[place].is_used_in_part:
        return any(what != EMPTY for what in standing)
    return EMPTY not in standing and (place < kinds.BASIC_PLACES or bool(standing))
