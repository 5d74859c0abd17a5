"""Programs with accounts: marked wherever they are shown, owned, rated like people, and let in by scope."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from time import time
from typing import Any

import httpx
import pytest

from comptoir.engine.errors import Refusal
from comptoir.server.api.live import Follower
from comptoir.server.operating import admin
from comptoir.server.people.tokens import lasting_tokens, scope_of, token_of
from comptoir.server.refusals import Unknown
from comptoir.server.services import SERVICES, Services
from comptoir.server.storage import programs, reports
from comptoir.server.storage.avoidance import BLOCK, avoid
from comptoir.server.storage.friends import ask, people_met
from comptoir.server.storage.profiles import profile_at
from comptoir.server.storage.programs import PLAY, READ, SCOPES, Program
from comptoir.server.storage.ratings import Placed, count_game, leaderboard, own_standings
from comptoir.server.storage.store import BOT, FREE, GATHERING, PERSON, Person, Seat, Store, hashed
from comptoir.server.tables.creation import rematch_of
from comptoir.server.tables.gathering import take_seat
from tests.cli.running import run
from tests.server.conftest import Client
from tests.server.support import a_room, a_store, a_table, in_a_loop, some_people
from tests.server.test_lobby import Another, read
from tests.server.test_migrations import at_form
from tests.server.test_openapi import DOCUMENT

JSON = {"accept": "application/json"}
RATED: dict[str, Any] = {"is_rated": True, "clock": {"move": 60.0, "bank": 60.0}}
each_database = pytest.mark.usefixtures("each_database")


async def a_program(store: Store, owner: Person, name: str = "Deep Thought") -> Program:
    return await programs.add_program(store, owner.id, name)


def person(program: Program) -> Person:
    """The account as a player."""
    return Person(program.id, program.name, program.emblem)


def made(browser: Client, name: str = "Deep Thought") -> str:
    """A program that somebody has made on their page; returns the path of its page there."""
    answer = browser.post("/me/programs", data={"name": name})
    assert 303 == answer.status_code, answer.text
    return str(answer.headers["location"]).partition("?")[0]


def token(browser: Client, path: str, *scopes: str) -> str:
    """A token with these scopes, or all of them."""
    shown = browser.post(f"{path}/tokens", data=dict.fromkeys(scopes or SCOPES, "yes")).text
    found = re.search(r"<output>([^<]+)</output>", shown)
    assert found is not None, shown
    return found[1]


def asks(browser: Client, secret: str, method: str, path: str, **content: Any) -> httpx.Response:
    """What a program asks with its token."""
    return browser.request(method, path, headers=JSON | {"authorization": f"Bearer {secret}"}, **content)


@pytest.fixture
def ada(client: Client) -> Client:
    """The browser of Ada, who writes programs."""
    client.post("/me", data={"name": "Ada", "emblem": "0"})
    return client


# ------------------------------------------------------------------ accounts


@each_database
@in_a_loop
async def test_no_two_programs_have_the_same_name_however_it_is_written(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await a_program(store, ada, "Thought")
        other = await a_program(store, ben, "Other")
        for name in ("Thought", "THOUGHT", "Ｔhought"):
            with pytest.raises(Refusal, match="Another program is called"):
                await programs.add_program(store, ben.id, name)
        with pytest.raises(Refusal, match="Another program is called"):
            await programs.rename_program(store, other, "thought")
        assert ["Other"] == [one.name for one in await programs.programs_of(store, ben.id)]


@in_a_loop
async def test_nobody_has_programs_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MOST", 1)
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        await a_program(store, ada, "One")
        with pytest.raises(Refusal, match="1 programs already"):
            await a_program(store, ada, "Two")


def test_an_owner_makes_renames_and_deletes_a_program(ada: Client) -> None:
    path = made(ada)
    assert "Deep Thought" in read(ada, path)
    assert 303 == ada.post(f"{path}/name", data={"name": "Deeper Thought"}).status_code
    assert "Deeper Thought" in read(ada, "/me/programs")
    assert 303 == ada.post(f"{path}/delete").status_code
    assert "Deeper Thought" not in read(ada, "/me/programs")


def test_a_name_that_is_taken_is_refused_on_the_page(ada: Client, another: Another) -> None:
    path, ben = made(ada), another()
    ben.post("/me", data={"name": "Ben", "emblem": "0"})
    refused = [ben.post("/me/programs", data={"name": "deep thought"}), ada.post(f"{path}/name", data={"name": ""})]
    assert [422, 422] == [answer.status_code for answer in refused]
    assert "Another program is called “deep thought”." in refused[0].text


def test_a_program_is_nobody_elses(ada: Client, another: Another) -> None:
    path, ben = made(ada), another()
    ben.post("/me", data={"name": "Ben", "emblem": "0"})
    assert 404 == ben.get(path).status_code
    for verb in ("name", "delete", "tokens", "tokens/end"):
        assert 404 == ben.post(f"{path}/{verb}", data={"name": "Mine", "read": "yes", "id": "x"}).status_code, verb


@in_a_loop
async def test_a_program_never_gets_a_recovery_code(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        program = await a_program(store, (await some_people(store, "Ada"))[0])
        with pytest.raises(Refusal, match="This is a program"):
            await admin.new_code(store, program.id)


# ------------------------------------------------------------------ the mark


@each_database
@in_a_loop
async def test_seats_chat_leaderboards_and_profiles_know_programs(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        program = await a_program(store, ada)
        await a_table(store, [ada, person(program)])
        await store.say("table", person(program), "42")
        for number in range(20):  # enough for a rating to be listed
            placed = [Placed(0, 1 + number % 2, ada.id), Placed(1, 2 - number % 2, program.id)]
            await count_game(store, f"game {number}", "burgundy", placed)
        table = await store.table("table")
        assert table is not None
        assert [False, True] == [seat.is_program for seat in table.seats]
        assert [True] == [line.is_program for line in await store.chat("table")]
        assert [("Deep Thought", True)] == [
            (one.name, one.is_program) for one in await leaderboard(store, "burgundy", ada.id)
        ]
        assert ada.id == (await profile_at(store, program.page)).owner
        assert program.id in [one.id for one in await admin.people(store) if one.owner == ada.id]


def test_a_program_is_marked_in_the_lobby_at_the_table_and_on_its_page(ada: Client, another: Another) -> None:
    path = made(ada)
    body = {"game": "burgundy", "seats": [{"kind": "me"}, {"kind": "free"}], "open": True}
    table = asks(ada, token(ada, path), "POST", "/api/tables", json=body).json()["table"]
    stranger = another()
    assert "Deep Thought (program)" in read(stranger, "/")
    assert '<span class="tag">program</span>' in read(stranger, f"/tables/{table}/gathering")
    assert '<span class="tag">program</span>' in read(stranger, path.replace("/me/programs", "/people"))
    seats = ada.get(f"/tables/{table}/state", headers=JSON).json()["seats"]
    assert [True, False] == [seat["program"] for seat in seats]


@in_a_loop
async def test_programs_make_no_friends(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        program = await a_program(store, ada)
        await a_table(store, [ada, person(program)])
        assert [] == await people_met(store, ada.id)
        with pytest.raises(Refusal, match="no friends"):
            await ask(store, ada.id, program.id)


# ------------------------------------------------------------------ tokens and scopes


@each_database
@in_a_loop
async def test_a_token_of_a_program_is_stored_hashed_until_it_is_revoked(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        program = await a_program(store, (await some_people(store, "Ada"))[0])
        secret = await programs.add_program_token(store, program.id, "Main", [READ])
        found = await token_of(store, secret)
        assert found is not None
        assert (program.id, "", None, (READ,)) == (found.person.id, found.table, found.seat, found.scopes)
        assert {hashed(secret)} == await lasting_tokens(store, [hashed(secret), "other"])
        assert await programs.revoke_program_token(store, program.id, hashed(secret))
        assert (None, set()) == (await token_of(store, secret), await lasting_tokens(store, [hashed(secret)]))


@pytest.mark.parametrize(
    ("scopes", "method", "path", "missing"),
    [
        (("play",), "GET", "/tables/x/state", "read"),
        (("read",), "POST", "/tables/x/chat", "play"),
        (("read", "challenge"), "POST", "/api/tables", "play"),
    ],
)
def test_a_request_without_the_scope_is_refused_and_told_which(
    ada: Client, scopes: tuple[str, ...], method: str, path: str, missing: str
) -> None:
    answer = asks(ada, token(ada, made(ada), *scopes), method, path)
    sentence = f"This token does not have the scope “{missing}”, which is needed here."
    assert (403, {"error": sentence, "code": "missing_scope"}) == (answer.status_code, answer.json())


def test_a_token_of_a_program_opens_no_page(ada: Client) -> None:
    secret = token(ada, made(ada))
    for path in ("/", "/me", "/me/programs", "/friends"):
        assert 403 == asks(ada, secret, "GET", path).status_code, path


def test_a_token_needs_a_scope(ada: Client) -> None:
    assert 422 == ada.post(f"{made(ada)}/tokens", data={"name": "Nothing"}).status_code


def test_the_document_names_the_scope_of_every_route(ada: Client) -> None:
    told: dict[tuple[str, str], str] = {}
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            scopes = [scope for one in operation["security"] for scope in one.get("token", ())]
            if scopes:
                told[path, method.upper()] = scopes[0]
                assert f"A token needs the scope `{scopes[0]}`." in operation["description"]
    known = {
        (re.sub(r":\w+}", "}", route.path), method): scope_of(handler.opt, method)
        for route in ada.app.routes
        for method, (handler, _) in getattr(route, "route_handler_map", {}).items()
    }
    assert told == {key: known[key] for key in told}
    assert {READ, PLAY} <= set(told.values())


def test_a_token_for_a_seat_can_do_no_more_than_the_one_it_came_from_and_ends_with_it(ada: Client) -> None:
    path = made(ada)
    body = {"game": "burgundy", "seats": [{"kind": "me"}, {"kind": "novice"}]}
    found = asks(ada, token(ada, path, "play"), "POST", "/api/tables", json=body).json()
    seat, table = found["tokens"][0]["token"], found["table"]
    assert "missing_scope" == asks(ada, seat, "GET", f"/tables/{table}/position?seat=0").json()["code"]
    id = read(ada, path).partition('name="id" value="')[2].partition('"')[0]
    ada.post(f"{path}/tokens/end", data={"id": id})
    assert 401 == asks(ada, seat, "GET", f"/tables/{table}/position?seat=0").status_code


@in_a_loop
async def test_tokens_from_before_scopes_can_do_what_they_could(tmp_path: Path) -> None:
    secret = "s" * 32
    file = at_form(tmp_path, "0019") / "test.sqlite"
    with closing(sqlite3.connect(file)) as old, old:
        old.execute("INSERT INTO people (id, name, emblem, made) VALUES ('ada', 'Ada', 0, 0)")
        columns = "id, game, options, seed, owner, status, is_open, has_hints, is_guided, made, moved"
        old.execute(f"INSERT INTO tables ({columns}) VALUES ('t', 'pest', '{{}}', '', 'ada', 'over', 0, 0, 0, 0, 0)")
        old.execute("INSERT INTO tokens VALUES (?, 'ada', 't', 0, 'Program', 0)", (hashed(secret),))
    async with a_store(tmp_path) as store:
        found = await token_of(store, secret)
        assert found is not None
        assert (("read", "play"), "t", 0) == (found.scopes, found.table, found.seat)


# ------------------------------------------------------------------ playing


def test_a_program_sets_up_a_table_and_plays_its_seat_with_its_own_token(ada: Client) -> None:
    secret = token(ada, made(ada))
    body = {"game": "burgundy", "seats": [{"kind": "me"}, {"kind": "novice"}]}
    table = asks(ada, secret, "POST", "/api/tables", json=body).json()["table"]
    state = asks(ada, secret, "GET", f"/tables/{table}/state").json()
    assert ([0], "Deep Thought", True) == (state["yours"], state["seats"][0]["name"], state["seats"][0]["program"])
    now = asks(ada, secret, "GET", f"/tables/{table}/position?seat=0&after=0&wait=5").json()
    sent = {"seat": 0, "version": now["version"], "move": now["moves"][0]["move"], "key": "a"}
    assert 200 == asks(ada, secret, "POST", f"/tables/{table}/moves", json=sent).status_code
    assert 403 == asks(ada, secret, "GET", f"/tables/{table}/position?seat=1").status_code


def test_a_program_takes_an_open_seat_in_its_own_name(ada: Client, another: Another) -> None:
    secret, ben = token(ada, made(ada)), another()
    body = {"game": "burgundy", "name": "Ben", "seats": [{"kind": "me"}, {"kind": "free"}]}
    table = ben.post("/api/tables", json=body, headers=JSON).json()["table"]
    assert 201 == asks(ada, secret, "POST", f"/tables/{table}/seats/1/join", json={}).status_code
    assert [1] == asks(ada, secret, "GET", f"/tables/{table}/state").json()["yours"]


def test_a_game_begins_when_a_program_takes_the_last_seat(ada: Client, another: Another) -> None:
    one, ben = token(ada, made(ada)), another()
    ben.post("/me", data={"name": "Ben", "emblem": "0"})
    other = token(ben, made(ben, "Other"))
    body = {"game": "burgundy", "seats": [{"kind": "me"}, {"kind": "free"}]}
    table = asks(ada, one, "POST", "/api/tables", json=body).json()["table"]
    services: Services = ada.app.state[SERVICES]
    asks(ben, other, "POST", f"/tables/{table}/seats/1/join", json={})
    assert 1 == len(services.rooms)


# ------------------------------------------------------------------ what owners decide for them


@each_database
@in_a_loop
async def test_a_program_is_not_told_what_people_say_whom_its_owner_has_blocked(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, eve = await some_people(store, "Ada", "Eve")
        program = await a_program(store, ada)
        room = await a_room(store, await a_table(store, [person(program), eve]))
        await store.say("table", eve, "You will lose.")
        await avoid(store.engine, ada.id, eve.id, BLOCK)
        for reader in (ada, person(program)):
            follower = Follower(room, 0, "en", draws=False, reader=reader)
            (line,) = next(news.said for news in await follower.messages() if hasattr(news.said, "chat")).chat
            assert (True, "") == (line.is_hidden, line.text)


@in_a_loop
async def test_what_the_operator_does_about_a_program_concerns_its_owner(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, eve = await some_people(store, "Ada", "Eve")
        program = await a_program(store, ada)
        await a_table(store, [person(program), eve])
        await store.say("table", person(program), "rude words")
        await reports.report(store.engine, await reports.line_at(store.engine, "table", 0), eve.id, "rude")
        await reports.warn(store.engine, 1, "Be kind.")
        assert ("Be kind.", "") == tuple([await reports.warning_of(store.engine, id) for id in (ada.id, program.id)])
        await store.change_person(ada.id, silenced=time() + 3600)
        with pytest.raises(Refusal, match="suspended your chat"):
            await reports.check_may_speak(store.engine, program.id)


# ------------------------------------------------------------------ rated games


def test_a_rated_table_is_set_up_by_a_program_or_somebody_signed_in(ada: Client, another: Another) -> None:
    seats = [{"kind": "me"}, {"kind": "free"}]
    body = {"game": "burgundy", "seats": seats, "rated": True, "clock": {"move": 60, "bank": 60}}
    by_program = asks(ada, token(ada, made(ada)), "POST", "/api/tables", json=body)
    by_person = ada.post("/api/tables", json=body, headers=JSON)
    by_nobody = another().post("/api/tables", json=body, headers=JSON)
    assert [201, 201, 422] == [answer.status_code for answer in (by_program, by_person, by_nobody)]
    assert [1, 0] == [len(answer.json()["tokens"]) for answer in (by_program, by_person)]
    assert 422 == ada.post("/api/tables", json=body | {"clock": None}, headers=JSON).status_code


@each_database
@in_a_loop
async def test_a_rated_game_with_a_program_is_for_those_who_allow_it(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        program = await a_program(store, ada)
        await _a_rated_seat(store, person(program))
        with pytest.raises(Refusal, match="only for those who allow it"):
            await take_seat(store, "rated", 1, ben)
        await store.change_person(ben.id, meets_programs=True)
        assert await take_seat(store, "rated", 1, ben)


@in_a_loop
async def test_programs_play_no_rated_games_against_their_owner_or_each_other_for_one(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        one, other = await a_program(store, ada, "One"), await a_program(store, ada, "Other")
        for each in (ada.id, one.id, other.id):
            await store.change_person(each, meets_programs=True)
        await _a_rated_seat(store, person(one))
        for rival in (ada, person(other)):
            with pytest.raises(Refusal, match="against their owner"):
                await take_seat(store, "rated", 1, rival)


async def _a_rated_seat(store: Store, first: Person) -> None:
    """A rated table of somebody, with a seat for anyone."""
    table = await a_table(store, [first, first], id="played", **RATED)
    seats = (Seat(0, PERSON, first.name, first.id), Seat(1, FREE, "…"))
    values = {name: getattr(table, name) for name in table.__slots__}
    await store.add_table(type(table)(**values | {"id": "rated", "status": GATHERING, "seats": seats}), {})


@in_a_loop
async def test_a_rematch_is_rated_only_as_long_as_everybody_allows_programs(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        program = await a_program(store, ada)
        for number, allows in enumerate((True, False)):
            await a_table(store, [ben, person(program)], id=f"old{number}", **RATED)
            await store.change_person(ben.id, meets_programs=allows)
            again = await store.table(await rematch_of(store, f"old{number}", ben))
            assert again is not None
            assert allows == again.is_rated


# ------------------------------------------------------------------ the end


@each_database
@in_a_loop
async def test_programs_go_with_their_owner(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        program = await a_program(store, ada)
        secret = await programs.add_program_token(store, program.id, "Main", SCOPES)
        await a_table(store, [ben, person(program)])
        await a_table(store, [ada, person(program)], id="own")
        await count_game(store, "game", "burgundy", [Placed(0, 1, ben.id), Placed(1, 2, program.id)])
        assert 1 == await admin.delete_person(store, ada.id)
        assert (None, {}) == (await token_of(store, secret), await own_standings(store, program.id))
        table = await store.table("table")
        assert table is not None
        assert ([PERSON, BOT], None) == ([seat.kind for seat in table.seats], await store.table("own"))
        with pytest.raises(Unknown):
            await profile_at(store, program.page)
        assert "Deep Thought" == (await a_program(store, ben)).name  # the name is free again


@in_a_loop
async def test_signing_a_person_out_revokes_the_tokens_of_their_programs(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        program = await a_program(store, ada)
        secret = await programs.add_program_token(store, program.id, "Main", SCOPES)
        await admin.revoke_sessions(store, ada.id)
        assert await token_of(store, secret) is None


@in_a_loop
async def test_a_banned_program_gets_no_token(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        program = await a_program(store, (await some_people(store, "Ada"))[0])
        await admin.ban(store, program.id)
        with pytest.raises(Refusal, match="banned this program"):
            await programs.add_program_token(store, program.id, "Main", SCOPES)


def test_an_operator_sees_whose_a_program_is(tmp_path: Path) -> None:
    async def made_one() -> Person:
        async with a_store(tmp_path) as store:
            (ada,) = await some_people(store, "Ada")
            await a_program(store, ada)
            return ada

    ada = asyncio.run(made_one())
    listed = run("admin", "people", "--database", tmp_path / "test.sqlite", COLUMNS="300").stdout
    assert f"Deep Thought (program of {ada.id})" in listed
