"""What the rules are made of here: whole numbers in arrays of fixed size, read and written without a branch."""

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

import jax
import jax.numpy as jnp
import numpy as np

Array: TypeAlias = jax.Array
NUMBER = jnp.int16  # points, silver and workers stay below a thousand
Tree = TypeVar("Tree")


def number(value: Any) -> Array:
    """A number, or an array of them, as states have it."""
    return jnp.asarray(value, NUMBER)


def given(when: Array, new: Tree, old: Tree) -> Tree:
    """What a rule has made, if it applies; otherwise what was. Parts that the rule left alone cost nothing."""
    chosen: Tree = jax.tree.map(lambda a, b: b if a is b else jnp.where(when, a, b).astype(b.dtype), new, old)
    return chosen


def pick(array: Array, *places: Array) -> Array:
    """The entry at these places; some other one where a rule that does not apply asks for what does not exist."""
    return jnp.asarray(array).at[places].get(mode="clip", wrap_negative_indices=False)


def at(array: Array, *places: Array) -> Array:
    """True at these places of the first axes of an array, false elsewhere."""
    found = jnp.ones((), bool)
    for axis, place in enumerate(places):
        shape = [1] * array.ndim
        shape[axis] = array.shape[axis]
        found = found & (jnp.arange(array.shape[axis], dtype=NUMBER) == place).reshape(shape)
    return found


def put(array: Array, value: Array, *places: Array) -> Array:
    """The array with another entry at these places; whole rows where there are fewer places than axes."""
    return jnp.where(at(array, *places), value, array).astype(array.dtype)


def add(array: Array, value: Array, *places: Array) -> Array:
    """The array with this much more at these places."""
    return put(array, array + value, *places)


def count(tiles: Array, kinds: int, counted: Array | bool = True) -> Array:
    """How many there are of each kind, of those that are counted."""
    flat = tiles.reshape(-1)
    is_kind = flat[:, None] == jnp.arange(kinds, dtype=NUMBER)
    return jnp.sum(is_kind & jnp.broadcast_to(jnp.asarray(counted), flat.shape)[:, None], axis=0, dtype=NUMBER)


def first_of_kind(tiles: Array) -> Array:
    """Is there a tile on a space, and none of its kind on an earlier space of the same row?"""
    spaces = tiles.shape[-1]
    earlier = np.tril(np.ones((spaces, spaces), bool), -1)
    is_repeated = jnp.any((tiles[..., :, None] == tiles[..., None, :]) & earlier, axis=-1)
    return (tiles != 0) & ~is_repeated


def is_one_of(value: Array, numbers: Sequence[int]) -> Array:
    """Is the value one of these numbers?"""
    return jnp.any(value == jnp.asarray(numbers, NUMBER))
