"""Frozen for the reference: what a good player knows about Pest: how much renown a position will bring in the end.

Goods, subjects and technologies are worth what can still be done with them, so their prices fall with the assistants
left. An action that has begun or may still begin promises what it could do from here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from comptoir.engine.frames import Frame
from comptoir.games.keyed import numbered
from comptoir.games.pest import kinds, scoring
from comptoir.games.pest.assigning import Assigning, face_up, is_mobile_free, workplaces
from comptoir.games.pest.building import Building, sites, unbuilt
from comptoir.games.pest.decrees import agenda_renown, decree_of
from comptoir.games.pest.era_end import capital_places
from comptoir.games.pest.healing import Healing
from comptoir.games.pest.kinds import BuildingNumber, LocationNumber, TechnologyNumber, TechnologySlot
from comptoir.games.pest.moving import Walk, food_due
from comptoir.games.pest.plague import RevealPest
from comptoir.games.pest.printed import Cost, Decree, Facts, Reward
from comptoir.games.pest.producing import ConsiderUpgrade, Harvest, whole_yield
from comptoir.games.pest.quarantine import TakeIn, zone_of
from comptoir.games.pest.research import Researching, can_discard
from comptoir.games.pest.rewards import ChooseResource
from comptoir.games.pest.state import (
    Player,
    State,
    buildings_on,
    era_of,
    has_opposing_building,
    is_destroyed,
    powers_of,
)
from comptoir.games.pest.storage import can_pay
from comptoir.games.pest.turn import ChooseAction

PLACEMENTS = 18
SOON = 1.25  # with this many placements left things still have their full price

# Prices, in renown.
GOOD = (0.60, 0.60, 0.40, 0.55, 0.52)
STORED = (0.0, 1.0, 1.9, 2.7, 3.3, 3.7, 3.9, 4.0)  # 0, 1, 2, … of one good, in units of the first
TOKEN_OF_RESEARCH = 0.70  # a research token
INFLUENCE = 0.43  # a step on the track
ONWARD = 0.8  # how sure it is that an imperative track is climbed further
LEAD = 0.5  # how sure the renown for most influence is
HEALED, SICK = 1.10, 0.45  # a healed subject on the track, a sick one that can be healed
HINDERED = {kinds.MOVE_SLOT: 0.9, kinds.BUILD_SLOT: 0.6, kinds.PRODUCE_SLOT: 0.7, kinds.STORAGE_SLOT: 0.8}
UNIT = 0.23  # what a workplace produces with each placement left, for each unit
EMPTY_WORKPLACE = 0.3  # its share without a worker
BLOCK = (0.0, 0.25, 0.6, 1.0)  # the share of a block's renown with 0, 1, 2, 3 of its buildings
IN_CAPITAL = (0.0, 0.9, 1.5, 1.9, 2.1)  # subjects there, besides the place they earn
TOKEN, PLACE = 0.9, 0.53  # a reward token; how sure a place in the Capital is
NEUTRAL = 1.03  # solo: each neutral subject beyond the player's own
CAMP_AT_HAND, FREE_SLOT = 0.18, 0.15  # the camp, and a slot without drawback
SITE, WALK = 0.5, 1.35  # a location to build at, as a share of its influence; a walk, compared with its first step
READY = 0.65  # how sure an action is that can be begun

POWERS: Mapping[str, float] = {
    "movement": 0.5, "free_sick": 0.8, "left_lying": 1.0, "cloning": 1.0, "free_among_opponents": 1.2,
    "passing_resource": 1.5, "visit_coins": 1.5, "village_influence": 2.0, "town_influence": 3.0, "site_resource": 2.5,
    "castle_output": 1.3, "doctor_resource": 3.0, "mobile_workshop": 1.6, "storage": 0.15, "storage_of_one": 0.13,
    "removed_sick": 2.0, "herbs_after_healing": 2.5, "recalled": 1.5, "experiment": 0.3, "patient": 0.9,
    "experts": 0.8, "trial_herbs": 0.0, "trial_healed": 1.6, "repeats": 2.5, "capital_influence": 2.5,
    "quarantine": 1.0, "blocked_at_workshop": 1.5, "guarded_specials": 1.0, "camp_stays": 1.0, "healed_by_camp": 1.5,
}  # fmt: skip

# How much an agenda of this era, in its last year and before, and one of a later era counts for what it scores now.
LASTING, PASSING = (0.9, 0.75, 0.5), (0.35, 0.17, 0.05)
LASTING_METRICS = {
    "town_city_buildings", "shared_locations", "workshops_on_map", "buildings_on_map", "technologies_owned",
    "capital_buildings", "healed_on_buildings", "rank_buildings",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outlook:
    """What all prices need to know about a player's position."""

    state: State
    player: int
    me: Player
    left: int  # placements
    share: float  # of the full prices
    decrees: tuple[tuple[Decree, float], ...]  # to be scored, and how much each counts for what it scores now


def evaluate(state: State, player: int) -> float:
    """The renown that this player can expect in the end."""
    if not state.stack:
        return float(sum(scoring.points_of(state, player).values()))
    me, left = state.players[player], placements_left(state, player)
    out = Outlook(state, player, me, left, min(1.0, left / SOON), tuple(_decrees_to_come(state)))
    value = _renown(out) + _stock(out) + _subjects(out) + _board(out)
    agendas = sum(weight * agenda_renown(state, player, decree) for decree, weight in out.decrees)
    return value + agendas + _capital(out) + _promises(out)


def _renown(out: Outlook) -> float:
    """Tokens and tracks. Influence icons lie between the steps, and the lead may change: both count evenly."""
    me, state = out.me, out.state
    value = sum(me.renown) - me.negative + scoring.imperative_renown(state, out.player) + INFLUENCE * me.influence
    value += LEAD * scoring.majority_renown(state, out.player)
    value += _progress(out, me.imperatives[era_of(state)]) if state.year else 0.0
    if state.options.is_solo:
        value -= scoring.markers_left(state)
    elif state.options.is_duel:
        value += scoring.capital_majority(state, out.player) - scoring.sick_majority(state, out.player)
    return value


def is_new_year(state: State) -> bool:
    """Is the next pest card about to be turned up?"""
    return bool(state.stack) and type(state.stack[-1]) is RevealPest


def placements_left(state: State, player: int) -> int:
    """The assistants that a player can still place in this game."""
    return state.players[player].assistants + _placements_after(state.facts, max(1, state.year))


@lru_cache(maxsize=64)
def _placements_after(facts: Facts, year: int) -> int:
    years = range(year + 1, facts.eras * facts.structure.years_per_era + 1)
    return sum(facts.structure.assistants[(other - 1) // facts.structure.years_per_era] for other in years)


# ------------------------------------------------------------------ belongings


def _stock(out: Outlook) -> float:
    """Goods and research tokens."""
    value = TOKEN_OF_RESEARCH * out.me.research
    for good, number in enumerate(out.me.goods):
        value += GOOD[good] * STORED[min(number, 7)]
    return value * out.share + (CAMP_AT_HAND * out.share if out.me.camp < 0 else 0.0)


def _subjects(out: Outlook) -> float:
    """Sick, healed and deceased subjects."""
    me, facts = out.me, out.state.facts
    value = out.share * (HEALED * me.healed + SICK * (me.zone + me.slots.bit_count()))
    for slot, price in HINDERED.items():
        if me.slots >> slot & 1:
            value -= out.share * price
    ends_left = facts.eras - era_of(out.state) if out.state.year else facts.eras
    value -= sum(facts.cemetery.negative[: me.cemetery]) * ends_left
    free = zone_of(out.state, out.player) - me.zone
    return value + FREE_SLOT * out.share * free


def _board(out: Outlook) -> float:
    """Buildings, workers, healed subjects and technologies: what they are worth now and will do."""
    me, facts = out.me, out.state.facts
    value = _buildings(facts, tuple(me.sites), me.staff, out.left)
    value += _technologies(facts, tuple(me.technologies), out.left)
    value += sum(facts.healed_track.renown[: me.healed])
    for slot, number in numbered(me.on):
        if number:
            is_patient = facts.technologies[me.technologies[slot]].powers.patient
            value += out.share * HEALED * number * (0.5 if is_patient else 1.2)
    return value


@lru_cache(maxsize=1 << 15)
def _buildings(facts: Facts, sites: tuple[LocationNumber, ...], staff: int, left: int) -> float:
    """What buildings score, alone and in blocks, and what they will produce."""
    value = 0.0
    for number, row in enumerate(facts.buildings):
        if sites[number] >= 0:
            is_working = not row.needs_subject or staff >> number & 1
            value += row.renown + UNIT * left * row.output * (1.0 if is_working else EMPTY_WORKPLACE)
    for block in facts.blocks.values():
        built = sum(sites[number] >= 0 for number in block)
        value += facts.block_renown * (BLOCK[built] * min(1.0, left / 6) if built < len(block) else 1.0)
    return value


@lru_cache(maxsize=1 << 14)
def _technologies(facts: Facts, held: tuple[TechnologyNumber, ...], left: int) -> float:
    """What technologies score, and what they will do."""
    values = technology_values(facts)
    return sum(
        facts.technologies[each].renown + values[each] * left / PLACEMENTS for each in held if each != kinds.NONE
    )


@lru_cache(maxsize=8)
def technology_values(facts: Facts) -> tuple[float, ...]:
    """What each technology is worth to a player who has it from the first turn on."""
    return tuple(
        sum((price * getattr(row.powers, name) for name, price in POWERS.items()), 0.0) for row in facts.technologies
    )


def _decrees_to_come(state: State) -> Iterator[tuple[Decree, float]]:
    """The decrees that will be scored, and how much each counts for what it scores now."""
    if not state.decrees or not state.year:
        return
    era, is_last_year = era_of(state), state.year % state.facts.structure.years_per_era == 0
    for number in range(era, state.facts.eras):
        decree = state.facts.decrees[state.decrees[number]]
        weights = LASTING if decree.metric in LASTING_METRICS else PASSING
        yield decree, weights[2] if number > era else weights[0] if is_last_year else weights[1]


def _agenda_gain(out: Outlook, *metrics: str) -> float:
    """What one more of these things would bring at the ends of eras."""
    return sum(weight * decree.renown for decree, weight in out.decrees if decree.metric in metrics)


def _imperative(out: Outlook, event: str, number: int = 99) -> float:
    """What doing this much of something would bring on the imperative track."""
    decree = decree_of(out.state)
    return _imperative_step(out) if decree.event == event and number >= decree.least else 0.0


def _imperative_step(out: Outlook) -> float:
    """What the next space of this era's imperative track brings, and the way to the later ones."""
    state, era = out.state, era_of(out.state)
    level, renown, influence = out.me.imperatives[era], *_imperative_track(state.facts, era)
    if level >= len(renown):
        return 0.0
    return renown[level] + INFLUENCE * influence[level] + _progress(out, level + 1) - _progress(out, level)


def _progress(out: Outlook, level: int) -> float:
    """The first spaces of a track bring little, but lead on: early in an era they count like the average one."""
    state, era = out.state, era_of(out.state)
    renown, influence = _imperative_track(state.facts, era)
    average = (sum(renown) + INFLUENCE * sum(influence)) / len(renown)
    reached = sum(renown[:level]) + INFLUENCE * sum(influence[:level])
    return ONWARD * _era_left(state, out.player) * max(0.0, average * level - reached)


def _imperative_track(facts: Facts, era: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return facts.imperative_tracks.renown[era], facts.imperative_tracks.influence[era]


def _era_left(state: State, player: int) -> float:
    """The share of this era's placements that a player still has."""
    facts, each = state.facts, state.facts.structure.assistants[era_of(state)]
    years = -state.year % facts.structure.years_per_era
    return (state.players[player].assistants + years * each) / (facts.structure.years_per_era * each)


def _capital(out: Outlook) -> float:
    """Subjects in the Capital, and the place they earn now."""
    me, state = out.me, out.state
    if state.options.is_solo:
        return -NEUTRAL * max(0, state.neutral - me.capital) + 0.1 * min(me.capital, 4)
    value = 0.5 * IN_CAPITAL[min(me.capital, 4)]
    if me.capital and state.capital_card != kinds.NONE:
        place = capital_places(state).get(out.player)
        if place is not None:
            value += PLACE * reward_value(out, state.facts.capital_cards[state.capital_card].places[place])
    return value


def reward_value(out: Outlook, reward: Reward) -> float:
    """What a reward is worth."""
    goods = sum(GOOD[good] * number for good, number in enumerate(reward.goods)) + 0.6 * reward.any
    return reward.renown + INFLUENCE * reward.influence + out.share * (goods + TOKEN_OF_RESEARCH * reward.research)


# ------------------------------------------------------------------ actions


def _promises(out: Outlook) -> float:
    """What the actions under way, and those that may still begin, could do from here."""
    value = 0.0
    for frame in out.state.stack:
        if getattr(frame, "player", None) == out.player:
            value += _promise(out, frame)
    return value


def _promise(out: Outlook, frame: Frame) -> float:
    if isinstance(frame, ChooseAction):
        return READY * sum(ACTIONS[action](out) for action in frame.actions)
    if isinstance(frame, Walk):
        return _walk(out, frame)
    if isinstance(frame, Building):
        return READY * _building(out)
    if isinstance(frame, Healing):
        return READY * _healing(out)
    if isinstance(frame, Assigning):
        return READY * _assigning(out, has_token=not frame.to_capital)
    if isinstance(frame, Researching):
        return READY * (_research(out) if frame.acquirable else 0.0)
    if isinstance(frame, ConsiderUpgrade | Harvest):
        return _producing(out)
    if isinstance(frame, TakeIn):
        return out.share * SICK * frame.number
    return 0.6 * out.share if isinstance(frame, ChooseResource) else 0.0


def _moving(out: Outlook) -> float:
    """The best step from here, and the steps after it."""
    return WALK * max(_steps(out, out.me.doctor, ()), 0.0)


def _walk(out: Outlook, walk: Walk) -> float:
    """What stopping here brings, or the best further step."""
    here = walk.path[-1]
    stay = _stop(out, here) if len(walk.path) > 1 else 0.0
    onward = READY * _steps(out, here, walk.path) if walk.movement else 0.0
    return max(stay, onward)


def _stop(out: Outlook, location: LocationNumber) -> float:
    """The resource of a location, and the chance to build there."""
    if is_destroyed(out.state, location):
        return 0.0
    resource = out.state.resources[location]
    stored = out.me.goods[resource]
    value = out.share * GOOD[resource] * (STORED[min(stored + 1, 7)] - STORED[min(stored, 7)])
    if has_opposing_building(out.state, out.player, location):
        value += _imperative(out, "visit_opponent")
    return value + (SITE * _site_influence(out, location) if location not in out.me.sites else 0.0)


def _steps(out: Outlook, start: LocationNumber, path: tuple[LocationNumber, ...]) -> float:
    state, best = out.state, 0.0
    for way in state.facts.ways[start]:
        if way[0] in path:
            continue
        due = food_due(state, out.player, way, 0)
        if due > out.me.goods[kinds.FOOD] + out.me.goods[kinds.COIN]:
            continue
        sick = state.sick[way[0]] + sum(state.road_sick[road] for road in way[1])
        room = zone_of(state, out.player) - out.me.zone
        taken = out.share * (SICK * min(sick, room) - 0.5 * max(0, sick - room) - GOOD[kinds.FOOD] * due)
        taken += _imperative(out, "pickup", sick)
        best = max(best, _stop(out, way[0]) + taken)
    return best


def _site_influence(out: Outlook, location: LocationNumber) -> float:
    """The influence that a building here would bring."""
    facts, powers = out.state.facts, powers_of(out.state, out.player)
    size, others = facts.locations[location].size, buildings_on(out.state, location)
    if others >= facts.actions.capacity[size]:
        return 0.0
    extra = powers.village_influence if size == kinds.VILLAGE else powers.town_influence if size == kinds.TOWN else 0
    return INFLUENCE * (facts.actions.influence[size] - others + extra)


def _building(out: Outlook) -> float:
    """The best building on each site, or the best one in the Capital."""
    state, facts, me = out.state, out.state.facts, out.me
    best, on_map = 0.0, 0.0
    for location in sites(state, out.player):
        gains = [_building_gain(out, number, location) for number in unbuilt(state, out.player)]
        on_map = on_map * 0.8 + max([*gains, 0.0]) if on_map else max([*gains, 0.0])
    for building, row in numbered(facts.capital_buildings):
        if state.builders[building] == kinds.NONE and can_pay(me, row.cost):
            gain = row.renown + INFLUENCE * row.influence - _price(out, row.cost)
            best = max(best, gain + _agenda_gain(out, "capital_buildings") + _construction(out, "capital", kinds.NONE))
    return max(best, on_map)


def _construction(out: Outlook, where: str, kind: int) -> float:
    """What a building brings on the imperative track."""
    decree = decree_of(out.state)
    counts = decree.event == "construct" and where in decree.where
    return _imperative_step(out) if counts or (decree.event == "construct_kind" and kind == decree.kind) else 0.0


def _building_gain(out: Outlook, number: BuildingNumber, location: LocationNumber) -> float:
    row = out.state.facts.buildings[number]
    if not can_pay(out.me, row.cost):
        return 0.0
    block = out.state.facts.blocks[row.block]
    built = sum(out.me.sites[other] >= 0 for other in block)
    value = row.renown + _site_influence(out, location)
    value += UNIT * out.left * row.output * (EMPTY_WORKPLACE if row.needs_subject else 1.0)
    value += out.state.facts.block_renown * (BLOCK[built + 1] - BLOCK[built]) * min(1.0, out.left / 6)
    size = out.state.facts.locations[location].size
    value += _construction(out, kinds.SIZES[size], row.kind) + _agenda_gain(out, "buildings_on_map")
    value += _agenda_gain(out, "workshops_on_map") if row.kind == kinds.WORKSHOP else 0.0
    value += _agenda_gain(out, "town_city_buildings") if size != kinds.VILLAGE else 0.0
    return value - _price(out, row.cost)


def _price(out: Outlook, cost: Cost) -> float:
    return out.share * 0.9 * sum(GOOD[resource] * number for resource, number in enumerate(cost))


def _producing(out: Outlook) -> float:
    """What the buildings yield, as far as it can be stored, and what the laboratories do."""
    state, me = out.state, out.me
    value = TOKEN_OF_RESEARCH * sum(state.facts.laboratory[: me.healed])
    goods = whole_yield(state, out.player)
    for good, number in numbered(goods):
        if number:
            stored = min(me.goods[good], 5)
            value += GOOD[good] * (STORED[min(stored + number, 5)] - STORED[stored])
    return out.share * value + _imperative(out, "produce", sum(goods))


def _research(out: Outlook) -> float:
    """The best technology that can be paid for."""
    state, me = out.state, out.me
    best = 0.0
    for technology in state.market:
        if technology == kinds.NONE:
            continue
        row = state.facts.technologies[technology]
        if row.cost <= me.research:
            gain = row.renown + technology_values(state.facts)[technology] * out.left / PLACEMENTS
            gain -= out.share * TOKEN_OF_RESEARCH * row.cost + _displaced(out, row.slot)
            best = max(best, gain + _imperative(out, "acquire_tech") + _agenda_gain(out, "technologies_owned"))
    return best


def _displaced(out: Outlook, slot: TechnologySlot) -> float:
    """What is lost by discarding the technology that makes room; its renown is kept."""
    slots = kinds.ALL_SLOTS if slot < 0 else (slot,)
    losses = []
    for each in slots:
        held = out.me.technologies[each]
        if held == kinds.NONE:
            return 0.0
        if can_discard(out.state, out.player, each):
            losses.append(technology_values(out.state.facts)[held] * out.left / PLACEMENTS)
    return min(losses, default=99.0)


def _healing(out: Outlook) -> float:
    """What healing is worth, as far as the herbs at hand go."""
    state, me = out.state, out.me
    sick, herbs, value = me.zone + me.slots.bit_count(), me.goods[kinds.HERBS] + 0.5 * me.goods[kinds.COIN], 0.0
    number = 0
    for space in range(me.healed, min(me.healed + sick, len(state.facts.healed_track.herbs))):
        herbs -= state.facts.healed_track.herbs[space]
        gain = out.share * (HEALED - SICK + FREE_SLOT - GOOD[kinds.HERBS] * 0.8 * state.facts.healed_track.herbs[space])
        gain += state.facts.healed_track.renown[space]
        if herbs < 0 or gain < 0:
            break
        value += gain
        number += 1
    value += _imperative(out, "heal", number)
    return value + (0.3 * out.share if value and me.slots else 0.0)


def _assigning(out: Outlook, *, has_token: bool = True) -> float:
    """Healed subjects to empty workplaces, the others to the Capital."""
    state, me = out.state, out.me
    places = sum(1 for _ in workplaces(state, out.player)) + is_mobile_free(state, out.player)
    workers = min(me.healed, places)
    value = workers * max(0.0, UNIT * (1 - EMPTY_WORKPLACE) * out.left - HEALED * out.share)
    if me.healed > workers and has_token and face_up(state):
        value += max(0.0, TOKEN + 0.4 - HEALED * out.share * 0.8)
    value += workers * _agenda_gain(out, "healed_on_buildings") + _imperative(out, "assign_buildings", workers)
    return value + _imperative(out, "assign_capital", me.healed - workers)


ACTIONS: Mapping[int, Callable[[Outlook], float]] = {
    kinds.MOVE: _moving,
    kinds.BUILD: _building,
    kinds.PRODUCE: _producing,
    kinds.RESEARCH: _research,
    kinds.HEAL: _healing,
    kinds.ASSIGN: _assigning,
}
