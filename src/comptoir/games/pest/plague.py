"""The plague phase: pest cards, protection, destruction, spread. Groups PLAGUE, DESTROY, TECH-15, TECH-21, TECH-24."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from random import Random

from comptoir.engine.draws import Draw, Draws
from comptoir.engine.frames import Chance, Decision, Frame, PlayerFrame, answered_by, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.kinds import BuildingNumber, LocationNumber, PestCardNumber, Resource, RoadNumber
from comptoir.games.pest.printed import Location
from comptoir.games.pest.quarantine import take_in
from comptoir.games.pest.state import State, building_on, era_of, is_destroyed, powers_of

SPECIALS = (kinds.MILL, kinds.FACTORY, kinds.BANK)


# ------------------------------------------------------------------ the card


@answered_by(do.TurnPest)
class RevealPest(Chance):
    """The pest card of the year is turned up; with few players one card of each pile by road colour is missing."""

    def draws(self, state: State) -> Draws:
        """Cards of a pile of n come n - 1 times while others come n times, because one of them is missing."""
        piles = hidden_piles(state)
        times = lcm(*map(len, piles))
        missing = {card: times // len(pile) for pile in piles for card in pile}
        left = [card for card, _ in numbered(state.facts.pests) if card not in state.pests]
        return [Draw([card for card in left for _ in range(times - missing.get(card, 0))])]

    def sample(self, state: State, rng: Random) -> Move:
        # Which cards are missing is unknown: all cards not turned up are equally likely.
        gone = {*state.pests, *(rng.choice(pile) for pile in hidden_piles(state))}
        return do.TurnPest(rng.choice([card for card, _ in numbered(state.facts.pests) if card not in gone]))

    def resolve(self, state: State, move: do.TurnPest) -> None:
        state.pests = (*state.pests, move.card)
        state.tell(events.PestTurned, state.year, move.card)
        push(state, Strike(move.card))


def hidden_piles(state: State) -> list[list[PestCardNumber]]:
    """The piles of which one card has left the game unseen, without the cards that were turned up."""
    if len(state.players) > state.facts.setup.cards_removed_up_to:
        return []
    return [[card for card in pile if card not in state.pests] for pile in state.facts.removed_piles if pile]


class Strike(Frame):
    """The card puts sick subjects on roads and locations; destruction follows when everything is placed."""

    card: PestCardNumber

    def run(self, state: State) -> None:
        number = state.facts.structure.sick_per_target[era_of(state)]
        for road in struck_roads(state, self.card):
            state.road_sick[road] += number
            state.tell(events.RoadStruck, road, number)
        locations = [location for location in struck_locations(state, self.card) if not is_destroyed(state, location)]
        bring_sick(state, dict.fromkeys(locations, (number,)), after=Destruction)


def struck_roads(state: State, card: PestCardNumber) -> list[RoadNumber]:
    """The roads that a pest card names."""
    colours = {what for kind, what in state.facts.pests[card].targets if kind == "road"}
    return [road for road, row in numbered(state.facts.roads) if row.horseshoe in colours]


def struck_locations(state: State, card: PestCardNumber) -> list[LocationNumber]:
    """The locations that a pest card names, each once."""
    targets = state.facts.pests[card].targets
    rows = zip(kinds.ALL_LOCATIONS, state.facts.locations, state.resources, strict=True)
    return [number for number, row, resource in rows if any(_is_hit(row, resource, target) for target in targets)]


def _is_hit(row: Location, resource: Resource, target: tuple[str, int]) -> bool:
    kind, what = target
    if kind == "port":
        return row.port == what
    return kind == kinds.SIZES[row.size] and resource == what


# ------------------------------------------------------------------ placing sick subjects


def bring_sick(
    state: State, occasions: Mapping[LocationNumber, tuple[int, ...]], after: type[Destruction] | None = None
) -> None:
    """Sick subjects come to locations, on one or several occasions each; owners are asked in turn order.

    `after` is what follows when all of them are placed.
    """
    asked: dict[int, list[Frame]] = {seat: [] for seat in state.order}
    placed = 0
    for location, numbers in occasions.items():
        owners = _owners(state, location)
        camps = [seat for seat in state.order if state.players[seat].camp == location]
        for seat in camps:
            _strike_camp(state, seat, asked)
        if camps or len(owners) > 1 or any(player.doctor == location for player in state.players):
            continue
        if owners:
            seat, building = owners[0]
            asked[seat] += (StrikeBuilding(seat, building, number) for number in numbers)
        else:
            state.sick[location] += sum(numbers)
            placed |= 1 << location
            state.tell(events.LocationStruck, location, sum(numbers))
    frames = [frame for seat in state.order for frame in asked[seat]]
    push(state, *frames, *([after(placed)] if after else ()))


def _owners(state: State, location: LocationNumber) -> list[tuple[int, BuildingNumber]]:
    """Whose buildings stand there, and which."""
    players = enumerate(state.players)
    return [(seat, building_on(player, location)) for seat, player in players if location in player.sites]


def _strike_camp(state: State, seat: int, asked: dict[int, list[Frame]]) -> None:
    """A camp goes home; with the Advanced Quarantine it may stay."""
    if powers_of(state, seat).camp_stays:
        asked[seat].append(KeepCamp(seat))
    else:
        return_camp(state, seat)


def return_camp(state: State, player: int) -> None:
    """A camp goes back to its owner's board."""
    me = state.players[player]
    state.tell(events.CampReturned, player, me.camp)
    me.camp = kinds.NOWHERE


class KeepCamp(Decision):
    """Advanced Quarantine: does the camp stay?"""

    def moves(self, state: State) -> Moves:
        return do.ACCEPT, do.DECLINE

    def resolve(self, state: State, move: do.Accept | do.Decline) -> None:
        if isinstance(move, do.Accept):
            state.tell(events.CampKept, self.player, state.players[self.player].camp)
        else:
            return_camp(state, self.player)


class StrikeBuilding(PlayerFrame):
    """Sick subjects come to a lone building: its owner takes them, unless a technology keeps them away."""

    building: BuildingNumber
    number: int

    def run(self, state: State) -> None:
        if blockable(state, self):
            push(state, Shield(self.player, self.building, self.number))
        else:
            take_in(state, self.player, self.number)


def blockable(state: State, struck: StrikeBuilding | Shield) -> int:
    """How many of the subjects the owner's technologies can keep away."""
    powers, kind = powers_of(state, struck.player), state.facts.buildings[struck.building].kind
    if kind in SPECIALS and powers.guarded_specials:
        return struck.number
    return min(struck.number, powers.blocked_at_workshop) if kind == kinds.WORKSHOP else 0


class Shield(Decision):
    """Protective Uniform and Checkpoint: are the subjects kept away?"""

    building: BuildingNumber
    number: kinds.Moved

    def moves(self, state: State) -> Moves:
        return do.ACCEPT, do.DECLINE

    def resolve(self, state: State, move: do.Accept | do.Decline) -> None:
        number = self.number
        if isinstance(move, do.Accept):
            blocked = blockable(state, self)
            state.tell(events.SickBlocked, self.player, self.building, blocked)
            number -= blocked
        take_in(state, self.player, number)


# ------------------------------------------------------------------ destruction


class Destruction(Frame):
    """Locations with too many sick subjects are destroyed together, then their neighbours get one each from them."""

    placed: int  # locations where the card has put subjects, as bits

    def run(self, state: State) -> None:
        fallen = [
            location
            for location in kinds.ALL_LOCATIONS
            if self.placed >> location & 1 and state.sick[location] >= state.facts.structure.destroyed_from
        ]
        for location in fallen:
            state.sick[location] = 0
            state.destroyed |= 1 << location
            state.tell(events.LocationDestroyed, location)
        occasions: dict[LocationNumber, tuple[int, ...]] = {}
        for location in fallen:
            for neighbour in state.facts.neighbours[location]:
                if not is_destroyed(state, neighbour):
                    occasions[neighbour] = (*occasions.get(neighbour, ()), state.facts.structure.sick_by_spread)
        bring_sick(state, occasions)
