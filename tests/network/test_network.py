"""A network reads every table of its game, and its file is safe to open."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zipfile import ZipFile

import numpy as np
import pytest

from comptoir import bots
from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wins_of
from comptoir.bots.network import NetworkBot
from comptoir.bots.play import play_out
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import State, borrowed_view
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Moves
from comptoir.games import game as game_of
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.boards import hexes_in
from comptoir.games.orleans import GAME as ORLEANS, kinds, moves as do
from comptoir.games.pest import GAME as PEST
from comptoir.network.expectations import Expectations
from comptoir.network.inputs import inputs_of
from comptoir.network.marks import Marks
from comptoir.network.model import POINTS, forward, grown, new_weights, policy_of, shapes_of
from comptoir.network.parts import parts_of
from comptoir.network.thinker import Thinker
from comptoir.network.weights import (
    LARGEST,
    read_arrays,
    read_weights,
    shipped_players,
    shipped_weights,
    write_arrays,
    write_weights,
)
from comptoir.observation.spec import spec
from tests.bots.nim import NIM
from tests.bots.watched import Watched
from tests.games.every import every_game

SMALL = 8
NETWORKS = Path(bots.__file__).parent / "networks"


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"boards": "2,5,9"}),
        (4, {"boards": "3,4,6,7"}),
        (2, {"boards": "10a,10h"}),
        (2, {"boards": "SE4,8", "buy_timing": "anytime"}),
        (4, {"setup": "expert", "expert_choice": "secret"}),
    ],
)
def test_a_network_plays_legal_moves_with_all_players_and_boards(players: int, options: dict[str, str]) -> None:
    bot = Watched(NetworkBot(GAME, new_weights(GAME, 1, SMALL)))
    others = [make_bot("random", GAME, seed=seat) for seat in range(1, players)]
    play_out(GAME.start(GAME.make_options(players, options), GAME.facts(None)), [bot, *others], Random(1))
    assert len(bot.answers) > 30


@every_game
def test_one_network_reads_the_tables_of_all_numbers_of_players(game: Game) -> None:
    weights = new_weights(game, 1, SMALL)
    for players in game.players:
        match = Match(game, game.make_options(players), seed=1)
        seen = spec(game, players).vector(match.view(0), 0)
        likes, value = forward(np, weights, inputs_of(game, players), seen[None])
        assert ((1, len(game.vocabulary)), (1,)) == (likes.shape, value.shape)
        assert np.isfinite(likes).all()
        assert (np.float32, np.float32) == (likes.dtype, value.dtype)  # double precision takes twice the time


def test_what_the_other_seats_have_counts_wherever_they_sit() -> None:
    match, inputs = Match(GAME, GAME.make_options(3), seed=1), inputs_of(GAME, 3)
    seen = spec(GAME, 3).vector(match.view(0), 0)[None]
    swapped = seen.copy()
    for reading in zip(inputs.seats[1].counts, inputs.seats[2].counts, strict=True):
        swapped[0, list(reading)] = swapped[0, list(reversed(reading))]
    first, second = (forward(np, new_weights(GAME, 1, SMALL), inputs, each)[1] for each in (seen, swapped))
    assert np.allclose(first, second, atol=1e-6)


def test_an_estate_tells_what_is_missing_in_its_districts() -> None:
    match = Match(GAME, GAME.make_options(2, {"boards": "1"}), seed=1)
    state: Any = match.state
    while state.phase < 1:
        player = match.to_decide()[0]
        match.play(player, match.moves(player)[-1])
        state = match.state
    seen, estates = spec(GAME, 2).vector(match.view(0), 0), inputs_of(GAME, 2).estates
    assert estates is not None
    board, covered = state.facts.boards["1"], state.players[0].covered
    empty = [0 if covered >> hex & 1 else len([*hexes_in(board.districts[hex] & ~covered)]) for hex in range(37)]
    told = estates.features(np, seen[None])[0, 0, :37]
    assert [1 / left if left else 0.0 for left in empty] == pytest.approx(told.tolist())


def test_estates_and_depots_tell_how_many_tiles_of_each_kind_there_are() -> None:
    match = Match(GAME, GAME.make_options(3), seed=1)
    for _ in range(60):
        player = match.to_decide()[0]
        match.play(player, match.moves(player)[0])
    state: Any = match.state
    seen, estates = spec(GAME, 3).vector(match.view(1), 1)[None], inputs_of(GAME, 3).estates
    assert estates is not None
    told, kinds = estates.features(np, seen)[0, :, -2 * estates.kinds :], estates.kinds
    for place, player in enumerate((1, 2, 0)):
        me = state.players[player]
        assert [me.estate.count(tile) for tile in range(1, 1 + kinds)] == told[place, :kinds].tolist()
        assert [me.storage.count(tile) for tile in range(1, 1 + kinds)] == told[place, kinds:].tolist()
    black, *numbered = state.depots
    lying = [sum(depot.count(tile) for depot in numbered) for tile in range(1, 1 + kinds)]
    assert [*lying, *map(black.count, range(1, 1 + kinds))] == estates.table(np, seen)[0].tolist()


def test_a_larger_network_begins_with_what_a_smaller_one_knows() -> None:
    small, inputs = new_weights(GAME, 1, SMALL), inputs_of(GAME, 2)
    large = grown(small, shapes_of(inputs, 12), seed=1)
    seen = spec(GAME, 2).vector(Match(GAME, GAME.make_options(2), seed=1).view(0), 0)[None]
    for one, other in zip(forward(np, small, inputs, seen), forward(np, large, inputs, seen), strict=True):
        assert np.allclose(one, other, atol=1e-5)
    assert (12, 12) == large["second"].shape
    assert large["own"][:, SMALL:].all()  # what is new differs, so that it can learn


def test_moves_about_a_tile_look_where_that_tile_lies() -> None:
    match = Match(GAME, GAME.make_options(3), seed=1)
    state: Any = match.state
    while not any(state.players[match.to_decide()[0]].storage):
        player = match.to_decide()[0]
        match.play(player, match.moves(player)[0])
        state = match.state
    player = match.to_decide()[0]
    seen = np.append(spec(GAME, 3).vector(borrowed_view(state, player), player), 0)
    for subject in inputs_of(GAME, 3).subjects:
        tiles = np.tile(np.repeat(seen[subject.places], subject.targets), subject.repeats)
        for number, tile in enumerate(tiles.tolist(), subject.first):
            move: Any = GAME.vocabulary.move(number)
            lying = state.depots[move.depot] if hasattr(move, "depot") else state.players[player].storage
            assert tile == (lying[move.slot] if move.slot < len(lying) else 0), move


def test_marks_tell_counts_and_sets() -> None:
    reached = Marks(np.array([[0], [2]]), np.array([1, 3]), is_reached=True)
    held = Marks(np.array([[0, 1, 2]]), np.array([1, 2, 3]))
    seen = np.array([[2, 0, 3]])
    assert [[1, 0, 1, 1]] == reached.features(np, seen).tolist()
    assert [[0, 1, 1]] == held.features(np, seen).tolist()


def test_in_orleans_the_tiles_of_a_player_are_read_as_a_set() -> None:
    (field,) = (field for field in spec(ORLEANS, 2).fields if field.name == "players.places")
    inputs = inputs_of(ORLEANS, 2)
    (tiles,) = (marks for marks in inputs.seats[0].marks if marks.places.shape[1] == field.shape[1])
    assert [*range(field.first, field.first + field.shape[1])] == tiles.places[0].tolist()
    assert int(field.high.max()) == tiles.size


def test_moves_with_the_same_part_learn_together() -> None:
    weights, number = new_weights(ORLEANS, 1, SMALL), ORLEANS.vocabulary.index
    plans = [number(do.PLAN[kinds.ALL_FOLLOWERS[0]][place][0]) for place in (kinds.VILLAGE, kinds.CASTLE)]
    parts, before = parts_of(ORLEANS), policy_of(np, weights, ORLEANS)
    assert parts is not None
    shared = {*parts[plans[0]].tolist()} & {*parts[plans[1]].tolist()}
    assert 4 == len(shared)  # planning, whom, on which space, and whom on which space
    weights["parts"][:, min(shared)] += 1
    changed = (policy_of(np, weights, ORLEANS) != before).any(axis=0)
    assert changed[plans].all()
    assert not changed[number(do.PASS)]


def test_only_legal_moves_are_computed_alike() -> None:
    for game in (ORLEANS, GAME):
        match, weights, inputs = (
            Match(game, game.make_options(2), seed=1),
            new_weights(game, 1, SMALL),
            inputs_of(game, 2),
        )
        seen = np.array([spec(game, 2).vector(match.view(seat), seat) for seat in range(2)])
        likes, values = Thinker(game, weights).likes(inputs, seen, [[0, 5], [7]])
        whole, same = forward(np, weights, inputs, seen)
        assert np.allclose(values, same, atol=1e-6)
        assert np.allclose(np.concatenate(likes), whole[[0, 0, 1], [0, 5, 7]], atol=1e-6)


# ------------------------------------------------------------------ the file


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    weights = new_weights(GAME, 1, SMALL)
    write_weights(tmp_path / "network.npz", weights, {"game": "burgundy"})
    read = read_weights(GAME, tmp_path / "network.npz")
    assert weights.keys() == read.keys()
    assert all(np.allclose(weights[name], read[name], atol=1e-2) for name in weights)


def test_large_layers_take_a_byte_for_each_weight(tmp_path: Path) -> None:
    weights, file = new_weights(GAME, 1, SMALL), tmp_path / "network.npz"
    weights["own"][3] = 0
    write_weights(file, weights, {"game": "burgundy"})
    arrays, _ = read_arrays(file)
    assert ["int8", "int8", "float16"] == [arrays[name].dtype.name for name in ("own", "policy", "second")]
    own, steps = read_weights(GAME, file)["own"], np.abs(weights["own"]).max(axis=1, keepdims=True) / 127
    assert (np.abs(own - weights["own"]) <= steps / 1.99).all()
    assert np.float32 == own.dtype


def test_a_network_from_before_layers_had_steps_plays_as_it_did(tmp_path: Path) -> None:
    weights = {name: np.asarray(array, np.float16) for name, array in new_weights(GAME, 1, SMALL).items()}
    write_arrays(tmp_path / "network.npz", weights, {"game": "burgundy"})
    read = read_weights(GAME, tmp_path / "network.npz")
    assert all(np.array_equal(weights[name], read[name]) for name in weights)


@pytest.mark.parametrize("step", [np.ones((3, 1)), np.ones(5), np.float32(1)])
def test_a_network_with_steps_of_other_layers_is_refused(tmp_path: Path, step: Any) -> None:
    file = tmp_path / "network.npz"
    write_weights(file, new_weights(GAME, 1, SMALL), {"game": "burgundy"})
    arrays, about = read_arrays(file)
    for name in ("own.step", "nothing.step"):
        write_arrays(file, arrays | {name: step}, about)
        with pytest.raises(Refusal, match=r"network.npz” is not a network for"):
            read_weights(GAME, file)


def test_a_network_from_before_tiles_were_counted_plays_as_it_did(tmp_path: Path) -> None:
    weights, inputs = new_weights(GAME, 1, SMALL), inputs_of(GAME, 2)
    assert inputs.estates is not None
    kinds = inputs.estates.kinds
    before = {name: weights[name][: -2 * kinds] for name in ("own", "other", "table")}
    write_weights(tmp_path / "network.npz", weights | before, {"game": "burgundy"})
    read = read_weights(GAME, tmp_path / "network.npz")
    assert all(np.allclose(array, read[name][: len(array)], atol=1e-2) for name, array in before.items())
    assert not any(read[name][-2 * kinds :].any() for name in before)


@every_game
def test_a_network_that_reads_something_else_is_refused(game: Game, tmp_path: Path) -> None:
    weights = new_weights(game, 1, SMALL)
    write_weights(tmp_path / "network.npz", weights | {"own": weights["own"][:-1]}, {"game": game.key})
    with pytest.raises(Refusal, match=r"network.npz” is not a network for"):
        read_weights(game, tmp_path / "network.npz")


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    write_weights(tmp_path / "network.npz", new_weights(GAME, 1, SMALL), {"game": "burgundy"})
    with pytest.raises(Refusal, match=r"network.npz” is not a network for pest as it is now."):
        read_weights(game_of("pest"), tmp_path / "network.npz")


def test_a_file_is_never_unpickled(tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    np.savez(file, about=np.array([{"game": "burgundy"}], object), allow_pickle=True)
    with pytest.raises(Refusal, match=r"network.npz” is not the file of a network."):
        read_weights(GAME, file)


@pytest.mark.parametrize("cut", [0, 10, 2000, -30])
def test_a_broken_file_is_refused(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "network.npz"
    write_arrays(file, new_weights(GAME, 1, SMALL), {"game": "burgundy"})
    file.write_bytes(file.read_bytes()[:cut])
    with pytest.raises(Refusal, match=r"network.npz” is not the file of a network."):
        read_weights(GAME, file)


def test_a_zip_of_something_else_is_refused(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "network.npz", "w") as opened:
        opened.writestr("about.npy", b"\x93NUMPY\x01\x00nonsense")
    with pytest.raises(Refusal, match=r"network.npz” is not the file of a network."):
        read_weights(GAME, tmp_path / "network.npz")


@every_game
def test_the_shipped_networks_are_small(game: Game) -> None:
    assert (NETWORKS / f"{game.key}.npz").stat().st_size <= LARGEST
    assert shipped_weights(game).keys() == new_weights(game, 1, SMALL).keys()
    assert set(shipped_players(game)) <= set(game.players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shipped_network_beats_random_play(players: int) -> None:
    names = ("network", *["random"] * (players - 1))
    results = list(play_games(GAME, GAME.make_options(players), names, games=players, seed=1))
    assert players == wins_of(results, 0)


@pytest.mark.parametrize("key", ["orleans", "pest"])
def test_the_shipped_networks_of_the_other_games_beat_random_play(key: str) -> None:
    game = game_of(key)
    results = list(play_games(game, game.make_options(2), ("network", "random"), games=2, seed=1))
    assert 2 == wins_of(results, 0)


def test_a_game_that_no_network_has_learnt_is_refused() -> None:
    with pytest.raises(Refusal, match=r"No network has learnt nim yet; train one with: comptoir train nim."):
        make_bot("network", NIM, seed=1)


# ------------------------------------------------------------------ what it expects


class Asked(NamedTuple):
    """A question to a player."""

    state: State
    player: int
    moves: Moves


def asked(match: Match) -> Asked:
    player = match.to_decide()[0]
    return Asked(match.view(player), player, match.moves(player))


def test_with_two_players_what_one_expects_the_other_does_not() -> None:
    match = Match(GAME, GAME.make_options(2), seed=1)
    (found,) = Expectations(GAME).of([asked(match)])
    assert 0 == pytest.approx(sum(found.values))
    assert 1 == pytest.approx(sum(found.chances))


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5])
def test_a_judge_counts_as_much_as_it_should(share: float) -> None:
    question = asked(Match(GAME, GAME.make_options(3), seed=1))
    (alone,) = Expectations(GAME).of([question])
    (judged,) = Expectations(GAME, None, lambda _, seat: 10.0 * seat, share).of([question])
    leads = (-20.0, -10.0, 10.0)
    both = tuple((1 - share) * one + share * lead / POINTS for one, lead in zip(alone.values, leads, strict=True))
    assert both == pytest.approx(judged.values)


def test_several_questions_are_answered_as_one_at_a_time() -> None:
    questions = [asked(Match(PEST, PEST.make_options(2), seed=seed)) for seed in range(3)]
    expectations = Expectations(PEST)
    together, alone = expectations.of(questions), [expectations.of([each])[0] for each in questions]
    for one, other in zip(together, alone, strict=True):
        assert one.chances == pytest.approx(other.chances, abs=1e-4)
        assert one.values == pytest.approx(other.values, abs=1e-4)


@pytest.mark.parametrize(
    ("players", "options", "is_known"),
    [
        (2, {}, True),
        (4, {"boards": "3,4,6,7"}, True),
        (2, {"boards": "10a,10h"}, False),
        (2, {"boards": "SE4,8"}, False),
        (2, {"buy_timing": "anytime"}, False),
        (4, {"setup": "expert"}, False),
    ],
)
def test_a_network_knows_the_tables_at_which_it_could_have_learnt(
    players: int, options: dict[str, str], is_known: bool
) -> None:
    state = GAME.start(GAME.make_options(players, options), GAME.facts(None))
    assert is_known == Expectations(GAME).knows(state)


def test_a_network_that_has_learnt_with_two_does_not_know_a_table_of_four() -> None:
    state = ORLEANS.start(ORLEANS.make_options(4), ORLEANS.facts(None))
    assert 4 not in shipped_players(ORLEANS)
    assert not Expectations(ORLEANS).knows(state)
