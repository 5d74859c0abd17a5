"""Puzzles on the web: a position, one answer that counts, the reason, a rating and a streak."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from comptoir.analysis import weigh
from comptoir.games import GAMES
from comptoir.games.burgundy import GAME as BURGUNDY
from comptoir.glicko import Rating
from comptoir.puzzles import Puzzle, Source, puzzles_of
from comptoir.puzzles.choosing import nearest, of_the_day
from comptoir.server.operating.admin import delete_person
from comptoir.server.storage.puzzles import Attempt, Solver, attempt_at, keep_attempt, solver_of, tried_by
from comptoir.server.tables.bot_processes import BotProcesses
from tests.server.conftest import Client
from tests.server.support import a_store, in_a_loop, some_people

COLLECTION = puzzles_of("burgundy")
NAME = min(COLLECTION.named, key=lambda name: COLLECTION.named[name][1].at)  # soon replayed
PATH = f"/puzzles/burgundy/{NAME}"


def first_puzzle() -> tuple[Source, Puzzle]:
    return COLLECTION.named[NAME]


def numbers() -> tuple[int, int]:
    """The number of the best move, and of another one."""
    source, puzzle = first_puzzle()
    match = source.match_at(puzzle, BURGUNDY)
    best = match.parse(puzzle.seat, puzzle.best)
    other = next(move for move in match.moves(puzzle.seat) if move != best)
    return BURGUNDY.vocabulary.index(best), BURGUNDY.vocabulary.index(other)


@pytest.fixture(autouse=True)
def _weighed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are weighed here and briefly, without another process."""

    async def here(self: BotProcesses, game: Any, view: Any, player: int, best: Any, other: Any, wanted: Any) -> Any:
        return weigh(game, view, player, best, other, 1)

    monkeypatch.setattr(BotProcesses, "weigh", here)


# ------------------------------------------------------------------ pages


def test_the_puzzle_of_the_day_leads_to_its_page(client: Client) -> None:
    answer = client.get("/puzzles/burgundy")
    assert 303 == answer.status_code
    page = client.get(answer.headers["location"]).text
    assert "Puzzle of the day" in page
    assert "<svg" in page


def test_every_game_has_a_puzzle_of_the_day(client: Client) -> None:
    for key in GAMES:
        page = client.get(client.get(f"/puzzles/{key}").headers["location"])
        assert 200 == page.status_code
        assert page.text.count('name="move"') >= 4


def test_a_puzzle_offers_all_moves_and_does_not_tell_the_best(client: Client) -> None:
    page = client.get(PATH).text
    assert first_puzzle()[1].moves == page.count('name="move"')
    assert "The best move" not in page


def test_the_right_answer_raises_the_rating_and_tells_why(client: Client) -> None:
    best, _ = numbers()
    answer = client.post(PATH, data={"move": best})
    assert (303, f"{PATH}#solution") == (answer.status_code, answer.headers["location"])
    page = client.get(PATH).text
    assert all(text in page for text in ("Right!", "The best move:", "points ahead", "1 of 1 solved", "Another one"))
    assert 'name="move"' not in page


def test_a_wrong_answer_is_told_and_counts_only_once(client: Client) -> None:
    best, other = numbers()
    client.post(PATH, data={"move": other})
    page = client.get(PATH).text
    assert all(text in page for text in ("There was a better move.", "Your move:", "0 of 1 solved"))
    client.post(PATH, data={"move": best})
    assert page == client.get(PATH).text


def test_the_page_speaks_french(client: Client) -> None:
    client.post(PATH, data={"move": numbers()[0]})
    page = client.get(PATH, headers={"accept-language": "fr"}).text
    assert "Exact" in page
    assert "Le meilleur coup" in page


def test_what_is_no_move_of_the_puzzle_is_refused(client: Client) -> None:
    answer = client.post(PATH, data={"move": 100_000})
    assert 400 <= answer.status_code < 500
    assert "Choose one of the moves of the puzzle." in answer.text


@pytest.mark.parametrize("path", ["/puzzles/burgundy/nothing", "/puzzles/chess"])
def test_puzzles_that_do_not_exist_are_unknown(client: Client, path: str) -> None:
    assert 404 == client.get(path).status_code


def test_all_puzzles_are_listed_with_what_one_has_solved(client: Client) -> None:
    assert "No puzzle tried yet" in client.get("/puzzles").text
    client.post(PATH, data={"move": numbers()[0]})
    page = client.get("/puzzles").text
    assert "in a row: 1, at most 1" in page
    assert PATH not in page
    assert 'href="/puzzles/burgundy"' in client.get("/games/burgundy").text
    assert 'href="/puzzles"' in client.get("/").text


# ------------------------------------------------------------------ which one


def test_every_puzzle_that_first_sight_gets_wrong_has_its_day_before_one_comes_again() -> None:
    hard = {name for name, (_, puzzle) in COLLECTION.named.items() if puzzle.first_sight > 1}
    assert hard == {of_the_day(COLLECTION, date(2026, 1, 1) + timedelta(number)) for number in range(len(hard))}


def test_the_next_puzzle_is_about_as_hard_as_the_solver_is_good() -> None:
    rating = {name: puzzle.rating().rating for name, (_, puzzle) in COLLECTION.named.items()}
    hardest = max(rating, key=lambda name: (rating[name], name))
    assert rating[hardest] == rating[nearest(COLLECTION, 3000, set())]
    assert "" == nearest(COLLECTION, 1500, set(rating))


# ------------------------------------------------------------------ what is kept


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_streak_ends_with_a_wrong_answer_and_its_longest_stays(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        [ada] = await some_people(store, "Ada")
        for number, is_right in enumerate([True, True, False, True]):
            attempt = Attempt(f"puzzle {number}", "move", is_right, told="[]")
            await keep_attempt(store, ada.id, "burgundy", attempt, Rating(1500, 100))
        solver = await solver_of(store, ada.id, "burgundy")
        assert (4, 3, 1, 2) == (solver.tried, solver.solved, solver.streak, solver.longest)
        assert Solver() == await solver_of(store, ada.id, "pest")


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_second_answer_changes_nothing_and_who_is_deleted_leaves_none(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        [ada] = await some_people(store, "Ada")
        for is_right in (False, True):
            await keep_attempt(store, ada.id, "burgundy", Attempt("one", "move", is_right), Rating(1500, 100))
        kept = await attempt_at(store, ada.id, "burgundy", "one")
        assert kept is not None
        assert (False, True) == (kept.is_right, kept.change < 0)
        await delete_person(store, ada.id)
        assert set() == await tried_by(store, ada.id, "burgundy")
