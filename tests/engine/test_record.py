"""Records: written, read, checked move by move; broken ones are refused; fuzzed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.errors import BadRecord, Refusal
from comptoir.engine.match import Match
from comptoir.engine.record import dumps, loads, record_of, replay
from comptoir.games import game

BURGUNDY = game("burgundy")


@cache
def finished() -> Match:
    table, rng = Match(BURGUNDY, BURGUNDY.make_options(2), seed=1), Random(1)
    while not table.is_over():
        player = table.to_decide()[0]
        table.play(player, rng.choice(table.moves(player)))
    return table


@cache
def text() -> str:
    return dumps(record_of(finished()))


def data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(text())
    return loaded


def read(value: Any) -> Match:
    return replay(loads(json.dumps(value)), BURGUNDY)


def test_a_record_leads_back_to_the_same_match() -> None:
    again = replay(loads(text()), BURGUNDY)
    assert again.state == finished().state
    assert text() == dumps(record_of(again))


def test_every_move_has_a_line_of_its_own() -> None:
    lines = [line for line in text().splitlines() if line.startswith('  "')]
    assert len(finished().entries) == len(lines)


def test_moves_are_said_by_name_as_the_table_was_then() -> None:
    assert {"first-player", "fill-depots", "roll-dice", "take", "place", "sell", "hire"} <= {
        line.split()[1] for line in data()["moves"]
    }
    assert any(re.fullmatch(r"[01]: place ship at r[0-6]c[0-6] with [1-6]", line) for line in data()["moves"])


def test_a_comment_behind_a_move_is_no_part_of_it() -> None:
    value = data()
    value["moves"] = [f"{line} ; because" for line in value["moves"]]
    assert finished().entries == read(value).entries


def test_the_result_and_the_day_are_in_the_record() -> None:
    record = record_of(finished(), date="2026-03-01")
    assert ("2026-03-01", {1, 2}) == (loads(dumps(record)).date, set(record.places or ()))


def test_a_position_is_replayed() -> None:
    assert 40 == len(replay(loads(text()), BURGUNDY, upto=40).entries)


def test_an_unfinished_record_can_be_played_on() -> None:
    table = replay(loads(text()), BURGUNDY, upto=40, seed=2)
    table.run_on()
    assert table.to_decide()


def test_own_facts_are_kept_in_the_record() -> None:
    standard = BURGUNDY.facts(None)
    own = json.loads(json.dumps(standard.data))
    own["setup"]["silver"] = 7
    table = Match(BURGUNDY, BURGUNDY.make_options(2), seed=1, facts=BURGUNDY.facts(own))
    again = replay(loads(dumps(record_of(table))), BURGUNDY)
    assert [7, 7] == [player.silver for player in again.state.players]  # type: ignore[attr-defined]
    assert standard.digest != again.facts.digest


Change = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(format=3), "has format 3; this version reads formats up to 2"),
        (lambda d: d.update(game="chess"), "is of “chess”"),
        (lambda d: d.update(surprise=1), "surprise"),
        (lambda d: d.pop("seats"), "seats"),
        (lambda d: d.update(seats=["one"]), "1 seats for 2 players"),
        (lambda d: d.update(own_facts={}), "own facts are wrong"),
        (lambda d: d["options"].update(players=9), "options are impossible"),
        (lambda d: d["options"].update(players="two"), "number of players"),
        (lambda d: d["options"].update(colour="red"), "no option “colour”"),
        (lambda d: d["options"].update(setup="expert"), "Move 3"),
        (lambda d: d["moves"].__setitem__(7, "12: end-turn"), "Move 8: It is not 12's turn"),
        (lambda d: d["moves"].__setitem__(7, "nature: end-turn"), "Move 8: “end-turn” is nature's"),
        (lambda d: d["moves"].__setitem__(7, "0: fly"), "Move 8: “fly” is not a move"),
        (lambda d: d["moves"].__setitem__(7, "0: hire"), "Move 8: .*write: hire with DIE"),
        (lambda d: d["moves"].__setitem__(7, "0: hire with 9"), "Move 8: Hire: die must be one of: free, 1, 2"),
        (lambda d: d["moves"].__setitem__(7, "me: hire with 1"), "Move 8: “me: hire with 1” is not a line of a record"),
        (lambda d: d["moves"].__setitem__(7, 12), "move 8"),
        (lambda d: d["moves"].pop(4), "Move 5"),
        (lambda d: d["moves"].pop(), "lead to other points"),
        (lambda d: d["moves"].append(d["moves"][-1]), "The game is over"),
        (lambda d: d["points"][0].update(sales=999), "lead to other points"),
        (lambda d: d["moves"].__setitem__(0, "nature: deal-goods red red"), "Move 1.*could not give it"),
        (lambda d: d["moves"].__setitem__(2, "nature: fill-depots castle"), "Move 3.*could not give it"),
        (lambda d: d["moves"].__setitem__(4, "nature: roll-dice 7 1 1 1 1"), "Move 5.*could not give it"),
    ],
)
def test_a_broken_record_is_refused_with_place_and_reason(change: Change, sentence: str) -> None:
    value = data()
    change(value)
    with pytest.raises(BadRecord, match=sentence):
        read(value)


@pytest.mark.parametrize(("field", "value"), [("rules", 99), ("facts", "0" * 64)])
def test_a_record_of_other_rules_or_facts_is_played_and_refused_only_where_it_no_longer_holds(
    field: str, value: Any
) -> None:
    other = data() | {field: value}
    assert finished().state == read(other).state
    other["moves"][7] = "0: end-turn"
    with pytest.raises(BadRecord, match=rf"Move 8: .* It was recorded with .*{str(value)[:12]}.*; this is version 1"):
        read(other)


@pytest.mark.parametrize("length", [0, 1, 40, 700, 5000])
def test_a_truncated_record_is_refused(length: int) -> None:
    with pytest.raises(BadRecord, match="This is not a record"):
        loads(text()[:length])


def test_a_record_nested_without_end_is_refused() -> None:
    with pytest.raises(BadRecord, match="nested too deeply"):
        loads('{"own_facts": ' + '{"a":' * 100_000)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_refused(raw: bytes) -> None:
    with pytest.raises(BadRecord):
        loads(raw)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_any_edit_is_harmless_or_refused(draw: st.DataObject) -> None:
    """Replace one value somewhere in a record: it still replays, or it is refused; never anything else."""
    value = data()
    value["moves"] = value["moves"][:30]
    del value["points"], value["places"]
    spots = list(_spots(value))
    parent, key = draw.draw(st.sampled_from(range(len(spots))).map(spots.__getitem__))
    parent[key] = draw.draw(
        st.none() | st.booleans() | st.integers(-2, 50) | st.text(max_size=3) | st.just([]) | st.just({})
    )
    with suppress(Refusal):
        read(value)


def _spots(value: Any) -> Any:
    """Every place in nested data, as container and key."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from _spots(value[key])


def test_the_state_codec_goes_both_ways() -> None:
    table = replay(loads(text()), BURGUNDY, upto=60)
    stored = json.loads(json.dumps(state_to_data(table.state)))
    assert state_from_data(BURGUNDY, stored) == table.state


@pytest.mark.parametrize("broken", [{}, {"is": "State"}, {"is": "Nothing"}, {"is": "Act", "player": 0}])
def test_what_is_no_state_is_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="not a state of burgundy"):
        state_from_data(BURGUNDY, broken)
