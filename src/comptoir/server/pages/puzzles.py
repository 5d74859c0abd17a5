"""Puzzles: a position at the board, the moves that it offers, and why the best of them is the best. Knows no game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import groupby

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from comptoir.analysis import Told
from comptoir.analysis.telling import reasons, said_moves, signed_points
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import State, pending_of
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.games import all_games
from comptoir.puzzles import Puzzle, Source, puzzles_of
from comptoir.puzzles.choosing import nearest, of_the_day
from comptoir.server import thread_pools
from comptoir.server.api.facts import known_game
from comptoir.server.api.render import Json
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.languages import words
from comptoir.server.pages.history import boards
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.arms import arms_of
from comptoir.server.refusals import Unknown
from comptoir.server.storage.puzzles import Attempt, Solver, attempt_at, keep_attempt, solver_of, tried_by
from comptoir.server.tables.bot_queue import BotRequest

POSITIONS = 64  # replayed and kept


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle with the match that has come to it."""

    name: str
    source: Source
    puzzle: Puzzle
    match: Match

    def best(self) -> Move:
        return self.match.parse(self.puzzle.seat, self.puzzle.best)


async def _posed(game: Game, name: str) -> Posed:
    if name not in puzzles_of(game.key).named:
        raise Unknown("There is no such puzzle.")
    return await thread_pools.RECORDS.run(_replayed, game, name)


@lru_cache(maxsize=POSITIONS)
def _replayed(game: Game, name: str) -> Posed:
    source, puzzle = puzzles_of(game.key).named[name]
    return Posed(name, source, puzzle, source.match_at(puzzle, game))


def today() -> date:
    """The day, the same everywhere."""
    return datetime.now(UTC).date()


# ------------------------------------------------------------------ choosing


@get("/puzzles")
async def all_puzzles(visit: VisitHere) -> Response[str]:
    """The games with puzzles, and how well one solves them."""
    person = await _whose(visit)
    shown = [(game, await _standing(visit, game, person)) for game in all_games() if _has_any(game)]
    return await page(visit, "puzzles.html", games=shown)


async def _whose(visit: Visit) -> str | None:
    """The id of the requester; a stranger has none."""
    person = await visit.person()
    return None if person is None else person.id


def _has_any(game: Game) -> bool:
    return bool(puzzles_of(game.key).sources)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a person stands with the puzzles of a game."""

    solver: Solver
    has_tried_today: bool
    following: str  # the name of the next one; empty if all were tried


async def _standing(visit: Visit, game: Game, person: str | None) -> Standing:
    solver, tried = await solver_of(visit.store, person, game.key), await tried_by(visit.store, person, game.key)
    collection = puzzles_of(game.key)
    return Standing(solver, of_the_day(collection, today()) in tried, nearest(collection, solver.rating, tried))


@get("/puzzles/{key:str}")
async def puzzle_of_the_day(key: FromPath[str]) -> Redirect:
    """The puzzle of the day of a game."""
    game = known_game(key)
    if not _has_any(game):
        raise Unknown("There is no such puzzle.")
    return see_other(f"/puzzles/{game.key}/{of_the_day(puzzles_of(game.key), today())}")


# ------------------------------------------------------------------ solving


@get("/puzzles/{key:str}/{name:str}", limit="drawings", heavy=True)
async def puzzle(visit: VisitHere, key: FromPath[str], name: FromPath[str]) -> Response[str]:
    """A puzzle; with the solution if one has tried it."""
    game, person = known_game(key), await _whose(visit)
    posed = await _posed(game, name)
    attempt = await attempt_at(visit.store, person, game.key, name)
    standing = await _standing(visit, game, person)
    return await page(
        visit,
        "puzzle.html",
        game=game,
        name=name,
        arms=arms_of([], {}),
        is_of_the_day=name == of_the_day(puzzles_of(game.key), today()),
        standing=standing,
        solution=attempt and _solution(posed, attempt, visit.language),
        **_shown(posed, visit.language),
    )


def _shown(posed: Posed, language: str) -> Json:
    """The position as its player sees it, and the moves."""
    match, seat, say = posed.match, posed.puzzle.seat, words(language)
    view, moves, speaks = match.borrowed_view(seat), match.moves(seat), match.game.presentation
    names = [
        say.say("puzzles.you") if player == seat else say.say("puzzles.player", n=player + 1)
        for player in range(len(match.seats))
    ]
    question = pending_of(view, seat)
    assert question is not None
    return {
        "names": names,
        "panels": boards(speaks.draw(view, seat, moves, names, language)),
        "status": speaks.say_status(view, language),
        "question": speaks.say_question(view, question, language),
        "groups": list(_groups(posed, moves, language)),
    }


@dataclass(frozen=True, slots=True)
class Offered:
    """A move as the page offers it: its number, its words, and the drawn things that it is about."""

    number: int
    words: str
    things: str


def _groups(posed: Posed, moves: Sequence[Move], language: str) -> Iterator[tuple[str, list[Offered]]]:
    """The moves by kind, in the order of the list of moves."""
    game, seat = posed.match.game, posed.puzzle.seat
    view, speaks = posed.match.borrowed_view(seat), game.presentation
    for heading, group in groupby(moves, key=lambda move: speaks.say_group(move, language)):
        yield heading, [_offered(game, view, seat, move, language) for move in group]


def _offered(game: Game, view: State, seat: int, move: Move, language: str) -> Offered:
    things = sorted({id for step in game.presentation.clicks(view, seat, move) for id in step})
    said = game.presentation.say_move(view, seat, move, language)
    return Offered(game.vocabulary.index(move), said, " ".join(things))


class SolutionForm(msgspec.Struct):
    """The number of the move that a solver plays."""

    move: int


@post("/puzzles/{key:str}/{name:str}", status_code=303, limit="hints")
async def answer(
    visit: VisitHere, key: FromPath[str], name: FromPath[str], data: URLEncodedBody[SolutionForm]
) -> Redirect:
    """Answer a puzzle; only the first answer counts."""
    game = known_game(key)
    posed = await _posed(game, name)
    chosen = _chosen(posed, data.move)
    person, cookies = await visit.ensure_person()
    if await attempt_at(visit.store, person.id, game.key, name) is None:
        text = posed.match.text(posed.puzzle.seat, chosen)
        told = await _weighed(visit, posed, chosen, person.id)
        attempt = Attempt(name, text, text == posed.puzzle.best, told=msgspec.json.encode(told).decode())
        await keep_attempt(visit.store, person.id, game.key, attempt, posed.puzzle.rating())
    return see_other(f"/puzzles/{game.key}/{name}#solution", *cookies)


def _chosen(posed: Posed, number: int) -> Move:
    vocabulary = posed.match.game.vocabulary
    for move in posed.match.moves(posed.puzzle.seat):
        if vocabulary.index(move) == number:
            return move
    raise Refusal("Choose one of the moves of the puzzle.")


async def _weighed(visit: Visit, posed: Posed, chosen: Move, person: str) -> tuple[Told, ...]:
    """The best move and the chosen one, or the next best, with what they lead to."""
    match, seat = posed.match, posed.puzzle.seat
    wanted = BotRequest(person, posed.name)
    return await visit.services.bot_processes.weigh(match.game, match.view(seat), seat, posed.best(), chosen, wanted)


# ------------------------------------------------------------------ the solution


def _solution(posed: Posed, attempt: Attempt, language: str) -> Json:
    """What was answered, what is best, and why."""
    match, seat, say = posed.match, posed.puzzle.seat, words(language)
    best, chosen = _said(posed, posed.puzzle.best, language), _said(posed, attempt.move, language)
    told = msgspec.json.decode(attempt.told, type=tuple[Told, ...])
    why = ""
    # Playing on is another judge than the search; where it disagrees, it has no reasons for the best move.
    if told and told[1].behind > 0:
        other = _said(posed, told[1].move, language)
        why = say.say(
            "puzzles.why", move=other, reasons=", ".join(reasons(match.game, told[0], told[1], seat, language))
        )
    return {
        "is_right": attempt.is_right,
        "change": signed_points(round(attempt.change), language),
        "lines": [
            *([] if attempt.is_right else [say.say("puzzles.played", move=chosen)]),
            say.say("puzzles.best", move=best),
            *filter(None, [why]),
            _margin(posed, language),
        ],
    }


def _said(posed: Posed, text: str, language: str) -> str:
    (said,) = said_moves(
        posed.match.game, posed.match.borrowed_view(posed.puzzle.seat), posed.puzzle.seat, (text,), language
    )
    return said


def _margin(posed: Posed, language: str) -> str:
    verified = puzzles_of(posed.match.game.key).made.verified
    points = signed_points(posed.puzzle.margin, language).removeprefix("+")
    return words(language).say("puzzles.margin", n=verified, points=points)


ROUTER = Router(path="/", route_handlers=[all_puzzles, puzzle_of_the_day, puzzle, answer], include_in_schema=False)
