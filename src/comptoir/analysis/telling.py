"""An analysis in words: mistakes with the better move and what separates them, in one language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from comptoir.analysis.analysing import MARKED, Analysis, Step, Told
from comptoir.engine import frames
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.words import catalogue

LEAST = 0.25  # points that a reason must be worth to be told
MOST = 3  # reasons


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that cost points, in words: what was played, what was better and why; and what to touch for that."""

    number: int  # of the entry
    player: int
    cost: float
    played: str
    better: str
    line: tuple[str, ...]  # what would have come next
    reasons: tuple[str, ...]
    things: tuple[str, ...] = ()  # drawn, that are touched for the better move; none for one with a button


def mistakes_told(match: Match, analysis: Analysis, language: str, least: float = MARKED) -> list[Mistake]:
    """The mistakes of a match in words, the most expensive first."""
    found = {step.number: step for step in analysis.mistakes(least)}
    told = [
        _mistake(match.game, view, found[number], language)
        for number, view in _views(match, max(found, default=-1))
        if number in found
    ]
    return sorted(told, key=lambda mistake: -mistake.cost)


def _views(match: Match, last: int) -> Iterator[tuple[int, State]]:
    """What was seen before each entry by the player who made it."""
    state = match.first_state()
    for number, entry in enumerate(match.entries[: last + 1]):
        owner = entry.owner()
        yield number, frames.borrowed_view(state, owner if owner >= 0 else None)
        frames.decide(state, owner, entry.move)


def _mistake(game: Game, view: State, step: Step, language: str) -> Mistake:
    assert step.played is not None
    best = step.best[0]
    better, *line = said_moves(game, view, step.player, (best.move, *best.line), language)
    (played,) = said_moves(game, view, step.player, (step.played.move,), language)
    why = tuple(reasons(game, best, step.played, step.player, language))
    things = _touched(game, view, step.player, best.move)
    return Mistake(step.number, step.player, step.cost, played, better, tuple(line), why, things)


def _touched(game: Game, view: State, player: int, text: str) -> tuple[str, ...]:
    """One drawn thing for each click of a move."""
    move: Move = game.vocabulary.parse(text, view, player)
    return tuple(min(step) for step in game.presentation.clicks(view, player, move))


def said_moves(game: Game, view: State, player: int, texts: Sequence[str], language: str) -> list[str]:
    """Moves of a player in a row, from text into words."""
    state, said = view.clone(), []
    for text in texts:
        move: Move = game.vocabulary.parse(text, state, player)
        said.append(game.presentation.say_move(state, player, move, language))
        frames.decide(state, player, move)
    return said


# ------------------------------------------------------------------ reasons


def reasons(game: Game, best: Told, other: Told, player: int, language: str) -> list[str]:
    """What separates two moves, the weightiest first: parts of the expected points, and those of the best rival."""
    words, differences = catalogue("analysis", language), dict[str, float]()
    for name in best.terms | other.terms:
        key = f"term.{game.key}.{name}"
        said = words.say(key if words.has(key) else "term.points")
        differences[said] = best.terms.get(name, 0.0) - other.terms.get(name, 0.0)
    differences[words.say("rival")] = _best_rival(best, player) - _best_rival(other, player)
    ranked = sorted(differences.items(), key=lambda found: -abs(found[1]))
    told = [
        words.say("reason", number=signed_points(value, language), what=what)
        for what, value in ranked
        if abs(value) >= LEAST
    ]
    now = best.now - other.now
    first = [words.say("reason", number=signed_points(now, language), what=words.say("now"))] if now else []
    return [*first, *told[:MOST]]


def _best_rival(told: Told, player: int) -> float:
    return max((points for seat, points in enumerate(told.points) if seat != player), default=0.0)


def signed_points(value: float, language: str) -> str:
    """`+2.5`, `−3`: with a sign, and a decimal where it counts."""
    text = f"{value:+.1f}".removesuffix(".0").replace("-", "−")
    return text.replace(".", ",") if language == "fr" else text


def shares_told(analysis: Analysis, language: str) -> list[tuple[str, list[str]]]:
    """How each seat came to its points, as rows: what it is, and a number for each seat."""
    words, rows = catalogue("analysis", language), []
    for name in ("expected", "luck", "choices", "others", "points"):
        values: list[Any] = [getattr(share, name) for share in analysis.shares]
        is_change = name in ("luck", "choices", "others")
        said = [signed_points(value, language).removeprefix("" if is_change else "+") for value in values]
        rows.append((words.say(f"share.{name}"), said))
    return rows
