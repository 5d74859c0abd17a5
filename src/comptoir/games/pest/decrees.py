"""Decrees: agendas and imperatives. Group DECREE."""

from collections.abc import Callable, Mapping, Sequence

from comptoir.engine.frames import PlayerFrame, push
from comptoir.games.pest import events, kinds
from comptoir.games.pest.printed import Decree
from comptoir.games.pest.quarantine import sick_in_quarantine, zone_of
from comptoir.games.pest.rewards import GainInfluence, neutral_comes
from comptoir.games.pest.state import State, era_of, has_opposing_building, replaced

# ------------------------------------------------------------------ imperatives


def decree_of(state: State) -> Decree:
    """The decree of this era."""
    return state.facts.decrees[state.decrees[era_of(state)]]


def reach(state: State, player: int, event: str, before: int, after: int) -> None:
    """An action has done something up to `after` times; the imperative is fulfilled when its number is reached."""
    decree = decree_of(state)
    if decree.event == event and before < decree.least <= after:
        push(state, AdvanceImperative(player))


def happen(state: State, player: int, event: str) -> None:
    """Something has been done that counts by itself."""
    if decree_of(state).event == event:
        push(state, AdvanceImperative(player))


def build_for_imperative(state: State, player: int, where: str, kind: int) -> None:
    """A building has been built, in a location of this size or in the Capital."""
    decree = decree_of(state)
    if (decree.event == "construct" and where in decree.where) or (
        decree.event == "construct_kind" and kind == decree.kind
    ):
        push(state, AdvanceImperative(player))


class AdvanceImperative(PlayerFrame):
    """A marker goes up the imperative track of this era."""

    def run(self, state: State) -> None:
        me, era = state.players[self.player], era_of(state)
        level = me.imperatives[era]
        if level == len(state.facts.imperative_tracks.influence[era]):
            return
        me.imperatives = replaced(me.imperatives, era, level + 1)
        state.tell(events.ImperativeAdvanced, self.player, era, level + 1)
        if state.imperative_markers[era] >> level & 1:
            state.imperative_markers = replaced(
                state.imperative_markers, era, state.imperative_markers[era] & ~(1 << level)
            )
            neutral_comes(state, 1)
        influence = state.facts.imperative_tracks.influence[era][level]
        if influence:
            push(state, GainInfluence(self.player, influence))


# ------------------------------------------------------------------ agendas


def empty_quarantine(state: State, player: int) -> int:
    """Quarantine slots without a sick subject."""
    return zone_of(state, player) + len(kinds.HINDERING) - sick_in_quarantine(state.players[player])


def healed_on_technologies(state: State, player: int) -> int:
    """Healed subjects on the Plague Experts and the Mobile Workshop."""
    me, count = state.players[player], 0
    for technology, number in zip(me.technologies, me.on, strict=True):
        if technology >= 0:
            powers = state.facts.technologies[technology].powers
            count += number if powers.experts or powers.mobile_workshop else 0
    return count


def _healed_total(state: State, player: int) -> int:
    me = state.players[player]
    return me.healed + me.staff.bit_count() + healed_on_technologies(state, player)


def _town_city_buildings(state: State, player: int) -> int:
    locations = state.facts.locations
    return sum(site >= 0 and locations[site].size != kinds.VILLAGE for site in state.players[player].sites)


def _shared_locations(state: State, player: int) -> int:
    return sum(site >= 0 and has_opposing_building(state, player, site) for site in state.players[player].sites)


def _workshops_on_map(state: State, player: int) -> int:
    sites = state.players[player].sites
    return sum(site >= 0 and row.kind == kinds.WORKSHOP for site, row in zip(sites, state.facts.buildings, strict=True))


def buildings_on_map(state: State, player: int) -> int:
    """A player's buildings on the map, including the castle."""
    sites = state.players[player].sites
    return kinds.CASTLE_NUMBER + 1 - sites.count(kinds.NOWHERE)


METRICS: Mapping[str, Callable[[State, int], int]] = {
    "empty_quarantine": empty_quarantine,
    "healed_on_buildings": lambda state, player: state.players[player].staff.bit_count(),
    "healed_on_track": lambda state, player: state.players[player].healed,
    "healed_in_capital": lambda state, player: state.players[player].capital,
    "healed_total": _healed_total,
    "town_city_buildings": _town_city_buildings,
    "shared_locations": _shared_locations,
    "food_stored": lambda state, player: state.players[player].goods[kinds.FOOD],
    "stored_pairs": lambda state, player: sum(state.players[player].goods) // 2,
    "workshops_on_map": _workshops_on_map,
    "buildings_on_map": buildings_on_map,
    "technologies_owned": lambda state, player: sum(each >= 0 for each in state.players[player].technologies),
    "capital_buildings": lambda state, player: state.builders.count(player),
    "rank_buildings": buildings_on_map,
}


def agenda_renown(state: State, player: int, decree: Decree) -> int:
    """What a decree's agenda is worth to a player now."""
    count = METRICS[decree.metric]
    if decree.first:
        return _rank_renown([count(state, seat) for seat in range(len(state.players))], player, decree)
    return decree.renown * count(state, player)


def _rank_renown(numbers: Sequence[int], player: int, decree: Decree) -> int:
    """Renown for the most of what is counted; ties go down one step."""
    mine = numbers[player]
    above, equal = sum(number > mine for number in numbers), numbers.count(mine)
    if above == 0:
        return decree.first if equal == 1 else decree.second
    return decree.second if above == 1 and equal == 1 and len(numbers) > 2 else 0
