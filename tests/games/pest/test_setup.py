"""Setting up the main board and the player boards. Group SETUP; what is drawn is in test_nature.py too."""

from __future__ import annotations

from collections import Counter

import pytest

from comptoir.games.pest.events import CapitalCardOpened, CastleSet, PestTurned, StartDealt
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import CASTLE_NUMBER, NONE, NOWHERE, SIZES, TECHNOLOGIES
from comptoir.games.pest.producing import built_yield
from tests.games.nature import until
from tests.games.pest.names import location
from tests.games.pest.scenario import Table, begun, declined, new_game, scenario, settled
from tests.rule import rule

FACTS = load_facts()
START = {"wood": 1, "stone": 1, "food": 2, "herbs": 2, "coin": 2}
EMPTY = ("zone", "slots", "healed", "capital", "cemetery", "negative", "staff")
every_player_count = pytest.mark.parametrize("players", [1, 2, 3, 4, 5])


def at_cards(players: int = 3) -> Table:
    """A game in which starting-location cards are dealt next; turn order is by seat."""
    order = "draw-order " + " ".join(map(str, range(players)))
    return until(new_game(players).nature(order), "DealCards")


def destroyed(table: Table) -> set[str]:
    """The locations that are destroyed."""
    return {row.key for row in FACTS.locations if table.is_destroyed(row.key)}


def with_castles(*castles: str) -> Table:
    """A game of three whose castles stand there, when the first doctor is put beside his castle."""
    table = at_cards()
    for key in castles:
        card = next(number for number, sites in enumerate(FACTS.start_cards) if location(key) in sites)
        table.nature(f"deal-start #{card}").play(f"set-castle {key}")
    return table


# ------------------------------------------------------------------ the map


@rule("PEST-SETUP-01")
@every_player_count
def test_everybody_has_a_seat_and_a_board(players: int) -> None:
    state = begun(players).state
    assert list(range(players)) == sorted(state.order)
    assert players == len({id(player) for player in state.players})


@rule("PEST-SETUP-02")
@pytest.mark.parametrize(
    ("players", "sizes"), [(1, (10, 8, 5)), (2, (10, 8, 5)), (3, (10, 2, 0)), (4, (5, 0, 0)), (5, (0, 0, 0))]
)
def test_locations_that_list_the_player_count_are_destroyed(players: int, sizes: tuple[int, ...]) -> None:
    gone = destroyed(new_game(players))
    assert {row.key for row in FACTS.locations if players in row.destroyed_at} == gone
    counts = Counter(SIZES[FACTS.locations[location(key)].size] for key in gone)
    assert sizes == tuple(counts[size] for size in SIZES)


@rule("PEST-SETUP-03")
def test_three_players_destroy_what_lists_a_three() -> None:
    table = new_game(3)
    assert (1, 2, 3) == FACTS.locations[location("grenmoor")].destroyed_at
    assert (1, 2) == FACTS.locations[location("drakmoor")].destroyed_at
    assert [True, False] == [table.is_destroyed(key) for key in ("grenmoor", "drakmoor")]


@rule("PEST-SETUP-04")
@every_player_count
def test_a_location_without_numbers_is_always_in_play(players: int) -> None:
    without = {row.key for row in FACTS.locations if not row.destroyed_at}
    assert without
    assert set() == without & destroyed(new_game(players))


@rule("PEST-SETUP-05")
@every_player_count
def test_a_sick_subject_lies_on_every_icon_in_play(players: int) -> None:
    table = new_game(players)
    expected = {row.key: int(row.is_sick and players not in row.destroyed_at) for row in FACTS.locations}
    assert expected == {key: table.sick(key) for key in expected}


@rule("PEST-SETUP-05")
def test_no_sick_subject_lies_on_a_destroyed_location() -> None:
    assert [0, 1] == [new_game(players).sick("myrren") for players in (3, 4)]


# ------------------------------------------------------------------ the other boards


@rule("PEST-SETUP-06")
@every_player_count
def test_a_decree_of_each_era_lies_open(players: int) -> None:
    assert [0, 1, 2] == [FACTS.decrees[decree].era for decree in begun(players).state.decrees]


@rule("PEST-SETUP-07", "PEST-SETUP-13")
@every_player_count
def test_all_markers_begin_on_space_0(players: int) -> None:
    state = begun(players).state
    assert [((0, 0, 0), 0)] * players == [(player.imperatives, player.influence) for player in state.players]


@rule("PEST-SETUP-08")
def test_one_capital_card_serves_the_whole_game() -> None:
    table = declined()
    opened = [event.card for event in table.happened(CapitalCardOpened)]
    assert [table.state.capital_card] == opened


@rule("PEST-SETUP-08")
def test_alone_one_has_no_capital_card() -> None:
    assert NONE == begun(1).state.capital_card


@rule("PEST-SETUP-09")
@pytest.mark.parametrize(("players", "number"), [(1, 6), (2, 6), (3, 8), (4, 10), (5, 12)])
def test_capital_tokens_and_buildings(players: int, number: int) -> None:
    state = begun(players).state
    assert (number, 0) == (len(state.tokens), state.used_tokens)
    assert (NONE,) * 5 == state.builders


@rule("PEST-SETUP-10")
@pytest.mark.parametrize("players", [2, 3])
def test_six_pest_and_six_favour_cards_come_one_by_one(players: int) -> None:
    table = begun(players)
    assert ((), ()) == (table.state.pests, table.state.favours)  # face down: not even the state knows them
    state = declined(players).state
    assert (6, 6) == (len({*state.pests}), len({*state.favours}))


@rule("PEST-SETUP-11")
def test_with_few_players_fifteen_pest_cards_are_used() -> None:
    piles = FACTS.removed_piles
    assert ((6, 7, 8), (9, 10, 11), (12, 13, 14)) == piles
    assert 15 == len(FACTS.pests) - len(piles)
    colours = [{what for card in pile for kind, what in FACTS.pests[card].targets if kind == "road"} for pile in piles]
    assert [{0}, {1}, {2}] == colours


@rule("PEST-SETUP-12")
def test_five_technologies_lie_open() -> None:
    state = begun().state
    assert (5, TECHNOLOGIES - 5) == (len({*state.market}), state.deck.bit_count())
    assert not any(state.deck >> technology & 1 for technology in state.market)


@rule("PEST-SETUP-14")
def test_the_first_order_is_the_one_drawn() -> None:
    table = new_game(3).nature("draw-order 2 0 1").chance()
    assert ((2, 0, 1), 2) == (table.state.order, table.player())


# ------------------------------------------------------------------ castles


@rule("PEST-SETUP-15")
def test_a_castle_stands_on_a_location_of_the_card_drawn() -> None:
    table = at_cards().nature("deal-start nerith")
    assert ["set-castle nerith", "set-castle ardel", "set-castle tharvel"] == table.moves()


@rule("PEST-SETUP-15")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_draws_a_card_in_turn_order(players: int) -> None:
    table = settled(players)
    cards = [event.cards[0] for event in table.happened(StartDealt)]
    castles = table.happened(CastleSet)
    assert (players, list(table.state.order)) == (len({*cards}), [event.player for event in castles])
    assert all(event.location in FACTS.start_cards[card] for event, card in zip(castles, cards, strict=True))


@rule("PEST-SETUP-16")
def test_two_players_choose_among_the_locations_of_two_cards() -> None:
    table = at_cards(2).nature("deal-start drisca nerith")
    offered = ["drisca", "nerith", "ardel", "tharvel"]  # Fenvir and Ostragar are destroyed
    assert (0, [f"set-castle {key}" for key in offered]) == (table.player(), table.moves())


@rule("PEST-SETUP-16")
@pytest.mark.parametrize(("castle", "is_offered"), [("nerith", False), ("ardel", True), ("tharvel", True)])
def test_the_second_castle_needs_room(castle: str, is_offered: bool) -> None:
    table = at_cards(2).nature("deal-start drisca nerith").play(f"set-castle {castle}")
    assert (1, is_offered) == (table.player(), table.allows(f"set-castle {castle}"))


@rule("PEST-SETUP-17")
@pytest.mark.parametrize(("castle", "yields"), [("ardel", (1, 0, 0, 0, 0)), ("nerith", (0, 0, 0, 1, 0))])
def test_a_castle_produces_what_its_location_yields(castle: str, yields: tuple[int, ...]) -> None:
    table = at_cards().nature("deal-start nerith").play(f"set-castle {castle}")
    assert yields == built_yield(table.state, 0)


@rule("PEST-SETUP-18")
@every_player_count
def test_a_castle_brings_and_costs_nothing(players: int) -> None:
    table = settled(players)
    assert [0] * players == [player.influence for player in table.state.players]
    assert [(0, 0, 0)] * players == [player.imperatives for player in table.state.players]
    assert [START] * players == [table.goods(seat) for seat in range(players)]


@rule("PEST-SETUP-19")
def test_a_sick_subject_under_the_castle_comes_into_quarantine() -> None:
    table = at_cards().nature("deal-start nerith")
    assert (1, 0) == (table.sick("tharvel"), table.me.zone)
    table.play("set-castle tharvel")
    assert (0, 1) == (table.sick("tharvel"), table.me.zone)


# ------------------------------------------------------------------ doctors


@rule("PEST-SETUP-20")
def test_a_doctor_starts_beside_the_own_castle() -> None:
    table = with_castles("ardel", "gothar", "kelmarn")
    assert table.is_destroyed("quellin")  # a doctor may be there nevertheless, but not in the Capital
    assert ["set-doctor quellin", "set-doctor tharvel", "set-doctor zermath"] == table.moves()


@rule("PEST-SETUP-20")
def test_doctors_come_in_turn_order_and_gain_nothing() -> None:
    table = with_castles("ardel", "gothar", "kelmarn")
    assert 0 == table.player()
    table.play("set-doctor tharvel")
    assert ("tharvel", START, 1) == (table.where(), table.goods(), table.player())


@rule("PEST-SETUP-21")
def test_only_the_first_doctor_finds_the_sick_subject() -> None:
    table = with_castles("nerith", "gothar", "kelmarn").play("set-doctor gollor", "set-doctor gollor")
    assert (0, 1, 0) == (table.sick("gollor"), table.me.zone, table.you.zone)
    assert ("gollor", "gollor") == (table.where(), table.where(1))


@rule("PEST-SETUP-22")
def test_sick_subjects_of_the_set_up_cost_no_food() -> None:
    table = with_castles("tharvel", "skarle", "kelmarn").play("set-doctor gollor")
    assert (2, START["food"]) == (table.me.zone, table.good("food"))
    assert [] == table.happened(PestTurned)  # no year has begun


# ------------------------------------------------------------------ player boards


@rule("PEST-SETUP-23")
def test_all_ten_buildings_start_on_the_board() -> None:
    assert [(NOWHERE,) * 10] * 3 == [player.sites for player in new_game(3).state.players]


@rule("PEST-SETUP-23")
def test_only_the_castle_leaves_the_board() -> None:
    for player in settled(3).state.players:
        assert (NOWHERE,) * 9 == player.sites[:CASTLE_NUMBER]
        assert NOWHERE != player.sites[CASTLE_NUMBER]


@rule("PEST-SETUP-24")
@every_player_count
def test_the_stock_of_the_beginning(players: int) -> None:
    table = new_game(players)
    assert [START] * players == [table.goods(seat) for seat in range(players)]
    assert [1] * players == [player.research for player in table.state.players]


@rule("PEST-SETUP-25")
def test_two_assistants_are_ready_and_two_wait() -> None:
    assert [2] * 3 == [player.assistants for player in new_game(3).state.players]
    assert 4 == FACTS.player_board.assistants


@rule("PEST-SETUP-25")
@pytest.mark.parametrize(("year", "assistants"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4)])
def test_another_assistant_joins_at_the_end_of_the_first_two_eras(year: int, assistants: int) -> None:
    table = scenario("return", year=year)
    assert ("RevealPest", assistants) == (table.question(), table.me.assistants)


@rule("PEST-SETUP-26")
def test_the_camp_is_at_hand() -> None:
    assert [""] * 3 == [settled(3).camp(seat) for seat in range(3)]


@rule("PEST-SETUP-27")
@every_player_count
def test_everything_else_is_empty(players: int) -> None:
    for player in new_game(players).state.players:
        assert [0] * len(EMPTY) == [getattr(player, name) for name in EMPTY]
        assert ([NONE] * 3, [0] * 5) == ([*player.technologies], [*player.renown])
