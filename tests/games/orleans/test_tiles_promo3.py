"""Promo pack 3. Groups TILE-EPISCOPAL-SEE-OF-TOURS, TILE-DRAWBRIDGE, TILE-GAMING-ROOM."""

from __future__ import annotations

import pytest

from comptoir.games.orleans.tiles import lose_tile
from tests.games.orleans.names import place
from tests.games.orleans.scenario import activated, offers_action, printed, scenario
from tests.rule import rule

SEE = "episcopal_see_of_tours"

# ------------------------------------------------------------------ Episcopal See of Tours


@rule("ORL-TILE-EPISCOPAL-SEE-OF-TOURS-01")
@pytest.mark.parametrize("character", ["own_farmer", "knight", "monk"])
def test_any_follower_at_the_episcopal_see_moves_the_merchant_to_tours(character: str) -> None:
    assert scenario("planning", tiles=SEE, market=character).allows(f"plan {character} at {SEE} space 0", seat=0)
    table = scenario(tiles=SEE, on=f"{SEE}: {character}", merchant="nevers").play(f"use-place {SEE}")
    assert ["go-to tours"] == table.moves()
    assert "tours" == table.play("go-to tours").where()
    assert ("promo3", 1) == printed(SEE)


@rule("ORL-TILE-EPISCOPAL-SEE-OF-TOURS-02")
def test_from_tours_the_episcopal_see_moves_the_merchant_anywhere_else() -> None:
    table = activated(SEE, merchant="tours").play(f"use-place {SEE}")
    assert (22, False) == (len(table.moves("go-to")), table.allows("go-to tours"))
    assert "argenton" == table.play("go-to argenton").where()


@rule("ORL-TILE-EPISCOPAL-SEE-OF-TOURS-03")
def test_the_episcopal_see_brings_no_goods_not_even_with_the_meadow() -> None:
    others = [{"stations": "tours", "goods": "wool"}]
    table = activated(SEE, tiles="meadow", merchant="blois", way_goods={"blois~tours": "wine"}, others=others)
    table.play(f"use-place {SEE}", "go-to tours")
    assert (1, [], ["wool"]) == (table.player(), table.goods(0), table.goods(1))


# ------------------------------------------------------------------ Drawbridge


@rule("ORL-TILE-DRAWBRIDGE-01")
@pytest.mark.parametrize("place", ["ship", "wagon"])
def test_with_the_drawbridge_ship_and_wagon_go_by_road_and_by_water(place: str) -> None:
    table = activated(place, tiles="drawbridge", merchant="blois").play(f"use-place {place}")
    ways = ["vendome-blois", "blois-vierzon", "orleans~blois", "blois~tours"]
    assert [f"travel {way}" for way in ways] == table.moves()
    assert (("promo3", 2), False) == (printed("drawbridge"), offers_action("drawbridge"))


@rule("ORL-TILE-DRAWBRIDGE-02")
def test_the_drawbridge_does_not_help_the_horse_wagon() -> None:
    table = activated("horse_wagon", tiles="drawbridge", merchant="blois").play("use-place horse_wagon")
    assert ["travel vendome-blois", "travel blois-vierzon"] == table.moves()


# ------------------------------------------------------------------ Gaming Room


@rule("ORL-TILE-GAMING-ROOM-01")
def test_the_gaming_room_is_one_more_deed_for_its_owner_only() -> None:
    mine = scenario(tiles="gaming_room", on="town_hall: knight -").play("use-place town_hall")
    others = [{"tiles": "gaming_room"}]
    theirs = scenario(on="town_hall: knight -", others=others).play("use-place town_hall")
    deeds = [f"send knight to {deed}" for deed in ("city_wall", "papal_conclave", "peace_treaty")]
    assert [*deeds, "send knight to gaming_room"] == mine.moves()
    assert deeds == theirs.moves()
    assert ("promo3", 2) == printed("gaming_room")


@rule("ORL-TILE-GAMING-ROOM-01")
def test_one_farmer_one_scholar_and_one_knight_go_to_the_gaming_room_for_no_coins() -> None:
    table = scenario(tiles="gaming_room", on="town_hall: scholar knight", coins=0).play("use-place town_hall")
    table.play("send scholar to gaming_room", "send knight to gaming_room")
    assert ("- scholar knight", 0) == (table.standing("gaming_room"), table.me.coins)
    again = scenario(tiles="gaming_room", on="gaming_room: - - knight; town_hall: knight trader")
    assert [] == [move for move in again.play("use-place town_hall").moves() if "gaming_room" in move]


@rule("ORL-TILE-GAMING-ROOM-01")
def test_starters_do_not_go_to_the_gaming_room_and_the_tower_leads_there_too() -> None:
    table = scenario(tiles="gaming_room gunpowder_tower", on="gunpowder_tower: own_farmer knight")
    table.play("use-place gunpowder_tower")
    assert ["send knight to gaming_room"] == [move for move in table.moves() if "gaming_room" in move]


@rule("ORL-TILE-GAMING-ROOM-01")
def test_nobody_comes_back_from_the_gaming_room() -> None:
    table = scenario("followers", tiles="gaming_room", on="gaming_room: farmer - knight", bag="monk")
    assert ["draw", "stop-drawing"] == table.moves(seat=0)


@rule("ORL-TILE-GAMING-ROOM-02")
def test_a_wine_and_a_cheese_are_given_to_the_gaming_room_in_one_action() -> None:
    table = scenario(tiles="gaming_room", on="gaming_room: farmer scholar knight", goods="wine wine cheese cheese")
    table.play("use-place gaming_room")
    assert (["cheese", "wine"], 5, 1) == (table.goods(), table.points("goods"), table.player())
    assert ("farmer scholar knight", ["pass"]) == (table.standing("gaming_room"), table.play("pass").moves())


@rule("ORL-TILE-GAMING-ROOM-02")
@pytest.mark.parametrize(
    ("standing", "goods"), [("farmer scholar -", "wine cheese"), ("farmer scholar knight", "wine wine")]
)
def test_before_the_three_characters_or_without_both_goods_nothing_is_given(standing: str, goods: str) -> None:
    assert ["pass"] == scenario(tiles="gaming_room", on=f"gaming_room: {standing}", goods=goods).moves()


@rule("ORL-TILE-GAMING-ROOM-03")
def test_a_completed_gaming_room_is_worth_three_citizens() -> None:
    table = scenario(
        tiles="gaming_room", on="gaming_room: farmer scholar knight", goods="wine cheese", development=15
    ).play("use-place gaming_room")
    assert (12, 0, 0b11111111111111) == (table.points("gaming_room"), table.me.citizens, table.state.citizens)


@rule("ORL-TILE-GAMING-ROOM-02")
def test_a_gaming_room_that_is_lost_takes_its_goods_along() -> None:
    table = scenario(tiles="gaming_room", on="gaming_room: farmer scholar knight", goods="wine cheese")
    table.play("use-place gaming_room")
    lose_tile(table.state, 0, place("gaming_room"))
    assert ([], False) == (table.goods(), table.me.is_room_supplied)


@rule("ORL-TILE-GAMING-ROOM-04")
def test_an_incomplete_gaming_room_is_worth_nothing() -> None:
    table = scenario(tiles="gaming_room", on="gaming_room: farmer scholar knight", goods="wine cheese", development=15)
    assert 0 == table.points("gaming_room")
