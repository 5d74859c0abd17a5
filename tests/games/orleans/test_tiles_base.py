"""The place tiles of the base game that give something or last. Groups TILE-*."""

from __future__ import annotations

import pytest

from tests.games.orleans.scenario import activated, offers_action, printed, scenario
from tests.rule import rule

# ------------------------------------------------------------------ goods


@rule("ORL-TILE-HAYRICK-01")
def test_the_hayrick_gives_a_grain() -> None:
    table = activated("hayrick", goods_market={"grain": 4}).play("use-place hayrick")
    assert (["grain"], 3) == (table.goods(), table.goods_market("grain"))
    assert ("base", 1) == printed("hayrick")


@rule("ORL-TILE-HAYRICK-02")
def test_without_grain_in_the_goods_market_the_hayrick_is_closed() -> None:
    assert ["pass"] == activated("hayrick", goods_market={"grain": 0}).moves()


@rule("ORL-TILE-CHEESE-FACTORY-01")
def test_the_cheese_factory_gives_a_cheese() -> None:
    table = activated("cheese_factory", goods_market={"cheese": 4}).play("use-place cheese_factory")
    assert (["cheese"], 3) == (table.goods(), table.goods_market("cheese"))
    assert ("base", 1) == printed("cheese_factory")


@rule("ORL-TILE-CHEESE-FACTORY-02")
def test_without_cheese_in_the_goods_market_the_cheese_factory_is_closed() -> None:
    assert ["pass"] == activated("cheese_factory", goods_market={"cheese": 0}).moves()


@rule("ORL-TILE-WINERY-01")
def test_the_winery_gives_a_wine() -> None:
    table = activated("winery", goods_market={"wine": 4}).play("use-place winery")
    assert (["wine"], 3) == (table.goods(), table.goods_market("wine"))
    assert ("base", 1) == printed("winery")


@rule("ORL-TILE-WINERY-02")
def test_without_wine_in_the_goods_market_the_winery_is_closed() -> None:
    assert ["pass"] == activated("winery", goods_market={"wine": 0}).moves()


@rule("ORL-TILE-WOOL-MANUFACTURER-01")
def test_the_wool_manufacturer_gives_a_wool() -> None:
    table = activated("wool_manufacturer", goods_market={"wool": 4}).play("use-place wool_manufacturer")
    assert (["wool"], 3) == (table.goods(), table.goods_market("wool"))
    assert ("base", 1) == printed("wool_manufacturer")


@rule("ORL-TILE-WOOL-MANUFACTURER-02")
def test_without_wool_in_the_goods_market_the_wool_manufacturer_is_closed() -> None:
    assert ["pass"] == activated("wool_manufacturer", goods_market={"wool": 0}).moves()


@rule("ORL-TILE-TAILOR-SHOP-01")
def test_the_tailor_shop_gives_a_brocade() -> None:
    table = activated("tailor_shop", goods_market={"brocade": 4}).play("use-place tailor_shop")
    assert (["brocade"], 3) == (table.goods(), table.goods_market("brocade"))
    assert ("base", 1) == printed("tailor_shop")


@rule("ORL-TILE-TAILOR-SHOP-02")
def test_without_brocade_in_the_goods_market_the_tailor_shop_is_closed() -> None:
    assert ["pass"] == activated("tailor_shop", goods_market={"brocade": 0}).moves()


# ------------------------------------------------------------------ coins and development


@rule("ORL-TILE-LIBRARY-01")
def test_the_library_gives_two_development_points_with_what_lies_on_the_track() -> None:
    table = activated("library", development=2, coins=0).play("use-place library")
    assert (4, 1) == (table.track("development"), table.me.citizens)
    assert 3 == activated("library", development=5, coins=0).play("use-place library").me.coins
    assert ("base", 1) == printed("library")


@rule("ORL-TILE-SHIPPING-LINE-01")
def test_the_shipping_line_gives_a_development_point() -> None:
    assert 9 == activated("shipping_line", development=8).play("use-place shipping_line").track("development")
    assert ("base", 1) == printed("shipping_line")


@rule("ORL-TILE-BREWERY-01")
def test_the_brewery_gives_two_coins_and_nothing_else() -> None:
    table = activated("brewery", coins=0).play("use-place brewery")
    assert (2, [], 0) == (table.me.coins, table.goods(), table.track("development"))
    assert ("base", 1) == printed("brewery")


@rule("ORL-TILE-BREWERY-01")
def test_the_brewery_gives_no_more_than_the_supply_has() -> None:
    table = activated("brewery", coins=0, coins_left=1)
    table.play("use-place brewery")
    assert (1, 0) == (table.me.coins, table.state.coins)


@rule("ORL-TILE-WINDMILL-01")
def test_the_windmill_gives_two_coins_and_a_development_point() -> None:
    table = activated("windmill", coins=0, development=0).play("use-place windmill")
    assert (2, 1) == (table.me.coins, table.track("development"))
    assert ("base", 1) == printed("windmill")


@rule("ORL-TILE-CELLAR-01")
def test_the_cellar_gives_four_coins() -> None:
    assert 4 == activated("cellar", coins=0).play("use-place cellar").me.coins
    assert ("base", 2) == printed("cellar")


@rule("ORL-TILE-HOSPITAL-01")
@pytest.mark.parametrize(("space", "status"), [(0, 1), (9, 3), (30, 6)])
def test_the_hospital_gives_coins_for_the_development_status(space: int, status: int) -> None:
    assert status == activated("hospital", coins=0, development=space).play("use-place hospital").me.coins
    assert ("base", 1) == printed("hospital")


@rule("ORL-TILE-HOSPITAL-02")
def test_the_hospital_counts_the_cathedral() -> None:
    table = activated("hospital", tiles="cathedral", coins=0, development=9)
    assert 3 + 1 == table.play("use-place hospital").me.coins


@rule("ORL-TILE-OFFICE-01")
def test_the_office_gives_a_coin_for_each_station_built() -> None:
    table = activated("office", coins=0, stations="tours blois orleans", others=[{"stations": "orleans loches"}])
    assert 3 == table.play("use-place office").me.coins
    assert ("base", 2) == printed("office")


@rule("ORL-TILE-PHARMACY-01")
@pytest.mark.parametrize("character", ["own_farmer", "own_trader", "knight", "scholar", "monk"])
def test_any_follower_opens_the_pharmacy(character: str) -> None:
    table = scenario("planning", tiles="pharmacy", market=character)
    assert table.allows(f"plan {character} at pharmacy space 0", seat=0)
    table = scenario(tiles="pharmacy", on=f"pharmacy: {character}", coins=1)
    assert ["use-place pharmacy", "pass"] == table.moves()
    assert ("base", 2) == printed("pharmacy")


@rule("ORL-TILE-PHARMACY-02")
def test_the_pharmacy_sells_up_to_three_development_points_for_a_coin_each() -> None:
    table = activated("pharmacy", coins=4).play("use-place pharmacy")
    assert ["pay-coins 1", "pay-coins 2", "pay-coins 3"] == table.moves()
    table.play("pay-coins 3")
    assert (1, 3) == (table.me.coins, table.track("development"))


@rule("ORL-TILE-PHARMACY-02")
def test_coins_gained_on_the_way_do_not_pay_the_pharmacy() -> None:
    table = activated("pharmacy", coins=2, development=5).play("use-place pharmacy")
    assert ["pay-coins 1", "pay-coins 2"] == table.moves()
    table.play("pay-coins 2")
    assert (3, 7) == (table.me.coins, table.track("development"))


@rule("ORL-TILE-PHARMACY-03")
def test_without_a_coin_the_pharmacy_is_closed() -> None:
    assert ["pass"] == activated("pharmacy", coins=0).moves()


# ------------------------------------------------------------------ Horse Wagon


@rule("ORL-TILE-HORSE-WAGON-01")
def test_the_horse_wagon_moves_the_merchant_along_a_road() -> None:
    table = activated("horse_wagon", merchant="blois").play("use-place horse_wagon")
    assert ["travel vendome-blois", "travel blois-vierzon"] == table.moves()
    assert "vierzon" == table.play("travel blois-vierzon").where()
    assert ("base", 2) == printed("horse_wagon")


@rule("ORL-TILE-HORSE-WAGON-02")
def test_the_horse_wagon_may_take_a_good_from_its_road() -> None:
    table = activated("horse_wagon", merchant="blois", way_goods={"blois-vierzon": "wool grain"})
    table.play("use-place horse_wagon", "travel blois-vierzon")
    assert ["take-good wool", "take-good grain", "decline"] == table.moves()
    assert ["wool"] == table.play("take-good wool").goods()


# ------------------------------------------------------------------ Herb Garden, School


@rule("ORL-TILE-HERB-GARDEN-01")
def test_with_the_herb_garden_boatmen_stand_for_farmers_craftsmen_and_traders() -> None:
    plain = scenario("planning", market="boatman")
    table = scenario("planning", market="boatman", tiles="herb_garden")
    spaces = ["village 0", "village 2", "castle 2"]
    assert [False] * 3 == [plain.allows(f"plan boatman {space}", seat=0) for space in spaces]
    assert [True] * 3 == [table.allows(f"plan boatman {space}", seat=0) for space in spaces]
    assert (("base", 1), False) == (printed("herb_garden"), offers_action("herb_garden"))


@rule("ORL-TILE-HERB-GARDEN-02")
@pytest.mark.parametrize("space", ["scriptorium 0", "scriptorium 1", "brewery 0"])
def test_the_herb_garden_is_not_for_knights_scholars_and_monks(space: str) -> None:
    table = scenario("planning", market="boatman", tiles="herb_garden brewery")
    assert not table.allows(f"plan boatman {space}", seat=0)


@rule("ORL-TILE-HERB-GARDEN-02")
def test_the_herb_garden_is_not_for_deeds() -> None:
    table = scenario(tiles="herb_garden", on="town_hall: boatman -").play("use-place town_hall")
    assert ["send boatman to plague", "send boatman to boatmen_guild", "send boatman to canalisation"] == table.moves()


@rule("ORL-TILE-SCHOOL-01")
def test_with_the_school_scholars_stand_for_everybody_but_monks() -> None:
    table = scenario("planning", market="scholar", tiles="school brewery")
    others = ["village 0", "village 1", "village 2", "castle 2", "scriptorium 0"]
    assert [True] * 5 == [table.allows(f"plan scholar {space}", seat=0) for space in others]
    assert not table.allows("plan scholar at brewery space 0", seat=0)
    assert (("base", 2), False) == (printed("school"), offers_action("school"))


@rule("ORL-TILE-SCHOOL-01")
def test_the_school_is_not_for_deeds() -> None:
    table = scenario(tiles="school", on="town_hall: scholar -").play("use-place town_hall")
    deeds = ["plague", "astronomy", "boatmen_guild", "peace_treaty"]
    assert [f"send scholar to {deed}" for deed in deeds] == table.moves()


# ------------------------------------------------------------------ Sacristy


@rule("ORL-TILE-SACRISTY-01", "ORL-TILE-SACRISTY-02")
def test_the_monk_of_the_sacristy_wards_off_taxes_and_goes_into_the_bag() -> None:
    table = activated("sacristy", event="taxes", coins=5, goods="wool wool wool").until("event")
    assert ["protect sacristy", "accept"] == table.moves()
    table.play("protect sacristy")
    assert (5, "-") == (table.me.coins, table.standing("sacristy"))
    assert "monk" in table.bag()
    assert ("base", 1) == printed("sacristy")


@rule("ORL-TILE-SACRISTY-01")
def test_only_a_monk_goes_to_the_sacristy() -> None:
    table = scenario("planning", tiles="sacristy school", market="farmer knight scholar monk")
    assert ["plan monk at sacristy space 0"] == [move for move in table.moves("plan", seat=0) if "sacristy" in move]


@rule("ORL-TILE-SACRISTY-03")
def test_the_owner_of_the_sacristy_may_let_an_event_happen_and_keep_the_monk() -> None:
    table = activated("sacristy", event="taxes", coins=5, goods="wool wool").until("event").play("accept")
    assert (5, "monk") == (table.me.coins, table.standing("sacristy"))


@rule("ORL-TILE-SACRISTY-04")
def test_the_sacristy_is_no_action_not_even_through_well_or_church() -> None:
    assert ["pass"] == activated("sacristy").moves()
    assert not activated("well", "sacristy").play("use-place well").allows("copy sacristy")
    other = {"tiles": "sacristy", "on": "sacristy: monk"}
    assert ["pass"] == activated("church", coins=5, others=[other]).moves()


@rule("ORL-TILE-SACRISTY-05")
def test_the_sacristy_does_not_protect_from_the_census() -> None:
    ahead = {"tracks": {"farmer": 1}}
    table = scenario("census", players=3, tiles="sacristy", on="sacristy: monk", coins=5, others=[ahead, ahead])
    assert (4, "monk") == (table.me.coins, table.standing("sacristy"))


@rule("ORL-TILE-SACRISTY-05")
def test_the_sacristy_does_not_protect_from_the_pilgrimage() -> None:
    assert ["pass"] == activated("sacristy", "monastery", event="pilgrimage").moves()


@rule("ORL-TILE-SACRISTY-06")
def test_who_is_protected_is_not_tortured() -> None:
    table = activated("sacristy", event="harvest", coins=0)
    assert "GiveUp" == table.after("pass", "pass", "accept").question()
    table.play("pass", "pass", "protect sacristy")
    assert (0, "TurnTile") == (table.me.coins, table.question())


# ------------------------------------------------------------------ Laboratory


@rule("ORL-TILE-LABORATORY-01")
def test_the_laboratory_gives_a_technology_tile() -> None:
    table = activated("laboratory", technology_left=3).play("use-place laboratory")
    assert (1, 2) == (table.me.technology, table.state.technology)
    assert ("base", 2) == printed("laboratory")


@rule("ORL-TILE-LABORATORY-02")
def test_the_first_technology_from_the_laboratory_goes_to_a_farmer_on_passing() -> None:
    table = activated("laboratory").play("use-place laboratory", "pass", "pass")
    farmers = ["village", "university", "castle", "ship", "wagon", "guildhall"]
    assert [f"place-technology at {place} space 0" for place in farmers] == table.moves()


@rule("ORL-TILE-LABORATORY-01", "ORL-TILE-LABORATORY-03")
def test_technology_goes_to_the_laboratory_itself_but_to_no_monk() -> None:
    table = activated("laboratory", tiles="cellar", on="village: tech - -")
    table.play("use-place laboratory", "pass", "pass")
    assert ["laboratory space 0", "laboratory space 1"] == [m[20:] for m in table.moves() if "laboratory" in m]
    assert ["cellar space 1"] == [m[20:] for m in table.moves() if "cellar" in m]


@rule("ORL-TILE-LABORATORY-04")
def test_without_technology_tiles_the_laboratory_is_closed() -> None:
    assert ["pass"] == activated("laboratory", technology_left=0).moves()
