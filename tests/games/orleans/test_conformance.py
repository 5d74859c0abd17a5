"""Orléans keeps the engine's contract: checked random games, pinned counts, and exact chances."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from random import Random

import pytest

from comptoir.conformance import perft, play_checked
from comptoir.games.orleans import GAME
from comptoir.games.orleans.followers import DrawOne
from comptoir.games.orleans.hourglass.classic import StrikeOne
from comptoir.games.orleans.places.base import DrawSome
from comptoir.games.orleans.round import TurnTile
from comptoir.games.orleans.setup import DrawFirstPlayer, DrawSelection
from comptoir.games.orleans.tiles import DrawTiles
from comptoir.games.orleans.torture import LoseFollower
from tests.chances import chances, shuffled
from tests.games.orleans.names import event_number, follower, place
from tests.games.orleans.scenario import new_game, scenario

# ------------------------------------------------------------------ random games

GAMES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"edition": "dlp2014", "planning": "turn_order"}),
    (4, {"coin_supply": "60", "exhausted_bonus": "lenient"}),
    (5, {"first_player": "4"}),
    (2, {"tiles": "all", "exhausted_bonus": "lenient"}),
    (3, {"tiles": "all", "events": "intrigue"}),
    (4, {"tiles": "all", "two_rivers": "on", "tile_selection": "on", "exclusion": "on", "deeds": "majority"}),
    (5, {"tiles": "all", "scenario": "intrigue", "coin_supply": "100"}),
    (2, {"events": "harder", "tiles": "prosperity_scenario", "two_rivers": "on"}),
    (3, {"events": "intrigue", "last_event": "peasant_uprising", "tiles": "base,trade_intrigue,tiles1"}),
    (4, {"rounds": "16", "tiles": "invasion_scenario"}),
    (2, {"events": "intrigue", "tiles": "base,tiles3,tiles4,promo1", "coin_supply": "10"}),
    (2, {"tiles": "base,tiles5,promo2,promo3", "exclusion": "on", "deeds": "majority"}),
    (5, {"tiles": "all,-lock", "scenario": "intrigue", "road": "with", "events": "intrigue"}),
]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_random_games_with_every_option_pass_the_checks(number: int) -> None:
    players, options = GAMES[number]
    assert play_checked(GAME, GAME.make_options(players, options), seed=number).is_over()


def test_every_value_of_every_option_is_played() -> None:
    chosen = [GAME.make_options(players, options) for players, options in GAMES]
    values = {(choice.name, value) for choice in GAME.choices if not choice.several for value in choice.values}
    played = {(name, getattr(options, name)) for options in chosen for name, _ in values}
    assert {("first_player", str(seat)) for seat in range(4)} == values - played
    assert {2, 3, 4, 5} == {options.players for options in chosen}


def test_a_game_with_secret_lanes_passes_all_checks_often() -> None:
    options = GAME.make_options(2, {"rounds": "16"})
    assert play_checked(GAME, options, seed=1, every=10).is_over()


# ------------------------------------------------------------------ pinned counts

PERFT: list[tuple[int, dict[str, str], list[int]]] = [
    (2, {}, [19, 277, 2953, 22921]),
    (3, {}, [19, 277, 2971]),
    (5, {}, [19, 277, 2971]),
    (2, {"planning": "turn_order"}, [19, 277, 2953]),
    (2, {"events": "harder", "tiles": "hayrick,cellar"}, [19, 277, 2953]),
    (2, {"tiles": "all", "exclusion": "on"}, [55, 2971]),
    (2, {"exclusion": "on", "two_rivers": "on"}, [21, 421, 8041]),
    (4, {"exclusion": "on", "tile_selection": "on"}, [15, 211]),
]


@pytest.mark.parametrize(("players", "options", "counts"), PERFT)
def test_lines_of_play_are_as_many_as_ever(players: int, options: dict[str, str], counts: list[int]) -> None:
    chosen = GAME.make_options(players, options)
    assert counts == [perft(GAME, chosen, depth=depth) for depth in range(1, len(counts) + 1)]


# ------------------------------------------------------------------ exact chances


def test_hourglass_tiles_come_as_from_a_shuffled_pile_of_which_some_are_missing() -> None:
    tiles = tuple(event_number(name) for name in ("taxes", "taxes", "plague", "income"))

    def turn_twice(rng: Random) -> Hashable:
        state = scenario("hourglass").state
        state.piles = ((2, tiles),)
        first = TurnTile().sample(state, rng)
        TurnTile().resolve(state, first)
        return first.event, TurnTile().sample(state, rng).event

    assert shuffled(tiles, 2) == chances(turn_twice)


def test_torture_draws_among_the_neutral_followers_of_the_bag() -> None:
    state = scenario(bag="farmer knight knight own_farmer own_trader").state
    expected = {(follower("farmer"),): Fraction(1, 3), (follower("knight"),): Fraction(2, 3)}
    assert expected == chances(lambda rng: LoseFollower(0).sample(state, rng).followers)


@pytest.mark.parametrize("frame", [DrawOne(0), StrikeOne(0)])
def test_other_draws_are_among_all_followers_of_the_bag(frame: DrawOne | StrikeOne) -> None:
    state = scenario(bag="knight knight own_farmer own_trader").state
    expected = {
        (follower("knight"),): Fraction(1, 2),
        (follower("own_farmer"),): Fraction(1, 4),
        (follower("own_trader"),): Fraction(1, 4),
    }
    assert expected == chances(lambda rng: frame.sample(state, rng).followers)


def test_the_bathhouse_draws_as_from_a_shaken_bag() -> None:
    state = scenario(bag="knight knight own_farmer", tiles="bathhouse").state
    bag = [follower(name) for name in ("knight", "knight", "own_farmer")]
    drawn = chances(lambda rng: DrawSome(0, place("bathhouse")).sample(state, rng).followers)
    assert shuffled(bag, 2) == drawn


def test_two_rivers_are_filled_as_from_a_shuffled_stack() -> None:
    state = scenario(options={"two_rivers": "on"}).state
    stack = [place(name) for name in ("hayrick", "winery", "library")]
    row = tuple(place(name) for name in ("brewery", "hospital", "windmill"))
    state.tiles, state.stacks = [(), row, row], [(), tuple(stack), ()]
    assert shuffled(stack, 2) == chances(lambda rng: DrawTiles().sample(state, rng).places)


def test_every_selection_of_tiles_is_as_likely() -> None:
    state = scenario(options={"tile_selection": "on"}).state
    first = [place(name) for name in ("hayrick", "winery", "library", "brewery")]
    second = [place(name) for name in ("cellar", "school", "office")]
    state.tiles = [(), tuple(first), tuple(second)]
    found = chances(lambda rng: frozenset(DrawSelection().sample(state, rng).places))
    assert {frozenset({*first, *second} - {kept}): Fraction(1, 4) for kept in first} == found


@pytest.mark.parametrize("players", GAME.players)
def test_everybody_is_as_likely_to_begin(players: int) -> None:
    state = new_game(players).state
    expected = {seat: Fraction(1, players) for seat in range(players)}
    assert expected == chances(lambda rng: DrawFirstPlayer().sample(state, rng).seat)
