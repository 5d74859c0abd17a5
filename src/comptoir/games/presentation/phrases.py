"""How things are named inside sentences: what the phrases of every game share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from comptoir.engine.frames import Decision, pending_of
from comptoir.engine.presentation import Explanation
from comptoir.games.keyed import Keyed, numbered
from comptoir.words import catalogue, signed, word_of

Values = dict[str, object]  # the placeholders of a message; `variant` picks one of several messages


Good = TypeVar("Good", bound=int)


class Phrases(Generic[Good]):
    """Names in one language for everything on a table; callers name it `say`: `say("status.over")`."""

    game: str  # whose catalogues these are
    view: Any
    facts: Any

    def __init__(self, view: Any, language: str, names: Sequence[str] = (), asked: int = -1) -> None:
        self.view, self.facts = view, view.facts
        self.language = language
        self.names = names  # of the players
        self.asked = asked  # the player who is asked, if the words depend on it
        self.book = catalogue(self.game, language)

    def __call__(self, key: str, **values: object) -> str:
        """The message of this key."""
        return self.book.say(key, **values)

    def maybe(self, key: str, **values: object) -> str:
        """The message, if there is one."""
        return self.book.maybe(key, **values)

    def label(self, key: str, **values: object) -> str:
        """A word of the drawing itself."""
        return catalogue(f"{self.game}_draw", self.language).say(key, **values)

    def about(self, key: str, text: str = "text", *, named: str = "", **values: object) -> Explanation:
        """The explanation under this key: its title or the thing's name, one of its texts, its ruling."""
        key = f"explain.{key}"
        title = named or self(f"{key}.title", **values)
        return Explanation(title, self(f"{key}.{text}", **values), self.maybe(f"{key}.ruling", **values))

    def rows(self, key: str, points: Mapping[str, int]) -> str:
        """Points by category, as far as there are any."""
        worth = ((self(f"category.{category}"), signed(number)) for category, number in points.items() if number)
        return ", ".join(self(f"explain.{key}.row", category=category, points=number) for category, number in worth)

    def count(self, things: str, number: int) -> str:
        """`4 points`, `1 coin`."""
        return self(f"count.{things}", n=number if number >= 0 else signed(number))

    def listed(self, parts: Sequence[str], word: str = "and") -> str:
        """`one, two and three`, or another word before the last."""
        *head, last = parts
        return self(f"list.{word}", head=", ".join(head), last=last) if head else last

    def goods(self, good: Good, number: int) -> str:
        """`2 wine`; a game that has goods says how."""
        raise NotImplementedError

    def heap(self, counts: Keyed[Good, int]) -> str:
        """`2 wine, 1 grain`, from how many there are of each good; empty for nothing."""
        return ", ".join(self.goods(good, number) for good, number in numbered(counts) if number)

    def seats(self, seats: Sequence[int]) -> str:
        """`Ada, Ben`."""
        return ", ".join(self.names[seat] for seat in seats)

    def asking(self) -> Values:
        """What every question may name."""
        return {}

    @property
    def me(self) -> Any:
        """The player who is asked."""
        return self.view.players[self.asked]

    def by_question(self, key: str) -> str:
        """The variant of a message for what that player is asked, if it has one: `_buy_tile`."""
        variant = f"_{word_of(type(self.question))}"
        return variant if self.book.has(key + variant) else ""

    @property
    def question(self) -> Decision | None:
        """What that player is asked."""
        return pending_of(self.view, self.asked)


Saying = Callable[[Any, Any], Values]  # phrases and a thing, or the value of a field: what its message needs


@dataclass(frozen=True)
class Sayings:
    """Fills in the catalogue's messages for moves, events and questions."""

    fields: Mapping[str, Saying]  # what a field of this name says, whatever has it
    rows: Mapping[type, Saying]  # what is said besides; a thing whose fields tell everything needs no row

    def said(self, chapter: str, say: Phrases[Any], thing: Any, **values: object) -> str:
        """The message named after the class: `move.end_turn` for EndTurn."""
        told: Values = {}
        for name in type(thing).__match_args__:  # moves and events are structs, questions are dataclasses
            if name in self.fields:
                told |= self.fields[name](say, getattr(thing, name))
        told |= values
        if row := self.rows.get(type(thing)):
            told |= row(say, thing)
        variant = told.pop("variant", "")
        return say(f"{chapter}.{word_of(type(thing))}{variant}", **told)


def joined(*sentences: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]
