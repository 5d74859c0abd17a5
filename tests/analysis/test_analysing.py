"""The analysis of a match: expected points, costs of moves, luck and choice."""

from __future__ import annotations

import pytest

from comptoir.analysis.analysing import Judgement, analyse, assembled, judge, learned
from comptoir.analysis.playing_on import PlayingOn
from comptoir.bots.knowledge import EVALUATIONS, terms
from comptoir.engine.match import NATURE, Match
from comptoir.games import game as game_of
from comptoir.games.orleans import GAME as ORLEANS
from comptoir.words import LANGUAGES, catalogue
from tests.bots.nim import NIM, TakeMatches
from tests.records import match_of, plans_of


def nim(*numbers: int) -> Match:
    """A game of Nim with these moves; seven matches lie on the table."""
    match = Match(NIM, NIM.make_options(2), seed=0)
    for turn, number in enumerate(numbers):
        match.play(turn % 2, TakeMatches(number))
    return match


def recorded(key: str, name: str) -> Match:
    """A game on record."""
    (plan,) = (plan for plan in plans_of(game_of(key)) if plan.name == name)
    return match_of(game_of(key), plan)


def unlearned(match: Match) -> PlayingOn:
    """Without whole games, which take time."""
    return PlayingOn(match.game, len(match.seats))


def test_the_move_that_wins_is_the_best() -> None:
    analysis = analyse(nim(2, 2, 2, 1), depth=1)
    missed = analysis.steps[2]
    assert ("take-matches 3", "take-matches 2") == (missed.best[0].move, missed.played and missed.played.move)
    assert missed in analysis.mistakes(least=0.5)


def test_a_move_that_was_the_best_costs_nothing() -> None:
    assert 0 == analyse(nim(2, 2, 3), depth=1).steps[2].cost


def test_what_the_next_move_could_have_made_good_is_a_matter_of_that_move() -> None:
    match = recorded("burgundy", "2p-greedy")
    playing = unlearned(match)
    first = next(number for number, entry in enumerate(match.entries) if _goes_on(match, number))
    judged = {n: Judgement(n) for n in range(len(match.entries))}
    (told,) = (found.played for found in judge(match, playing, range(first, first + 1), 1))
    judged[first] = Judgement(first, best_lead=9, played_lead=0, played=told)
    judged[first + 1] = Judgement(first + 1, best_lead=9, played_lead=0, played=told)
    steps = assembled(match, playing, judged.values(), 1).steps
    assert (0.0, True) == (steps[first].cost, steps[first + 1].cost > 0)


def _goes_on(match: Match, number: int) -> bool:
    """Does the same player move twice in a row here?"""
    one, next = match.entries[number : number + 2]
    return one.player == next.player != NATURE


@pytest.mark.parametrize(("key", "name"), [("burgundy", "2p-search"), ("orleans", "2p-search"), ("pest", "1p-search")])
def test_luck_and_choices_add_up_to_the_result(key: str, name: str) -> None:
    match = recorded(key, name)
    # A part of the entries will do: what is not judged has changed nothing, until nature or the end has its say.
    numbers = range(len(match.entries) // 2, len(match.entries), len(match.entries) // 9)
    playing, judged = unlearned(match), {number: Judgement(number) for number in range(len(match.entries))}
    judged |= {found.number: found for found in judge(match, playing, numbers, 1)}
    shares = assembled(match, playing, judged.values(), 1).shares
    totals = [float(sum(points.values())) for points in match.game.scores(match.state)]
    assert totals == [share.points for share in shares]
    assert totals == [share.expected + share.luck + share.choices + share.others for share in shares]
    assert any(found.points or found.change for found in judged.values())


def test_choices_of_the_greedy_bot_change_nothing() -> None:
    match = recorded("burgundy", "2p-greedy")
    playing = unlearned(match)
    judged = list(judge(match, playing, range(60, 75), 1))
    assert all(not any(found.change) for found in judged)
    assert any(found.played for found in judged)


def test_entries_can_be_judged_in_any_order() -> None:
    match = nim(2, 2, 3)
    playing = learned(match, 1)
    backwards = [found for number in (2, 1, 0) for found in judge(match, playing, range(number, number + 1), 1)]
    assert analyse(match, depth=1) == assembled(match, playing, backwards, 1)


def test_what_others_chose_in_secret_does_not_count() -> None:
    """In Orléans plans are made at the same time, so a plan is judged by what its player saw."""
    apart, after = (Match(ORLEANS, ORLEANS.make_options(2), seed=3) for _ in range(2))
    after.play(0, after.moves(0)[0])
    for match in (apart, after):
        match.play(1, match.moves(1)[0])
    (one,), (other,) = (
        judge(match, unlearned(match), range(len(match.entries) - 1, len(match.entries)), 1) for match in (apart, after)
    )
    assert one.best
    assert one.best == other.best


def test_the_evaluation_is_corrected_by_whole_games() -> None:
    """Nobody has points in the middle of a game of Nim, and one of two players has one in the end."""
    assert {0.5} == set(learned(nim(), 1).missed)


def test_a_game_in_play_is_analysed_as_far_as_it_goes() -> None:
    analysis = analyse(nim(2, 2), depth=1)
    assert (False, 2) == (analysis.is_over, len(analysis.steps))


def test_every_game_has_words_for_the_parts_of_a_position() -> None:
    for key in EVALUATIONS:
        match = Match(game_of(key), game_of(key).make_options(2), seed=1)
        while not (found := terms(match.game)(match.state, 0)) or len(found) == 1:
            match.play(match.to_decide()[0], match.moves(match.to_decide()[0])[0])
        for language in LANGUAGES:
            said = {f"term.{key}.{name}" for name in found}
            assert said <= set(catalogue("analysis", language).messages)
