"""Words that are longer than usual: nothing lies over anything else, and nothing spills out of its frame."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Table

QUESTION = "Votre médecin est à Corrin, encore 0 mouvement. Où aller ?"
LONG = ("Améliorer : 1 mouvement de plus pour 1 jeton recherche", "S’arrêter à Corrin, où il n’y a plus rien à gagner")
HINT = f"Un bon coup : {LONG[0]}, pour aller de Corrin à Gothar, où deux malades attendent."
WIDTHS = (1024, 1100, 1248, 1280, 1366, 1440, 1600)
LEAST = 200  # pixels of a question that can be read
HIGHEST = 160  # pixels of a bar that leaves the boards their room

# Ask a question with such answers as a game asks it.
ASK = """([question, answers]) => {
  document.getElementById("table-question").textContent = question;
  const buttons = answers.map((words) => {
    const button = document.createElement("button");
    button.className = "move";
    button.innerHTML = `${words} <span class="change">−1 jeton recherche</span>`;
    return button;
  });
  document.getElementById("table-actions").replaceChildren(...buttons);
}"""
NOTE = """(words) => {
  document.getElementById("table-note").hidden = false;
  document.getElementById("table-note-text").textContent = words;
}"""
# Of everything in the bar that is to be seen: where it is, and how large.
BOXES = """() => {
  const parts = [...document.querySelectorAll(".asked, .actions > *, .tools > *, .note")];
  const boxes = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  return boxes.map(({x, y, width, height}) => [x, y, width, height]);
}"""
LABEL = """(words) => {
  const label = document.createElement("span");
  label.className = "preview";
  label.style.maxWidth = "46px";
  label.innerHTML = `<span>${words}</span>`;
  document.getElementById("table-previews").append(label);
  return [label.clientWidth, label.scrollWidth];
}"""


def asked(person: NewPerson, **look: object) -> Table:
    """A table with a long question and two long answers."""
    ada = person(**look)
    table = ada.sit_down(ada.new_table("me", "novice"))
    table.page.evaluate(ASK, [QUESTION, LONG])
    return table


def lie_apart(table: Table) -> None:
    boxes = table.page.evaluate(BOXES)
    right = table.page.evaluate("document.body.clientWidth")
    assert all(0 <= x and x + width <= right for x, _, width, _ in boxes)
    for (x, y, width, height), (left, top, across, down) in combinations(boxes, 2):
        assert x + width <= left or left + across <= x or y + height <= top or top + down <= y


@pytest.mark.parametrize("note", ["", HINT])
def test_a_question_can_be_read_beside_long_answers(person: NewPerson, note: str) -> None:
    table = asked(person, **DESKTOP)
    if note:
        table.page.evaluate(NOTE, note)
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 900})
        lie_apart(table)
        assert table.page.evaluate(BOXES)[0][2] >= LEAST
        assert table.part("bar").evaluate("bar => bar.offsetHeight") <= HIGHEST


def test_long_answers_stand_below_their_question_on_a_phone(person: NewPerson) -> None:
    lie_apart(asked(person, **PHONE))


@pytest.mark.parametrize("look", [DESKTOP, PHONE])
def test_a_label_is_as_wide_as_its_longest_word(person: NewPerson, look: dict[str, object]) -> None:
    ada = person(**look)
    inside, needed = ada.sit_down(ada.new_table("me", "novice")).page.evaluate(LABEL, "+1 silverling")
    assert needed <= inside
