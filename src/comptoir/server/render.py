"""A table as one seat sees it: panels, question, moves with their touches, and what happened. Knows no game.

Everything here is made from the seat's view and its story, so it cannot tell what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from comptoir.engine.errors import IllegalMove
from comptoir.engine.frames import Chance, State, decide, pending, pending_of
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.server.languages import refusal_words, words
from comptoir.server.room import Room
from comptoir.server.store import BOT

Json = dict[str, Any]


def table_frame(room: Room, seat: int | None, language: str) -> Json:
    """Everything that the table page shows to a seat, or to a spectator, at this version."""
    match, view = room.match, room.match.view(seat)
    moves = match.moves(seat) if seat is not None and not match.is_over() else ()
    panels = room.game.draw(view, seat, moves, language)
    return {
        "version": room.version(seat),
        "seat": seat,
        "over": match.is_over(),
        "status": room.game.words.status(view, language),
        "question": _question(room, view, seat, language),
        "panels": [
            {"id": panel.id, "role": panel.role, "title": panel.title, "svg": panel.svg, "width": panel.width}
            for panel in panels
        ],
        "moves": [_move(room, view, seat, move, language) for move in moves] if seat is not None else [],
        "undo": _undo(match, seat, language),
        "points": [sum(points.values()) for points in room.game.scores(view)],
        "deciding": list(_deciding(view)),
    }


def _deciding(view: State) -> Sequence[int]:
    return [frame.player for frame in pending(view) if hasattr(frame, "player") and not isinstance(frame, Chance)]


def _question(room: Room, view: State, seat: int | None, language: str) -> str:
    """What the seat is asked, or whom everybody waits for."""
    say = words(language)
    if room.match.is_over():
        return say.say("table.over")
    mine = None if seat is None else pending_of(view, seat)
    if mine is not None:
        return room.game.words.question(view, mine, language)
    names = [room.match.seats[player] for player in _deciding(view) if player != seat]
    key = "table.waiting_bot" if any(room.table.seats[p].kind == BOT for p in _deciding(view)) else "table.waiting"
    return say.say(key, names=", ".join(names))


def _move(room: Room, view: State, seat: int, move: Move, language: str) -> Json:
    """A move as the browser needs it: its number, its words, what to touch, what it costs and brings."""
    game = room.game
    after = view.clone()
    after.log = None
    decide(after, seat, move)
    return {
        "move": game.vocabulary.index(move),
        "words": game.words.move(view, seat, move, language),
        "group": game.words.group(move, language),
        "touches": [sorted(step) for step in game.touches(view, seat, move)],
        "changes": _changes(room, view, after, seat, language),
        "holds": _reveals_or_passes(after, seat),
    }


def _changes(room: Room, view: State, after: State, seat: int, language: str) -> list[str]:
    """What the move changes at once in the seat's key figures."""
    before, now = room.game.figures(view, seat), room.game.figures(after, seat)
    changed = {name: now[name] - before[name] for name in now if now[name] != before[name]}
    return [room.game.words.change(name, number, language) for name, number in changed.items()]


def _reveals_or_passes(after: State, seat: int) -> bool:
    """Would the move reveal something, or is it another player's turn after it?"""
    waiting = pending(after)
    return not waiting or isinstance(waiting[0], Chance) or pending_of(after, seat) is None


def _undo(match: Match, seat: int | None, language: str) -> Json:
    """Whether the seat can take back a move, and if not, why."""
    refusal = IllegalMove("Only players can take back moves.") if seat is None else match.undo_refusal(seat)
    return {"possible": refusal is None, "why": "" if refusal is None else refusal_words(refusal, language)}


def log_lines(room: Room, seat: int | None, language: str) -> list[Json]:
    """What happened, in words, with the row and the drawn things that each line speaks of."""
    view, game = room.match.view(seat), room.game
    told = [
        {"row": row, "text": game.words.event(view, event, room.match.seats, language), "shows": game.shows(event)}
        for row, event in room.story_rows(seat)
    ]
    notes = [
        {"row": number, "text": words(language).say(f"note.{row.move}", **row.fields), "shows": []}
        for number, row in enumerate(room.rows)
        if row.kind == "note"
    ]
    return sorted(told + notes, key=lambda line: int(line["row"]))
