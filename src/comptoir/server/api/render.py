"""A table as one seat sees it: panels, question, moves with what to touch, and the log. Knows no game.

Everything here is made from the seat's view and its story, so it cannot reveal what the seat may not know.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import asdict

from comptoir.engine import frames
from comptoir.engine.errors import IllegalMove, Refusal
from comptoir.engine.frames import Chance, Decision, Event, Frame, PlayerEvent, PlayerFrame, State, Together
from comptoir.engine.match import NATURE
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Panel
from comptoir.naming import state_in_names
from comptoir.server.api import schemas
from comptoir.server.api.lesson_step import lesson_step
from comptoir.server.languages import names_of, words
from comptoir.server.storage.presence import MAY_RETURN
from comptoir.server.storage.store import BOT, EntryRow
from comptoir.server.tables.characters import level_of
from comptoir.server.tables.room import Room
from comptoir.words import catalogue, refusal_words

Old = TypeVar("Old")
New = TypeVar("New")
Json = dict[str, Any]  # only for the scripts of our own pages


def table_frame(room: Room, seat: int | None, language: str, *, draws: bool = True) -> schemas.TableFrame:
    """Everything that the table page shows to a seat or a spectator at this version; drawn, or in words alone."""
    view = room.match.borrowed_view(seat)
    return schemas.TableFrame(
        **asdict(situation(room, seat, language)),
        ahead=[] if seat is None or room.history.lesson else _ahead(room, view, seat, language),
        panels=panels(room, view, seat, _legal_moves(room, seat), language) if draws else (),
        points=[sum(points.values()) for points in room.game.scores(view)],
    )


def position(room: Room, seat: int | None, language: str) -> schemas.Position:
    """The table as data, for programs."""
    view = room.match.borrowed_view(seat)
    return schemas.Position(
        **asdict(situation(room, seat, language)),
        game=room.game.key,
        rules=room.game.rules_version,
        points=[dict(points) for points in room.game.scores(view)],
        state=state_in_names(room.game, view),
    )


def situation(room: Room, seat: int | None, language: str) -> schemas.Situation:
    """What a seat, or a spectator, may know and do now, in words."""
    match, view = room.match, room.match.borrowed_view(seat)
    deciding, away, is_paused = seats_deciding(view), room.known_away(seat), room.is_known_to_pause(seat)
    return schemas.Situation(
        version=room.version(seat),
        seat=seat,
        over=match.is_over(),
        status=room.game.presentation.say_status(view, language),
        question=_question(room, view, seat, away, language),
        guide=_guide(room, view, seat, language),
        lesson=lesson_step(room, language),
        moves=[_move(room, view, seat or 0, move, language) for move in _legal_moves(room, seat)],
        undo=_undo(room, seat, language),
        deciding=deciding,
        bots=not is_paused and any(_is_bot(room, player, away) for player in deciding),
        away=[away.get(player, "") for player in range(len(room.table.seats))],
        paused=is_paused,
        clocks=_clocks(room, seat, away),
        secret=room.history.is_secret(),
    )


def _legal_moves(room: Room, seat: int | None) -> Sequence[Move]:
    """A seat's legal moves; none for a spectator, or while a bot has the seat."""
    is_asked = seat is not None and seat not in room.known_away(seat) and not room.match.is_over()
    return room.history.moves(seat) if is_asked and seat is not None else ()


def seats_deciding(view: State) -> list[int]:
    """The seats that have to decide, as far as a view shows."""
    return [frame.player for frame in frames.pending(view) if isinstance(frame, Decision)]


def _is_bot(room: Room, seat: int, away: Mapping[int, str]) -> bool:
    return room.table.seats[seat].kind == BOT or seat in away


def _clocks(room: Room, seat: int | None, away: Mapping[int, str]) -> list[schemas.ShownClock | None]:
    """The clock of each seat, if any. In secret lanes they would show who has answered, so a seat only gets its own."""
    hidden = {player for player in range(len(room.table.seats)) if _is_bot(room, player, away)}
    if room.history.is_secret():
        hidden |= set(range(len(room.table.seats))) - {seat}
    return [
        None if player in hidden else schemas.ShownClock(face.left(), face.move_until(), face.deadline())
        for player, face in enumerate(room.seat_clocks())
    ]


def panels(room: Room, view: State, seat: int | None, moves: Sequence[Move], language: str) -> tuple[Panel, ...]:
    """The table as drawn for a seat."""
    return room.game.presentation.draw(view, seat, moves, names_of(room.table, language), language)


# ------------------------------------------------------------------ the question


def _question(room: Room, view: State, seat: int | None, away: Mapping[int, str], language: str) -> str:
    """The seat's question, or whom the table waits for, or how the game ended."""
    say = words(language)
    if room.match.is_over():
        if len(room.table.seats) == 1:
            return room.game.presentation.say_status(view, language)
        return say.say("table.over", ranking=_ranking(room, view, language))
    if room.history.is_over():
        return say.say("lesson.over")
    if room.is_known_to_pause(seat):
        return say.say("table.paused_mine" if seat is not None and away[seat] in MAY_RETURN else "table.paused")
    if seat is not None and seat in away:
        return say.say(f"table.away_{away[seat]}")
    mine = None if seat is None else frames.pending_of(view, seat)
    if mine is not None:
        return room.game.presentation.say_question(view, mine, language)
    waited = [player for player in seats_deciding(view) if player != seat]
    key = "waiting_bot" if any(_is_bot(room, player, away) for player in waited) else "waiting"
    names = names_of(room.table, language)
    return say.say(f"table.{key}", n=len(waited), names=", ".join(names[player] for player in waited))


def _ranking(room: Room, view: State, language: str) -> str:
    """The players from first to last, with their points."""
    say, names = words(language), names_of(room.table, language)
    return ", ".join(
        say.say("table.ranked", place=standing.place, name=names[standing.player], n=standing.points)
        for standing in room.game.result(view)
    )


def _guide(room: Room, view: State, seat: int | None, language: str) -> list[schemas.Guidance]:
    """At a guided table: what the game says about this kind of decision, and about the kinds of moves it offers."""
    frame = None if seat is None or not room.table.is_guided else frames.pending_of(view, seat)
    if frame is None:
        return []
    try:
        book = catalogue(room.game.key, language)
    except FileNotFoundError:  # a game without words of its own
        return []
    offered = [type(move).__name__ for move in _legal_moves(room, seat)]
    kinds = {type(frame).__name__: "guide"} | dict.fromkeys(offered, "guide_move")
    return [schemas.Guidance(kind, text) for kind, part in kinds.items() if (text := book.maybe(f"{part}.{kind}"))]


# ------------------------------------------------------------------ moves


def _move(room: Room, view: State, seat: int, move: Move, language: str) -> schemas.MoveChoice:
    """A move with its number, its text, its words, what to touch, what it costs and brings."""
    game = room.game
    after = view.clone()
    after.log = None
    frames.decide_alone(after, seat, move)
    return schemas.MoveChoice(
        move=game.vocabulary.index(move),
        text=game.vocabulary.text(move, view, seat),
        words=game.presentation.say_move(view, seat, move, language),
        group=game.presentation.say_group(move, language),
        touches=[sorted(step) for step in game.presentation.clicks(view, seat, move)],
        changes=_changes(room, view, after, seat, language),
        holds=_reveals_or_passes(after, seat),
        times=game.presentation.times(view, seat, move),
        repeats=game.presentation.repeats(view, seat, move),
        aside=game.presentation.is_aside(move),
    )


def _changes(room: Room, view: State, after: State, seat: int, language: str) -> list[str]:
    """The move's immediate changes to the seat's key figures."""
    before, now = room.game.figures(view, seat), room.game.figures(after, seat)
    changed = {name: now[name] - before[name] for name in now if now[name] != before[name]}
    return [room.game.presentation.say_change(name, number, language) for name, number in changed.items()]


def _reveals_or_passes(after: State, seat: int) -> bool:
    """Does the move reveal something, or is it another player's turn after it and the moves that it forces?

    Plays those moves.
    """
    frames.settle(after)
    while (frame := after.stack[-1] if after.stack else None) and isinstance(frame, Decision):
        move = frames.forced_move(frame.moves(after))
        if move is None:
            break
        frames.decide(after, frame.player, move)
    waiting = frames.pending(after)
    return not waiting or isinstance(waiting[0], Chance) or frames.pending_of(after, seat) is None


# ------------------------------------------------------------------ beyond the question


def _ahead(room: Room, view: State, seat: int, language: str) -> list[schemas.MoveAhead]:
    """What can be done right after a move that only leads to another question: touching it makes both moves."""
    legal = _legal_moves(room, seat)
    leads = filter(room.game.presentation.leads, legal)
    return [found for lead in leads for found in _beyond(room, view, seat, lead, frozenset(legal), language)]


def _beyond(
    room: Room, view: State, seat: int, lead: Move, known: frozenset[Move], language: str
) -> Iterator[schemas.MoveAhead]:
    """The moves after a leading one, and after those that lead on; what is known only where it ends a turn of gains."""
    step, after, leads = _move(room, view, seat, lead, language), view.clone(), room.game.presentation.leads
    after.log = None
    frames.decide_alone(after, seat, lead)
    frame = None if _reveals_or_passes(after, seat) else frames.pending_of(after, seat)
    asked = () if frame is None else frame.moves(after)
    touched = {move for move in asked if room.game.presentation.clicks(after, seat, move)}
    is_done = {type(move) for move in touched} <= {type(move) for move in known} and not any(map(leads, touched))
    for move in [move for move in asked if move not in known or (is_done and move not in touched and step.changes)]:
        found = _move(room, after, seat, move, language)
        if move in touched or not leads(move):
            yield _following(step, found)
        if leads(move) and (move in touched or (is_done and step.touches)):
            yield from (_following(step, more) for more in _beyond(room, after, seat, move, known | {move}, language))


def _following(step: schemas.MoveChoice, found: schemas.MoveChoice) -> schemas.MoveAhead:
    first = [step.move, *(found.first if isinstance(found, schemas.MoveAhead) else ())]
    return schemas.MoveAhead(**asdict(found) | {"words": f"{step.words} → {found.words}", "first": first})


def plan(room: Room, seat: int, language: str) -> schemas.Plan:
    """What a waiting seat would be asked if the others were done and had changed nothing."""
    view, version = room.match.view(seat), room.version(seat)
    view.log = None
    is_asked = frames.pending_of(view, seat) or seat in room.known_away(seat)
    frame = None if is_asked else _asked_next(view, seat)
    if frame is None:
        return schemas.Plan(version, "", [])
    moves = [_move(room, view, seat, move, language) for move in frame.moves(view)]
    return schemas.Plan(version, room.game.presentation.say_question(view, frame, language), moves)


def _asked_next(state: State, seat: int) -> Decision | None:
    """Skip what others do until the seat has to decide; None where nature comes first, or the seat is done."""
    made: list[Frame] = []
    while state.stack and (top := state.stack[-1]) not in made and not isinstance(top, Chance | Together):
        if isinstance(top, Decision) and top.player == seat:
            return top
        state.stack.pop()
        if not isinstance(top, PlayerFrame) or top.player == seat:
            top.run(state)
            made.append(top)
    return None


def _undo(room: Room, seat: int | None, language: str) -> schemas.TakingBack:
    """Whether the seat can take back a move, and if not, why; in a simultaneous phase also which other answers."""
    refusal: Refusal | None = IllegalMove("Only players can take back moves.")
    if seat is not None:
        refusal = room.end() or room.absence(seat) or room.history.undo_refusal(seat)
    why = "" if refusal is None else refusal_words(refusal, language)
    return schemas.TakingBack(possible=refusal is None, why=why, answers=_answers(room, seat, language))


def _answers(room: Room, seat: int | None, language: str) -> list[schemas.Answer]:
    """The answers in its lane that a seat still deciding can take back: in words, and by what to touch."""
    match = room.match
    if seat is None or seat in room.away or room.history.lesson or not match.moves(seat):
        return []
    made = ((answer, match.events[number]) for answer, number in enumerate(match.answers(seat)))
    return [
        schemas.Answer(answer, _told(room, seat, events, language), _put_down(room, seat, events))
        for answer, events in made
        if match.undo_refusal(seat, answer) is None
    ]


def _told(room: Room, seat: int, events: Sequence[Event], language: str) -> str:
    """The effects of an answer, as the log tells them."""
    view, names = room.match.borrowed_view(seat), names_of(room.table, language)
    return " ".join(room.game.presentation.say_event(view, event, names, language) for event in events)


def _put_down(room: Room, seat: int, events: Sequence[Event]) -> list[str]:
    """Where the things that an answer moved are now: touching one takes the answer back."""
    view, highlights = room.match.borrowed_view(seat), room.game.presentation.highlights
    return [shown[-1] for event in events if (shown := highlights(view, event))]


# ------------------------------------------------------------------ the log

Known = list[tuple[Event, schemas.LogLine]]  # in order


def log_lines(
    room: Room, seat: int | None, language: str, known: Known | None = None, others: Sequence[Known] = ()
) -> list[schemas.LogLine]:
    """The log in words: each line with its row, whose move caused it, and the drawn things that it mentions.

    Lines already `known` are not rendered again: the log of a long game must not take longer with every move. What the
    game already caches is not cached twice.
    """
    known, story, game = [] if known is None else known, room.history.story_rows(seat), room.game.presentation
    del known[same_at_first(known, story, lambda old, new: old[1].row == new[0] and old[0] is new[1]) :]
    view, rows, names = room.match.borrowed_view(seat), room.history.known_rows(seat), names_of(room.table, language)
    for row, event in story[len(known) :]:
        text, shown = game.say_event(view, event, names, language), game.highlights(view, event)
        player = event.player if isinstance(event, PlayerEvent) else None
        more = game.pictures(event), game.begins_round(event), player
        new = (event, schemas.LogLine(row, room.rows[rows[row]].by, text, shown, *more))
        place = len(known)
        known.append(next((other[place] for other in others if other[place : place + 1] == [new]), new))
    told = [line for _, line in known]
    notes = [_note_line(row, note, names, language) for row, note in room.history.notes(seat)]
    return sorted(told + notes, key=lambda line: line.row) if notes else told


def same_at_first(old: Sequence[Old], new: Sequence[New], is_same: Callable[[Old, New], bool]) -> int:
    """How many of the first things are still the same: taking back a move removes the last ones."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((place for place, (one, other) in pairs if not is_same(one, other)), min(len(old), len(new)))


def _note_line(row: int, note: EntryRow, names: Sequence[str], language: str) -> schemas.LogLine:
    player = None if note.by == NATURE else note.by
    return schemas.LogLine(row, note.by, _note(note, names, language), (), player=player)


def _note(note: EntryRow, names: Sequence[str], language: str) -> str:
    """A note in the history, such as a bot's replacement."""
    say, bot = words(language), note.fields.get("bot")
    level = level_of(bot)
    values = {"name": names[note.by] if note.by != NATURE else "", "bot": say.say(f"seat.{level}") if level else bot}
    return say.say(f"note.{note.move}", **note.fields | values)
