"""Panels of the table as all games compose them: a sheet with its title, and whether the table waits for a player."""

from typing import Any

from comptoir.engine.frames import pending_of
from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import counter, shield
from comptoir.games.art.svg import Pen, box, fitted, sheet
from comptoir.games.presentation.phrases import Phrases

WIDTH = 640  # of all panels but the summaries
SMALL = 18.2  # the smallest text, which can still be read on a phone
SUMMARY = (520, 132)


def is_to_move(view: Any, player: int) -> bool:
    """Does the table wait for this player?"""
    return pending_of(view, player) is not None


def common_panel(say: Phrases[Any], key: str, height: int, *things: str, kind: str = "") -> Panel:
    """A panel that belongs to no player; `kind` is its CSS class if that is not its key."""
    title = say.label(f"panel.{key}")
    svg = sheet(WIDTH, height, title, *things, kind=f"{say.game} {kind or key}")
    return Panel(f"panel-{key}", "common", title, svg, WIDTH, height)


def board_panel(say: Phrases[Any], player: int, name: str, role: str, height: int, *things: str) -> Panel:
    """A player's board; its role is `mine` or `other`."""
    return player_panel(say, player, "board", role, say.label(f"panel.{role}", name=name), (WIDTH, height), *things)


def summary_panel(say: Phrases[Any], player: int, name: str, *things: str) -> Panel:
    """A player's key figures in one strip, for the other players."""
    return player_panel(say, player, "summary", "summary", say.label("panel.summary", name=name), SUMMARY, *things)


def player_panel(
    say: Phrases[Any], player: int, kind: str, role: str, title: str, size: tuple[int, int], *things: str
) -> Panel:
    """A panel of a player, which shows whether the table waits for them."""
    waits = " to-move" if is_to_move(say.view, player) else ""
    svg = sheet(*size, title, *things, kind=f"{say.game} {kind}{waits}")
    return Panel(f"{kind}-{player}", role, title, svg, *size, player)


def summary_strip(pen: Pen, player: int, name: str, points: int, *things: str) -> str:
    """All of a player's key figures as one thing, which stands for the player; name and points first."""
    written = fitted(name, 66, 28, 17, 96, "name", anchor="start", id=f"s{player}-name")
    head = shield(player, 11, 11, 48) + written + counter("seal", points, 66, 49, 29, 24)
    return pen.spread(f"seat-{player}", box(7, 7, SUMMARY[0] - 14, SUMMARY[1] - 14, 9), head, *things)
