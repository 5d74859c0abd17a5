"""A phase in which players plan at once: by drag, by keyboard, taken back by a touch, and drawn again by one key."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Json, Table
from tests.browser.players import by_keyboard, by_list, by_mouse, by_touch, point, tap_at, touches

DRAW = "Draw a follower from the bag"


def planning(person: NewPerson, **look: Any) -> Table:
    """A game of Orléans that begins: four followers are to be placed."""
    ada = person(**look or DESKTOP)
    return ada.sit_down(ada.new_table("me", "novice", game="orleans"))


def plans(seen: Json) -> list[Json]:
    """The moves that place a follower."""
    return [move for move in seen["moves"] if len(move["touches"]) == 2]


def drag(table: Table, move: Json) -> None:
    """Drag the follower to its space; the space has to be marked when the follower is taken up."""
    follower, space = touches(move)
    x, y = point(table, follower)
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 20, y + 20)
    expect(table.page.locator(".dragged")).to_have_count(1)
    table.page.mouse.move(*point(table, space))
    table.page.mouse.up()


def test_all_followers_are_placed_by_dragging_each_once(person: NewPerson) -> None:
    table = planning(person)
    seen = table.asked()
    for _ in range(4):
        drag(table, plans(seen)[0])
        seen = table.asked(seen["version"])
    assert [] == plans(seen)


def test_nothing_can_be_skipped_while_one_has_to_plan_oneself(person: NewPerson) -> None:
    table = planning(person)
    assert table.frame()["bots"]
    expect(table.part("skip")).to_be_hidden()


def test_followers_are_placed_by_keyboard(person: NewPerson) -> None:
    table = planning(person)
    seen = table.asked()
    for _ in range(4):
        by_keyboard(table, plans(seen)[-1], seen["moves"])
        seen = table.asked(seen["version"])
    assert [] == plans(seen)


def test_a_touch_takes_back_a_follower(person: NewPerson) -> None:
    table = planning(person)
    before = table.asked()
    by_mouse(table, plans(before)[0], before["moves"])
    placed = table.asked(before["version"])
    table.page.locator(".takes-back").click()
    assert before["moves"] == table.asked(placed["version"])["moves"]
    expect(table.page.locator(".takes-back")).to_have_count(0)


def test_a_finger_on_a_card_takes_no_follower_back(person: NewPerson) -> None:
    table = planning(person, **PHONE)
    before = table.asked()
    village = next(move for move in plans(before) if "Village" in move["words"])  # which has more spaces
    by_touch(table, village, before["moves"])
    placed = table.asked(before["version"])
    [follower] = placed["undo"]["answers"][0]["things"]
    tap_at(table, point(table, follower))
    expect(table.page.locator(".drawing .chosen")).to_have_count(1)
    assert placed["version"] == table.version()


def three_placed(table: Table) -> Json:
    """Three followers are placed; what is seen then."""
    seen = table.asked()
    for _ in range(3):
        by_list(table, plans(seen)[-1], seen["moves"])
        seen = table.asked(seen["version"])
    return seen


def words_back(seen: Json) -> list[str]:
    """What can be taken back."""
    return [answer["words"] for answer in seen["undo"]["answers"]]


def test_a_touch_takes_back_the_follower_placed_first_and_the_others_stay(person: NewPerson) -> None:
    table = planning(person)
    placed = three_placed(table)
    [space] = placed["undo"]["answers"][0]["things"]
    expect(table.page.locator(".takes-back")).to_have_count(3)
    table.page.locator(f"#{space}").click()
    left = table.asked(placed["version"])
    assert words_back(placed)[1:] == words_back(left)
    assert words_back(left) == table.log()[-2:]
    expect(table.page.locator(".takes-back")).to_have_count(2)


def test_a_follower_is_taken_back_by_enter_and_from_the_list(person: NewPerson) -> None:
    table = planning(person)
    placed = three_placed(table)
    [space] = placed["undo"]["answers"][1]["things"]
    table.page.locator(f"#{space}").evaluate("thing => { thing.tabIndex = 0; thing.focus(); }")
    table.page.keyboard.press("Enter")
    left = table.asked(placed["version"])
    assert [words_back(placed)[0], words_back(placed)[2]] == words_back(left)
    table.button(f"Take back: {words_back(left)[0]}").click()
    assert words_back(placed)[2:] == words_back(table.asked(left["version"]))


def test_the_boards_stay_where_they_are_while_a_follower_is_held(person: NewPerson) -> None:
    table = planning(person)
    boards = table.page.locator(".boards")
    before = boards.bounding_box()
    table.page.mouse.click(*point(table, touches(plans(table.asked())[0])[0]))
    expect(table.page.locator(".chosen")).to_have_count(1)
    assert before == boards.bounding_box()


def drawing(table: Table) -> Json:
    """Recruit a farmer, so that three followers are in the bag when the next round's drawing begins."""
    farm = ("boatman on the Farm House", "craftsman on the Farm House", "Finish planning", "Use the Farm House")
    seen = table.asked()
    while not (drawn := [move for move in seen["moves"] if move["words"] == DRAW]):
        wanted = [move for move in seen["moves"] if any(words in move["words"] for words in farm)]
        by_list(table, (wanted or seen["moves"][-1:])[0], seen["moves"])
        seen = table.asked(seen["version"])
    return {**seen, "draw": drawn[0]}


def test_what_was_confirmed_is_repeated_by_one_key(person: NewPerson) -> None:
    table = planning(person)
    table.settings(confirmation=True)
    seen = drawing(table)
    by_list(table, seen["draw"], seen["moves"])
    drawn = table.asked(seen["version"])
    expect(table.button(f"Again: {DRAW}")).to_be_focused()
    table.page.keyboard.press("Enter")
    assert table.asked(drawn["version"])["version"] > drawn["version"]


def test_all_followers_are_drawn_with_one_press(person: NewPerson) -> None:
    table = planning(person)
    seen = drawing(table)
    times = seen["draw"]["times"]
    assert times > 1
    table.button(f"{DRAW} × {times}").click()
    left = table.asked(seen["version"])
    assert not [move for move in left["moves"] if move["words"] == DRAW]
