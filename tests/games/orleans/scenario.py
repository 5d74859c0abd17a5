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

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from comptoir.engine.frames import Chance, decide, push, settle
from comptoir.engine.moves import Move
from comptoir.games.orleans.events import EventRevealed
from comptoir.games.orleans.facts import Facts, load_facts
from comptoir.games.orleans.hourglass.kinds import EventTile
from comptoir.games.orleans.moves import FROM_BAG, FROM_MARKET, HELD, ON_ROAD, UNBUILT, VOCABULARY
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.planning import follower_fits
from comptoir.games.orleans.round import PHASES
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.setup import start
from comptoir.games.orleans.state import (
    BASIC_PLACES,
    CHARACTER,
    DEVELOPMENT,
    EMPTY,
    OWN,
    TECHNOLOGY,
    WATERWAYS,
    Player,
    State,
)
from tests.games.notation import Notation
from tests.games.table import Table as AnyTable

PHASE_NAMES = ("hourglass", "census", "followers", "planning", "actions", "event", "first_player")
ITEM_NAMES = ("grain", "cheese", "wine", "wool", "brocade", "bread", "inn_cheese", "inn_wine")
SPOTS = ("bag", "market", "tower")
GIFTS = ("coins", "development", "good", "travel")
TRACK_NAMES = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "development")

# ------------------------------------------------------------------ names


def follower(name: str) -> int:
    """The number of a follower: `knight`, `own_farmer`."""
    character = load_facts().characters.index(name.removeprefix("own_"))
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
    return load_facts().place_numbers[name]


def town(name: str) -> int:
    """The number of a town."""
    return load_facts().towns.index(name)


def way(name: str) -> int:
    """The number of a way: `orleans~blois` by water, `orleans-vierzon` by road."""
    facts = load_facts()
    ends = {town(end) for end in name.replace("~", "-").split("-")}
    is_water = "~" in name
    return next(
        number
        for number, row in enumerate(facts.ways)
        if set(row.towns) == ends and (row.kind == WATERWAYS) == is_water
    )


def way_name(number: int) -> str:
    """The name of a way."""
    row = load_facts().ways[number]
    return ("~" if row.kind == WATERWAYS else "-").join(load_facts().towns[end] for end in row.towns)


def deed(name: str) -> int:
    """The number of a deed; the Gaming Room is one of them."""
    names = [*(row.key for row in load_facts().deeds), "gaming_room"]
    return names.index(name)


def event_number(name: str) -> int:
    """The number of an event tile: `taxes`, `taxes_B` for the harder ones, `levy`."""
    return load_facts().event_numbers[name]


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
    event: str = "income",
    round: int = 5,
    options: Mapping[str, str] | None = None,
    supply: Mapping[str, int] | None = None,
    goods_market: Mapping[str, int] | None = None,
    way_goods: Mapping[str, str] | None = None,
    deeds: Mapping[str, str] | None = None,
    technology_left: int | None = None,
    last_round: bool = False,
    others: Sequence[Mapping[str, Any]] = (),
    facts: Facts | None = None,
    **mine: Any,
) -> Table:
    """A position at the start of a phase; seat 0 is the first player.

    Every seat: coins, bag, market, on ("castle: farmer - trader; ship: …"), tiles, goods, tracks, development,
    merchant, stations ("tours blois"), unbuilt, road (stations on it), held (technology), has_technology, citizens.
    The common board: supply, goods_market, way_goods ("orleans~blois": "wine grain"), deeds ("astronomy":
    "0 scholar, 1 trader"), technology_left. Ways that are not named are empty. In the last round no tile is left.
    """
    state = start(Options(players, **{"first_player": "0", **(options or {})}), facts or load_facts())
    state.stack.clear()
    state.event, state.round = state.facts.event_numbers[event], round
    for name, number in (supply or {}).items():
        state.supply[follower(name)] = number
    for name, number in (goods_market or {}).items():
        state.goods[ITEM_NAMES.index(name)] = number
    for name, text in (way_goods or {}).items():
        state.way_goods[way(name)] = tuple(ITEM_NAMES.index(good) for good in text.split())
    for name, text in (deeds or {}).items():
        sent = [row.split() for row in text.split(",")]
        state.deeds[deed(name)] = tuple((int(seat), follower(character)) for seat, character in sent)
    if technology_left is not None:
        state.technology = technology_left
    if last_round:
        state.piles = ()
    for seat, words in enumerate([mine, *others]):
        _furnish(state, seat, words)
    push(state, *PHASES[PHASE_NAMES.index(phase) :])
    settle(state)
    return Table(state)


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


def _furnish(state: State, seat: int, words: Mapping[str, Any]) -> None:
    """What a scenario says of one seat."""
    me = state.players[seat]
    known = {
        "coins", "bag", "market", "on", "tiles", "goods", "tracks", "development", "merchant", "stations", "unbuilt",
        "road", "held", "has_technology", "citizens",
    }  # fmt: skip
    assert set(words) <= known, f"a scenario knows no {sorted(set(words) - known)}"
    for name in words.get("tiles", "").split():
        _own(state, seat, place(name))
    _stand(state, me, words.get("on", ""))
    _fill_bag_and_market(me, words)
    for name in words.get("goods", "").split():
        me.goods[ITEM_NAMES.index(name)] += 1
    for name, space in words.get("tracks", {}).items():
        me.tracks[TRACK_NAMES.index(name)] = space
    me.tracks[DEVELOPMENT] = words.get("development", me.tracks[DEVELOPMENT])
    me.merchant = town(words["merchant"]) if "merchant" in words else me.merchant
    for name in words.get("stations", "").split():
        state.stations[town(name)] += (seat,)
        me.stations -= 1
    me.road_stations = words.get("road", 0)
    me.stations = words.get("unbuilt", me.stations - me.road_stations)
    me.coins = words.get("coins", me.coins)
    me.technology = words.get("held", 0)
    me.has_technology = words.get("has_technology", any(TECHNOLOGY in on for on in me.on))
    me.citizens = words.get("citizens", 0)


def _own(state: State, seat: int, tile: int) -> None:
    """A place tile belongs to a seat, without what happens when it is taken."""
    me, row = state.players[seat], state.facts.places[tile]
    state.tiles[row.level] = tuple(other for other in state.tiles[row.level] if other != tile)
    state.boxed = tuple(other for other in state.boxed if other != tile)
    me.places = (*me.places, tile)
    me.on[tile] = (EMPTY,) * len(row.needs)
    me.fits = follower_fits(state.facts, me.places)
    me.status_bonus = sum(state.facts.places[other].status for other in me.places)


def _stand(state: State, me: Player, text: str) -> None:
    for row in filter(None, (part.strip() for part in text.split(";"))):
        name, _, names = row.partition(":")
        number = place(name.strip())
        assert number < BASIC_PLACES or number in me.places, f"{name} is not owned"
        standing = [
            EMPTY if word == "-" else TECHNOLOGY if word == "tech" else follower(word) for word in names.split()
        ]
        assert len(standing) == len(me.on[number]), f"{name} has {len(me.on[number])} spaces"
        me.on[number] = tuple(standing)


def _fill_bag_and_market(me: Player, words: Mapping[str, Any]) -> None:
    """The market as said; unless it is, the starters that stand nowhere and are not in the bag are there."""
    for name in words.get("bag", "").split():
        me.bag[follower(name)] += 1
    for starter in range(OWN, OWN + 4):
        is_elsewhere = me.bag[starter] or any(starter in on for on in me.on)
        me.market[starter] = 0 if is_elsewhere or "market" in words else 1
    for name in words.get("market", "").split():
        me.market[follower(name)] += 1
