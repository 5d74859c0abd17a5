"""What the bots know of Pest: what is better is worth more, and everything has an end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wins_of
from comptoir.bots.knowledge import horizon
from comptoir.bots.knowledge.pest import POWERS as PRICES, evaluate, placements_left, technology_values
from comptoir.bots.play import play_out
from comptoir.games.pest import GAME
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.state import State
from comptoir.games.pest.technologies.kinds import POWERS
from tests.bots.watched import Watched
from tests.games.pest.names import price
from tests.games.pest.scenario import Table, begun, scenario, settled

NAMES = ("greedy", "search:2")
MILL: dict[str, Any] = {"buildings": {"mill": "gollor"}}


def value(table: Table, player: int = 0) -> float:
    return evaluate(table.state, player)


def choice(table: Table, name: str = "greedy") -> str:
    """What a bot does for the player who is asked."""
    frame = table.decision()
    seen = table.seen_by(frame.player)
    return table.text_of(make_bot(name, GAME, seed=0).choose(seen, frame.player, frame.moves(seen)))


def turn(table: Table, name: str = "greedy") -> Table:
    """A bot goes on for seat 0 until the turn is over."""
    while table.player() == 0:
        table.play(choice(table, name))
    return table


# ------------------------------------------------------------------ what a position is worth


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 2, "duel": "on"}, {"players": 1}])
def test_a_finished_game_is_worth_its_renown(options: dict[str, Any]) -> None:
    table = begun(seed=3, **options).to_end(seed=3)
    assert [] == table.state.stack
    seats = range(len(table.players))
    assert [float(table.points(player=seat)) for seat in seats] == [value(table, seat) for seat in seats]


@pytest.mark.parametrize("good", ["wood", "stone", "food", "herbs", "coin", "research"])
def test_more_of_a_good_is_worth_more(good: str) -> None:
    stocks: list[dict[str, Any]] = [{good: number} for number in range(4)]
    values = [value(scenario(**stock)) for stock in stocks]
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"influence": 9}, {"influence": 10}),
        ({"healed": 1}, {"healed": 2}),
        ({"renown": (1, 0, 0, 0, 0)}, {"renown": (2, 0, 0, 0, 0)}),
        ({"negative": 2}, {"negative": 1}),
        ({"cemetery": 1}, {"cemetery": 0}),
        ({"imperatives": (1, 0, 0)}, {"imperatives": (2, 0, 0)}),
        ({}, MILL),
        (MILL, {**MILL, "staff": "mill"}),
        ({}, {"technologies": "storage_jars"}),
        ({"camp": "gollor"}, {}),
    ],
)
def test_what_is_better_is_worth_more(less: dict[str, Any], more: dict[str, Any]) -> None:
    assert value(scenario(**less)) < value(scenario(**more))


@pytest.mark.parametrize("slot", ["move", "build", "produce", "storage"])
def test_a_subject_that_hinders_is_worth_less_than_one_that_does_not(slot: str) -> None:
    assert value(scenario(slots=slot)) < value(scenario(zone=1))


def test_a_staffed_workshop_is_worth_more_the_longer_it_works() -> None:
    shop: dict[str, Any] = {"buildings": {"workshop_1": "gollor"}}
    gains = [
        value(scenario(year=year, **shop, staff="workshop_1")) - value(scenario(year=year, **shop))
        for year in (1, 3, 5)
    ]
    assert gains == sorted(gains, reverse=True)
    assert 0 < gains[0]


def test_goods_are_worth_less_when_little_can_be_done_with_them() -> None:
    early, late = ([value(scenario(year=6, assistants=left, herbs=n)) for n in (0, 3)] for left in (4, 1))
    assert early[1] - early[0] > late[1] - late[0] > 0


def test_alone_one_keeps_up_with_the_neutral_space() -> None:
    alone: dict[str, Any] = {"players": 1, "neutral": 3}
    assert value(scenario(**alone, capital=1)) < value(scenario(**alone, capital=3))


def test_every_power_has_a_price() -> None:
    assert set(POWERS) == set(PRICES)


def test_no_technology_is_worthless() -> None:
    facts = load_facts()
    worths = zip(facts.technologies, technology_values(facts), strict=True)
    assert [] == [row.key for row, worth in worths if worth <= 0]


@pytest.mark.parametrize(("year", "left"), [(1, 18), (2, 16), (3, 14), (5, 8), (6, 4)])
def test_placements_are_counted_to_the_end(year: int, left: int) -> None:
    assert left == placements_left(scenario(year=year).state, 0)


def test_placements_made_are_gone() -> None:
    assert 17 == placements_left(scenario().place("move+heal").state, 0)


# ------------------------------------------------------------------ what the bots do


@pytest.mark.parametrize("name", NAMES)
def test_subjects_are_healed_before_the_turn_ends(name: str) -> None:
    table = turn(scenario(zone=2, herbs=2).place("build+heal"), name)
    assert (2, 0) == (table.me.healed, table.me.zone)


def test_what_can_be_paid_for_is_built() -> None:
    table = scenario(doctor="gollor", **price("factory")).act("build")
    assert choice(table).startswith("construct ")


def test_a_free_mill_gets_a_worker() -> None:
    assert ["mill"] == turn(scenario(**MILL, healed=2).act("assign")).staff()


# ------------------------------------------------------------------ how the bots think


def test_thinking_stops_where_a_new_year_begins() -> None:
    is_far = horizon(GAME)
    assert is_far(settled(2).state)
    assert not is_far(scenario().state)
    assert not is_far(scenario().place("move+heal").state)


def answers(name: str, players: int, **options: str) -> list[str]:
    """All that a bot answers in a game against random ones, each legal and from a view that it leaves alone."""
    bot = Watched(make_bot(name, GAME, seed=5))
    others = [make_bot("random", GAME, seed=seat) for seat in range(1, players)]
    state: State = GAME.start(GAME.make_options(players, options), GAME.facts(None))
    play_out(state, [bot, *others], Random(1))
    return [str(move) for move in bot.answers]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_with_the_same_seed_plays_the_same_game(name: str) -> None:
    first = answers(name, 2)
    assert len(first) > 50
    assert first == answers(name, 2)


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {"duel": "on"}), (5, {"setup": "advanced"})])
def test_a_bot_plays_every_kind_of_game(players: int, options: dict[str, str]) -> None:
    assert answers("greedy", players, **options)


@pytest.mark.parametrize("duel", ["off", "on"])
def test_greedy_beats_random(duel: str) -> None:
    options = GAME.make_options(2, {"duel": duel})
    results = list(play_games(GAME, options, ("greedy", "random"), games=4, seed=1))
    assert 4 == wins_of(results, 0)
    assert all(result.total(0) > result.total(1) + 15 for result in results)
