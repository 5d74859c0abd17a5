"""What nature may answer: draws have the distribution of the shuffled box, and impossible ones are refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product

import pytest
from msgspec import structs

from comptoir.engine.errors import Refusal
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import LOCATIONS, NO_TECHNOLOGY, TECHNOLOGIES, VILLAGE, PestCardNumber
from comptoir.games.pest.moves import LayLocations
from tests.chances import shuffled
from tests.games.nature import Chances, answers, refused, shares, until
from tests.games.pest.scenario import Table, new_game, scenario
from tests.rule import rule

FACTS = load_facts()
PESTS = range(18)
PILES = ((6, 7, 8), (9, 10, 11), (12, 13, 14))  # cards 7 to 15 by the colour of their roads


def at(question: str, players: int = 3, **options: str) -> Table:
    """A new game at one of nature's questions."""
    return until(new_game(players, None, **options), question)


# ------------------------------------------------------------------ set-up


@rule("PEST-SETUP-14")
def test_every_turn_order_is_as_probable() -> None:
    assert shares(list(permutations(range(4)))) == answers(new_game(4))


def test_turn_orders_that_cannot_be() -> None:
    wrong = ["draw-order 0 1", "draw-order 0 1 1", "draw-order 0 1 2 3", "draw-order 1 2 3"]
    assert wrong == refused(new_game(3), "draw-order 2 0 1", *wrong)


@rule("PEST-SETUP-06")
def test_every_decree_of_an_era_is_as_probable() -> None:
    eras = [[number for number, row in enumerate(FACTS.decrees) if row.era == era] for era in range(3)]
    assert shares(list(product(*eras))) == answers(at("DrawDecrees"))


def test_decrees_that_cannot_be() -> None:
    wrong = [
        "open-decrees quarantine_protocols rivalry_of_the_houses",
        "open-decrees rivalry_of_the_houses quarantine_protocols field_hospitals",
        "open-decrees quarantine_protocols rivalry_of_the_houses field_hospitals rebuild_the_empire",
        "open-decrees quarantine_protocols rivalry_of_the_houses #15",
    ]
    assert wrong == refused(
        at("DrawDecrees"), "open-decrees quarantine_protocols rivalry_of_the_houses field_hospitals", *wrong
    )


def test_some_decrees_are_not_drawn_alone() -> None:
    wrong = [
        "open-decrees open_gates guild_charter field_hospitals",
        "open-decrees quarantine_protocols rivalry_of_the_houses field_hospitals",
        "open-decrees quarantine_protocols political_war field_hospitals",
    ]
    assert wrong == refused(
        at("DrawDecrees", 1), "open-decrees quarantine_protocols guild_charter field_hospitals", *wrong
    )


@rule("PEST-SETUP-08")
def test_every_capital_card_is_as_probable() -> None:
    assert shares(range(5)) == answers(at("DrawCapitalCard"))


def test_there_are_five_capital_cards() -> None:
    with pytest.raises(Refusal, match="card must be one of: "):
        at("DrawCapitalCard").is_possible("open-capital-card #5")


@rule("PEST-SETUP-09")
def test_every_set_of_capital_tokens_is_as_probable() -> None:
    table = at("DrawTokens")
    table.state.facts = replace(FACTS, token_numbers=(2, 1, 1), capital_tokens=(0, 0, 0, 2))
    assert shares([tuple(sorted(two)) for two in combinations((0, 0, 1, 2), 2)]) == answers(table)


def test_capital_tokens_that_cannot_be() -> None:
    every = [f"#{kind}" for kind, number in enumerate(FACTS.token_numbers) for _ in range(number)]
    wrong = [["#0"] * 8, every[:7], every[:9], [*every[:7], f"#{len(FACTS.token_numbers)}"]]
    texts = [" ".join(["lay-tokens", *kinds]) for kinds in (every[:8], *wrong)]
    assert texts[1:] == refused(at("DrawTokens"), *texts)


@rule("PEST-SETUP-12")
def test_technologies_come_as_from_a_shuffled_deck() -> None:
    table = at("FillMarket")
    table.state.deck, table.state.market = 0b110101, (NO_TECHNOLOGY, NO_TECHNOLOGY)
    assert shuffled((0, 2, 4, 5), 2) == answers(table)


def test_technologies_that_cannot_be() -> None:
    wrong = ["#0 #1 #2 #3", "#0 #1 #2 #3 #4 #5", "#0 #0 #1 #2 #3", f"#0 #1 #2 #3 #{TECHNOLOGIES}"]
    texts = [f"open-technologies {numbers}" for numbers in ("#0 #1 #2 #3 #29", *wrong)]
    assert texts[1:] == refused(at("FillMarket"), *texts)


def test_technologies_that_are_held_do_not_come_again() -> None:
    table = scenario(research=9, technologies="inhaler", market="medical_mask scholars checkpoint syringe tool_cart")
    table.act("research").play("acquire medical_mask into middle")
    texts = [f"open-technologies {key}" for key in ("infirmary", "inhaler", "medical_mask", "scholars")]
    assert texts[1:] == refused(table, *texts)


# ------------------------------------------------------------------ starting locations


@rule("PEST-SETUP-15")
def test_every_starting_card_is_as_probable_and_comes_once() -> None:
    table = at("DealCards")
    assert shares([(card,) for card in range(5)]) == answers(table)
    table.nature("deal-start nerith").play("set-castle nerith")
    assert shares([(card,) for card in (0, 1, 3, 4)]) == answers(table)


@rule("PEST-SETUP-16")
def test_two_players_get_any_two_cards() -> None:
    assert shares(list(permutations(range(5), 2))) == answers(at("DealCards", 2))


@pytest.mark.parametrize(("players", "right", "wrong"), [(3, "#4", "#0 #1"), (2, "#4 #0", "#4"), (2, "#4 #0", "#4 #4")])
def test_starting_cards_that_cannot_be(players: int, right: str, wrong: str) -> None:
    texts = [f"deal-start {cards}" for cards in (right, wrong, "#5", "#0 #5")]
    assert texts[1:] == refused(at("DealCards", players), *texts)


def test_a_starting_card_does_not_come_again() -> None:
    table = at("DealCards").nature("deal-start nerith").play("set-castle tharvel")
    assert ["deal-start nerith"] == refused(table, "deal-start nerith", "deal-start skarle")


# ------------------------------------------------------------------ the advanced set-up


def with_tokens(village: int, live: int) -> Table:
    """An advanced set-up with these village tokens of each resource, all sick, and villages in play."""
    table = at("DrawLocations", 5, setup="advanced")
    villages = [number for number, row in enumerate(FACTS.locations) if row.size == VILLAGE][:live]
    table.state.destroyed = (1 << LOCATIONS) - 1 - sum(1 << number for number in villages)
    tokens = (village, 0, 0)
    advanced = structs.replace(FACTS.advanced_setup, tokens_per_resource=tokens, sick_per_resource=tokens)
    table.state.facts = replace(FACTS, advanced_setup=advanced)
    return table


@rule("PEST-ADVANCED-03")
def test_tokens_are_laid_as_from_a_shuffled_pile() -> None:
    assert shuffled((1, 3, 5, 7), 2) == answers(with_tokens(1, 2))


@pytest.mark.parametrize("tokens", ["#1", "#1 #3 #5", "#1 #1", "#0 #1", "#1 #9"])
def test_tokens_that_cannot_be(tokens: str) -> None:
    assert refused(with_tokens(1, 2), "lay-locations herbs_sick wood_sick", f"lay-locations {tokens}") == [
        f"lay-locations {tokens}"
    ]


def stock(size: int) -> list[int]:
    """Every token of a size."""
    sick = FACTS.advanced_setup.sick_per_resource[size]
    kinds = [FACTS.advanced_setup.tokens_per_resource[size] - sick, sick] * 4
    return [kind for kind, number in enumerate(kinds) for _ in range(number)]


@rule("PEST-ADVANCED-03")
def test_a_city_gets_no_token_of_a_town() -> None:
    cities, towns, villages = stock(2)[:10], stock(1)[:15], stock(0)
    texts = [str(LayLocations((*cities, *towns, *villages)))]
    cities[2], towns[0] = towns[0], cities[2]
    texts.append(str(LayLocations((*cities, *towns, *villages))))
    assert texts[1:] == refused(at("DrawLocations", 5, setup="advanced"), *texts)


# ------------------------------------------------------------------ pest cards


def without_one_of_each() -> Chances:
    """The first two pest cards of a box from which one card of each pile was taken unseen, by trying every box."""
    boxes = [[card for card in PESTS if card not in gone] for gone in product(*PILES)]
    return shares([two for box in boxes for two in permutations(box, 2)])


def third_after(first: int, second: int) -> Chances:
    """The third pest card of such boxes after two others, by trying every box."""
    boxes = [{*PESTS} - {*gone} for gone in product(*PILES)]
    return shares([card for box in boxes if {first, second} <= box for card in box - {first, second}])


def turned(players: int, *seen: int) -> Chances:
    """The next pest card after these."""
    table = scenario("plague", players=players)
    table.state.pests = tuple(map(PestCardNumber, seen))
    return answers(table)


def two_cards(players: int) -> Chances:
    """The first two pest cards, one after the other."""
    firsts = turned(players)
    return {
        (first, second): chance * then
        for first, chance in firsts.items()
        for second, then in turned(players, first).items()
    }


@rule("PEST-SETUP-11")
@pytest.mark.parametrize("players", [1, 2])
def test_pest_cards_come_as_if_one_of_each_pile_were_gone(players: int) -> None:
    assert without_one_of_each() == two_cards(players)


@rule("PEST-SETUP-11")
@pytest.mark.parametrize("seen", [(0, 1), (0, 6), (6, 7), (8, 6), (6, 9), (14, 17)])
def test_what_was_turned_up_tells_what_may_be_gone(seen: tuple[int, int]) -> None:
    assert third_after(*seen) == turned(2, *seen)


@rule("PEST-SETUP-11")
def test_a_pile_never_comes_whole() -> None:
    table = scenario("plague", players=2, pests="caravan_traders_7 masons_road_9")
    texts = [f"turn-pest #{card}" for card in (6, 7, 8, 9)]
    assert texts[:3] == refused(table, *texts)


@rule("PEST-SETUP-10")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_and_more_use_all_pest_cards(players: int) -> None:
    assert shares(PESTS) == turned(players)
    assert shares([card for card in PESTS if card not in (6, 7)]) == turned(players, 6, 7)


def test_a_pest_card_does_not_come_again() -> None:
    table = scenario("plague", pests="farmsteads_3")
    assert ["turn-pest farmsteads_3"] == refused(table, "turn-pest farmsteads_3", "turn-pest herb_gardens_4")
    with pytest.raises(Refusal, match="card must be one of: "):
        table.is_possible("turn-pest #18")


# ------------------------------------------------------------------ favour cards


@rule("PEST-SETUP-10")
def test_every_favour_card_is_as_probable_and_comes_once() -> None:
    assert shares(range(10)) == answers(scenario("favour"))
    assert shares([0, 1, 2, 3, 4, 6, 7, 9]) == answers(scenario("favour", favours=(5, 8)))


def test_favour_cards_that_cannot_be() -> None:
    table = scenario("favour", favours=(5, 8))
    assert ["turn-favour 5", "turn-favour 8"] == refused(table, *(f"turn-favour {card}" for card in range(10)))
    with pytest.raises(Refusal, match="card must be a whole number from 0 to 9"):
        table.is_possible("turn-favour 10")
