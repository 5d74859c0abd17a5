"""Laying out a position of Orléans: a small function for each word of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from comptoir.games.orleans.kinds import (
    BASIC_PLACES,
    CHARACTER_OF,
    EMPTY,
    GOOD_OF,
    LAST_CITIZEN,
    OWN,
    TECHNOLOGY,
    UNLIMITED,
    Figure,
    Follower,
    Tile,
)
from comptoir.games.orleans.planning import follower_fits
from comptoir.games.orleans.state import Player, State
from comptoir.games.pools import pool
from tests.games.orleans.names import character, deed, event_number, follower, good, item, place, town, track, way
from tests.games.positions import Impossible, at_most, from_seat, only, take

# ------------------------------------------------------------------ what lies on the table


def _set_event(state: State, name: str) -> None:
    state.event = event_number(name)


def _set_events(state: State, names: str) -> None:
    """One pile for each tile, so that their order is known."""
    state.piles = tuple((1, (event_number(name),)) for name in names.split())


def _end_with_this_round(state: State, is_last: bool) -> None:
    state.piles = () if is_last else state.piles


def _set_round(state: State, round: int) -> None:
    state.round = round


def _set_first(state: State, seat: int) -> None:
    state.first = from_seat(range(len(state.players)), seat)[0]


def _lay_way_goods(state: State, given: Mapping[str, str]) -> None:
    for name, text in given.items():
        state.way_goods[way(name)] = tuple(map(good, text.split()))
        for word in text.split():
            take(state.goods, good(word), word)


def _fill_deeds(state: State, given: Mapping[str, str]) -> None:
    for name, text in given.items():
        sent = [row.split() for row in text.split(",")]
        state.deeds[deed(name)] = tuple((int(seat), character(word)) for seat, word in sent)
        for _, word in sent:
            take(state.supply, character(word), word)


def _leave_characters(state: State, given: Mapping[str, int]) -> None:
    for name, number in given.items():
        state.supply[character(name)] = number


def _leave_goods(state: State, given: Mapping[str, int]) -> None:
    for name, number in given.items():
        state.goods[good(name)] = number


def _leave_technology(state: State, number: int) -> None:
    state.technology = number


def _leave_coins(state: State, number: int) -> None:
    state.coins = number


TABLE: dict[str, Callable[[State, Any], None]] = {
    "event": _set_event,
    "round": _set_round,
    "first": _set_first,
    "events": _set_events,
    "last_round": _end_with_this_round,
    "way_goods": _lay_way_goods,
    "deeds": _fill_deeds,
    "supply": _leave_characters,
    "goods_market": _leave_goods,
    "technology_left": _leave_technology,
    "coins_left": _leave_coins,
}


# ------------------------------------------------------------------ what a seat has


def furnish(state: State, seat: int, given: Mapping[str, Any]) -> None:
    """Lay out what a scenario says about one seat."""
    only(given, SEAT)
    me = state.players[seat]
    for name, give in SEAT.items():
        if name in given:
            give(state, me, given[name])
    if "has_technology" not in given:
        me.has_technology = any(TECHNOLOGY in on for on in me.on)
    at_most(sum(me.market), state.facts.setup.market_spaces, "followers on a market")


def _give_tiles(state: State, me: Player, tiles: str) -> None:
    for name in tiles.split():
        _own(state, me, place(name))


def _own(state: State, me: Player, tile: Tile) -> None:
    """A place tile belongs to a seat, without what happens when it is taken."""
    row = state.facts.places[tile]
    if tile not in (*state.boxed, *state.tiles[row.level]):
        raise Impossible(
            f"There is one {row.key}, and it is taken." if tile >= BASIC_PLACES else f"{row.key} is no tile."
        )
    state.tiles[row.level] = tuple(other for other in state.tiles[row.level] if other != tile)
    state.boxed = tuple(other for other in state.boxed if other != tile)
    me.places = (*me.places, tile)
    me.on[tile] = (EMPTY,) * len(row.needs)
    me.fits = follower_fits(state.facts, me.places)
    me.status_bonus = sum(state.facts.places[other].status for other in me.places)


def _stand(state: State, me: Player, text: str) -> None:
    for row in filter(None, (part.strip() for part in text.split(";"))):
        name, _, names = row.partition(":")
        number, words = place(name.strip()), names.split()
        if number >= BASIC_PLACES and number not in me.places:
            raise Impossible(f"The seat has no {name.strip()}; “tiles” says which it has.")
        if len(words) != len(me.on[number]):
            raise Impossible(f"{name.strip()} has {len(me.on[number])} spaces, not {len(words)}.")
        me.on[number] = tuple(_standing(state, me, word) for word in words)


def _standing(state: State, me: Player, word: str) -> Figure:
    if word == "-":
        return EMPTY
    if word == "tech":
        _take_technology(state, 1)
        return TECHNOLOGY
    return _take_follower(state, me, word)


def _take_follower(state: State, me: Player, name: str) -> Follower:
    """A neutral character from the board; a starter from the market, where all are at first."""
    number = follower(name)
    if number >= OWN:
        take(me.market, number, name)
    else:
        take(state.supply, CHARACTER_OF[number], name)
    return number


def _take_technology(state: State, number: int) -> None:
    if number > state.technology:
        raise Impossible(f"The supply has {state.technology} technology tiles, not {number}.")
    state.technology -= number


def _fill_bag(state: State, me: Player, bag: str) -> None:
    for name in bag.split():
        me.bag[_take_follower(state, me, name)] += 1


def _fill_market(state: State, me: Player, market: str) -> None:
    """Only these; starters that are not named are nowhere."""
    numbers = [_take_follower(state, me, name) for name in market.split()]
    me.market = pool(len(me.market), numbers)


def _give_goods(state: State, me: Player, goods: str) -> None:
    for name in goods.split():
        take(state.goods, GOOD_OF[item(name)], name)
        me.goods[item(name)] += 1


def _set_tracks(state: State, me: Player, spaces: Mapping[str, int]) -> None:
    for name, space in spaces.items():
        at_most(space, state.facts.track_ends[track(name)], f"steps on the {name} track")
        me.tracks[track(name)] = space


def _build_stations(state: State, me: Player, towns: str) -> None:
    seat = next(seat for seat, player in enumerate(state.players) if player is me)
    for name in towns.split():
        state.stations[town(name)] += (seat,)
        me.stations -= 1


def _build_on_road(state: State, me: Player, number: int) -> None:
    me.road_stations = number
    me.stations -= number


def _hold_technology(state: State, me: Player, number: int) -> None:
    _take_technology(state, number)
    me.technology = number


def _give_coins(state: State, me: Player, number: int) -> None:
    """Coins from the supply, if it is limited."""
    if state.coins != UNLIMITED:
        state.coins -= number - me.coins
        at_most(number, number + state.coins, "coins")
    me.coins = number


def _give_citizens(state: State, me: Player, number: int) -> None:
    """Citizens of the last deeds first, since few tests look at them."""
    left = [citizen for citizen in reversed(range(LAST_CITIZEN)) if state.citizens >> citizen & 1]
    at_most(number, len(left), "citizens")
    for citizen in left[:number]:
        state.citizens &= ~(1 << citizen)
    me.citizens = number


SEAT: dict[str, Callable[[State, Player, Any], None]] = {
    "tiles": _give_tiles,
    "on": _stand,
    "bag": _fill_bag,
    "market": _fill_market,
    "goods": _give_goods,
    "tracks": _set_tracks,
    "development": lambda state, me, space: _set_tracks(state, me, {"development": space}),
    "merchant": lambda state, me, name: setattr(me, "merchant", town(name)),
    "stations": _build_stations,
    "road": _build_on_road,
    "unbuilt": lambda state, me, number: setattr(me, "stations", number),
    "coins": _give_coins,
    "held": _hold_technology,
    "has_technology": lambda state, me, has: setattr(me, "has_technology", has),
    "citizens": _give_citizens,
}
