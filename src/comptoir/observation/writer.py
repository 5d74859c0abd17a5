"""The functions that write a state as numbers: source made from the codes of its fields, compiled once for each seat.

Most numbers fit into a byte, and Python makes `bytes` from a list faster than anything makes an array; those that do
not fit follow at the end.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.frames import Together
from comptoir.observation.codes import Names, Seat
from comptoir.observation.layout import Layout, Leaf

Vector: TypeAlias = NDArray[np.int32]
Write: TypeAlias = Callable[[Any], Vector]

SOURCE = """
def write(s):
    {parts}
    q = s.stack[-1] if s.stack else None
    if type(q) is Together:
        q = q.lanes[{seat}][0] if q.lanes[{seat}] else None
    vector = empty({size}, int32)
    vector[:{narrow}] = frombuffer(bytes([{bytes}]), uint8)
    vector[{narrow}:] = ({wide})
    return vector
"""


def writer(layout: Layout, narrow: Sequence[Leaf], wide: Sequence[Leaf], seat: int) -> Write:
    """The function that writes a state as this seat sees it."""
    names = Names(seat)
    order = [(seat + place) % layout.players for place in range(layout.players)]
    lists = dict.fromkeys(leaf.by_seat for leaf in (*narrow, *wide) if leaf.by_seat)
    parts = [f"{_part(name, number)} = s.{name}[{number}]" for name in lists for number in order]
    asked = _questions(layout, names)
    question = "*questions[type(q)](q)"
    is_wide = layout.has_wide_questions()
    sizes = [sum(_size(leaf, layout.players) for leaf in leaves) for leaves in (narrow, wide)]
    sizes[is_wide] += len(asked[type(None)](None))
    source = SOURCE.format(
        parts="; ".join(parts) or "pass",
        seat=seat,
        size=sum(sizes),
        narrow=sizes[0],
        bytes=_items(narrow, order, names, "" if is_wide else question),
        wide=_items(wide, order, names, question if is_wide else ""),
    )
    arrays = {"empty": np.empty, "int32": np.int32, "frombuffer": np.frombuffer, "uint8": np.uint8}
    write: Write = _compiled(source, "write", names.known | arrays | {"questions": asked, "Together": Together})
    return write


def _size(leaf: Leaf, players: int) -> int:
    return leaf.code.size * (players if leaf.by_seat else 1)


def _part(name: str, seat: int) -> str:
    return f"{name}_{seat}"


def _items(leaves: Sequence[Leaf], order: Sequence[int], names: Names, last: str) -> str:
    """The items of a list or a tuple with the numbers of these fields."""
    items = list[str]()
    for leaf in leaves:
        roots = [_part(leaf.by_seat, seat) for seat in order] if leaf.by_seat else ["s"]
        items += [leaf.code.source(".".join((root, *leaf.path)), names) for root in roots if leaf.code.size]
    return "".join(f"{item}, " for item in (*items, last) if item)


def _questions(layout: Layout, names: Names) -> "Questions":
    """For each kind of question, the function that writes it: its number, whom it asks, and the fields of all kinds."""
    sizes = {frame: sum(leaf.code.size for leaf in leaves) for frame, leaves in layout.questions.items()}
    asked, first, total = Questions(2 + sum(sizes.values())), 0, sum(sizes.values())
    seat = names.remembered(Seat(layout.players))
    for number, (frame, leaves) in enumerate(layout.questions.items(), 1):
        fields = [leaf.code.source(".".join(("q", *leaf.path)), names) for leaf in leaves if leaf.code.size]
        before, after = bytes(first), bytes(total - first - sizes[frame])
        items = ", ".join([str(number), f"*{seat}[q.player]", f"*{before!r}", *fields, f"*{after!r}"])
        asked[frame] = _compiled(f"def ask(q):\n    return [{items}]", "ask", names.known)
        first += sizes[frame]
    return asked


class Questions(dict[type, Callable[[Any], Sequence[int]]]):
    """Nothing is asked of a seat that has finished its lane, at nature's questions, and at the end."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._nothing = bytes(size)

    def __missing__(self, frame: type) -> Callable[[Any], Sequence[int]]:
        return lambda frame: self._nothing


def _compiled(source: str, name: str, known: dict[str, Any]) -> Any:
    scope = dict(known)
    exec(compile(source, f"<{name} a state>", "exec"), scope)
    return scope[name]
