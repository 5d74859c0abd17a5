"""Operating on stored games from the command line: back up, restore, transfer, check, rate again."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from comptoir.cli.files import default_database
from comptoir.cli.screen import Screen
from comptoir.engine.errors import Refusal
from comptoir.server.operating import backups, transfer as transfers
from comptoir.server.operating.audit import add_audit_entry
from comptoir.server.operating.ratings import Recomputed, recompute
from comptoir.server.operating.shared_records import SharedRecords, shared_records
from comptoir.server.operating.validation import Verdict, validate
from comptoir.server.settings import Settings
from comptoir.server.storage.connection_checks import answering, reachable
from comptoir.server.storage.migrate import Form, checked
from comptoir.server.storage.store import Store
from comptoir.words import refusal_words


def chosen(database: str | None) -> str:
    """The database that was named, or the default one."""
    return database or default_database(os.environ)


# ------------------------------------------------------------------ backups


def back_up(screen: Screen, file: Path, database: str | None) -> None:
    """Copy all games into a file."""
    backups.back_up(chosen(database), file)
    screen.line(screen.words.say("backup.done", file=file))


def restore(screen: Screen, file: Path, database: str | None) -> None:
    """Replace the current games with those of a backup."""
    kept = backups.restore(file, chosen(database))
    screen.line(screen.words.say("restore.done", file=file))
    if kept is not None:
        screen.line(screen.words.say("restore.kept", file=kept))


def transfer(screen: Screen, file: Path, database: str | None) -> None:
    """Copy the games of a file into an empty PostgreSQL database."""
    target = Settings(database=chosen(database))
    if target.file() is None:
        reachable(target)
    with answering(target):
        rows = asyncio.run(transfers.transfer(file, target))
    told = {"tables": rows["tables"], "people": rows["people"], "rows": sum(rows.values())}
    screen.line(screen.words.say("transfer.done", file=file, **told))


# ------------------------------------------------------------------ ratings


def recompute_ratings(screen: Screen, database: str | None) -> None:
    """Compute all ratings again, and say how many are other than before."""
    settings = Settings(database=chosen(database))
    file = settings.file()
    if file is None:
        reachable(settings)
    else:
        backups.check(file)

    async def computed() -> Recomputed:
        async with opened(settings.database) as store:
            found = await recompute(store)
            await add_audit_entry(store, "ratings recompute", "")
            return found

    found = asyncio.run(computed())
    screen.line(screen.words.say("ratings.games", n=found.games))
    screen.line(screen.words.say("ratings.changed" if found.changed else "ratings.same", n=found.changed))


# ------------------------------------------------------------------ reading


def games_for_puzzles(database: str, game: str) -> SharedRecords:
    """The games of people who let them become puzzles."""

    async def read(readable: str) -> SharedRecords:
        async with opened(readable, is_ours=readable != database) as store:
            return await shared_records(store, game)

    with _to_be_read(database) as readable:
        return asyncio.run(read(readable))


# ------------------------------------------------------------------ checking


def check_games(screen: Screen, database: str | None) -> bool:
    """Replay every stored game and report the differences; True if there are none."""
    named = chosen(database)
    with _to_be_read(named) as readable:
        games, differences = asyncio.run(_count_games(screen, readable, is_ours=readable != named))
    screen.line(screen.words.say("validate.games", n=games))
    screen.line(screen.words.say("validate.differences" if differences else "validate.fine", n=differences))
    return not differences


async def _count_games(screen: Screen, database: str, *, is_ours: bool) -> tuple[int, int]:
    """Report the differences; returns the number of games, and of those that differ."""
    games = differences = 0
    async with opened(database, is_ours=is_ours) as store:
        async for verdict in validate(store):
            games += 1
            if verdict.difference:
                differences += 1
                screen.line(_said(screen, verdict))
    return games, differences


@contextmanager
def _to_be_read(database: str) -> Iterator[str]:
    """A copy of a file, which can be upgraded without affecting anyone; or the address."""
    if Settings(database=database).file() is None:
        reachable(Settings(database=database))
        yield database
        return
    with TemporaryDirectory(prefix="comptoir-") as folder:
        copy = Path(folder) / "games.sqlite"
        backups.back_up(database, copy)
        yield str(copy)


def _said(screen: Screen, verdict: Verdict) -> str:
    reason = verdict.reason
    return screen.words.say(
        f"validate.{verdict.difference}",
        table=verdict.table,
        game=verdict.game,
        row=verdict.row,
        reason=refusal_words(reason, screen.language) if isinstance(reason, Refusal) else reason,
    )


@asynccontextmanager
async def opened(database: str, *, is_ours: bool = False) -> AsyncIterator[Store]:
    """The store at its current schema. A shared one is left as it is: a server may depend on it."""
    settings = Settings(database=database)
    store = Store(settings.url())
    try:
        with answering(settings):
            if is_ours:
                await store.open()
            async with store.engine.connect() as connection:
                if await connection.run_sync(checked) not in (Form.CURRENT, Form.NEWER):
                    raise Refusal(
                        "The database has the form of an older version; start the server first, "
                        "which brings it up to date."
                    )
            yield store
    finally:
        await store.close()
