"""What the panels of Pest share: sizes of text, and lines of words."""

from comptoir.games.art.svg import fitted, kept, text

SMALL = 18.2  # the smallest text, which can still be read on a phone
LINE = 20.0  # from one line of words to the next
PROSE = 0.55  # how wide a letter of a sentence is, as a part of its size


def lines_of(words: str, width: float, size: float, most: int) -> list[str]:
    """Words in this many lines at most, broken between words; the last line takes what is left."""
    letters = int(width / (PROSE * size))
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= letters or not lines[-1] or len(lines) == most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@kept
def paragraph(words: str, x: float, y: float, width: float, most: int = 2) -> str:
    """Small words in a few lines, from the base line of the first; a last line that is too long is squeezed or cut."""
    lines = lines_of(words, width, SMALL, most)
    drawn = [text(line, x, y + LINE * number, SMALL, anchor="start") for number, line in enumerate(lines)]
    if len(lines[-1]) * PROSE * SMALL > width:
        drawn[-1] = fitted(lines[-1], x, y + LINE * (len(lines) - 1), SMALL, width, anchor="start")
    return "".join(drawn)


def two_lines(name: str, x: float, y: float, width: float) -> str:
    """A name round a middle, in one line or two."""
    lines = lines_of(name, width, SMALL, 2)
    first = y + 0.33 * SMALL - LINE * (len(lines) - 1) / 2
    return "".join(fitted(line, x, first + LINE * number, SMALL, width, "name") for number, line in enumerate(lines))
