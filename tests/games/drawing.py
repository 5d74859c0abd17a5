"""What a drawing of any game shows, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

from comptoir.engine.frames import Event, State, pending_of
from comptoir.engine.game import Game
from comptoir.engine.presentation import Panel
from comptoir.games.art import stylesheet

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ada", "Ben & Co", "Companion · 2", "Maximiliane von Hohenfels", "Émilie")


def drawn(game: Game, seen: Any, seat: int | None = 0, language: str = "en") -> tuple[Panel, ...]:
    """The panels as a seat sees them, with its legal moves."""
    frame = None if seat is None else pending_of(seen, seat)
    return game.presentation.draw(seen, seat, frame.moves(seen) if frame else (), NAMES, language)


def ids(panels: Sequence[Panel]) -> list[str]:
    """The ids of all that is drawn."""
    return [id for panel in panels for id in re.findall(r' id="([^"]*)"', panel.svg)]


def tree_of(panel: Panel) -> ElementTree.Element:
    """The elements of a panel."""
    return ElementTree.fromstring(panel.svg)


def nodes(panels: Sequence[Panel]) -> Iterator[ElementTree.Element]:
    """Every element of these panels."""
    for panel in panels:
        yield from tree_of(panel).iter()


def marked(panels: Sequence[Panel]) -> set[str]:
    """The ids of what is marked as touchable."""
    return {node.get("id", "") for node in nodes(panels) if "can-touch" in node.get("class", "")}


# ------------------------------------------------------------------ what events point at


def check_shown(
    game: Game, state: State, decisions: Iterator[object], fleeting: Sequence[type[Event]] = (), every: int = 25
) -> None:
    """What events point at is drawn, unless the next move may remove it; checked at one decision in `every`."""
    state.log = []
    for number, _ in enumerate(decisions):
        if number % every == 0:
            lasting = [event for event in state.log if type(event) not in fleeting]
            assert {id for event in lasting for id in game.presentation.highlights(state, event)} <= set(
                ids(drawn(game, state))
            )
            state.log.clear()


# ------------------------------------------------------------------ colours


def colours(theme: int) -> dict[str, str]:
    """The variables of the style sheet, 0 light and 1 dark; those of tones and seats as `gold.rim`."""
    found = {}
    for selector, block in re.findall(r"([^{}]+)\{([^{}]*)\}", stylesheet()):
        prefix = selector.strip().rpartition(".")[2].removeprefix("tone-").removeprefix("ware-") + "."
        for name, value in re.findall(r"--([\w-]+): ([^;]+);", block):
            pair = re.findall(r"#[0-9a-f]{6}", value)
            if pair:
                found[name if ":root" in selector else prefix + name] = pair[min(theme, len(pair) - 1)]
    return found


def contrast(one: str, other: str) -> float:
    """How much two colours differ in lightness, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
