"""Options: what can be chosen, what goes together, and what is refused. Groups COMP, ADVANCED."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.pest import GAME
from comptoir.games.pest.options import Options
from tests.games.pest.scenario import new_game
from tests.games.wrong_options import refusal_of
from tests.rule import rule

refusal = partial(refusal_of, GAME)


@rule("PEST-COMP-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_one_to_five_may_play(players: int) -> None:
    assert players == GAME.make_options(players).players
    assert players == len(new_game(players).state.players)


@rule("PEST-COMP-01")
@pytest.mark.parametrize("players", [-1, 0, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    assert f"This game is for 1, 2, 3, 4, 5 players, not {players}." == refusal(players, {})
    with pytest.raises(BadOptions, match=f"Pest is for 1 to 5 players, not {players}."):
        Options(players)


@rule("PEST-COMP-01")
def test_one_player_always_plays_the_solo_game() -> None:
    assert [True, False, False, False, False] == [Options(players).is_solo for players in range(1, 6)]
    assert new_game(1).state.influence_markers


@rule("PEST-COMP-01")
def test_two_play_the_base_game_or_the_duel() -> None:
    assert [False, True] == [GAME.make_options(2, {"duel": duel}).is_duel for duel in ("off", "on")]
    assert [0, 1] == [new_game(2, duel=duel).state.neutral for duel in ("off", "on")]


@pytest.mark.parametrize("players", [1, 3, 4, 5])
def test_the_duel_is_for_two(players: int) -> None:
    assert f"The duel is for 2 players, not {players}." == refusal(players, {"duel": "on"})


def test_nothing_chosen_is_the_printed_map_without_a_duel() -> None:
    assert GAME.make_options(2) == GAME.make_options(2, {"setup": "printed", "duel": "off"})
    assert not GAME.make_options(2).is_advanced


@rule("PEST-ADVANCED-06")
@pytest.mark.parametrize(("players", "duel"), [*product(range(1, 6), ["off"]), (2, "on")])
def test_the_advanced_set_up_goes_with_everything(players: int, duel: str) -> None:
    options = GAME.make_options(players, {"setup": "advanced", "duel": duel})
    assert (True, players == 1, duel == "on") == (options.is_advanced, options.is_solo, options.is_duel)
