"""Tile pack 4. Groups TILE-LOCK, TILE-PATRICIAN-HOUSE, TILE-OBSERVATORY."""

from __future__ import annotations

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.orleans.development import status_of
from tests.games.orleans.scenario import activated, new_game, offers_action, printed
from tests.rule import rule

# ------------------------------------------------------------------ Lock


@rule("ORL-TILE-LOCK-01", "ORL-TILE-LOCK-02")
def test_with_the_lock_a_boatman_is_taken_and_the_step_is_on_another_track() -> None:
    table = activated("village", tiles="lock", tracks={"scholar": 1}).play("use-place village", "recruit boatman")
    tracks = ["farmer", "boatman", "craftsman", "trader", "knight", "scholar", "development"]
    assert [f"choose-track {track}" for track in tracks] == table.moves()
    table.play("choose-track scholar")
    assert (2, 3, 0) == (table.track("scholar"), table.track("development"), table.track("boatman"))
    assert (2, 4) == (table.bag().count("boatman"), table.supply("boatman"))
    assert (("tiles4", 2), False) == (printed("lock"), offers_action("lock"))


@rule("ORL-TILE-LOCK-01")
def test_the_lock_brings_the_citizen_of_the_knight_track_too() -> None:
    table = activated("village", tiles="lock", tracks={"knight": 3}).play("use-place village", "recruit boatman")
    assert 1 == table.play("choose-track knight").me.citizens


@rule("ORL-TILE-LOCK-01")
def test_the_lock_is_for_boatmen_only() -> None:
    table = activated("village", tiles="lock").play("use-place village", "recruit craftsman")
    assert (1, 1) == (table.track("craftsman"), table.player())


@rule("ORL-TILE-LOCK-03")
def test_a_finished_track_and_one_without_its_bonus_are_not_offered_by_the_lock() -> None:
    tracks = {"knight": 5, "farmer": 2, "scholar": 5}
    table = activated("village", tiles="lock", tracks=tracks, technology_left=0, goods_market={"cheese": 0})
    table.play("use-place village", "recruit boatman")
    assert ["choose-track boatman", "choose-track trader", "choose-track development"] == table.moves()


@rule("ORL-TILE-LOCK-03")
def test_at_the_end_of_the_boatman_track_the_lock_takes_no_boatman() -> None:
    table = activated("village", tiles="lock", tracks={"boatman": 5}).play("use-place village")
    assert ["recruit craftsman", "recruit trader"] == table.moves()


# ------------------------------------------------------------------ Patrician House


@rule("ORL-TILE-PATRICIAN-HOUSE-01")
@pytest.mark.parametrize(("gift", "coins", "space"), [("coins", 5, 0), ("development", 0, 3)])
def test_the_patrician_house_gives_five_coins_or_three_development_points(gift: str, coins: int, space: int) -> None:
    table = activated("patrician_house", coins=0).play("use-place patrician_house")
    assert ["choose coins", "choose development", "choose good", "choose travel"] == table.moves()
    table.play(f"choose {gift}")
    assert (coins, space) == (table.me.coins, table.track("development"))
    assert ("tiles4", 2) == printed("patrician_house")


@rule("ORL-TILE-PATRICIAN-HOUSE-01")
def test_the_patrician_house_gives_a_good_that_the_goods_market_has() -> None:
    table = activated("patrician_house", goods_market={"wool": 0, "grain": 0})
    table.play("use-place patrician_house", "choose good")
    assert ["take-good cheese", "take-good wine", "take-good brocade"] == table.moves()
    assert ["brocade"] == table.play("take-good brocade").goods()


@rule("ORL-TILE-PATRICIAN-HOUSE-01")
def test_without_goods_in_the_market_the_patrician_house_offers_three_things() -> None:
    empty = dict.fromkeys(("grain", "cheese", "wine", "wool", "brocade"), 0)
    table = activated("patrician_house", goods_market=empty).play("use-place patrician_house")
    assert ["choose coins", "choose development", "choose travel"] == table.moves()


@rule("ORL-TILE-PATRICIAN-HOUSE-01", "ORL-TILE-PATRICIAN-HOUSE-02")
def test_the_patrician_house_moves_the_merchant_who_may_take_a_good() -> None:
    table = activated("patrician_house", merchant="blois", way_goods={"blois-vierzon": "wool"})
    table.play("use-place patrician_house", "choose travel")
    ways = ["vendome-blois", "blois-vierzon", "orleans~blois", "blois~tours"]
    assert [f"travel {way}" for way in ways] == table.moves()
    assert ["take-good wool", "decline"] == table.play("travel blois-vierzon").moves()
    assert ["wool"] == table.play("take-good wool").goods()


@rule("ORL-TILE-PATRICIAN-HOUSE-03")
def test_the_scenario_with_the_other_patrician_house_is_not_offered() -> None:
    with pytest.raises(BadOptions, match="The events of the scenario “duel” are not known"):
        new_game(scenario="duel")
    assert 1 == [row.key for row in new_game().state.facts.places].count("patrician_house")


# ------------------------------------------------------------------ Observatory


@rule("ORL-TILE-OBSERVATORY-01")
@pytest.mark.parametrize(("space", "star"), [(0, 4), (5, 9), (9, 15), (14, 15), (22, 30)])
def test_the_observatory_moves_the_marker_to_the_next_star(space: int, star: int) -> None:
    assert star == activated("observatory", development=space).play("use-place observatory").track("development")
    assert ("tiles4", 2) == printed("observatory")


@rule("ORL-TILE-OBSERVATORY-01")
def test_behind_the_last_star_the_observatory_is_closed() -> None:
    assert ["pass"] == activated("observatory", development=30).moves()


@rule("ORL-TILE-OBSERVATORY-02")
@pytest.mark.parametrize("space", [0, 5, 9, 16, 22])
def test_nothing_on_the_way_to_the_star_is_received(space: int) -> None:
    table = activated("observatory", development=space, coins=0)
    before = table.state.citizens
    table.play("use-place observatory")
    assert (0, 0, before) == (table.me.coins, table.me.citizens, table.state.citizens)


@rule("ORL-TILE-OBSERVATORY-02")
def test_a_citizen_passed_by_the_observatory_is_left_for_the_others() -> None:
    other = {"tiles": "library", "on": "library: knight scholar", "development": 2}
    table = activated("observatory", others=[other]).play("use-place observatory", "use-place library")
    assert (0, 1) == (table.me.citizens, table.you.citizens)


@rule("ORL-TILE-OBSERVATORY-03")
def test_the_status_of_the_star_counts_at_once() -> None:
    table = activated("observatory", "hospital", development=10, coins=0).play("use-place observatory", "pass")
    assert 4 == status_of(table.state, 0)
    assert 4 == table.play("use-place hospital").me.coins
