"""The checks that every game must pass, including games written elsewhere.

`play_checked` plays one random game and checks it on the way: cheap checks at every decision, expensive ones at one
decision in `every`. `perft` counts lines of play, as a regression value. A failed check raises `NotConforming` with the
number of the decision, so that the seed and that number reproduce it.
"""

import json
import pickle
from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

from comptoir.engine import infosets
from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.errors import IllegalMove
from comptoir.engine.frames import (
    Chance,
    Decision,
    Drawn,
    State,
    Together,
    decide,
    open_chance,
    pending,
    pending_of,
    reveal,
    view,
    waiting,
)
from comptoir.engine.game import Facts, Game
from comptoir.engine.kinds import field_names, hints_of
from comptoir.engine.match import NATURE, Entry, Match
from comptoir.engine.moves import Move, Moves
from comptoir.engine.record import dumps, loads, record_of, replay
from comptoir.naming import naming
from comptoir.words import LANGUAGES

HEAD = 1000  # bytes for class names in a pickled state
AHEAD = 5  # moves by which an unpickled match is played on
OTHERS = 0.05  # of nature's questions are looked at besides the first of each kind
SOME = 10  # moves are tried where all would take too long
FEW = 300  # answers of nature are counted one by one
PLAIN = (int, str, bool, float, type(None))  # most parts of a state; they hold nothing


class NotConforming(AssertionError):
    """A game breaks the contract."""


def _must(holds: object, what: str) -> None:
    if not holds:
        raise NotConforming(what)


def play_checked(
    game: Game, options: Any, *, seed: int, every: int = 50, facts: Any = None, limit: int = 20_000
) -> Match:
    """Play a random game with all checks; returns the finished match."""
    check_types(game)
    rng = Random(seed)
    match = Match(game, options, seed=seed, facts=facts)
    pieces = game.pieces(match.state)
    offset = rng.randrange(every)
    for number in range(limit):
        if match.is_over():
            check_end(match)
            check_nature(match, rng)
            return match
        player = rng.choice(match.to_decide())
        try:
            check_moves(match, player)
            _must(pieces == game.pieces(match.state), "a finite piece was lost or doubled")
            if number % every == offset:
                check_thoroughly(match, player, rng)
        except NotConforming as broken:
            raise NotConforming(f"{game.key}, {options}, seed {seed}, decision {number}: {broken}") from broken
        match.play(player, rng.choice(match.moves(player)))
    raise NotConforming(f"{game.key}, {options}, seed {seed}: the game does not end")


def check_types(game: Game) -> None:
    """The types of all fields can be resolved, as programs that turn states into vectors do, and written in names."""
    moves, options = game.vocabulary.kinds.values(), [game.options] if isinstance(game.options, type) else []
    _look_up((*game.parts, *game.frames, *game.events, *moves, *options, type(game.facts(None))))
    try:
        naming(game)
    except TypeError as unknown:
        raise NotConforming(str(unknown)) from unknown


@cache
def _look_up(kinds: tuple[type, ...]) -> None:
    for kind in kinds:
        try:
            hints_of(kind)
        except NameError as unknown:
            raise NotConforming(f"the types of {kind.__name__} cannot be resolved: {unknown}") from unknown


def check_moves(match: Match, player: int) -> None:
    """There are legal moves, each listed once, each with a number and a text that lead back to it."""
    moves, vocabulary = match.moves(player), match.game.vocabulary
    _must(moves, "a decision has no legal move")
    _must(len(set(moves)) == len(moves), "a legal move is listed twice")
    for move in moves:
        _must(vocabulary.move(vocabulary.index(move)) == move, f"{move} has another move's number")


def check_thoroughly(match: Match, player: int, rng: Random) -> None:
    """The expensive checks, at one decision."""
    moves = match.moves(player)
    check_text(match, player, moves)
    check_application(match, player, moves)
    check_refusals(match, player, moves, rng)
    check_saving(match)
    check_sharing(match, player)
    check_travel(match)
    check_words(match, player, moves)
    check_drawing(match, player, moves)
    check_infosets(match, player, moves, rng)
    if type(match.state.stack[-1]) is Together:
        check_lanes(match, rng)


def check_text(match: Match, player: int, moves: Moves) -> None:
    """The text notation round-trips, with the position and without; no two moves have the same text."""
    for move in moves:
        said = match.text(player, move)
        _must(match.parse(player, said) == move, f"“{said}” is read as another move")
        _must(match.game.vocabulary.parse(str(move)) == move, f"“{move}” is read as another move")
    _must(len({match.text(player, move) for move in moves}) == len(moves), "two moves are written alike")


def check_application(match: Match, player: int, moves: Moves) -> None:
    """Every listed move can be applied, and playing on a clone leaves the original alone."""
    state = match.state
    before = state_to_data(state)
    for move in moves:
        clone = state.clone()
        _must(clone == state, "a clone differs from its original")
        decide(clone, player, move)
    _must(state_to_data(state) == before, "playing on a clone changed the original")


def check_refusals(match: Match, player: int, moves: Moves, rng: Random) -> None:
    """Unlisted moves and moves of another player are refused and change nothing."""
    before = state_to_data(match.state)
    numbered = list(match.game.vocabulary)
    unlisted = [move for move in rng.sample(numbered, min(20, len(numbered))) if move not in moves]
    strangers = [seat for seat in range(-1, len(match.seats) + 1) if seat not in match.to_decide()]
    for seat, move in [*((player, move) for move in unlisted), *((seat, moves[0]) for seat in strangers)]:
        try:
            match.play(seat, move)
        except IllegalMove:
            continue
        raise NotConforming(f"“{move}” by {seat} was not refused")
    _must(state_to_data(match.state) == before, "a refused move changed the state")


def check_saving(match: Match) -> None:
    """The record and the stored state lead back to the same state."""
    loaded = replay(loads(dumps(record_of(match))), match.game)
    _must(loaded.state == match.state, "the record leads to another state")
    stored = state_from_data(match.game, state_to_data(match.state), match.facts)
    _must(stored == match.state, "the stored state differs")


def check_sharing(match: Match, player: int) -> None:
    """What a program receives is its own: it shares nothing mutable with the match."""
    frame = pending_of(match.state, player)
    assert frame is not None
    listed = frame.moves(match.state)
    _must(isinstance(listed, tuple) or listed is not frame.moves(match.state), "two lists of moves are the same list")
    own = {id(part) for part in _changeable(match.state)}
    for seat in (None, *range(len(match.seats))):
        shared = {type(part).__name__ for part in _changeable(match.view(seat)) if id(part) in own}
        _must(not shared, f"the view of seat {seat} shares with the match: {', '.join(sorted(shared))}")


def _changeable(value: Any) -> Iterator[object]:
    """Every mutable object in a state; facts are shared by design."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if type(part) in PLAIN or isinstance(part, Facts):
            continue
        if type(part).__hash__ is None:
            yield part
        if (names := field_names(type(part))) is not None:
            waiting.extend(getattr(part, name) for name in names)
        elif isinstance(part, list | tuple | set | dict):
            waiting.extend(part.values() if isinstance(part, dict) else part)


def check_travel(match: Match) -> None:
    """States, matches and facts can be copied and pickled; the copies play on like the original."""
    state, sent = match.state, pickle.dumps(match.state)
    _must(len(sent) < len(json.dumps(state_to_data(state))) + HEAD, "a pickled state holds more than its data")
    own = {id(part) for part in _changeable(state)}
    for how, twin in (("pickled", pickle.loads(sent)), ("copied", copy(state)), ("deeply copied", deepcopy(state))):
        _must(twin == state, f"a {how} state differs")
        _must(own.isdisjoint(map(id, _changeable(twin))), f"a {how} state shares mutable objects")
    goes_on = _played_on(deepcopy(match))
    _must(_played_on(pickle.loads(pickle.dumps(match))) == goes_on, "a pickled match plays on differently")
    _must(pickle.loads(pickle.dumps(match.facts)).digest == match.facts.digest, "pickled facts differ")


def _played_on(match: Match) -> Sequence[Entry]:
    """The entries of this match after a few more random moves."""
    rng = Random(0)
    for _ in range(AHEAD):
        if not match.is_over():
            player = match.to_decide()[0]
            match.play(player, rng.choice(match.moves(player)))
    return match.entries


def check_words(match: Match, player: int, moves: Moves) -> None:
    """Every move, question and event has words in every language, and no two moves have the same words."""
    shown, seen = match.game.presentation, match.view(player)
    frame = pending_of(match.state, player)
    assert frame is not None
    for language in LANGUAGES:
        said = [shown.say_move(seen, player, move, language) for move in moves]
        _must(all(said) and len(set(said)) == len(said), f"two moves have the same words in {language}: {sorted(said)}")
        _must(all(shown.say_group(move, language) for move in moves), f"a kind of move has no words in {language}")
        _must(shown.say_question(seen, frame, language), f"{type(frame).__name__} has no words in {language}")
        for _, event in match.story(player)[-20:]:
            _must(shown.say_event(seen, event, match.seats, language), f"{event} has no words in {language}")


def check_drawing(match: Match, player: int, moves: Moves) -> None:
    """The drawing is well-formed, its ids are unique, and everything clicked for a move is in it."""
    seen = match.view(player)
    ids: list[str] = []
    for panel in match.game.presentation.draw(seen, player, moves, match.seats, LANGUAGES[0]):
        ids += [element.attrib["id"] for element in ElementTree.fromstring(panel.svg).iter() if "id" in element.attrib]
    _must(len(set(ids)) == len(ids), f"an id is drawn twice: {sorted({id for id in ids if ids.count(id) > 1})}")
    for move in moves:
        missing = {id for step in match.game.presentation.clicks(seen, player, move) for id in step} - set(ids)
        _must(not missing, f"“{move}” needs clicks on things that are not drawn: {sorted(missing)}")


def check_lanes(match: Match, rng: Random) -> None:
    """The order of simultaneous answers does not matter, and no other seat sees a secret one."""
    top = match.state.stack[-1]
    assert type(top) is Together
    seats = [seat for seat, lane in enumerate(top.lanes) if lane]
    seeds = {seat: rng.random() for seat in seats}
    one = _answered(match.state, seats, seeds)
    other = _answered(match.state, seats[::-1], seeds)
    _must(one == other, "the order of simultaneous answers matters")
    if top.secret:
        for seat in seats:
            others = [other for other in seats if other != seat]
            _check_secrecy(match, seat, _answered(match.state, others, seeds), match.state)


def _answered(state: State, seats: Sequence[int], seeds: dict[int, float]) -> State:
    """The state after these seats have answered everything in their lanes, each with its own generator."""
    clone = state.clone()
    for seat in seats:
        infosets.answer_lane(clone, seat, Random(seeds[seat]))
    return clone


def _check_secrecy(match: Match, seat: int, one: State, other: State) -> None:
    """Two states that differ only in other seats' secret answers look the same to a seat."""
    first, second = view(one, seat), view(other, seat)
    _must(first == second, f"seat {seat} can see a secret answer")
    moves = pending_of(first, seat)
    listed = moves.moves(first) if moves else ()
    drawn = [match.game.presentation.draw(seen, seat, listed, match.seats, LANGUAGES[0]) for seen in (first, second)]
    _must(drawn[0] == drawn[1], f"seat {seat} is shown a secret answer")


def check_infosets(match: Match, player: int, moves: Moves, rng: Random) -> None:
    """A state sampled for a seat looks to it like the real one, and keys tell views apart."""
    for seat in (None, *range(len(match.seats))):
        seen = match.view(seat)
        could_be = infosets.sample(seen, seat, rng)
        _must(view(could_be, seat) == seen, f"a sampled state looks different to seat {seat}")
        asked = pending_of(could_be, seat) if seat is not None else None
        listed = tuple(asked.moves(could_be)) if asked else ()
        _must(seat is None or listed == match.moves(seat), f"a sampled state gives seat {seat} other moves")
    views = [match.view(player)]
    for move in moves[:SOME]:
        after = match.state.clone()
        decide(after, player, move)
        views.append(view(after, player))
    for one, other in pairwise(views):
        is_same = infosets.key(one, player) == infosets.key(other, player)
        _must(is_same == (one == other), f"keys of seat {player} do not tell views apart after {moves[:SOME]}")


def check_end(match: Match) -> None:
    """A finished game ranks every player once, and its record says so."""
    result = match.game.result(match.state)
    _must(sorted(row.player for row in result) == list(range(len(match.seats))), "the ranking misses a player")
    _must([row.place for row in result] == sorted(row.place for row in result), "the ranking is not in order")
    totals = [sum(points.values()) for points in match.game.scores(match.state)]
    _must(all(totals[row.player] == row.points for row in result), "the points of the ranking differ from the scores")
    _must(match.to_decide() == (), "a player has to decide after the end")
    check_saving(match)


def check_nature(match: Match, rng: Random) -> None:
    """Nature's answers have chances, at the first question of each kind and at some others."""
    state, asked = match.first_state(), set[type[Chance]]()
    for entry in match.entries:
        if entry.player == NATURE:
            frame = waiting(state, entry.lane)
            assert isinstance(frame, Chance)
            if type(frame) not in asked or rng.random() < OTHERS:
                check_chances(state, frame, rng)
            asked.add(type(frame))
        decide(state, entry.owner(), entry.move)


def check_chances(state: State, frame: Chance, rng: Random) -> None:
    """The chances of what can come add up to 1, its answers are possible, and sampled ones are among them."""
    step: Chance | Drawn | Move = frame
    ways = 1
    while not isinstance(step, Move):
        outcomes = step.outcomes(state)
        _must(sum(chance for _, chance in outcomes) == 1, f"the chances of {step} do not add up to 1")
        _must(all(chance > 0 for _, chance in outcomes), f"an outcome of {step} has no chance")
        step = rng.choice(outcomes)[0]
        ways *= len(outcomes)
    sampled = frame.sample(state, rng)
    for move in (step, sampled):
        _must(type(move) is frame.answer and frame.allows(state, move), f"“{move}” is no answer to {frame}")
    if ways <= FEW:
        _must(sampled in chances_of(state, frame), f"“{sampled}” is sampled, but has no chance")


def chances_of(state: State, step: Chance | Drawn | Move) -> dict[Move, Fraction]:
    """Every answer with its chance, where they are not too many to count."""
    if isinstance(step, Move):
        return {step: Fraction(1)}
    found: dict[Move, Fraction] = {}
    for outcome, chance in step.outcomes(state):
        for move, share in chances_of(state, outcome).items():
            found[move] = found.get(move, Fraction(0)) + chance * share
    return found


def perft(game: Game, options: Any, *, depth: int, seed: int = 0) -> int:
    """The number of lines of play with this many decisions, with nature's answers from a fixed seed."""
    return _count(game.start(options, game.facts(None)), depth, seed)


def _count(state: State, depth: int, seed: int) -> int:
    while (asked := open_chance(state)) is not None:
        lane, frame = asked
        state = state.clone()
        reveal(state, frame.sample(state, Random(seed)), lane)
    if not depth or not state.stack:
        return 1
    head = pending(state)[0]
    assert isinstance(head, Decision)
    total = 0
    for move in head.moves(state):
        clone = state.clone()
        decide(clone, head.player, move)
        total += _count(clone, depth - 1, seed)
    return total
