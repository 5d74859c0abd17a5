"""A builder for positions of Orléans, and a table to play them on in text notation.

    table = scenario("actions", on="castle: own_farmer own_boatman own_trader", coins=3)
    table.play("use-place castle")

Everything said without a seat is about seat 0, which is the first player; `others=[{...}]` gives the same words for the
seats after it. Followers are said by their characters (`knight`; `own_farmer` for a starter), what stands on the spaces
of a place in their order with `-` for an empty space and `tech` for technology. Moves are in the engine's text
notation, but places, characters, goods, towns, deeds and ways may be said by name (`travel orleans~blois` for a
waterway, `travel orleans-vierzon` for a road).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Self

from comptoir.engine.frames import Chance, Frame, decide, push, settle
from comptoir.engine.moves import Move
from comptoir.engine.pools import pool
from comptoir.games.orleans.actions import Circle, Turn
from comptoir.games.orleans.events import EventRevealed
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.hourglass.kinds import EventTile
from comptoir.games.orleans.moves import FROM_BAG, FROM_MARKET, HELD, ON_ROAD, UNBUILT, VOCABULARY
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.pieces import pieces
from comptoir.games.orleans.planning import follower_fits
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.round import PHASES
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.setup import start
from comptoir.games.orleans.state import (
    BASIC_PLACES,
    CHARACTER,
    EMPTY,
    GOOD,
    LAST_CITIZEN,
    OWN,
    TECHNOLOGY,
    UNLIMITED,
    WATERWAYS,
    Player,
    State,
    turn_order,
)
from tests.games.notation import Notation
from tests.games.positions import Impossible, at_most, from_seat, held_to_box, number_of, only, take
from tests.games.table import Table as AnyTable

PHASE_NAMES = ("hourglass", "census", "followers", "planning", "actions", "event", "first_player")
ITEM_NAMES = ("grain", "cheese", "wine", "wool", "brocade", "bread", "inn_cheese", "inn_wine")
SPOTS = ("bag", "market", "tower")
GIFTS = ("coins", "development", "good", "travel")
TRACK_NAMES = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "development")

# ------------------------------------------------------------------ names


def follower(name: str) -> int:
    """The number of a follower: `knight`, `own_farmer`."""
    character = number_of(name.removeprefix("own_"), load_facts().characters, "follower")
    return character + OWN if name.startswith("own_") else character


def follower_name(number: int) -> str:
    """The name of a follower, `tech` for technology, `-` for nothing."""
    if number == EMPTY:
        return "-"
    if number == TECHNOLOGY:
        return "tech"
    name = load_facts().characters[CHARACTER[number]]
    return f"own_{name}" if number >= OWN else name


def place(name: str) -> int:
    """The number of a place."""
    return number_of(name, [row.key for row in load_facts().places], "place")


def town(name: str) -> int:
    """The number of a town."""
    return number_of(name, load_facts().towns, "town")


def way(name: str) -> int:
    """The number of a way: `orleans~blois` by water, `orleans-vierzon` by road."""
    by, names = "~" if "~" in name else "-", [way_name(number) for number in range(len(load_facts().ways))]
    back = by.join(reversed(name.split(by)))
    return number_of(back if back in names else name, names, "way")


def way_name(number: int) -> str:
    """The name of a way."""
    row = load_facts().ways[number]
    return ("~" if row.kind == WATERWAYS else "-").join(load_facts().towns[end] for end in row.towns)


def deed(name: str) -> int:
    """The number of a deed; the Gaming Room is one of them."""
    return number_of(name, [*(row.key for row in load_facts().deeds), "gaming_room"], "deed")


def event_number(name: str) -> int:
    """The number of an event tile: `taxes`, `taxes_B` for the harder ones, `levy`."""
    numbers = load_facts().event_numbers
    if name not in numbers:
        raise Impossible(f"There is no event “{name}”; there are: {', '.join(numbers)}.")
    return numbers[name]


def item(name: str) -> int:
    """The number of a good: `wine`, `bread`, `inn_wine`."""
    return number_of(name, ITEM_NAMES, "good")


def track(name: str) -> int:
    """The number of a track."""
    return number_of(name, TRACK_NAMES, "track")


def _number(kind: type[Move], field: str, word: str) -> int:
    """What a word says in a field of a move."""
    if word.isdecimal():
        return int(word)
    if field in ("place", "source"):
        return {"held": HELD, "market": FROM_MARKET, "bag": FROM_BAG}.get(word) or place(word)
    if field == "where":
        return {"road": ON_ROAD, "unbuilt": UNBUILT}.get(word) or town(word)
    known: dict[str, Any] = {
        "follower": follower, "followers": follower, "character": follower, "goods": ITEM_NAMES.index, "places": place,
        "track": TRACK_NAMES.index, "town": town, "way": way,
        "deed": deed, "good": ITEM_NAMES.index, "item": ITEM_NAMES.index, "spot": SPOTS.index, "gift": GIFTS.index,
        "shield": ("sacristy", "cheese", "wine").index, "event": event_number,
    }  # fmt: skip
    found: int = known[field](word)
    return found


def _word(kind: type[Move], field: str, number: int) -> str:
    """How a field of a move is said."""
    facts = load_facts()
    if field in ("place", "source"):
        return {HELD: "held" if field == "place" else "market", FROM_BAG: "bag"}.get(number) or facts.places[number].key
    if field == "where":
        return {ON_ROAD: "road", UNBUILT: "unbuilt"}.get(number) or facts.towns[number]
    if field == "deed":
        return "gaming_room" if number == len(facts.deeds) else facts.deeds[number].key
    known: dict[str, Any] = {
        "follower": follower_name, "character": follower_name, "track": TRACK_NAMES.__getitem__,
        "town": facts.towns.__getitem__, "way": way_name, "good": ITEM_NAMES.__getitem__,
        "item": ITEM_NAMES.__getitem__, "spot": SPOTS.__getitem__, "gift": GIFTS.__getitem__,
        "shield": ("sacristy", "cheese", "wine").__getitem__,
    }  # fmt: skip
    return str(known[field](number)) if field in known else str(number)


NOTATION = Notation(VOCABULARY, _number, _word)


def move_of(text: str) -> Move:
    """The move that a text says, with names."""
    return NOTATION.move_of(text)


# ------------------------------------------------------------------ the table


class Table(AnyTable[State, Player]):
    """A state of Orléans, with what a test asks of it in one word."""

    def move_of(self, text: str) -> Move:
        return NOTATION.move_of(text)

    def text_of(self, move: Move) -> str:
        return NOTATION.text_of(move)

    # ---------------------------------------------------------------- looking

    def turned_up(self) -> list[EventTile]:
        """The hourglass tiles that were turned up since the scenario began, in order."""
        return [self.state.facts.events[event.event] for event in self.events if isinstance(event, EventRevealed)]

    def standing(self, name: str, player: int = 0) -> str:
        """What stands on the spaces of a place: `farmer - tech`."""
        return " ".join(follower_name(what) for what in self.state.players[player].on[place(name)])

    def bag(self, player: int = 0) -> list[str]:
        """The followers in a bag, by name."""
        return _named(self.state.players[player].bag)

    def market(self, player: int = 0) -> list[str]:
        """The followers on a market, by name."""
        return _named(self.state.players[player].market)

    def goods(self, player: int = 0) -> list[str]:
        """A player's goods, by name."""
        numbers = self.state.players[player].goods
        return [name for name, number in zip(ITEM_NAMES, numbers, strict=True) for _ in range(number)]

    def track(self, name: str, player: int = 0) -> int:
        """Where a marker is."""
        return self.state.players[player].tracks[TRACK_NAMES.index(name)]

    def where(self, player: int = 0) -> str:
        """The town where a merchant is."""
        return self.state.facts.towns[self.state.players[player].merchant]

    def stations(self, player: int = 0) -> list[str]:
        """The towns where a player has built."""
        built = zip(self.state.facts.towns, self.state.stations, strict=True)
        return [town for town, seats in built if player in seats]

    def tiles(self, player: int = 0) -> list[str]:
        """The place tiles of a player."""
        return [self.state.facts.places[tile].key for tile in self.state.players[player].places]

    def supply(self, character: str) -> int:
        """How many neutral characters are on the board."""
        return self.state.supply[follower(character)]

    def goods_market(self, good: str) -> int:
        """How many of a good the goods market has."""
        return self.state.goods[ITEM_NAMES.index(good)]

    def points(self, category: str = "", player: int = 0) -> int:
        """Points of one category, or all, as if the game ended now."""
        points = points_of(self.state, player)
        return points[category] if category else sum(points.values())

    # ---------------------------------------------------------------- playing

    def until(self, phase: str, seed: int = 0) -> Self:
        """Play on until this phase of this or the next round waits: everybody does as little as they can."""
        rng = Random(seed)
        while (self.state.stack and PHASE_NAMES[self.state.phase - 1] != phase) or isinstance(self.frame(), Chance):
            self.chance(rng.randrange(1000))
            if PHASE_NAMES[self.state.phase - 1] == phase or not self.state.stack:
                break
            frame = self.decision()
            decide(self.state, frame.player, frame.moves(self.state)[-1])
        return self


def _named(pool: Sequence[int]) -> list[str]:
    return [follower_name(kind) for kind, number in enumerate(pool) for _ in range(number)]


# ------------------------------------------------------------------ building


def full(*names: str) -> str:
    """What `on` says of places whose spaces all have the neutral character that they ask for."""
    needs = {name: [follower_name(need) for need in load_facts().places[place(name)].needs] for name in names}
    return "; ".join(f"{name}: {' '.join(needs[name])}" for name in names)


def new_game(players: int = 2, facts: Facts | None = None, **options: str) -> Table:
    """A new game at its first question, which is usually nature's."""
    return Table(start(Options(players, **options), facts or load_facts()))


def begun(players: int = 2, seed: int = 0, **options: Any) -> Table:
    """A new game in which seat 0 is first, with nature's answers until the first decision."""
    return new_game(players, **{"first_player": "0", **options}).chance(seed)


def scenario(
    phase: str = "actions",
    *,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    facts: Facts | None = None,
    others: Sequence[Mapping[str, Any]] = (),
    **words: Any,
) -> Table:
    """A position at the start of a phase; what cannot be is refused. Seat 0 is the first player unless `first` says so.

    Every seat: tiles, on ("castle: farmer - trader; ship: …"), bag, market (the starters that are nowhere else unless
    said), goods, tracks, development, merchant, stations ("tours blois"), road (stations on it), unbuilt, coins, held
    (technology), has_technology, citizens. The table: event, round, first, turn (whose turn of the actions it is),
    events (those to come, in their order; none in the `last_round`), way_goods ("orleans~blois": "wine grain"; other
    ways are empty), deeds ("astronomy": "0 scholar, 1 trader"). All this comes from the supplies; less can be left
    there: supply, goods_market, technology_left, coins_left.
    """
    only(words, [*SEAT, *TABLE, "turn"])
    at_most(1 + len(others), players, "seats")
    state = start(Options(players, **{"first_player": "0", **(options or {})}), facts or load_facts())
    state.stack.clear()
    box = pieces(state)
    for seat, given in enumerate([{name: words[name] for name in SEAT if name in words}, *others]):
        _furnish(state, seat, given)
    said = {"event": "income", "round": 5, **words}
    for name in filter(said.__contains__, TABLE):
        TABLE[name](state, said[name])
    found = pieces(state)
    held_to_box(found, {"coins": found.get("coins", 0), **box})  # without a limit any number of coins may be left
    push(state, *_to_come(state, phase, words.get("turn")))
    settle(state)
    return Table(state)


def _to_come(state: State, phase: str, turn: int | None) -> Sequence[Frame]:
    """The phases from this one on; the actions may have come to somebody's turn."""
    number = number_of(phase, PHASE_NAMES, "phase")
    if turn is None:
        return PHASES[number:]
    if phase != "actions":
        raise Impossible(f"In the phase “{phase}” it is nobody's turn; “turn” is for actions.")
    state.phase = number + 1
    turns = [Turn(seat) for seat in from_seat(turn_order(state), turn)]
    return [*turns, Circle(), *PHASES[number + 1 :]]


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
        state.way_goods[way(name)] = tuple(map(item, text.split()))
        for good in text.split():
            take(state.goods, item(good), good)


def _fill_deeds(state: State, given: Mapping[str, str]) -> None:
    for name, text in given.items():
        sent = [row.split() for row in text.split(",")]
        state.deeds[deed(name)] = tuple((int(seat), follower(character)) for seat, character in sent)
        for _, character in sent:
            take(state.supply, follower(character), character)


def _leave_characters(state: State, given: Mapping[str, int]) -> None:
    for name, number in given.items():
        state.supply[follower(name)] = number


def _leave_goods(state: State, given: Mapping[str, int]) -> None:
    for name, number in given.items():
        state.goods[item(name)] = number


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


def activated(*names: str, tiles: str = "", on: str = "", **words: Any) -> Table:
    """A scenario in which these places are seat 0's, each with the followers that it asks for."""
    owned = [name for name in names if place(name) >= BASIC_PLACES]
    standing = "; ".join(filter(None, [full(*names), on]))
    return scenario(tiles=" ".join([*owned, tiles]), on=standing, **words)


def printed(name: str) -> tuple[str, int]:
    """The pack that a place tile is from, and its category."""
    row = load_facts().places[place(name)]
    return row.pack, row.level


def offers_action(name: str) -> bool:
    """Can anything be done at this place in phase 5?"""
    return load_facts().places[place(name)].behaviour.action is not None


# ------------------------------------------------------------------ what a seat has


def _furnish(state: State, seat: int, given: Mapping[str, Any]) -> None:
    """What a scenario says of one seat."""
    only(given, SEAT)
    me = state.players[seat]
    for name, give in SEAT.items():
        if name in given:
            give(state, me, given[name])
    if "has_technology" not in given:
        me.has_technology = any(TECHNOLOGY in on for on in me.on)
    at_most(sum(me.market), state.facts.market_spaces, "followers on a market")


def _give_tiles(state: State, me: Player, tiles: str) -> None:
    for name in tiles.split():
        _own(state, me, place(name))


def _own(state: State, me: Player, tile: int) -> None:
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


def _standing(state: State, me: Player, word: str) -> int:
    if word == "-":
        return EMPTY
    if word == "tech":
        _take_technology(state, 1)
        return TECHNOLOGY
    return _take_follower(state, me, word)


def _take_follower(state: State, me: Player, name: str) -> int:
    """A neutral character from the board; a starter from the market, where all are at first."""
    number = follower(name)
    pool = me.market if number >= OWN else state.supply
    take(pool, number, name)
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
        take(state.goods, GOOD[item(name)], name)
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
