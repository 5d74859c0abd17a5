"""What nature may answer: draws have the distribution of the shuffled box, and impossible ones are refused."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations, permutations, product
from random import Random

import pytest

from comptoir.engine.errors import Refusal
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import OWN, PLACES
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.round import TurnTile
from tests.chances import chances
from tests.games.nature import answered, answers, refused, shares
from tests.games.orleans.names import event_number, follower, move_of, place
from tests.games.orleans.scenario import Table, new_game, scenario

BAG = tuple(follower(name) for name in ("knight", "knight", "monk", "own_farmer"))


# ------------------------------------------------------------------ set-up


def small_facts() -> Facts:
    """Facts with four goods, of which two players remove one and lay two on the map."""
    data = deepcopy(dict(load_facts().data))
    data["goods"]["tiles"] = [2, 1, 1, 0, 0]
    data["supplies"]["goods_removed"] = [1, 0, 0, 0]
    for number, row in enumerate(data["ways"]["list"]):
        row["goods"] = [2] if number in (4, 7) else []
    return load_facts(data)


def at_selection() -> Table:
    """A game in which three of four tiles of each category are left out next."""
    table = new_game(first_player="0", tile_selection="on")
    answered(table, Random(0))
    table.state.tiles = [(), table.state.tiles[1][:4], table.state.tiles[2][:4]]
    return table


def at_two_rivers() -> Table:
    """A game in which two of four tiles of category I and one of three of category II are turned up next."""
    table = new_game(first_player="0", two_rivers="on")
    answered(table, Random(0))
    first, second = table.state.stacks[1:]
    table.state.tiles = [(), first[:3], second[:4]]
    table.state.stacks = [(), first[3:7], second[4:7]]
    return table


def test_everybody_is_first_player_as_often() -> None:
    assert shares([0, 1, 2]) == answers(new_game(3))
    assert ["first-player 3"] == refused(new_game(3), "first-player 2", "first-player 3")


def test_goods_are_removed_and_laid_out_as_from_a_shuffled_pile() -> None:
    table = new_game(facts=small_facts(), first_player="0")
    assert shares(list(permutations((0, 0, 1, 2), 3))) == answers(table)


def test_goods_that_the_box_cannot_give() -> None:
    table = new_game(first_player="0")
    good = [0] * 20 + [1] * 20 + [2] * 15
    impossible = [good[1:], [*good, 2], [0] * 25 + [1] * 15 + [2] * 15, [*good[1:], 5]]
    texts = ["lay-goods " + " ".join(f"#{good}" for good in goods) for goods in (good, *impossible)]
    assert texts[1:] == refused(table, *texts)


def test_every_selection_of_place_tiles_is_as_probable() -> None:
    table = at_selection()
    sets = [combinations(table.state.tiles[level], 3) for level in (1, 2)]
    expected = shares([frozenset((*one, *two)) for one, two in product(*sets)])
    assert expected == chances(lambda rng: frozenset(answered(Table(table.state.clone()), rng)))


@pytest.mark.parametrize("tiles", ["", "abcef", "abcdef", "abbefg", "abxefg", "abyefg"])
def test_selections_that_cannot_be(tiles: str) -> None:
    table = at_selection()
    numbers = dict(
        zip("abcdefghxy", (*table.state.tiles[1], *table.state.tiles[2], place("castle"), PLACES), strict=True)
    )
    assert table.is_possible(spelled("box-tiles", "bacfge", numbers))
    assert not table.is_possible(spelled("box-tiles", tiles, numbers))


def spelled(word: str, letters: str, numbers: dict[str, int]) -> str:
    """An answer of nature about the place tiles that letters stand for."""
    return " ".join([word, *(f"#{numbers[letter]}" for letter in letters)])


def test_place_tiles_are_turned_up_as_from_shuffled_stacks() -> None:
    table = at_two_rivers()
    first, second = table.state.stacks[1:]
    expected = [(*one, *two) for one, two in product(permutations(first, 2), permutations(second, 1))]
    assert shares(expected) == answers(table)


@pytest.mark.parametrize("tiles", ["", "ab", "aae", "aeb", "axe", "aby"])
def test_place_tiles_that_no_stack_has(tiles: str) -> None:
    table = at_two_rivers()
    (first, second), turned = table.state.stacks[1:], table.state.tiles[1][0]
    numbers = dict(zip("abcdefgxy", (*first, *second, turned, PLACES), strict=True))
    assert table.is_possible(spelled("open-tiles", "bae", numbers))
    assert not table.is_possible(spelled("open-tiles", tiles, numbers))


# ------------------------------------------------------------------ the hourglass

INCOME, TAXES, PLAGUE, HARVEST = (event_number(name) for name in ("income", "taxes", "plague", "harvest"))


def turned(table: Table, rng: Random, number: int) -> tuple[int, ...]:
    """This many hourglass tiles, turned up one after the other."""
    state, events = table.state.clone(), []
    for _ in range(number):
        move = TurnTile().sample(state, rng)
        assert TurnTile().allows(state, move)
        TurnTile().resolve(state, move)
        events.append(move.event)
    return tuple(events)


def test_hourglass_tiles_come_as_from_a_shuffled_pile() -> None:
    table = scenario("hourglass")
    table.state.piles = ((3, (INCOME, INCOME, TAXES)),)
    assert shares(list(permutations((INCOME, INCOME, TAXES)))) == chances(lambda rng: turned(table, rng, 3))


def test_tiles_that_leave_unseen_are_any_of_the_pile() -> None:
    table = scenario("hourglass")
    table.state.piles = ((2, (INCOME, INCOME, TAXES)),)
    assert shares(list(permutations((INCOME, INCOME, TAXES), 2))) == chances(lambda rng: turned(table, rng, 2))


def test_piles_come_one_after_the_other() -> None:
    table = scenario("hourglass")
    table.state.piles = ((1, (INCOME, TAXES)), (2, (PLAGUE, HARVEST)))
    expected = [(one, *two) for one in (INCOME, TAXES) for two in permutations((PLAGUE, HARVEST))]
    assert shares(expected) == chances(lambda rng: turned(table, rng, 3))


def test_hourglass_tiles_that_do_not_lie_there() -> None:
    table = scenario("hourglass")
    table.state.piles = ((1, (INCOME,)), (2, (PLAGUE, HARVEST)))
    texts = [f"turn-hourglass #{event}" for event in (INCOME, TAXES, PLAGUE, 255)]
    assert texts[1:] == refused(table, *texts)


# ------------------------------------------------------------------ bags


def test_followers_are_drawn_as_from_a_shuffled_bag() -> None:
    table = scenario("followers", market="", bag="knight knight monk own_farmer")

    def two(rng: Random) -> tuple[int, ...]:
        drawing = Table(table.state.clone())
        return tuple(answered(drawing.play("draw", seat=0), rng)[0] for _ in range(2))

    assert shares(list(permutations(BAG, 2))) == chances(two)


def test_the_bathhouse_draws_as_from_a_shuffled_bag() -> None:
    table = scenario(tiles="bathhouse", on="bathhouse: boatman", market="", bag="knight knight monk own_farmer")
    assert shares(list(permutations(BAG, 2))) == answers(table.play("use-place bathhouse"))


def test_the_plague_strikes_anybody_in_the_bag() -> None:
    table = scenario("event", event="plague", bag="knight knight monk own_farmer")
    assert shares([(follower,) for follower in BAG]) == answers(table)


def test_torture_draws_until_a_neutral_follower_comes() -> None:
    table = scenario("event", event="harvest", coins=4, bag="knight knight monk own_farmer").play("give-up-follower")
    firsts = [next(follower for follower in bag if follower < OWN) for bag in permutations(BAG)]
    assert shares([(follower,) for follower in firsts]) == answers(table)


@pytest.mark.parametrize("followers", ["", "farmer", "knight monk", "own_trader"])
def test_draws_that_no_bag_can_give(followers: str) -> None:
    bag, text = "knight knight monk own_farmer", f"draw-followers {followers}"
    drawing = scenario("followers", bag=bag).play("draw", seat=0)
    struck = scenario("event", event="plague", bag=bag)
    tortured = scenario("event", event="harvest", coins=4, bag=bag).play("give-up-follower")
    assert [False] * 3 == [table.is_possible(text) for table in (drawing, struck, tortured)]


def test_torture_takes_no_starter() -> None:
    tortured = scenario("event", event="harvest", coins=4, bag="knight own_farmer").play("give-up-follower")
    assert ["draw-followers own_farmer"] == refused(tortured, "draw-followers own_farmer", "draw-followers knight")


@pytest.mark.parametrize("followers", ["", "knight", "monk monk", "knight knight monk", "knight farmer"])
def test_draws_that_the_bathhouse_cannot_give(followers: str) -> None:
    table = scenario(tiles="bathhouse", on="bathhouse: boatman", market="", bag="knight knight monk")
    table.play("use-place bathhouse")
    assert table.is_possible("draw-followers monk knight")
    assert not table.is_possible(f"draw-followers {followers}")


def test_the_bathhouse_draws_what_there_is() -> None:
    table = scenario(tiles="bathhouse", on="bathhouse: boatman", market="", bag="monk").play("use-place bathhouse")
    assert shares([(follower("monk"),)]) == answers(table)


# ------------------------------------------------------------------ the die


def test_the_die_of_the_christmas_market() -> None:
    table = scenario(tiles="christmas_market", on="christmas_market: trader").play("use-place christmas_market")
    assert shares([1, 2, 3, 4, 5, 6]) == answers(table)


@pytest.mark.parametrize("die", [0, 7])
def test_a_die_has_six_faces(die: int) -> None:
    with pytest.raises(Refusal, match="die must be a whole number from 1 to 6"):
        move_of(f"roll-die {die}")
