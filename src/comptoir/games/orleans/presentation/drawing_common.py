"""What the panels of Orléans share: sizes of text, and names in one line or two."""

from comptoir.games.art.svg import LETTER, SQUEEZED, fitted

SMALL = 18.2  # the smallest text, which can still be read on a phone
LINE = 17.0  # from one line of a name to the next


def name_lines(name: str, width: float, size: float) -> list[str]:
    """A name in one line, or in two if one would have to be cut or badly squeezed."""
    if len(name) * LETTER * size <= width * (1 + SQUEEZED) / 2 or " " not in name.replace("-", " "):
        return [name]
    gaps = [place for place, letter in enumerate(name) if letter in " -"]
    gap = min(gaps, key=lambda place: abs(2 * place - len(name)))
    return [name[: gap + 1].strip(), name[gap + 1 :]]


def two_lines(name: str, x: float, y: float, width: float) -> str:
    """A name round a middle, in one line or two."""
    lines = name_lines(name, width, SMALL)
    first = y + 0.33 * SMALL - LINE * (len(lines) - 1) / 2
    return "".join(fitted(line, x, first + LINE * number, SMALL, width, "name") for number, line in enumerate(lines))
