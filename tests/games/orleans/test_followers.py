"""Phase 3: drawing followers, and moving them back. Group FOLLOWERS."""

from __future__ import annotations

import pytest

from comptoir.games.orleans.followers import draws_of
from comptoir.games.orleans.kinds import FARMER, KNIGHT, MONK
from comptoir.games.orleans.state import followers_of
from tests.games.orleans.scenario import Table, begun, scenario
from tests.rule import rule


def drawn(table: Table, *followers: str, seat: int = 0) -> Table:
    """The player draws these, one after the other."""
    for name in followers:
        table.play("draw", seat=seat).nature(f"draw-followers {name}")
    return table


# ------------------------------------------------------------------ how many


@rule("ORL-FOLLOWERS-01")
def test_as_many_may_be_drawn_as_the_knight_track_says() -> None:
    table = scenario("followers", tracks={"knight": 2}, market="", bag="farmer " * 10)
    drawn(table, *["farmer"] * 5)
    assert "GatherOne" == table.question(0)
    assert ["farmer"] * 6 == drawn(table, "farmer").market()
    assert ("PlanOne", 4) == (table.question(0), len(table.bag()))


@rule("ORL-FOLLOWERS-02")
def test_the_knight_track() -> None:
    table, numbers = scenario(), []
    for space in range(6):
        table.me.tracks[KNIGHT] = space
        numbers.append(draws_of(table.state, 0))
    assert [4, 5, 6, 7, 7, 8] == numbers


@rule("ORL-FOLLOWERS-02")
def test_four_may_be_drawn_at_the_start() -> None:
    table = begun(4)
    assert [4, 4, 4, 4] == [draws_of(table.state, seat) for seat in range(4)]


@rule("ORL-FOLLOWERS-02")
def test_eight_may_be_drawn_at_the_end_of_the_track() -> None:
    table = scenario("followers", tracks={"knight": 5}, market="", bag="farmer " * 9)
    assert 8 == len(drawn(table, *["farmer"] * 8).market())


@rule("ORL-FOLLOWERS-03")
def test_drawing_may_stop_early() -> None:
    table = drawn(scenario("followers", market="", bag="farmer " * 5), "farmer", "farmer").play("stop-drawing", seat=0)
    assert ("PlanOne", ["farmer"] * 2, 5) == (table.question(0), table.market(), table.me.coins)


@rule("ORL-FOLLOWERS-04")
def test_each_follower_is_seen_before_the_next_is_drawn() -> None:
    table = scenario("followers", bag="farmer knight monk", on="castle: farmer - -")
    drawn(table, "knight")
    assert "knight" in table.market()
    assert ["draw", "fetch-back farmer from castle", "stop-drawing"] == table.moves(seat=0)


# ------------------------------------------------------------------ the market


@rule("ORL-FOLLOWERS-05", "ORL-FOLLOWERS-14")
def test_only_what_has_room_on_the_market_is_drawn() -> None:
    table = scenario("followers", market="farmer " * 6, bag="knight " * 4)
    assert ("GatherOne", 4) == (table.question(0), draws_of(table.state, 0))
    assert 8 == len(drawn(table, "knight", "knight").market())
    assert ("PlanOne", 2) == (table.question(0), len(table.bag()))


@rule("ORL-FOLLOWERS-06")
def test_what_stays_on_the_market_takes_room_in_the_next_round() -> None:
    table = scenario("planning", market="farmer " * 7, bag="knight " * 4).until("followers")
    assert ["farmer"] * 7 == table.market()
    assert 8 == len(drawn(table, "knight").market())
    assert ("PlanOne", 3) == (table.question(0), len(table.bag()))


@rule("ORL-FOLLOWERS-07")
def test_a_full_market_ends_the_phase_and_the_other_draws_are_lost() -> None:
    table = scenario("followers", market="farmer " * 6, bag="knight " * 8, on="castle: farmer - -")
    drawn(table, "knight", "knight")
    assert "PlanOne" == table.question(0)
    table.me.market = [0] * 11
    drawn(table.until("actions").until("followers"), *["knight"] * 4)
    assert ("PlanOne", 4) == (table.question(0), len(table.market()))


@rule("ORL-FOLLOWERS-07", "ORL-FOLLOWERS-14")
def test_the_gunpowder_tower_is_room_too() -> None:
    table = scenario("followers", tiles="gunpowder_tower", market="farmer " * 8, bag="knight " * 4)
    drawn(table, "knight", "knight")
    assert ("PlanOne", "knight knight", 8) == (
        table.question(0),
        table.standing("gunpowder_tower"),
        len(table.market()),
    )


@rule("ORL-FOLLOWERS-14")
def test_ten_fit_with_the_gunpowder_tower() -> None:
    table = scenario("followers", tiles="gunpowder_tower", tracks={"knight": 5}, market="farmer " * 4, bag="monk " * 8)
    for spot in ("tower", "tower", "", "", "", ""):
        drawn(table, "monk")
        table.play(*[f"put {spot}"] if spot else [], seat=0)
    assert ("PlanOne", 8, "monk monk") == (table.question(0), len(table.market()), table.standing("gunpowder_tower"))


# ------------------------------------------------------------------ moving back


@rule("ORL-FOLLOWERS-08")
def test_followers_are_moved_back_instead_of_drawing() -> None:
    on = "castle: farmer - trader"
    table = scenario("followers", tracks={"knight": 2}, market="", bag="knight " * 5, on=on)
    drawn(table, *["knight"] * 4).play("fetch-back castle 0", "fetch-back castle 2", seat=0)
    assert ["farmer", "trader", *["knight"] * 4] == table.market()
    assert ("PlanOne", "- - -") == (table.question(0), table.standing("castle"))


@rule("ORL-FOLLOWERS-09")
def test_nobody_is_moved_back_to_a_full_market() -> None:
    assert "PlanOne" == scenario("followers", market="farmer " * 8, on="castle: farmer - -").question(0)
    assert "GatherOne" == scenario("followers", market="farmer " * 7, on="castle: farmer - -").question(0)


@rule("ORL-FOLLOWERS-10")
def test_drawing_and_moving_back_in_any_order() -> None:
    table = scenario("followers", market="", bag="knight " * 4, on="castle: farmer - trader")
    drawn(table, "knight").play("fetch-back castle 2", seat=0)
    drawn(table, "knight").play("fetch-back castle 0", seat=0)
    assert ("PlanOne", ["farmer", "trader", "knight", "knight"]) == (table.question(0), table.market())


@rule("ORL-FOLLOWERS-11")
def test_technology_is_never_moved_back() -> None:
    table = scenario("followers", on="town_hall: knight -; village: - tech -")
    assert ["fetch-back knight from town_hall"] == table.moves("fetch-back", seat=0)


@rule("ORL-FOLLOWERS-11")
@pytest.mark.parametrize(
    ("tile", "standing"),
    [("sacristy", "monk"), ("church", "monk"), ("theatre", "farmer - - - - - -"), ("hayrick", "own_farmer")],
)
def test_followers_are_moved_back_from_place_tiles(tile: str, standing: str) -> None:
    table = scenario("followers", tiles=tile, on=f"{tile}: {standing}", market="").play(f"fetch-back {tile} 0", seat=0)
    assert [standing.split()[0]] == table.market()


@rule("ORL-FOLLOWERS-11")
@pytest.mark.parametrize(
    ("tile", "standing"), [("gunpowder_tower", "knight monk"), ("gaming_room", "farmer scholar -")]
)
def test_nobody_is_moved_back_from_the_gunpowder_tower_or_the_gaming_room(tile: str, standing: str) -> None:
    table = scenario("followers", tiles=tile, on=f"{tile}: {standing}", bag="knight")
    assert ["draw", "stop-drawing"] == table.moves(seat=0)


@rule("ORL-FOLLOWERS-11")
def test_nobody_is_moved_back_from_the_deeds() -> None:
    table = scenario("followers", deeds={"astronomy": "0 scholar"}, bag="knight")
    assert ["draw", "stop-drawing"] == table.moves(seat=0)


@rule("ORL-FOLLOWERS-12")
def test_only_phase_3_frees_followers_from_a_dead_action() -> None:
    table = scenario("planning", on="farm_house: boatman craftsman", market="", tracks={"farmer": 8})
    assert ["end-planning"] == table.moves(seat=0)
    assert ["pass"] == table.until("actions").moves()
    freed = ["fetch-back boatman from farm_house", "fetch-back craftsman from farm_house"]
    assert freed == table.until("followers").moves("fetch-back", 0)


@rule("ORL-FOLLOWERS-13")
def test_with_too_small_a_bag_followers_may_be_moved_back() -> None:
    table = scenario("followers", market="", bag="knight", on="castle: farmer boatman trader; village: farmer - -")
    drawn(table, "knight")
    assert [] == table.moves("draw", seat=0)
    table.play("fetch-back castle 0", "fetch-back castle 1", "fetch-back castle 2", seat=0)
    assert ("PlanOne", 4) == (table.question(0), len(table.market()))


# ------------------------------------------------------------------ all players at once


@rule("ORL-FOLLOWERS-15")
def test_in_round_1_nothing_is_drawn() -> None:
    table = begun(3)
    starters = ["own_farmer", "own_boatman", "own_craftsman", "own_trader"]
    assert [("PlanOne", starters)] * 3 == [(table.question(seat), table.market(seat)) for seat in range(3)]


@rule("ORL-FOLLOWERS-16")
def test_everybody_draws_at_the_same_time() -> None:
    tables = [scenario("followers", bag="knight monk", others=[{"bag": "scholar farmer"}]) for _ in range(2)]
    for table, order in zip(tables, [(0, 1), (1, 0)], strict=True):
        for seat in order:
            drawn(table, ("monk", "farmer")[seat], seat=seat)
    assert tables[0].state == tables[1].state
    assert "monk" in tables[0].market(0)


@rule("ORL-FOLLOWERS-16")
def test_nobody_waits_for_another_to_draw() -> None:
    table = scenario("followers", bag="knight monk", others=[{"bag": "scholar"}])
    drawn(table, "scholar", seat=1)
    assert ("GatherOne", "over") == (table.question(0), table.question(1))


def test_followers_of_a_kind_are_counted_wherever_they_are() -> None:
    table = scenario("planning", bag="own_farmer farmer", market="farmer knight").play("plan farmer at village space 0")
    assert (3, 1, 0) == tuple(followers_of(table.me, character) for character in (FARMER, KNIGHT, MONK))
