"""What the accelerated engine does not play, it refuses with a sentence."""

from __future__ import annotations

import pytest

from comptoir.accelerated import Burgundy
from comptoir.engine.errors import BadOptions


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"boards": "10a"}, "Board 10a is not played on an accelerator; boards 1 to 9 are."),
        ({"boards": "1,SE4"}, "Board SE4 is not played on an accelerator; boards 1 to 9 are."),
        ({"setup": "expert"}, "setup=expert is not played on an accelerator; setup=standard is."),
        (
            {"boards": "2", "expert_choice": "secret"},
            "expert_choice=secret is not played on an accelerator; expert_choice=open is.",
        ),
        ({"buy_timing": "anytime"}, "buy_timing=anytime is not played on an accelerator; buy_timing=between is."),
    ],
)
def test_what_is_left_out_is_refused(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadOptions) as refused:
        Burgundy(2, options=options)
    assert sentence == str(refused.value)


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(BadOptions, match="This game is for 2, 3, 4 players, not 5"):
        Burgundy(5)
