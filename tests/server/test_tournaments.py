"""Tournaments on the server: entering, rounds that follow each other by themselves, and one worker that wins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import select, update

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.operating import admin
from comptoir.server.refusals import Unknown
from comptoir.server.storage import friends, tournaments as stored
from comptoir.server.storage.avoidance import BLOCK, avoid
from comptoir.server.storage.presence import ASLEEP, LEFT
from comptoir.server.storage.schema import ENTRANTS, PEOPLE, SEATS, TABLES, TOURNAMENTS
from comptoir.server.storage.store import CANCELLED, OVER, PLAYING, Person, Store
from comptoir.server.storage.tournaments import (
    EVERYBODY,
    OPEN,
    ROBIN,
    SWISS,
    WITH_FRIENDS,
    Field,
    StoredGame,
    field_of,
    tournaments_for,
)
from comptoir.server.tables.rooms import Rooms
from comptoir.server.tables.tournaments import Arbiter, TournamentWish, enter_bot, enter_person, set_up_tournament
from tests.server.support import a_store, in_a_loop, play_on, some_people, toys

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


class Club:
    """A tournament of a toy game in a store, and the arbiter of one worker."""

    def __init__(self, store: Store, people: Sequence[Person], id: str) -> None:
        self.store, self.people, self.id = store, people, id
        self.rooms = Rooms(store, lambda room: None)
        self.arbiter = Arbiter(store, self.rooms)

    async def field(self) -> Field:
        return await field_of(self.store, self.id)

    async def begin(self) -> Field:
        await self.arbiter.begin(await self.field())
        return await self.field()

    async def play(self, game: StoredGame) -> None:
        """Play a game to its end."""
        room = await self.rooms.room(game.played_at or "")
        while not room.match.is_over():
            await play_on(room, 1)

    async def play_round(self) -> Field:
        for game in (await self.field()).unsettled():
            await self.play(game)
        await self.arbiter.look()
        return await self.field()

    async def leave(self, game: StoredGame, seat: int, what: str = ASLEEP) -> None:
        """Somebody's time is up, or they let a bot play."""
        room = await self.rooms.room(game.played_at or "")
        await room.note(seat, what)


@asynccontextmanager
async def a_club(folder: Path, *names: str, **wish: Any) -> AsyncIterator[Club]:
    """A tournament that these people have entered; the first has set it up."""
    with toys():
        async with a_store(folder) as store:
            people = await some_people(store, *names)
            asked = TournamentWish("Spring", game_of(wish.pop("game", "open")), **wish)
            tournament = await set_up_tournament(store, people[0], asked)
            for person in people:
                await enter_person(store, tournament, person)
            yield Club(store, people, tournament.id)


# ------------------------------------------------------------------ rounds


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_round_robin_goes_from_round_to_round_until_everybody_has_met(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=ROBIN) as club:
        assert (PLAYING, 1, 3) == _where(await club.begin())
        assert (PLAYING, 2, 3) == _where(await club.play_round())
        assert (PLAYING, 3, 3) == _where(await club.play_round())
        field = await club.play_round()
        assert (OVER, 3, 3) == _where(field)
        assert 6 == len({frozenset(game.plain().players()) for game in field.games})
        assert 6.0 == sum(sum(game.points or ()) for game in field.games)


def _where(field: Field) -> tuple[str, int, int]:
    return field.tournament.status, field.tournament.round, field.tournament.rounds


@in_a_loop
async def test_a_swiss_gives_the_odd_one_a_bye_and_has_no_more_rounds_than_opponents(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:3], system=SWISS, rounds=9) as club:
        assert (PLAYING, 1, 3) == _where(await club.begin())
        field = await club.play_round()
        assert [(1.0, 0.0)] == [game.points for game in field.games if game.second is None and game.round == 1]
        assert (PLAYING, 2, 3) == _where(field)


@in_a_loop
async def test_a_round_waits_for_its_last_game(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=SWISS, rounds=2) as club:
        first, second = (await club.begin()).games
        await club.play(first)
        await club.arbiter.look()
        field = await club.field()
        assert ((PLAYING, 1, 2), [second]) == (_where(field), field.unsettled())


@in_a_loop
async def test_both_sit_at_a_table_that_has_begun_with_the_clock_and_the_options(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN, clock="live", is_rated=True) as club:
        (game,) = (await club.begin()).games
        table = await club.store.table(game.played_at or "")
        assert table is not None
        assert {person.id for person in club.people} == {seat.person for seat in table.seats}
        assert ({"move": 120.0, "bank": 900.0}, True, False) == (table.clock, table.is_rated, table.has_hints)
        asked = await club.store.engine.rows(select(SEATS.c.asked).where(SEATS.c.asked.is_not(None)))
        assert asked  # so they are told that it is their turn


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_of_two_workers_one_begins_a_round(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=SWISS, rounds=2) as club, a_store(tmp_path) as other:
        elsewhere = Arbiter(other, Rooms(other, lambda room: None))
        for game in (await club.begin()).games:
            await club.play(game)
        await asyncio.gather(club.arbiter.look(), elsewhere.look(), return_exceptions=True)
        await elsewhere.look()
        field = await club.field()
        assert (PLAYING, 2, 2) == _where(field)
        assert [1, 1, 2, 2] == [game.round for game in field.games]
        assert 4 == len(await club.store.engine.rows(select(TABLES.c.id)))


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_nobody_slips_into_a_tournament_that_begins_at_the_same_moment(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        seen = await club.field()
        (eve,) = await some_people(club.store, "Eve")
        await enter_person(club.store, seen.tournament, eve)
        with pytest.raises(Refusal, match="just entered"):
            await club.arbiter.begin(seen)
        assert (PLAYING, 1, 3) == _where(await club.begin())  # as many rounds as three players need
        with pytest.raises(Refusal, match="has begun"):
            await enter_person(club.store, seen.tournament, (await some_people(club.store, "Fay"))[0])


@in_a_loop
async def test_what_a_worker_left_is_taken_up_by_the_next_one(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        (game,) = (await club.begin()).games
        await club.play(game)
        async with a_store(tmp_path) as later:
            await Arbiter(later, Rooms(later, lambda room: None)).look()
            assert OVER == (await field_of(later, club.id)).tournament.status


@in_a_loop
async def test_nothing_is_due_while_everybody_plays(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        (game,) = (await club.begin()).games
        assert [] == await stored.due_tournaments(club.store)
        await club.play(game)
        assert [club.id] == await stored.due_tournaments(club.store)


@in_a_loop
async def test_a_tournament_of_bots_alone_needs_nobody(tmp_path: Path) -> None:
    async with a_club(tmp_path, "Ada", system=ROBIN) as club:
        await club.arbiter.withdraw(await club.field(), 1)
        for _ in range(6):
            await enter_bot(club.store, await club.field(), "novice")
        field = await club.begin()
        assert 6 == len({one.name for one in field.entrants})
        tables = [await club.store.table(game.played_at or "") for game in field.games]
        assert [["novice", "novice"]] * 3 == [[seat.bot for seat in table.seats] for table in tables if table]
        assert [] == await club.store.tables_of(club.people[0].id)  # they do not fill the lobby of the organiser


# ------------------------------------------------------------------ leaving


@pytest.mark.parametrize("what", [ASLEEP, LEFT])
@in_a_loop
async def test_who_lets_a_bot_play_or_runs_out_of_time_has_lost(tmp_path: Path, what: str) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        (game,) = (await club.begin()).games
        await club.leave(game, 0, what)
        await club.arbiter.look()
        field = await club.field()
        assert (OVER, (0.0, 1.0)) == (field.tournament.status, field.games[0].points)


@in_a_loop
async def test_against_a_bot_too_the_time_is_up_some_day(tmp_path: Path) -> None:
    async with a_club(tmp_path, "Ada", system=ROBIN) as club:
        await enter_bot(club.store, await club.field(), "novice")
        (game,) = (await club.begin()).games
        await club.leave(game, game.plain().players().index(1))
        await club.arbiter.look()
        assert {1: 0.0, 2: 1.0} == _points_of(await club.field())


def _points_of(field: Field) -> dict[int, float]:
    games = [game.plain() for game in field.games]
    return {one.number: sum(game.points_of(one.number) for game in games if one.number in game.players())
            for one in field.entrants}  # fmt: skip


@in_a_loop
async def test_nobody_learns_in_secret_lanes_who_has_gone_before_both_have(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN, game="auction") as club:
        (game,) = (await club.begin()).games
        await club.leave(game, 0)
        await club.arbiter.look()
        assert [game] == (await club.field()).unsettled()
        await club.leave(game, 1)
        await club.arbiter.look()
        assert [(0.0, 0.0)] == [one.points for one in (await club.field()).games]


@in_a_loop
async def test_who_withdraws_gives_up_the_game_and_all_others_of_a_round_robin(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=ROBIN) as club:
        field = await club.begin()
        await club.arbiter.withdraw(field, 4)
        room = await club.rooms.room(next(game.played_at for game in field.games if 4 in game.plain().players()) or "")
        assert ["resigned"] == list(room.away.values())
        for _ in range(3):
            field = await club.play_round()
        assert OVER == field.tournament.status
        theirs = [game for game in field.games if 4 in game.plain().players()]
        assert 3.0 == sum(game.plain().points_of(game.plain().other(4) or 0) for game in theirs)
        assert 1 == sum(game.played_at is not None for game in theirs)


@in_a_loop
async def test_who_withdraws_from_a_swiss_is_not_paired_again(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=SWISS, rounds=3) as club:
        await club.arbiter.withdraw(await club.begin(), 4)
        field = await club.play_round()
        assert {1, 2, 3} == {number for game in field.games if game.round == 2 for number in game.plain().players()}


@in_a_loop
async def test_a_tournament_ends_when_fewer_than_two_are_left(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:3], system=SWISS, rounds=3) as club:
        await club.begin()
        for number in (1, 2):
            await club.arbiter.withdraw(await club.field(), number)
        assert OVER == (await club.field()).tournament.status


@in_a_loop
async def test_who_withdraws_before_it_begins_has_never_entered(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2]) as club:
        await club.arbiter.withdraw(await club.field(), 2)
        assert ["Ada"] == [one.name for one in (await club.field()).entrants]
        with pytest.raises(Refusal, match="at least two"):
            await club.begin()


@in_a_loop
async def test_who_is_banned_is_out(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=SWISS) as club:
        await club.begin()
        await club.store.engine.execute(update(PEOPLE).where(PEOPLE.c.name == "Dan").values(banned=time()))
        await club.arbiter.look()
        assert 0.0 == _points_of(await club.field())[4]
        assert 1 == len((await club.field()).unsettled())


@in_a_loop
async def test_a_game_whose_table_was_deleted_is_shared(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        (game,) = (await club.begin()).games
        await admin.delete_table(club.store, game.played_at or "")
        await club.arbiter.look()
        assert [(0.5, 0.5)] == [one.points for one in (await club.field()).games]


@in_a_loop
async def test_a_cancelled_tournament_stays_as_it_is(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        await club.begin()
        await stored.cancel(club.store, club.id)
        assert [] == await stored.due_tournaments(club.store)
        assert CANCELLED == (await club.play_round()).tournament.status
        with pytest.raises(Refusal, match="is over"):
            await stored.cancel(club.store, club.id)


# ------------------------------------------------------------------ setting up and entering


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": "  "}, "1 to 60"),
        ({"name": "x" * 61}, "1 to 60"),
        ({"system": "knock-out"}, "knock-out"),
        ({"rounds": 0}, "1 to 11"),
        ({"rounds": 12}, "1 to 11"),
        ({"clock": "none"}, "live, relaxed, correspondence"),
        ({"access": "nobody"}, "link, friends, everybody"),
        ({"preset": "first"}, "standard, expert"),
    ],
)
@in_a_loop
async def test_what_is_impossible_is_refused(tmp_path: Path, wrong: dict[str, Any], sentence: str) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        with pytest.raises(Refusal, match=sentence):
            await set_up_tournament(store, ada, replace(TournamentWish("Spring", game_of("burgundy")), **wrong))
        assert [] == await tournaments_for(store, ada.id)


@in_a_loop
async def test_the_options_of_a_preset_are_those_of_the_tables(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        wish = TournamentWish("Duel", game_of("pest"), "everything", system=ROBIN)
        tournament = await set_up_tournament(store, ada, wish)
        for person in (ada, ben):
            await enter_person(store, tournament, person)
        club = Club(store, [ada, ben], tournament.id)
        (game,) = (await club.begin()).games
        table = await store.table(game.played_at or "")
        assert table is not None
        assert "duel" in str(table.options)
        assert table.options == tournament.options


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_who_enters_twice_is_in_once(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2]) as club:
        tournament = (await club.field()).tournament
        await asyncio.gather(*(enter_person(club.store, tournament, club.people[1]) for _ in range(3)))
        assert ["Ada", "Ben"] == [one.name for one in (await club.field()).entrants]


@in_a_loop
async def test_a_full_tournament_takes_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stored.MOST_ENTRANTS, SWISS, 2)
    async with a_club(tmp_path, *PLAYERS[:2]) as club:
        with pytest.raises(Refusal, match="is full: it has 2"):
            await enter_bot(club.store, await club.field(), "novice")


@in_a_loop
async def test_bots_and_tournaments_have_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST_BOTS", 1)
    async with a_club(tmp_path, "Ada") as club:
        await enter_bot(club.store, await club.field(), "novice")
        with pytest.raises(Refusal, match="at most 1 bots"):
            await enter_bot(club.store, await club.field(), "master")
        for _ in range(stored.MOST_OWN - 1):
            await set_up_tournament(club.store, club.people[0], TournamentWish("More", game_of("pest")))
        with pytest.raises(Refusal, match="finish or cancel"):
            await set_up_tournament(club.store, club.people[0], TournamentWish("More", game_of("pest")))
        assert stored.MOST_OWN == len(await tournaments_for(club.store, club.people[0].id))


@in_a_loop
async def test_those_who_have_blocked_each_other_do_not_enter_the_same_tournament(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2]) as club:
        eve, fay = await some_people(club.store, "Eve", "Fay")
        await avoid(club.store.engine, club.people[1].id, eve.id, BLOCK)
        await avoid(club.store.engine, eve.id, fay.id, BLOCK)
        tournament = (await club.field()).tournament
        with pytest.raises(Refusal, match="You cannot enter"):
            await enter_person(club.store, tournament, eve)
        await enter_person(club.store, tournament, fay)


@in_a_loop
async def test_who_has_blocked_somebody_since_is_not_paired_with_them_while_it_can_be_avoided(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=SWISS, rounds=2) as club:
        others = {1: 3, 2: 4}  # who would play whom in the first round
        for one, other in others.items():
            await avoid(club.store.engine, club.people[one - 1].id, club.people[other - 1].id, BLOCK)
        games = (await club.begin()).games
        assert not {frozenset(pair) for pair in others.items()} & {frozenset(game.plain().players()) for game in games}


@in_a_loop
async def test_lists_have_ones_own_those_of_friends_and_those_for_everybody(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        for access in ("link", WITH_FRIENDS, EVERYBODY):
            await set_up_tournament(store, ada, TournamentWish(access, game_of("pest"), access=access))
        assert 3 == len(await tournaments_for(store, ada.id))
        assert [EVERYBODY] == [one.tournament.name for one in await tournaments_for(store, ben.id)]
        assert [EVERYBODY] == [one.tournament.name for one in await tournaments_for(store, None)]
        await _be_friends(store, ada, ben)
        assert {EVERYBODY, WITH_FRIENDS} == {one.tournament.name for one in await tournaments_for(store, ben.id)}


async def _be_friends(store: Store, one: Person, other: Person) -> None:
    await friends.ask(store, one.id, other.id)
    await friends.accept(store, other.id, one.id)


# ------------------------------------------------------------------ the end


@in_a_loop
async def test_who_is_erased_keeps_the_games_under_a_name_that_says_nothing(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS, system=SWISS, rounds=3) as club:
        await club.begin()
        await admin.delete_person(club.store, club.people[0].id)
        await club.arbiter.look()
        field = await club.field()
        assert ("?", "?", "?") == (field.tournament.name, field.organiser, field.entrant(1).name)
        assert not field.entrant(1).is_in()
        assert 0.0 == _points_of(field)[1]
        assert 2 == (await club.play_round()).tournament.round


@in_a_loop
async def test_what_an_erased_person_has_not_begun_is_cancelled(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2]) as club:
        await admin.delete_person(club.store, club.people[1].id)
        assert (OPEN, ["Ada"]) == (_where(await club.field())[0], [one.name for one in (await club.field()).entrants])
        await enter_person(club.store, (await club.field()).tournament, (await some_people(club.store, "Eve"))[0])
        await admin.delete_person(club.store, club.people[0].id)
        field = await club.field()
        assert (CANCELLED, ["Eve"]) == (field.tournament.status, [one.name for one in field.entrants])


@in_a_loop
async def test_a_tournament_in_which_nobody_is_left_goes_with_the_last_one(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        (game,) = (await club.begin()).games
        await club.play(game)
        await club.arbiter.look()
        await admin.delete_person(club.store, club.people[0].id, keeps_games=True)
        assert ["?", "Ben"] == [one.name for one in (await club.field()).entrants]
        await admin.delete_person(club.store, club.people[1].id, keeps_games=True)
        assert [] == await club.store.engine.rows(select(TOURNAMENTS.c.id))


@in_a_loop
async def test_an_operator_deletes_a_tournament_and_its_tables_stay(tmp_path: Path) -> None:
    async with a_club(tmp_path, *PLAYERS[:2], system=ROBIN) as club:
        (game,) = (await club.begin()).games
        assert [("Spring", 2)] == [(one.name, one.entrants) for one in await admin.tournaments(club.store)]
        await admin.delete_tournament(club.store, club.id)
        with pytest.raises(Unknown):
            await club.field()
        assert await club.store.table(game.played_at or "") is not None
        assert [] == await club.store.engine.rows(select(ENTRANTS.c.number))
        assert [] == await club.store.engine.rows(select(TOURNAMENTS.c.id))
