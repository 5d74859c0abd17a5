"""The Town Hall: characters for beneficial deeds. Group TOWNHALL."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.pieces import pieces
from tests.games.orleans.names import deed as deed_number, follower
from tests.games.orleans.scenario import Table, scenario
from tests.rule import rule

ALL_KNIGHTS = {
    "city_wall": "1 knight, 1 knight, 1 knight",
    "papal_conclave": "1 knight",
    "peace_treaty": "1 knight, 1 knight",
}


def serving(standing: str, **words: Any) -> Table:
    """Seat 0 uses the Town Hall, where these characters are."""
    return scenario(on=f"town_hall: {standing}", **words).play("use-place town_hall")


def sent(table: Table, name: str) -> list[tuple[int, int]]:
    """Who sent which character to a deed."""
    return list(table.state.deeds[deed_number(name)])


# ------------------------------------------------------------------ planning


@rule("ORL-TOWNHALL-01")
@pytest.mark.parametrize("standing", ["knight -", "- knight", "knight farmer"])
def test_one_or_two_characters_are_enough(standing: str) -> None:
    assert scenario(on=f"town_hall: {standing}").allows("use-place town_hall")


@rule("ORL-TOWNHALL-01")
def test_every_neutral_character_may_go_there() -> None:
    everybody = "farmer boatman craftsman trader knight scholar monk"
    table = scenario("planning", market=everybody)
    assert all(table.allows(f"plan {name} at town_hall space 0", seat=0) for name in everybody.split())
    table.play("plan knight at town_hall space 0", "plan monk at town_hall space 1", seat=0)
    assert [] == [move for move in table.moves(seat=0) if "town_hall" in move]


@rule("ORL-TOWNHALL-02")
def test_followers_in_a_players_colour_never_go_there() -> None:
    table = scenario("planning", market="own_farmer own_boatman own_craftsman own_trader")
    assert [] == [move for move in table.moves(seat=0) if "town_hall" in move]


# ------------------------------------------------------------------ sending


@rule("ORL-TOWNHALL-03")
@pytest.mark.parametrize(("one", "other"), [("city_wall", "canalisation"), ("city_wall", "city_wall")])
def test_both_go_in_one_action_to_the_same_or_different_deeds(one: str, other: str) -> None:
    table = serving("knight farmer").play(f"send knight to {one}", f"send farmer to {other}")
    assert (0, follower("knight")) in sent(table, one)
    assert (0, follower("farmer")) in sent(table, other)
    assert "- -" == table.standing("town_hall")


@rule("ORL-TOWNHALL-04")
def test_two_characters_may_be_sent_on_separate_turns() -> None:
    table = serving("knight farmer").play("send knight to city_wall", "decline")
    assert (1, "- farmer") == (table.player(), table.standing("town_hall"))
    table.play("pass", "use-place town_hall", "send farmer to city_wall")
    assert 2 == len(sent(table, "city_wall"))


@rule("ORL-TOWNHALL-04")
def test_characters_may_wait_for_a_later_round() -> None:
    table = scenario(on="town_hall: knight farmer").play("pass", "pass").until("actions").play("pass")
    assert (6, "knight farmer") == (table.state.round, table.standing("town_hall"))
    assert (0, True) == (table.player(), table.allows("use-place town_hall"))


@rule("ORL-TOWNHALL-05")
@pytest.mark.parametrize(
    ("character", "name", "coins"),
    [
        ("knight", "city_wall", 1), ("monk", "papal_conclave", 3), ("boatman", "plague", 2),
        ("scholar", "astronomy", 1), ("boatman", "boatmen_guild", 1), ("craftsman", "cathedral", 2),
        ("monk", "peace_treaty", 2),
    ],
)  # fmt: skip
def test_each_character_brings_the_reward_of_its_deed(character: str, name: str, coins: int) -> None:
    table = serving(f"{character} -", coins=0).play(f"send {character} to {name}")
    assert (coins, 1) == (table.me.coins, table.player())


@rule("ORL-TOWNHALL-06")
@pytest.mark.parametrize(("gift", "coins", "space"), [("coins", 1, 5), ("development", 0, 6)])
def test_canalisation_gives_a_coin_or_a_development_point(gift: str, coins: int, space: int) -> None:
    table = serving("farmer -", coins=0, development=5).play("send farmer to canalisation")
    assert ["choose coins", "choose development"] == table.moves()
    table.play(f"choose {gift}")
    assert (coins, space) == (table.me.coins, table.track("development"))


@rule("ORL-TOWNHALL-06")
def test_canalisation_asks_for_each_character() -> None:
    table = serving("farmer trader", coins=0, development=5)
    table.play("send farmer to canalisation", "choose coins", "send trader to canalisation", "choose development")
    assert (1, 6) == (table.me.coins, table.track("development"))


@rule("ORL-TOWNHALL-07")
def test_who_fills_a_deed_gets_its_citizen_besides_the_reward() -> None:
    table = serving("scholar -", deeds={"astronomy": "1 scholar, 1 trader"}, coins=0).play("send scholar to astronomy")
    assert (1, 1, 0) == (table.me.coins, table.me.citizens, table.you.citizens)


@rule("ORL-TOWNHALL-07")
def test_a_deed_with_a_free_space_keeps_its_citizen() -> None:
    table = serving("scholar -", deeds={"astronomy": "1 scholar"}).play("send scholar to astronomy")
    assert 0 == table.me.citizens


@rule("ORL-TOWNHALL-08")
def test_a_deed_takes_only_the_character_shown() -> None:
    table = serving("scholar -", tiles="school herb_garden barracks", options={"tiles": "all"})
    asked_for = ("plague", "astronomy", "boatmen_guild", "peace_treaty")
    assert [f"send scholar to {name}" for name in asked_for] == table.moves()


@rule("ORL-TOWNHALL-09")
def test_a_character_on_a_deed_stays_there() -> None:
    table = scenario(on="town_hall: knight -", supply={"knight": 7})
    before = pieces(table.state)
    table.play("use-place town_hall", "send knight to city_wall")
    assert ([], 7) == (table.bag(), table.supply("knight"))
    table.play("pass", "pass").until("actions")
    assert [(0, follower("knight"))] == sent(table, "city_wall")
    assert before["neutral knight"] == pieces(table.state)["neutral knight"]


@rule("ORL-TOWNHALL-10")
def test_a_character_without_a_free_space_cannot_be_sent() -> None:
    assert ["pass"] == scenario(on="town_hall: knight -", deeds=ALL_KNIGHTS).moves()
    table = serving("knight farmer", deeds=ALL_KNIGHTS)
    assert [] == [move for move in table.moves() if "knight" in move]


@rule("ORL-TOWNHALL-10")
def test_a_character_that_cannot_be_sent_is_fetched_back() -> None:
    table = scenario("followers", on="town_hall: knight -", deeds=ALL_KNIGHTS, market="")
    table.play("fetch-back town_hall 0", seat=0)
    assert (["knight"], "- -") == (table.market(), table.standing("town_hall"))


@rule("ORL-TOWNHALL-11")
def test_the_deeds_belong_to_all() -> None:
    table = serving("scholar -", others=[{"on": "town_hall: trader -"}]).play("send scholar to astronomy")
    table.play("use-place town_hall", "send trader to astronomy")
    assert [(0, follower("scholar")), (1, follower("trader"))] == sent(table, "astronomy")


@rule("ORL-TOWNHALL-12")
def test_rewards_are_limited_by_the_supply_of_coins() -> None:
    table = serving("monk -", options={"coin_supply": "11"}).play("send monk to papal_conclave")
    assert (5 + 1, 0) == (table.me.coins, table.state.coins)
