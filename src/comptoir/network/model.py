"""The network: from what a seat sees to a number for each move, and to how much its lead will grow until the end.

The same functions compute with NumPy, where it plays, and with JAX, where it learns: `xp` is either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.network.inputs import WIDTH, Inputs, Reading, inputs_of
from comptoir.network.parts import parts_of
from comptoir.network.subjects import THING, Subject

HIDDEN = 256
LAYERS = ("own", "other", "table", "second", "third")
ILLEGAL = -1e9
POINTS = 50.0  # a lead of so many points is a value of 1

Weights: TypeAlias = Mapping[str, Any]  # arrays of NumPy or of JAX
Floats: TypeAlias = NDArray[np.float32]


def leads(points: Sequence[float]) -> list[float]:
    """By how much each seat leads the best of the others; alone, its points."""
    return [own - max([*points[:seat], *points[seat + 1 :]], default=0.0) for seat, own in enumerate(points)]


def leads_in(game: Game, view: State) -> list[float]:
    """By how much each seat leads, as if the game ended now."""
    return leads([sum(points.values()) for points in game.scores(view)])


def shapes_of(inputs: Inputs, hidden: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network; the same for all numbers of players."""
    moves = len(inputs.game.vocabulary)
    shapes: dict[str, tuple[int, ...]] = {f"thing.{kind}": (number, WIDTH) for kind, number in inputs.things.items()}
    seat = inputs.seat_size
    layers = [("own", seat, hidden), ("other", seat, hidden), ("table", inputs.table_size, hidden)]
    layers += [("second", hidden, hidden), ("third", hidden, hidden), ("policy", hidden, moves), ("value", hidden, 1)]
    shapes |= {name: (before, after) for name, before, after in layers}
    shapes |= {f"{name}.bias": (hidden,) for name in ("first", "second", "third")}
    shapes |= {"policy.bias": (moves,), "value.bias": (1,)}
    parts = parts_of(inputs.game)
    if parts is not None:
        shapes["parts"] = (hidden, 1 + int(parts.max()))
    for subject in inputs.subjects:
        shapes[f"about.{subject.kind}"] = (hidden, subject.targets * WIDTH)
    return shapes


def hidden_of(weights: Weights) -> int:
    """The size of a network."""
    return int(weights["first.bias"].size)


def new_weights(game: Game, seed: int, hidden: int = HIDDEN) -> dict[str, Floats]:
    """A network that has learnt nothing: nearly the same number for every move."""
    rng, inputs = np.random.default_rng(seed), inputs_of(game, max(game.players))
    weights = dict[str, Floats]()
    for name, shape in shapes_of(inputs, hidden).items():
        scale = 0.0 if name.endswith("bias") else _scale(name, shape)
        weights[name] = (scale * rng.standard_normal(shape)).astype(np.float32)
    return weights


def grown(weights: Weights, shapes: Mapping[str, tuple[int, ...]], seed: int = 0) -> dict[str, Floats]:
    """A network with more inputs or larger layers that still computes the same: what is new counts nothing yet."""
    rng, found = np.random.default_rng(seed), dict[str, Floats]()
    for name, shape in shapes.items():
        whole, old = np.zeros(shape, np.float32), weights[name]
        if name in LAYERS:
            new = whole[:, old.shape[1] :]
            new[:] = _scale(name, shape) * rng.standard_normal(new.shape)
        whole[tuple(map(slice, old.shape))] = old
        found[name] = whole
    return found


def _scale(name: str, shape: tuple[int, ...]) -> float:
    if name.startswith("thing"):
        return 0.5
    gain = 0.1 if name.startswith(("policy", "parts", "value", "about")) else sqrt(2)
    return gain / sqrt(shape[0])


def forward(xp: Any, weights: Weights, inputs: Inputs, observed: Any) -> tuple[Any, Any]:
    """For a batch of observations: a number for each move, and the value."""
    observed = with_nothing(xp, observed)
    thought = hidden(xp, weights, inputs, observed)
    moves = thought @ policy_of(xp, weights, inputs.game) + weights["policy.bias"]
    return moves + about(xp, weights, inputs, observed, thought), values_of(weights, thought)


def policy_of(xp: Any, weights: Weights, game: Game) -> Any:
    """The weights of each move: its own, and those of its parts, which it shares with others."""
    parts, policy = parts_of(game), weights["policy"]
    if parts is None:
        return policy
    for column in parts.T:
        policy = policy + weights["parts"][:, column]
    return policy


def with_nothing(xp: Any, observed: Any) -> Any:
    """Observations with a 0 at the end, which stands for whatever the table does not have."""
    return xp.concatenate([observed, xp.zeros_like(observed[:, :1])], axis=1)


def values_of(weights: Weights, thought: Any) -> Any:
    """By how much the lead should grow, from what the second layer gives."""
    return (thought @ weights["value"] + weights["value.bias"])[:, 0]


def hidden(xp: Any, weights: Weights, inputs: Inputs, observed: Any) -> Any:
    """What the second layer gives."""
    own, *others = _seats(xp, weights, inputs, observed)
    first = own @ weights["own"] + _table(xp, weights, inputs, observed) @ weights["table"]
    for other in others:
        first = first + other @ weights["other"]
    first = xp.maximum(first + weights["first.bias"], 0.0)
    second = xp.maximum(first @ weights["second"] + weights["second.bias"], 0.0) + first
    return xp.maximum(second @ weights["third"] + weights["third.bias"], 0.0) + second


def _seats(xp: Any, weights: Weights, inputs: Inputs, observed: Any) -> list[Any]:
    """What is read of each seat, the own one first."""
    seats = [_read(xp, weights, reading, observed) for reading in inputs.seats]
    if not inputs.estates:
        return seats
    estates = inputs.estates.features(xp, observed)
    return [xp.concatenate([seat, estates[:, place]], axis=1) for place, seat in enumerate(seats)]


def _table(xp: Any, weights: Weights, inputs: Inputs, observed: Any) -> Any:
    """What is read of the table."""
    table = _read(xp, weights, inputs.table, observed)
    return xp.concatenate([table, inputs.estates.table(xp, observed)], axis=1) if inputs.estates else table


def _read(xp: Any, weights: Weights, reading: Reading, observed: Any) -> Any:
    """The inputs that a part of the observation gives: scaled counts, and what is learnt about things."""
    # Whole numbers times float32 would be float64 in NumPy, and so would everything after it.
    counts = observed[:, np.array(reading.counts, np.intp)].astype(np.float32) * np.array(reading.scales, np.float32)
    parts = [counts, *(marks.features(xp, observed) for marks in reading.marks)]
    for kind, places in sorted(reading.ids.items()):
        things = _things(xp, weights, kind, observed[:, np.array(places)])
        parts.append(things.reshape(len(observed), -1))
    return xp.concatenate(parts, axis=1)


def _things(xp: Any, weights: Weights, kind: str, ids: Any) -> Any:
    table = weights[f"thing.{kind}"]
    ids = xp.minimum(ids, len(table) - 1)
    if xp is np:
        return table[ids]
    # An accelerator is slow at the gradient of looking things up, and fast at that of a product.
    return (ids[..., None] == xp.arange(len(table))).astype(table.dtype) @ table


def about(xp: Any, weights: Weights, inputs: Inputs, observed: Any, hidden: Any) -> Any:
    """What is added to moves for the things they are about, in the order of all moves."""
    moves, parts, done = len(inputs.game.vocabulary), [], 0
    for subject in inputs.subjects:
        parts += [_nothing(xp, hidden, subject.first - done), _worth(xp, weights, subject, observed, hidden)]
        done = subject.first + subject.size
    return xp.concatenate([*parts, _nothing(xp, hidden, moves - done)], axis=1)


def _worth(xp: Any, weights: Weights, subject: Subject, observed: Any, hidden: Any) -> Any:
    """How welcome the thing at each place is at each target; the same for all dice."""
    wanted = (hidden @ weights[f"about.{subject.kind}"]).reshape(len(hidden), subject.targets, WIDTH)
    things = _things(xp, weights, THING, observed[:, subject.places])
    worth = xp.einsum("bsw,btw->bst", things, wanted).reshape(len(hidden), -1)
    return xp.tile(worth, (1, subject.repeats))


def _nothing(xp: Any, hidden: Any, number: int) -> Any:
    return xp.zeros((len(hidden), number), hidden.dtype)
