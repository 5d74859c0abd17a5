"""The presentation of a game that has catalogues, a drawing and explanations, put together from its tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from comptoir.engine.frames import Decision, Event, PlayerEvent, decide_alone, pending_of
from comptoir.engine.moves import Move, Moves
from comptoir.engine.presentation import Explanation, Line, Panel, Presentation, Steps
from comptoir.games.art.svg import Pen
from comptoir.games.presentation.explaining import Explainers, explanation_of
from comptoir.games.presentation.ids import Names, ids_of
from comptoir.games.presentation.lines import Text
from comptoir.games.presentation.phrases import Phrases, Sayings
from comptoir.words import catalogue, word_of


class Drawing(Protocol):
    """The module `drawing` of a game; the result of `look` is passed to the other functions."""

    def look(self, view: Any, /) -> Any:
        """What the panels are drawn from; equal looks may share their panels."""

    def common(self, look: Any, pen: Pen, language: str, /) -> Iterable[Panel]:
        """What belongs to no player."""

    def board(self, look: Any, player: int, pen: Pen, name: str, language: str, role: str, /) -> Panel:
        """A player's board."""

    def summary(self, look: Any, player: int, pen: Pen, name: str, language: str, /) -> Panel:
        """A player's key figures in short."""


@dataclass(frozen=True, eq=False)
class TablePresentation(Presentation):
    """The common part of our games' presentations; each has its tables by class of move, event and frame."""

    phrases: type[Phrases[Any]]
    drawing: Drawing
    text: type[Text]
    status: Callable[[Any], str]  # phrases
    sayings: Sayings
    names: Names  # of the parts of ids
    steps: Mapping[type[Move], str | Callable[[Any, int, Any], Steps]]  # forms of ids, or from view and player
    things: Mapping[type[Event], str | Callable[[Any, Any], tuple[str, ...]]]  # forms of ids, or from facts
    explainers: Explainers
    # How often moves can be made that are often made several times in a row, from view and player.
    runs: Mapping[type[Move], Callable[[Any, int], int]] = field(default_factory=dict)
    repeated: frozenset[type[Move]] = frozenset()  # the small moves of one sale or payment
    leading: frozenset[type[Move]] = frozenset()  # moves that only lead to another question
    asides: frozenset[type[Move]] = frozenset()  # moves that may be made beside any question
    # The pieces that fields of events speak of, as pictures by number; `counted` fields say how many of each.
    drawn_pieces: Mapping[str, Callable[[Any], Sequence[str]]] = field(default_factory=dict)  # from facts
    counted: frozenset[str] = frozenset()
    round: type[Event] | None = None  # the event with which a round begins
    # With which event a player gains a tile or a card for good, the field that says which, and how it is called.
    gains: Mapping[type[Event], str] = field(default_factory=dict)
    titles: Mapping[str, Callable[[Any, Any], str]] = field(default_factory=dict)  # from phrases and number
    # What a rulebook lists, by kind, from phrases.
    lists: Mapping[str, Callable[[Any], Iterable[Explanation]]] = field(default_factory=dict)

    # ------------------------------------------------------------------ what is shown

    def draw(self, view: Any, seat: int | None, moves: Moves, names: Sequence[str], language: str) -> tuple[Panel, ...]:
        """The common boards, the seat's own board, and the board and key figures of every other player."""
        pen = Pen(frozenset() if seat is None else self.clickable(view, seat, moves))
        return tuple(self._panels(self.drawing.look(view), seat, pen, names[: len(view.players)], language))

    def _panels(self, look: Any, seat: int | None, pen: Pen, names: Sequence[str], language: str) -> Iterator[Panel]:
        yield from self.drawing.common(look, pen, language)
        if seat is not None:
            yield self.drawing.board(look, seat, pen, names[seat], language, "mine")
        others = [(player, name) for player, name in enumerate(names) if player != seat]
        for player, name in others:
            yield self.drawing.board(look, player, pen, name, language, "other")
        for player, name in others:
            yield self.drawing.summary(look, player, pen, name, language)

    def clicks(self, view: Any, player: int, move: Move) -> Steps:
        steps = self.steps.get(type(move), "")  # a move without a row is a button
        if isinstance(steps, str):
            return tuple(frozenset((id,)) for id in ids_of(steps, self.names, view.facts, move, player=player))
        return steps(view, player, move)

    def clickable(self, view: Any, player: int, moves: Moves) -> frozenset[str]:
        """Every drawn thing that is clicked for one of these moves."""
        return frozenset(id for move in moves for step in self.clicks(view, player, move) for id in step)

    def times(self, view: Any, player: int, move: Move) -> int:
        left = self.runs.get(type(move))
        return left(view, player) if left else 1

    def repeats(self, view: Any, player: int, move: Move) -> int:
        return _repetitions(view, player, move) if type(move) in self.repeated else 1

    def leads(self, move: Move) -> bool:
        return type(move) in self.leading

    def is_aside(self, move: Move) -> bool:
        return type(move) in self.asides

    def highlights(self, view: Any, event: Event) -> tuple[str, ...]:
        things = self.things.get(type(event), "")
        return ids_of(things, self.names, view.facts, event) if isinstance(things, str) else things(view.facts, event)

    def pictures(self, event: Event) -> tuple[str, ...]:
        names = [name for name in self.drawn_pieces if hasattr(event, name)]
        return tuple(dict.fromkeys(f"{name}-{number}" for name in names for number in self._numbers(event, name)))

    def _numbers(self, event: Event, name: str) -> Sequence[int]:
        value: int | tuple[int, ...] = getattr(event, name)
        if isinstance(value, int):
            return (value,)
        return [number for number, count in enumerate(value) if count] if name in self.counted else value

    def pieces(self, view: Any) -> Mapping[str, str]:
        drawn = ((name, one) for name, draw in self.drawn_pieces.items() for one in enumerate(draw(view.facts)))
        return {f"{name}-{number}": piece for name, (number, piece) in drawn if piece}

    def gained(self, event: Event) -> str:
        name = self.gains.get(type(event))
        return "" if name is None else f"{name}-{getattr(event, name)}"

    def say_piece(self, view: Any, piece: str, language: str) -> str:
        name, _, number = piece.rpartition("-")
        return self.titles[name](self.phrases(view, language), int(number))

    def begins_round(self, event: Event) -> bool:
        return type(event) is self.round

    def explain(self, view: Any, id: str, names: Sequence[str], language: str) -> Explanation | None:
        return explanation_of(self.explainers, self.phrases(view, language, names), id)

    def list_things(self, view: Any, kind: str, language: str) -> Sequence[Explanation]:
        return tuple(self.lists[kind](self.phrases(view, language)))

    def terminal(
        self, view: Any, seat: int | None, names: Sequence[str], moves: Moves, language: str, width: int
    ) -> Sequence[Line]:
        say = self.phrases(view, language, names)
        return self.text(say, self.status(say), moves, width).lines(seat)

    # ------------------------------------------------------------------ what is said

    def say_move(self, view: Any, player: int, move: Move, language: str) -> str:
        return self.sayings.said("move", self.phrases(view, language, asked=player), move)

    def say_group(self, move: Move, language: str) -> str:
        return catalogue(self.phrases.game, language).say(f"group.{word_of(type(move))}")

    def say_event(self, view: Any, event: Event, names: Sequence[str], language: str) -> str:
        """What happened; reads only what never changes in the view, since the rest may have changed."""
        player = {"player": names[event.player]} if isinstance(event, PlayerEvent) else {}
        return self.sayings.said("event", self.phrases(view, language, names), event, **player)

    def say_question(self, view: Any, frame: Decision, language: str) -> str:
        say = self.phrases(view, language, asked=frame.player)
        return self.sayings.said("question", say, frame, **say.asking())

    def say_status(self, view: Any, language: str) -> str:
        return self.status(self.phrases(view, language))

    def say_change(self, name: str, number: int, language: str) -> str:
        said = catalogue(self.phrases.game, language).say(f"count.{name}", n=abs(number))
        return f"{'+' if number > 0 else '−'}{said}"

    def say_option(self, name: str, language: str) -> tuple[str, str]:
        book = catalogue(self.phrases.game, language)
        return book.say(f"option.{name}.title"), book.say(f"option.{name}.text")

    def say_value(self, name: str, value: str, language: str) -> tuple[str, str]:
        """The title of an option's value and a sentence about it; free text is quoted in it."""
        book = catalogue(self.phrases.game, language)
        key = f"value.{name}.{value or 'default'}"
        if not book.has(f"{key}.title"):
            key = f"value.{name}.named"
        return book.say(f"{key}.title", value=value), book.say(f"{key}.text")

    def say_category(self, category: str, language: str) -> str:
        return catalogue(self.phrases.game, language).say(f"category.{category}")


def _repetitions(view: Any, player: int, move: Move) -> int:
    """How often a player can make a move before another question comes, or another player."""
    after, question, times = view.clone(), type(pending_of(view, player)), 0
    after.log = None
    while (frame := pending_of(after, player)) and type(frame) is question and move in frame.moves(after):
        decide_alone(after, player, move)
        times += 1
    return times
