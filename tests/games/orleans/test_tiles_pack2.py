"""Tile pack 2. Groups TILE-BARRACKS, TILE-THEATRE, TILE-COURTHOUSE."""

from __future__ import annotations

import pytest

from tests.games.orleans.scenario import activated, offers_action, printed, scenario
from tests.rule import rule


@rule("ORL-TILE-BARRACKS-01")
@pytest.mark.parametrize("character", ["farmer", "boatman", "craftsman", "trader", "scholar", "monk", "own_trader"])
def test_with_the_barracks_anybody_stands_for_a_knight(character: str) -> None:
    table = scenario("planning", tiles="barracks", market=character)
    assert table.allows(f"plan {character} at ship space 2", seat=0)
    assert (("tiles2", 1), False) == (printed("barracks"), offers_action("barracks"))


@rule("ORL-TILE-BARRACKS-01")
def test_without_the_barracks_a_farmer_is_no_knight() -> None:
    assert not scenario("planning", market="farmer").allows("plan farmer at ship space 2", seat=0)


@rule("ORL-TILE-BARRACKS-02")
def test_the_barracks_are_not_for_deeds_nor_for_the_gaming_room() -> None:
    table = scenario(tiles="barracks gaming_room", on="town_hall: boatman -").play("use-place town_hall")
    assert ["send boatman to plague", "send boatman to boatmen_guild", "send boatman to canalisation"] == table.moves()


# ------------------------------------------------------------------ Theatre


@rule("ORL-TILE-THEATRE-01")
def test_one_follower_of_each_character_goes_to_the_theatre() -> None:
    table = scenario("planning", tiles="theatre", on="theatre: farmer - - - - - -", market="own_farmer monk scholar")
    spaces = [move for move in table.moves(seat=0) if "theatre" in move]
    assert ["plan scholar at theatre space 5", "plan monk at theatre space 6"] == spaces
    assert ("tiles2", 2) == printed("theatre")


@rule("ORL-TILE-THEATRE-01")
def test_a_starter_is_of_its_character_and_nobody_stands_in_on_the_theatre() -> None:
    table = scenario("planning", tiles="theatre school barracks", market="own_farmer scholar monk")
    spaces = [move for move in table.moves(seat=0) if "theatre" in move]
    assert [
        "plan scholar at theatre space 5",
        "plan monk at theatre space 6",
        "plan own_farmer at theatre space 0",
    ] == spaces


@rule("ORL-TILE-THEATRE-02")
def test_the_theatre_pays_a_coin_for_each_follower_and_sends_them_home() -> None:
    table = scenario(tiles="theatre", on="theatre: own_farmer boatman - trader knight - monk", coins=0)
    table.play("use-place theatre")
    assert (5, "- - - - - - -") == (table.me.coins, table.standing("theatre"))
    assert ["boatman", "trader", "knight", "monk", "own_farmer"] == table.bag()


@rule("ORL-TILE-THEATRE-02")
def test_one_follower_opens_the_theatre_and_none_does_not() -> None:
    assert 1 == scenario(tiles="theatre", on="theatre: - - - - - - monk", coins=0).play("use-place theatre").me.coins
    assert ["pass"] == scenario(tiles="theatre").moves()


# ------------------------------------------------------------------ Courthouse


@rule("ORL-TILE-COURTHOUSE-01", "ORL-TILE-COURTHOUSE-03")
def test_the_courthouse_moves_another_players_merchant_who_gets_a_coin() -> None:
    table = activated("courthouse", coins=1, merchant="nevers", others=[{"merchant": "blois", "coins": 0}])
    table.play("use-place courthouse", "choose-player 1")
    ways = ["vendome-blois", "blois-vierzon", "orleans~blois", "blois~tours"]
    assert [f"travel {way}" for way in ways] == table.moves()
    table.play("travel blois~tours")
    assert ("tours", "nevers", 0, 1) == (table.where(1), table.where(0), table.me.coins, table.you.coins)
    assert ("tiles2", 2) == printed("courthouse")


@rule("ORL-TILE-COURTHOUSE-01")
def test_at_the_courthouse_one_chooses_among_the_others() -> None:
    table = activated("courthouse", players=3, coins=1).play("use-place courthouse")
    assert ["choose-player 1", "choose-player 2"] == table.moves()


@rule("ORL-TILE-COURTHOUSE-02")
def test_the_good_of_the_way_goes_to_who_used_the_courthouse() -> None:
    table = activated("courthouse", coins=1, way_goods={"blois~tours": "wool"}, others=[{"merchant": "blois"}])
    table.play("use-place courthouse", "choose-player 1", "travel blois~tours")
    assert (0, ["take-good wool", "decline"]) == (table.player(), table.moves())
    table.play("take-good wool")
    assert (["wool"], []) == (table.goods(0), table.goods(1))


@rule("ORL-TILE-COURTHOUSE-03")
def test_without_a_coin_the_courthouse_is_closed() -> None:
    assert ["pass"] == activated("courthouse", coins=0).moves()
