"""The end of an era: agenda, capital bonus, reset, negative renown, a new assistant. Group ERA-END."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.events import AgendaScored, AssistantsGained, CapitalReset, CapitalRewarded, NegativeTaken
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import FOR_AGENDA, FOR_CAPITAL_CARD
from comptoir.games.pest.printed import Reward
from tests.games.pest.scenario import capital_places, ending, scenario, without_track_rewards
from tests.rule import rule

STEPS = (AgendaScored, CapitalRewarded, CapitalReset, NegativeTaken, AssistantsGained)

# ------------------------------------------------------------------ the steps


@rule("PEST-ERA-END-01")
def test_the_five_steps_come_in_order() -> None:
    kinds = [type(event) for event in ending(1, 1, 0, cemetery=1).events]
    assert list(STEPS) == list(dict.fromkeys(kind for kind in kinds if kind in STEPS))


@rule("PEST-ERA-END-01")
@pytest.mark.parametrize(("year", "ends"), [(1, False), (2, True), (3, False), (4, True), (5, False), (6, True)])
def test_an_era_ends_after_its_second_year(year: int, ends: bool) -> None:
    assert ends == bool(ending(0, 0, 0, year=year).happened(CapitalReset))


@rule("PEST-ERA-END-02")
def test_everybody_scores_the_agenda() -> None:
    decrees = "bread_for_the_people rivalry_of_the_houses seat_on_the_council"
    table = scenario("end_year", year=2, decrees=decrees, food=3, others=[{"food": 1}])
    assert [3, 1, 0] == [player.renown[FOR_AGENDA] for player in table.state.players]


@rule("PEST-ERA-END-03")
def test_only_the_agenda_of_the_era_that_ends_is_scored() -> None:
    decrees = "bread_for_the_people guild_charter full_granaries"
    table = scenario("end_year", year=4, decrees=decrees, food=4, buildings={"workshop_1": "gollor"})
    assert [*load_facts().decrees][6].renown == table.renown()


# ------------------------------------------------------------------ the capital bonus


@rule("PEST-ERA-END-04")
def test_three_places_get_the_rewards_of_the_capital_card() -> None:
    table = ending(1, 4, 2).play("take-bonus second")
    assert [1, 3, 2] == [player.renown[FOR_CAPITAL_CARD] for player in table.state.players]
    assert [1, 2, 0] == [event.player for event in table.happened(CapitalRewarded)]


@rule("PEST-ERA-END-05")
def test_those_tied_for_first_place_get_the_second_reward() -> None:
    assert ["second", "second", "nothing"] == capital_places(3, 3, 0)


@rule("PEST-ERA-END-06")
def test_those_tied_for_second_place_get_the_third_reward() -> None:
    assert ["first", "third", "third"] == capital_places(4, 2, 2)


@rule("PEST-ERA-END-07")
def test_those_tied_for_third_place_get_nothing() -> None:
    assert ["first", "second", "nothing", "nothing"] == capital_places(4, 3, 1, 1)


@rule("PEST-ERA-END-08")
def test_a_tie_uses_up_the_places_of_all_who_are_tied() -> None:
    assert ["second", "second", "third"] == capital_places(3, 3, 1)
    assert ["second", "second", "second", "nothing"] == capital_places(2, 2, 2, 1)
    assert ["first", "third", "third", "nothing"] == capital_places(4, 2, 2, 1)


@rule("PEST-ERA-END-09")
def test_without_a_subject_in_the_capital_nobody_is_rewarded() -> None:
    assert ["first", "nothing", "nothing"] == capital_places(2, 0, 0)
    assert ["nothing", "nothing", "nothing"] == capital_places(0, 0, 0)


@rule("PEST-ERA-END-10")
def test_the_first_place_also_chooses_between_renown_and_a_subject() -> None:
    assert (Reward(renown=1), Reward(recover=1)) == next(iter(load_facts().capital_cards)).choice
    table = ending(3, 1, 0)
    assert (0, ["take-bonus first", "take-bonus second"]) == (table.player(), table.moves())
    assert 3 + 1 == table.after("take-bonus first").me.renown[FOR_CAPITAL_CARD]


@rule("PEST-ERA-END-10")
def test_every_capital_card_gives_the_first_place_a_choice() -> None:
    assert [2] * 5 == [len(card.choice) for card in load_facts().capital_cards]


@rule("PEST-ERA-END-10", "PEST-ERA-END-11")
def test_a_subject_taken_back_is_saved_from_the_reset() -> None:
    table = ending(3, 1, 0, healed=2).play("take-bonus second")
    assert (0, 2 + 1) == (table.me.capital, table.me.healed)
    assert 3 == table.me.renown[FOR_CAPITAL_CARD]


@rule("PEST-ERA-END-10")
def test_nobody_is_taken_back_to_a_full_track() -> None:
    assert ["take-bonus first"] == ending(3, 1, 0, healed=len(load_facts().healed_track.herbs)).moves()


@rule("PEST-ERA-END-12")
def test_of_two_players_the_second_one_is_paid_as_third() -> None:
    assert ["first", "third"] == capital_places(3, 1)
    assert ["second", "second"] == capital_places(2, 2)
    assert ["first", "nothing"] == capital_places(1, 0)
    assert ["nothing", "nothing"] == capital_places(0, 0)


@rule("PEST-ERA-END-19")
@pytest.mark.parametrize("year", [2, 6])
def test_of_equal_places_the_one_first_in_the_new_order_is_paid_first(year: int) -> None:
    others = [{"influence": 2, "capital": 2}, {"influence": 1, "capital": 2}]
    table = scenario("order", year=year, influence=3, capital=4, others=others)
    assert (2, 1, 0) == table.state.order
    while table.question() in ("ChooseResource", "ChooseBonus"):
        table.play(table.moves()[0])
    assert [0, 2, 1] == [event.player for event in table.happened(CapitalRewarded)]


# ------------------------------------------------------------------ the other steps


@rule("PEST-ERA-END-13")
def test_the_capital_is_emptied() -> None:
    table = ending(2, 2, 1)
    assert [0, 0, 0] == [player.capital for player in table.state.players]


@rule("PEST-ERA-END-14")
def test_reward_tokens_are_turned_up_again_in_their_places() -> None:
    table = scenario(year=2, healed=1).act("assign").play("assign-to capital", "take-token renown")
    tokens, used = table.state.tokens, table.state.used_tokens
    table.decline()
    assert (3, tokens) == (table.state.year, table.state.tokens)
    assert (1, 0) == (used, table.state.used_tokens)


@rule("PEST-ERA-END-14")
def test_reward_tokens_stay_face_down_within_an_era() -> None:
    table = scenario(year=1, healed=1).act("assign").play("assign-to capital", "take-token renown").decline()
    assert (2, 1) == (table.state.year, table.state.used_tokens)


@rule("PEST-ERA-END-15")
@pytest.mark.parametrize("year", [2, 4, 6])
@pytest.mark.parametrize(("deceased", "tokens"), [(0, 0), (3, 3), (5, 7)])
def test_the_deceased_cost_renown_at_the_end_of_every_era(year: int, deceased: int, tokens: int) -> None:
    table = ending(0, 0, 0, year=year, cemetery=deceased)
    assert (tokens, deceased) == (table.me.negative, table.me.cemetery)


@rule("PEST-ERA-END-16")
@pytest.mark.parametrize(("year", "assistants", "gained"), [(2, 3, [3]), (4, 4, [4]), (6, 4, [])])
def test_a_new_assistant_joins_at_the_end_of_the_first_two_eras(year: int, assistants: int, gained: list[int]) -> None:
    table = ending(0, 0, 0, year=year)
    assert [assistants] * 3 == [player.assistants for player in table.state.players]
    assert gained == [event.number for event in table.happened(AssistantsGained)]


@rule("PEST-ERA-END-17")
def test_the_imperative_of_the_era_before_no_longer_works() -> None:
    decrees = "a_healthy_nation guild_charter seat_on_the_council"
    table = scenario(year=3, decrees=decrees, imperatives=(2, 0, 0), zone=1, herbs=5).act("heal")
    assert (2, 0, 0) == table.play("heal-one zone").me.imperatives


@rule("PEST-ERA-END-17")
def test_the_next_decree_takes_effect() -> None:
    decrees = "a_healthy_nation guild_charter seat_on_the_council"
    mine: dict[str, Any] = {"imperatives": (2, 0, 0), "doctor": "gollor", "wood": 5, "stone": 5}
    table = scenario(year=3, decrees=decrees, facts=without_track_rewards(), **mine).act("build")
    assert (2, 1, 0) == table.play("construct workshop_1 at gollor").me.imperatives


@rule("PEST-ERA-END-17")
def test_imperative_markers_stay_where_they_are() -> None:
    assert (2, 1, 0) == ending(0, 0, 0, year=4, imperatives=(2, 1, 0)).me.imperatives


@rule("PEST-ERA-END-18")
def test_nothing_else_is_reset() -> None:
    mine: dict[str, Any] = {"zone": 2, "slots": "move", "cemetery": 1, "wood": 3, "research": 2, "camp": "gothar"}
    mine |= {"buildings": {"mill": "gollor"}, "staff": "mill", "technologies": "syringe", "healed": 1}
    before, after = (scenario(phase, year=2, sick={"terras": 2}, **mine) for phase in ("plague", "end_year"))
    after.me.assistants, after.me.negative = before.me.assistants, before.me.negative
    assert before.me == after.me
    assert (before.state.sick, before.state.destroyed) == (after.state.sick, after.state.destroyed)
    assert (before.market(), before.state.deck) == (after.market(), after.state.deck)
