"""Recorded games as data to learn from: one row for each choice of a player, in an NPZ or a Parquet file.

A row has what the player saw, the mask of the legal moves (as bits), the move made, and the return: what the reward
pays the player from there to the end. The file says what its numbers mean: game, options, versions, licence.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from comptoir import __version__
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import borrowed_view, decide, pending_of
from comptoir.engine.game import Game
from comptoir.engine.match import NATURE, Match
from comptoir.engine.record import Record, replay
from comptoir.executors import HERE, Executor, in_order
from comptoir.extras import needed
from comptoir.games import game as game_of
from comptoir.observation.actions import Listed, Numbered, actions as actions_of
from comptoir.observation.spec import Spec, spec
from comptoir.research.rewards import AT_THE_END, Reward, reward_named

FORMAT = 1
ABOUT = "comptoir"  # where a file says what it holds
UNSTATED = "not stated"
Columns: TypeAlias = dict[str, NDArray[Any]]


def export(
    records: Iterable[Record],
    path: str | Path,
    *,
    reward: str | Reward = "margin",
    actions: Listed = "compact",
    licence: str = UNSTATED,
    game: Game | None = None,
    on: Executor = HERE,
) -> int:
    """Write the choices in these finished games, all with the same options, to `path` (.npz or .parquet); how many."""
    save, games = _saving(Path(path)), tuple(records)
    if not games:
        raise Refusal("There is no game to export.")
    task = partial(_part, games, reward_named(reward), actions, game)
    parts = list(in_order(on.run(task, range(len(games)))))
    told = parts[0].about
    for number, part in enumerate(parts):
        if part.about != told:
            raise Refusal("Game {number} has other options or facts than the first; export them apart.", number=number)
    columns = {name: np.concatenate([part.columns[name] for part in parts]) for name in parts[0].columns}
    named = reward if isinstance(reward, str) else reward.__name__
    save(columns, told | {"reward": named, "licence": licence})
    return len(columns["action"])


@dataclass(frozen=True, slots=True)
class _Part:
    """The choices of one game, and what their numbers mean."""

    columns: Columns
    about: dict[str, Any]


def _part(records: Sequence[Record], reward: Reward, form: Listed, game: Game | None, number: int) -> _Part:
    match = replay(records[number], game or game_of(records[number].game))
    if not match.is_over():
        raise Refusal("Game {number} is not finished, so its moves have no return yet.", number=number)
    seen, space = spec(match.game, options=match.options), actions_of(match.game, options=match.options, form=form)
    return _Part(_rows(match, number, seen, space, reward), _about(match, seen, space, form))


def _about(match: Match, seen: Spec, space: Numbered, form: Listed) -> dict[str, Any]:
    """What the numbers mean."""
    return {
        "format": FORMAT,
        "comptoir": __version__,
        "game": match.game.key,
        "rules": match.game.rules_version,
        "facts": match.facts.digest,
        "options": asdict(match.options),
        "observation": {"version": seen.version, "hash": seen.hash, "size": seen.size},
        "actions": {"form": form, "size": space.size},
    }


def _rows(match: Match, number: int, seen: Spec, space: Numbered, reward: Reward) -> Columns:
    """The choices of one game."""
    state, game = match.first_state(), match.game
    rows: list[tuple[Any, Any, int, int, float]] = []
    for entry in match.entries:
        frame = None if entry.player == NATURE else pending_of(state, entry.player)
        moves = frame.moves(state) if frame else ()
        if len(moves) > 1:
            vector = seen.vector(borrowed_view(state, entry.player), entry.player)
            earned = 0.0 if reward in AT_THE_END else reward(game, borrowed_view(state, None))[entry.player]
            mask = np.packbits(space.mask(moves), bitorder="little")
            rows.append((vector, mask, space.index(entry.move), entry.player, earned))
        decide(state, entry.owner(), entry.move)
    end = reward(game, state)
    vectors, masks, chosen, seats, earned_then = zip(*rows, strict=True)
    return {
        "observation": np.stack(vectors),
        "action_mask": np.stack(masks),
        "action": np.array(chosen, np.int32),
        "seat": np.array(seats, np.int8),
        "game": np.full(len(rows), number, np.int32),
        "return": np.array([end[row[3]] - then for row, then in zip(rows, earned_then, strict=True)], np.float32),
    }


def about(path: str | Path) -> dict[str, Any]:
    """What a file says about itself: game, options, versions, hash of the observation, actions, reward, licence."""
    if Path(path).suffix == ".parquet":
        text = _parquet().read_schema(path).metadata[ABOUT.encode()].decode()
    else:
        with np.load(path) as stored:
            text = str(stored[ABOUT])
    found: dict[str, Any] = json.loads(text)
    return found


def read(
    path: str | Path, batch: int = 1024, *, shuffle: int | None = None, seen: Spec | None = None
) -> Iterator[Columns]:
    """The rows as batches of NumPy arrays, in the order of a seed if there is one; with masks of one number a move.

    With `seen`, a file whose observations mean something else is refused.
    """
    told = about(path)
    if seen is not None and told["observation"]["hash"] != seen.hash:
        raise Refusal("The observations in “{path}” are of another specification.", path=path)
    columns = _loaded(Path(path))
    order = np.arange(len(columns["action"]))
    if shuffle is not None:
        np.random.default_rng(shuffle).shuffle(order)
    for first in range(0, len(order), batch):
        rows = {name: column[order[first : first + batch]] for name, column in columns.items()}
        bits = np.unpackbits(rows["action_mask"], axis=1, count=told["actions"]["size"], bitorder="little")
        yield rows | {"action_mask": bits.astype(np.int8)}


# ------------------------------------------------------------------ files


def _saving(path: Path) -> Any:
    """How a file with this name is written."""
    if path.suffix == ".npz":
        return lambda columns, told: _write_npz(path, columns | {ABOUT: np.array(json.dumps(told))})
    if path.suffix == ".parquet":
        return lambda columns, told: _write_parquet(path, columns, told)
    raise Refusal("“{path}” must end in .npz or .parquet.", path=path)


def _write_npz(path: Path, columns: dict[str, Any]) -> None:
    np.savez_compressed(path, **columns)


def _parquet() -> Any:
    with needed("parquet"):
        import pyarrow.parquet
    return pyarrow.parquet


def _write_parquet(path: Path, columns: Columns, told: Mapping[str, Any]) -> None:
    parquet = _parquet()
    import pyarrow

    arrays = {name: _listed(pyarrow, column) for name, column in columns.items()}
    written = pyarrow.table(arrays).replace_schema_metadata({ABOUT: json.dumps(told)})
    parquet.write_table(written, path, compression="zstd")


def _listed(pyarrow: Any, column: NDArray[Any]) -> Any:
    """A column; rows of several numbers become lists of a fixed length."""
    flat = pyarrow.array(column.ravel())
    return flat if column.ndim == 1 else pyarrow.FixedSizeListArray.from_arrays(flat, column.shape[1])


def _loaded(path: Path) -> Columns:
    if path.suffix == ".parquet":
        stored = _parquet().read_table(path).combine_chunks()
        return {name: _unlisted(stored[name]) for name in stored.column_names}
    with np.load(path) as stored:
        return {name: stored[name] for name in stored if name != ABOUT}


def _unlisted(column: Any) -> NDArray[Any]:
    chunk = column.combine_chunks()
    flat = chunk.flatten() if hasattr(chunk, "flatten") and hasattr(chunk.type, "list_size") else chunk
    found: NDArray[Any] = flat.to_numpy(zero_copy_only=False)
    return found.reshape(len(chunk), -1) if flat is not chunk else found
