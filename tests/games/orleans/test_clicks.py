"""Moves as touches: which things are touched for a move, and that they are drawn at every decision."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from comptoir.engine.frames import pending_of
from comptoir.engine.moves import Move
from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.moves import VOCABULARY, Bake, Decline, EndPlanning, Pass, PayCoins, StopDrawing
from comptoir.games.orleans.presentation import PRESENTATION
from comptoir.games.orleans.presentation.things import STEPS
from tests.games.clicking import check_touches
from tests.games.orleans.names import move_of
from tests.games.orleans.scenario import Table, activated, scenario
from tests.games.orleans.tours import PACKS, decisions

EVENTS = ("amnesty", "bon_voyage", "famine", "inquisition", "malfunction", "summoning", "training", "wedding")
QUICK = (Pass, EndPlanning, StopDrawing, Decline)  # moves that end something


def stocked(event: str, seed: int) -> Table:
    """Three players who own everything there is, in a round with this event."""
    rng, tiles = Random(seed), [place.key for place in load_facts().places if place.level]
    rng.shuffle(tiles)
    seats: list[dict[str, Any]] = [
        {
            "tiles": " ".join(tiles[seat::4]),
            "coins": rng.choice((0, 3, 25)),
            "bag": " ".join((*load_facts().characters, *load_facts().characters)),
            "goods": rng.choice(("", "grain cheese wine wool brocade inn_cheese")),
            "tracks": {"knight": 5, "farmer": 2},
            "stations": f"orleans {('tours', 'blois', 'nevers')[seat]}",
            "held": seat,
        }
        for seat in range(3)
    ]
    return scenario("followers", players=3, event=event, options={"tiles": PACKS}, others=seats[1:], **seats[0])


@pytest.mark.parametrize("event", EVENTS)
def test_moves_with_every_tile_and_event_have_touches_that_are_drawn(event: str) -> None:
    check_touches(GAME, decisions(stocked(event, len(event)), len(event), most=150), every=10)


def test_no_other_moves_are_buttons() -> None:
    buttons = {type(move).__name__ for move in VOCABULARY if type(move) not in STEPS}
    assert "Accept Bake Decline EndPlanning Pass PayCoins StopDrawing" == " ".join(sorted(buttons))


# ------------------------------------------------------------------ move by move


def steps(table: Table, move: str) -> list[list[str]]:
    """The touches of seat 0's legal move, sorted."""
    assert table.allows(move, seat=0)
    return [sorted(step) for step in PRESENTATION.clicks(table.state, 0, move_of(move))]


def test_a_follower_is_touched_on_the_market_then_the_space() -> None:
    table = scenario("planning", market="boatman")
    assert [["market-0-1-0"], ["place-0-village", "space-0-village-1"]] == steps(
        table, "plan boatman at village space 1"
    )


def test_any_follower_of_a_kind_on_the_market_will_do() -> None:
    table = scenario("planning", market="boatman boatman")
    assert ["market-0-1-0", "market-0-1-1"] == steps(table, "plan boatman at village space 1")[0]


def test_equal_spaces_of_a_place_are_interchangeable() -> None:
    table = scenario("planning", market="boatman", tiles="cheese_factory")
    _, spaces = steps(table, "plan boatman at town_hall space 0")
    assert ["place-0-town_hall", "space-0-town_hall-0", "space-0-town_hall-1"] == spaces


def test_a_follower_on_the_tower_is_touched_where_it_stands() -> None:
    table = scenario("planning", market="", tiles="gunpowder_tower", on="gunpowder_tower: - knight")
    expected = [["space-0-gunpowder_tower-1"], ["place-0-wagon", "space-0-wagon-2"]]
    assert expected == steps(table, "plan-from-tower knight at wagon space 2")


def test_a_follower_is_put_on_a_free_space_of_the_tower() -> None:
    table = scenario("followers", market="", tiles="gunpowder_tower", on="village: own_farmer - -")
    table.play("fetch-back village 0", seat=0)
    assert [["space-0-gunpowder_tower-0", "space-0-gunpowder_tower-1"]] == steps(table, "put tower")


def test_a_follower_is_fetched_back_with_one_touch() -> None:
    table = scenario("followers", bag="farmer", on="castle: farmer - -")
    assert [["space-0-castle-0"]] == steps(table, "fetch-back castle 0")
    assert [["bag-0"]] == steps(table, "draw")


def test_a_place_is_used_by_touching_it() -> None:
    table = scenario(on="castle: own_farmer own_boatman own_trader")
    assert [["place-0-castle"]] == steps(table, "use-place castle")


def test_a_merchant_travels_to_the_town_that_is_touched() -> None:
    table = scenario(on="ship: own_farmer own_boatman knight").play("use-place ship")
    way = PRESENTATION.clicks(table.state, 0, move_of("travel orleans~blois"))
    assert "town-blois" in way[0]


def test_where_two_ways_lead_to_a_town_the_way_is_touched() -> None:
    table = scenario(merchant="chinon", tiles="stagecoach", coins=3, on="stagecoach: knight")
    table.play("use-place stagecoach")
    for way in ("travel chinon~chatellerault", "travel chinon-chatellerault"):
        ((id,),) = steps(table, way)
        assert id.startswith("way-")


def test_a_good_is_taken_from_its_way() -> None:
    table = scenario(on="ship: own_farmer own_boatman knight", way_goods={"orleans~blois": "wine"})
    table.play("use-place ship", "travel orleans~blois")
    ((id,),) = steps(table, "take-good wine")
    assert re.fullmatch(r"way-\d+-wine", id)


def test_a_character_is_sent_from_its_space_to_a_deed() -> None:
    table = scenario(on="town_hall: scholar -").play("use-place town_hall")
    assert [["space-0-town_hall-0"], ["deed-astronomy"]] == steps(table, "send scholar to astronomy")


def test_a_character_is_recruited_from_its_supply() -> None:
    table = scenario(on="village: own_farmer own_boatman own_craftsman").play("use-place village")
    assert [["supply-trader"]] == steps(table, "recruit trader")


def test_a_reward_is_chosen_by_touching_what_it_changes() -> None:
    table = scenario(on="town_hall: boatman -").play("use-place town_hall", "send boatman to canalisation")
    assert [["coins-0"]] == steps(table, "choose coins")
    assert [["track-development"]] == steps(table, "choose development")


def test_a_station_given_up_and_its_tile_are_told_apart() -> None:
    state = scenario(tiles="road", road=1, options={"tiles": "base,tiles5"}).state
    assert (frozenset({"station-road-0"}),) == PRESENTATION.clicks(state, 0, VOCABULARY.parse("give-up-station road"))
    assert (frozenset({"place-0-road"}),) == PRESENTATION.clicks(state, 0, move_of("give-up-tile road"))


@pytest.mark.parametrize("move", [*(kind() for kind in QUICK), PayCoins(2), Bake(1)])
def test_moves_that_are_buttons_have_no_touches(move: Move) -> None:
    assert () == PRESENTATION.clicks(scenario().state, 0, move)


def test_what_a_player_may_touch_while_planning_is_no_one_elses() -> None:
    table = scenario("planning", market="boatman knight")
    frame = pending_of(table.state, 0)
    assert frame is not None
    ids = {id for move in frame.moves(table.state) for step in PRESENTATION.clicks(table.state, 0, move) for id in step}
    assert ids
    assert all(re.match(r"(market|place|space)-0-", id) for id in ids)


def test_a_sale_is_one_gesture_as_long_as_the_place_buys() -> None:
    table = activated("market_stall", goods="wool wool wool wine", coins=0).play("use-place market_stall")
    assert [2, 1] == [PRESENTATION.repeats(table.state, 0, move_of(sale)) for sale in ("sell wool", "sell wine")]
