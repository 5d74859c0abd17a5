"""Moves: small frozen values with bounded fields, numbered, and written as text: `take ship from 3 with 2`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, product
from typing import Any, ClassVar, get_args, get_origin

from comptoir.engine.errors import Refusal
from comptoir.engine.frozen import Frozen
from comptoir.engine.homes import classes_in
from comptoir.engine.kinds import MANY, Range, Spot, hints_of, notes_of


class Move(Frozen):
    """An answer to a question. Its text is its form with the fields filled in, the same in every position."""

    form: ClassVar[str] = ""  # `take {slot} from {depot} with {die}`; empty: its name, then the fields in order

    def __str__(self) -> str:
        return _written(self)


Moves = Sequence[Move]  # to choose from


class NatureMove(Move):
    """An answer by nature; players cannot make it, so it has no number."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a move: the kind of its value, or, in nature's moves, of a list of values."""

    name: str
    kind: Range
    is_list: bool

    def words(self, value: Any, lying: Sequence[str] = ()) -> str | list[str]:
        """A value as text: a word, or a list of words."""
        if isinstance(self.kind, Spot):
            return self.kind.word_among(value, lying)
        return list(map(self.kind.word, value)) if self.is_list else self.kind.word(value)

    def value(self, words: Any, lying: Sequence[str] = ()) -> Any:
        """The value of a word or a list of words; unknown words stay as they are, to be refused later."""
        if isinstance(words, list | tuple):
            return tuple(map(self.value, words))
        if not isinstance(words, str):
            return words
        number = self.kind.number_among(words, lying) if isinstance(self.kind, Spot) else self.kind.number(words)
        return words if number is None else number

    def lying(self, state: Any, player: int, values: Mapping[str, Any]) -> Sequence[str]:
        """What lies on the spots of a position; nothing for a seat that is not at the table."""
        if not isinstance(self.kind, Spot) or state is None:
            return ()
        try:
            return self.kind.lying(state, player, values)
        except IndexError:
            return ()

    def checked(self, value: Any, move: str) -> Any:
        """The value, if it is one of this field; otherwise a refusal says what would be."""
        if self.is_list and isinstance(value, list | tuple) and all(type(item) is int and item >= 0 for item in value):
            return value  # however long: lists are bounded by nature's supply
        if not self.is_list and type(value) is int and value in self.kind:
            return value
        said = {"name": move, "field": self.name, "first": self.kind.first, "last": self.kind.last}
        if words := self.kind.words():
            raise Refusal("{name}: {field} must be one of: {known}.", **said, known=", ".join(words))
        if isinstance(self.kind, Spot):
            raise Refusal("{name}: {field} must be what lies there, or its place: #{first} to #{last}.", **said)
        if self.is_list:
            raise Refusal("{name}: {field} must be a list of whole numbers.", **said)
        raise Refusal("{name}: {field} must be a whole number from {first} to {last}.", **said)


@cache
def fields_of(kind: type[Move]) -> tuple[Field, ...]:
    """The fields of a kind of move, in order."""
    return tuple(_field(kind, name, hints_of(kind)[name]) for name in kind.__struct_fields__)


def _field(kind: type[Move], name: str, hint: Any) -> Field:
    plain, notes = notes_of(hint)
    is_list = get_origin(plain) is tuple
    if is_list:
        notes += (*notes_of(get_args(plain)[0])[1], Range(0, MANY))
    bounds = next((note for note in notes if isinstance(note, Range)), None)
    if bounds is None:
        raise TypeError(f"{kind.__name__}.{name} needs a Range: Annotated[int, Range(first, last)]")
    return Field(name, bounds, is_list)


def form_of(kind: type[Move]) -> tuple[str, ...]:
    """The text of a kind of move, word by word; fields in braces. It begins with the word that names the kind."""
    return tuple(kind.form.split()) or _bare_form_of(kind)


def _bare_form_of(kind: type[Move]) -> tuple[str, ...]:
    """The name of a kind of move, then its fields in order."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
    return (name, *(f"{{{field.name}}}" for field in fields_of(kind)))


def _written(move: Move, state: Any = None, player: int = 0) -> str:
    """The text of a move; in a position, spots are named after what lies there."""
    fields = fields_of(type(move))
    values = {field.name: getattr(move, field.name) for field in fields}
    said = {f"{{{one.name}}}": one.words(values[one.name], one.lying(state, player, values)) for one in fields}
    words = (said.get(word, word) for word in form_of(type(move)))
    return " ".join(word if isinstance(word, str) else " ".join(word) for word in words).rstrip()


def every(kind: type[Move]) -> Iterator[Move]:
    """All moves of one kind, in order."""
    assert not any(field.is_list for field in fields_of(kind)), f"{kind.__name__} has a list: it cannot be numbered"
    return (kind(*values) for values in product(*(field.kind for field in fields_of(kind))))


def table(kind: type[Move]) -> Any:
    """All moves of one kind as nested tuples, so that `TAKE[die][depot][slot]` is a move created only once.

    A field that starts above zero leaves the places before its first value empty.
    """
    rows: list[Any] = list(every(kind))
    for bounds in (field.kind for field in reversed(fields_of(kind))):
        assert bounds.first >= 0, f"{kind.__name__} has numbers below zero: no place in a tuple"
        empty, size = (None,) * bounds.first, len(tuple(bounds))
        rows = [(*empty, *rows[first : first + size]) for first in range(0, len(rows), size)]
    return rows[0]


class Vocabulary:
    """The moves that players can make, as one numbered list, and nature's, which have no numbers."""

    def __init__(self, players: Iterable[type[Move]], nature: Iterable[type[Move]] = ()) -> None:
        self.kinds: dict[str, type[Move]] = {kind.__name__: kind for kind in (*players, *nature)}
        self._words = {form_of(kind)[0]: kind for kind in self.kinds.values()}
        assert len(self._words) == len(self.kinds), "two kinds of moves begin with the same word"
        blocks = [(kind.__name__, tuple(every(kind))) for kind in players]
        self._numbered = tuple(move for _, moves in blocks for move in moves)
        ends = list(accumulate(len(moves) for _, moves in blocks))
        self.blocks = {name: range(end - len(moves), end) for (name, moves), end in zip(blocks, ends, strict=True)}
        self._index = {move: number for number, move in enumerate(self._numbered)}

    def __len__(self) -> int:
        return len(self._numbered)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._numbered)

    def index(self, move: Move) -> int:
        """The number of a player's move."""
        try:
            return self._index[move]
        except KeyError:
            raise Refusal("“{move}” has no number; only the moves that players can make have one.", move=move) from None

    def indices(self, moves: Iterable[Move]) -> list[int]:
        """The numbers of moves that players can make."""
        return list(map(self._index.__getitem__, moves))

    def move(self, index: int) -> Move:
        """The move with this number."""
        if not 0 <= index < len(self._numbered):
            raise Refusal(
                "There is no move number {index}; they run from 0 to {last}.", index=index, last=len(self) - 1
            )
        return self._numbered[index]

    def text(self, move: Move, state: Any, player: int) -> str:
        """The text of a move in a position: spots are named after what lies there."""
        return _written(move, state, player)

    def parse(self, text: str, state: Any = None, player: int = 0) -> Move:
        """The move that this text means; in a position, spots can be named after what lies there."""
        word, *rest = text.split() or [""]
        kind = self._words.get(word)
        if kind is None:
            known = ", ".join(sorted(self._words))
            raise Refusal("“{word}” is not a move; the moves are: {known}.", word=word[:40], known=known)
        words = _filled(kind, [word, *rest])
        if words is None:
            form = " ".join(part.strip("{}").upper() if part.startswith("{") else part for part in form_of(kind))
            raise Refusal("“{text}” is incomplete or too long; write: {form}.", text=text[:60], form=form)
        return _made(kind, words, state, player)

    def build(self, name: str, values: Mapping[str, Any]) -> Move:
        """The move of this name with these fields, numbers or words, each checked."""
        kind = self.kinds.get(name)
        if kind is None:
            raise Refusal("“{name}” is not a move of this game.", name=name[:40])
        names = [field.name for field in fields_of(kind)]
        if set(names) != set(values):
            wanted = ", ".join(names) or "none"
            raise Refusal("{name} has these fields: {wanted}.", name=name, wanted=wanted)
        return _made(kind, values)


def vocabulary_in(module: str) -> Vocabulary:
    """The vocabulary of the moves that a module defines, numbered in the order of its lines."""
    moves = classes_in(module, Move)
    nature = [kind for kind in moves if issubclass(kind, NatureMove)]
    return Vocabulary([kind for kind in moves if kind not in nature], nature)


def _filled(kind: type[Move], words: list[str]) -> dict[str, Any] | None:
    """The words of each field; None if they do not fit the form. Older records have bare forms."""
    found = (_fitted(kind, form, words) for form in (form_of(kind), _bare_form_of(kind)))
    return next((fields for fields in found if fields is not None), None)


def _fitted(kind: type[Move], form: tuple[str, ...], words: list[str]) -> dict[str, Any] | None:
    """The words of each field, if they fit this form; a list comes last and takes the rest."""
    said = list[Any](words)
    if any(field.is_list for field in fields_of(kind)):
        said[len(form) - 1 :] = [words[len(form) - 1 :]]
    if len(said) != len(form):
        return None
    pairs = list(zip(form, said, strict=True))
    if any(part != word for part, word in pairs if not part.startswith("{")):
        return None
    return {part.strip("{}"): word for part, word in pairs if part.startswith("{")}


def _made(kind: type[Move], given: Mapping[str, Any], state: Any = None, player: int = 0) -> Move:
    """The move with these fields, numbers or words, each checked."""
    values: dict[str, Any] = {}
    # What lies somewhere depends on the other fields, which say where.
    for field in sorted(fields_of(kind), key=lambda field: isinstance(field.kind, Spot)):
        value = field.value(given[field.name], field.lying(state, player, values))
        values[field.name] = field.checked(value, kind.__name__)
    return kind(**values)
