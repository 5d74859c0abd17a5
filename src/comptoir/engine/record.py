"""The record of a match as a file: JSON with a line of text per move, checked move by move when it is read.

Options, seats and moves are the whole truth. Nothing is half-loaded: a bad record is refused with the
number of the offending move and the reason.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from comptoir.engine.errors import BadRecord, IllegalMove, Refusal
from comptoir.engine.frames import NO_LANE, decide
from comptoir.engine.game import Game
from comptoir.engine.match import NATURE, Match
from comptoir.engine.moves import Move

FORMAT = 2
FORMATS = (1, 2)  # readable formats
# `0: pass`, `nature: roll-dice 3 1 4`, `nature@1: draw-followers knight` in the lane of seat 1; then a comment.
LINE = re.compile(r"(?:(?P<seat>[0-9]{1,2})|nature(?:@(?P<lane>[0-9]{1,2}))?): *(?P<move>[^;]*?)(?: *;.*)?", re.DOTALL)


class Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One move field by field: by a seat or by nature (-1), in a lane or not. In format 1 fields are numbers."""

    by: int
    move: str
    fields: dict[str, int | str | list[int | str]] = {}
    lane: int = NO_LANE


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A stored match. It has `own_facts` if its facts were never standard, and `points` if the game is over."""

    format: int
    game: str
    rules: int
    facts: str
    options: dict[str, int | str]
    seats: list[str]
    own_facts: dict[str, Any] | None = None
    date: str = ""  # the day it was played, if known
    moves: list[str | Line]
    points: list[dict[str, int]] | None = None
    places: list[int] | None = None  # of each seat in the ranking


def record_of(match: Match, date: str = "") -> Record:
    """The record of a match as it stands."""
    if match.earlier:
        raise BadRecord("This game went on from a stored position, because the rules had changed; it has no record.")
    game, facts = match.game, match.facts
    ranking = sorted(game.result(match.state), key=attrgetter("player")) if match.is_over() else []
    return Record(
        format=FORMAT,
        game=game.key,
        rules=game.rules_version,
        facts=facts.digest,
        options=asdict(match.options),
        seats=list(match.seats),
        moves=list(_texts(match)),
        own_facts=None if game.former_facts(facts.digest) else dict(facts.data),
        points=[dict(points) for points in game.scores(match.state)] if match.is_over() else None,
        places=[standing.place for standing in ranking] or None,
        date=date,
    )


def _texts(match: Match) -> Iterator[str]:
    """A line for each entry, in the words of the position before it."""
    state = match.first_state()
    for entry in match.entries:
        lane = "" if entry.lane == NO_LANE else f"@{entry.lane}"
        who = f"nature{lane}" if entry.player == NATURE else str(entry.player)
        yield f"{who}: {match.game.vocabulary.text(entry.move, state, entry.player)}"
        decide(state, entry.owner(), entry.move)


def dumps(record: Record) -> str:
    """The record as text, one move per line for readable diffs."""
    texts = {key: _json(value) for key, value in msgspec.to_builtins(record).items()}
    texts["moves"] = "[" + ",".join(f"\n  {_json(move)}" for move in record.moves) + "\n ]"
    return "{\n" + ",\n".join(f' "{key}": {text}' for key, text in texts.items()) + "\n}\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def loads(text: str | bytes) -> Record:
    """Parse a file's text into a record; only its form is checked, `replay` checks its moves."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRecord("This is not a record: {problem}.", problem=_readable(str(problem))) from problem
    except RecursionError as problem:
        raise BadRecord("This is not a record: it is nested too deeply.") from problem
    if record.format not in FORMATS:
        raise BadRecord(
            "The record has format {found}; this version reads formats up to {known}.",
            found=record.format,
            known=FORMAT,
        )
    return record


def _readable(problem: str) -> str:
    """`$.moves[4].by` as `move 5, by`."""
    problem = re.sub(r"`\$\.moves\[([0-9]+)\]\.?([^`]*)`", _place, problem)
    return re.sub(r"`([^`]*)`", r"“\1”", problem).replace(" - at ", ", at ").rstrip(".")


def _place(found: re.Match[str]) -> str:
    return ", ".join(part for part in (f"move {int(found[1]) + 1}", found[2]) if part)


def replay(record: Record, game: Game, *, upto: int | None = None, seed: int | str = 0, **settings: Any) -> Match:
    """Replay a record into a match, checking every move, up to a number of moves or to the end.

    It uses the record's own facts, if they are known, and today's rules: a move that is no longer legal is
    refused with its number and both versions.
    """
    if record.game != game.key:
        raise BadRecord("The record is of “{found}”, not of {game}.", found=record.game, game=game.key)
    options = _options(record, game)
    if len(record.seats) != options.players:
        raise BadRecord(
            "The record has {seats} seats for {players} players.", seats=len(record.seats), players=options.players
        )
    facts = _facts(record, game)
    match = Match.unplayed(game, options, seed=seed, seats=record.seats, facts=facts, **settings)
    for number, line in enumerate(record.moves[:upto], 1):
        try:
            if match.is_over():  # said before what the line says, which may make no sense any more
                raise IllegalMove("The game is over.")
            match.replay(*_read(match, line))
        except Refusal as refusal:
            refused = BadRecord("Move {number}: {reason}", number=number, reason=refusal)
            raise _with_versions(refused, record, match) from refusal
    if upto is None:
        _check_points(record, match)
    return match


def _read(match: Match, line: str | Line) -> tuple[int, Move, int]:
    """Who does what in which lane."""
    if isinstance(line, Line):
        if line.by != NATURE and line.lane != NO_LANE:
            raise BadRecord("only nature's answers name a lane.")
        return line.by, move_of(match.game, line.move, line.fields), line.lane
    found = LINE.fullmatch(line)
    if found is None:
        raise BadRecord("“{line}” is not a line of a record; write: 0: MOVE, or nature: MOVE.", line=line[:60])
    by = NATURE if found["seat"] is None else int(found["seat"])
    lane = NO_LANE if found["lane"] is None else int(found["lane"])
    return by, match.game.vocabulary.parse(found["move"], match.state, by), lane


def move_of(game: Game, name: str, fields: Mapping[str, Any]) -> Move:
    """The move of a line, whose fields are words or, in format 1, numbers."""
    numbers = {field: game.former_numbers.get((name, field), {}) for field in fields}
    values = {f: numbers[f].get(value, value) if isinstance(value, int) else value for f, value in fields.items()}
    return game.vocabulary.build(name, values)


def _options(record: Record, game: Game) -> Any:
    values = dict(record.options)
    players = values.pop("players", None)
    if type(players) is not int or not all(isinstance(value, str) for value in values.values()):
        raise BadRecord("The record's options need a number of players, and texts for the rest.")
    try:
        return game.make_options(players, values)
    except Refusal as refusal:
        raise BadRecord("The record's options are impossible: {reason}", reason=refusal) from refusal


def _facts(record: Record, game: Game) -> Any:
    """The facts of a record: its own, the standard facts when it was made, or else today's."""
    try:
        return game.facts(record.own_facts) if record.own_facts is not None else facts_of(game, record.facts)
    except Refusal as refusal:
        raise BadRecord("The record's own facts are wrong: {reason}", reason=refusal) from refusal


@lru_cache(maxsize=16)
def facts_of(game: Game, digest: str) -> Any:
    """The standard facts with this digest; today's if there never were any."""
    standard = game.facts(None)
    data = None if digest == standard.digest else game.former_facts(digest)
    found = standard if data is None else game.facts(data)
    return standard if found.digest == standard.digest else found  # digests were computed in other ways before


def _with_versions(refused: BadRecord, record: Record, match: Match) -> BadRecord:
    """Adds both versions if the record was made with others than today's."""
    game = match.game
    is_known = record.own_facts is not None or game.former_facts(record.facts) is not None
    if is_known and record.rules == game.rules_version:
        return refused
    return BadRecord(
        "{refused} It was recorded with version {rules} of the rules and facts {facts}; this is version {own_rules} "
        "with facts {own_facts}.",
        refused=refused, rules=record.rules, facts=record.facts[:12], own_rules=game.rules_version,
        own_facts=match.facts.digest[:12],
    )  # fmt: skip


def _check_points(record: Record, match: Match) -> None:
    if record.points is None:
        return
    found = [dict(points) for points in match.game.scores(match.state)] if match.is_over() else None
    if found != record.points:
        refused = BadRecord("The moves lead to other points than the record says: {found}.", found=found)
        raise _with_versions(refused, record, match)
