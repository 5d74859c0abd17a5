"""Every piece is in one place, wherever it goes."""

from __future__ import annotations

from comptoir.games.burgundy.pieces import pieces
from tests.games.burgundy.scenario import scenario


def test_a_fetched_castle_leaves_the_removed_tiles() -> None:
    table = scenario(
        board="10a", castle="r1c2", boards="10a", spielbox_extra_action="fetch_left_over",
        points=6, depots={2: "- castle"}, last_round=True,
    ).until("Act", phase="B")  # fmt: skip
    before = pieces(table.state)
    assert before == pieces(table.play("fetch-castle").state)
