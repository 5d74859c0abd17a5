"""As few clicks as a decision has choices: cards, answers to the next question, habits, plans, one bubble at a time."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Json, Table
from tests.browser.players import by_list, by_mouse, point, tab_of
from tests.browser.test_planning import DRAW, drawing, planning, plans

# For lists of moves, with the numbers of those that need no further touch: is one of them clearly meant?
ANSWERS = """async (cases) => {
  const { answer } = await import(document.querySelector("script[src$='main.js']").src.replace("main", "matching"));
  return cases.map(([left, done]) => Boolean(answer(left, done.map((number) => left[number]))));
}"""


def card_of(move: Json) -> str:
    """The card of the place where a follower goes."""
    found: str = next(id for id in move["touches"][1] if id.startswith("place-"))
    return found


def test_a_follower_dropped_on_a_card_stands_on_its_first_fitting_space(person: NewPerson) -> None:
    table = planning(person)
    seen = table.asked()
    move = plans(seen)[0]
    table.page.mouse.click(*point(table, move["touches"][0][0]))
    table.page.mouse.click(*point(table, card_of(move)))
    after = table.asked(seen["version"])
    assert [move["touches"][1][-1]] == after["undo"]["answers"][0]["things"]


def acting(person: NewPerson) -> tuple[Table, Json]:
    """A solo game of Pest, with an assistant on Build and Research."""
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", game="pest"))
    seen = table.asked()
    while not seen["ahead"]:
        wanted = [move for move in seen["moves"] if move["text"] == "place-assistant build+research"]
        by_list(table, [*wanted, seen["moves"][0]][0], seen["moves"])
        seen = table.asked(seen["version"])
    return table, seen


def test_what_an_action_asks_can_be_touched_before_the_action(person: NewPerson) -> None:
    table, seen = acting(person)
    move = next(move for move in seen["ahead"] if move["text"].startswith("construct"))
    by_mouse(table, move, [*seen["moves"], *seen["ahead"]])
    assert seen["version"] + 2 == table.asked(seen["version"] + 1)["version"]


def test_touching_an_answer_gives_it_although_something_else_is_possible_at_any_time(person: NewPerson) -> None:
    table = planning(person)
    heal, other, final = ({"aside": False, "holds": holds} for holds in (False, False, True))
    shift = {"aside": True, "holds": False}
    cases = [[[heal, shift], [0]], [[heal, other], [0]], [[final, shift], [0]], [[shift, heal], []], [[other], []]]
    assert [True, False, False, False, True] == table.page.evaluate(ANSWERS, cases)


def test_the_line_of_habits_draws_all_followers(person: NewPerson) -> None:
    table = planning(person)
    drawn = drawing(table)
    table.page.get_by_label("Draw all").check()
    left = table.asked(drawn["version"])
    assert not [move for move in left["moves"] if move["words"] == DRAW]


def test_all_but_one_follower_are_drawn(person: NewPerson) -> None:
    table = planning(person)
    seen = drawing(table)
    times = seen["draw"]["times"]
    table.button("One less").click()
    table.button(f"{DRAW} × {times - 1}").click()
    left = table.asked(seen["version"])
    assert [1] == [move["times"] for move in left["moves"] if move["words"] == DRAW]


# The page is told that the first move can be made three times, as part of one payment.
REPEATED = """() => {
  const moves = window.seen.moves.map((move, number) => ({...move, repeats: number ? 1 : 3}));
  window.socket.dispatchEvent(new MessageEvent("message", {data: JSON.stringify({...window.seen, moves})}));
}"""


def test_a_payment_is_offered_as_one_gesture_but_never_made_by_a_habit(person: NewPerson) -> None:
    table = planning(person)
    seen = table.asked()
    table.page.get_by_label("Draw all").check()
    table.page.evaluate(REPEATED)
    expect(table.button(f"{seen['moves'][0]['words']} × 3")).to_be_visible()
    assert not table.has_sent(seen["version"])


def test_without_the_habit_the_only_move_left_is_offered_by_name(person: NewPerson) -> None:
    table, seen = acting(person)
    table.page.get_by_label("Play the only move").uncheck()
    action = next(move for move in seen["moves"] if move["text"] == "act build")
    table.page.mouse.click(*point(table, action["touches"][0][0]))
    expect(table.part("choices").get_by_role("button")).to_have_text(action["words"])
    assert seen["version"] == table.version()


def two_of_burgundy(person: NewPerson) -> tuple[Table, Table]:
    """A table of two people: who decides, and who waits and can plan."""
    ada, ben = person("Ada", **DESKTOP), person("Ben", **DESKTOP)
    path = ada.new_table("me", "invited")
    tables = ben.accept(ada.invite(path, 1), path), ada.sit_down_or_wait(path)
    deciding = tables[1].deciding()
    return (tables[0], tables[1]) if deciding == 1 else (tables[1], tables[0])


def plan_to_hire(table: Table) -> None:
    """Plan to pay a die for workers."""
    table.page.locator(".beyond[id$=workers]").click()
    if table.part("choices").is_visible():  # with either die
        table.part("choices").get_by_role("button").first.click()
    expect(table.part("actions")).to_contain_text("Planned: ")


def end_turn(table: Table) -> None:
    """Hire workers with both dice."""
    while seen := table.asked(table.version() - 1):
        by_list(
            table, next(move for move in seen["moves"] if move["text"].startswith(("hire", "end-turn"))), seen["moves"]
        )
        table.newer(seen["version"])
        if not table.frame()["moves"]:
            return


def test_a_planned_move_is_made_when_the_turn_comes(person: NewPerson) -> None:
    deciding, waiting = two_of_burgundy(person)
    plan_to_hire(waiting)
    end_turn(deciding)
    expect(waiting.part("log-list").locator("li").last).to_contain_text("worker")
    expect(waiting.part("actions")).not_to_contain_text("Planned: ")


def test_a_plan_can_be_cancelled(person: NewPerson) -> None:
    deciding, waiting = two_of_burgundy(person)
    plan_to_hire(waiting)
    waiting.button("Cancel").click()
    end_turn(deciding)
    assert 2 == len(waiting.asked()["moves"][0]["touches"])
    expect(waiting.part("note")).to_be_hidden()


def elsewhere(table: Table, seen: Json) -> list[str]:
    """On a phone: the moves whose things are all in a tab that is not open."""
    tab = table.page.evaluate("() => document.body.dataset.tab")
    moves = [move for move in [*seen["moves"], *seen["ahead"]] if move["touches"]]
    return [move["words"] for move in moves if all(tab_of(table, id) != tab for step in move["touches"] for id in step)]


def test_on_a_phone_the_few_moves_of_another_tab_are_buttons(person: NewPerson) -> None:
    ada = person(**PHONE)
    path = ada.new_table("me", game="pest")
    table = ada.sit_down(path)
    seen = table.asked()
    while len(elsewhere(table, seen)) not in (1, 2):
        ada.move(path, ada.view(path))
        seen = table.asked(seen["version"])
    expect(table.part("actions")).to_contain_text(elsewhere(table, seen)[0])


def test_what_is_to_be_confirmed_takes_the_place_of_a_hint(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice", game="orleans"))
    table.settings(confirmation=True)
    table.button("Hint").click()
    expect(table.button("Do that")).to_be_visible()
    table.part("actions").get_by_role("button", name="Finish planning").click()
    expect(table.button("Confirm")).to_be_visible()
    expect(table.part("note")).to_be_hidden()
