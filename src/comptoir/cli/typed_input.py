"""What a person types at the table, and what it means: a command, a move, or a part of the list of moves."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.moves import Move, form_of
from comptoir.words import Catalogue

COMMANDS = ("undo", "hint", "save", "log", "explain", "board", "moves", "points", "help", "quit")


@dataclass(frozen=True, slots=True)
class MoveOption:
    """A legal move as offered: its number, from 1, its words and its notation."""

    number: int
    move: Move
    words: str
    text: str

    def kind(self) -> str:
        """The first word of its notation."""
        return self.text.split()[0]

    def has(self, part: str) -> bool:
        """Does this text appear in its words or its notation?"""
        words = " ".join(self.words.casefold().split())  # French has non-breaking spaces that nobody types
        return part in words or self.text.startswith(part)


@dataclass(frozen=True, slots=True)
class Command:
    """Something to do other than a move."""

    name: str
    argument: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A move, which may be illegal."""

    move: Move


@dataclass(frozen=True, slots=True)
class Some:
    """The options that match."""

    options: tuple[MoveOption, ...]


Answer = Command | Chosen | Some


def offered(game: Game, view: object, player: int, moves: Sequence[Move], language: str) -> tuple[MoveOption, ...]:
    """The legal moves with numbers and words, grouped by kind."""
    kinds = {kind: place for place, kind in enumerate(dict.fromkeys(map(type, moves)))}
    grouped = sorted(moves, key=lambda move: kinds[type(move)])
    said = [game.presentation.say_move(view, player, move, language) for move in grouped]
    texts = [game.vocabulary.text(move, view, player) for move in grouped]
    rows = zip(grouped, said, texts, strict=True)
    return tuple(MoveOption(number, move, words, text) for number, (move, words, text) in enumerate(rows, 1))


def understood(text: str, options: Sequence[MoveOption], game: Game, say: Catalogue) -> Answer:
    """What the person means; a text that means nothing is refused."""
    word, _, argument = text.strip().partition(" ")
    if not word:
        return Some(tuple(options))
    command = _command(word.casefold(), say)
    if command:
        return Command(command, argument.strip())
    if re.fullmatch("[0-9]{1,9}", text.strip()):
        return _numbered(int(text), options)
    return _notated_or_found(" ".join(text.split()).casefold(), options, game)


def _command(word: str, say: Catalogue) -> str:
    """The command with this name, in English or in the reader's language."""
    return next((name for name in COMMANDS if word in (name, say.say(f"command.{name}.name"))), "")


def _numbered(number: int, options: Sequence[MoveOption]) -> Chosen:
    if not 1 <= number <= len(options):
        raise Refusal(
            "There is no move {number} in the list; they run from 1 to {last}.", number=number, last=len(options)
        )
    return Chosen(options[number - 1].move)


def _notated_or_found(text: str, options: Sequence[MoveOption], game: Game) -> Answer:
    """A move in notation, whole or abbreviated; otherwise the options that contain all these words."""
    same = next((option for option in options if option.text == text), None)
    if same is not None:
        return Chosen(same.move)
    # Notation that begins like this, if that is more than its first word.
    begun = [option for option in options if " " in text and f"{option.text} ".startswith(f"{text} ")]
    if found := begun or _found(text, options):
        return Some(tuple(found))
    return Chosen(_notated(text, game))


def _notated(text: str, game: Game) -> Move:
    """A move that is not offered, in notation that needs no position; the match says why it is illegal."""
    is_notation = text.split()[0] in (form_of(kind)[0] for kind in game.vocabulary.kinds.values())
    if not is_notation:
        raise Refusal("No move contains “{text}”; “help” lists what you can type.", text=text)
    return game.vocabulary.parse(text)


def _found(text: str, options: Sequence[MoveOption]) -> list[MoveOption]:
    """The options of this kind, or else those that contain all these words."""
    same = [option for option in options if option.kind() == text]
    return same or [option for option in options if option.has(text) or all(map(option.has, text.split()))]


def picked(text: str, options: Sequence[MoveOption], game: Game, say: Catalogue) -> tuple[MoveOption, ...]:
    """The options that a command is about: `explain 3`, `explain ship`."""
    answer = understood(text, options, game, say) if text else None
    if isinstance(answer, Some):
        return answer.options
    found = tuple(option for option in options if isinstance(answer, Chosen) and option.move == answer.move)
    if not found:
        raise Refusal("Choose a move from the list: its number, or words that it contains.")
    return found
