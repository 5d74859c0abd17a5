"""A stranger learns nothing about anybody: every page and every route is asked, and none says a word of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.routes import HTTPRoute

from comptoir.server.people.identity import make_account
from comptoir.server.storage import avoidance, friend_invites, friends, profiles, reports
from comptoir.server.storage.friends import alias
from comptoir.server.storage.store import INVITED
from comptoir.server.storage.tournaments import LINK, SWISS, WITH_FRIENDS, Tournament, add_tournament
from comptoir.server.tables.creation import ME, SeatWish, TableWish, set_up
from comptoir.server.tables.scorekeeper import Scorekeeper
from comptoir.server.tables.tournaments import enter_person
from tests.server.support import Served, a_store, served, some_people
from tests.server.test_results import finished

# Who Ottiliane is, whom she knows and avoids, what was said to her: none of them sits at the stranger's table.
WORDS = ("Ottiliane", "ottie1911", "Friedrichson", "Gaspardine", "Be kind", "rude words")
STRANGER = -1
LEFT_OUT = ("/stream", "/events", "/sign-out")  # these go on and on, and after the last one is nobody


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where Ottiliane has friends, games, an invitation, a warning and a profile that she shows to nobody."""
    with served(tmp_path_factory.mktemp("private")) as found:
        yield found


@pytest.fixture(scope="module")
def secrets(table: Served) -> tuple[str, str]:
    """The address of her profile, and what her own page calls her friend."""
    return asyncio.run(_life(table.folder))


async def _life(folder: Path) -> tuple[str, str]:
    async with a_store(folder) as store:
        ottilie, friedrich, gaspard = await some_people(store, "Ottiliane", "Friedrichson", "Gaspardine")
        await make_account(store, ottilie, "ottie1911", "long enough")
        await friends.ask(store, friedrich.id, ottilie.id)
        await friends.accept(store, ottilie.id, friedrich.id)
        await friends.ask(store, gaspard.id, ottilie.id)
        await avoidance.avoid(store.engine, ottilie.id, gaspard.id, avoidance.BLOCK)
        await friends.new_link(store, ottilie.id)
        await finished(store, [ottilie, friedrich], "hers")
        await store.say("hers", gaspard, "rude words")
        await reports.report(store.engine, await reports.line_at(store.engine, "hers", 0), ottilie.id, "rude")
        await store.change_person(ottilie.id, shows_presence=True, here=9e9, warning="Be kind.")
        waiting, _ = await set_up(store, ottilie, TableWish("burgundy", [SeatWish(ME), SeatWish(INVITED)]))
        await friend_invites.invite(store, waiting, friedrich.id)
        await Scorekeeper(store).catch_up()
        for id, access in (("table", WITH_FRIENDS), ("cup", LINK)):  # one of them where the stranger looks
            cup = Tournament(id, "Cup of Ottiliane", "pest", "", {}, SWISS, 3, "live", False, access, ottilie.id)
            await add_tournament(store, cup)
            await enter_person(store, cup, ottilie)
        return await profiles.page_of(store, ottilie.id), alias(ottilie.id, friedrich.id)


def routes(table: Served, page: str) -> list[tuple[str, str]]:
    """Every route with its methods, with the stranger's own table and her profile in place of what varies."""
    values = {"id": "table", "seat": "0", "number": "0", "key": "burgundy", "language": "en", "theme": "light"}
    found: list[tuple[str, str]] = []
    for route in table.browser.app.routes:
        if isinstance(route, HTTPRoute) and not route.path.endswith(LEFT_OUT):
            path = route.path
            for name, parameter in route.path_parameters.items():
                kind = parameter.full.split(":")[-1]
                path = path.replace(f"{{{name}:{kind}}}", (values | {"page": page}).get(name, "x"))
            found += [(method, path) for method in route.methods if method in ("GET", "POST")]
    return found


@pytest.mark.parametrize("by", [STRANGER, None], ids=["with a name", "without"])
def test_no_route_tells_a_stranger_about_anybody(table: Served, secrets: tuple[str, str], by: int | None) -> None:
    page, known = secrets
    cookie = {} if by is None else {"cookie": f"comptoir={table.tokens[by]}"}
    asked = routes(table, page)
    assert ("GET", f"/people/{page}") in asked
    for method, path in sorted(asked):
        named = {"name": "ottie1911"} if path == "/friends/ask/account" else {}
        form = {"id": known} | named if method == "POST" else None
        headers = {"accept": "text/html"} | cookie
        answer = table.browser.request(method, path, headers=headers, follow_redirects=False, data=form)
        assert answer.status_code < 500, path
        assert [] == [word for word in WORDS if word in answer.text], path
