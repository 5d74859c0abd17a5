"""Where the finite pieces of Orléans are: every follower, good, tile, station and citizen is in one place."""

from collections import Counter

from comptoir.engine.frames import pending
from comptoir.games.keyed import numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.followers import ChooseSpot
from comptoir.games.orleans.kinds import Follower, Good, Tile
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.state import Player, State
from comptoir.games.pools import pieces as pieces_in


def pieces(state: State) -> dict[str, int]:
    """How many pieces of each kind there are, counted everywhere they can be."""
    counts: Counter[str] = Counter()
    for character, name in numbered(state.facts.characters):
        counts[f"neutral {name}"] = state.supply[character] + state.lost_followers[character]
    for good in kinds.ALL_GOODS:
        counts[f"goods {state.facts.goods_names[good]}"] = _goods(state, good)
    for seat, player in enumerate(state.players):
        _count_followers(state, seat, player, counts)
        counts[f"stations {seat}"] = _stations(state, seat)
    _count_in_hand(state, counts)
    for deed in state.deeds:
        for _, character in deed:
            counts[f"neutral {state.facts.characters[character]}"] += 1
    counts["technology"] += state.technology + state.lost_technology
    counts["citizens"] = state.citizens.bit_count() + sum(player.citizens for player in state.players)
    counts["place tiles"] = len({*_tiles(state)}) * (len({*_tiles(state)}) == len(_tiles(state)))
    if state.coins != kinds.UNLIMITED:
        counts["coins"] = state.coins + sum(player.coins for player in state.players)
    return dict(counts)


def _goods(state: State, good: Good) -> int:
    owned = sum(number for me in state.players for item, number in numbered(me.goods) if kinds.GOOD_OF[item] == good)
    return owned + state.goods[good] + state.lost_goods[good] + sum(goods.count(good) for goods in state.way_goods)


def _count_followers(state: State, seat: int, me: Player, counts: Counter[str]) -> None:
    standing = [what for on in me.on for what in on if what != kinds.EMPTY]
    counts["technology"] += me.technology + standing.count(kinds.TECHNOLOGY)
    drawn = [*pieces_in(me.bag), *pieces_in(me.market)]
    for follower in (*drawn, *(what for what in standing if what != kinds.TECHNOLOGY)):
        counts[_name(state, seat, follower)] += 1


def _count_in_hand(state: State, counts: Counter[str]) -> None:
    """A follower is in its owner's hand while the owner is asked where it goes."""
    for frame in pending(state):
        if isinstance(frame, ChooseSpot):
            counts[_name(state, frame.player, frame.follower)] += 1
        elif isinstance(frame, ChooseArrival):
            counts[_name(state, frame.player, frame.character)] += 1


def _name(state: State, seat: int, follower: Follower) -> str:
    name = state.facts.characters[kinds.CHARACTER_OF[follower]]
    return f"starter {name} {seat}" if follower >= kinds.OWN else f"neutral {name}"


def _stations(state: State, seat: int) -> int:
    me = state.players[seat]
    return me.stations + me.road_stations + me.lost_stations + sum(seat in built for built in state.stations)


def _tiles(state: State) -> list[Tile]:
    """Every place tile, wherever it is."""
    owned = [tile for player in state.players for tile in player.places]
    return [*state.boxed, *owned, *(tile for row in (*state.tiles, *state.stacks) for tile in row)]
