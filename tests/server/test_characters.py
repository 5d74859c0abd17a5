"""Bots have characters: names, faces and a sentence each, the same at every visit to a table."""

from __future__ import annotations

import pytest

from comptoir.bots.levels import LEVELS, level_of
from comptoir.server.languages import about_bot, seat_name, words
from comptoir.server.pages.page import STATIC
from comptoir.server.people.arms import arms_of
from comptoir.server.storage.store import BOT, PERSON, Seat
from comptoir.server.tables.characters import characters, with_characters
from comptoir.words import LANGUAGES, catalogue
from tests.server.conftest import Client
from tests.server.test_lobby import set_up


def bot(seat: int, name: str, level: str = "companion") -> Seat:
    return Seat(seat, BOT, name, None, level)


def test_every_character_has_a_level_a_face_and_a_sentence_in_every_language() -> None:
    assert set(LEVELS) == set(characters().values())
    for name, level in characters().items():
        assert (STATIC / "faces" / f"{name.lower()}.svg").is_file()
        assert all(catalogue("bots", language).has(f"{level}.{name}") for language in LANGUAGES)


@pytest.mark.parametrize("level", LEVELS)
def test_four_bots_of_a_level_are_four_characters_of_it(level: str) -> None:
    found = [seat.name for seat in with_characters([bot(number, level, level) for number in range(4)], "seed")]
    assert 4 == len(set(found))
    assert {level} == {characters()[name] for name in found}


def test_who_comes_follows_from_the_seed() -> None:
    seats = [bot(number, LEVELS[0], LEVELS[0]) for number in range(3)]
    assert with_characters(seats, "seed") == with_characters(seats, "seed")
    assert 1 < len({with_characters(seats, f"seed {number}")[0].name for number in range(20)})


def test_people_and_named_bots_keep_their_names() -> None:
    seats = [Seat(0, PERSON, "novice", "ada"), bot(1, "Odile")]
    assert seats == with_characters(seats, "seed")


def test_bots_of_older_tables_go_by_their_level() -> None:
    assert "Robot compagnon · 2" == seat_name(bot(1, "companion · 2"), words("fr"))
    assert "Companion bot" == about_bot(bot(1, "companion", "greedy"), words("en"), "burgundy")
    assert "Novice bot. Learns the trade" == about_bot(bot(1, "Babette", "random"), words("en"), "pest")[:28]


def test_a_bot_says_who_it_is() -> None:
    rating = level_of("burgundy", "companion").rating
    assert about_bot(bot(1, "Aubin"), words("en"), "burgundy").startswith(f"Companion bot ({rating}). A cooper")
    assert about_bot(bot(1, "Aubin"), words("en"), "nim").startswith("Companion bot. A cooper")
    assert "" == about_bot(Seat(0, PERSON, "Aubin", "ada"), words("en"), "pest")


@pytest.mark.parametrize(
    ("chosen", "worn"),
    [
        ({}, [0, 1, 2, 3, 4]),
        ({"ada": 3, "ben": 0}, [3, 0, 2, 1, 4]),
        ({"ada": 1, "ben": 1}, [1, 0, 2, 3, 4]),
    ],
    ids=["nobody chose", "both chose", "the same"],
)
def test_players_wear_the_arms_of_their_profile(chosen: dict[str, int], worn: list[int]) -> None:
    seats = [Seat(0, PERSON, "Ada", "ada"), Seat(1, PERSON, "Ben", "ben"), bot(2, "Odile")]
    assert worn == arms_of(seats, chosen)


def test_the_page_of_a_table_gives_a_seat_the_arms_of_its_player(client: Client) -> None:
    client.post("/me", data={"name": "Ada", "emblem": "3"})
    text = client.get(set_up(client, seat_1="companion")).text
    assert "wears-0-3 wears-1-1 wears-2-2 wears-3-0 wears-4-4" in text
    key, lily = (text.index(f'<symbol id="i-seat-{seat}"') for seat in (0, 3))
    assert lily < key  # among the emblems the lily comes first, the key fourth
