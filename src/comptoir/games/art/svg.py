"""SVG as plain functions: escaped tags, outlines as path data, and a pen that marks what can be touched.

Looks are classes of `theme.css`; no function writes colours or style attributes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin
from typing import ParamSpec, cast

from comptoir.words import signed

SVG = "http://www.w3.org/2000/svg"
Value = str | float
P = ParamSpec("P")


def kept(drawing: Callable[P, str]) -> Callable[P, str]:
    """Cache what a function drew: the same things are drawn again and again at the same places."""
    return cast(Callable[P, str], lru_cache(maxsize=8192)(drawing))


def tag(name: str, *content: str, **attributes: Value) -> str:
    """An element. `class_` and `font_size` are written `class` and `font-size`; empty values are left out."""
    written = "".join([f'{_opened(key)}{_written(value)}"' for key, value in attributes.items() if value != ""])
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


@cache
def _opened(key: str) -> str:
    """An attribute up to its value."""
    return f' {key.rstrip("_").replace("_", "-")}="'


def _written(value: Value) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.4g}"


def group(*content: str, kind: str = "", x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Elements moved and scaled as one."""
    steps = [f"translate({x:.4g} {y:.4g})"] if x or y else []
    steps += [f"scale({scale:.6g})"] if scale != 1 else []
    return tag("g", *content, class_=kind, transform=" ".join(steps))


@kept
def text(words: str | int, x: float, y: float, size: float, kind: str = "", *, anchor: str = "middle") -> str:
    """Words or a number on a base line."""
    shown = words if isinstance(words, str) else signed(words)
    return tag("text", escape(shown), x=x, y=y, font_size=size, class_=kind, text_anchor=anchor)


LETTER = 0.63  # how wide a letter is, as a part of its size, on average
SQUEEZED = 1.35  # letters squeezed into the width of one
SMALLEST = 0.6  # of its size that a text may have, to be shown as a whole


@kept
def fitted(
    words: str, x: float, y: float, size: float, width: float, kind: str = "", *, anchor: str = "middle", id: str = "",
    squeezed: float = SQUEEZED,
) -> str:  # fmt: skip
    """Words in this width: squeezed if they are too long, then smaller, and cut if that is not enough either."""
    size *= max(SMALLEST, min(1, squeezed * width / (LETTER * size * len(words)))) if words else 1
    most = int(squeezed * width / (LETTER * size))
    shown = words if len(words) <= most else f"{words[: most - 1].rstrip()}…"
    is_long = len(shown) * LETTER * size > width
    return tag(
        "text", escape(shown), id=id, x=x, y=y, font_size=size, class_=kind, text_anchor=anchor,
        textLength=width if is_long else "", lengthAdjust="spacingAndGlyphs" if is_long else "",
    )  # fmt: skip


@kept
def numeral(number: str | int, x: float, y: float, size: float, kind: str = "") -> str:
    """A number centred on a point; digits are about 0.7 of the size high."""
    return text(number, x, y + 0.35 * size, size, f"numeral {kind}".rstrip())


@kept
def icon(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """A silhouette from `icons.svg`, centred on a point, in the colour of its place."""
    kind = f"icon {kind}".rstrip()
    return tag("use", href=f"#i-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size, class_=kind)


@kept
def path(d: str, kind: str) -> str:
    """An outline with the look of a class."""
    return tag("path", d=d, class_=kind)


@kept
def woven(d: str, pattern: str) -> str:
    """An outline filled with a pattern from `icons.svg`."""
    return tag("path", d=d, class_="woven", fill=f"url(#w-{pattern})")


# ------------------------------------------------------------------ outlines


def polygon(corners: list[tuple[float, float]]) -> str:
    """The outline through these corners."""
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in corners) + "z"


def corner(x: float, y: float, radius: float, number: int) -> tuple[float, float]:
    """A corner of a hexagon that stands on its point; corner 0 is the lower right, then clockwise."""
    angle = pi / 6 + number * pi / 3
    return x + radius * cos(angle), y + radius * sin(angle)


@kept
def hexagon(x: float, y: float, radius: float) -> str:
    """A hexagon that stands on its point."""
    return polygon([corner(x, y, radius, number) for number in range(6)])


@kept
def box(x: float, y: float, width: float, height: float, round: float) -> str:
    """A rectangle with rounded corners, from its upper left."""
    across, down, turn = width - 2 * round, height - 2 * round, f"a{round:.4g} {round:.4g} 0 0 1"
    right, left = f"{round:.4g}", f"{-round:.4g}"
    return (
        f"M{x + round:.4g} {y:.4g}h{across:.4g}{turn} {right} {right}v{down:.4g}{turn} {left} {right}"
        f"h{-across:.4g}{turn} {left} {left}v{-down:.4g}{turn} {right} {left}z"
    )


@kept
def disc(x: float, y: float, radius: float) -> str:
    """A circle."""
    return box(x - radius, y - radius, 2 * radius, 2 * radius, radius)


# ------------------------------------------------------------------ panels


@kept
def _start(id: str, kind: str) -> str:
    """Where a thing begins."""
    return tag("g", "", id=id, class_=kind).removesuffix("</g>")


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws things that have ids, and marks those that can be touched by more than colour."""

    touchable: frozenset[str] = frozenset()

    def among(self, *starts: str) -> Pen:
        """A pen for only the things whose ids start like this."""
        return Pen(frozenset(id for id in self.touchable if id.startswith(starts)))

    def thing(self, id: str, outline: str, *content: str, kind: str = "") -> str:
        """A thing with its id; the outline is what is marked."""
        if id not in self.touchable:
            return f"{_start(id, kind)}{''.join(content)}</g>"
        halo = path(outline, "halo-ground") + path(outline, "halo")
        return f"{_start(id, f'{kind} can-touch'.lstrip())}{''.join(content)}{halo}</g>"

    def plate(self, id: str, outline: str, look: str, *content: str) -> str:
        """A thing whose outline is drawn with this look, below its content."""
        return self.thing(id, outline, path(outline, look), *content)

    def spread(self, id: str, outline: str, *content: str) -> str:
        """A thing whose content leaves gaps: it can be touched anywhere inside the outline."""
        return self.thing(id, outline, path(outline, "hit"), *content)


def sheet(width: float, height: float, title: str, *content: str, kind: str = "") -> str:
    """A panel's SVG: parchment with a ruled edge, and what lies on it."""
    edge = box(1, 1, width - 2, height - 2, 12)
    return tag(
        "svg",
        path(edge, "parchment"),
        woven(edge, "parchment"),
        path(box(5, 5, width - 10, height - 10, 9), "ruled-edge"),
        *content,
        xmlns=SVG,
        viewBox=f"0 0 {width:g} {height:g}",
        class_=f"sheet {kind}".rstrip(),
        role="group",
        aria_label=title,
    )
