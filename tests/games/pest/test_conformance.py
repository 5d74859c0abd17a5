"""Pest keeps the engine's contract: checked random games over all options and numbers of players, pinned counts."""

from __future__ import annotations

import pytest

from bench.draws import draw_options, pins
from comptoir.conformance import perft, play_checked
from comptoir.games.pest import GAME

GAMES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (1, {"setup": "advanced"}),
    (2, {"setup": "advanced"}),
    (3, {"setup": "advanced"}),
    (4, {"setup": "advanced"}),
    (5, {"setup": "advanced"}),
    (2, {"duel": "on"}),
    (2, {"duel": "on", "setup": "advanced"}),
]


def test_every_value_of_every_option_finds_company() -> None:
    drawn = [draw_options(GAME, number) for number in range(len(pins(GAME)))]
    assert all(getattr(options, name) == value for options, (name, value) in zip(drawn, pins(GAME), strict=True))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_random_games_with_every_option_pass_the_checks(number: int) -> None:
    players, options = GAMES[number]
    assert play_checked(GAME, GAME.make_options(players, options), seed=number).is_over()


def test_every_value_of_every_option_is_played_by_everybody_who_can() -> None:
    played = {(players, name, value) for players, options in GAMES for name, value in _values(players, options)}
    values = {(choice.name, value) for choice in GAME.choices for value in choice.values}
    possible = {(players, *value) for players in GAME.players for value in values}
    assert {(players, "duel", "on") for players in (1, 3, 4, 5)} == possible - played


def _values(players: int, options: dict[str, str]) -> list[tuple[str, str]]:
    chosen = GAME.make_options(players, options)
    return [(choice.name, getattr(chosen, choice.name)) for choice in GAME.choices]


@pytest.mark.parametrize("options", [{}, {"duel": "on"}])
def test_a_game_of_two_passes_all_checks_often(options: dict[str, str]) -> None:
    assert play_checked(GAME, GAME.make_options(2, options), seed=1, every=10).is_over()


# With the standard facts: tuning a price may change them.
PERFT = [
    (1, {}, [5, 13, 221, 2652, 22353]),
    (2, {}, [4, 14, 51, 183, 3111]),
    (2, {"duel": "on", "setup": "advanced"}, [4, 14, 51, 183, 3111]),
    (3, {}, [3, 9, 27, 90, 300, 900, 15300]),
    (5, {}, [3, 9, 27, 81, 243, 810, 2700]),
]


@pytest.mark.parametrize(("players", "options", "counts"), PERFT)
def test_lines_of_play_are_as_many_as_ever(players: int, options: dict[str, str], counts: list[int]) -> None:
    chosen = GAME.make_options(players, options)
    assert counts == [perft(GAME, chosen, depth=depth) for depth in range(1, len(counts) + 1)]
