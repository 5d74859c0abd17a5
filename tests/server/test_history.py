"""Looking back: replay, the end of a game, rematch, and records from elsewhere."""

from __future__ import annotations

import json
import re
import sqlite3
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from comptoir.engine.frames import view
from comptoir.engine.match import Match
from comptoir.engine.record import dumps, loads, record_of, replay as replayed
from comptoir.games import game as game_of
from comptoir.server.api.positions import STRIDE, past_position, state_at
from comptoir.server.api.schemas import PastPosition
from comptoir.server.pages import results
from comptoir.server.settings import RECORD_LIMIT
from comptoir.server.tables.history import History
from comptoir.server.tables.room import Room
from tests.server.conftest import HTML, Client
from tests.server.support import SECRET, Served, an_app, in_a_loop, play, play_on, seated, served, take_back

RECORDS = Path(__file__).parents[1] / "records" / "burgundy"
JSON = {"accept": "application/json", "content-type": "application/json"}
LONG = "4p-greedy"


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.json").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A browser at a server whose tables are only looked at."""
    with TestClient(an_app(tmp_path_factory.mktemp("library"))) as client:
        yield client


@cache
def opened(client: Client, name: str) -> str:
    """A recorded game as a table; its id."""
    answer = client.post("/records", content=text_of(name), headers=JSON)
    assert 201 == answer.status_code, answer.text
    return str(answer.json()["table"])


def page(client: Client, path: str, language: str = "en") -> str:
    answer = client.get(path, headers={**HTML, "accept-language": language})
    assert 200 == answer.status_code, answer.text
    return answer.text


def finished(table: Served) -> None:
    """Play the toy to its end."""
    while not table.view(None)["over"]:
        for seat in range(len(table.tokens) - 1):
            if table.view(seat)["moves"]:
                table.move(seat, table.view(seat)["moves"][-1]["move"])


# ------------------------------------------------------------------ positions


@pytest.fixture(scope="module")
def long_room() -> Room:
    """A long game in memory, without any store."""
    match = replayed(loads(text_of(LONG)), game_of("burgundy"), plays_forced=True)
    room = Room.__new__(Room)
    room.game, room.history = match.game, History.__new__(History)
    room.history.match = match
    return room


@pytest.mark.parametrize("number", [0, 1, STRIDE - 1, STRIDE, 3 * STRIDE + 5, 10_000])
def test_any_moment_is_what_the_record_leads_to(long_room: Room, number: int) -> None:
    known = long_room.match.known(None)
    expected = replayed(loads(text_of(LONG)), game_of("burgundy"), upto=number).state
    for _ in range(2):  # played, then from what was kept
        assert expected == state_at(long_room, known, min(number, len(known)))


def test_going_on_from_a_moment_leaves_what_is_kept_alone(long_room: Room) -> None:
    known = long_room.match.known(None)
    state_at(long_room, known, STRIDE).stack.clear()
    assert state_at(long_room, known, STRIDE).stack


@in_a_loop
async def test_moments_that_were_taken_back_are_forgotten(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, STRIDE)
        while len(room.match.entries) % STRIDE or room.match.undo_refusal(room.match.to_decide()[0]):
            await play_on(room, 1)
        last = len(room.match.entries)
        seat = room.match.to_decide()[0]
        before = state_at(room, room.match.known(seat), last)
        await take_back(room, seat)
        await room.play(seat, room.version(seat), room.match.moves(seat)[-1])
        assert before != state_at(room, room.match.known(seat), last)
        assert room.match.state == state_at(room, room.match.known(seat), len(room.match.entries))


def last_position(room: Room, seat: int | None) -> PastPosition:
    """The last moment that a seat may know."""
    return past_position(room, len(room.match.known(seat)), seat, "en")


@in_a_loop
async def test_a_secret_answer_is_in_nobody_elses_replay(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        before = [last_position(room, seat) for seat in (None, 1)]
        await play(room, 0, "bid 3")
        assert before == [last_position(room, seat) for seat in (None, 1)]
        assert last_position(room, 0).last > before[0].last


@in_a_loop
async def test_answers_of_a_lane_seen_by_two_seats_are_not_mixed_up(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        await play(room, 0, "bid 3")
        await play(room, 1, "bid 2")
        for seat in (0, 1, 0):
            known = room.match.known(seat)
            assert room.match.view(seat) == view(state_at(room, known, len(known)), seat)


# ------------------------------------------------------------------ replay


def test_a_replay_shows_a_moment_without_a_script(library: Client) -> None:
    shown = page(library, f"/tables/{opened(library, '2p-greedy')}/replay?at=40")
    told = re.search(r'id="replay-words"[^>]*>([^<]+)<', shown)
    current = re.search(r'data-number="40" aria-current="step"><a[^>]*>([^<]+)<', shown)
    assert told is not None
    assert current is not None
    assert told[1] == current[1]
    assert 'data-number="41" hidden' in shown
    assert 3 == shown.count('<figure class="board')
    assert 'href="?at=39"' in shown


def test_a_replay_begins_with_the_table_that_the_players_found(library: Client) -> None:
    table = opened(library, "2p-greedy")
    shown = page(library, f"/tables/{table}/replay?at=0")
    assert "Phase A, round 1 of 5" in shown
    assert 'aria-current="step"' in shown.split('data-number="1"')[0]
    first = re.search(r'data-step="forward" href="\?at=(\d+)"', shown)
    assert first is not None
    assert library.get(f"/tables/{table}/entries?after={int(first[1]) - 1}").json()[0]["by"] >= 0


def test_things_are_explained_as_they_were(library: Client) -> None:
    table = opened(library, "2p-greedy")
    before, after = (library.get(f"/tables/{table}/at/{at}/explain/depot-1-0").json() for at in (0, 100))
    assert "City hall" == after["title"]
    assert before != after
    assert 404 == library.get(f"/tables/{table}/at/6/explain/nowhere").status_code


def test_recorded_bots_are_called_by_their_level(library: Client) -> None:
    record = text_of("2p-greedy").replace("greedy 1", "companion").replace("greedy 2", "companion · 2")
    table = library.post("/records", content=record, headers=JSON).json()["table"]
    assert "Companion bot, Companion bot · 2" in page(library, f"/tables/{table}/replay")


def test_a_replay_without_a_moment_is_at_the_end(library: Client) -> None:
    shown = page(library, f"/tables/{opened(library, '2p-greedy')}/replay")
    last = len(json.loads(text_of("2p-greedy"))["moves"])
    assert f'max="{last}" value="{last}"' in shown


@pytest.mark.parametrize("at", [-5, 100_000])
def test_a_moment_that_does_not_exist_is_refused(library: Client, at: int) -> None:
    answer = library.get(f"/tables/{opened(library, '2p-greedy')}/at/{at}", headers=JSON)
    assert 404 == answer.status_code
    assert f"There is no moment {at}; they run from 0 to " in answer.json()["error"]


def test_a_step_is_drawn_as_the_seat_may_know_it(library: Client) -> None:
    table = opened(library, "2p-greedy")
    game = game_of("burgundy")
    state = replayed(loads(text_of("2p-greedy")), game, upto=50).state
    shown = library.get(f"/tables/{table}/at/50", headers=JSON).json()
    panels = game.presentation.draw(state, None, (), loads(text_of("2p-greedy")).seats, "en")
    assert [panel.svg for panel in panels] == [panel["svg"] for panel in shown["panels"]]


@pytest.mark.parametrize(("language", "said"), [("en", ": stop healing."), ("fr", "\xa0: ne plus guérir.")])
def test_what_no_event_tells_is_a_line_of_its_own_said_as_the_table_was_then(
    library: Client, language: str, said: str
) -> None:
    shown = page(library, f"/tables/{opened(library, '../pest/2p-greedy')}/replay", language)
    lines = re.findall(r'<li data-number="\d+"[^>]*><a[^>]*>([^<]+)<', shown)
    assert [] == [line for line in lines[1:] if not line.endswith(".")]
    assert any(line.endswith(said) for line in lines)


def test_a_replay_speaks_the_readers_language(library: Client) -> None:
    table = opened(library, "2p-greedy")
    assert "Ce qui s’est passé" in page(library, f"/tables/{table}/replay", "fr")
    assert "What happened" in page(library, f"/tables/{table}/replay")


def test_a_foreign_seat_is_refused_but_a_link_with_it_is_shown_as_to_anybody(tmp_path: Path) -> None:
    with served(tmp_path, options=SECRET) as table:
        assert 403 == table.ask(-1, "GET", "at/1?seat=0").status_code
        answer = table.ask(-1, "GET", "replay?at=1&seat=0", headers=HTML)
        assert 200 == answer.status_code
        assert '"seat": null' in answer.text
        assert '"seat": 0' in table.ask(0, "GET", "replay?at=1&seat=0", headers=HTML).text


def test_the_replay_of_a_running_table_tells_nobody_a_secret(tmp_path: Path) -> None:
    with served(tmp_path, options=SECRET) as table:
        before = table.ask(-1, "GET", "replay", headers=HTML).text
        table.move(0)
        assert before == table.ask(-1, "GET", "replay", headers=HTML).text


# ------------------------------------------------------------------ the end


@pytest.mark.parametrize(("path", "is_shown"), [("/", True), ("/tables/{}/end", False), ("/tables/{}/replay", False)])
def test_a_persons_own_arms_are_not_shown_where_seats_have_theirs(client: Client, path: str, is_shown: bool) -> None:
    client.post("/me", data={"name": "Ada", "emblem": "0"})
    top = page(client, path.format(opened(client, LONG))).partition("<main")[0].partition("<header")[2]
    assert "<span>Ada</span>" in top
    assert is_shown == ('class="arms"' in top)


def test_the_end_has_ranking_categories_and_course(library: Client) -> None:
    record = json.loads(text_of("2p-greedy"))
    shown = page(library, f"/tables/{opened(library, '2p-greedy')}/end")
    totals = sorted((sum(points.values()) for points in record["points"]), reverse=True)
    assert [str(total) for total in totals] == re.findall(r'class="score"><strong>(\d+)', shown)
    assert f"wins with {totals[0]} points" in shown
    assert "completed districts" in shown
    assert "Phase E, round 5 of 5" in shown
    assert 2 == shown.count('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480')


def test_nothing_on_the_page_needs_what_the_policy_forbids(library: Client) -> None:
    table = opened(library, "2p-greedy")
    for path in (f"/tables/{table}/end", f"/tables/{table}/replay", "/games/burgundy"):
        shown = page(library, path)
        assert " style=" not in shown
        assert not re.search(r"<script(?![^>]*(src=|application/json))", shown)


@pytest.mark.parametrize(
    ("name", "why"),
    [("2p-tie-empty-hexes", r"\d+ empty spaces against \d+"), ("2p-tie-turn-order", "but later in the turn order")],
)
def test_a_tie_is_explained(library: Client, name: str, why: str) -> None:
    shown = page(library, f"/tables/{opened(library, name)}/end")
    found = re.search(r'class="why">([^<]+)<', shown)
    assert found is not None
    assert re.search(why, found[1])


def test_points_over_time_end_with_the_final_points(long_room: Room) -> None:
    course = results.course(long_room, "en")
    assert 1 + 5 * 5 == len(course)
    assert "Start" == course[0].label
    assert ("Phase E, round 5 of 5", "Phase A, round 1 of 5") == (course[-1].label, course[1].label)
    final = tuple(sum(points.values()) for points in long_room.game.scores(long_room.match.state))
    assert final == course[-1].points


def test_a_game_that_goes_on_has_no_end_page_and_no_record(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        answer = table.ask(0, "GET", "end", headers=HTML, follow_redirects=False)
        assert (303, "/tables/table") == (answer.status_code, answer.headers["location"])
        assert 422 == table.ask(0, "GET", "record").status_code


def test_a_game_without_words_and_pictures_has_all_pages(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        for path in ("end", "replay?at=3"):
            assert 200 == table.ask(-1, "GET", path, headers=HTML).status_code


# ------------------------------------------------------------------ rematch


def test_two_who_ask_for_a_rematch_get_one_table(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        links = [_rematch(table, seat) for seat in (0, 1, 0)]
        assert 1 == len(set(links))
        assert "/tables/table" != links[0]
        again = Served(table.browser, table.folder, table.tokens, id=links[0].removeprefix("/tables/"))
        assert again.view(0)["moves"]
        assert again.view(1)["moves"]
        assert f'href="{links[0]}"' in table.ask(1, "GET", "end", headers=HTML).text


def _rematch(table: Served, by: int) -> str:
    answer = table.ask(by, "POST", "rematch", headers=HTML, follow_redirects=False)
    assert 303 == answer.status_code, answer.text
    return answer.headers["location"]


def test_a_rematch_has_the_same_seats_options_and_bots_but_other_dice(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=1, bots=["random"]) as table:
        finished(table)
        new = _rematch(table, 0).removeprefix("/tables/")
        with closing(sqlite3.connect(table.folder / "test.sqlite")) as database:
            query = "SELECT game, options, is_open, has_hints, status FROM tables WHERE id = ?"
            old, again = (database.execute(query, (id,)).fetchone() for id in ("table", new))
            assert (*old[:-1], "playing") == again
            seats = "SELECT seat, kind, person, bot, name FROM seats WHERE [table] = ? ORDER BY seat"
            assert database.execute(seats, ("table",)).fetchall() == database.execute(seats, (new,)).fetchall()
            assert 2 == len(set(database.execute("SELECT seed FROM tables").fetchall()))


def test_only_players_of_a_finished_game_can_ask_for_a_rematch(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=2) as table:
        assert 422 == table.ask(0, "POST", "rematch").status_code
        finished(table)
        before = table.on_disk()
        assert 403 == table.ask(-1, "POST", "rematch").status_code
        assert 403 == table.ask(None, "POST", "rematch").status_code
        assert before == table.on_disk()
        assert "/rematch" not in table.ask(-1, "GET", "end", headers=HTML).text


# ------------------------------------------------------------------ records


def stored_tables(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "test.sqlite")) as database:
        return int(
            database.execute("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM people)").fetchone()[0]
        )


def test_a_file_of_a_form_becomes_a_finished_table(client: Client) -> None:
    answer = client.post("/records", files={"record": ("game.json", text_of("3p-greedy"))})
    assert 303 == answer.status_code
    assert re.fullmatch(r"/tables/\w+/end", answer.headers["location"])
    assert "comptoir" in client.cookies
    assert "Finished" in page(client, "/")


def test_what_is_exported_is_what_was_imported(client: Client) -> None:
    table = opened(client, "4p-expert-spielbox")
    exported = loads(client.get(f"/tables/{table}/record").text)
    imported = replayed(loads(text_of("4p-expert-spielbox")), game_of("burgundy"))
    assert imported.entries == replayed(exported, game_of("burgundy")).entries
    assert dumps(record_of(imported)) == dumps(exported)


def with_facts_of_its_own() -> str:
    """A random game with three workers for a die, as a record."""
    data = tomllib.loads(resources.files("comptoir.games.burgundy").joinpath("facts.toml").read_text(encoding="utf-8"))
    data["actions"]["take_workers"] = 3
    game, rng = game_of("burgundy"), Random(1)
    match = Match(game, game.make_options(2), seed=1, facts=game.facts(data), plays_forced=True)
    while not match.is_over():
        player = match.to_decide()[0]
        match.play(player, rng.choice(match.moves(player)))
    return dumps(record_of(match))


def test_a_game_with_facts_of_its_own_is_opened_with_them(client: Client) -> None:
    text = with_facts_of_its_own()
    table = client.post("/records", content=text, headers=JSON).json()["table"]
    assert text == client.get(f"/tables/{table}/record").text
    assert "Finished" in page(client, "/")


def spoilt(change: Callable[[dict[str, Any]], None]) -> str:
    """A record with something wrong in it."""
    record = json.loads(text_of("2p-greedy"))
    change(record)
    return json.dumps(record)


def _other_move(record: dict[str, Any]) -> None:
    record["moves"][30] = {"by": 0, "move": "EndTurn"}


def _unfinished(record: dict[str, Any]) -> None:
    record["moves"], record["points"] = record["moves"][:80], None


BROKEN = (
    (spoilt(_other_move), "Move 31: "),
    (spoilt(_unfinished), "This game is not finished"),
    (spoilt(lambda record: record.update(game="chess")), "There is no game “chess”"),
    (spoilt(lambda record: record.update(own_facts={})), "The record's own facts are wrong: "),
    (spoilt(lambda record: record["moves"][3].update(by="me")), "move 4"),
    ("[[[[", "This is not a record"),
    ("[" * 100_000, "This is not a record"),
    ("", "This is not a record"),
)


def test_a_broken_record_is_refused_with_its_place_and_nothing_is_stored(client: Client, tmp_path: Path) -> None:
    for text, sentence in BROKEN:
        answer = client.post("/records", content=text, headers=JSON)
        assert 422 == answer.status_code
        assert sentence in answer.json()["error"]
    assert 0 == stored_tables(tmp_path)


def test_a_form_shows_the_sentence_in_the_readers_language(client: Client) -> None:
    files = {"record": ("game.json", spoilt(_other_move))}
    answer = client.post("/records", files=files, headers={"accept-language": "fr"})
    assert 422 == answer.status_code
    assert "Coup 31\u00a0: " in answer.text
    assert "ne répond pas à la question" in answer.text


def test_a_form_without_a_file_is_refused(client: Client) -> None:
    assert 422 == client.post("/records", files={"other": ("x", "y")}).status_code


def test_a_record_may_be_larger_than_other_requests_but_not_huge(client: Client) -> None:
    padded = text_of("2p-greedy") + " " * 200_000
    assert 201 == client.post("/records", content=padded, headers=JSON).status_code
    assert 413 == client.post("/records", content=" " * (RECORD_LIMIT + 1), headers=JSON).status_code
    assert 413 == client.post("/records", files={"record": ("x", " " * (RECORD_LIMIT + 1))}).status_code


def test_names_from_a_file_are_made_fit_to_be_shown(client: Client) -> None:
    text = spoilt(lambda record: record.update(seats=["\u202e<b>\n" + "x" * 99, ""]))
    table = client.post("/records", content=text, headers=JSON).json()["table"]
    shown = page(client, f"/tables/{table}/end")
    assert "&lt;b&gt;xxx" in shown
    assert "<b>" not in shown
    assert "\u202e" not in shown


def test_nobody_sits_at_a_table_from_a_record(client: Client) -> None:
    table = opened(client, "2p-greedy")
    assert "/rematch" not in page(client, f"/tables/{table}/end")
    assert 403 == client.post(f"/tables/{table}/rematch").status_code
