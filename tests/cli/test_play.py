"""The table in the terminal, played through what a person types."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from comptoir.engine.match import Match
from comptoir.engine.record import loads, replay
from comptoir.games import game
from tests.cli.running import lines, run, start
from tests.deadline import DEADLINE

# Two people at one terminal: no bot's taste decides what these tests see. Player 1 begins with a 2 and a 3.
TWO = ("play", "burgundy", "--humans", "2", "--seed", "2")
SET_UP = 5  # answers of nature before the first question
KEPT = "comptoir-burgundy-1.json"


def kept(file: str = KEPT) -> Match:
    """The match in a file."""
    return replay(loads(Path(file).read_bytes()), game("burgundy"))


# ------------------------------------------------------------------ whole games


def test_a_whole_game_can_be_played_through_a_pipe() -> None:
    table = start(["play", "burgundy", "--bots", "greedy"])
    said, refused = table.communicate("1\n" * 1000, timeout=DEADLINE)
    assert (0, "") == (table.returncode, refused)
    assert "The game is over." in said
    assert "completed districts" in said


def test_the_end_ranks_the_players_with_points_by_category() -> None:
    said = run("play", "burgundy", "--humans", 0, "--bots", "greedy,random", "--seed", 1, "--save", "end.json").stdout
    assert "1. greedy 1" in said
    assert "2. random 2" in said
    assert "To look at it: comptoir replay end.json" in said


def test_bots_take_the_seats_that_people_leave() -> None:
    said = run("play", "burgundy", "--players", 4, "--humans", 2, "--bots", "random,greedy", "--seed", 1).stdout
    assert all(name in said for name in ("Player 1", "Player 2", "random 3", "greedy 4"))


def test_the_same_seed_gives_the_same_game() -> None:
    typed = lines(*["1"] * 20, "quit", "no")
    games = [run("play", "burgundy", "--bots", "random", "--seed", 3, typed=typed).stdout for _ in range(2)]
    assert games[0] == games[1]


def test_moves_of_bots_are_told_in_words() -> None:
    assert "random 1 gains 2 workers." in run("play", "burgundy", "--humans", 0, "--bots", "random", "--seed", 1).stdout


def test_two_people_share_a_terminal_and_choose_in_secret() -> None:
    expert = ("--option", "setup=expert", "--option", "expert_choice=secret")
    said = run("play", "burgundy", "--humans", 2, "--seed", 1, *expert, typed=lines("1", "1", "1", "1")).stdout
    first, second = said.index("plays on board"), said.rindex("Which side of your sheet")
    assert second < first  # nothing is told before both have chosen


def test_it_is_played_in_french() -> None:
    result = run(*TWO, "--language", "fr", typed=lines("navire dépôt 4", "conseil", "annuler"))
    assert 2 <= result.stdout.count("Prendre un navire au dépôt 4")  # it may be among those that are compared
    assert "Un bon coup est le " in result.stdout
    assert "Vous n’avez aucun coup à reprendre.\n" == result.stderr


@pytest.mark.parametrize(
    ("locale", "said"), [("fr_FR.UTF-8", "Joueur 1"), ("de_DE.UTF-8", "Player 1"), ("", "Player 1")]
)
def test_the_locale_chooses_the_language(locale: str, said: str) -> None:
    assert said in run(*TWO, LC_ALL="", LC_MESSAGES="", LANG=locale).stdout


# ------------------------------------------------------------------ what is typed


def test_a_move_is_chosen_by_its_number() -> None:
    assert "Player 1 takes a church from depot 1." in run(*TWO, typed="1\n").stdout


def test_a_move_is_chosen_by_its_notation() -> None:
    assert "Player 1 takes 2 pigs from depot 3." in run(*TWO, typed="take pig_2 from 3 with 3\n").stdout


def test_words_show_only_the_moves_that_have_them() -> None:
    said = run(*TWO, typed="ship depot 4\n").stdout.split("> ship depot 4\n")[1]
    assert said.startswith("Take a tile · take\n  11  Take a ship from depot 4 with the 3, for 1 worker\n> ")


def test_a_kind_shows_its_moves_only() -> None:
    said = run(*TWO, typed="take\n").stdout.split("> take\n")[1]
    assert "Take 2 pigs" in said
    assert "Take 2 workers" not in said


def test_the_beginning_of_a_notation_shows_the_moves_that_begin_so() -> None:
    said = run(*TWO, typed="take pig_2 from 3\n").stdout.split("> take pig_2 from 3\n")[1]
    assert 2 == said.count("2 pigs from depot 3") == said.count("  Take")


def test_an_empty_line_lists_all_moves() -> None:
    assert 2 == run(*TWO, typed="\n").stdout.count("  14  Take 2 workers with the 3")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", "There is no move 99 in the list; they run from 1 to 14."),
        ("0", "There is no move 0 in the list; they run from 1 to 14."),
        ("9" * 5000, "No move contains “9"),
        ("fly", "No move contains “fly”; “help” lists what you can type."),
        (
            "take #3 from 2 with 2",
            "“take #3 from 2 with 2” is not legal now; legal moves of this kind: take church from 1 with 2;",
        ),
        ("take zebra", "“take zebra” is incomplete or too long; write: take SLOT from DEPOT with DIE."),
        ("take #9 from 9 with 9", "Take: die must be one of: free, 1, 2, 3, 4, 5, 6."),
        ("end-turn", "“end-turn” does not answer the current question; answer with: take, hire."),
        ("roll-dice 1 1 1 1 1", "“roll-dice 1 1 1 1 1” does not answer the current question;"),
        ("board 7", "There is no seat “7”; they run from 1 to 2."),
        ("hint nobody", "There is no bot “nobody”; there are: random, greedy, search, "),
        ("explain", "Choose a move from the list: its number, or words that it contains."),
        ("explain quit", "Choose a move from the list: its number, or words that it contains."),
        ("undo", "You have no move to take back."),
        ("save no/such/directory", "“no/such/directory” cannot be written: no such file or directory."),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence_and_changes_nothing(typed: str, sentence: str) -> None:
    result = run(*TWO, typed=lines(typed, "save same.json"))
    assert result.stderr.startswith(sentence)
    assert 1 == result.stderr.count("\n")
    assert SET_UP == len(kept("same.json").entries)


def test_bytes_that_are_no_text_are_refused_like_any_word() -> None:
    result = run(*TWO, typed=b"\xff\xfe\x00\n")
    assert 0 == result.exit_code
    assert "No move contains" in result.stderr


# ------------------------------------------------------------------ commands


def test_undo_takes_back_the_last_move() -> None:
    run(*TWO, typed=lines("1", "undo", "take pig_2 from 3 with 3", "save undone.json"))
    assert "take #0 from 3 with 3" == str(kept("undone.json").entries[-1].move)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (2, "Another player has moved since your last move; it cannot be taken back."),
        (4, "Something has been revealed since your last move; it cannot be taken back."),
    ],
)
def test_undo_says_why_it_cannot(moves: int, sentence: str) -> None:
    assert (
        f"{sentence}\n"
        == run(*TWO, typed=lines(*["hire with 2", "hire with 3", "hire with 5", "hire with 2"][:moves], "undo")).stderr
    )


def test_hint_says_what_separates_the_best_moves() -> None:
    said = run(*TWO, typed="hint\n").stdout
    assert "A good move is " in said
    assert "Compared with " in said or "Just as good is " in said


def test_hint_names_the_move_of_a_bot() -> None:
    assert "search:5 would choose " in run(*TWO, typed="hint search:5\n").stdout


def test_explain_says_what_a_tile_does() -> None:
    assert "Knowledge tile 26: At the end of the game" in run(*TWO, typed="explain 3\n").stdout


def test_log_tells_the_game_again() -> None:
    assert 2 == run(*TWO, typed="log\n").stdout.count("Player 1 begins.")


def test_board_draws_the_table_with_any_estate() -> None:
    assert "Player 2 · Board 1" in run(*TWO, typed="board 2\n").stdout
    assert 2 == run(*TWO, typed="board\n").stdout.count("Player 1 · Board 1")


def test_points_are_shown_in_mid_game() -> None:
    assert "unsold goods" in run(*TWO, typed="points\n").stdout


def test_help_explains_every_command() -> None:
    said = run(*TWO, typed="help\n").stdout
    assert all(f"  {name} " in said for name in ("undo", "hint", "save", "log", "explain", "board", "quit"))


# ------------------------------------------------------------------ keeping the game


def test_the_end_of_input_keeps_the_game_and_says_how_to_go_on() -> None:
    result = run(*TWO, typed="1\n")
    assert 0 == result.exit_code
    assert f"To continue: comptoir play burgundy --resume {KEPT}" in result.stdout
    assert "take #0 from 1 with 2" == str(kept().entries[-1].move)


def test_a_kept_game_goes_on_where_it_was() -> None:
    run(*TWO, typed="1\n" * 31)
    run(*TWO, typed="1\n" * 30)
    said = run("play", "burgundy", "--seed", 2, "--resume", "comptoir-burgundy-2.json", typed="1\n").stdout
    assert "comptoir-burgundy-3.json" in said
    assert kept().state == kept("comptoir-burgundy-3.json").state


def test_undo_works_in_a_resumed_game() -> None:
    run(*TWO, typed="1\n")
    run("play", "burgundy", "--resume", KEPT, typed=lines("undo", "take pig_2 from 3 with 3"))
    assert "take #0 from 3 with 3" == str(kept("comptoir-burgundy-2.json").entries[-1].move)


def test_a_game_that_nobody_has_begun_leaves_no_file() -> None:
    run(*TWO)
    assert [] == list(Path().iterdir())


def test_save_keeps_every_move() -> None:
    run(*TWO, "--save", "game.json", typed=lines("1", "quit"))
    assert "take #0 from 1 with 2" == str(kept("game.json").entries[-1].move)
    assert ["game.json"] == [path.name for path in Path().iterdir()]


def test_quit_offers_to_keep_the_game() -> None:
    said = run(*TWO, typed=lines("1", "quit", "mine.json")).stdout
    assert f"Enter for {KEPT}" in said
    assert SET_UP + 1 == len(kept("mine.json").entries)


@pytest.mark.parametrize(("typed", "files"), [("", [KEPT]), ("no", [])])
def test_the_offer_can_be_taken_or_left(typed: str, files: list[str]) -> None:
    run(*TWO, typed=lines("1", "quit", typed))
    assert files == [path.name for path in Path().iterdir()]


def test_no_other_game_is_ever_overwritten() -> None:
    Path("other.json").write_text("precious", encoding="utf-8")
    result = run(*TWO, typed=lines("1", "save other.json", "quit", "other.json", "mine.json"))
    assert 2 == result.stderr.count("“other.json” already exists; choose another file.\n")
    assert "precious" == Path("other.json").read_text(encoding="utf-8")
    assert SET_UP + 1 == len(kept("mine.json").entries)


def test_its_own_file_may_be_written_again() -> None:
    result = run(*TWO, typed=lines("save a.json", "1", "save a.json"))
    assert "" == result.stderr
    assert SET_UP + 1 == len(kept("a.json").entries)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_game_is_kept(number: int) -> None:
    table = start(TWO)
    assert table.stdin is not None
    assert table.stdout is not None
    table.stdin.write("1\n")
    table.stdin.flush()
    while "takes a church" not in table.stdout.readline():
        pass
    table.send_signal(number)
    said, refused = table.communicate(timeout=DEADLINE)
    assert (130, "") == (table.returncode, refused)
    assert f"--resume {KEPT}" in said
    assert SET_UP + 1 == len(kept().entries)
