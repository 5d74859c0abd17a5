"""A table in the terminal: tells what happens, asks people for their moves, lets bots play, saves the game."""

import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from types import FrameType
from typing import NoReturn, ParamSpec

from comptoir.analysis import advise
from comptoir.analysis.telling import LEAST, reasons, signed_points
from comptoir.bots import Bot, make_bot
from comptoir.cli.saving import MatchSaver, free_name
from comptoir.cli.screen import Screen, sentence, story
from comptoir.cli.typed_input import COMMANDS, Chosen, Command, MoveOption, Some, offered, picked, understood
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import pending_of
from comptoir.engine.match import Match
from comptoir.words import refusal_words

with suppress(ImportError):
    import readline  # noqa: F401 - arrow keys and history while typing; not on every system

P = ParamSpec("P")
GROUPED = 3  # lines for the question, the groups and the prompt


class Left(Exception):
    """The person has left the table."""


class Table:
    """A match with people and bots at one terminal; with one person it is told as they see it."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], screen: Screen, keeper: MatchSaver) -> None:
        self.match = match
        self.bots = bots
        self.screen = screen
        self.keeper = keeper
        self._told: set[int] = set()  # numbers of entries
        people = [seat for seat in range(len(match.seats)) if seat not in bots]
        self._viewer = people[0] if len(people) == 1 else None

    # ------------------------------------------------------------------ playing

    def play(self) -> None:
        """Play to the end, or until the people leave; the game is saved whatever interrupts it."""
        self.keeper.follow()
        try:
            with _hang_up_interrupts():
                self._play_on()
        except Left:
            return
        except EOFError:
            self._rescue()
        except BaseException:
            self._rescue()
            raise

    def _play_on(self) -> None:
        self._tell()
        while not self.match.is_over():
            player = self.match.to_decide()[0]
            if player in self.bots:
                moves = self.match.moves(player)
                self.match.play(player, self.bots[player].choose(self.match.view(player), player, moves))
            else:
                self._ask(player)
            self._refusing(self.keeper.follow)
            self._tell()
        self._end()

    def _refusing(self, act: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bool:
        """Do something, or print why it is refused; returns whether it was done."""
        try:
            act(*args, **kwargs)
        except Refusal as refusal:
            sentence(refusal_words(refusal, self.screen.language))
            return False
        return True

    def _tell(self) -> None:
        """Tell what has happened since the last time, as far as it may be known."""
        self._told = {number for number in self._told if number < len(self.match.entries)}
        for number, said, style in story(self.match, self._viewer, self.screen.language, self._told):
            self._told.add(number)
            self.screen.paragraph(said, style)

    def _ask(self, player: int) -> None:
        """Ask a person until they have moved or taken back a move."""
        options = self._show(player)
        before = len(self.match.entries)
        while len(self.match.entries) == before:
            self._refusing(self._answer, player, self._read(), options)

    def _read(self) -> str:
        text = input("> ")
        if not sys.stdin.isatty():
            self.screen.line(text)  # typed without being shown
        return text

    def _answer(self, player: int, text: str, options: Sequence[MoveOption]) -> None:
        answer = understood(text, options, self.match.game, self.screen.words)
        if isinstance(answer, Chosen):
            self.match.play(player, answer.move)
        elif isinstance(answer, Some):
            self._list(answer.options)
        else:
            self._obey(player, answer, options)

    # ------------------------------------------------------------------ showing

    def _show(self, player: int) -> tuple[MoveOption, ...]:
        """Draw the table, ask the question and list the moves."""
        match, screen = self.match, self.screen
        view, moves = match.view(player), match.moves(player)
        options = offered(match.game, view, player, moves, screen.language)
        screen.line()
        taken = screen.table(match.game, view, player, match.seats, moves)
        frame = pending_of(match.state, player)
        assert frame is not None
        question = match.game.presentation.say_question(view, frame, screen.language)
        screen.say("table.question", "bold", name=match.seats[player], question=question)
        kinds = {option.kind() for option in options}
        if taken + len(options) + len(kinds) + GROUPED > screen.room():
            self._list_kinds(options)
        else:
            self._list(options)
        return options

    def _list(self, options: Sequence[MoveOption]) -> None:
        """List moves in words, kind by kind."""
        width = len(str(options[-1].number))
        for kind, group in groupby(options, key=MoveOption.kind):
            same = list(group)
            title = self.match.game.presentation.say_group(same[0].move, self.screen.language)
            self.screen.line(f"{title} · {kind}", "dim")
            for option in same:
                self.screen.lines([[(f"{option.number:>{width + 2}}  ", "bold cyan"), (option.words, "")]])

    def _list_kinds(self, options: Sequence[MoveOption]) -> None:
        """Only the kinds of moves and their numbers, if the list is too long for the screen."""
        numbers = [(kind, [option.number for option in group]) for kind, group in groupby(options, key=MoveOption.kind)]
        listed = ", ".join(f"{kind} {_span(span)}" for kind, span in numbers)
        self.screen.say("table.kinds", kinds=listed, example=numbers[0][0])

    def _end(self) -> None:
        match, screen = self.match, self.screen
        screen.line()
        screen.table(match.game, match.state, self._viewer, match.seats, ())
        screen.say("table.over", "bold")
        screen.points(match.game, match.state, match.seats)
        if not self.keeper.has_news():
            self._say_where_kept()
        elif sys.stdin.isatty():
            self._offer_to_save()

    # ------------------------------------------------------------------ commands

    def _obey(self, player: int, command: Command, options: Sequence[MoveOption]) -> None:
        obey: dict[str, Callable[[], object]] = {
            "undo": lambda: self.match.undo(player),
            "hint": lambda: self._hint(player, command.argument, options),
            "save": lambda: self._save_as(command.argument),
            "log": self._log,
            "explain": lambda: self._explain(player, command.argument, options),
            "board": lambda: self._board(player, command.argument),
            "moves": lambda: self._list(options),
            "points": lambda: self.screen.points(self.match.game, self.match.view(player), self.match.seats),
            "help": self._help,
            "quit": self._quit,
        }  # fmt: skip
        obey[command.name]()

    def _hint(self, player: int, bot: str, options: Sequence[MoveOption]) -> None:
        """Say what a bot would do, or else the best moves and what separates them."""
        match, view = self.match, self.match.view(player)
        numbers = {option.move: option for option in options}
        if bot:
            adviser = make_bot(bot, match.game, seed=len(match.entries))
            option = numbers[adviser.choose(view, player, match.moves(player))]
            self.screen.say("table.hint", bot=bot, number=option.number, words=option.words)
            return
        best, *others = advise(match.game, view, player)
        option = numbers[match.parse(player, best.move)]
        self.screen.say("table.advice", number=option.number, words=option.words)
        for other in others:
            option = numbers[match.parse(player, other.move)]
            why = ", ".join(reasons(match.game, best, other, player, self.screen.language))
            points = signed_points(other.behind, self.screen.language)
            key = "table.ahead" if why and other.behind >= LEAST else "table.equal"
            self.screen.say(key, number=option.number, words=option.words, points=points, why=why)

    def _explain(self, player: int, text: str, options: Sequence[MoveOption]) -> None:
        """Explain the things that these moves touch: tiles, spaces, dice."""
        game, view = self.match.game, self.match.view(player)
        moves = [option.move for option in picked(text, options, game, self.screen.words)]
        things = dict.fromkeys(min(step) for move in moves for step in game.presentation.clicks(view, player, move))
        for thing in things:
            explanation = game.presentation.explain(view, thing, self.match.seats, self.screen.language)
            if explanation is not None:
                text = f"{explanation.text} {explanation.ruling}".strip()
                self.screen.say("table.explanation", title=explanation.title, text=text)

    def _log(self) -> None:
        """Tell the whole game again."""
        self._told.clear()
        self._tell()

    def _board(self, player: int, seat: str) -> None:
        """Draw the table again, with one's own estate or another's."""
        match = self.match
        if seat and seat not in map(str, range(1, len(match.seats) + 1)):
            raise Refusal("There is no seat “{seat}”; they run from 1 to {last}.", seat=seat, last=len(match.seats))
        shown = int(seat) - 1 if seat else player
        moves = match.moves(player) if shown == player else ()
        self.screen.table(match.game, match.view(player), shown, match.seats, moves)

    def _help(self) -> None:
        self.screen.say("table.help")
        for name in COMMANDS:
            own = self.screen.words.say(f"command.{name}.name")
            self.screen.line(f"  {own:<10}{self.screen.words.say(f'command.{name}.text')}")

    # ------------------------------------------------------------------ leaving

    def _save_as(self, name: str) -> None:
        self.keeper.save_as(name)
        self._say_where_kept()

    def _say_where_kept(self) -> None:
        if self.keeper.files:
            key = "table.kept_finished" if self.match.is_over() else "table.kept"
            file = shlex.quote(str(self.keeper.files[-1]))
            self.screen.line(self.screen.words.say(key, file=file, game=self.match.game.key))

    def _rescue(self) -> None:
        """Save a game that has begun, without asking."""
        self.keeper.rescue()
        self.screen.line()  # the prompt is still open
        self._say_where_kept()

    def _quit(self) -> NoReturn:
        if self.keeper.has_news():
            self._offer_to_save()
        else:
            self._say_where_kept()
        raise Left

    def _offer_to_save(self) -> None:
        """Ask for a file name until the game is saved or the person declines."""
        proposed, no = str(free_name(self.match.game)), self.screen.words.say("table.no")
        self.screen.say("table.offer", file=proposed, no=no)
        is_done = False
        while not is_done:
            name = self._read().strip() or proposed
            is_done = name.casefold() in ("n", "no", no) or self._refusing(self._save_as, name)


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


@contextmanager
def _hang_up_interrupts() -> Iterator[None]:
    """Treat a closed terminal or a SIGTERM like Ctrl-C: the game is saved."""

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]  # other systems have fewer signals
    before = {getattr(signal, name): signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
