"""Options: what can be chosen, what goes together, and what is refused."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.options import TILE_PACKS, Options
from comptoir.games.orleans.places import table
from tests.games.orleans.scenario import new_game
from tests.games.wrong_options import refusal_of

FITTING = [
    {"edition": "matagot"},
    {"edition": "dlp2014", "planning": "simultaneous"},
    {"tiles": "base"},
    {"tiles": "all", "tile_selection": "on", "two_rivers": "on", "exclusion": "on"},
    {"tiles": "base,invasion,-bathhouse"},
    {"tiles": "hayrick,cellar", "tile_selection": "off", "two_rivers": "on", "exclusion": "off"},
    {"tiles": "prosperity_scenario", "two_rivers": "off"},
    {"tiles": "invasion_scenario,-winery"},
    {"scenario": "base", "road": "without"},
    {"scenario": "intrigue", "tiles": "all", "road": "without"},
    {"scenario": "intrigue", "tiles": "base,road", "road": "with"},
    {"events": "classic", "rounds": "18"},
    {"events": "classic", "rounds": "16"},
    {"events": "harder", "last_event": "silence"},
    {"events": "intrigue", "last_event": "peasant_uprising"},
    {"deeds": "last"},
    {"deeds": "majority"},
    {"planning": "turn_order"},
    {"exhausted_bonus": "strict"},
    {"exhausted_bonus": "lenient"},
    {"coin_supply": "unlimited"},
    {"coin_supply": "25"},
    {"coin_supply": "9999"},
    {"first_player": "random"},
    *({"first_player": str(seat)} for seat in range(5)),
]
EXCLUDING = [
    (
        {"rounds": "16", "events": "harder"},
        "“rounds=16” and “events=harder” exclude each other: both rearrange the hourglass tiles.",
    ),
    (
        {"rounds": "16", "events": "intrigue"},
        "“rounds=16” and “events=intrigue” exclude each other: both rearrange the hourglass tiles.",
    ),
    (
        {"last_event": "peasant_uprising"},
        "“last_event=peasant_uprising” and “events=classic” exclude each other: only Trade & Intrigue has this tile.",
    ),
    (
        {"last_event": "peasant_uprising", "events": "harder"},
        "“last_event=peasant_uprising” and “events=harder” exclude each other: only Trade & Intrigue has this tile.",
    ),
    (
        {"road": "with"},
        "“road=with” and “scenario=base” exclude each other: this advice is for Intrigue only.",
    ),
    (
        {"scenario": "intrigue", "tiles": "road,base"},
        "“scenario=intrigue” and “tiles=road” exclude each other: road=with allows it.",
    ),
]
PACKS = "all, " + ", ".join(TILE_PACKS) + ", prosperity_scenario, invasion_scenario"

refusal = partial(refusal_of, GAME)


# ------------------------------------------------------------------ players


def test_every_pack_of_the_table_can_be_chosen() -> None:
    assert ("basic", *TILE_PACKS) == tuple(table.PACKS)


def test_the_box_of_2014_is_for_four() -> None:
    sentence = "“edition=dlp2014” and “five players” exclude each other: the 2014 box is for up to four."
    assert sentence == refusal(5, {"edition": "dlp2014"})
    assert "dlp2014" == GAME.make_options(4, {"edition": "dlp2014"}).edition


# ------------------------------------------------------------------ values


@pytest.mark.parametrize("values", FITTING)
def test_options_that_go_together_are_kept_and_playable(values: dict[str, Any]) -> None:
    players = 4 if values.get("edition") == "dlp2014" else 5
    options = GAME.make_options(players, values)
    assert values == {name: getattr(options, name) for name in values}
    table = new_game(players, **values).chance()
    while table.question() == "ExcludeOne":
        table.play(table.moves()[0])
    assert "over" == table.chance().until("first_player", seed=1).question()


def test_every_value_of_every_option_is_tried_above() -> None:
    tried = {(name, value) for values in FITTING for name, value in values.items()}
    single = [choice for choice in GAME.choices if not choice.several]
    assert {(choice.name, value) for choice in single for value in choice.values} <= tried


@pytest.mark.parametrize(("values", "sentence"), EXCLUDING)
def test_options_that_exclude_each_other_are_refused(values: dict[str, str], sentence: str) -> None:
    assert sentence == refusal(2, values)


def test_the_first_player_must_be_there() -> None:
    assert "“first_player=2” needs more than 2 players." == refusal(2, {"first_player": "2"})


@pytest.mark.parametrize("value", ["", "24", "10000", "-30", "3.5", "many", "٣٠", "00000999912", "9" * 60])
def test_the_supply_of_coins_is_unlimited_or_a_fitting_number(value: str) -> None:
    sentence = f"coin_supply must be “unlimited” or a number from 25 to 9999, not “{value[:40]}”."
    assert sentence == refusal(5, {"coin_supply": value})


# ------------------------------------------------------------------ place tiles


def chosen(tiles: str, **options: str) -> list[str]:
    """The place tiles that these options put into the game."""
    facts = load_facts()
    return [facts.places[tile].key for tile in Options(2, tiles=tiles, **options).place_tiles(facts)]


@pytest.mark.parametrize(
    ("tiles", "number"),
    [
        ("base", 20),
        ("all", 54),
        ("base,invasion", 27),
        ("base,base,hayrick", 20),
        ("base , road", 21),
        ("all,-lock", 53),
    ],
)
def test_tiles_are_named_by_packs_and_one_by_one(tiles: str, number: int) -> None:
    assert number == len(chosen(tiles))


@pytest.mark.parametrize("pack", TILE_PACKS)
def test_every_pack_can_be_added(pack: str) -> None:
    assert {place.key for place in load_facts().places if place.pack == pack} <= set(chosen(f"base,{pack}"))


def test_a_tile_left_out_stays_out_whatever_the_order() -> None:
    assert chosen("base,-hayrick") == chosen("-hayrick,base")
    assert "hayrick" not in chosen("base,-hayrick")


def test_a_pack_can_be_left_out() -> None:
    others = ",".join(f"-{pack}" for pack in TILE_PACKS if pack not in ("base", "invasion"))
    assert chosen("base,invasion") == chosen(f"all,{others}")


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("base,palace", "palace"),
        ("", ""),
        ("base,", ""),
        ("base,-", "-"),
        ("castle", "castle"),
        ("base,-moat", "-moat"),
    ],
)
def test_an_unknown_tile_is_refused(tiles: str, name: str) -> None:
    sentence = f"tiles: there is no pack or place tile “{name}”; the packs are: {PACKS}."
    assert sentence == refusal(2, {"tiles": tiles})


@pytest.mark.parametrize(
    ("tiles", "variant", "level"),
    [
        ("hayrick", "off", "II"),
        ("cellar", "off", "I"),
        ("all,-all", "off", "I"),
        ("base,-cellar,-pharmacy,-office,-school", "on", "II"),
    ],
)
def test_both_categories_need_a_tile(tiles: str, variant: str, level: str) -> None:
    sentence = f"tiles={tiles} leaves no place tile of category {level} with these variants; choose more tiles."
    assert sentence == refusal(2, {"tiles": tiles, "tile_selection": variant})


@pytest.mark.parametrize(
    ("tiles", "selection"), [("hayrick,winery,library,cellar,school", "off"), ("base,-winery,-library,-school", "on")]
)
def test_exclusion_needs_tiles_to_spare(tiles: str, selection: str) -> None:
    sentence = f"tiles={tiles} are too few to exclude some before the first round; choose more tiles."
    assert sentence == refusal(5, {"tiles": tiles, "exclusion": "on", "tile_selection": selection})


def test_with_more_tiles_there_are_enough_to_exclude_some() -> None:
    assert "on" == GAME.make_options(5, {"tiles": "base", "exclusion": "on", "tile_selection": "on"}).exclusion


@pytest.mark.parametrize(
    ("tiles", "without"),
    [
        ("prosperity_scenario,bathhouse", "bathhouse"),
        ("base,prosperity_scenario", "bathhouse"),
        ("invasion_scenario,brewery", "brewery"),
        ("invasion_scenario,all", "brewery"),
        ("prosperity_scenario,invasion_scenario", "market_stall"),
    ],
)
def test_the_set_of_a_scenario_goes_with_no_tile_that_it_leaves_out(tiles: str, without: str) -> None:
    scenario = next(name for name in tiles.split(",") if name.endswith("_scenario"))
    sentence = f"tiles: the set “{scenario}” is played without {without}; leave out one of them."
    assert sentence == refusal(2, {"tiles": tiles})
