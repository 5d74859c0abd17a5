"""Place tiles together: what copies, lends, completes, replaces and protects. Groups TILE-*."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.scoring import figures, result
from tests.games.orleans.scenario import Table, activated, full, scenario
from tests.rule import rule

# ------------------------------------------------------------------ Church and Well


@rule("ORL-TILE-CHURCH-01", "ORL-TILE-CHURCH-02", "ORL-TILE-CHURCH-04")
def test_the_church_uses_what_is_activated_at_that_moment_and_leaves_it_activated() -> None:
    others = [{"tiles": "cellar", "on": full("cellar")}, {"tiles": "hospital", "on": "hospital: boatman -"}]
    table = activated("church", players=3, coins=2, others=others).play("use-place church")
    assert ["borrow cellar of 1"] == table.moves()
    table.play("borrow cellar of 1", "use-place cellar")
    assert (4, 5 + 2 + 4, "- -") == (table.me.coins, table.you.coins, table.standing("cellar", 1))


@rule("ORL-TILE-CHURCH-02")
def test_the_church_comes_too_late_for_a_tile_that_its_owner_has_used() -> None:
    others = [{"tiles": "cellar", "on": full("cellar")}]
    table = activated("church", "castle", coins=2, others=others).play("use-place castle", "use-place cellar")
    assert ["pass"] == table.moves()


KINDS: list[tuple[str, list[str]]] = [
    ("farm_house", []),
    ("village", ["recruit craftsman"]),
    ("university", []),
    ("castle", []),
    ("monastery", []),
    ("ship", ["travel orleans~blois", "take-good wool"]),
    ("wagon", ["travel orleans-vierzon"]),
    ("guildhall", []),
    ("scriptorium", []),
    ("hayrick", []),
    ("windmill", []),
    ("hospital", []),
    ("office", []),
    ("pharmacy", ["pay-coins 2"]),
    ("laboratory", []),
    ("market_stall", ["sell wine", "buy grain"]),
    ("black_market", ["pay-good wine", "pay-good grain", "take-good brocade"]),
    ("sheep_farm", ["pay-good cheese", "choose good"]),
    ("bakery", ["bake 1"]),
    ("hideout", ["pay-good wine", "choose-track farmer"]),
    ("goldsmith", ["pay-good wine"]),
    ("courthouse", ["choose-player 1", "travel orleans~blois", "take-good wool"]),
    ("workshop", ["lift-technology castle", "place-technology at wagon space 0"]),
    ("quarry", ["build blois"]),
    ("patrician_house", ["choose development"]),
    ("observatory", []),
    ("road", []),
    ("festival_hall", ["take-tile library"]),
    ("farm", []),
    ("opera", []),
    ("episcopal_see_of_tours", ["go-to tours"]),
]
RICH: dict[str, Any] = {
    "coins": 9, "goods": "grain cheese wine", "tracks": {"farmer": 1}, "stations": "tours",
    "way_goods": {"orleans~blois": "wool"}, "supply": {"scholar": 1},
}  # fmt: skip


@rule("ORL-TILE-WELL-01", "ORL-TILE-WELL-02")
@pytest.mark.parametrize(("place", "moves"), KINDS, ids=[place for place, _ in KINDS])
def test_the_well_does_what_the_place_does_and_leaves_its_followers_there(place: str, moves: list[str]) -> None:
    words = RICH | ({"on": "castle: tech - -"} if place == "workshop" else {})
    words |= {"supply": {"scholar": 0}} if place == "opera" else {}
    copied = activated("well", place, **words).play("use-place well", f"copy {place}", *moves)
    direct = activated("well", place, **words).play(f"use-place {place}", *moves)
    assert outcome(direct) == outcome(copied)
    assert ("- -", full(place).split(": ")[1]) == (copied.standing("well"), copied.standing(place))


def outcome(table: Table) -> list[Any]:
    """What an action has brought, wherever the followers are."""
    me = table.me
    brought = [me.tracks, me.technology, me.citizens, me.stations, me.road_stations, table.tiles(), table.goods()]
    return [*brought, table.where(0), table.where(1), table.stations(), figures(table.state, 0), table.state.supply]


@rule("ORL-TILE-WELL-02")
def test_through_the_well_town_hall_and_theatre_use_those_who_stand_there() -> None:
    table = activated("well", on="town_hall: knight -").play(
        "use-place well", "copy town_hall", "send knight to city_wall"
    )
    assert ("- -", 6) == (table.standing("town_hall"), table.me.coins)
    table = activated("well", tiles="theatre", on="theatre: farmer - - - - - monk", coins=0)
    table.play("use-place well", "copy theatre")
    assert (2, "- - - - - - -") == (table.me.coins, table.standing("theatre"))


@rule("ORL-TILE-WELL-03", "ORL-TILE-TAVERN-03")
def test_the_well_stands_for_the_guildhall_beside_a_tavern() -> None:
    words: dict[str, Any] = {"merchant": "tours", "others": [{"stations": "tours"}]}
    table = activated("well", "tavern", **words).play("use-place well", "copy guildhall")
    assert (["tours"], "-", "- -") == (table.stations(), table.standing("tavern"), table.standing("well"))


@rule("ORL-TILE-WELL-03", "ORL-TILE-TAVERN-03")
def test_the_well_stands_for_the_tavern_beside_a_guildhall() -> None:
    words: dict[str, Any] = {"merchant": "tours", "others": [{"stations": "tours"}]}
    table = activated("well", "guildhall", tiles="tavern", **words).play("use-place well", "copy tavern")
    assert (["tours"], "- - -", "- -") == (table.stations(), table.standing("guildhall"), table.standing("well"))


@rule("ORL-TILE-WELL-03")
def test_the_well_never_stands_for_guildhall_and_tavern_both() -> None:
    table = activated("well", tiles="tavern", merchant="tours", others=[{"stations": "tours"}]).play("use-place well")
    assert [False, False] == [table.allows(f"copy {name}") for name in ("guildhall", "tavern")]


@rule("ORL-TILE-WELL-04")
def test_a_copied_church_borrows_another_players_tile_but_no_well() -> None:
    others = [{"tiles": "cellar", "on": full("cellar")}]
    table = activated("well", tiles="church", coins=2, others=others).play("use-place well", "copy church")
    assert ["borrow cellar of 1"] == table.moves()
    assert (4, "-") == (table.play("borrow cellar of 1").me.coins, table.standing("church"))


@rule("ORL-TILE-CHURCH-02")
@pytest.mark.parametrize(("event", "moves"), [("income", ["use-place church", "pass"]), ("sabotage", ["pass"])])
def test_a_sabotaged_place_tile_is_not_lent(event: str, moves: list[str]) -> None:
    others = [{"tiles": "cellar", "on": "cellar: monk tech"}]
    assert moves == activated("church", coins=2, others=others, event=event).moves()


@rule("ORL-TILE-WELL-03", "ORL-TILE-TAVERN-03")
@pytest.mark.parametrize(("event", "is_open"), [("income", True), ("sabotage", False)])
def test_the_well_is_no_tavern_beside_a_sabotaged_guildhall(event: str, is_open: bool) -> None:
    table = activated(
        "well", tiles="tavern", on="guildhall: tech craftsman knight", merchant="tours", others=[{"stations": "tours"}],
        event=event,
    )  # fmt: skip
    assert is_open == table.play("use-place well").allows("copy tavern")


# ------------------------------------------------------------------ Tavern, Workshop, Bathhouse


@rule("ORL-TILE-TAVERN-01", "ORL-TILE-TAVERN-02")
def test_guildhall_and_tavern_leave_a_third_player_room_in_the_same_town() -> None:
    there = {"stations": "tours", "merchant": "tours"}
    table = activated("guildhall", "tavern", players=3, merchant="tours", others=[there, there])
    table.play("use-place guildhall")
    assert [["tours"]] * 3 == [table.stations(seat) for seat in range(3)]
    assert 9 == table.me.stations


@rule("ORL-TILE-WORKSHOP-03")
def test_the_workshop_opens_one_place_and_closes_another() -> None:
    table = activated("workshop", on="ship: tech boatman knight; wagon: - trader knight", coins=1)
    assert (True, False) == (table.allows("use-place ship"), table.allows("use-place wagon"))
    table.play("use-place workshop", "lift-technology ship", "place-technology at wagon space 0", "pass")
    assert (False, True) == (table.allows("use-place ship"), table.allows("use-place wagon"))


@rule("ORL-TILE-BATHHOUSE-05", "ORL-TILE-BATHHOUSE-07")
def test_followers_of_an_action_bathe_and_open_another_place_in_the_same_phase() -> None:
    table = activated("bathhouse", "scriptorium", on="monastery: - trader", bag="").play(
        "use-place scriptorium", "pass"
    )
    table.play("use-place bathhouse").nature("draw-followers knight scholar").play("plan scholar at monastery space 0")
    assert ["use-place monastery", "pass"] == table.moves()


@rule("ORL-TILE-BATHHOUSE-04")
def test_a_farmer_bathed_into_a_knights_place_by_the_uprising_goes_home_with_the_round() -> None:
    table = activated("bathhouse", bag="farmer", event="peasant_uprising").play("use-place bathhouse")
    table.nature("draw-followers farmer").play("plan farmer at scriptorium space 0", "pass", "pass")
    assert ("- -", ["farmer", "boatman"]) == (table.standing("scriptorium"), table.bag())


@rule("ORL-TILE-BATHHOUSE-04")
def test_technology_laid_where_a_farmer_stood_in_stays_after_the_uprising() -> None:
    table = scenario("planning", event="peasant_uprising", market="farmer", held=1, has_technology=True,
                     on="scriptorium: - scholar")  # fmt: skip
    table.play("plan farmer at scriptorium space 0", "end-planning", seat=0).play("end-planning", seat=1)
    table.play("use-place scriptorium", "pass", "pass", "place-technology at scriptorium space 0")
    assert ("tech -", ["farmer", "scholar"]) == (table.standing("scriptorium"), table.bag())


# ------------------------------------------------------------------ Statue, Lock, School


@rule("ORL-TILE-STATUE-01", "ORL-TILE-GUNPOWDER-TOWER-07")
def test_with_statue_and_tower_a_new_character_goes_to_a_deed_in_the_same_phase() -> None:
    table = activated("castle", tiles="statue gunpowder_tower", market="").play("use-place castle", "put tower", "pass")
    assert "knight -" == table.standing("gunpowder_tower")
    table.play("use-place gunpowder_tower", "send knight to city_wall")
    assert 5 + 1 == table.me.coins


@rule("ORL-TILE-LOCK-01", "ORL-TILE-STATUE-01")
def test_lock_and_statue_both_work_on_the_same_boatman() -> None:
    table = activated("village", tiles="lock statue", market="").play("use-place village", "recruit boatman")
    table.play("put market", "choose-track trader", "take-tile hayrick")
    assert (["boatman"], 0, 1) == (table.market(), table.track("boatman"), table.track("trader"))


SPACES = {
    "farmer": "village 0", "boatman": "village 1", "craftsman": "village 2", "trader": "castle 2", "knight": "ship 2",
    "scholar": "scriptorium 1", "monk": "brewery 0",
}  # fmt: skip


@rule("ORL-TILE-SCHOOL-01", "ORL-TILE-HERB-GARDEN-02", "ORL-TILE-BARRACKS-01")
@pytest.mark.parametrize(
    ("character", "stands_for"),
    [
        ("farmer", "farmer knight"),
        ("boatman", "farmer boatman craftsman trader knight"),
        ("knight", "knight"),
        ("scholar", "farmer boatman craftsman trader knight scholar"),
        ("monk", "farmer boatman craftsman trader knight scholar monk"),
    ],
)
def test_school_herb_garden_and_barracks_do_not_add_up(character: str, stands_for: str) -> None:
    table = scenario("planning", tiles="school herb_garden barracks brewery", market=character)
    found = [name for name, space in SPACES.items() if table.allows(f"plan {character} {space}", seat=0)]
    assert stands_for.split() == found


# ------------------------------------------------------------------ deeds


@rule("ORL-TILE-GUNPOWDER-TOWER-04", "ORL-TILE-GAMING-ROOM-01")
def test_tower_and_town_hall_fill_a_deed_in_one_round_and_the_last_one_gets_the_citizen() -> None:
    table = scenario(tiles="gunpowder_tower", on="gunpowder_tower: knight monk; town_hall: monk -", coins=0)
    table.play("use-place gunpowder_tower", "send knight to papal_conclave", "send monk to papal_conclave", "pass")
    assert (6, 0) == (table.me.coins, table.me.citizens)
    table.play("use-place town_hall", "send monk to papal_conclave")
    assert (9, 1) == (table.me.coins, table.me.citizens)


@rule("ORL-TILE-GAMING-ROOM-01", "ORL-TILE-GAMING-ROOM-03")
def test_deed_and_gaming_room_share_an_action_and_the_cathedral_raises_the_room() -> None:
    table = scenario(
        tiles="gaming_room cathedral", on="gaming_room: farmer scholar -; town_hall: knight trader",
        goods="wine cheese", coins=0,
    )  # fmt: skip
    table.play(
        "use-place town_hall", "send knight to gaming_room", "send trader to astronomy", "pass", "use-place gaming_room"
    )
    assert (1, 3 * 2, []) == (table.me.coins, table.points("gaming_room"), table.goods())


@rule("ORL-TILE-GAMING-ROOM-02", "ORL-TILE-INN-04")
def test_goods_on_the_inn_supply_the_gaming_room() -> None:
    table = scenario(tiles="gaming_room inn", on="gaming_room: farmer scholar knight", goods="wine inn_cheese inn_wine")
    assert ["inn_wine"] == table.play("use-place gaming_room").goods()


@rule("ORL-TILE-GAMING-ROOM-02")
def test_what_the_gaming_room_holds_is_not_taxed() -> None:
    room = "gaming_room: farmer scholar knight"
    table = scenario(tiles="gaming_room", on=room, goods="wine cheese wool", coins=5, event="taxes")
    table.play("use-place gaming_room", "pass", "pass")
    assert 5 == table.me.coins


# ------------------------------------------------------------------ Sacristy and Inn against each event

WARDED = [
    "harvest", "taxes", "plague", "harvest_A", "taxes_B", "plague_C", "levy", "trip", "retraining", "goods_tax",
    "book_fire", "malfunction", "inquisition", "late_plague", "late_harvest", "dues", "technology_tax", "summoning",
    "double_harvest", "famine", "capitation_tax", "tithe",
]  # fmt: skip
KIND = [
    "income", "trading_day", "income_A", "indulgence", "training", "bon_voyage", "double_income", "fishing_grounds",
    "wedding", "late_trading_day",
]  # fmt: skip
ELSEWHERE = [
    "pilgrimage", "late_pilgrimage", "silentium", "conference", "crusade", "strike", "sabotage", "amnesty",
    "peasant_uprising",
]  # fmt: skip


def facing(event: str) -> Table:
    """Phase 6 with a monk on the Sacristy and both goods on the Inn."""
    return activated("sacristy", phase="event", event=event, tiles="inn", goods="inn_cheese inn_wine", coins=5)


@rule("ORL-TILE-SACRISTY-01", "ORL-TILE-INN-03")
@pytest.mark.parametrize("event", WARDED)
def test_sacristy_and_inn_ward_off_every_negative_event(event: str) -> None:
    table = facing(event)
    assert ["protect sacristy", "protect cheese", "protect wine", "accept"] == table.moves()
    before = table.me.clone()
    table.play("protect sacristy")
    before.on, before.bag = table.me.on, table.me.bag
    assert before == table.me


@rule("ORL-TILE-INN-03")
@pytest.mark.parametrize("event", KIND)
def test_only_the_inn_can_decline_what_an_event_gives(event: str) -> None:
    table = facing(event)
    assert ["protect cheese", "protect wine", "accept"] == table.moves()
    assert (5, ["inn_wine"]) == (table.play("protect cheese").me.coins, table.goods())


@rule("ORL-TILE-SACRISTY-05", "ORL-TILE-INN-03")
@pytest.mark.parametrize("event", ELSEWHERE)
def test_nothing_wards_off_an_event_of_another_phase(event: str) -> None:
    table = facing(event)
    assert ("monk", ["inn_cheese", "inn_wine"]) == (table.standing("sacristy"), table.goods())
    assert "TurnTile" == table.question()


@rule("ORL-TILE-SACRISTY-01")
def test_the_events_of_these_tests_are_all_there_are() -> None:
    names = {event.removesuffix(f"_{level}") for event in (*WARDED, *KIND, *ELSEWHERE) for level in "ABC"}
    assert {event.key for event in load_facts().events} - {"vacation"} <= names


# ------------------------------------------------------------------ Observatory, Cathedral, Bakery


@rule("ORL-TILE-CATHEDRAL-01", "ORL-TILE-OBSERVATORY-01", "ORL-TILE-OBSERVATORY-03")
def test_the_observatory_goes_to_the_next_printed_star_and_the_cathedral_adds_its_point() -> None:
    table = activated("observatory", tiles="cathedral", development=5).play("use-place observatory")
    assert (9, 3 + 1) == (table.track("development"), status_of(table.state, 0))


@rule("ORL-TILE-CATHEDRAL-01")
def test_the_cathedral_moves_no_marker_for_the_tie_break() -> None:
    table = scenario(tiles="cathedral", coins=5, development=5, others=[{"coins": 5, "development": 6}])
    assert [1, 0] == [standing.player for standing in result(table.state)]


@rule("ORL-TILE-BAKERY-02", "ORL-TILE-BAKERY-03")
def test_bread_baked_this_round_is_taxed_like_the_grain_that_it_was() -> None:
    table = activated("bakery", goods="grain grain wool", coins=4, event="taxes")
    table.play("use-place bakery", "bake 2", "pass", "pass")
    assert (4 - 2 - 1, ["wool", "bread", "bread"]) == (table.me.coins, table.goods())


@rule("ORL-TILE-BAKERY-02")
def test_at_harvest_one_chooses_between_bread_and_other_food() -> None:
    table = scenario("event", event="harvest_B", tiles="bakery", goods="grain bread wool", coins=5)
    assert ["pay-good grain", "pay-good bread"] == table.moves()
    table.play("pay-good bread", "pay-good grain")
    assert (["wool"], 5) == (table.goods(), table.me.coins)
