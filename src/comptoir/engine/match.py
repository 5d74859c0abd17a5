"""A match in progress: checks what players do, asks nature, keeps the record, takes back moves."""

from collections.abc import Callable, Sequence
from copy import copy
from random import Random
from typing import Any, Required, Self, TypedDict, Unpack

from msgspec import structs

from comptoir.engine.errors import IllegalMove, Refusal
from comptoir.engine.frames import (
    NO_LANE,
    Chance,
    Decision,
    Event,
    State,
    Together,
    borrowed_view,
    check_seat,
    decide,
    forced_move,
    is_over,
    lanes_in,
    open_chance,
    pending,
    pending_of,
    view,
    waiting,
)
from comptoir.engine.frozen import Frozen
from comptoir.engine.game import Game
from comptoir.engine.moves import Move, Moves

NATURE = NO_LANE  # outside lanes nature's answers belong to no seat, and an entry's owner is nature


class Entry(Frozen):
    """One line of the record: who answered what. Nature's answers inside a lane name its seat."""

    player: int
    move: Move
    lane: int = NO_LANE
    is_forced: bool = False  # the only legal move, played by the match itself

    def owner(self) -> int:
        """The seat in whose lane or turn this happened; nature outside lanes."""
        return self.lane if self.player == NATURE else self.player


def _names(seats: Sequence[str], players: int) -> tuple[str, ...]:
    """The players' names, one for each seat."""
    if len(seats) not in (0, players):
        raise Refusal(
            "Each of {players} players needs a name, or none of them; names that are given: {named}.",
            named=len(seats), players=players,
        )  # fmt: skip
    return tuple(seats) or tuple(f"player {seat + 1}" for seat in range(players))


Observer = Callable[[Entry, Sequence[Event]], None]


class Settings(TypedDict, total=False):
    """What a match is played with besides its game and options."""

    seed: Required[int | str]
    seats: Sequence[str]  # the players' names
    facts: Any  # the standard ones by default
    plays_forced: bool  # the match plays forced moves itself
    stored: State | None  # where it begins instead of the first state
    earlier: int  # how many entries led there


class Match:
    """A game being played. Options, seats and entries are the whole truth; the state follows from them."""

    def __init__(self, game: Game, options: Any, **settings: Unpack[Settings]) -> None:
        """Start a match and run it to the first decision."""
        self._set_up(game, options, settings)
        self.run_on()

    @classmethod
    def unplayed(cls, game: Game, options: Any, **settings: Unpack[Settings]) -> Self:
        """A match before nature's first answer, for entries that already exist."""
        match = object.__new__(cls)
        match._set_up(game, options, settings)
        return match

    def _set_up(self, game: Game, options: Any, settings: Settings) -> None:
        game.check_options(options)
        self.game = game
        self.options = options
        self.seats = _names(settings.get("seats", ()), options.players)
        facts = settings.get("facts")
        self.facts = game.facts(None) if facts is None else facts
        self.plays_forced = settings.get("plays_forced", False)
        self.entries: list[Entry] = []  # who answered what, from the beginning, including secret answers
        self.events: list[tuple[Event, ...]] = []  # of each entry; `story` is what a seat may know of them
        self.observers: list[Observer] = []
        self.earlier = settings.get("earlier", 0)
        self._stored = copy(settings.get("stored"))
        self.state: State = self.first_state()
        self._seed = settings["seed"]
        # The first entry that can be taken back, or the first in the open lanes, and the state before it.
        self._kept: tuple[int, State] | None = (0, self.state.clone()) if self.lanes else None
        self._listed: tuple[Decision, tuple[Move, ...]] | None = None  # a question, and its answers in this state
        self.lanes_from = 0  # the number of the first entry in the lanes that are open now, if there are any

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the observers and the answers listed."""
        return vars(self) | {"observers": [], "_listed": None}

    def __copy__(self) -> Self:
        """An independent match that continues from here, without observers."""
        twin = object.__new__(type(self))
        lists = {"entries": self.entries[:], "events": self.events[:], "observers": []}
        vars(twin).update(vars(self) | lists | {"state": copy(self.state)})
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.__copy__()

    # ------------------------------------------------------------------ looking

    def first_state(self) -> State:
        """The state before the first entry, for replaying the entries."""
        state: State = self._stored.clone() if self._stored else self.game.start(self.options, self.facts)
        return state

    @property
    def lanes(self) -> Together | None:
        """The lanes in which the players answer now, if there are any."""
        return lanes_in(self.state)

    def is_over(self) -> bool:
        """Is the game finished?"""
        return is_over(self.state)

    def to_decide(self) -> tuple[int, ...]:
        """The players who have a question to answer now."""
        return tuple([frame.player for frame in pending(self.state) if isinstance(frame, Decision)])

    def moves(self, player: int) -> Moves:
        """The player's legal moves now; none if it is not this player's decision."""
        frame = pending_of(self.state, player)
        return self._answers_to(frame) if frame else ()

    def _answers_to(self, frame: Decision) -> tuple[Move, ...]:
        """The legal answers to a question, listed once for showing, choosing and checking."""
        if self._listed is None or self._listed[0] is not frame:
            self._listed = frame, tuple(frame.moves(self.state))
        return self._listed[1]

    def text(self, player: int, move: Move) -> str:
        """A move as text in the current position: `take ship from 3 with 2`."""
        return self.game.vocabulary.text(move, self.state, player)

    def parse(self, player: int, text: str) -> Move:
        """The move that a text means in the current position, legal or not."""
        return self.game.vocabulary.parse(text, self.state, player)

    def view(self, seat: int | None) -> State:
        """What a seat, or a spectator, may know, as an independent state; it does not follow the match."""
        check_seat(seat, len(self.seats))
        return view(self.state, seat)

    def borrowed_view(self, seat: int | None) -> State:
        """The same for code that only reads it, immediately, such as a drawing; usually not a copy."""
        check_seat(seat, len(self.seats))
        return borrowed_view(self.state, seat)

    def story(self, seat: int | None) -> list[tuple[int, Event]]:
        """What happened, as far as a seat may know it: each event with the number of its entry."""
        return [(number, event) for number in self.known(seat) for event in self.events[number]]

    def known(self, seat: int | None) -> Sequence[int]:
        """The numbers of the entries that a seat may know: in open secret lanes only its own."""
        check_seat(seat, len(self.seats))
        is_secret = self.lanes is not None and self.lanes.secret
        return [*range(self.lanes_from), *self._own(seat)] if is_secret else range(len(self.entries))

    def _own(self, seat: int | None) -> list[int]:
        """The numbers of the entries in a seat's open lane."""
        first = self.lanes_from if self.lanes else len(self.entries)
        return [number for number in range(first, len(self.entries)) if self.entries[number].owner() == seat]

    # ------------------------------------------------------------------ playing

    def play(self, player: int, move: Move) -> None:
        """Answer a player's question, if the rules allow it; then play nature's answers and forced moves."""
        self.check(player, move)
        self.enter(Entry(player, move))
        self.run_on()

    def replay(self, player: int, move: Move, lane: int = NO_LANE) -> None:
        """Play one entry of a record, if the rules allow it; nature's answers and forced moves are entries too."""
        legal = self.check(player, move, lane)
        is_forced = self.plays_forced and self.lanes is None and forced_move(legal) is not None
        self.enter(Entry(player, move, lane, is_forced and player != NATURE))

    def check(self, player: int, move: Move, lane: int = NO_LANE) -> Moves:
        """Refuse a move that is not legal now, saying why; the player's legal moves otherwise."""
        if self.is_over():
            raise IllegalMove("The game is over.")
        if player == NATURE:
            self._check_nature(move, lane)
            return ()
        frame = pending_of(self.state, player)
        if frame is None:
            raise self._not_asked(player)
        legal = self._answers_to(frame)
        if move not in legal:
            raise self._illegal(player, move, legal)
        return legal

    def _not_asked(self, player: int) -> IllegalMove:
        """Names the players to decide as far as this player may know: secret lanes do not show who is done."""
        is_seat = player in range(len(self.seats))
        waiting = pending(self.borrowed_view(player if is_seat else None))
        names = ", ".join(self.seats[frame.player] for frame in waiting if isinstance(frame, Decision))
        who = self.seats[player] if is_seat else str(player)
        if not names:
            return IllegalMove("It is not {who}'s turn; waiting for nature.", who=who)
        return IllegalMove("It is not {who}'s turn; waiting for {names}.", who=who, names=names)

    def _illegal(self, player: int, move: Move, legal: Moves) -> IllegalMove:
        if not isinstance(move, Move):
            return IllegalMove(
                "{given} is not a Move; vocabulary.parse makes one from text, vocabulary.move from a number.",
                given=repr(move),
            )
        alike = "; ".join(self.text(player, other) for other in legal if type(other) is type(move))
        if alike:
            said = self.text(player, move)
            return IllegalMove("“{move}” is not legal now; legal moves of this kind: {alike}.", move=said, alike=alike)
        kinds = ", ".join(dict.fromkeys(str(other).split()[0] for other in legal))
        return IllegalMove(
            "“{move}” does not answer the current question; answer with: {kinds}.", move=move, kinds=kinds
        )

    def _check_nature(self, move: Move, lane: int) -> None:
        """Refuse an answer that the box could not give now."""
        frame = waiting(self.state, lane)
        if not isinstance(frame, Chance) or (self.lanes is None and lane != NO_LANE):
            raise IllegalMove("“{move}” is nature's move, and it is not nature's turn.", move=move)
        if type(move) is not frame.answer or not frame.allows(self.state, move):
            raise IllegalMove("“{move}” cannot happen now: the box could not give it.", move=move)

    def run_on(self) -> None:
        """Let nature answer and play forced moves until a player has to decide."""
        while (entry := self._due()) is not None:
            self.enter(entry)

    def _due(self) -> Entry | None:
        """Nature's answer, or a forced move; not in lanes, where the player may prefer to take back what led to it."""
        asked = open_chance(self.state)
        if asked is not None:
            lane, frame = asked
            return Entry(NATURE, frame.sample(self.state, self._generator(lane)), lane)
        question = self.state.stack[-1] if self.plays_forced and self.state.stack else None
        if not isinstance(question, Decision):
            return None
        move = forced_move(self._answers_to(question))
        return None if move is None else Entry(question.player, move, is_forced=True)

    def _generator(self, lane: int) -> Random:
        """Nature's generator for the next answer; in a lane it depends on that lane alone."""
        if lanes_in(self.state) is None:
            return Random(f"{self._seed}/{self.earlier + len(self.entries)}")
        return Random(f"{self._seed}/{self.earlier + self.lanes_from}/{lane}/{len(self._own(lane))}")

    def enter(self, entry: Entry) -> None:
        """Apply an entry without checking it: every answer passes through here, after its check."""
        if self._kept is None and entry.player != NATURE and not entry.is_forced:
            self._kept = len(self.entries), self.state.clone()
        self._apply(entry)
        for observer in self.observers:
            observer(entry, self.events[-1])

    def _apply(self, entry: Entry) -> None:
        told: list[Event] = []
        before = lanes_in(self.state)
        self._listed = None
        self.state.log = told
        decide(self.state, entry.owner(), entry.move)
        self.state.log = None
        self.entries.append(entry)
        self.events.append(tuple(told))
        after = lanes_in(self.state)
        if (before and before.opened) is not (after and after.opened):  # each opening has its own
            self.lanes_from = len(self.entries)
            self._kept = (self.lanes_from, self.state.clone()) if after else None  # what was in lanes is public now
        elif before is None and entry.player == NATURE:
            self._kept = None

    # ------------------------------------------------------------------ taking back

    def undo(self, player: int, answer: int | None = None) -> range:
        """Take back the player's last move, if nothing was revealed and no other player has moved since.

        In an open lane any of the player's `answers` can be taken back, by its place among them; the others stay.
        Returns the numbers of the removed entries: the move and the moves it forced, or one answer of a lane.
        """
        number = self._to_take_back(player, answer)
        gone = range(number, number + 1 if self.lanes else len(self.entries))
        kept = self._without(number)
        first, self.state = self._start()
        self._listed = None
        del self.entries[first:], self.events[first:]
        for entry in kept:
            self._apply(entry)
        return gone

    def undo_refusal(self, player: int, answer: int | None = None) -> IllegalMove | None:
        """Why the player cannot take back the last move, or this answer of their lane, now; None if they can."""
        try:
            number = self._to_take_back(player, answer)
            if answer is not None:
                self._without(number)
        except IllegalMove as refusal:
            return refusal.with_traceback(None)  # a traceback would keep the caller's frames alive
        return None

    def answers(self, player: int) -> list[int]:
        """The numbers of the player's entries in an open lane since anything was last revealed in it."""
        own = self._own(player)
        natures = (place for place, number in enumerate(own, 1) if self.entries[number].player == NATURE)
        return own[max(natures, default=0) :]

    def _to_take_back(self, player: int, answer: int | None) -> int:
        """The number of the entry that an undo takes back: the last move, or this one of the answers."""
        if answer is None:
            return self._last_own(player)
        answers = self.answers(player)
        if not 0 <= answer < len(answers):
            raise IllegalMove("You cannot take back this move now.")
        return answers[answer]

    def _last_own(self, player: int) -> int:
        first = self._kept[0] if self._kept else len(self.entries)
        for number in reversed(self.answers(player) if self.lanes else range(first, len(self.entries))):
            entry = self.entries[number]
            if entry.is_forced:
                continue
            if entry.player != player:
                raise IllegalMove("Another player has moved since your last move; it cannot be taken back.")
            return number
        if any(entry.player == player for entry in self.entries):
            raise IllegalMove("Something has been revealed since your last move; it cannot be taken back.")
        raise IllegalMove("You have no move to take back.")

    def _without(self, number: int) -> list[Entry]:
        """The entries that stay without this one, in lanes also later ones; refused if one in its lane needs it."""
        first, state = self._start()
        left = self.entries[first:number]
        for entry in left:
            decide(state, entry.owner(), entry.move)
        for entry in self.entries[number + 1 :] if self.lanes else ():
            again = _likewise(state, entry) if entry.player == self.entries[number].player else entry
            decide(state, again.owner(), again.move)
            left.append(again)
        return left

    def _start(self) -> tuple[int, State]:
        """From where entries are replayed to take one back."""
        assert self._kept is not None
        first, state = self._kept
        return first, state.clone()


def _likewise(state: State, entry: Entry) -> Entry:
    """The equivalent entry after an earlier one was removed from its lane; a new object, as it leads elsewhere."""
    frame = pending_of(state, entry.player)
    if frame is not None:
        move = frame.likewise(state, entry.move)
        if move in frame.moves(state):
            return structs.replace(entry, move=move)
    raise IllegalMove("One of your later moves depends on this one; take that back first.")
