"""Taking workers. Group HIRE."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import scenario
from tests.rule import rule


@rule("BUR-HIRE-01")
def test_a_die_gives_two_workers() -> None:
    assert 2 == scenario(dice=(3, 1), workers=0).play("hire with 3").me.workers


@rule("BUR-HIRE-02")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_takes_workers_at_no_cost(die: int) -> None:
    table = scenario(dice=(die, die), workers=0)
    assert table.allows(f"hire with {die}")
    assert 2 == table.play(f"hire with {die}").me.workers


@rule("BUR-HIRE-03")
def test_workers_have_no_limit() -> None:
    assert 42 == scenario(dice=(3, 1), workers=40).play("hire with 3").me.workers
