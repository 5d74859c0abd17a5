"""Who has won: the same in all games, but for what breaks ties."""

from collections.abc import Callable, Mapping, Sequence

from comptoir.engine.game import Standing


def ranking(scores: Sequence[Mapping[str, int]], tie_breaks: Callable[[int], tuple[int, ...]]) -> tuple[Standing, ...]:
    """All players by points, then by what breaks ties, most first; players still tied share a place."""
    rows = [(sum(points.values()), tie_breaks(player)) for player, points in enumerate(scores)]
    players = sorted(range(len(rows)), key=lambda player: rows[player], reverse=True)
    return tuple(Standing(player, sum(row > rows[player] for row in rows) + 1, *rows[player]) for player in players)
