"""The reference that all bots are measured against plays as it did when it was frozen.

If a test here fails, something that the reference uses has changed its play: let `bots/reference` have what it needs of
the old code. A change of the rules that changes these games moves the mark itself: then the reference gets a new
number, and its games on the ladder so far are void.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from comptoir.bots import make_bot
from comptoir.bots.reference import evaluation
from comptoir.engine.match import Match
from comptoir.games import game as game_of
from tests.bots.nim import NIM, TakeMatches, Turn, nim


def play(key: str, bot: str, choices: int, options: dict[str, str]) -> str:
    """A digest of the beginning of a game between three bots of this name: their moves, and what they think of them."""
    game = game_of(key)
    table = Match(game, game.make_options(3, options), seed=1, plays_forced=True)
    bots, said = [make_bot(bot, game, seed=seat) for seat in range(3)], sha256()
    for _ in range(choices):
        player = table.to_decide()[0]
        move = bots[player].choose(table.view(player), player, table.moves(player))
        table.play(player, move)
        said.update(f"{move} {evaluation(game)(table.state, player):.6f}\n".encode())
    return said.hexdigest()[:12]


@pytest.mark.parametrize(
    ("key", "options", "bot", "choices", "digest"),
    [
        ("burgundy", {}, "greedy-1", 150, "22dc64d97797"),
        ("burgundy", {}, "search-1:60", 15, "bfd62256c0ca"),
        ("orleans", {"tiles": "all"}, "greedy-1", 150, "dee1ea3fa74f"),
        ("orleans", {}, "search-1:60", 15, "4675d51938f5"),
        ("pest", {"setup": "advanced"}, "greedy-1", 150, "401447a62822"),
        ("pest", {}, "search-1:60", 15, "aa33946ad0b8"),
    ],
)
def test_the_reference_plays_as_when_it_was_frozen(
    key: str, options: dict[str, str], bot: str, choices: int, digest: str
) -> None:
    assert digest == play(key, bot, choices, options)


def test_the_reference_plays_games_that_it_knows_nothing_of() -> None:
    state = nim(6)
    assert TakeMatches(2) == make_bot("search-1:400", NIM, seed=1).choose(state, 0, Turn(0).moves(state))
    assert make_bot("greedy-1", NIM, seed=1).choose(state, 0, Turn(0).moves(state))
