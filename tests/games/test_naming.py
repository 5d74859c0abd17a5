"""States in names: what programs in any language read, and the schemas that tell how it looks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema_rs

from comptoir.engine.frames import Together
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.games import game as game_of
from comptoir.naming import state_in_names, state_schemas
from tests.engine.auction import AUCTION
from tests.games.burgundy.scenario import scenario
from tests.games.every import every_game, every_table

STRIDE = 40  # moves between two states that are looked at


def states(game: Game, players: int, options: dict[str, str]) -> Iterator[Any]:
    """States on the way through a random game."""
    match, rng, number = Match(game, game.make_options(players, options), seed=1), Random(1), 0
    while not match.is_over():
        if number % STRIDE == 0:
            yield match.state
        player = rng.choice(match.to_decide())
        match.play(player, rng.choice(match.moves(player)))
        number += 1
    yield match.state


@every_table
def test_states_are_what_their_schema_tells(game: Game, players: int, options: dict[str, str]) -> None:
    document = {"components": {"schemas": state_schemas(game)}, "$ref": f"#/components/schemas/{game.key.title()}State"}
    validator = jsonschema_rs.validator_for(document)
    for state in states(game, players, options):
        validator.validate(state_in_names(game, state))


@every_game
def test_schema_of_frames_knows_every_frame_and_no_other(game: Game) -> None:
    document = {"components": {"schemas": state_schemas(game)}, "$ref": f"#/components/schemas/{game.key.title()}Frame"}
    validator = jsonschema_rs.validator_for(document)
    frames = [frame for state in states(game, 2, {}) for frame in state_in_names(game, state)["stack"]]
    assert all(map(validator.is_valid, frames))
    assert not any(validator.is_valid(frame | {"is": "Nap"}) for frame in frames)


@every_game
def test_no_number_in_a_state_is_a_set(game: Game) -> None:
    """A set of bits soon is a large number; counts, rounds and seats are small ones."""
    written = [json.dumps(state_in_names(game, state)) for state in states(game, 2, {})]
    assert not [text for text in written if any(int(number) > 300 for number in _numbers(text))]


def _numbers(text: str) -> Iterator[str]:
    return (word for word in text.replace(",", " ").replace("}", " ").replace("]", " ").split() if word.isdecimal())


def test_things_go_by_their_names() -> None:
    table = scenario(depots={3: "mine"}, goods="red red", storage="ship")
    written = state_in_names(game_of("burgundy"), table.state)
    assert ["mine", None, None, None] == written["depots"]["3"]
    me = written["players"][0]
    assert ({"red": 2}, ["ship", None, None], {"r3c3": "castle"}) == (me["goods"], me["storage"], me["estate"])
    assert "r2c2" in me["reach"]


@every_game
def test_names_are_listed_once_for_all_fields(game: Game) -> None:
    schemas = state_schemas(game)
    assert not [name for name, schema in schemas.items() if '"enum"' in json.dumps(schema.get("properties"))]


def test_fields_are_described_by_their_comments() -> None:
    schema = state_schemas(game_of("burgundy"))["BurgundyPlayer"]
    assert "Hexes that hold a tile" == schema["properties"]["covered"]["description"]


def test_lanes_do_not_repeat_the_state_in_which_they_opened() -> None:
    match = Match(AUCTION, AUCTION.make_options(2), seed=1)
    assert isinstance(match.state.stack[-1], Together)
    assert {"is", "lanes", "secret"} == set(state_in_names(AUCTION, match.state)["stack"][-1])
