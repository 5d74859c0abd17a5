"""Results of finished games: stored once, in the background, and what they say about a person."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import insert, select

from comptoir.engine.match import Match
from comptoir.games import all_games, game as game_of
from comptoir.games.presentation.base import TablePresentation
from comptoir.server.operating import admin
from comptoir.server.pages import statistics
from comptoir.server.pages.profiles import _specimen
from comptoir.server.storage import results as kept
from comptoir.server.storage.ratings import SURE
from comptoir.server.storage.results import Averages, Meeting, Result, keep_results, near, results_of, unscored
from comptoir.server.storage.schema import RATINGS, RESULTS, SCORED
from comptoir.server.storage.store import OVER, PERSON, Person, Seat, Store, TableRow
from comptoir.server.tables.history import row_of
from comptoir.server.tables.scorekeeper import Scorekeeper
from tests.server.support import a_store, a_table, in_a_loop, some_people

each_database = pytest.mark.usefixtures("each_database")
DAY = 24 * 3600.0


@cache
def played(game: str = "burgundy", players: int = 2) -> Match:
    """A whole game, played at random."""
    known, chance = game_of(game), Random(3)
    match = Match(known, known.make_options(players), seed=3)
    while not match.is_over():
        player = match.to_decide()[0]
        match.play(player, chance.choice(match.moves(player)))
    return match


async def finished(store: Store, people: list[Person], id: str = "table", game: str = "burgundy") -> Match:
    """A finished game of these people."""
    match = played(game, len(people))
    seats = tuple(Seat(number, PERSON, person.name, person.id) for number, person in enumerate(people))
    options = {"players": len(people)} | {choice.name: choice.default for choice in match.game.choices}
    table = TableRow(id, game, options, "3", people[0].id, OVER, seats=seats, facts_digest=match.facts.digest)
    await store.add_played(table, [row_of(entry) for entry in match.entries])
    return match


# ------------------------------------------------------------------ keeping them


@each_database
@in_a_loop
async def test_a_finished_game_is_scored_once(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        match = await finished(store, people)
        keeper = Scorekeeper(store)
        assert [1, 0] == [await keeper.catch_up(), await keeper.catch_up()]
        for standing in match.game.result(match.state):
            (found,) = await results_of(store.engine, people[standing.player].id, is_detailed=True)
            assert (standing.place, standing.points) == (found.place, found.points)
            assert match.game.scores(match.state)[standing.player] == found.categories
            assert found.gained


@in_a_loop
async def test_games_that_are_not_over_and_lessons_have_no_results(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        await a_table(store, people)
        await finished(store, people, "lesson")
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE tables SET lesson = 'first' WHERE id = 'lesson'")
        assert [] == await unscored(store.engine, 9)


@in_a_loop
async def test_a_game_that_cannot_be_read_is_looked_at_once(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        await finished(store, await some_people(store, "Ada", "Ben"))
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("DELETE FROM entries WHERE number = 20")
        keeper = Scorekeeper(store)
        assert [1, 0] == [await keeper.catch_up(), await keeper.catch_up()]
        assert [] == await store.engine.rows(select(RESULTS))


@in_a_loop
async def test_who_has_several_seats_on_one_device_is_none_of_the_players(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        await finished(store, [ada, ada])
        await Scorekeeper(store).catch_up()
        assert [None, None] == [row.person for row in await store.engine.rows(select(RESULTS))]


@in_a_loop
async def test_results_are_made_again_in_another_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        await finished(store, people)
        await Scorekeeper(store).catch_up()
        monkeypatch.setattr(kept, "FORMAT", 2)
        assert 1 == await Scorekeeper(store).catch_up()
        assert 2 == len(await store.engine.rows(select(RESULTS)))


@each_database
@in_a_loop
async def test_results_stay_with_a_deleted_person_who_is_nobody(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await finished(store, [ada, ben])
        await Scorekeeper(store).catch_up()
        await admin.delete_person(store, ada.id)
        assert {None, ben.id} == {row.person for row in await store.engine.rows(select(RESULTS))}
        await admin.delete_table(store, "table")
        assert [[], []] == [await store.engine.rows(select(part)) for part in (RESULTS, SCORED)]


@pytest.mark.parametrize("key", [game.key for game in all_games()])
def test_pieces_that_players_gain_have_names_in_both_languages(key: str) -> None:
    presentation, view = game_of(key).presentation, _specimen(key).state
    assert isinstance(presentation, TablePresentation)
    for event, name in presentation.gains.items():
        assert name in event.__annotations__
        pieces = [piece for piece in presentation.pieces(view) if piece.rpartition("-")[0] == name]
        assert len(pieces) > 9
        assert all(presentation.say_piece(view, piece, language) for piece in pieces for language in ("en", "fr"))


# ------------------------------------------------------------------ everybody else


@in_a_loop
async def test_averages_are_of_a_crowd_or_of_nobody(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")
        for number, person in enumerate(people):
            assert {} == await Averages(store.engine).of("burgundy", {2}, people[0].id)
            table = await a_table(store, [person], bots=("random",), id=f"t{number}")
            found = result(table.id, person=person.id, categories={"goods": 10 * number, "costs": -3})
            await keep_results(store.engine, table.id, [found])
        averages = Averages(store.engine)
        assert {"goods": 25.0, "costs": -3.0} == await averages.of("burgundy", {2}, people[0].id)
        assert [{}, {}] == [await averages.of(game, {3}, people[0].id) for game in ("burgundy", "orleans")]


@each_database
@in_a_loop
async def test_averages_are_of_people_of_about_the_same_rating_if_they_are_enough(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await a_rated_crowd(
            store, {"Ada": 1150, "Ben": 1000, "Cleo": 1299, "Dan": 1100, "Eve": 1200, "Flo": 1190}
        )
        await a_rated_crowd(store, {"Max": 999, "Mia": 1300})
        await a_rated_crowd(store, {"New": 1150}, deviation=SURE + 1)
        averages = Averages(store.engine)
        assert {"goods": 1156.5} == await averages.of("burgundy", {2}, people[0].id, near(1150))
        assert {"goods": pytest.approx(1154.2, abs=0.1)} == await averages.of("burgundy", {2}, people[0].id)
        assert {} == await averages.of("burgundy", {2}, people[0].id, near(1350))


async def a_rated_crowd(store: Store, ratings: dict[str, int], deviation: float = 60.0) -> list[Person]:
    """People with these ratings in Burgundy and one result each, with as many points for goods."""
    people = await some_people(store, *ratings)
    for person, rating in zip(people, ratings.values(), strict=True):
        values = {"person": person.id, "game": "burgundy", "rating": rating, "deviation": deviation}
        await store.engine.execute(insert(RATINGS).values(**values, volatility=0.06, games=20))
        table = await a_table(store, [person], bots=("random",), id=f"of {person.name}")
        found = result(table.id, person=person.id, categories={"goods": rating})
        await keep_results(store.engine, table.id, [found])
    return people


@in_a_loop
async def test_averages_are_kept_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "CROWD", 1)
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        averages = Averages(store.engine)
        await a_table(store, [ada], bots=("random",))
        for points, shown in ((1, 1.0), (2, 1.0)):
            await keep_results(store.engine, "table", [result(person=ada.id, categories={"goods": points})])
            assert {"goods": shown} == await averages.of("burgundy", {2}, "somebody")
        monkeypatch.setattr(kept, "monotonic", lambda: monotonic() + kept.LASTING)
        assert {"goods": 2.0} == await averages.of("burgundy", {2}, "somebody")


# ------------------------------------------------------------------ what they say


def result(table: str = "table", place: int = 1, points: int = 100, **more: Any) -> Result:
    values: dict[str, Any] = {"seat": 0, "person": "ada", "game": "burgundy", "players": 2, "ended": 0.0}
    return Result(table=table, place=place, points=points, **values | more)


def test_games_are_counted_by_players_and_seat() -> None:
    found = [result(points=90), result(place=2, points=70), result(players=4, seat=3, points=50)]
    first, second = statistics.by_seat(found)
    assert (2, 0, statistics.Share(2, 1, 80.0)) == first
    assert (4, 3, statistics.Share(1, 1, 50.0)) == second
    assert 50 == first[2].percent()


def test_a_game_for_one_is_not_won() -> None:
    assert 0 == statistics.share([result(players=1)]).won


def test_categories_are_averages_of_all_games() -> None:
    found = [result(categories={"tiles": 10, "goods": 4}), result(categories={"tiles": 20})]
    assert {"tiles": 15.0, "goods": 2.0} == statistics.category_averages(found)


def test_the_favourite_piece_is_the_one_gained_most_often_and_the_best_the_one_that_wins() -> None:
    won = [result(str(number), gained={"mine": 1}) for number in range(3)]
    lost = [result(f"lost {number}", place=2, gained={"ship": 2}) for number in range(3)]
    rare = [result("rare", gained={"castle": 1})]
    found = statistics.pieces([*won, *lost, *rare])
    assert ["ship", "mine", "castle"] == [one.piece for one in found]
    assert ["mine"] == [one.piece for one in statistics.successful(found)]


def test_runs_of_victories_and_days() -> None:
    outcomes = [1, 1, 2, 1, 1, 1, 2, 1]  # the oldest first
    days = [0, 1, 2, 4, 4, 5, 9, 10]
    found = [result(place=place, ended=day * DAY) for place, day in zip(outcomes, days, strict=True)]
    assert statistics.Streaks(3, 1, 3) == statistics.streaks(found[::-1])
    assert statistics.Streaks(0, 0, 0) == statistics.streaks([])


def test_head_to_head_counts_who_was_ahead() -> None:
    mine = [result("a", place=1), result("b", place=2), result("c", place=2)]
    met = [Meeting("a", "ben", 2), Meeting("b", "ben", 1), Meeting("c", "ben", 2), Meeting("a", "eve", 3)]
    expected = [statistics.HeadToHead("ben", 3, 1, 1), statistics.HeadToHead("eve", 1, 1, 0)]
    assert expected == statistics.head_to_head(mine, [*met, Meeting("another", "eve", 1)])
