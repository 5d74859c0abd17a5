"""Burgundy keeps the engine's contract: a sample of `make soak`, pinned counts, and exact chances."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from random import Random

import pytest

from bench.draws import draw_options, pins
from comptoir.conformance import perft, play_checked
from comptoir.engine.draws import take
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.boards import BUILDING
from comptoir.games.burgundy.round import DrawTiles
from comptoir.games.burgundy.setup import FindFirstPlayer
from comptoir.games.pools import draw, pieces, pool, remove
from tests.chances import chances, shuffled
from tests.games.burgundy.scenario import new_game, tile

# ---------------------------------------------------------------- random games


@pytest.mark.parametrize("number", range(len(pins(GAME))))
def test_random_games_with_every_option_value_pass_the_checks(number: int) -> None:
    assert play_checked(GAME, draw_options(GAME, number), seed=number).is_over()


def test_a_game_with_secret_lanes_passes_all_checks_at_every_decision() -> None:
    options = GAME.make_options(2, {"setup": "expert", "board_set": "spielbox", "expert_choice": "secret"})
    assert play_checked(GAME, options, seed=1, every=1).is_over()


# ---------------------------------------------------------------- pinned counts

PERFT = [
    (2, {}, [17, 109, 1989, 16337]),
    (3, {}, [23, 189, 5352]),
    (4, {}, [29, 306, 10330]),
    (2, {"boards": "5,10c"}, [4, 16, 272, 1764, 31884]),
    (2, {"buy_timing": "anytime"}, [17, 109, 1989]),
    (3, {"setup": "expert"}, [2, 8, 16, 64, 128, 512, 11776]),
    (2, {"setup": "expert", "expert_choice": "secret"}, [2, 8, 16, 64, 1088, 7016]),
    (2, {"setup": "expert", "board_set": "spielbox"}, [2, 8, 16, 64, 1088, 7024]),
    (4, {"setup": "expert", "board_set": "later"}, [2, 8, 16, 64]),
    (2, {"setup": "expert", "expert_sheets": "SE4/SE8,2/7"}, [2, 8, 16, 64, 1088, 6976]),
]


@pytest.mark.parametrize(("players", "options", "counts"), PERFT)
def test_lines_of_play_are_as_many_as_ever(players: int, options: dict[str, str], counts: list[int]) -> None:
    chosen = GAME.make_options(players, options)
    assert counts == [perft(GAME, chosen, depth=depth) for depth in range(1, len(counts) + 1)]


# ---------------------------------------------------------------- exact chances


def test_drawing_twice_has_the_chances_of_a_shuffled_pile() -> None:
    supply = [2, 1, 3]

    def draw_twice(rng: Random) -> Hashable:
        left = supply[:]
        first = take([draw(left, 2)], rng)
        remove(left, first)
        return (*first, *take([draw(left, 2)], rng))

    assert shuffled(pieces(supply), 4) == chances(draw_twice)


def test_depots_are_filled_as_if_from_a_shuffled_box() -> None:
    table = new_game(2).nature("deal-goods turquoise purple pink red brown orange", "first-player 0")
    buildings = [tile("bank")] * 3 + [tile("church")] * 2
    others = {"castle": 1, "mine": 1, "ship": 2, "cow_3": 2, "knowledge_8": 2}
    state = table.state
    state.supply = pool(len(state.supply), [*buildings, *(tile(key) for key in others for _ in range(others[key]))])
    state.black_supply = pool(len(state.supply), [tile("ship")] * 4)
    types = state.facts.types

    def fill(rng: Random) -> Hashable:
        filled = DrawTiles().sample(state, rng).tiles[: sum(others.values()) + 4]
        return tuple(number for number in filled if types[number] == BUILDING)

    assert shuffled(buildings, 4) == chances(fill)


@pytest.mark.parametrize("players", GAME.players)
def test_everybody_is_as_likely_to_begin(players: int) -> None:
    state = new_game(players).nature(f"deal-goods {'red pink brown ' * players}").state
    expected = {seat: Fraction(1, players) for seat in range(players)}
    assert expected == chances(lambda rng: FindFirstPlayer().sample(state, rng).seat)
