"""The advanced set-up, in which tokens say what locations yield. Group ADVANCED; draws are in test_nature.py too."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from comptoir.games.keyed import numbered
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import HERBS
from comptoir.games.pest.moves import LayLocations
from comptoir.games.pest.plague import struck_locations
from comptoir.games.pest.producing import built_yield
from comptoir.games.pest.setup import DrawLocations, live_locations
from comptoir.games.pest.state import State
from tests.games.nature import answered, until
from tests.games.pest.names import location
from tests.games.pest.scenario import Table, new_game
from tests.rule import rule

FACTS = load_facts()
HERB_TOKEN, SICK_HERB_TOKEN = 2 * HERBS, 2 * HERBS + 1
every_player_count = pytest.mark.parametrize(
    ("players", "numbers"), [(1, (10, 7, 5)), (2, (10, 7, 5)), (3, (10, 13, 10)), (4, (15, 15, 10)), (5, (20, 15, 10))]
)


def at_tokens(players: int, **options: str) -> Table:
    """A game whose location tokens are laid next."""
    return until(new_game(players, None, setup="advanced", **options), "DrawLocations")


def laid(key: str, token: int) -> Table:
    """A game of five in which this token lies on a location, at the next question."""
    table = at_tokens(5)
    drawn: Any = DrawLocations().sample(table.state, Random(0))
    tokens, live = [*drawn.tokens], live_locations(table.state)
    sizes = [FACTS.locations[at].size for at in live]
    place = live.index(location(key))
    other = next(n for n, each in enumerate(tokens) if each == token and sizes[n] == sizes[place])
    tokens[place], tokens[other] = tokens[other], tokens[place]
    return table.nature(str(LayLocations(tuple(tokens))))


def yields(table: Table, key: str) -> int:
    """What a location yields."""
    return table.state.resources[location(key)]


def differing(one: State, other: State) -> set[str]:
    """The parts in which two states differ."""
    names = [field.name for field in fields(State) if field.compare]
    return {name for name in names if getattr(one, name) != getattr(other, name)}


@rule("PEST-ADVANCED-01")
def test_only_resources_and_sick_subjects_differ() -> None:
    base, table = (until(new_game(3, None, setup=setup), "DrawDecrees") for setup in ("printed", "advanced"))
    assert {"options", "resources", "sick"} == differing(base.state, table.state)


@rule("PEST-ADVANCED-02")
@every_player_count
def test_as_many_tokens_of_each_size_as_locations_in_play(players: int, numbers: tuple[int, ...]) -> None:
    table = at_tokens(players)
    sizes = Counter(FACTS.locations[at].size for at in live_locations(table.state))
    assert numbers == (sizes[0], sizes[1], sizes[2]) == FACTS.live[players]
    assert sum(numbers) == len(answered(table, Random(0)))


@rule("PEST-ADVANCED-03")
@every_player_count
def test_no_more_tokens_of_a_resource_than_there_are(players: int, numbers: tuple[int, ...]) -> None:
    table = at_tokens(players)
    answered(table, Random(players))
    state = table.state
    counts = Counter((FACTS.locations[at].size, state.resources[at]) for at in live_locations(state))
    assert sum(numbers) == counts.total()
    assert all(number <= FACTS.advanced_setup.tokens_per_resource[size] for (size, _), number in counts.items())


@rule("PEST-ADVANCED-03")
def test_a_token_replaces_the_printed_resource() -> None:
    assert HERBS != FACTS.locations[location("birken")].resource
    assert HERBS == yields(laid("birken", HERB_TOKEN), "birken")


@rule("PEST-ADVANCED-04")
def test_a_token_brings_a_sick_subject() -> None:
    assert not FACTS.locations[location("birken")].is_sick
    assert 1 == laid("birken", SICK_HERB_TOKEN).sick("birken")


@rule("PEST-ADVANCED-04")
def test_a_printed_icon_under_a_token_brings_none() -> None:
    assert FACTS.locations[location("pasken")].is_sick
    assert 0 == laid("pasken", HERB_TOKEN).sick("pasken")


@rule("PEST-ADVANCED-05")
def test_a_castle_produces_what_the_token_shows() -> None:
    table = until(laid("rhosk", SICK_HERB_TOKEN), "DealCards")
    table.nature("deal-start rhosk").play("set-castle rhosk")
    seat = table.state.order[0]
    assert (0, 0, 0, 1, 0) == built_yield(table.state, seat)
    assert (0, 1) == (table.sick("rhosk"), table.state.players[seat].zone)


@rule("PEST-ADVANCED-05")
def test_the_plague_strikes_what_the_token_shows() -> None:
    state, birken = laid("birken", HERB_TOKEN).state, location("birken")
    for card, row in numbered(FACTS.pests):
        is_struck = ("village", HERBS) in row.targets
        assert is_struck == (birken in struck_locations(state, card))


@rule("PEST-ADVANCED-06")
def test_tokens_are_laid_in_the_solo_game() -> None:
    table = at_tokens(1)
    assert (22, 22) == (len(live_locations(table.state)), len(answered(table, Random(0))))
    assert FACTS.solo.influence_markers == table.state.influence_markers


@rule("PEST-ADVANCED-06")
def test_tokens_are_laid_in_a_duel() -> None:
    table = at_tokens(2, duel="on")
    assert (22, FACTS.duel.neutral) == (len(answered(table, Random(0))), table.state.neutral)
