"""Records: written, read, checked move by move; broken ones are refused; fuzzed."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
    lines = [line for line in text().splitlines() if '"move":' in line]
    assert len(finished().entries) == len(lines)


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
        (lambda d: d.update(format=2), "has format 2; this version reads format 1"),
        (lambda d: d.update(rules=99), "version 99 of the rules"),
        (lambda d: d.update(rules=0), "version 0 of the rules"),
        (lambda d: d.update(game="chess"), "is of “chess”"),
        (lambda d: d.update(surprise=1), "surprise"),
        (lambda d: d.pop("seats"), "seats"),
        (lambda d: d.update(seats=["one"]), "1 seats for 2 players"),
        (lambda d: d.update(facts="0" * 64), "facts differ from the standard ones"),
        (lambda d: d.update(own_facts={}), "own facts are wrong"),
        (lambda d: d["options"].update(players=9), "options are impossible"),
        (lambda d: d["options"].update(players="two"), "number of players"),
        (lambda d: d["options"].update(colour="red"), "no option “colour”"),
        (lambda d: d["options"].update(setup="expert"), "Move 3"),
        (lambda d: d["moves"][7].update(by=1 - d["moves"][7]["by"]), "Move 8: It is not for"),
        (lambda d: d["moves"][7].update(by=12), "Move 8"),
        (lambda d: d["moves"][7].update(move="Fly"), "Move 8: “Fly” is not a move"),
        (lambda d: d["moves"][7].update(fields={}), "Move 8"),
        (lambda d: d["moves"][7].update(lane=0), "Move 8: only nature"),
        (lambda d: d["moves"][7].update(extra=0), "move 8"),
        (lambda d: d["moves"][7].update(by="me"), "move 8, by"),
        (lambda d: d["moves"].pop(4), "Move 5"),
        (lambda d: d["moves"].pop(), "lead to other points"),
        (lambda d: d["moves"].append(d["moves"][-1]), "The game is over"),
        (lambda d: d["points"][0].update(sales=999), "lead to other points"),
        (lambda d: d["moves"][0]["fields"].update(goods=[1, 1, 1, 1, 1]), "Move 1.*could not give it"),
        (lambda d: d["moves"][2]["fields"]["tiles"].__setitem__(0, 1), "Move 3.*could not give it"),
        (lambda d: d["moves"][4]["fields"]["dice"].__setitem__(0, 7), "Move 5.*could not give it"),
    ],
)
def test_a_broken_record_is_refused_with_place_and_reason(change: Change, sentence: str) -> None:
    value = data()
    change(value)
    with pytest.raises(BadRecord, match=sentence):
        read(value)


@pytest.mark.parametrize("length", [0, 1, 40, 700, 5000])
def test_a_truncated_record_is_refused(length: int) -> None:
    with pytest.raises(BadRecord, match="This is no record"):
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
    del value["points"]
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
    with pytest.raises(BadRecord, match="no state of burgundy"):
        state_from_data(BURGUNDY, broken)
