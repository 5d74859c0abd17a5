"""The Move action: steps of the plague doctor, pick-ups, the camp. Groups MOVE, CAMP, TECH-03 to TECH-06, TECH-16."""

from collections.abc import Iterator

from msgspec.structs import replace

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.decrees import happen, reach
from comptoir.games.pest.kinds import (
    COIN,
    FOOD,
    MOVE,
    NOWHERE,
    LocationNumber,
    MaybeLocation,
    Moved,
    Path,
    RoadNumber,
    Way,
)
from comptoir.games.pest.own_turn import OwnTurn, can_upgrade, upgrade
from comptoir.games.pest.quarantine import TakeIn, is_hindered
from comptoir.games.pest.state import State, buildings_on, capacity_of, has_opposing_building, is_destroyed, powers_of
from comptoir.games.pest.storage import gain, pay


def begin_moving(state: State, player: int) -> None:
    """The doctor sets out; whether the action is hindered is decided now."""
    me = state.players[player]
    movement = powers_of(state, player).movement or state.facts.actions.movement
    push(state, Walk(player, movement - is_hindered(me, MOVE), (me.doctor,)))


class Walk(OwnTurn):
    """Where does the doctor go next?"""

    movement: Moved  # left
    path: Path  # where the move began, and the locations entered
    picked_up: Moved = 0
    is_upgraded: bool = False

    def answers(self, state: State) -> Iterator[Move]:
        for location, roads in state.facts.ways[self.path[-1]]:
            if self._can_step(state, location, roads):
                yield do.STEP[location]
        if len(self.path) == 1:
            yield from self._leaps(state)
        else:
            for location in dict.fromkeys(self.path):
                if can_camp(state, self.player, location):
                    yield do.PLACE_CAMP[location]
        if not self.is_upgraded and can_upgrade(state, self.player):
            yield do.UPGRADE
        yield do.FINISH

    def _can_step(self, state: State, location: LocationNumber, roads: tuple[RoadNumber, ...]) -> bool:
        if location in self.path[1:]:
            return False
        if not self.movement and not is_free(state, self.player, location):
            return False
        return bool(_entries(state, self.player, (location, roads)))

    def _leaps(self, state: State) -> Iterator[Move]:
        """The Cloning Experiment: to any other location of the same size."""
        cloning = powers_of(state, self.player).cloning
        if not cloning or self.movement < cloning:
            return
        locations, start = state.facts.locations, self.path[0]
        for location, row in numbered(locations):
            is_like = row.size == locations[start].size and location != start
            if is_like and _entries(state, self.player, (location, ())):
                yield do.LEAP[location]

    def answer(self, state: State, move: do.Step | do.Leap | do.PlaceCamp | do.Upgrade | do.Finish) -> None:
        if isinstance(move, do.Finish):
            arrive(state, self)
        elif isinstance(move, do.Upgrade):
            upgrade(state, self.player, MOVE)
            push(state, replace(self, movement=self.movement + 1, is_upgraded=True, is_rearranged=False))
        elif isinstance(move, do.PlaceCamp):
            place_camp(state, replace(self, is_rearranged=False), move.location)
        else:
            self._go(state, move)

    def _go(self, state: State, move: do.Step | do.Leap) -> None:
        location = move.location
        if isinstance(move, do.Leap):
            way: Way = (location, ())
            cost = powers_of(state, self.player).cloning
        else:
            way = next(way for way in state.facts.ways[self.path[-1]] if way[0] == location)
            cost = 0 if is_free(state, self.player, location) else 1
        walk = replace(self, movement=self.movement - cost, path=(*self.path, location), is_rearranged=False)
        entries = _entries(state, self.player, way)
        if len(entries) == 1:
            enter(state, walk, way, entries[0])
        else:
            push(state, ChooseEntry(self.player, walk, way))


def is_free(state: State, player: int, location: LocationNumber) -> bool:
    """Does entering the location cost no movement? Such locations count as skipped."""
    if location in state.players[player].sites:
        return True
    return powers_of(state, player).free_among_opponents > 0 and has_opposing_building(state, player, location)


# ------------------------------------------------------------------ entering a location


def _entries(state: State, player: int, way: Way) -> list[int]:
    """The ways of dealing with the sick subjects of a step that are possible and differ."""
    location, me = way[0], state.players[player]
    can_spend = me.goods[FOOD] + me.goods[COIN]
    entries = [do.PAYING] if food_due(state, player, way, do.PAYING) <= can_spend else []
    if not state.sick[location]:
        return entries
    has_camp, powers = can_camp(state, player, location), powers_of(state, player)
    is_camp_useful = has_camp and (powers.healed_by_camp or food_due(state, player, (location, ()), do.PAYING))
    if is_camp_useful and food_due(state, player, way, do.WITH_CAMP) <= can_spend:
        entries.append(do.WITH_CAMP)
    if powers.left_lying:
        if food_due(state, player, way, do.LEAVING_ONE) <= can_spend:
            entries.append(do.LEAVING_ONE)
        if has_camp and food_due(state, player, way, do.LEAVING_ONE_WITH_CAMP) <= can_spend:
            entries.append(do.LEAVING_ONE_WITH_CAMP)
    return entries


def food_due(state: State, player: int, way: Way, entry: int) -> int:
    """The food that a step costs."""
    location, roads = way
    due = sum([state.road_sick[road] for road in roads])
    if state.sick[location] and entry in (do.PAYING, do.LEAVING_ONE):
        powers = powers_of(state, player)
        left = powers.left_lying if entry == do.LEAVING_ONE else 0
        free = powers.free_sick or state.facts.actions.free_sick
        due += max(0, state.sick[location] - left - free)
    return due * state.facts.actions.food_per_sick


def enter(state: State, walk: Walk, way: Way, entry: int) -> None:
    """Pay, pick up on the way and in the location, and be there."""
    location, roads = way
    player = walk.player
    cost = (0, 0, food_due(state, player, way, entry), 0)
    on_roads = sum(state.road_sick[road] for road in roads)
    left = powers_of(state, player).left_lying if entry in (do.LEAVING_ONE, do.LEAVING_ONE_WITH_CAMP) else 0
    in_location = max(0, state.sick[location] - left)
    with_camp = entry in (do.WITH_CAMP, do.LEAVING_ONE_WITH_CAMP)
    push(
        state,
        PickUp(player, on_roads, in_location, location if with_camp else NOWHERE, walk.picked_up),
        BeThere(player, location),
        replace(walk, picked_up=walk.picked_up + on_roads + in_location),
    )
    for road in roads:
        state.road_sick[road] = 0
    state.sick[location] -= in_location
    state.tell(events.DoctorMoved if roads else events.DoctorLeapt, player, location)
    state.players[player].doctor = location
    pay(state, player, cost)


class ChooseEntry(Decision):
    """How is the location entered?"""

    walk: Walk
    way: Way

    def moves(self, state: State) -> Moves:
        return [do.ENTER[entry] for entry in _entries(state, self.player, self.way)]

    def resolve(self, state: State, move: do.Enter) -> None:
        enter(state, self.walk, self.way, move.way)


class PickUp(PlayerFrame):
    """Sick subjects are taken off the map; the camp may be placed where they were."""

    on_roads: int
    in_location: int
    camp: MaybeLocation  # where it is placed; NOWHERE if it is not
    before: int  # picked up earlier in this action

    def run(self, state: State) -> None:
        number = self.on_roads + self.in_location
        if number:
            state.tell(events.SickPickedUp, self.player, number)
        if self.camp != NOWHERE:
            state.players[self.player].camp = self.camp
            state.tell(events.CampPlaced, self.player, self.camp)
        reach(state, self.player, "pickup", self.before, self.before + number)
        if self.camp != NOWHERE and self.in_location and _can_heal_by_camp(state, self.player):
            push(state, HealByCamp(self.player, number))
        elif number:
            push(state, TakeIn(self.player, number, is_moving=True))


def _can_heal_by_camp(state: State, player: int) -> bool:
    has_room = state.players[player].healed < len(state.facts.healed_track.herbs)
    return has_room and powers_of(state, player).healed_by_camp > 0


class HealByCamp(Decision):
    """Advanced Quarantine: is one of the subjects healed at once?"""

    number: Moved

    def moves(self, state: State) -> Moves:
        return do.ACCEPT, do.DECLINE

    def resolve(self, state: State, move: do.Accept | do.Decline) -> None:
        number = self.number
        if isinstance(move, do.Accept):
            me = state.players[self.player]
            me.healed += 1
            number -= 1
            state.tell(events.SickHealedByCamp, self.player, me.healed)
        if number:
            push(state, TakeIn(self.player, number, is_moving=True))


class BeThere(PlayerFrame):
    """What entering a location brings; a skipped location brings nothing until the doctor stops there."""

    location: LocationNumber

    def run(self, state: State) -> None:
        if is_free(state, self.player, self.location):
            return
        pay_hosts(state, self.player, self.location)
        if _pays_for_passing(state, self.player, self.location):
            gain(state, self.player, state.resources[self.location])


def pay_hosts(state: State, player: int, location: LocationNumber) -> None:
    """The Examination Desk: the owners of buildings here gain a coin."""
    for seat, other in enumerate(state.players):
        if seat != player and location in other.sites:
            gain(state, seat, COIN, powers_of(state, seat).visit_coins)


def _pays_for_passing(state: State, player: int, location: LocationNumber) -> bool:
    """The Disinfectant: a resource for entering a location with another's building."""
    return powers_of(state, player).passing_resource > 0 and has_opposing_building(state, player, location)


def arrive(state: State, walk: Walk) -> None:
    """The move ends."""
    if len(walk.path) == 1:
        return
    player, location = walk.player, walk.path[-1]
    is_skipped = is_free(state, player, location)
    if is_skipped:
        pay_hosts(state, player, location)
    if not is_destroyed(state, location) and (is_skipped or not _pays_for_passing(state, player, location)):
        gain(state, player, state.resources[location])
    if has_opposing_building(state, player, location):
        happen(state, player, "visit_opponent")


# ------------------------------------------------------------------ the camp


def can_camp(state: State, player: int, location: LocationNumber) -> bool:
    """Is the camp at hand, and is there room for it?"""
    if state.players[player].camp != NOWHERE or is_destroyed(state, location):
        return False
    return buildings_on(state, location) + camps_on(state, location) < capacity_of(state, location)


def camps_on(state: State, location: LocationNumber) -> int:
    """How many camps stand there."""
    return sum(player.camp == location for player in state.players)


def place_camp(state: State, walk: Walk, location: LocationNumber) -> None:
    """Put the camp on a location of the move; sick subjects there are picked up for free."""
    sick = state.sick[location]
    state.sick[location] = 0
    push(state, PickUp(walk.player, 0, sick, location, walk.picked_up), replace(walk, picked_up=walk.picked_up + sick))
