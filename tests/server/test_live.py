"""News: everything at first, then only what changed, and nothing of what a seat may not know."""

from __future__ import annotations

import asyncio
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from litestar.serialization import encode_json

from comptoir.engine.presentation import Panel
from comptoir.server.api import live
from comptoir.server.api.live import CUT, Feed, Follower, patch
from comptoir.server.api.render import table_frame
from comptoir.server.api.schemas import LiveView, LogLine, TableFrame
from comptoir.server.protection.render_queue import RenderQueue
from comptoir.server.tables.room import Room
from tests.deadline import DEADLINE
from tests.server.support import (
    SECRET,
    Served,
    a_room,
    a_store,
    a_table,
    in_a_loop,
    play,
    play_on,
    seated,
    served,
    some_people,
    take_back,
)

pytestmark = pytest.mark.usefixtures("each_database")


class Page:
    """A browser as far as it keeps what it is sent."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self.feed = Feed(room, seat, "en")
        self.panels: dict[str, Panel] = {}
        self.log: list[LogLine] = []
        self.news: LiveView | None = None

    def look(self) -> LiveView | None:
        """Take over the next message."""
        message = self.feed.news()
        news = None if message is None else message.said
        if news is not None:
            self.news = news
            self.panels |= {panel.id: panel for panel in news.panels}
            for each in news.patches:
                old = self.panels[each.id]
                self.panels[old.id] = replace(old, svg=patched(old.svg, each.parts))
            self.panels = {id: self.panels[id] for id in news.shown}
            self.log = self.log[: news.log.keep] + news.log.lines
        return news


def sent(news: LiveView) -> list[str]:
    return [panel.id for panel in news.panels] + [each.id for each in news.patches]


def patched(old: str, parts: list[str | tuple[int, int]]) -> str:
    """What a browser makes of a patch."""
    before = old.split(CUT)
    return CUT.join(part for each in parts for part in ([each] if isinstance(each, str) else before[slice(*each)]))


def text(lines: list[LogLine]) -> list[str]:
    return [line.text for line in lines]


# ------------------------------------------------------------------ patches

DRAWINGS = st.lists(st.text("ab<", max_size=3), min_size=1, max_size=8).map(CUT.join)


@given(DRAWINGS, DRAWINGS)
def test_a_patch_makes_one_drawing_of_the_other(old: str, new: str) -> None:
    assert new == patched(old, patch(old, new))


def test_a_patch_has_only_what_is_new() -> None:
    old, new = ("".join(f'{CUT}{thing}">{look}</g>' for thing, look in enumerate(looks)) for looks in ("abcd", "abXd"))
    assert [(0, 3), '2">X</g>', (4, 5)] == patch(old, new)


@in_a_loop
async def test_only_things_that_have_changed_are_sent(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        page = Page(room, 0)
        page.look()
        await play_on(room, 6)
        news = page.look()
        assert news is not None
        assert len(encode_json([*news.panels, *news.patches])) < len(encode_json(list(page.panels.values()))) / 3
        assert page.panels == {panel.id: panel for panel in table_frame(room, 0, "en").panels}


# ------------------------------------------------------------------ what is sent


@in_a_loop
async def test_the_first_message_tells_everything(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        news = Page(room, 0).look()
        assert news is not None
        assert ["common", "estate-0", "estate-1", "summary-1"] == sent(news) == news.shown
        assert 0 == news.log.keep
        assert room.version(0) == news.version


@in_a_loop
async def test_nothing_new_is_no_message(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        page = Page(room, 0)
        page.look()
        assert page.look() is None


@in_a_loop
async def test_only_panels_that_changed_are_sent_again(tmp_path: Path) -> None:
    async with seated(tmp_path, players=3) as room:
        watcher = Page(room, None)
        watcher.look()
        seat = room.match.to_decide()[0]
        await play_on(room, 1)
        news = watcher.look()
        assert news is not None
        others = [player for player in range(3) if player != seat]
        assert not {f"{kind}-{player}" for kind in ("estate", "summary") for player in others} & set(sent(news))
        assert f"estate-{seat}" in sent(news)


@in_a_loop
async def test_only_new_lines_of_the_log_are_sent(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        page = Page(room, 0)
        page.look()
        before = list(page.log)
        await play_on(room, 1)
        news = page.look()
        assert news is not None
        assert len(before) == news.log.keep
        assert before == page.log[: len(before)]


@in_a_loop
async def test_lines_of_a_move_taken_back_go_away(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        page = Page(room, 0)
        page.look()
        before = text(page.log)
        seat = room.match.to_decide()[0]
        await play_on(room, 1)
        page.look()
        await take_back(room, seat)
        news = page.look()
        assert news is not None
        assert (len(before), []) == (news.log.keep, news.log.lines)
        assert before == text(page.log)


@in_a_loop
async def test_what_was_sent_in_parts_is_the_whole(tmp_path: Path) -> None:
    async with seated(tmp_path, players=3) as room:
        pages = [Page(room, seat) for seat in (0, 1, 2, None)]
        for number in range(40):
            await play_on(room, 1)
            pages[number % 4].look()
        for page, seat in zip(pages, (0, 1, 2, None), strict=True):
            page.look()
            fresh = Page(room, seat)
            fresh.look()
            assert (fresh.panels, fresh.log) == (page.panels, page.log)


@in_a_loop
async def test_however_many_tabs_are_open_a_version_is_rendered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[int | None] = []

    def counted(room: Room, seat: int | None, language: str) -> TableFrame:
        rendered.append(seat)
        return table_frame(room, seat, language)

    monkeypatch.setattr(live, "table_frame", counted)
    async with seated(tmp_path) as room:
        for page in [Page(room, 0) for _ in range(15)]:
            page.look()
        assert [0] == rendered


@in_a_loop
async def test_what_nobody_looks_at_is_not_kept(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        # Of a seed of its own: whatever looks the same is shared with the servers of other tests.
        room = await a_room(store, await a_table(store, await some_people(store, "Ada", "Ben"), seed="not kept"))
        page, other = Page(room, 0), Page(room, 0)
        page.look()
        shown = weakref.ref(next(iter(page.panels.values())))
        del page
        assert other.look() == other.news  # it is there as long as anyone looks
        assert shown() is not None
        del other
        assert shown() is None


@in_a_loop
async def test_a_message_is_written_once_for_all_who_have_seen_the_same(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        first, *others = [Feed(room, None, "en") for _ in range(5)]
        late = Feed(room, None, "en")
        for feed in (first, *others):
            feed.news()
        await play_on(room, 1)
        news = first.news()
        assert news is not None
        assert all(feed.news() is news for feed in others)
        assert late.news() is not news
        assert news.text == encode_json(news.said).decode()


# ------------------------------------------------------------------ whose turn it is to draw


@in_a_loop
async def test_tables_are_drawn_one_after_the_other(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        drawing = RenderQueue(room.store)
        follower = Follower(room, 0, "en", drawing=drawing)
        async with drawing.live():
            looking = asyncio.create_task(follower.messages())
            await play_on(room, 2)  # moves do not wait for it
            assert not looking.done()
        news, *_ = await looking
        assert room.version(0) == news.said.version


@in_a_loop
async def test_a_table_at_which_a_move_is_being_stored_keeps_no_other_waiting(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        drawing = RenderQueue(room.store)
        follower = Follower(room, 0, "en", drawing=drawing)
        async with room.lock:
            looking = asyncio.create_task(follower.messages())
            for _ in range(5):  # there is time enough
                await asyncio.sleep(0)
            assert not looking.done()
            async with drawing.live():  # nobody has the turn
                pass
        await looking


@in_a_loop
async def test_what_all_may_know_is_kept_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        pages = [Page(room, seat) for seat in (0, 1, None)]
        await play_on(room, 6)
        for page in pages:
            page.look()
        first, *others = [page.log for page in pages]
        assert first
        assert all(line is same for other in others for line, same in zip(first, other, strict=True))


# ------------------------------------------------------------------ secret lanes


@pytest.mark.parametrize("seat", [1, None])
@in_a_loop
async def test_nobody_hears_of_what_happens_in_a_secret_lane(tmp_path: Path, seat: int | None) -> None:
    async with seated(tmp_path, players=2, **SECRET) as room:
        page = Page(room, seat)
        page.look()
        await play_on(room, 1)
        assert page.look() is None


@pytest.mark.parametrize("seat", [1, None])
@in_a_loop
async def test_a_page_opened_later_is_sent_the_same_bytes(tmp_path: Path, seat: int | None) -> None:
    async with seated(tmp_path, players=2, **SECRET) as room:
        before = Feed(room, seat, "en").news()
        await play_on(room, 2)
        again = Room(room.store, room.table)  # as another server has it
        await again.load()
        after = Feed(again, seat, "en").news()
        assert before
        assert after
        assert before.text == after.text


@in_a_loop
async def test_a_seats_rows_are_numbered_as_if_it_were_alone(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        await play(room, 1, "bid 2")
        await play(room, 0, "bid 1")
        page = Page(room, 0)
        news = page.look()
        assert news is not None
        assert all(line.row < news.version for line in page.log)
        assert room.version(0) == news.version < len(room.rows)


# ------------------------------------------------------------------ over the socket


def first_of(table: Served, by: int | None, seat: int | None) -> dict[str, Any]:
    with table.socket(by, seat) as socket:
        found: dict[str, Any] = socket.receive_json(timeout=DEADLINE)
        return found


def test_a_socket_follows_the_table(tmp_path: Path) -> None:
    with served(tmp_path) as table, table.socket(0, 0) as socket:
        first = socket.receive_json(timeout=DEADLINE)
        assert [] == socket.receive_json(timeout=DEADLINE)["chat"]
        table.move(first["deciding"][0])
        assert first["version"] < socket.receive_json(timeout=DEADLINE)["version"]


def test_a_socket_answers_whether_it_is_alive(tmp_path: Path) -> None:
    with served(tmp_path) as table, table.socket(None, None) as socket:
        socket.receive_json(timeout=DEADLINE), socket.receive_json(timeout=DEADLINE)
        socket.send_text("?")
        assert {"alive": True} == socket.receive_json(timeout=DEADLINE)


def test_a_socket_brings_what_is_said(tmp_path: Path) -> None:
    with served(tmp_path) as table, table.socket(None, None) as socket:
        socket.receive_json(timeout=DEADLINE), socket.receive_json(timeout=DEADLINE)
        table.ask(1, "POST", "chat", json={"text": "Good luck!"})
        (line,) = socket.receive_json(timeout=DEADLINE)["chat"]
        assert ("Ben", 1, "Good luck!") == (line["name"], line["seat"], line["text"])


@pytest.mark.parametrize("by", [1, -1, None])
def test_nobody_follows_from_a_foreign_seat(tmp_path: Path, by: int | None) -> None:
    with served(tmp_path) as table:
        assert ("unauthorised" if by is None else "not_your_seat") == first_of(table, by, 0)["code"]
