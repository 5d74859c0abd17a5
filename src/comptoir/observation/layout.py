"""Which numbers a state of a game gives, field by field: follows from the declared types, the facts and the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from comptoir.declared import AtMost, Exactly, Follows, Maybe, Part, Plain, Row, SetOf, Several, Table, Thing, declared
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import Decision, State
from comptoir.engine.game import Game
from comptoir.engine.kinds import MANY, SEAT, Range, field_names, hints_of, notes_of
from comptoir.observation.codes import Bits, Code, Fixed, Number, Optional, Padded, Seat, Word

# Facts and options are the same in all states of a layout, the log is told in words, and frames are the question.
LEFT_OUT = frozenset({"facts", "options", "log", "stack"})


class Undeclared(Refusal):
    """The type of a field does not say what it needs to be observed."""


@dataclass(frozen=True)
class Leaf:
    """A field with a code: where it is in the state, and whether there is one for each seat."""

    path: tuple[str, ...]
    code: Code
    by_seat: str = ""  # the list by seats through which the path goes, if it does

    @property
    def name(self) -> str:
        return ".".join((*filter(None, (self.by_seat,)), *self.path))

    def value(self, state: Any) -> Any:
        """What the state has there: a value, or one for each seat."""
        if not self.by_seat:
            return _at(state, self.path)
        return [_at(part, self.path) for part in getattr(state, self.by_seat)]


def _at(value: Any, path: Sequence[str]) -> Any:
    for name in path:
        value = getattr(value, name)
    return value


class Layout:
    """The fields of a game's states and questions, with these options."""

    def __init__(self, game: Game, options: Any, facts: Any) -> None:
        self._game, self._options, self._facts = game, options, facts
        self.players: int = options.players
        self.leaves = tuple(self._of_part(next(part for part in game.parts if issubclass(part, State)), (), ""))
        self.questions = {
            frame: tuple(leaf for leaf in self._of_part(frame, (), "") if leaf.path != ("player",))
            for frame in game.frames
            if issubclass(frame, Decision)
        }

    def has_wide_questions(self) -> bool:
        """Does a number of a question not fit into a byte?"""
        return any(leaf.code.is_wide for leaves in self.questions.values() for leaf in leaves)

    def _of_part(self, part: type, path: tuple[str, ...], by_seat: str) -> Iterator[Leaf]:
        hints = hints_of(part)
        for name in field_names(part) or ():
            if name not in LEFT_OUT and not any(isinstance(note, Follows) for note in notes_of(hints[name])[1]):
                yield from self._of_field(part, hints[name], (*path, name), by_seat)

    def _of_field(self, part: type, hint: Any, path: tuple[str, ...], by_seat: str) -> Iterator[Leaf]:
        found = declared(hint)
        if isinstance(found, Part):
            yield from self._of_part(found.type, path, by_seat)
        elif isinstance(found, Several) and found.limit is None and isinstance(each := declared(found.value), Part):
            yield from self._of_part(each.type, (), path[0])
        elif isinstance(found, Table) and found.kind == SEAT and not by_seat:
            yield Leaf((), self._code(found.value, f"{part.__name__}.{path[-1]}"), path[0])
        else:
            yield Leaf(path, self._code(hint, f"{part.__name__}.{path[-1]}"), by_seat)

    def _code(self, hint: Any, field: str, key: int = 0) -> Code:
        """The code of a type; `key` is the entry's number in the table around it."""
        match declared(hint):
            case Plain(type, limit):
                return self._number(type, limit, field, key)
            case Thing(type, kind, nothing, limit):
                return self._thing(type, kind, nothing, self._limit(limit, key))
            case SetOf(kind):
                number = self._number_of(kind)
                return Bits(number, kind == SEAT, f"set of {kind.what}")
            case Table(kind, value, is_list, limit):
                length = self._number_of(kind) if limit is None else self._limit(limit, key)
                assert length is not None
                items = tuple(self._code(value, field, number) for number in range(length))
                return Fixed(items, is_list, f"{items[0].role if items else 'nothing'} by {kind.what}")
            case Several(value, is_list, limit):
                return self._several(self._code(value, field, key), is_list, limit, field, key)
            case Row(values):
                items = tuple(self._code(value, field, key) for value in values)
                return Fixed(items, False, ", ".join(item.role for item in items))
            case Maybe(value):
                item = self._code(value, field, key)
                return Optional(item, f"{item.role} or none")
            case _:
                raise Undeclared(
                    "{game} cannot be observed: {field} is a list of parts for something else than the seats.",
                    game=self._game.key, field=field,
                )  # fmt: skip

    def _number(self, type: type, limit: AtMost | Exactly | None, field: str, key: int) -> Code:
        if type is bool:
            return Number(0, 1, "flag")
        most = self._limit(limit, key)
        if type is str or most is None:
            raise self._undeclared(field)
        return Number(limit.least if isinstance(limit, AtMost) else 0, most)

    def _thing(self, type: type, kind: Range, nothing: int | None, most: int | None) -> Code:
        if type is str:
            return Word(kind.words(), f"name of {kind.what}")
        if kind == SEAT:
            return Seat(self.players, nothing)
        last = self._number_of(kind) - 1 if most is None else most
        return Number(kind.first if nothing is None else min(kind.first, nothing), last, kind.what)

    def _several(self, item: Code, is_list: bool, limit: AtMost | Exactly | None, field: str, key: int) -> Code:
        number = self._limit(limit, key)
        if number is None:
            raise self._undeclared(field)
        if isinstance(limit, Exactly):
            return Fixed((item,) * number, is_list, f"list of {item.role}")
        return Padded(item, number, is_list, f"list of {item.role}")

    def _number_of(self, kind: Range) -> int:
        """One more than the last number of a kind."""
        if kind == SEAT:
            return self.players
        return kind.last + 1 if kind.last < MANY else kind.first + len(kind.words())

    def _limit(self, limit: AtMost | Exactly | None, key: int) -> int | None:
        if limit is None:
            return None
        found = limit.limit if isinstance(limit.limit, int) else limit.limit(self._facts, self._options)
        return found if isinstance(found, int) else found[key]

    def _undeclared(self, field: str) -> Undeclared:
        return Undeclared(
            "{game} cannot be observed: {field} does not say how high or how long it can be, or which names it can "
            "have; AtMost, Exactly or a kind in its type says so.",
            game=self._game.key, field=field,
        )  # fmt: skip
