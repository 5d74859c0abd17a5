"""The record of a match as a file: JSON, checked move by move when it is read.

Options, seats and moves are the whole truth. Nothing is half-loaded: what does not fit is refused with the
number of the offending move and the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

import msgspec

from comptoir.engine.errors import BadRecord, Refusal
from comptoir.engine.frames import NO_LANE
from comptoir.engine.game import Game
from comptoir.engine.match import NATURE, Entry, Match

FORMAT = 1


class Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One move: by a seat or by nature (-1), in a lane or not, by name with its fields."""

    by: int
    move: str
    fields: dict[str, int | list[int]] = {}
    lane: int = NO_LANE


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A match as it is kept. `own_facts` are there when they are not the standard ones; `points` when it is over."""

    format: int
    game: str
    rules: int
    facts: str
    options: dict[str, int | str]
    seats: list[str]
    moves: list[Line]
    own_facts: dict[str, Any] | None = None
    points: list[dict[str, int]] | None = None


def record_of(match: Match) -> Record:
    """The record of a match as it stands."""
    if match.earlier:
        raise BadRecord("This game went on from a stored position, because the rules had changed; it has no record.")
    standard = match.game.facts(None)
    return Record(
        format=FORMAT,
        game=match.game.key,
        rules=match.game.rules_version,
        facts=match.facts.digest,
        options=asdict(match.options),
        seats=list(match.seats),
        moves=[line_of(entry) for entry in match.entries],
        own_facts=None if match.facts.digest == standard.digest else dict(match.facts.data),
        points=[dict(points) for points in match.game.scores(match.state)] if match.is_over() else None,
    )


def line_of(entry: Entry) -> Line:
    """An entry as it is written."""
    values = {field.name: getattr(entry.move, field.name) for field in fields(entry.move)}
    listed = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return Line(entry.player, type(entry.move).__name__, listed, entry.lane)


def dumps(record: Record) -> str:
    """The record as text, one move a line so that changes can be read."""
    head: dict[str, Any] = msgspec.to_builtins(record)
    moves = head.pop("moves")
    points = head.pop("points", None)
    lines = [f' "{key}": {_json(value)},' for key, value in head.items()]
    lines.append(' "moves": [')
    lines += [f"  {_json(move)}{'' if number == len(moves) else ','}" for number, move in enumerate(moves, 1)]
    lines.append(" ]" if points is None else " ],")
    if points is not None:
        lines.append(f' "points": {_json(points)}')
    return "\n".join(["{", *lines, "}", ""])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def loads(text: str | bytes) -> Record:
    """The record in a file's text; only its form is checked, `replay` checks its moves."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRecord("This is no record: {problem}.", problem=_readable(str(problem))) from problem
    except RecursionError as problem:
        raise BadRecord("This is no record: it is nested too deeply.") from problem
    if record.format != FORMAT:
        raise BadRecord(
            "The record has format {found}; this version reads format {known}.", found=record.format, known=FORMAT
        )
    return record


def _readable(problem: str) -> str:
    """`$.moves[4].by` as `move 5, by`."""
    problem = re.sub(r"`\$\.moves\[([0-9]+)\]\.?([^`]*)`", _place, problem)
    return re.sub(r"`([^`]*)`", r"“\1”", problem).replace(" - at ", ", at ").rstrip(".")


def _place(found: re.Match[str]) -> str:
    return ", ".join(part for part in (f"move {int(found[1]) + 1}", found[2]) if part)


def replay(record: Record, game: Game, *, upto: int | None = None, seed: int | str = 0, **settings: Any) -> Match:
    """The match that a record tells, every move checked, up to a number of moves or to its end."""
    _check_head(record, game)
    options = _options(record, game)
    if len(record.seats) != options.players:
        raise BadRecord(
            "The record has {seats} seats for {players} players.", seats=len(record.seats), players=options.players
        )
    match = Match(
        game,
        options,
        seed=seed,
        seats=record.seats,
        facts=_facts(record, game),
        asks_nature=False,
        **settings,
    )
    for number, line in enumerate(record.moves[:upto], 1):
        try:
            _play(match, line)
        except Refusal as refusal:
            raise BadRecord("Move {number}: {reason}", number=number, reason=refusal) from refusal
    if upto is None:
        _check_points(record, match)
    return match


def _play(match: Match, line: Line) -> None:
    move = match.game.vocabulary.build(line.move, dict(line.fields))
    if line.by == NATURE:
        match.answer_for_nature(move, line.lane)
    elif line.lane != NO_LANE:
        raise BadRecord("only nature's answers name a lane.")
    else:
        match.accept(line.by, move)


def _check_head(record: Record, game: Game) -> None:
    if record.game != game.key:
        raise BadRecord("The record is of “{found}”, not of {game}.", found=record.game, game=game.key)
    if not 1 <= record.rules <= game.rules_version:
        raise BadRecord(
            "The record was made with version {found} of the rules; this is version {known}.",
            found=record.rules,
            known=game.rules_version,
        )


def _options(record: Record, game: Game) -> Any:
    values = {name: value for name, value in record.options.items() if name != "players"}
    players = record.options.get("players")
    if type(players) is not int or not all(isinstance(value, str) for value in values.values()):
        raise BadRecord("The record's options need a number of players, and texts for the rest.")
    try:
        return game.make_options(players, {name: str(value) for name, value in values.items()})
    except Refusal as refusal:
        raise BadRecord("The record's options are impossible: {reason}", reason=refusal) from refusal


def _facts(record: Record, game: Game) -> Any:
    data: Mapping[str, Any] | None = record.own_facts
    try:
        facts = game.facts(data)
    except Refusal as refusal:
        raise BadRecord("The record's own facts are wrong: {reason}", reason=refusal) from refusal
    if facts.digest != record.facts:
        digest = record.facts[:12]
        if data is not None:
            raise BadRecord("The record's own facts are not those that it names (digest {digest}).", digest=digest)
        raise BadRecord(
            "The record's facts differ from the standard ones and are not in it (digest {digest}).", digest=digest
        )
    return facts


def _check_points(record: Record, match: Match) -> None:
    if record.points is None:
        return
    found = [dict(points) for points in match.game.scores(match.state)] if match.is_over() else None
    if found != record.points:
        raise BadRecord("The moves lead to other points than the record says: {found}.", found=found)
