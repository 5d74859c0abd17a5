"""Burgundy drawn with characters."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from comptoir.bots import make_bot
from comptoir.engine.frames import pending_of
from comptoir.engine.match import Match
from comptoir.engine.presentation import Line
from comptoir.games import game
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.state import State
from tests.games.burgundy.scenario import Table as Position, scenario

BURGUNDY = game("burgundy")


def plain(lines: Sequence[Line]) -> str:
    """The lines without their styles."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def drawn(position: Position, seat: int | None = 0) -> str:
    """The table of a position, in eighty columns."""
    state = position.state
    frame = None if seat is None else pending_of(state, seat)
    return plain(
        PRESENTATION.terminal(state, seat, ("Ada", "Ben", "Eve"), frame.moves(state) if frame else (), "en", 80)
    )


def state_of(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def test_covered_hexes_are_in_brackets() -> None:
    text = drawn(scenario(estate="r3c2=ship r4c3=bank r2c1=cow_3 r3c4=ship r4c2=mine r5c2=knowledge_12"))
    assert all(code in text for code in ("[ ≈  ]", "[bank]", "[3cow]", "[ ⚒  ]", "[§12 ]", "[ ♜  ]"))


def test_hexes_where_a_tile_may_go_are_in_parentheses() -> None:
    text = drawn(scenario(dice=(5, 5), storage="ship", workers=0))
    assert 1 == text.count("(≈")
    assert "(≈5)" in text


def test_the_map_shows_every_hex_of_the_board() -> None:
    rows = [line for line in drawn(scenario()).splitlines() if line[:1].isdigit()]
    assert [4, 5, 6, 7, 6, 5, 4] == [sum(line[:44].count(symbol) for symbol in "⌂≈♞♜§⚒") for line in rows]


def test_an_estate_shows_what_its_owner_has() -> None:
    text = drawn(scenario(dice=(4, 2), workers=3, silver=2, goods="red red pink", storage="ship bank"))
    assert "dice [4][2]" in text
    assert "workers 3   silver 2" in text
    assert "goods ③④④" in text
    assert "storage ≈ ship  ⌂ bank  –" in text


def test_others_are_summed_up_in_a_line() -> None:
    text = drawn(scenario(players=3)).splitlines()
    assert ["Ben", "Eve"] == [line.split()[0] for line in text[-2:]]


def test_a_spectator_sees_every_estate() -> None:
    text = drawn(scenario(players=3), seat=None)
    assert all(f"{name} · Board 1" in text for name in ("Ada", "Ben", "Eve"))


def test_both_sides_of_a_sheet_are_shown_before_the_choice() -> None:
    match = Match(BURGUNDY, BURGUNDY.make_options(2, {"setup": "expert"}), seed=1)
    player = match.to_decide()[0]
    front, back = state_of(match).players[player].sheet
    text = plain(PRESENTATION.terminal(state_of(match), player, match.seats, (), "en", 80))
    assert f"\nBoard {front}\n" in text
    assert f"\nBoard {back}\n" in text


def test_the_hexes_of_the_map_are_those_of_the_words() -> None:
    state = scenario(dice=(5, 5), storage="ship").state
    move = BURGUNDY.vocabulary.parse("place #0 at r3c4 with 5")
    text = plain(PRESENTATION.terminal(state, 0, ("Ada", "Ben"), (move,), "en", 80))
    row = next(line for line in text.splitlines() if "(≈5)" in line)
    assert "row 4, 5th space" in BURGUNDY.presentation.say_move(state, 0, move, "en")
    assert row.startswith("4 ")
    assert 4 == sum(row[: row.index("(")].count(symbol) for symbol in "⌂≈♞♜§⚒")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_of_a_game_is_wider_than_eighty_columns(players: int, language: str) -> None:
    seats = ["Player 1", "greedy 2", "greedy 3", "greedy 4"][:players]
    match = Match(BURGUNDY, BURGUNDY.make_options(players), seed=players, seats=seats)
    bot = make_bot("random", BURGUNDY, seed=players)
    widest = 0
    while not match.is_over():
        player = match.to_decide()[0]
        moves = match.moves(player)
        if len(match.entries) % 5 == 0:
            text = plain(PRESENTATION.terminal(state_of(match), player, match.seats, moves, language, 80))
            widest = max(widest, *map(len, text.splitlines()))
        match.play(player, bot.choose(match.state, player, moves))
    assert 70 < widest <= 80
