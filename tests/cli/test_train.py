"""Training on the command line: what it refuses. The runs themselves are tested in tests/training."""

from __future__ import annotations

from pathlib import Path

import pytest

from comptoir.games.burgundy import GAME
from comptoir.network.model import new_weights
from comptoir.network.weights import write_weights
from tests.cli.running import refusal


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("chess",), "There is no game “chess”"),
        (("burgundy", "--players", "two"), "“two” does not say how many play; write it like 2 or 2,3,4."),
        (("burgundy", "--players", "2,,3"), "“2,,3” does not say how many play; write it like 2 or 2,3,4."),
        (("burgundy", "--players", "2,7"), "This game is for 2, 3, 4 players, not 7."),
        (("burgundy", "--lessons", "0"), "--lessons must be at least 1, not 0."),
        (("burgundy", "--rounds", "-1"), "--rounds must be at least 0, not -1."),
        (("burgundy", "--teacher", "socrates"), "There is no bot “socrates”"),
        (("burgundy", "--teacher", "itself"), "There is no bot “itself”"),
        (("burgundy", "--rivals", "itself,socrates"), "There is no bot “socrates”"),
        (("burgundy", "--rate", "-1"), "--rate must be between 0 and 1, not -1.0."),
        (("burgundy", "--rate", "nan"), "--rate must be between 0 and 1, not nan."),
        (("burgundy", "--on", "moon"), "Nothing can run on “moon”"),
        (("burgundy", "--half-life", "0"), "--half-life must be at least 1, not 0."),
        (("burgundy", "--from", "nowhere.npz"), "There is no file “nowhere.npz”."),
    ],
)
def test_what_cannot_be_trained_is_refused(tmp_path: Path, args: tuple[str, ...], sentence: str) -> None:
    assert refusal("train", *args, "--to", tmp_path / "run").startswith(sentence)
    assert not (tmp_path / "run").exists()


def test_a_file_that_is_no_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run.npz").write_text("nothing")
    assert refusal("train", "burgundy", "--to", tmp_path).endswith("run.npz” is not the file of a network.")


def test_a_larger_network_is_no_beginning(tmp_path: Path) -> None:
    write_weights(tmp_path / "large.npz", new_weights(GAME, 1, 8), {"game": "burgundy"})
    told = refusal("train", "burgundy", "--from", tmp_path / "large.npz", "--hidden", "4", "--to", tmp_path / "run")
    assert told.endswith("large.npz” is a network of size 8; add --hidden 8.")
