"""Puzzles that people have tried: the first answer to each counts, and makes a rating and a streak in each game."""

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from time import time
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.glicko import NEW, Outcome, Rating, rated
from comptoir.server.storage.schema import SOLVERS, TRIED_PUZZLES
from comptoir.server.storage.store import Store


@dataclass(frozen=True, slots=True)
class Solver:
    """How well a person solves the puzzles of a game."""

    rating: float = NEW.rating
    deviation: float = NEW.deviation
    volatility: float = NEW.volatility
    tried: int = 0
    solved: int = 0
    streak: int = 0  # right answers in a row
    longest: int = 0

    def after(self, puzzle: Rating, *, is_right: bool) -> "Solver":
        """The same after one more puzzle."""
        known = rated(Rating(self.rating, self.deviation, self.volatility), [Outcome(puzzle, float(is_right))])
        streak = self.streak + 1 if is_right else 0
        return replace(
            self,
            **asdict(known),
            tried=self.tried + 1,
            solved=self.solved + is_right,
            streak=streak,
            longest=max(self.longest, streak),
        )


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's first answer to a puzzle: the move as text, and what was told about it."""

    puzzle: str
    move: str
    is_right: bool
    change: float = 0.0  # of the rating
    told: str = ""  # JSON


async def solver_of(store: Store, person: str | None, game: str) -> Solver:
    """How well a person solves the puzzles of a game; of somebody new nothing is known."""
    query = select(SOLVERS).where(SOLVERS.c.person == (person or ""), SOLVERS.c.game == game)
    return _solver(await store.engine.first(query))


def _solver(row: Any) -> Solver:
    if row is None:
        return Solver()
    known = {name: value for name, value in row._mapping.items() if name not in ("person", "game")}
    return Solver(**known)


async def tried_by(store: Store, person: str | None, game: str) -> set[str]:
    """The puzzles of a game that a person has tried."""
    query = select(TRIED_PUZZLES.c.puzzle).where(TRIED_PUZZLES.c.person == (person or ""), TRIED_PUZZLES.c.game == game)
    return {row.puzzle for row in await store.engine.rows(query)}


async def attempt_at(store: Store, person: str | None, game: str, puzzle: str) -> Attempt | None:
    """A person's answer to a puzzle, if there is one."""
    of = TRIED_PUZZLES.c
    query = select(TRIED_PUZZLES).where(of.person == (person or ""), of.game == game, of.puzzle == puzzle)
    row = await store.engine.first(query)
    return None if row is None else Attempt(row.puzzle, row.move, row.is_right, row.change, row.told)


async def keep_attempt(store: Store, person: str, game: str, attempt: Attempt, puzzle: Rating) -> None:
    """Keep a person's answer and rate it, unless they have answered before."""
    with suppress(IntegrityError):  # in another tab
        async with store.engine.begin() as connection:
            await _keep(connection, {"person": person, "game": game}, attempt, puzzle)


async def _keep(connection: AsyncConnection, whose: dict[str, str], attempt: Attempt, puzzle: Rating) -> None:
    mine = (SOLVERS.c.person == whose["person"], SOLVERS.c.game == whose["game"])
    row = (await connection.execute(select(SOLVERS).where(*mine).with_for_update())).first()
    before = _solver(row)
    after = before.after(puzzle, is_right=attempt.is_right)
    rated_attempt = replace(attempt, change=after.rating - before.rating)
    await connection.execute(insert(TRIED_PUZZLES).values(**whose, **asdict(rated_attempt), at=time()))
    change = insert(SOLVERS).values(**whose, **asdict(after))
    await connection.execute(change if row is None else update(SOLVERS).where(*mine).values(**asdict(after)))
