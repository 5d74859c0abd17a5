"""Where the finite pieces of Burgundy are: every hex tile, goods tile, bonus tile and marker is in one place."""

from collections import Counter

from comptoir.games.burgundy.kinds import ALL_GOODS
from comptoir.games.burgundy.state import State


def pieces(state: State) -> dict[str, int]:
    """How many pieces of each kind there are, counted everywhere they can be."""
    counts: Counter[str] = Counter()
    _count_tiles(state, counts)
    _count_goods(state, counts)
    bonuses = sum(state.bonuses) + sum(len(player.bonuses) for player in state.players)
    counts["bonus tiles"] = bonuses
    counts["markers"] = sum(len(markers) for markers in state.track)
    return dict(counts)


def _count_tiles(state: State, counts: Counter[str]) -> None:
    keys = [f"tile {tile.key}" for tile in state.facts.tiles]
    for pool in (state.supply, state.black_supply, state.removed):
        for key, number in zip(keys, pool, strict=True):
            counts[key] += number
    for player in state.players:
        for tile in (*player.estate, *player.storage):
            counts[keys[tile]] += 1
    for tiles in state.depots:
        for tile in tiles:
            counts[keys[tile]] += 1
    # A starting castle not yet laid waits beside its owner's board.
    counts["tile castle"] += sum(1 for player in state.players if not player.covered)
    del counts["tile none"]


def _count_goods(state: State, counts: Counter[str]) -> None:
    for type in ALL_GOODS:
        counts[f"goods {state.facts.goods_names[type]}"] = (
            state.goods_supply[type]
            + state.round_goods.count(type)
            + sum(heap[type] for heap in state.depot_goods)
            + sum(player.goods[type] + player.sold[type] for player in state.players)
        )
