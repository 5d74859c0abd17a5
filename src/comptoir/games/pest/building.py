"""The Build action: buildings on the map or one in the Capital. Groups BUILD, CAPITAL, TECH-02, TECH-07, TECH-20."""

from collections.abc import Iterator

from msgspec.structs import replace

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.decrees import build_for_imperative
from comptoir.games.pest.kinds import BuildingNumber, CapitalBuildingNumber, LocationNumber, Price
from comptoir.games.pest.moving import camps_on
from comptoir.games.pest.own_turn import OwnTurn, can_upgrade, upgrade
from comptoir.games.pest.printed import Cost, Facts
from comptoir.games.pest.quarantine import is_hindered
from comptoir.games.pest.rewards import GainInfluence, gain_renown, neutral_comes
from comptoir.games.pest.state import State, buildings_on, capacity_of, is_destroyed, powers_of, replaced
from comptoir.games.pest.storage import can_pay, gain, pay

DEARER, CHEAPER = 1, -1  # how the next price differs from the printed one, in wood or stone


def begin_building(state: State, player: int) -> None:
    """Whether the action is hindered is decided now; the surcharge is paid with the first building."""
    push(state, Building(player, DEARER if is_hindered(state.players[player], kinds.BUILD) else 0))


class Building(OwnTurn):
    """What is built next?"""

    change: kinds.Change  # of the next price: 0, DEARER or CHEAPER
    is_upgraded: bool = False
    built_on: kinds.Path = ()  # in this action

    def answers(self, state: State) -> Iterator[Move]:
        for location in sites(state, self.player):
            for number in unbuilt(state, self.player):
                if self._can_afford(state, state.facts.buildings[number].cost):
                    yield do.CONSTRUCT[number][location]
        if not self.built_on:
            for building, row in numbered(state.facts.capital_buildings):
                if state.builders[building] == kinds.NONE and self._can_afford(state, row.cost):
                    yield do.ConstructInCapital(building)
        if not self.is_upgraded and can_upgrade(state, self.player):
            yield do.UPGRADE
        yield do.FINISH

    def _can_afford(self, state: State, cost: Cost) -> bool:
        me = state.players[self.player]
        return any(can_pay(me, price) for price in prices(cost, self.change))

    def answer(self, state: State, move: do.Construct | do.ConstructInCapital | do.Upgrade | do.Finish) -> None:
        player = self.player
        if isinstance(move, do.Finish):
            finish_building(state, self)
        elif isinstance(move, do.Upgrade):
            upgrade(state, player, kinds.BUILD)
            push(state, replace(self, change=self.change + CHEAPER, is_upgraded=True, is_rearranged=False))
        elif isinstance(move, do.ConstructInCapital):
            push(state, BuildInCapital(player, move.building))
            self._charge(state, state.facts.capital_buildings[move.building].cost)
        else:
            go_on = replace(self, change=0, built_on=(*self.built_on, move.location), is_rearranged=False)
            push(state, BuildOnMap(player, move.building, move.location), KeepBuilding(player, go_on))
            self._charge(state, state.facts.buildings[move.building].cost)

    def _charge(self, state: State, cost: Cost) -> None:
        me = state.players[self.player]
        payable = tuple(price for price in prices(cost, self.change) if can_pay(me, price))
        if len(payable) == 1:
            pay(state, self.player, payable[0])
        else:
            push(state, ChoosePrice(self.player, cost, self.change))


def prices(cost: Cost, change: int) -> tuple[Cost, ...]:
    """What a building may cost: one wood or one stone more or less than printed."""
    wood, stone, food, herbs = cost
    if change == DEARER:
        return (wood + 1, stone, food, herbs), (wood, stone + 1, food, herbs)
    if change == CHEAPER and wood and stone:
        return (wood - 1, stone, food, herbs), (wood, stone - 1, food, herbs)
    if change == CHEAPER and (wood or stone):
        return ((max(0, wood - 1), max(0, stone - 1), food, herbs),)
    return (cost,)


class ChoosePrice(Decision):
    """Is it wood or stone that is paid more, or less?"""

    cost: Price
    change: kinds.Change

    def moves(self, state: State) -> Moves:
        me = state.players[self.player]
        return [
            do.ChooseMaterial(material)
            for material, price in zip((kinds.WOOD, kinds.STONE), prices(self.cost, self.change), strict=True)
            if can_pay(me, price)
        ]

    def resolve(self, state: State, move: do.ChooseMaterial) -> None:
        pay(state, self.player, prices(self.cost, self.change)[move.material])


def sites(state: State, player: int) -> Iterator[LocationNumber]:
    """Where the player can build now: at the doctor's location and in the player's camp."""
    me = state.players[player]
    for location in dict.fromkeys((me.doctor, me.camp)):
        if location != kinds.NOWHERE and location not in me.sites and not is_destroyed(state, location):
            others_camps = camps_on(state, location) - (me.camp == location)
            if buildings_on(state, location) + others_camps < capacity_of(state, location):
                yield location


def unbuilt(state: State, player: int) -> Iterator[BuildingNumber]:
    """The buildings on the player board; of two alike in a block only the first."""
    sites = state.players[player].sites
    before = kinds.CASTLE_NUMBER  # the building before this one; the castle always stands
    for number in kinds.ALL_BUILDINGS[: kinds.CASTLE_NUMBER]:
        is_second = sites[before] == kinds.NOWHERE and _are_alike(state.facts, before, number)
        if sites[number] == kinds.NOWHERE and not is_second:
            yield number
        before = number


def _are_alike(facts: Facts, one: BuildingNumber, other: BuildingNumber) -> bool:
    first, second = facts.buildings[one], facts.buildings[other]
    return (first.kind, first.block, first.cost) == (second.kind, second.block, second.cost)


class BuildOnMap(PlayerFrame):
    """A building is put on the map."""

    building: BuildingNumber
    location: LocationNumber

    def run(self, state: State) -> None:
        me, location, size = state.players[self.player], self.location, state.facts.locations[self.location].size
        influence = state.facts.actions.influence[size] - buildings_on(state, location) + _extra_influence(state, self)
        me.sites = replaced(me.sites, self.building, location)
        state.tell(events.BuildingBuilt, self.player, self.building, location)
        if me.camp == location:
            me.camp = kinds.NOWHERE
            state.tell(events.CampReturned, self.player, location)
        build_for_imperative(state, self.player, kinds.SIZES[size], state.facts.buildings[self.building].kind)
        push(state, GainInfluence(self.player, influence))


def _extra_influence(state: State, built: BuildOnMap) -> int:
    """The Blast Furnace in villages, the Construction Crane in towns."""
    powers, size = powers_of(state, built.player), state.facts.locations[built.location].size
    if size == kinds.VILLAGE:
        return powers.village_influence
    return powers.town_influence if size == kinds.TOWN else 0


class KeepBuilding(PlayerFrame):
    """A second building may follow if there is a site for it."""

    building: Building

    def run(self, state: State) -> None:
        if next(sites(state, self.player), None) is None:
            finish_building(state, self.building)
        else:
            push(state, self.building)


def finish_building(state: State, building: Building) -> None:
    """The action ends; the Tool Cart brings what the sites yield."""
    number = powers_of(state, building.player).site_resource
    for location in building.built_on:
        gain(state, building.player, state.resources[location], number)


class BuildInCapital(PlayerFrame):
    """A building of the Capital is built, and the action ends."""

    building: CapitalBuildingNumber

    def run(self, state: State) -> None:
        row = state.facts.capital_buildings[self.building]
        state.builders = replaced(state.builders, self.building, self.player)
        state.tell(events.CapitalBuildingBuilt, self.player, self.building)
        if state.options.is_solo:
            neutral_comes(state, 1)
        gain_renown(state, self.player, row.renown, kinds.FOR_CAPITAL_BUILDING)
        build_for_imperative(state, self.player, "capital", kinds.NONE)
        push(state, GainInfluence(self.player, row.influence))
