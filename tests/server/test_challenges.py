"""Challenges: who may challenge whom, how they end, and the table that an accepted one leads to."""

from __future__ import annotations

import re
from pathlib import Path
from time import time
from typing import Any

import pytest

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.operating import admin
from comptoir.server.refusals import Unknown
from comptoir.server.storage import challenges
from comptoir.server.storage.avoidance import BLOCK, avoid
from comptoir.server.storage.challenges import (
    ACCEPTED,
    DECLINED,
    EXPIRED,
    OPEN,
    WITHDRAWN,
    Challenge,
    add_challenge,
    challenge_of,
    challenges_of,
    end_challenge,
    takes_challenges,
)
from comptoir.server.storage.profiles import FRIENDS, PUBLIC
from comptoir.server.storage.store import PLAYING, Person, Store
from comptoir.server.tables.challenges import set_up_challenge, wished
from comptoir.server.tables.clocks import PRESETS
from tests.server.conftest import Client
from tests.server.support import a_store, in_a_loop, some_people
from tests.server.test_friends import befriended
from tests.server.test_lobby import Another, read
from tests.server.test_program_accounts import JSON, a_program, asks, made, person, token

each_database = pytest.mark.usefixtures("each_database")
WISH = wished("burgundy", {}, None, is_rated=False)
RATED = wished("burgundy", {}, PRESETS["live"], is_rated=True)
NOT_TAKEN = "This player does not take challenges from you."


async def open_to_all(store: Store, *people: Person) -> None:
    for one in people:
        await store.change_person(one.id, challengers=PUBLIC)


async def a_challenge(store: Store) -> tuple[Person, Person, Challenge]:
    """Ada has challenged Ben."""
    ada, ben = await some_people(store, "Ada", "Ben")
    await open_to_all(store, ben)
    return ada, ben, await add_challenge(store, ada.id, ben.id, WISH)


# ------------------------------------------------------------------ who may challenge whom


@in_a_loop
async def test_nobody_may_challenge_whoever_has_said_nothing(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        with pytest.raises(Refusal, match=NOT_TAKEN):
            await add_challenge(store, ada.id, ben.id, WISH)


@in_a_loop
async def test_challengers_are_friends_or_everybody_as_chosen(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        (eve,) = await some_people(store, "Eve")
        for level, expected in ((FRIENDS, [True, False]), (PUBLIC, [True, True]), (None, [False, False])):
            await store.change_person(ben.id, challengers=level)
            assert expected == [await takes_challenges(store, one.id, ben.id) for one in (ada, eve)]


@in_a_loop
async def test_a_program_takes_challenges_of_its_owner_and_of_their_friends(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        (eve,) = await some_people(store, "Eve")
        program = person(await a_program(store, ada))
        assert [True, False] == [await takes_challenges(store, one.id, program.id) for one in (ada, ben)]
        await store.change_person(program.id, challengers=FRIENDS)
        assert [True, False] == [await takes_challenges(store, one.id, program.id) for one in (ben, eve)]


@in_a_loop
async def test_who_is_blocked_reads_what_everybody_reads_who_may_not(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, eve, shy = await some_people(store, "Ada", "Ben", "Eve", "Shy")
        program = person(await a_program(store, eve))
        await open_to_all(store, ada, eve, program)
        await avoid(store.engine, ada.id, eve.id, BLOCK)
        pairs = [(eve, ada), (ada, eve), (ada, program), (program, ada), (ben, shy), (ben, ben)]
        for by, to in pairs:
            with pytest.raises(Refusal, match=NOT_TAKEN):
                await add_challenge(store, by.id, to.id, WISH)


@each_database
@in_a_loop
async def test_blocking_withdraws_what_is_open_between_the_two(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, challenge = await a_challenge(store)
        await avoid(store.engine, ben.id, ada.id, BLOCK)
        assert WITHDRAWN == (await challenge_of(store, ada.id, challenge.id)).status


@in_a_loop
async def test_the_number_of_open_challenges_is_limited_on_both_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenges, "MOST_SENT", 1)
    monkeypatch.setattr(challenges, "MOST_RECEIVED", 1)
    async with a_store(tmp_path) as store:
        ada, ben, _ = await a_challenge(store)
        cleo, dan = await some_people(store, "Cleo", "Dan")
        await open_to_all(store, cleo)
        for by, to, sentence in ((ada, ben, "is still open"), (ada, cleo, "withdraw one"), (dan, ben, "too many")):
            with pytest.raises(Refusal, match=sentence):
                await add_challenge(store, by.id, to.id, WISH)


@in_a_loop
async def test_a_rated_challenge_with_a_program_needs_the_consent_of_the_person(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        program = person(await a_program(store, ada))
        await open_to_all(store, ben, program)
        for by, to in ((program, ben), (ben, program)):
            with pytest.raises(Refusal, match="only for those who allow it"):
                await add_challenge(store, by.id, to.id, RATED)
        await store.change_person(ben.id, meets_programs=True)
        challenge = await add_challenge(store, ben.id, program.id, RATED)
        await store.change_person(ben.id, meets_programs=False)
        with pytest.raises(Refusal, match="only for those who allow it"):
            await set_up_challenge(store, challenge)
        assert OPEN == (await challenge_of(store, ben.id, challenge.id)).status


def test_a_rated_challenge_needs_a_clock() -> None:
    with pytest.raises(Refusal, match="needs a clock"):
        wished("burgundy", {}, None, is_rated=True)


# ------------------------------------------------------------------ how they end


@each_database
@in_a_loop
async def test_an_accepted_challenge_is_a_table_with_both_seated(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, challenge = await a_challenge(store)
        table = await store.table(await set_up_challenge(store, challenge))
        assert table is not None
        assert (PLAYING, {ada.id, ben.id}) == (table.status, {seat.person for seat in table.seats})
        found = await challenge_of(store, ben.id, challenge.id)
        assert (ACCEPTED, table.id) == (found.status, found.table)


@each_database
@pytest.mark.parametrize("status", [DECLINED, WITHDRAWN, ACCEPTED])
@in_a_loop
async def test_a_challenge_that_has_ended_stays_so(tmp_path: Path, status: str) -> None:
    async with a_store(tmp_path) as store:
        ada, _, challenge = await a_challenge(store)
        await (set_up_challenge(store, challenge) if status == ACCEPTED else end_challenge(store, challenge, status))
        with pytest.raises(Refusal, match="no longer open"):
            await set_up_challenge(store, challenge)
        with pytest.raises(Refusal, match="no longer open"):
            await end_challenge(store, challenge, DECLINED)
        assert (status, []) == (
            (await challenge_of(store, ada.id, challenge.id)).status,
            await challenges_of(store, ada.id),
        )
        assert (status == ACCEPTED) == bool(await store.tables_of(ada.id))


@in_a_loop
async def test_a_challenge_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_store(tmp_path) as store:
        ada, _, challenge = await a_challenge(store)
        monkeypatch.setattr(challenges, "time", lambda: time() + challenges.LASTING)
        assert EXPIRED == (await challenge_of(store, ada.id, challenge.id)).status
        assert [] == await challenges_of(store, ada.id)
        with pytest.raises(Refusal, match="no longer open"):
            await set_up_challenge(store, challenge)


@in_a_loop
async def test_a_challenge_of_somebody_banned_cannot_be_accepted(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, _, challenge = await a_challenge(store)
        await admin.ban(store, ada.id)
        with pytest.raises(Refusal, match="no longer open"):
            await set_up_challenge(store, challenge)


@each_database
@in_a_loop
async def test_the_challenges_of_a_deleted_person_are_gone(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, challenge = await a_challenge(store)
        await admin.delete_person(store, ada.id)
        with pytest.raises(Unknown):
            await challenge_of(store, ben.id, challenge.id)


@in_a_loop
async def test_a_challenge_is_nobody_elses(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        _, _, challenge = await a_challenge(store)
        (eve,) = await some_people(store, "Eve")
        with pytest.raises(Unknown):
            await challenge_of(store, eve.id, challenge.id)


@pytest.mark.parametrize("game", ["burgundy", "orleans", "pest"])
def test_every_game_can_be_played_by_two(game: str) -> None:
    assert 2 == wished(game, {}, None, is_rated=False).options["players"]
    assert 2 in game_of(game).players


# ------------------------------------------------------------------ by API


@pytest.fixture
def ada(client: Client) -> Client:
    client.post("/me", data={"name": "Ada", "emblem": "0"})
    return client


def a_citizen(browser: Client, name: str = "Deep Thought", **settings: str) -> tuple[str, str]:
    """A program that everybody may challenge: the address of its profile, and its token."""
    path = made(browser, name)
    browser.post(f"{path}/challenges", data={"challengers": "public"} | settings)
    return path.rpartition("/")[2], token(browser, path)


def test_programs_challenge_each_other_and_play(ada: Client, another: Another) -> None:
    page, secret = a_citizen(ada)
    ben = another()
    ben.post("/me", data={"name": "Ben", "emblem": "0"})
    _, other = a_citizen(ben, "Other")
    body = {"to": page, "game": "burgundy", "clock": {"move": 60, "bank": 0}}
    sent = asks(ben, other, "POST", "/api/challenges", json=body)
    assert (201, "open", "Other", True) == (
        sent.status_code,
        sent.json()["status"],
        sent.json()["by"]["name"],
        sent.json()["by"]["program"],
    )
    id = sent.json()["id"]
    assert [id] == [one["id"] for one in asks(ada, secret, "GET", "/api/challenges").json()]
    accepted = asks(ada, secret, "POST", f"/api/challenges/{id}/accept").json()
    again = asks(ada, secret, "POST", f"/api/challenges/{id}/accept").json()
    assert ("accepted", accepted["table"]) == (again["status"], again["table"])
    seats = [asks(ada, one, "GET", f"/tables/{accepted['table']}/state").json()["yours"] for one in (secret, other)]
    assert [0, 1] == sorted(seat for mine in seats for seat in mine)


@pytest.mark.parametrize(("verb", "by", "status"), [("decline", 0, "declined"), ("withdraw", 1, "withdrawn")])
def test_each_side_ends_a_challenge_in_its_own_way(ada: Client, verb: str, by: int, status: str) -> None:
    (page, to), (_, secret) = a_citizen(ada), a_citizen(ada, "Other")
    id = asks(ada, secret, "POST", "/api/challenges", json={"to": page, "game": "pest"}).json()["id"]
    tokens = (to, secret)
    assert 403 == asks(ada, tokens[1 - by], "POST", f"/api/challenges/{id}/{verb}").status_code
    assert [status, status] == [
        asks(ada, tokens[by], "POST", f"/api/challenges/{id}/{verb}").json()["status"] for _ in range(2)
    ]


def test_a_program_without_the_scope_cannot_challenge(ada: Client) -> None:
    page, _ = a_citizen(ada)
    secret = token(ada, made(ada, "Other"), "read", "play")
    answer = asks(ada, secret, "POST", "/api/challenges", json={"to": page, "game": "pest"})
    assert (403, "missing_scope") == (answer.status_code, answer.json()["code"])
    assert 200 == asks(ada, secret, "GET", "/api/challenges").status_code


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"to": "nobody"}, 422, NOT_TAKEN),
        ({"game": "chess"}, 422, "chess"),
        ({"options": {"players": "9"}}, 422, "players"),
        ({"rated": True}, 422, "needs a clock"),
        ({"clock": {"move": 1}}, 400, "clock"),
    ],
)
def test_an_impossible_challenge_is_refused(ada: Client, change: dict[str, Any], status: int, sentence: str) -> None:
    (page, _), (_, secret) = a_citizen(ada), a_citizen(ada, "Other")
    answer = asks(ada, secret, "POST", "/api/challenges", json={"to": page, "game": "pest"} | change)
    assert status == answer.status_code
    assert sentence in answer.json()["error"]


def test_challenges_are_for_those_who_are_somebody(client: Client) -> None:
    assert 401 == client.get("/api/challenges", headers=JSON).status_code
    assert 401 == client.get("/api/account", headers=JSON).status_code
    assert 401 == client.get("/api/events", headers=JSON).status_code


def test_an_account_tells_who_it_is(ada: Client) -> None:
    page, secret = a_citizen(ada)
    expected = {"name": "Deep Thought", "program": True, "page": page, "ratings": {}}
    assert expected | {"scopes": ["read", "play", "challenge"]} == asks(ada, secret, "GET", "/api/account").json()


# ------------------------------------------------------------------ on pages


def two_people(ada: Client, another: Another) -> tuple[Client, str]:
    """Ben, and the address of the profile of Ada, whom everybody may challenge."""
    ada.post("/me/challenges", data={"challengers": "public", "meets_programs": "yes"})
    page = str(ada.get("/me/profile").headers["location"]).rpartition("/")[2]
    ben = another()
    ben.post("/me", data={"name": "Ben", "emblem": "0"})
    return ben, page


def test_one_button_challenges_and_one_accepts(ada: Client, another: Another) -> None:
    ben, page = two_people(ada, another)
    assert f'action="/people/{page}/challenge"' in read(ben, f"/people/{page}")
    sent = ben.post(f"/people/{page}/challenge", data={"game": "orleans", "speed": "live", "rated": "yes"})
    waiting = str(sent.headers["location"])
    assert "Ada" in read(ben, waiting)
    lobby = read(ada, "/")
    assert "Ben challenges you to Orléans" in lobby
    accepted = ada.post(re.findall(r'action="(/challenges/\w+/accept)"', lobby)[0])
    table = str(accepted.headers["location"])
    assert re.fullmatch(r"/tables/\w+", table)
    assert table == ben.get(waiting).headers["location"]  # the page of who waits leads there, too
    assert "challenges you" not in read(ada, "/")


def test_a_challenge_is_declined_or_withdrawn_on_a_page(ada: Client, another: Another) -> None:
    ben, page = two_people(ada, another)
    for browser, verb in ((ada, "decline"), (ben, "withdraw")):
        waiting = str(ben.post(f"/people/{page}/challenge", data={"game": "pest"}).headers["location"])
        assert 303 == browser.post(f"{waiting}/{verb}").status_code
        assert "challenges you" not in read(ada, "/")
        assert f"/people/{page}/challenge" not in read(ben, waiting)


def test_a_page_offers_no_challenge_to_those_who_may_not(ada: Client, another: Another) -> None:
    ben, page = two_people(ada, another)
    ada.post("/me/profile", data={"games": "public"})
    ada.post("/me/challenges", data={"challengers": "private"})
    assert "/challenge" not in read(ben, f"/people/{page}")
    refused = ben.post(f"/people/{page}/challenge", data={"game": "pest"})
    assert (422, True) == (refused.status_code, NOT_TAKEN in refused.text)


def test_a_page_without_anything_but_a_challenge_is_shown_to_those_who_may(ada: Client, another: Another) -> None:
    ben, page = two_people(ada, another)
    assert "Ada" in read(ben, f"/people/{page}")
    ada.post("/me/challenges", data={"challengers": "friends"})
    assert 404 == ben.get(f"/people/{page}").status_code


@pytest.mark.parametrize(
    "form", [{"game": "chess"}, {"game": "pest", "speed": "light"}, {"game": "pest", "speed": "none", "rated": "1"}]
)
def test_a_form_that_makes_no_sense_is_refused(ada: Client, another: Another, form: dict[str, str]) -> None:
    ben, page = two_people(ada, another)
    assert ben.post(f"/people/{page}/challenge", data=form).status_code in (404, 422)
    assert "challenges you" not in read(ada, "/")


def test_settings_are_private_until_they_are_chosen(ada: Client, tmp_path: Path) -> None:
    profile = str(ada.get("/me/profile").headers["location"])
    assert '<option value="private" selected>nobody' in read(ada, profile)
    ada.post("/me/challenges", data={"challengers": "friends", "meets_programs": "yes"})
    page = read(ada, profile)
    assert '<option value="friends" selected>' in page
    assert re.search(r'name="meets_programs" value="yes" checked', page)
    ada.post("/me/challenges", data={"challengers": "everyone"})
    assert '<option value="private" selected>nobody' in read(ada, profile)
