"""States as plain data and back, so that a game can go on from a stored state when its record no longer replays."""

from collections.abc import Iterable, Mapping
from typing import Any

from comptoir.engine.errors import BadRecord
from comptoir.engine.frames import State, Together, lanes_in, run_leading_steps
from comptoir.engine.game import Facts, Game
from comptoir.engine.kinds import field_names

KIND = "is"  # names the class of a frozen value
TUPLE = "of"  # marks a tuple, which JSON does not know
LOG = "log"  # is not stored


def state_to_data(state: State) -> dict[str, Any]:
    """A state as nested dicts, lists, numbers and texts. Facts are left out: they have their own digest."""
    data: dict[str, Any] = _plain(state)
    return data


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is int or kind is str:
        return value
    if kind is tuple:
        return {TUPLE: _plain_items(value)}
    if kind is list:
        return _plain_items(value)
    if isinstance(value, Facts):
        return None
    if (names := field_names(kind)) is not None:
        return {KIND: kind.__name__, **{name: _plain(getattr(value, name)) for name in names if name != LOG}}
    return value


def _plain_items(values: Iterable[Any]) -> list[Any]:
    # Nearly all are numbers: checking each one would take most of the time of writing a move.
    return [item if type(item) is int else _plain(item) for item in values]


def state_from_data(game: Game, data: Mapping[str, Any], facts: Any = None) -> State:
    """The state described by this data, with these facts or the standard ones."""
    kinds = {kind.__name__: kind for kind in (*game.parts, *game.frames, Together)}
    try:
        state = _built(data, kinds, game.facts(None) if facts is None else facts)
    except (KeyError, TypeError, AttributeError) as problem:
        raise BadRecord("This is not a state of {game}: {problem}.", game=game.key, problem=problem) from problem
    if not isinstance(state, State):
        raise BadRecord("This is not a state of {game}.", game=game.key)
    top = lanes_in(state)
    if top is not None and top.opened is not None:
        run_leading_steps(top.opened)  # which was stored without them once
    return state


def _built(value: Any, kinds: Mapping[str, type], facts: Any) -> Any:
    if isinstance(value, list):
        return [_built(item, kinds, facts) for item in value]
    if not isinstance(value, Mapping):
        return value
    if TUPLE in value:
        return tuple(_built(item, kinds, facts) for item in value[TUPLE])
    kind = kinds[value[KIND]]
    named = {name: _built(item, kinds, facts) for name, item in value.items() if name != KIND}
    if "facts" in named:
        named["facts"] = facts
    return kind(**named)
