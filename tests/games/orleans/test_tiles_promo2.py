"""Promo pack 2. Groups TILE-OPERA, TILE-STATUE, TILE-CATHEDRAL."""

from __future__ import annotations

from comptoir.games.orleans.development import status_of
from tests.games.orleans.scenario import activated, offers_action, printed, scenario
from tests.rule import rule

# ------------------------------------------------------------------ Opera


@rule("ORL-TILE-OPERA-01")
def test_the_opera_is_open_while_no_scholar_is_left() -> None:
    assert ["pass"] == activated("opera", supply={"scholar": 1}).moves()
    assert ["use-place opera", "pass"] == activated("opera", supply={"scholar": 0}).moves()
    assert ("promo2", 1) == printed("opera")


@rule("ORL-TILE-OPERA-01")
def test_followers_are_planned_on_the_opera_while_scholars_are_left() -> None:
    table = scenario("planning", tiles="opera", market="trader", supply={"scholar": 8})
    assert table.allows("plan trader at opera space 1", seat=0)


@rule("ORL-TILE-OPERA-02")
def test_the_opera_is_a_step_on_the_scholar_track_without_a_scholar() -> None:
    table = activated("opera", supply={"scholar": 0}, tracks={"scholar": 2}).play("use-place opera")
    assert (3, 4) == (table.track("scholar"), table.track("development"))
    assert ["craftsman", "trader", "scholar"] == table.bag()


@rule("ORL-TILE-OPERA-03")
def test_at_the_end_of_the_scholar_track_the_opera_gives_six_development_points() -> None:
    table = activated("opera", supply={"scholar": 0}, tracks={"scholar": 5}).play("use-place opera")
    assert (5, 6) == (table.track("scholar"), table.track("development"))


# ------------------------------------------------------------------ Statue


@rule("ORL-TILE-STATUE-01")
def test_with_the_statue_a_new_character_may_go_to_the_market() -> None:
    table = activated("castle", tiles="statue", market="").play("use-place castle")
    assert ["put bag", "put market"] == table.moves()
    assert ["knight"] == table.after("put market").market()
    assert ["farmer", "boatman", "trader", "knight"] == table.after("put bag").bag()
    assert (("promo2", 1), False) == (printed("statue"), offers_action("statue"))


@rule("ORL-TILE-STATUE-01")
def test_without_room_on_the_market_the_statue_offers_nothing_and_the_tower_is_room() -> None:
    words = {"market": "farmer " * 8}
    assert 1 == activated("castle", tiles="statue", **words).play("use-place castle").player()
    table = activated("castle", tiles="statue gunpowder_tower", **words).play("use-place castle")
    assert ["put bag", "put tower"] == table.moves()


@rule("ORL-TILE-STATUE-02")
def test_a_character_put_on_the_market_is_planned_in_the_next_round_besides_those_drawn() -> None:
    table = activated("castle", tiles="statue", market="").play("use-place castle", "put market", "pass", "pass")
    table.chance()
    table.play("draw", seat=0).chance().play("stop-drawing", seat=0)
    assert (6, 2) == (table.state.round, len(table.market()))
    assert table.allows("plan knight at ship space 2", seat=0)


@rule("ORL-TILE-STATUE-03")
def test_followers_coming_back_from_a_place_go_into_the_bag_despite_the_statue() -> None:
    table = activated("farm_house", tiles="statue", market="").play("use-place farm_house", "put market")
    assert (["farmer"], ["boatman", "craftsman"]) == (table.market(), table.bag())


# ------------------------------------------------------------------ Cathedral


@rule("ORL-TILE-CATHEDRAL-01")
def test_with_the_cathedral_the_status_is_one_higher_at_once() -> None:
    table = activated("festival_hall", coins=3, development=9, options={"tiles": "base,cathedral"})
    assert 3 == status_of(table.state, 0)
    table.play("use-place festival_hall", "take-tile cathedral")
    assert (4, 9) == (status_of(table.state, 0), table.track("development"))
    assert (("promo2", 2), False) == (printed("cathedral"), offers_action("cathedral"))


@rule("ORL-TILE-CATHEDRAL-01")
def test_with_the_cathedral_its_point_of_status_is_lost_too() -> None:
    table = scenario("event", event="levy", tiles="cathedral", coins=2, development=9)
    assert 3 == status_of(table.play("give-up-tile cathedral").state, 0)


@rule("ORL-TILE-CATHEDRAL-02")
def test_the_cathedral_counts_for_income_and_final_scoring() -> None:
    assert 6 == scenario("event", event="income", tiles="cathedral", coins=0, development=22).me.coins
    table = scenario(tiles="cathedral", development=22, stations="tours", citizens=1, others=[{"stations": "blois"}])
    assert (6, 6) == (table.points("stations"), table.points("citizens"))


@rule("ORL-TILE-CATHEDRAL-03")
def test_with_the_cathedral_the_status_may_be_seven() -> None:
    assert 28 == scenario(tiles="cathedral", development=30, stations="tours blois loches chinon").points("stations")
