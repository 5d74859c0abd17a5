"""The Bathhouse: followers from the bag to the places in the middle of phase 5. Group TILE-BATHHOUSE."""

from __future__ import annotations

from tests.games.orleans.scenario import activated, printed
from tests.rule import rule

OLD = {"edition": "dlp2014"}


@rule("ORL-TILE-BATHHOUSE-01")
def test_a_follower_opens_the_bathhouse() -> None:
    assert ["use-place bathhouse", "pass"] == activated("bathhouse", bag="monk monk").moves()
    assert ("base", 1) == printed("bathhouse")


@rule("ORL-TILE-BATHHOUSE-02")
def test_two_followers_are_drawn_and_one_is_placed() -> None:
    table = activated("bathhouse", bag="monk monk knight").play("use-place bathhouse")
    assert not table.is_possible("draw-followers monk monk knight")
    table.nature("draw-followers monk knight").play("plan knight at ship space 2")
    assert ("Turn", 1) == (table.question(), table.player())


@rule("ORL-TILE-BATHHOUSE-03")
def test_in_the_box_of_2014_three_followers_are_drawn_and_two_are_placed() -> None:
    table = activated("bathhouse", bag="monk monk knight", options=OLD).play("use-place bathhouse")
    assert not table.is_possible("draw-followers monk knight")
    table.nature("draw-followers monk knight monk").play("plan knight at ship space 2")
    assert {"monk"} == {move.split()[1] for move in table.moves()}
    table.play("plan monk at castle space 0")
    assert (1, ["boatman", "monk"]) == (table.player(), table.bag())


@rule("ORL-TILE-BATHHOUSE-04")
def test_the_follower_goes_to_a_fitting_space_but_not_to_the_market() -> None:
    table = activated("bathhouse", bag="knight", tiles="gunpowder_tower sacristy", market="")
    table.play("use-place bathhouse").nature("draw-followers knight")
    spaces = ["ship space 2", "wagon space 2", "guildhall space 2", "scriptorium space 0", "town_hall space 0"]
    assert [f"plan knight at {space}" for space in spaces] == table.moves()


@rule("ORL-TILE-BATHHOUSE-04")
def test_the_bathhouse_does_not_fill_itself() -> None:
    table = activated("bathhouse", bag="boatman").play("use-place bathhouse").nature("draw-followers boatman")
    assert [] == [move for move in table.moves() if "bathhouse" in move]
    table = activated("well", tiles="bathhouse", bag="boatman").play("use-place well", "copy bathhouse")
    assert [] == [move for move in table.nature("draw-followers boatman").moves() if "bathhouse" in move]


@rule("ORL-TILE-BATHHOUSE-04")
def test_starters_go_to_no_town_hall_from_the_bathhouse_and_substitution_holds() -> None:
    table = activated("bathhouse", bag="own_boatman", tiles="herb_garden", on="village: - boatman -")
    table.play("use-place bathhouse").nature("draw-followers own_boatman")
    assert not table.allows("plan own_boatman at town_hall space 0")
    assert table.allows("plan own_boatman at village space 0")


@rule("ORL-TILE-BATHHOUSE-05")
def test_the_follower_on_the_bathhouse_is_not_drawn_and_goes_into_the_bag_afterwards() -> None:
    table = activated("bathhouse", bag="monk monk").play("use-place bathhouse")
    assert not table.is_possible("draw-followers monk boatman")
    table.nature("draw-followers monk monk").play("plan monk at castle space 0")
    assert (["boatman", "monk"], "-") == (table.bag(), table.standing("bathhouse"))


@rule("ORL-TILE-BATHHOUSE-06")
def test_followers_without_a_space_go_back_and_the_action_is_spent() -> None:
    full_hall = "monastery: scholar -; town_hall: knight knight; scriptorium: - scholar"
    table = activated("bathhouse", bag="scholar scholar", on=full_hall).play("use-place bathhouse")
    table.nature("draw-followers scholar scholar")
    assert (1, ["boatman", "scholar", "scholar"]) == (table.player(), table.bag())


@rule("ORL-TILE-BATHHOUSE-06")
def test_placing_is_compulsory_and_of_two_one_is_placed_if_only_one_can_be() -> None:
    full_hall = "monastery: scholar -; town_hall: knight knight"
    table = activated("bathhouse", bag="scholar scholar", on=full_hall, options=OLD).play("use-place bathhouse")
    table.nature("draw-followers scholar scholar")
    assert ["plan scholar at scriptorium space 1"] == table.moves()
    assert (1, ["boatman", "scholar"]) == (table.play("plan scholar at scriptorium space 1").player(), table.bag())


@rule("ORL-TILE-BATHHOUSE-07")
def test_a_place_completed_by_the_bathhouse_is_used_later_in_the_phase() -> None:
    table = activated("bathhouse", bag="farmer", on="castle: - boatman trader")
    assert not table.allows("use-place castle")
    table.play("use-place bathhouse").nature("draw-followers farmer").play("plan farmer at castle space 0", "pass")
    assert table.allows("use-place castle")


@rule("ORL-TILE-BATHHOUSE-08")
def test_from_a_bag_with_one_follower_one_is_drawn_and_from_an_empty_one_none() -> None:
    table = activated("bathhouse", bag="monk").play("use-place bathhouse")
    assert table.is_possible("draw-followers monk")
    table = activated("bathhouse", bag="").play("use-place bathhouse").nature("draw-followers")
    assert (1, ["boatman"]) == (table.player(), table.bag())
