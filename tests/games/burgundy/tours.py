"""Games and positions in which everything that Burgundy says and draws occurs."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

from comptoir.engine.frames import Decision
from comptoir.engine.moves import Move
from comptoir.games.burgundy.boards import HEXES, TYPES
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.moves import Place
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.state import BLACK_DEPOT, State
from comptoir.games.keyed import numbered
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.games.tours import tour

# One of every kind: player counts, boards, expert set-ups, and the options that rulings leave open.
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"buy_timing": "anytime"}),
    (4, {"setup": "expert"}),
    (2, {"setup": "expert", "expert_choice": "secret", "board_set": "later"}),
    (3, {"setup": "expert", "expert_sheets": "1/3,4/5,6/7,8/9"}),
    (4, {"setup": "expert", "board_set": "spielbox"}),
    (2, {"boards": "10h,10a", "spielbox_extra_action": "fetch_left_over", "buy_timing": "anytime"}),
)


def choice(moves: list[Move], rng: Random) -> Move:
    """Place a tile whenever possible: estates grow, and every kind of question comes up."""
    return rng.choice([move for move in moves if isinstance(move, Place)] or moves)


def decisions(table: Table, seed: int = 0) -> Iterator[tuple[State, Decision]]:
    """Play on at random: every question with what its player sees, before it is answered."""
    return tour(table.state, choice, seed)


def far_into(players: int, number: int) -> State:
    """What the player sees at a decision far into a game."""
    seen, _ = next(islice(decisions(new_game(players), seed=players), number, None))
    return seen.clone()


def sights() -> Iterator[State]:
    """States whose drawings are tested."""
    yield far_into(4, 200)
    yield far_into(2, 90)
    yield new_game(3, setup="expert").chance().state
    yield scenario(board="10c", boards="10c", castle="r3c0", spielbox_extra_action="fetch_left_over").state


def ids_of(seen: State) -> list[str]:
    """Every id that a drawing of this state may have, where things can be empty too."""
    ids = ["white-die", "castles-aside"]
    ids += [f"depot-{depot}-{slot}" for depot, tiles in enumerate(seen.depots) for slot in range(len(tiles))]
    ids += [f"goods-{depot}" for depot in range(1, 7)]
    ids += [f"goods-{depot}-{goods}" for depot in range(1, 7) for goods in range(1, 7)]
    ids += [f"round-{number}" for number in range(1, 6)]
    ids += [f"phase-{letter}" for letter in "ABCDE"]
    ids += [f"track-{space}" for space in range(7)]
    ids += [f"marker-{player}" for markers in seen.track for player in markers]
    ids += [f"bonus-{letter}-{size}" for letter in TYPES for size in ("large", "small")]
    for player in range(len(seen.players)):
        ids += [f"{side}{player}-{rest}" for side in "ps" for rest in _owned(seen, player)]
    return ids


def _owned(seen: State, player: int) -> list[str]:
    me = seen.players[player]
    ids = ["name", "sold", "silver", "workers", "points", "bonuses"]
    ids += [f"hex-{hex}" for hex in range(HEXES) if me.board]
    ids += [f"storage-{slot}" for slot in range(3)]
    ids += [f"goods-{goods}" for goods in range(1, 7)]
    ids += [f"die-{die}" for die in range(2)]
    ids += [f"side-{side}" for side in range(len(me.sheet))]
    ids += [f"knowledge-{number}" for number in range(1, 27)]
    return ids


def changed_facts(**changes: dict[str, Any]) -> Facts:
    """The standard facts with some values of some tables changed."""
    data = deepcopy(dict(load_facts().data))
    for table, values in changes.items():
        data[table].update(values)
    return load_facts(data)


def doubtful_facts(confidence: str) -> Facts:
    """Facts whose boards are known no better than this."""
    data = deepcopy(dict(load_facts().data))
    for board in data["boards"]:
        board["confidence"] = confidence
    return load_facts(data)


def all_tiles() -> State:
    """A state with one tile of each kind in the black depot."""
    state = scenario().state
    state.depots[BLACK_DEPOT] = tuple(number for number, _ in numbered(state.facts.tiles) if number)
    return state


def positions() -> Iterator[State]:
    """States in which every explanation is given."""
    yield all_tiles()
    yield scenario(goods="red", sold="brown", bonuses=((1, 1), (2, 0)), silver=1, points=3).state
    yield scenario(3, estate="r2c3=knowledge_19 r4c2=mine r4c3=bank r5c1=mine r6c0=mine", dice=(4,)).state
    yield scenario(
        depots={1: "church"}, depot_goods={2: "red pink"}, round_goods="red pink", storage="cow_3", phase="B"
    ).state
    for confidence in ("memory", "reconstructed", "one-source", "verified-two-sources"):
        yield scenario(board="10c", castle="r1c1", facts=doubtful_facts(confidence)).state
    for board_set in ("base", "spielbox", "later"):
        for seed in range(4):
            yield new_game(4, setup="expert", board_set=board_set).chance(seed).state
