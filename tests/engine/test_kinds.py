"""Kinds of fields: numbers inside, names in text."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, NewType

import pytest

from comptoir.engine.errors import Refusal
from comptoir.engine.kinds import Named, Range, Spot, hints_of, named, notes_of
from comptoir.engine.moves import Move, Vocabulary


def lying(state: Mapping[int, list[str]], player: int, fields: Mapping[str, Any]) -> list[str]:
    return state[fields["depot"]]


class Fetch(Move):
    form: ClassVar[str] = "fetch {slot} from {depot}"
    depot: Annotated[int, Range(1, 2)]
    slot: Annotated[int, Spot(0, 2, "tile", lying=lying)]


class Paint(Move):
    colour: Annotated[int, named("colour", "red", "blue")]


class Dealt(Move):
    towns: Annotated[tuple[int, ...], Named(0, 9, "town", names=lambda: ["tours", "blois"])]


Inn = NewType("Inn", Annotated[int, named("inn", "lion", "swan", "bear")])


class Visit(Move):
    inn: Inn


class Build(Move):
    inn: Annotated[Inn, Range(1, 2)]


class Opened(Move):
    inns: tuple[Inn, ...]


WORDS = Vocabulary(players=(Fetch, Paint, Visit, Build), nature=(Dealt, Opened))
DEPOTS = {1: ["ship", "", "ship"], 2: ["mine"]}


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Fetch(1, 2), "fetch #2 from 1"),
        (Paint(1), "paint blue"),
        (Dealt((1, 0, 7)), "dealt blois tours #7"),
        (Visit(Inn(2)), "visit bear"),
        (Build(Inn(2)), "build 2"),
        (Opened((Inn(1), Inn(0))), "opened swan lion"),
    ],
)
def test_things_go_by_their_names_and_what_has_none_by_its_number(move: Move, text: str) -> None:
    assert text == str(move)
    assert move == WORDS.parse(text)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Fetch(1, 0), "fetch ship from 1"),
        (Fetch(1, 2), "fetch ship#2 from 1"),
        (Fetch(2, 0), "fetch mine from 2"),
        (Fetch(1, 1), "fetch #1 from 1"),
    ],
    ids=["the first", "the second of two alike", "the only one", "nothing lies there"],
)
def test_in_a_position_a_spot_is_called_after_what_lies_there(move: Move, text: str) -> None:
    assert text == WORDS.text(move, DEPOTS, 0)
    assert move == WORDS.parse(text, DEPOTS, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("paint green", "Paint: colour must be one of: red, blue"),
        ("paint #2", "Paint: colour must be one of"),
        ("fetch mine from 1", "Fetch: slot must be what lies there, or its place: #0 to #2"),
        ("fetch ship from 9", "Fetch: depot must be a whole number from 1 to 2"),
        ("fetch ship to 1", "write: fetch SLOT from DEPOT"),
        ("fetch ship", "write: fetch SLOT from DEPOT"),
        ("dealt paris", "Dealt: towns must be one of: tours, blois"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_could(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        WORDS.parse(text, DEPOTS, 0)


def test_fields_are_read_by_number_too() -> None:
    assert Paint(1) == WORDS.build("Paint", {"colour": 1}) == WORDS.build("Paint", {"colour": "blue"})


def test_two_kinds_of_moves_cannot_begin_alike() -> None:
    class PaintAgain(Move):
        form: ClassVar[str] = "paint again"

    with pytest.raises(AssertionError, match="begin with the same word"):
        Vocabulary(players=(Paint, PaintAgain))


def test_fields_of_a_class_have_their_kinds_and_so_have_inherited_ones() -> None:
    class Return(Visit):
        late: bool

    assert {"inn": Inn, "late": bool, "form": ClassVar[str]} == hints_of(Return)


def test_the_notes_that_a_compiled_class_forgets_are_read_from_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inns.py").write_text("class Guest:\n    room: Annotated[int, Range(1, 9)]  # upstairs\n")
    module = ModuleType("inns")
    module.__file__ = str(tmp_path / f"inns{EXTENSION_SUFFIXES[0]}")
    guest = type("Guest", (), {"__module__": "inns", "__annotations__": {"room": int}})
    vars(module).update(Guest=guest, Annotated=Annotated, Range=Range)
    monkeypatch.setitem(sys.modules, "inns", module)
    assert (int, (Range(1, 9),)) == notes_of(hints_of(guest)["room"])
