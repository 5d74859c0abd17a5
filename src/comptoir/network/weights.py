"""The file of a network: one NPZ file with plain arrays, which are read without ever running what is in it."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.network.inputs import Inputs, inputs_of
from comptoir.network.model import Floats, Weights, grown, hidden_of, shapes_of

LARGEST = 4_000_000  # bytes of a file that is shipped
ABOUT = "about"
LARGE = 4096  # layers with so many weights keep them as whole numbers of steps
MOST_STEPS, STEP = 127, ".step"
WIDER = ("own", "other", "table")  # layers to which inputs have been added since networks were first shipped


def write_weights(file: Path, weights: Weights, about: Mapping[str, Any]) -> None:
    """Write a network with what is to be known about it: large layers with a byte for each weight, others with two."""
    arrays = dict[str, NDArray[Any]]()
    for name, array in weights.items():
        if array.ndim == 2 and array.size >= LARGE:
            arrays[name], arrays[name + STEP] = _in_steps(array)
        else:
            arrays[name] = np.asarray(array, np.float16)
    write_arrays(file, arrays, about)


def _in_steps(array: Floats) -> tuple[NDArray[np.int8], Floats]:
    """The weights of each row as whole numbers of steps, and how large a step of the row is."""
    most = np.abs(array).max(axis=1, keepdims=True)
    steps = np.where(most > 0, most, 1) / MOST_STEPS
    return np.rint(array / steps).astype(np.int8), steps.astype(np.float32)


def _weights(arrays: Mapping[str, NDArray[Any]], name: str) -> NDArray[Any]:
    """The weights of a layer, as they are or in steps."""
    return arrays[name] * arrays[name + STEP] if name + STEP in arrays else arrays[name]


def write_arrays(file: Path, arrays: Mapping[str, NDArray[Any]], about: Mapping[str, Any]) -> None:
    """Write arrays, all or nothing: a file that is there is replaced when the new one is complete."""
    note = np.frombuffer(json.dumps(about).encode(), np.uint8)
    beside = file.with_name(f"{file.name}.new")
    with beside.open("wb") as opened:
        np.savez_compressed(opened, allow_pickle=False, **{ABOUT: note}, **arrays)
    beside.replace(file)


def read_arrays(file: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The arrays of a file, and what it says about them."""
    return _read(file.read_bytes(), file)


def _read(data: bytes, file: object) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as opened:
            arrays = {name: opened[name] for name in opened.files}
        return arrays, dict(json.loads(arrays.pop(ABOUT).tobytes()))
    except (ValueError, TypeError, KeyError, EOFError, OSError, BadZipFile) as problem:
        raise Refusal("“{file}” is not the file of a network.", file=file) from problem


def read_weights(game: Game, file: Path) -> dict[str, Floats]:
    """The network of a file, which must be one of this game."""
    return _checked(game, *_read(file.read_bytes(), file), file)


def shipped_weights(game: Game) -> dict[str, Floats]:
    """The network that comes with the package."""
    return _checked(game, *_shipped(game), f"{game.key}.npz")


def shipped_players(game: Game) -> tuple[int, ...]:
    """The numbers of players with which that network has learnt."""
    _, about = _shipped(game)
    return tuple(about["settings"]["players"])


def _shipped(game: Game) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    found = resources.files("comptoir.bots").joinpath("networks", f"{game.key}.npz")
    if not found.is_file():
        raise Refusal("No network has learnt {game} yet; train one with: comptoir train {game}.", game=game.key)
    return _read(found.read_bytes(), found.name)


def _checked(
    game: Game, arrays: Mapping[str, NDArray[Any]], about: Mapping[str, Any], file: object
) -> dict[str, Floats]:
    hidden = hidden_of(arrays) if "first.bias" in arrays else 0
    inputs = inputs_of(game, max(game.players))
    wanted = shapes_of(inputs, hidden)
    shapes = {name: array.shape for name, array in arrays.items() if not name.endswith(STEP)}
    steps = {name: array.shape for name, array in arrays.items() if name.endswith(STEP)}
    is_whole = all((*shapes.get(name.removesuffix(STEP), ())[:1], 1) == shape for name, shape in steps.items())
    if about.get("game") != game.key or shapes not in (wanted, _before_tallies(inputs, wanted)) or not is_whole:
        raise Refusal("“{file}” is not a network for {game} as it is now.", file=file, game=game.key)
    return grown({name: _weights(arrays, name) for name in shapes}, wanted)


def _before_tallies(inputs: Inputs, wanted: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """The arrays of a network from before tiles were counted: those inputs stand at the end of three layers."""
    added = inputs.estates.table_size if inputs.estates else 0
    return {name: (shape[0] - added, *shape[1:]) if name in WIDER else shape for name, shape in wanted.items()}
