"""Tournaments in the browser and for programs: who may do what, what is shown, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from comptoir.server.api.tournaments import TournamentState
from comptoir.server.services import services_of
from comptoir.server.storage import tournaments as storage
from comptoir.server.storage.tournaments import StoredGame, field_of
from comptoir.server.tables import tournaments as arbiters
from comptoir.server.tables.tournaments import Arbiter
from tests.server.conftest import Client
from tests.server.support import a_store, play_on, toys, until
from tests.server.test_lobby import FRENCH, Another, read
from tests.server.test_program_accounts import asks, made, token

FORM = {"name": "Spring Cup", "rules": "open/", "system": "swiss", "rounds": "3", "clock": "live", "access": "link"}
JSON = {"accept": "application/json"}
WATCH = Arbiter.watch


@pytest.fixture(autouse=True)
def with_toys() -> Iterator[None]:
    with toys():
        yield


@pytest.fixture(autouse=True)
def no_arbiter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds go on only when a test says so."""

    async def no_watch(_: Arbiter) -> None: ...

    monkeypatch.setattr(Arbiter, "watch", no_watch)


def set_up(client: Client, name: str = "Ada", **form: str) -> str:
    """The page of a new tournament of a person with this name."""
    client.post("/me", data={"name": name})
    answer = client.post("/tournaments", data=FORM | form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def entered(client: Client, path: str, name: str) -> Client:
    client.post("/me", data={"name": name})
    assert 303 == client.post(f"{path}/enter").status_code
    return client


def state(client: Client, path: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api{path}", headers=JSON).json()
    return found


def settle(folder: Path, path: str, *points: tuple[float, float]) -> None:
    """The games of the last round have ended so, board by board."""

    async def write() -> None:
        async with a_store(folder) as store:
            field = await field_of(store, path.split("/")[-1])
            games: list[StoredGame] = [game for game in field.games if game.round == field.tournament.round]
            for game, result in zip(games, points, strict=False):
                await storage.settle(store, field.tournament.id, game, result)

    asyncio.run(write())


def look(client: Client) -> None:
    client.blocking_portal.call(services_of(client.app).arbiter.look)


# ------------------------------------------------------------------ pages


def test_somebody_sets_up_a_tournament_others_enter_and_it_begins(client: Client, another: Another) -> None:
    path = set_up(client)
    assert "Nobody has entered yet." in read(client, path)
    entered(client, path, "Ada")
    ben = entered(another(), path, "Ben")
    assert "You are in." in read(ben, path)
    assert f"{path}/begin" not in read(ben, path)
    assert 303 == client.post(f"{path}/begin").status_code
    page = read(ben, path)
    assert "Round 1 of 1" in page
    assert "Round 1: you play against Ada." in page
    assert "Ada – Ben" in page
    table = state(ben, path)["games"][0]["table"]
    assert f'href="/tables/{table}"' in page
    assert table in read(ben, "/")  # it is among their tables


def test_standings_and_cross_table_of_a_swiss(client: Client, another: Another, tmp_path: Path) -> None:
    path = set_up(client, rounds="2")
    for person, name in ((client, "Ada"), (another(), "Ben"), (another(), "Cleo")):
        entered(person, path, name)
    client.post(f"{path}/begin")
    settle(tmp_path, path, (0.5, 0.5))
    look(client)
    page = read(client, path)
    assert "Round 2 of 2" in page
    assert "has a bye" in page
    assert "½ : ½" in page
    assert "Buchholz" in page
    assert "Round 1, bye: 1." in page
    settle(tmp_path, path, (1.0, 0.0))
    look(client)
    page = read(client, path)
    assert "has won." in page or "share the first place." in page
    assert f"{path}/cancel" not in page
    assert 4.0 == sum(one["points"] for one in state(client, path)["players"])


def test_cross_table_of_a_round_robin(client: Client, another: Another, tmp_path: Path) -> None:
    path = set_up(client, system="round-robin")
    for person, name in ((client, "Ada"), (another(), "Ben")):
        entered(person, path, name)
    client.post(f"{path}/begin")
    settle(tmp_path, path, (0.5, 0.5))
    look(client)
    page = read(client, path)
    assert "Against Ben: ½." in page
    assert "Ada, Ben share the first place." in page
    assert "Sonneborn-Berger" in page
    assert {1} == {one["place"] for one in state(client, path)["players"]}


def test_the_pages_speak_french(client: Client) -> None:
    assert "Créer un tournoi" in read(client, "/tournaments", **FRENCH)
    path = set_up(client)
    assert "Pas encore commencé" in read(client, path, **FRENCH)
    answer = client.post(f"{path}/begin", headers=FRENCH)
    assert (422, True) == (answer.status_code, "Un tournoi demande au moins deux joueurs." in answer.text)


def test_a_stranger_who_enters_becomes_a_guest(client: Client, another: Another) -> None:
    path, stranger = set_up(client), another()
    assert "comptoir" in stranger.post(f"{path}/enter").cookies
    assert 1 == len(state(client, path)["players"])


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ({"name": " "}, 422, "1 to 60 characters"),
        ({"rules": "chess/"}, 404, "chess"),
        ({"rules": "burgundy/hasty"}, 422, "hasty"),
        ({"rounds": "many"}, 422, "1 to 11 rounds"),
        ({"system": "knock-out"}, 422, "knock-out"),
        ({"clock": "none"}, 422, "none"),
        ({"access": "nobody"}, 422, "nobody"),
    ],
    ids=str,
)
def test_an_impossible_tournament_is_refused(client: Client, form: dict[str, str], status: int, sentence: str) -> None:
    answer = client.post("/tournaments", data=FORM | form)
    assert (status, True) == (answer.status_code, sentence in answer.text)
    if status == 422 and "name" not in form:
        assert 'value="Spring Cup"' in answer.text  # what was filled in is still there


def test_only_the_organiser_leads_a_tournament(client: Client, another: Another) -> None:
    path = set_up(client)
    ben = entered(another(), path, "Ben")
    for what, form in (("begin", {}), ("cancel", {}), ("bots", {"level": "novice"}), ("remove", {"number": "1"})):
        answer = ben.post(f"{path}/{what}", data=form)
        assert (403, True) == (answer.status_code, "Only the organiser" in answer.text)
    assert 403 == client.post(f"{path}/withdraw").status_code  # who has not entered


def test_the_organiser_adds_bots_and_removes_players(client: Client, another: Another) -> None:
    path = set_up(client)
    entered(another(), path, "Ben")
    assert 303 == client.post(f"{path}/bots", data={"level": "novice", "number": "5"}).status_code
    players = state(client, path)["players"]
    assert ["novice"] * 5 == [one["bot"] for one in players if one["bot"]]
    assert 6 == len({one["name"] for one in players})
    client.post(f"{path}/remove", data={"number": "1"})
    assert "Ben" not in read(client, path)
    assert 422 == client.post(f"{path}/bots", data={"level": "genius"}).status_code
    assert 404 == client.post(f"{path}/remove", data={"number": "99"}).status_code


def test_who_withdraws_is_gone_before_the_beginning_and_marked_later(client: Client, another: Another) -> None:
    path = set_up(client)
    ben, cleo = entered(another(), path, "Ben"), entered(another(), path, "Cleo")
    entered(client, path, "Ada")
    ben.post(f"{path}/withdraw")
    assert "Ben" not in read(client, path)
    client.post(f"{path}/begin")
    assert 303 == cleo.post(f"{path}/withdraw").status_code
    assert "withdrawn" in read(client, path)
    assert "Ada has won." in read(client, path)


def test_a_cancelled_tournament_says_so(client: Client) -> None:
    path = set_up(client, access="everybody")
    assert "Spring Cup" in read(client, "/tournaments")
    client.post(f"{path}/cancel")
    assert "Cancelled" in read(client, path)
    assert 422 == client.post(f"{path}/enter").status_code
    assert 422 == client.post(f"{path}/cancel").status_code


# ------------------------------------------------------------------ who sees what


def test_lists_show_strangers_only_what_is_for_everybody(client: Client, another: Another) -> None:
    for access in ("link", "friends", "everybody"):
        set_up(client, name="Ada", access=access, rules="pest/standard")
    assert 3 == read(client, "/tournaments").count("Spring Cup")
    assert 1 == read(another(), "/tournaments").count("Spring Cup")
    assert ["everybody"] == [one["access"] for one in another().get("/api/tournaments", headers=JSON).json()]


def test_a_tournament_for_friends_does_not_exist_for_others(client: Client, another: Another) -> None:
    path, eve = set_up(client, access="friends"), another()
    eve.post("/me", data={"name": "Eve"})
    for answer in (eve.get(path), eve.get(f"/api{path}"), eve.post(f"{path}/enter"), another().get(path)):
        assert 404 == answer.status_code
        assert "Spring Cup" not in answer.text


def test_a_friend_sees_and_enters_it(client: Client, another: Another) -> None:
    path, ben = set_up(client, access="friends"), another()
    ben.post("/me", data={"name": "Ben"})
    link = read(client, "/friends")
    assert link
    page = client.post("/friends/link").text
    address = page.split('readonly value="')[1].split('"')[0]
    ben.post(address[address.index("/friends") :])
    alias = read(client, "/friends").split('name="id" value="')[1].split('"')[0]
    client.post("/friends/accept", data={"id": alias})
    assert "Spring Cup" in read(ben, path)
    assert 303 == ben.post(f"{path}/enter").status_code


def test_the_lobby_leads_to_tournaments(client: Client) -> None:
    assert 'href="/tournaments"' in read(client, "/")


# ------------------------------------------------------------------ programs


def test_a_program_sets_up_enters_and_begins(client: Client, another: Another) -> None:
    ben = another()
    for person, name in ((client, "Ada"), (ben, "Ben")):
        person.post("/me", data={"name": name})
        person.headers.update(JSON)
    made = client.post("/api/tournaments", json={"name": "League", "game": "open", "system": "round-robin"})
    assert 201 == made.status_code
    path = f"/api/tournaments/{made.json()['tournament']['id']}"
    for person in (client, ben):
        assert 200 == person.post(f"{path}/enter").status_code
    begun = client.post(f"{path}/begin").json()
    assert ("playing", 1, 1) == tuple(begun["tournament"][key] for key in ("status", "round", "rounds"))
    assert set(TournamentState.__struct_fields__) == set(begun)
    assert [True, False] == [one["you"] for one in begun["players"]]
    assert 200 == ben.post(f"{path}/withdraw").status_code
    now = ben.get(path).json()
    assert ("over", [1.0, 0.0]) == (now["tournament"]["status"], [one["points"] for one in now["players"]])
    assert 422 == client.post(f"{path}/cancel").status_code


def test_a_program_adds_bots_and_removes_them(client: Client) -> None:
    client.post("/me", data={"name": "Ada"})
    client.headers.update(JSON)
    made = client.post("/api/tournaments", json={"name": "Bots", "game": "pest", "preset": "expert"}).json()
    path = f"/api/tournaments/{made['tournament']['id']}"
    assert 2 == len(client.post(f"{path}/bots", json={"level": "master", "number": 2}).json()["players"])
    assert 1 == len(client.post(f"{path}/players/1/remove").json()["players"])
    assert 422 == client.post(f"{path}/bots", json={"level": "master", "number": 99}).status_code
    assert "cancelled" == client.post(f"{path}/cancel").json()["tournament"]["status"]


def test_a_program_that_is_nobody_only_reads(client: Client) -> None:
    assert 200 == client.get("/api/tournaments", headers=JSON).status_code
    answer = client.post("/api/tournaments", json={"name": "League", "game": "pest"}, headers=JSON)
    assert (401, "unauthorised") == (answer.status_code, answer.json()["code"])
    assert 404 == client.get("/api/tournaments/nowhere", headers=JSON).status_code


def test_a_program_enters_with_its_token_and_plays_rated_only_where_that_is_allowed(
    client: Client, another: Another
) -> None:
    path = set_up(client, system="round-robin", rated="yes")
    program = made(client, "Deep Thought")
    only_looks, enters = token(client, program, "read"), token(client, program, "read", "challenge")
    assert 403 == asks(client, only_looks, "POST", f"/api{path}/enter").status_code
    players = asks(client, enters, "POST", f"/api{path}/enter").json()["players"]
    assert [("Deep Thought", True, True)] == [(one["name"], one["program"], one["you"]) for one in players]
    ben = entered(another(), path, "Ben")
    assert "program" in read(ben, path)
    client.post(f"{path}/begin")
    table = state(client, path)["games"][0]["table"]
    room = client.blocking_portal.call(services_of(client.app).rooms.room, table)
    assert not room.table.is_rated


# ------------------------------------------------------------------ the server itself


def test_the_server_goes_on_by_itself(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Arbiter, "watch", WATCH)
    monkeypatch.setattr(arbiters, "LOOK", 0.01)
    client, ben = request.getfixturevalue("client"), request.getfixturevalue("another")()  # from here on it runs
    path = set_up(client, system="round-robin")
    entered(client, path, "Ada")
    entered(ben, path, "Ben")
    client.post(f"{path}/begin")
    table, services = state(client, path)["games"][0]["table"], services_of(client.app)

    async def play() -> None:
        room = await services.rooms.room(table)
        while not room.match.is_over():
            await play_on(room, 1)

    client.blocking_portal.call(play)
    asyncio.run(until(lambda: state(client, path)["tournament"]["status"] == "over", "the end of the tournament"))
