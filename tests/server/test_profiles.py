"""Profiles: everybody sees what was shown to them, and nothing else; one's games in one file; and erasing oneself."""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from comptoir.engine.record import loads, replay
from comptoir.games import game as game_of
from comptoir.server import thread_pools
from comptoir.server.operating import admin
from comptoir.server.operating.audit import audit_entries, last_deletion
from comptoir.server.pages import downloads
from comptoir.server.people.identity import make_account
from comptoir.server.refusals import Busy
from comptoir.server.storage import friends, profiles
from comptoir.server.storage.profiles import FRIENDS, PARTS, PRIVATE, PUBLIC
from comptoir.server.storage.ratings import NEWCOMER, Placed, count_game, own_standings
from comptoir.server.storage.results import keep_results
from comptoir.server.storage.store import OVER, Person, Store
from tests.server.conftest import Client
from tests.server.support import UNCOMPRESSED, a_store, a_table, an_app, databases, in_a_loop, some_people
from tests.server.test_friends import befriended
from tests.server.test_results import DAY, a_rated_crowd, finished, result

each_database = pytest.mark.usefixtures("each_database")
HTML = {"accept": "text/html", "accept-language": "en"} | UNCOMPRESSED
# What each part tells about Ada, and nothing else does.
TOLD = {
    "games": "3 games played",
    "ratings": "from 3 rated games",
    "statistics": "By players and seat",
    "rivals": "Zoltan",
    "streaks": "Longest run of days",
}


async def a_career(store: Store) -> tuple[Person, Person, Person]:
    """Ada has played thrice with Zoltan, twice ahead of him; Ben is her friend, and Eve is nobody's."""
    ada, ben = await befriended(store, "Ada", "Ben")
    zoltan, eve = await some_people(store, "Zoltan", "Eve")
    for number, place in enumerate((1, 1, 2)):
        table = await a_table(store, [ada, zoltan], id=f"career{number}")
        seats = [(ada.id, place, 90 + number), (zoltan.id, 3 - place, 80)]
        found = [
            result(
                table.id,
                place,
                points,
                seat=seat,
                person=person,
                ended=number * DAY,
                categories={"animals": points, "gone": 1},
            )
            for seat, (person, place, points) in enumerate(seats)
        ]
        await keep_results(store.engine, table.id, found)
        placed = [Placed(seat, place, person) for seat, (person, place, _) in enumerate(seats)]
        await count_game(store, table.id, "burgundy", placed)
    await profiles.page_of(store, ada.id)
    return ada, ben, eve


class Host:
    """A server with Ada's career, asked by her, her friend, a stranger or somebody without a name."""

    def __init__(self, browser: Client, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.people = self.store(a_career)
        self.sessions = self.store(lambda store: self._signed_in(store))
        self.page = self.store(lambda store: profiles.page_of(store, self.people[0].id))

    async def _signed_in(self, store: Store) -> list[str]:
        return [await store.new_session(person.id) for person in self.people]

    def store(self, work: Callable[[Store], Awaitable[Any]]) -> Any:
        async def done() -> Any:
            async with a_store(self.folder) as store:
                return await work(store)

        return asyncio.run(done())

    def ask(self, by: int | None, path: str = "", method: str = "GET", **content: Any) -> Any:
        cookie = {} if by is None else {"cookie": f"comptoir={self.sessions[by]}"}
        path = path or f"/people/{self.page}"
        return self.browser.request(method, path, headers=HTML | cookie, follow_redirects=False, **content)

    def show(self, **levels: str) -> None:
        assert 303 == self.ask(ADA, "/me/profile", "POST", data=levels).status_code


ADA, BEN, EVE, NOBODY = 0, 1, 2, None


@pytest.fixture
def host(tmp_path: Path) -> Any:
    databases().address(tmp_path)
    with TestClient(an_app(tmp_path, limits=0)) as browser:
        yield Host(browser, tmp_path)


# ------------------------------------------------------------------ who sees what


@each_database
def test_everything_is_private_until_it_is_shown(host: Host) -> None:
    assert [200, 404, 404, 404] == [host.ask(by).status_code for by in (ADA, BEN, EVE, NOBODY)]
    assert all(told in host.ask(ADA).text for told in TOLD.values())


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_seen_by_those_to_whom_it_is_shown(host: Host, part: str) -> None:
    others = {other: PUBLIC for other in PARTS if other != part}
    zoltan = {"rivals": PUBLIC}  # who shows as much of himself
    host.store(lambda store: show_as(store, "Zoltan", zoltan))
    for level in (PRIVATE, FRIENDS, PUBLIC):
        host.show(**others, **{part: level})
        seen = [TOLD[part] in host.ask(by).text for by in (ADA, BEN, EVE, NOBODY)]
        assert [True, level != PRIVATE, level == PUBLIC, level == PUBLIC] == seen
    assert all(TOLD[other] in host.ask(NOBODY).text for other in others)


async def show_as(store: Store, name: str, shown: dict[str, str]) -> None:
    found = next(person for person in await admin.people(store) if person.name == name)
    await profiles.show(store, found.id, shown)


@pytest.mark.parametrize(("shown", "is_seen"), [({}, [False, False]), ({"rivals": "public"}, [True, True])])
def test_rivals_are_named_only_if_they_show_as_much_themselves(
    host: Host, shown: dict[str, str], is_seen: list[bool]
) -> None:
    host.show(**dict.fromkeys(PARTS, PUBLIC))
    host.store(lambda store: show_as(store, "Zoltan", shown))
    assert is_seen == ["Zoltan" in host.ask(by).text for by in (BEN, NOBODY)]
    assert "Zoltan" in host.ask(ADA).text


def test_nobody_else_is_led_to_the_tables(host: Host) -> None:
    host.show(**dict.fromkeys(PARTS, PUBLIC))
    assert ["career0" in host.ask(by).text for by in (ADA, BEN, NOBODY)] == [True, False, False]


def test_who_is_no_friend_any_more_sees_no_more(host: Host) -> None:
    host.show(games=FRIENDS)
    assert 200 == host.ask(BEN).status_code
    ada, ben, _ = host.people
    host.store(lambda store: friends.end_friendship(store, ada.id, ben.id))
    assert 404 == host.ask(BEN).status_code


def test_friends_are_led_to_a_profile_that_shows_them_something(host: Host) -> None:
    assert "/people/" not in host.ask(BEN, "/friends").text
    host.show(games=FRIENDS)
    assert f"/people/{host.page}" in host.ask(BEN, "/friends").text


def test_a_page_that_is_not_there_is_like_one_that_is_not_shown(host: Host) -> None:
    hidden = host.ask(EVE)
    assert 404 == hidden.status_code
    for page in ("nobody", "%00", "x" * 500, "'--", "%F0%9F%8F%B0"):
        unknown = host.ask(EVE, f"/people/{page}")
        assert (404, hidden.text) == (unknown.status_code, unknown.text)


def test_levels_and_parts_that_are_not_known_are_private(host: Host) -> None:
    host.show(games="all", rivals="PUBLIC", password="public")
    assert 404 == host.ask(EVE).status_code
    host.store(lambda store: store.change_person(host.people[0].id, shown={"games": "open", "x": "public"}))
    assert 404 == host.ask(EVE).status_code


def test_one_s_own_pages_are_for_those_who_have_a_name(host: Host) -> None:
    assert {403} == {host.ask(NOBODY, path).status_code for path in ("/me/profile", "/me/erase", "/me/games.zip")}


# ------------------------------------------------------------------ what it says


FILTERS = {
    "": 3,
    "ended=won": 2,
    "ended=lost": 1,
    "players=2": 3,
    "players=4": 0,
    "players=-1": 0,
    "game=orleans": 0,
    "game=nothing&ended=nothing": 3,
    "first=-5": 3,
}


def test_games_can_be_filtered(host: Host) -> None:
    for query, games in FILTERS.items():
        page = host.ask(ADA, f"/people/{host.page}?{query}").text.replace("1 game ", "1 games ")
        assert f"{games} games played" in page, query


def test_who_sees_no_games_cannot_choose_among_them(host: Host) -> None:
    host.show(streaks=PUBLIC)
    pages = [host.ask(NOBODY, f"/people/{host.page}{query}").text for query in ("", "?game=orleans", "?ended=lost")]
    assert 1 == len({page.split("<main")[1] for page in pages})
    assert "Burgundy" not in pages[0]


def test_history_goes_on_over_several_pages(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comptoir.server.pages.profiles.AT_ONCE", 2)
    first = host.ask(ADA).text
    assert ["career2", "career1"] == re.findall(r"/tables/(career\d)/end", first)
    older = re.search(r'href="(/people/[^"]+first=2)"', first)
    assert older is not None
    assert ["career0"] == re.findall(r"/tables/(career\d)/end", host.ask(ADA, older[1].replace("&amp;", "&")).text)


def test_a_profile_without_games_is_empty(host: Host) -> None:
    page = host.ask(BEN, "/me/profile").headers["location"]
    assert "0 games played" in host.ask(BEN, page).text


def test_a_profile_reads_in_both_languages(host: Host) -> None:
    for language, words in {"en": ("Head to head", ">91.0<"), "fr": ("Face à face", ">91,0<")}.items():
        cookie = {"cookie": f"comptoir={host.sessions[0]}", "accept-language": language}
        page = host.browser.get(f"/people/{host.page}", headers=HTML | cookie).text
        assert all(word in page for word in words)


# ------------------------------------------------------------------ ratings


def course_on(page: str) -> list[tuple[int, int]]:
    """The table beside the curve: after how many rated games, and the rating then."""
    part = page.split('<section class="leaf" aria-labelledby="ratings">')[1].split("</section>")[0]
    rows = re.findall(r'<th scope="row">(\d+)</th><td>(\d+)</td>', part)
    return [(int(number), int(rating)) for number, rating in rows]


def test_the_rating_is_told_as_a_curve_and_in_a_table(host: Host) -> None:
    page = host.ask(ADA).text
    standing = host.store(lambda store: own_standings(store, host.people[0].id))["burgundy"]
    (now, rating), *_, first = course_on(page)
    assert [(3, standing.points()), (0, round(NEWCOMER.rating))] == [(now, rating), first]
    assert f"Rating: {rating} (provisional), from 3 rated games." in page
    assert 'role="img" aria-label="Rating after each rated game"' in page
    assert f"<title>Rating, 3: {rating}</title>" in page


def test_a_long_curve_begins_later(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    every = course_on(host.ask(ADA).text)
    monkeypatch.setattr("comptoir.server.storage.ratings.CURVE", 2)
    assert every[:3] == course_on(host.ask(ADA).text)
    assert [3, 2, 1, 0] == [number for number, _ in every]


def test_ratings_are_those_of_the_chosen_game(host: Host) -> None:
    assert [] == course_on(host.ask(ADA, f"/people/{host.page}?game=pest").text)


def test_a_profile_shows_ratings_whether_or_not_leaderboards_do(host: Host) -> None:
    host.show(ratings=PUBLIC)
    assert TOLD["ratings"] in host.ask(NOBODY).text
    host.show(games=PUBLIC)
    host.ask(ADA, "/me/ratings", "POST", data={"shows": "yes"})
    assert TOLD["ratings"] not in host.ask(NOBODY).text


@each_database
def test_a_leaderboard_leads_to_a_profile_for_those_who_may_see_some_of_it(host: Host) -> None:
    databases().ask(host.folder, "UPDATE ratings SET deviation = 60")
    host.ask(ADA, "/me/ratings", "POST", data={"shows": "yes"})
    for level in (PRIVATE, FRIENDS, PUBLIC):
        host.show(streaks=level)
        pages = [host.ask(by, "/ratings/burgundy").text for by in (ADA, BEN, EVE, NOBODY)]
        assert all('class="ranking"' in page for page in pages)
        seen = [f"/people/{host.page}" in page for page in pages]
        assert [True, level != PRIVATE, level == PUBLIC, level == PUBLIC] == seen


def test_only_who_sees_the_rating_is_told_what_people_of_about_that_rating_reach(host: Host) -> None:
    ada = host.people[0].id
    databases().ask(host.folder, f"UPDATE ratings SET rating = 1150, deviation = 60 WHERE person = '{ada}'")
    crowd = {f"Rival {number}": 1100 + number for number in range(5)}
    host.store(lambda store: a_rated_crowd(store, crowd))
    host.show(statistics=PUBLIC, ratings=FRIENDS)
    told = {by: [words in host.ask(by).text for words in ("Rated 1000 to 1299", "Everybody here")] for by in (BEN, EVE)}
    assert {BEN: [True, False], EVE: [False, True]} == told


# ------------------------------------------------------------------ one download


@each_database
def test_all_finished_games_come_in_one_file(host: Host) -> None:
    ada, ben, _ = host.people
    host.store(lambda store: finished(store, [ada, ben], "done"))
    answer = host.ask(ADA, "/me/games.zip")
    assert (200, "application/zip") == (answer.status_code, answer.headers["content-type"])
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert (["burgundy-done.json"], None) == (archive.namelist(), archive.testzip())
        record = loads(archive.read("burgundy-done.json"))
    assert replay(record, game_of("burgundy")).is_over()
    assert ("Ada", "Ben") == tuple(record.seats)


def test_games_that_cannot_be_read_are_listed_and_busy_servers_waited_for(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, _ = host.people
    host.store(lambda store: finished(store, [ada, ben], "done"))
    databases().ask(host.folder, "DELETE FROM entries WHERE number = 20")
    monkeypatch.setattr(downloads, "PAUSE", 0.0)
    run, refusals = thread_pools.RECORDS.run, [Busy("later")]

    async def busy(*given: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return await run(*given)

    monkeypatch.setattr(thread_pools.RECORDS, "run", busy)
    with zipfile.ZipFile(io.BytesIO(host.ask(ADA, "/me/games.zip").content)) as archive:
        assert b"done\n" == archive.read("left-out.txt")


def test_a_file_of_no_games_is_empty(host: Host) -> None:
    with zipfile.ZipFile(io.BytesIO(host.ask(EVE, "/me/games.zip").content)) as archive:
        assert [] == archive.namelist()


# ------------------------------------------------------------------ erasing oneself


@each_database
def test_who_is_erased_leaves_games_with_a_name_that_says_nothing(host: Host) -> None:
    ada, ben, _ = host.people
    host.store(lambda store: finished(store, [ada, ben], "done"))
    host.store(lambda store: store.say("done", ada, "My name is Ada Lovelace."))
    assert 200 == host.ask(ADA, "/me/erase", "POST", data={"name": "Ada"}).status_code
    table = host.store(lambda store: store.table("done"))
    assert [("?", None), ("Ben", ben.id)] == [(seat.name, seat.person) for seat in table.seats]
    assert "Lovelace" not in databases().dump(host.folder)
    assert not re.search(r"\bAda\b", databases().dump(host.folder))
    assert [403, 404] == [host.ask(ADA, "/me/erase").status_code, host.ask(BEN).status_code]


def test_finished_games_against_bots_stay_and_others_of_one_s_own_go(host: Host) -> None:
    eve = host.people[2]
    for id in ("over", "playing"):
        host.store(partial(a_table, people=[eve], bots=("random",), id=id))
    databases().ask(host.folder, f"UPDATE tables SET status = '{OVER}' WHERE id = 'over'")
    assert "You have been erased." in host.ask(EVE, "/me/erase", "POST", data={"name": "Eve"}).text
    left = [table.id for table in host.store(admin.tables) if not table.id.startswith("career")]
    assert ["over"] == left


def test_all_servers_learn_that_somebody_is_gone(host: Host) -> None:
    before = host.store(last_deletion)
    host.ask(EVE, "/me/erase", "POST", data={"name": "Eve"})
    assert before < host.store(last_deletion)
    (entry,) = host.store(audit_entries)
    assert ("themselves", "erase") == (entry.by, entry.command)


def test_nobody_is_erased_by_mistake(host: Host) -> None:
    for name in ("", "eve", "Ada", "Eve 2"):
        answer = host.ask(EVE, "/me/erase", "POST", data={"name": name})
        assert (422, True) == (answer.status_code, "Type your name as it is shown" in answer.text)
    assert 200 == host.ask(EVE, "/me/erase").status_code


def test_an_account_is_erased_by_those_who_know_its_password(host: Host) -> None:
    host.store(lambda store: make_account(store, host.people[2], "eve", "long enough"))
    answers = [
        host.ask(EVE, "/me/erase", "POST", data={"name": "Eve", "password": password}).status_code
        for password in ("wrong", "long enough")
    ]
    assert [422, 200] == answers


@in_a_loop
async def test_an_address_is_made_once_and_says_nothing(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        page = await profiles.page_of(store, ada.id)
        assert page == await profiles.page_of(store, ada.id)
        assert page not in ada.id
        assert re.fullmatch("[0-9a-f]{12}", page)


# ------------------------------------------------------------------ at the end of a game


def test_names_at_the_end_of_a_game_lead_to_the_profiles_that_one_may_see(host: Any) -> None:
    host.store(lambda store: finished(store, list(host.people[:2])))
    link = f'<a href="/people/{host.page}">Ada</a>'
    for level, expected in (("private", [True, False, False]), ("friends", [True, True, False])):
        host.show(games=level)
        assert expected == [link in host.ask(by, "/tables/table/end").text for by in (ADA, BEN, EVE)]
