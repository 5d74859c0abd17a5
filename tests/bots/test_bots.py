"""What holds for every bot: it plays legal moves, changes nothing, repeats itself, and knows only its view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from comptoir.bots import BOTS, make_bot
from comptoir.bots.bot import is_reader
from comptoir.bots.play import play_out
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import State, decide, open_chance, pending_of, reveal, view
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.games.burgundy import GAME
from tests.bots.watched import Watched
from tests.games.every import every_game

NAMES = ("random", "greedy", "greedy:3", "search:3", "guided:3", "planner:3", "network", "network:3")


def start(players: int = 2, **options: str) -> State:
    state: State = GAME.start(GAME.make_options(players, options), GAME.facts(None))
    return state


def answers(name: str, seed: int, state: State) -> list[Move]:
    """All that two bots of this name answer in a game."""
    bots = [Watched(make_bot(name, GAME, seed=seed + seat)) for seat in range(2)]
    play_out(state, bots, Random(1))
    return bots[0].answers + bots[1].answers


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_legal_moves_and_leaves_its_view_alone(name: str) -> None:
    assert len(answers(name, 5, start())) > 80


@pytest.mark.parametrize("name", [*NAMES, "rollout:3"])
@every_game
def test_a_bot_that_promises_only_to_read_neither_changes_nor_keeps_its_view(game: Game, name: str) -> None:
    table, bots = Match(game, game.make_options(2), seed=1), [make_bot(name, game, seed=seat) for seat in (0, 1)]
    assert all(map(is_reader, bots))
    for _ in range(30):
        player = table.to_decide()[0]
        table.play(player, Watched(bots[player]).choose(table.view(player), player, table.moves(player)))


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_with_the_same_seed_plays_the_same_game(name: str) -> None:
    assert answers(name, 5, start()) == answers(name, 5, start())


def test_random_play_depends_on_the_seed() -> None:
    assert answers("random", 5, start()) != answers("random", 7, start())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [3, 4])
def test_a_bot_plays_with_more_players_and_dealt_boards(name: str, players: int) -> None:
    state = start(players, setup="expert", expert_choice="secret")
    bot = Watched(make_bot(name, GAME, seed=1))
    others = [make_bot("random", GAME, seed=seat) for seat in range(1, players)]
    play_out(state, [bot, *others], Random(1))
    assert bot.answers


@pytest.mark.parametrize("name", ["search:0.001s", "guided:0.001s", "planner:0.001s"])
def test_a_bot_can_think_by_the_clock(name: str) -> None:
    bots = [Watched(make_bot(name, GAME, seed=1)), make_bot("random", GAME, seed=2)]
    play_out(start(), bots, Random(1))


def in_secret(choices: Sequence[int]) -> State:
    """Seat 0 is to choose its castle space; seat 1 has answered its questions with these choices."""
    state, rng = start(setup="expert", expert_choice="secret"), Random(3)
    while (nature := open_chance(state)) is not None:
        reveal(state, nature[1].sample(state, rng), nature[0])
    for seat, number in ((0, 0), *((1, number) for number in choices)):
        question = pending_of(state, seat)
        assert question is not None
        decide(state, seat, question.moves(state)[number])
    return state


@pytest.mark.parametrize("name", ["random", "greedy", "search:40", "guided:40", "rollout:40", "planner:40", "network"])
def test_what_another_seat_chose_in_secret_changes_nothing(name: str) -> None:
    chosen = set()
    for choices in ((), (0,), (1,), (0, 1), (1, 2)):
        state = in_secret(choices)
        question = pending_of(state, 0)
        assert question is not None
        seen = view(state, 0)
        chosen.add(make_bot(name, GAME, seed=4).choose(seen, 0, question.moves(seen)))
    assert 1 == len(chosen)


@pytest.mark.parametrize(
    "name",
    [
        *BOTS,
        "search:0.5s",
        "search:2s",
        "search:200",
        "planner:0.5s",
        "planner:200",
        "search-1:200",
        "guided:200",
        "rollout:200",
    ],
)
def test_bots_are_made_by_name(name: str) -> None:
    assert make_bot(name, GAME, seed=1)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Refusal, match=r"There is no bot “deep”; there are: random, greedy, search, "):
        make_bot("deep", GAME, seed=1)


@pytest.mark.parametrize("name", ["search:", "search:0", "search:0s", "search:-3", "search:1e9s", "search:fast"])
def test_a_time_to_think_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match=r"does not say how long to think; write search:0.5s or search:200."):
        make_bot(name, GAME, seed=1)


def test_a_time_for_a_bot_that_takes_none_is_refused() -> None:
    with pytest.raises(Refusal, match=r"“greedy-1:5”: greedy-1 takes no time to think; write: greedy-1."):
        make_bot("greedy-1:5", GAME, seed=1)


@pytest.mark.parametrize("name", ["greedy:", "greedy:0", "network:2s", "novice:5"])
def test_a_number_of_moves_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match=r"does not say how many moves it sees; write (greedy|network):5."):
        make_bot(name, GAME, seed=1)
