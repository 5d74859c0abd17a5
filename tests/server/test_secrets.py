"""What a seat is sent does not depend on what only another seat may know: two tables are compared byte by byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comptoir.analysis import Told
from comptoir.engine import frames
from comptoir.engine.codec import state_to_data
from comptoir.engine.game import Game
from comptoir.games.orleans.state import State
from comptoir.server.tables.bot_processes import BotProcesses, Thought
from comptoir.server.tables.history import History
from tests.server.secret_lanes import (
    DRAWING,
    PLANNING,
    SECRETS,
    SEED,
    Script,
    Secret,
    at_secret,
    chosen,
    finish,
    hesitant,
    nothing,
    numbers,
    twins,
)
from tests.server.support import SECRET, Served, served


def answers(table: Served, seat: int | None) -> dict[str, bytes]:
    """Every answer that a seat, or a spectator, can get about the table."""
    own = "" if seat is None else f"?seat={seat}"
    paths = [f"view{own}", f"at/0{own}", f"at/5{own}", f"at/99{own}", "record", "chat"]
    drawn = sorted({id for panel in table.view(seat)["panels"] for id in re.findall(r'\bid="([^"]+)"', panel["svg"])})
    paths += [f"explain/{id}{own}" for id in drawn[::40]]
    found = {}
    for language in ("en", "fr"):
        for path in paths:
            answer = table.ask(seat, "GET", path, headers={"accept-language": language})
            found[f"{language} {path}"] = b"%d " % answer.status_code + answer.content
    for page in (f"/tables/table{own}", f"/tables/table/replay{own}", f"/tables/table/end{own}", "/", "/waiting"):
        found[page] = page_of(table, seat, page).encode()
    return found


def page_of(table: Served, seat: int | None, path: str) -> str:
    cookie = {} if seat is None else {"cookie": f"comptoir={table.tokens[seat]}"}
    return table.browser.get(path, headers=cookie | {"accept": "text/html"}, follow_redirects=False).text


def refusals(table: Served, seat: int) -> list[bytes]:
    """What a seat hears when it asks for what cannot be done."""
    version = table.view(seat)["version"]
    legal = set(numbers(table, seat))
    illegal = next(number for number in range(10**6) if number not in legal)
    bodies = [
        ("moves", {"seat": seat, "version": version, "move": illegal, "key": "a"}),
        ("moves", {"seat": seat, "version": version, "move": 10**9, "key": "b"}),
        ("moves", {"seat": seat, "version": version + 1, "move": illegal, "key": "c"}),
        ("moves", {"seat": seat, "version": version - 1, "move": illegal, "key": "d"}),
        ("undo", {"seat": seat, "version": version - 1, "key": "e"}),
        ("undo", {"seat": seat, "version": version, "key": "f", "answer": 99}),
    ]
    return [table.ask(seat, "POST", path, json=body).content for path, body in bodies]


def told(table: Served, seat: int) -> tuple[object, ...]:
    """Everything that a seat can find out, and everybody else who has no part in it."""
    return answers(table, seat), refusals(table, seat), answers(table, None)


SCRIPTS = pytest.mark.parametrize("script", [chosen(0), chosen(-1), hesitant], ids=["first", "last", "hesitant"])


# ------------------------------------------------------------------ secret lanes


@SECRETS
@SCRIPTS
def test_a_seat_is_told_nothing_of_other_lanes(tmp_path: Path, script: Script, secret: Secret) -> None:
    with twins(tmp_path, secret) as (one, other):
        script(one)
        assert told(other, 0) == told(one, 0)


@SECRETS
@SCRIPTS
def test_a_seat_that_is_done_is_not_told_who_else_is(tmp_path: Path, script: Script, secret: Secret) -> None:
    with twins(tmp_path, secret) as (one, other):
        finish(other, 0)
        script(one)
        finish(one, 0)
        assert told(other, 0) == told(one, 0)
        assert other.take_back(0).content == one.take_back(0).content
        assert told(other, 0) == told(one, 0)


def test_private_dice_are_private(tmp_path: Path) -> None:
    with twins(tmp_path, ("auction", {}, nothing)) as (one, other):
        for table, bids in ((one, (1, 2)), (other, (2, 1))):
            for seat, bid in zip((1, 2), bids, strict=True):
                table.move(seat, bid)
        one.move(1)  # done
        one.take_back(1)
        for table in (one, other):
            table.move(0, 3)
        assert told(other, 0) == told(one, 0)


@SECRETS
def test_sockets_are_silent_about_other_lanes(tmp_path: Path, secret: Secret) -> None:
    with twins(tmp_path, secret) as (one, other):
        heard = []
        for table, script in ((one, hesitant), (other, nothing)):
            with table.socket(0, 0) as mine, table.socket(None, None) as watching:
                first = [mine.receive_json(), watching.receive_json(), mine.receive_json(), watching.receive_json()]
                script(table)
                for socket in (mine, watching):
                    socket.send_text("still there?")
                # Whatever had been sent because of the others would come before the answer.
                answered = [mine.receive_json(), watching.receive_json()]
                table.move(0)
                heard.append((first, answered, mine.receive_json()))
        assert heard[0] == heard[1]
        assert [{"alive": True}, {"alive": True}] == heard[0][1]


@SECRETS
def test_a_hint_comes_from_what_the_seat_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: Secret) -> None:
    asked: list[object] = []

    async def advise(self: BotProcesses, game: Game, view: frames.State, player: int, _: object) -> tuple[Told, ...]:
        asked.append((game.key, state_to_data(view), player))
        return ()

    async def choose(
        self: BotProcesses, game: str, view: frames.State, player: int, bot: str, seed: int, _: object
    ) -> Thought:
        asked.append((game, state_to_data(view), player, bot, seed))
        return Thought(1, bot)

    monkeypatch.setattr(BotProcesses, "advise", advise)
    monkeypatch.setattr(BotProcesses, "choose", choose)
    with twins(tmp_path, secret) as (one, other):
        hesitant(one)
        assert [200, 200] == [table.ask(0, "GET", "hint?seat=0").status_code for table in (one, other)]
        assert asked[:2] == asked[2:]
        for table in (one, other):
            finish(table, 0)
        refused = [table.ask(0, "GET", "hint?seat=0") for table in (one, other)]
        assert refused[0].content == refused[1].content
        assert [422, 422] == [answer.status_code for answer in refused]


def test_when_all_have_chosen_all_is_told(tmp_path: Path) -> None:
    with served(tmp_path, players=2, options=SECRET) as table:
        before = table.view(0)
        finish(table, 1)
        assert before == table.view(0)
        while table.view(0)["secret"]:
            table.move(0)
        after = table.view(0)
        assert {0, 1} == {line["by"] for line in after["log"]["lines"] if line["by"] >= 0}
        assert after["version"] == table.view(None)["version"] > before["version"]


@SECRETS
def test_the_lobby_does_not_tell_who_is_done(tmp_path: Path, secret: Secret) -> None:
    with at_secret(tmp_path, secret) as table:
        finish(table, 0)
        before = page_of(table, 0, "/")
        assert "Waiting for Ben, Cleo" in before
        finish(table, 2)
        assert before == page_of(table, 0, "/")


# ------------------------------------------------------------------ would a leak be noticed?


def adopt_all(self: State, other: State, seat: int) -> None:
    """A view that shows every seat's part, not only its own."""
    self.players = [player.clone() for player in other.players]


@pytest.mark.parametrize("secret", [PLANNING, DRAWING], ids=["planning", "drawing"])
def test_a_view_of_other_boards_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: Secret
) -> None:
    monkeypatch.setattr(State, "adopt", adopt_all)
    with twins(tmp_path, secret) as (one, other):
        chosen(0)(one)
        assert other.view(0)["panels"] != one.view(0)["panels"]


def test_a_story_of_other_lanes_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(History, "known_rows", lambda history, seat: range(len(history.rows)))
    with twins(tmp_path, PLANNING) as (one, other):
        chosen(0)(one)
        assert answers(other, 0) != answers(one, 0)
        assert refusals(other, 0) != refusals(one, 0)


# ------------------------------------------------------------------ the owner, and nature


@SECRETS
def test_the_owner_sees_nobodys_secrets(tmp_path: Path, secret: Secret) -> None:
    with at_secret(tmp_path, secret) as table:
        table.move(1)
        for path in ("view?seat=1", "at/5?seat=1", "explain/die-1?seat=1", "hint?seat=1"):
            assert 403 == table.ask(0, "GET", path).status_code
        with table.socket(0, 1) as socket:
            assert {"error": "This seat is not yours.", "code": "not_your_seat"} == socket.receive_json()


def test_the_seed_never_leaves_the_server(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=2, seed=SEED) as table:
        sent = b"".join(answers(table, 0).values())
        with table.socket(0, 0) as socket:
            while not (view := table.view(0))["over"]:
                sent += str(view).encode() + b"".join(refusals(table, 0))
                for seat in (0, 1):
                    table.move(seat)
            sent += str([socket.receive_json() for _ in range(3)]).encode()
        sent += b"".join(answers(table, 0).values())
        record = table.ask(None, "GET", "record")
        assert 200 == record.status_code
        assert SEED.encode() not in sent + record.content
        assert SEED in table.on_disk()


def test_what_nature_has_not_revealed_is_not_told(tmp_path: Path) -> None:
    """Tables whose dice will fall differently look the same to a person who has not seen them fall."""
    told = []
    for seed in ("one", "other"):
        with served(tmp_path / seed, "auction", seed=seed) as table:
            told.append(answers(table, None))
    assert told[0] == told[1]
