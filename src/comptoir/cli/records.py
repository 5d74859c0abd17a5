"""`comptoir replay` and `comptoir check`: retelling and checking records."""

from itertools import groupby
from pathlib import Path

from comptoir.cli.files import read_record, replayed, write
from comptoir.cli.screen import Screen, printable
from comptoir.engine.errors import BadRecord, Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import NATURE, Match
from comptoir.engine.record import Record
from comptoir.games import game as game_of
from comptoir.games.art import compose


def tell(path: Path, screen: Screen, *, at: int | None, svg: Path | None) -> None:
    """Tell a record in words up to a move, and show the position, optionally as a picture too."""
    record = read_record(path)
    match = _match(path, record, at)
    if svg is not None:
        write(svg, picture(match, screen.language))
    _tell_story(match, screen)
    screen.line()
    screen.table(match.game, match.view(None), None, match.seats, ())
    if match.is_over():
        screen.points(match.game, match.state, match.seats)
    if svg is not None:
        screen.say("replay.drawn", file=svg)


def _match(path: Path, record: Record, at: int | None = None) -> Match:
    """The match of a record, up to one of its moves."""
    if at is not None and not 0 <= at <= len(record.moves):
        raise Refusal(
            "“{path}” has {moves} moves, so --at goes from 0 to {moves}, not {at}.",
            path=path, moves=len(record.moves), at=at,
        )  # fmt: skip
    return replayed(path, record, _game(path, record), upto=at)


def _game(path: Path, record: Record) -> Game:
    """The game of a record."""
    try:
        return game_of(record.game)
    except Refusal as refusal:
        raise BadRecord("“{path}”: {reason}", path=path, reason=refusal) from refusal


def _tell_story(match: Match, screen: Screen) -> None:
    """Every move with its number and its effects."""
    view, say_event = match.view(None), match.game.presentation.say_event
    width = len(str(len(match.entries)))
    for number, told in groupby(match.story(None), key=lambda told: told[0]):
        said = " ".join(say_event(view, event, match.seats, screen.language) for _, event in told)
        style = "dim" if match.entries[number].player == NATURE else ""
        screen.paragraph(f"{number + 1:>{width}}  {said}", style)


def picture(match: Match, language: str) -> str:
    """The table as everyone sees it, as one SVG."""
    view = match.view(None)
    panels = match.game.presentation.draw(view, None, (), match.seats, language)
    if not panels:
        raise Refusal("{game} has no pictures.", game=match.game.key)
    return compose(panels)


def verdict(path: Path) -> str:
    """A summary of a legal record; any other is refused."""
    match = _match(path, read_record(path))
    head = f"legal: {match.game.key}, {len(match.seats)} players, {len(match.entries)} moves"
    if not match.is_over():
        return f"{head}, unfinished"
    ranking = match.game.result(match.state)
    points = ", ".join(f"{match.seats[row.player]} {row.points}" for row in ranking)
    return printable(f"{head}, finished: {points}")
