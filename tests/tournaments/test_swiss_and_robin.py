"""Rounds and standings: everybody meets everybody, or others with as many points; nobody twice, and byes once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from comptoir.tournaments import (
    Game,
    Pairing,
    Player,
    most_swiss_rounds,
    results_of,
    round_robin,
    rounds_of_robin,
    standings,
    swiss_round,
)
from comptoir.tournaments.matching import Matching

BYE = (1.0, 0.0)
RESULTS = ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))
quick = settings(max_examples=25, deadline=None, database=None, derandomize=True)


def played(pairs: Sequence[Pairing], number: int, random: Random, strength: Sequence[float] = ()) -> list[Game]:
    """A round with results by lot, or those of players of this strength."""
    found = []
    for first, second in pairs:
        if second is None:
            points = BYE
        elif strength:
            wins = random.random() < 1 / (1 + 10 ** ((strength[second] - strength[first]) / 400))
            points = RESULTS[0 if wins else 2]
        else:
            points = random.choice(RESULTS)
        found.append(Game(number, first, second, points))
    return found


def a_swiss(players: Sequence[Player], rounds: int, random: Random, strength: Sequence[float] = ()) -> list[list[Game]]:
    games: list[list[Game]] = []
    for number in range(1, rounds + 1):
        before = [game for one in games for game in one]
        games.append(played(swiss_round(players, before), number, random, strength))
    return games


def some(number: int, random: Random) -> list[Player]:
    return [Player(place, random.gauss(1000, 300)) for place in range(number)]


def meetings(games: Sequence[Game]) -> Counter[frozenset[int]]:
    return Counter(frozenset(game.players()) for game in games if not game.is_bye())


def firsts(games: Sequence[Game]) -> Counter[int]:
    """How many more times each had the first seat than the second."""
    found: Counter[int] = Counter()
    for game in games:
        if game.second is not None:
            found.update({game.first: 1, game.second: -1})
    return found


# ------------------------------------------------------------------ round robin


@pytest.mark.parametrize("number", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once(number: int) -> None:
    rounds = round_robin(range(number))
    assert rounds_of_robin(number) == len(rounds)
    pairs = Counter(frozenset(pair) for one in rounds for pair in one)
    assert {frozenset(pair): 1 for pair in combinations(range(number), 2)} == pairs
    assert all(len({player for pair in one for player in pair}) == 2 * len(one) for one in rounds)


@pytest.mark.parametrize("number", range(2, 17))
def test_in_a_round_robin_seats_are_balanced(number: int) -> None:
    games = [Game(0, *pair) for one in round_robin(range(number)) for pair in one]
    assert {abs(number) for number in firsts(games).values()} <= {0, 1}


# ------------------------------------------------------------------ Swiss


@quick
@given(st.integers(2, 24), st.integers(0, 10**6))
def test_in_a_swiss_nobody_plays_twice_in_a_round_and_all_play(number: int, seed: int) -> None:
    random = Random(seed)
    for games in a_swiss(some(number, random), min(7, most_swiss_rounds(number)), random):
        assert list(range(number)) == sorted(player for game in games for player in game.players())


@quick
@given(st.integers(4, 24), st.integers(0, 10**6))
def test_in_a_swiss_nobody_meets_somebody_again_in_half_as_many_rounds(number: int, seed: int) -> None:
    """Whatever has been played, after fewer rounds than half of the players there is always a way (Dirac)."""
    random = Random(seed)
    games = [game for one in a_swiss(some(number, random), number // 2, random) for game in one]
    assert 1 == max(meetings(games).values())


@quick
@given(st.integers(3, 21).filter(lambda number: number % 2 == 1), st.integers(0, 10**6))
def test_in_a_swiss_nobody_rests_twice(number: int, seed: int) -> None:
    random = Random(seed)
    games = [game for one in a_swiss(some(number, random), min(9, number), random) for game in one]
    assert 1 == max(Counter(game.first for game in games if game.is_bye()).values())


@quick
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_a_rematch_only_happens_when_no_pairing_is_without_one(number: int, seed: int) -> None:
    random, games = Random(seed), list[Game]()
    players = some(2 * number, random)
    for round in range(1, 2 * number):
        before = meetings(games)
        new = played(swiss_round(players, games), round, random)
        if any(before[frozenset(game.players())] for game in new):
            assert not can_all_meet_somebody_new(list(range(2 * number)), before)
        games += new


def can_all_meet_somebody_new(left: list[int], before: Counter[frozenset[int]]) -> bool:
    """Tried one by one."""
    if not left:
        return True
    first, *others = left
    return any(
        not before[frozenset((first, other))]
        and can_all_meet_somebody_new([one for one in others if one != other], before)
        for other in others
    )


def test_who_rests_has_the_fewest_points_and_then_the_lowest_rating() -> None:
    players = [Player(number, 1000 + number) for number in range(5)]
    assert (0, None) == swiss_round(players, [])[-1]
    games = [Game(1, 4, 2, (1.0, 0.0)), Game(1, 3, 1, (1.0, 0.0)), Game(1, 0, None, BYE)]
    assert (1, None) == swiss_round(players, games)[-1]


def test_in_the_first_round_the_upper_half_plays_the_lower_half() -> None:
    players = [Player(number, 2000 - number) for number in range(8)]
    assert [(0, 4), (5, 1), (2, 6), (7, 3)] == swiss_round(players, [])


def test_those_with_as_many_points_play_each_other() -> None:
    players = [Player(number, 2000 - number) for number in range(8)]
    first = [Game(1, one, one + 4, (1.0, 0.0)) for one in range(4)]
    groups = [{one // 4, (two or 0) // 4} for one, two in swiss_round(players, first)]
    assert [{0}, {0}, {1}, {1}] == groups


def test_who_has_withdrawn_is_not_paired() -> None:
    players = [Player(number, is_in=number != 2) for number in range(5)]
    assert {0, 1, 3, 4} == {player for pair in swiss_round(players, []) for player in pair}
    assert [(0, None)] == swiss_round([Player(0), Player(1, is_in=False)], [])
    assert [] == swiss_round([], [])


@quick
@given(st.integers(8, 24), st.integers(0, 10**6))
def test_in_a_swiss_seats_are_nearly_balanced(number: int, seed: int) -> None:
    random = Random(seed)
    games = [game for one in a_swiss(some(number, random), 6, random) for game in one]
    assert max(abs(number) for number in firsts(games).values()) <= 2


def test_a_swiss_of_64_ranks_them_sensibly() -> None:
    """After 7 rounds the places follow the strength, although nobody knew it and everybody had the same rating."""
    random = Random("64 players")
    strength = [1000.0 + 25 * number for number in range(64)]
    random.shuffle(strength)
    players = [Player(number) for number in range(64)]
    games = [game for one in a_swiss(players, 7, random, strength) for game in one]
    order = [one.number for one in standings(players, games, is_swiss=True)]
    best = sorted(range(64), key=lambda number: -strength[number])
    place = {number: place for place, number in enumerate(order)}
    apart = sum(abs(place[number] - where) for where, number in enumerate(best)) / 64
    assert apart < 10  # by lot it would be 21
    assert sum(place[number] for number in best[:8]) / 8 < 10  # by lot it would be 32
    assert 1 == max(meetings(games).values())


@pytest.mark.parametrize("seed", range(5))
def test_nobody_of_64_has_the_same_seat_more_than_once_oftener(seed: int) -> None:
    random = Random(seed)
    games = [game for one in a_swiss(some(64, random), 9, random) for game in one]
    assert {1} == {abs(number) for number in firsts(games).values()}


# ------------------------------------------------------------------ standings


@quick
@given(st.integers(2, 15), st.integers(0, 10**6))
def test_points_add_up(number: int, seed: int) -> None:
    random = Random(seed)
    players = some(number, random)
    games = [game for one in a_swiss(players, 3, random) for game in one]
    assert len(games) == sum(one.points for one in standings(players, games, is_swiss=True))


def test_buchholz_adds_the_points_of_opponents_and_ones_own_for_a_bye() -> None:
    games = [Game(1, 0, 1, (1.0, 0.0)), Game(1, 2, None, BYE), Game(2, 2, 0, (0.5, 0.5)), Game(2, 1, None, BYE)]
    found = standings([Player(number) for number in range(3)], games, is_swiss=True)
    assert [(0, 1.5, 2.5), (2, 1.5, 3.0), (1, 1.0, 2.5)] == sorted(
        ((one.number, one.points, one.tie_break) for one in found), key=lambda one: (-one[1], one[0])
    )
    assert [2, 0, 1] == [one.number for one in found]


def test_sonneborn_berger_weighs_points_with_those_of_the_opponent() -> None:
    games = [Game(1, 0, 1, (1.0, 0.0)), Game(2, 1, 2, (1.0, 0.0)), Game(3, 2, 0, (0.5, 0.5))]
    found = {
        one.number: (one.points, one.tie_break)
        for one in standings([Player(number) for number in range(3)], games, is_swiss=False)
    }
    assert {0: (1.5, 1.25), 1: (1.0, 0.5), 2: (0.5, 0.75)} == found


def test_whoever_is_equal_shares_a_place() -> None:
    games = [Game(1, 0, 1, (1.0, 0.0)), Game(1, 2, 3, (1.0, 0.0))]
    found = standings([Player(number) for number in range(4)], games, is_swiss=True)
    assert [(0, 1), (2, 1), (1, 3), (3, 3)] == [(one.number, one.place) for one in found]


def test_a_game_that_goes_on_counts_for_nothing_yet() -> None:
    games = [Game(1, 0, 1)]
    found = standings([Player(0), Player(1)], games, is_swiss=False)
    assert [(1, 0.0, 0.0, 0)] * 2 == [(one.place, one.points, one.tie_break, one.played) for one in found]
    assert {} == results_of(games)


# ------------------------------------------------------------------ matching


@quick
@given(st.integers(1, 8), st.integers(0, 10**6))
def test_a_matching_is_as_large_as_any(number: int, seed: int) -> None:
    random = Random(seed)
    edges = {frozenset(pair) for pair in combinations(range(number), 2) if random.random() < 0.4}
    graph = {one: {other for other in range(number) if frozenset((one, other)) in edges} for one in range(number)}
    partner = Matching(graph).partner
    assert all(partner[partner[one]] == one and frozenset((one, partner[one])) in edges for one in partner)
    assert largest(list(range(number)), edges) == len(partner) // 2


def largest(left: list[int], edges: set[frozenset[int]]) -> int:
    """Tried one by one."""
    if not left:
        return 0
    first, *others = left
    with_first = [
        1 + largest([one for one in others if one != other], edges)
        for other in others
        if frozenset((first, other)) in edges
    ]
    return max([largest(others, edges), *with_first])
