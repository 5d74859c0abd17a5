"""Options of every game: who may play, and what is chosen when nothing is said."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.engine.game import Game
from comptoir.games import all_games, game as game_of
from tests.games.every import every_game
from tests.games.wrong_options import refusal_of


@every_game
def test_a_game_begins_with_each_of_its_numbers_of_players(game: Game) -> None:
    for players in game.players:
        options = game.make_options(players)
        assert players == options.players == len(game.start(options, game.facts(None)).players)


@pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(game, players, id=f"{game.key}-{players}")
        for game in all_games()
        for players in (-1, 0, game.players[0] - 1, game.players[-1] + 1)
    ],
)
def test_other_numbers_of_players_are_refused(game: Game, players: int) -> None:
    known = ", ".join(map(str, game.players))
    assert f"This game is for {known} players, not {players}." == refusal_of(game, players, {})
    with pytest.raises(BadOptions, match=f" players, not {players}."):
        game.options(players=players)


@every_game
@pytest.mark.parametrize("players", ["2", 2.0, None, True])
def test_the_number_of_players_is_a_whole_number(game: Game, players: Any) -> None:
    assert f"The number of players must be a whole number, not {players!r}." == refusal_of(game, players, {})


def test_a_number_stands_for_its_text() -> None:
    orleans = game_of("orleans")
    assert orleans.make_options(2, {"rounds": "16"}) == orleans.make_options(2, {"rounds": 16})


@every_game
@pytest.mark.parametrize("value", [["base", "invasion"], True, None])
def test_other_values_than_text_are_refused(game: Game, value: Any) -> None:
    for choice in game.choices:
        sentence = f"{choice.name} must be text, with commas between several values, not {value!r}."
        assert sentence == refusal_of(game, 2, {choice.name: value})


@every_game
def test_without_a_choice_an_option_has_its_default(game: Game) -> None:
    options = game.make_options(2)
    defaults = {choice.name: choice.default for choice in game.choices}
    assert defaults == {name: getattr(options, name) for name in defaults}


@every_game
def test_an_unknown_option_is_refused(game: Game) -> None:
    known = ", ".join(choice.name for choice in game.choices)
    sentence = f"{game.key} has no option “colour”; it has: {known}."
    assert sentence == refusal_of(game, 2, {"colour": "red"})


@every_game
def test_an_unknown_value_is_refused(game: Game) -> None:
    for choice in game.choices:
        if choice.values and not choice.several:
            known = ", ".join(choice.values)
            for value in ("", "nothing"):
                sentence = f"{choice.name} must be one of {known}, not “{value}”."
                assert sentence == refusal_of(game, 2, {choice.name: value})
