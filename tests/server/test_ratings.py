"""Rated games: what counts and how, counted once whatever happens, and seen by nobody who may not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import select, update

from comptoir.bots.levels import level_of
from comptoir.glicko import Rating, after_game
from comptoir.server.operating import admin
from comptoir.server.operating.ratings import Recomputed, recompute
from comptoir.server.storage.presence import ASLEEP, LEFT, RESIGNED, RETURNED
from comptoir.server.storage.ratings import (
    NEWCOMER,
    Placed,
    Standing,
    count_game,
    own_standings,
    shown_changes,
    uncounted_tables,
)
from comptoir.server.storage.schema import RATED_GAMES, RATINGS, TABLES
from comptoir.server.storage.store import NOTE, OVER, EntryRow, Person, Store
from comptoir.server.tables.creation import rematch_of
from comptoir.server.tables.rater import final_places, gone_since, result_of
from comptoir.server.tables.room import Room
from tests.cli.running import refusal, run
from tests.server.conftest import Client
from tests.server.support import (
    PEOPLE,
    a_room,
    a_store,
    a_table,
    databases,
    in_a_loop,
    play_on,
    some_people,
    toys,
)
from tests.server.test_gathering import link_on
from tests.server.test_leaving import running_services
from tests.server.test_lobby import FORM, FRENCH, Another, read, set_up, stored

MOVES = 12  # of an auction of two from beginning to end
RATED = {"rated": "on", "clock": "live"}


async def a_rated_game(store: Store, people: Sequence[Person], id: str = "table") -> Room:
    """A toy game that changes ratings."""
    return await a_room(store, await a_table(store, people, game="open", id=id, is_rated=True))


async def play_many(store: Store, people: Sequence[Person], games: int = 20) -> None:
    """Count games of two and three people, some with a bot."""
    for number in range(games):
        few = [people[(number * step) % len(people)] for step in (1, 2)]
        chosen = list({person.id: person for person in (*few, people[number % 3])}.values())
        placed = [Placed(seat, 1 + (seat + number) % 3, person.id) for seat, person in enumerate(chosen)]
        bot = [Placed(len(placed), 2, bot=760.0)] if number % 4 == 0 else []
        await count_game(store, f"game {number}", "burgundy", [*placed, *bot])


# ------------------------------------------------------------------ what counts


@pytest.mark.parametrize(
    ("places", "gone", "expected"),
    [
        ({0: 1, 1: 2, 2: 3}, {}, {0: 1, 1: 2, 2: 3}),
        ({0: 1, 1: 1, 2: 3}, {}, {0: 1, 1: 1, 2: 3}),
        ({0: 1, 1: 2, 2: 3}, {0: 40}, {0: 3, 1: 1, 2: 2}),
        ({0: 1, 1: 2, 2: 3}, {0: 40, 1: 30}, {0: 2, 1: 3, 2: 1}),
        ({0: 2, 1: 1}, {0: 9, 1: 5}, {0: 1, 1: 2}),
    ],
    ids=["all stayed", "a shared place", "the best gave up", "two gave up", "everyone gave up"],
)
def test_who_gives_up_is_behind_and_the_earlier_the_further(
    places: dict[int, int], gone: dict[int, int], expected: dict[int, int]
) -> None:
    assert expected == final_places(places, gone)


def test_absence_counts_from_its_beginning_and_not_after_coming_back() -> None:
    notes = [(0, LEFT), (1, ASLEEP), (0, RESIGNED), (1, RETURNED), (1, ASLEEP), (2, LEFT), (2, RETURNED)]
    assert {0: 0, 1: 4} == gone_since(EntryRow(NOTE, seat, what) for seat, what in notes)


@in_a_loop
async def test_a_bot_counts_with_its_rating_on_the_ladder(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table = await a_table(store, await some_people(store, *PEOPLE[:2]), bots=["apprentice"], is_rated=True)
        counting = result_of(await a_room(store, table))
        assert [0.0, 0.0, level_of("burgundy", "apprentice").rating] == [one.bot for one in counting]


@in_a_loop
async def test_without_two_people_nothing_counts(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        alone = await a_table(store, [ada], bots=["apprentice"], is_rated=True)
        twice = await a_table(store, [ada, ada], id="twice", is_rated=True)
        assert [[], []] == [result_of(await a_room(store, table)) for table in (alone, twice)]


@in_a_loop
async def test_who_resigns_has_lost_whatever_the_bot_achieves(tmp_path: Path) -> None:
    with toys():
        async with a_store(tmp_path) as store:
            room = await a_rated_game(store, await some_people(store, "Ada", "Ben"))
            for seat in (1, 0):
                await room.change_presence(seat, RESIGNED)
            assert [1, 2] == [one.place for one in result_of(room)]


# ------------------------------------------------------------------ counted once


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_game_counts_once_for_everyone_who_played(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        result = [Placed(0, 2, ada.id), Placed(1, 1, ben.id), Placed(2, 3, bot=1000.0)]
        assert [True, False] == [await count_game(store, "table", "burgundy", result) for _ in range(2)]
        first, second, _ = after_game([NEWCOMER, NEWCOMER, Rating(1000.0, 50.0)], [2, 1, 3])
        assert {"burgundy": Standing(first, 1)} == await own_standings(store, ada.id)
        assert {"burgundy": Standing(second, 1)} == await own_standings(store, ben.id)


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_of_two_servers_one_counts(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other:
        ada, ben = await some_people(store, "Ada", "Ben")
        result = [Placed(0, 1, ada.id), Placed(1, 2, ben.id)]
        tables = [f"table {number}" for number in range(5)]
        counts = [count_game(one, table, "burgundy", result) for table in tables for one in (store, other)]
        assert [True] * 5 == [done for done in await asyncio.gather(*counts) if done]
        assert 5 == (await own_standings(store, ada.id))["burgundy"].games
        numbers = await store.engine.rows(select(RATED_GAMES.c.number).order_by(RATED_GAMES.c.number))
        assert [1, 2, 3, 4, 5] == [row.number for row in numbers]


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_rated_game_is_counted_when_it_ends(tmp_path: Path) -> None:
    with toys():
        async with running_services(tmp_path) as services:
            people = await some_people(services.store, "Ada", "Ben")
            for id, is_rated in (("table", True), ("friendly", False)):
                await a_table(services.store, people, game="open", id=id, is_rated=is_rated)
                await play_on(await services.rooms.room(id), MOVES)
            await services.rater.close()
            assert {"open": 1} == {
                game: one.games for game, one in (await own_standings(services.store, people[0].id)).items()
            }


@in_a_loop
async def test_what_a_server_has_left_uncounted_is_counted_by_the_next(tmp_path: Path) -> None:
    with toys():
        async with a_store(tmp_path) as store:
            people = await some_people(store, "Ada", "Ben")
            await play_on(await a_rated_game(store, people), MOVES - 1)
            assert [] == await uncounted_tables(store)
            await play_on(await a_rated_game(store, people, "other"), MOVES)
            assert ["other"] == await uncounted_tables(store)
        async with running_services(tmp_path) as services:
            await services.rater.look()
            assert [] == await uncounted_tables(services.store)
            assert 1 == (await own_standings(services.store, people[0].id))["open"].games


@in_a_loop
async def test_a_rematch_is_rated_as_long_as_two_people_are_there(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, cleo = await some_people(store, "Ada", "Ben", "Cleo")
        for id, people in (("table", [ada, ben, cleo]), ("pair", [ada, cleo])):
            await a_table(store, people, id=id, is_rated=True)
            await store.engine.execute(update(TABLES).where(TABLES.c.id == id).values(status=OVER))
        await admin.delete_person(store, cleo.id)
        found = [await store.table(await rematch_of(store, id, ada)) for id in ("table", "pair")]
        assert [True, False] == [table is not None and table.is_rated for table in found]


# ------------------------------------------------------------------ computed again


def everything(folder: Path) -> list[str]:
    """All that is stored, wherever it lies."""
    return sorted(databases().dump(folder).splitlines())


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_the_same_games_make_the_same_ratings_to_the_last_digit(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        await play_many(store, await some_people(store, *PEOPLE))
        before = everything(tmp_path)
        assert Recomputed(20, 4, 0) == await recompute(store)
        assert before == everything(tmp_path)


@in_a_loop
async def test_a_rating_that_was_changed_behind_our_back_is_put_right(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, *PEOPLE)
        await play_many(store, people)
        before = everything(tmp_path)
        await store.engine.execute(update(RATINGS).where(RATINGS.c.person == people[0].id).values(rating=3000.0))
        assert Recomputed(20, 4, 1) == await recompute(store)
        assert before == everything(tmp_path)


@in_a_loop
async def test_others_keep_their_ratings_when_a_person_or_a_table_is_deleted(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, *_ = people = await some_people(store, *PEOPLE)
        await play_many(store, people)
        await a_table(store, [ada, ben], id="game 3", is_rated=True)
        before = await own_standings(store, ada.id)
        await admin.delete_table(store, "game 3")
        await admin.delete_person(store, ben.id)
        assert Recomputed(20, 3, 0) == await recompute(store)
        assert (before, {}) == (await own_standings(store, ada.id), await own_standings(store, ben.id))


def test_the_command_says_what_it_has_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fill() -> None:
        async with a_store(tmp_path) as store:
            await play_many(store, await some_people(store, *PEOPLE), 3)

    monkeypatch.chdir(tmp_path)
    asyncio.run(fill())
    command = ("ratings", "recompute", "--database")
    assert (
        "3 rated games were counted again.\nAll ratings are the same as before.\n"
        == run(*command, "test.sqlite").stdout
    )
    assert "There is no file" in refusal(*command, "missing.sqlite")


# ------------------------------------------------------------------ setting up


def test_a_rated_table_has_a_clock_and_no_hints(client: Client, tmp_path: Path) -> None:
    page = set_up(client, seat_1="invited", hints="on", guided="on", **RATED)
    assert [(1, 0, 0)] == stored(tmp_path, "SELECT is_rated, has_hints, is_guided FROM tables")
    assert "This game is rated." in read(client, page)
    assert "This game is rated." in read(client, link_on(client, page))


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"seat-1": "invited", "rated": "on"}, "A rated game needs a clock"),
        ({"seat-1": "companion", **RATED}, "A rated game needs at least two people"),
        ({"seat-1": "here", **RATED}, "A rated game needs at least two people"),
    ],
    ids=["no clock", "only bots", "one device"],
)
def test_a_table_whose_result_would_say_little_is_not_rated(
    client: Client, form: dict[str, str], sentence: str
) -> None:
    answer = client.post("/tables", data=FORM | form)
    assert (422, True) == (answer.status_code, sentence in answer.text)
    assert 'name="rated" checked' in answer.text


def test_programs_do_not_play_rated_games(client: Client, another: Another) -> None:
    page = set_up(client, players="3", seat_1="invited", seat_2="free", **RATED)
    places = (link_on(client, page), page.replace("gathering", "seats/2/join"))
    answers = [another().post(place, json={"name": "Chance"}) for place in places]
    answers.append(client.post("/me/tokens", data={"table": page.split("/")[2], "seat": "0", "name": "Chance"}))
    assert [422] * 3 == [answer.status_code for answer in answers]
    assert all("programs cannot play it" in answer.text for answer in answers)


def test_nobody_sits_twice_at_a_rated_table(client: Client) -> None:
    page = set_up(client, seat_1="invited", **RATED)
    answer = client.post(link_on(client, page))
    assert (422, True) == (answer.status_code, "You are already at this table." in answer.text)


# ------------------------------------------------------------------ who sees what


def rated_people(client: Client, folder: Path, *, games: int = 15) -> dict[str, str]:
    """Ada, who shows her ratings, Ben, who does not, and Eve, who has none: their sessions."""

    async def fill() -> dict[str, str]:
        async with a_store(folder) as store:
            made = {name: await store.add_person(name, 0) for name in ("Ada", "Ben", "Eve")}
            await store.change_person(made["Ada"][0].id, shows_ratings=True)
            for number in range(games):
                places = (1, 2) if number % 3 else (2, 1)
                placed = [Placed(seat, places[seat], made[name][0].id) for seat, name in enumerate(("Ada", "Ben"))]
                await count_game(store, f"game {number}", "burgundy", placed)
            return {name: session for name, (_, session, _) in made.items()}

    return asyncio.run(fill())


def rating_of(folder: Path, name: str) -> str:
    query = f"SELECT rating FROM ratings JOIN people ON people.id = person WHERE name = '{name}'"
    return str(round(stored(folder, query)[0][0]))


def as_person(session: str) -> dict[str, str]:
    return {"cookie": f"comptoir={session}"}


def said(page: str) -> str:
    """What a page says, without addresses, in which any number may occur."""
    return re.sub(r"<[^>]*>", " ", page)


def test_a_leaderboard_lists_those_who_chose_to_appear(client: Client, tmp_path: Path) -> None:
    sessions = rated_people(client, tmp_path)
    ada, ben = rating_of(tmp_path, "Ada"), rating_of(tmp_path, "Ben")
    for session in ("", sessions["Eve"]):
        page = said(read(client, "/ratings/burgundy", **as_person(session)))
        assert ("Ada" in page, ada in page) == (True, True)
        assert ("Ben" in page, ben in page) == (False, False)
    own = read(client, "/ratings/burgundy", **as_person(sessions["Ben"]))
    assert f"Your rating: {ben}" in own
    assert f"Your rating: {ben}" in read(client, "/ratings", **as_person(sessions["Ben"]))


def test_a_provisional_rating_is_not_listed_and_called_so(client: Client, tmp_path: Path) -> None:
    sessions = rated_people(client, tmp_path, games=2)
    assert "Ada" not in read(client, "/ratings/burgundy")
    assert f"Your rating: {rating_of(tmp_path, 'Ada')} (provisional), from 2 rated games." in read(
        client, "/ratings", **as_person(sessions["Ada"])
    )


def test_at_a_table_only_those_see_a_rating_who_may(client: Client, tmp_path: Path) -> None:
    sessions = rated_people(client, tmp_path)
    client.headers.update(as_person(sessions["Ben"]))
    page = set_up(client, seat_1="free", players="3", seat_2="free", **RATED)
    joined = page.replace("gathering", "seats/1/join")
    assert 303 == client.post(joined, headers=as_person(sessions["Ada"])).status_code
    ada, ben = rating_of(tmp_path, "Ada"), rating_of(tmp_path, "Ben")
    seen = {name: read(client, page, **as_person(session)) for name, session in {**sessions, "nobody": ""}.items()}
    assert all(f">{ada}<" in text for text in seen.values())
    assert {"Ada": False, "Ben": True, "Eve": False, "nobody": False} == {
        name: f">{ben}<" in text for name, text in seen.items()
    }


def test_cards_at_a_table_tell_ratings_to_those_who_may_see_them(client: Client, tmp_path: Path) -> None:
    sessions = rated_people(client, tmp_path)
    client.headers.update(as_person(sessions["Ben"]))
    page = set_up(client, seat_1="free", **RATED)
    client.post(page.replace("gathering", "seats/1/join"), headers=as_person(sessions["Ada"]))
    ada, ben = rating_of(tmp_path, "Ada"), rating_of(tmp_path, "Ben")
    seen = {name: read(client, page.removesuffix("/gathering"), **as_person(sessions[name])) for name in ("Ben", "Eve")}
    assert f'"ratings": ["{ben}", "{ada}"]' in seen["Ben"]
    assert f'"ratings": ["", "{ada}"]' in seen["Eve"]


@in_a_loop
async def test_the_end_of_a_game_shows_changes_to_those_who_may_see_them(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await count_game(store, "table", "burgundy", [Placed(0, 1, ada.id), Placed(1, 2, ben.id)])
        await store.change_person(ada.id, shows_ratings=True)
        seen = {viewer: set(await shown_changes(store, "table", viewer)) for viewer in (None, ada.id, ben.id)}
        assert {None: {0}, ada.id: {0}, ben.id: {0, 1}} == seen


def test_the_end_page_says_that_the_game_was_rated(client: Client, tmp_path: Path) -> None:
    async def fill() -> str:
        async with a_store(tmp_path) as store:
            made = [await store.add_person(name, 0) for name in ("Ada", "Ben")]
            await play_on(await a_rated_game(store, [person for person, _, _ in made]), MOVES)
            return made[0][1]

    with toys():
        session = asyncio.run(fill())
        text = read(client, "/tables/table/end", **as_person(session))
        assert "This game was rated." in text


def test_showing_is_off_until_chosen_and_can_be_taken_back(client: Client, tmp_path: Path) -> None:
    client.post("/me", data={"name": "Ada"})
    box = 'name="shows" value="yes"'
    assert f"{box}>" in read(client, "/me")
    assert "/me?done=saved" == client.post("/me/ratings", data={"shows": "yes"}).headers["location"]
    assert f"{box} checked>" in read(client, "/me")
    client.post("/me/ratings", data={})
    assert f"{box}>" in read(client, "/me")


def test_a_stranger_has_nothing_to_show(client: Client, tmp_path: Path) -> None:
    assert 403 == client.post("/me/ratings", data={"shows": "yes"}).status_code
    assert "You have not played a rated game yet." in read(client, "/ratings")


def test_pages_speak_french_and_unknown_games_are_not_found(client: Client) -> None:
    assert "Ce qui compte" in read(client, "/ratings", **FRENCH)
    assert "Personne n’y figure encore" in read(client, "/ratings/pest", **FRENCH)
    assert 404 == client.get("/ratings/chess").status_code
