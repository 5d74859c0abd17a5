"""Laying out a position of Pest: a small function for each word of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from comptoir.games.keyed import numbered
from comptoir.games.pest.kinds import (
    ALL_GOODS,
    NO_TECHNOLOGY,
    NONE,
    NOWHERE,
    CapitalBuildingNumber,
    CapitalCardNumber,
    DecreeNumber,
    PestCardNumber,
    TechnologyNumber,
    TokenNumber,
)
from comptoir.games.pest.moving import camps_on
from comptoir.games.pest.state import (
    Player,
    State,
    buildings_on,
    capacity_of,
    era_of,
    is_destroyed,
    powers_of,
    replaced,
)
from comptoir.games.pest.storage import storage_of
from tests.games.pest.names import (
    CASTLES,
    DOCTORS,
    GOODS,
    SLOTS,
    SPACES,
    building,
    location,
    names_of,
    road,
    slot_of,
    technology,
)
from tests.games.positions import Impossible, at_most, number_of, only

# ------------------------------------------------------------------ what lies on the table

DEFAULTS: dict[str, Any] = {
    "year": 1,
    "order": None,
    "decrees": "open_gates rivalry_of_the_houses seat_on_the_council",
    "capital_card": "envoys",
    "tokens": "renown coin influence any research wood",
    "market": None,
}
MARKET = (
    "medical_mask",
    "disinfectant",
    "inhaler",
    "scholars",
    "checkpoint",
    "tool_cart",
    "syringe",
    "production_line",
)


def _set_year(state: State, year: int) -> None:
    if not 1 <= year <= (most := state.facts.eras * state.facts.structure.years_per_era):
        raise Impossible(f"A game has years 1 to {most}, not {year}.")
    state.year = year


def _set_order(state: State, order: Sequence[int] | None) -> None:
    seats = range(len(state.players))
    if order is not None and sorted(order) != [*seats]:
        raise Impossible(f"The order {tuple(order)} is not one of {len(seats)} seats.")
    state.order = tuple(order or seats)


def _lay_decrees(state: State, decrees: str) -> None:
    state.decrees = tuple(DecreeNumber(number_of(key, names_of("decrees"), "decree")) for key in decrees.split())
    if [state.facts.decrees[number].era for number in state.decrees] != [*range(state.facts.eras)]:
        raise Impossible(f"“{decrees}” is not one decree for each era, in their order.")


def _lay_capital_card(state: State, key: str) -> None:
    if not state.options.is_solo:
        keys = [row.key for row in state.facts.capital_cards]
        state.capital_card = CapitalCardNumber(number_of(key, keys, "capital card"))


def _lay_tokens(state: State, tokens: str) -> None:
    kinds = [next(iter(row["reward"])) for row in state.facts.data["capital_tokens"]["list"]]
    state.tokens = tuple(TokenNumber(number_of(name, kinds, "capital token")) for name in tokens.split())
    for kind, most in numbered(state.facts.token_numbers):
        at_most(state.tokens.count(kind), most, f"capital tokens of {kinds[kind]}")


def _lay_market(state: State, market: str | None) -> None:
    """These technologies; or five that are in the game."""
    usual = [key for key in MARKET if state.deck >> technology(key) & 1][: state.facts.structure.market]
    keys = usual if market is None else market.split()
    at_most(len(keys), state.facts.structure.market, "technologies in the market")
    state.market = tuple(_take_technology(state, key) for key in keys)


def _turn_up_pests(state: State, pests: str) -> None:
    keys = [row.key for row in state.facts.pests]
    state.pests = tuple(PestCardNumber(number_of(key, keys, "pest card")) for key in pests.split())


def _turn_up_favours(state: State, favours: Sequence[int]) -> None:
    state.favours = tuple(favours)


def _set_neutral(state: State, number: int) -> None:
    state.neutral = number


def _build_in_capital(state: State, builders: Mapping[str, int]) -> None:
    keys = [row.key for row in state.facts.capital_buildings]
    for key, seat in builders.items():
        number = CapitalBuildingNumber(number_of(key, keys, "capital building"))
        state.builders = replaced(state.builders, number, seat)


def _lay_sick(state: State, sick: Mapping[str, int]) -> None:
    for key, number in sick.items():
        state.sick[location(key)] = number


def _lay_sick_on_roads(state: State, sick: Mapping[str, int]) -> None:
    for key, number in sick.items():
        state.road_sick[road(key)] = number


def _destroy(state: State, keys: str) -> None:
    for key in keys.split():
        state.destroyed |= 1 << location(key)


TABLE: dict[str, Callable[[State, Any], None]] = {
    "year": _set_year,
    "order": _set_order,
    "decrees": _lay_decrees,
    "capital_card": _lay_capital_card,
    "tokens": _lay_tokens,
    "market": _lay_market,
    "pests": _turn_up_pests,
    "favours": _turn_up_favours,
    "neutral": _set_neutral,
    "builders": _build_in_capital,
    "sick": _lay_sick,
    "road_sick": _lay_sick_on_roads,
    "destroyed": _destroy,
}


# ------------------------------------------------------------------ what a seat has


def furnish(state: State, seat: int, given: Mapping[str, Any]) -> None:
    """Lay out what a scenario says about one seat."""
    only(given, SEAT)
    me = state.players[seat]
    me.goods, me.research = [0] * len(GOODS), 0
    me.assistants = state.facts.structure.assistants[era_of(state)] - len(given.get("placed", "").split())
    said = {"castle": CASTLES[seat], "doctor": DOCTORS[seat], **given}
    for name in filter(said.__contains__, SEAT):
        SEAT[name](state, me, said[name])
    _check_board(state, me, seat)


def _check_board(state: State, me: Player, seat: int) -> None:
    """Refuse more subjects than the player board has room for, and more goods than can be stored."""
    facts, powers = state.facts, powers_of(state, seat)
    at_most(me.zone, facts.player_board.zone + powers.quarantine, "sick subjects in the zone")
    at_most(me.cemetery, len(facts.cemetery.negative), "deceased subjects")
    at_most(me.healed, len(facts.healed_track.herbs), "healed subjects on the track")
    at_most(max(me.imperatives), len(facts.imperative_tracks.renown[0]), "steps on an imperative track")
    for good, name in zip(ALL_GOODS, GOODS, strict=True):
        at_most(me.goods[good], storage_of(state, seat, good), name)


def check_map(state: State) -> None:
    """Refuse a crowd, buildings on destroyed locations, and markers that share a space of the influence track."""
    for number, row in numbered(state.facts.locations):
        at_most(buildings_on(state, number) + camps_on(state, number), capacity_of(state, number), f"in {row.key}")
        if is_destroyed(state, number) and buildings_on(state, number) + camps_on(state, number):
            raise Impossible(f"{row.key} is destroyed; nothing stands there.")
    spaces = [player.influence for player in state.players if player.influence]
    if len(spaces) != len({*spaces}):
        raise Impossible(f"Two markers are on one space of the influence track: {spaces}.")


def _plainly(name: str) -> Callable[[State, Player, Any], None]:
    """Sets a plain field of a player."""
    return lambda state, me, value: setattr(me, name, value)


def _store(good: str) -> Callable[[State, Player, int], None]:
    def give(state: State, me: Player, number: int) -> None:
        me.goods[ALL_GOODS[GOODS.index(good)]] = number

    return give


def _build(state: State, me: Player, sites: Mapping[str, str]) -> None:
    for key, at in sites.items():
        if location(at) in me.sites:
            raise Impossible(f"The seat has a building in {at}; there is no room for {key}.")
        me.sites = replaced(me.sites, building(key), location(at))


def _put_camp(state: State, me: Player, key: str) -> None:
    me.camp = location(key) if key else NOWHERE


def _assign(state: State, me: Player, staff: str) -> None:
    for key in staff.split():
        number = building(key)
        if me.sites[number] == NOWHERE or not state.facts.buildings[number].needs_subject:
            raise Impossible(f"No subject can be assigned to {key}: it is not built, or needs none.")
        me.staff |= 1 << number


def _fill_slots(state: State, me: Player, slots: str) -> None:
    me.slots = sum(1 << number_of(name, SLOTS[:5], "slot") for name in slots.split())


def _place(state: State, me: Player, spaces: str) -> None:
    me.placed = sum(1 << number_of(name, SPACES, "space") for name in spaces.split())


def _hold(state: State, me: Player, keys: str) -> None:
    """Technologies lie in their slots, or in the first free ones."""
    for key in keys.split():
        number = _take_technology(state, key)
        slot = state.facts.technologies[number].slot
        free = [place for place, held in numbered(me.technologies) if held == NONE and slot in (-1, place)]
        if not free:
            raise Impossible(f"There is no free slot for {key}.")
        me.technologies = replaced(me.technologies, free[0], number)


def _take_technology(state: State, key: str) -> TechnologyNumber:
    """A technology from the deck, or from the market, where its space is empty then."""
    number = technology(key)
    if number in state.market:
        state.market = replaced(state.market, state.market.index(number), NO_TECHNOLOGY)
    elif not state.deck >> number & 1:
        raise Impossible(f"There is one {key}, and it is taken or not in this game.")
    state.deck &= ~(1 << number)
    return number


def _put_on(state: State, me: Player, subjects: Mapping[str, int]) -> None:
    for key, number in subjects.items():
        if technology(key) not in me.technologies:
            raise Impossible(f"The seat has no {key}; “technologies” says which it has.")
        me.on = replaced(me.on, slot_of(me, key), number)


SEAT: dict[str, Callable[[State, Player, Any], None]] = {
    **{good: _store(good) for good in GOODS},
    **{name: _plainly(name) for name in ("research", "influence", "zone", "cemetery", "healed", "capital", "negative")},
    **{name: _plainly(name) for name in ("imperatives", "assistants", "renown")},
    "castle": lambda state, me, key: _build(state, me, {"castle": key}),
    "doctor": lambda state, me, key: setattr(me, "doctor", location(key)),
    "camp": _put_camp,
    "buildings": _build,
    "staff": _assign,
    "technologies": _hold,
    "on": _put_on,
    "mobile": lambda state, me, good: setattr(me, "mobile", number_of(good, GOODS[:4], "resource")),
    "slots": _fill_slots,
    "placed": _place,
}
