"""Making puzzles: in games a search looks for moves that are clearly best, and one ten times as long looks again.

The games are recorded ones of people, or else bots play. The bots are the reference's, which never change, so a puzzle
that holds today holds tomorrow. Work is counted in iterations, never in seconds: the same seed makes the same puzzles
on every machine.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from msgspec import structs

from comptoir.bots.reference import evaluation
from comptoir.bots.reference.greedy import FOLLOW_UPS, GreedyBot, tried
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import State, forced_move, pending_of
from comptoir.engine.game import Game
from comptoir.engine.match import NATURE, Entry, Match
from comptoir.engine.moves import Move
from comptoir.engine.record import Record, record_of, replay
from comptoir.puzzles.collection import FORMAT, LEAST_MOVES, LOOKS, Collection, Made, Puzzle, Source
from comptoir.puzzles.judging import Verdict, verdict_on

LONGER = 10  # times, that the search is which must find the same move
PARTS = 5  # of a game, with at most one puzzle each
CHECKS = 2  # of these, that are looked at again
KINDS = 4  # no kind of move is the answer of more than one puzzle in so many
BARREN = 40  # games in a row without a puzzle, after which there is no hope
MOST_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which puzzles are wanted."""

    game: Game
    count: int = 100
    iterations: int = 100
    margin: float = 1.0
    seed: int = 1
    looks: int = LOOKS


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision of a game: after so many entries, from the view of its player."""

    at: int
    player: int
    view: State
    moves: Sequence[Move]


def make(
    wanted: Wanted, watch: Callable[[int], None] = lambda found: None, records: Sequence[Record] = ()
) -> Collection:
    """Make puzzles from records, as many as there are in them, or else from games of bots; `watch` is told how many."""
    sources, themes = list[Source](), Counter[str]()
    fruitful = 0
    for number in range(len(records)) if records else count():
        source = _source(wanted, number, themes, records)
        if source.puzzles:
            sources.append(source)
            fruitful = number
        watch(themes.total())
        if themes.total() >= wanted.count or (number - fruitful >= BARREN and not records):
            break
    if themes.total() < (1 if records else wanted.count):
        raise Refusal("There are too few clear positions; ask for a smaller margin, or for fewer puzzles.")
    made = Made(
        format=FORMAT, game=wanted.game.key, count=wanted.count, iterations=wanted.iterations,
        verified=LONGER * wanted.iterations, margin=wanted.margin, seed=wanted.seed,
        looks=wanted.looks, records=len(records),
    )  # fmt: skip
    return Collection(made, tuple(sources))


# ------------------------------------------------------------------ one game


def _source(wanted: Wanted, number: int, themes: Counter[str], records: Sequence[Record]) -> Source:
    """The puzzles of one game; their kinds are added to those so far."""
    rng = Random(f"{wanted.seed}/{number}")
    match = replay(records[number], wanted.game) if records else _new_match(wanted.game, number, rng)
    spots, puzzles = list(_spots(match) if records else _play(match)), list[Puzzle]()
    for part in range(PARTS):
        near = spots[part * len(spots) // PARTS : (part + 1) * len(spots) // PARTS]
        fresh = [spot for spot in near if not puzzles or _is_other_turn(match.entries, puzzles[-1].at, spot.at)]
        looked_at = _varied(fresh, rng)[: wanted.looks]
        puzzle = next(_puzzles(wanted, looked_at, themes, f"{wanted.seed}/{number}/{part}"), None)
        if puzzle is not None and themes.total() < wanted.count:
            puzzles.append(puzzle)
            themes[puzzle.theme] += 1
    return Source(_cut(match, puzzles), tuple(puzzles))


def _new_match(game: Game, number: int, rng: Random) -> Match:
    tables = [players for players in game.players if 2 <= players <= MOST_PLAYERS] or game.players
    return Match(game, game.make_options(tables[number % len(tables)]), seed=rng.getrandbits(48))


def _play(match: Match) -> Iterator[Spot]:
    """Play a match to its end, and list its decisions that are hard enough."""
    bot = GreedyBot(match.game)
    while match.to_decide():
        player = match.to_decide()[0]
        spot = _spot(match, player)
        if len(spot.moves) >= LEAST_MOVES:
            yield spot
        match.play(player, forced_move(spot.moves) or bot.choose(spot.view, player, spot.moves))


def _spots(played: Match) -> Iterator[Spot]:
    """The decisions of a match that was played which are hard enough."""
    match = Match.unplayed(played.game, played.options, seed=0, facts=played.facts)
    for entry in played.entries:
        if entry.player != NATURE:
            spot = _spot(match, entry.player)
            if len(spot.moves) >= LEAST_MOVES:
                yield spot
        match.enter(entry)


def _spot(match: Match, player: int) -> Spot:
    return Spot(len(match.entries), player, match.view(player), match.moves(player))


def _is_other_turn(entries: Sequence[Entry], before: int, after: int) -> bool:
    """Has somebody else or nature been asked between two decisions?"""
    return len({entry.player for entry in entries[before:after]}) > 1


def _varied(spots: Sequence[Spot], rng: Random) -> list[Spot]:
    """The decisions in random order, each kind of question as soon as the others: most are of a few kinds."""
    met = Counter[type]()
    rounds = []
    for spot in rng.sample(spots, len(spots)):
        kind = type(pending_of(spot.view, spot.player))
        rounds.append((met[kind], spot))
        met[kind] += 1
    return [spot for _, spot in sorted(rounds, key=lambda found: found[0])]


def _puzzles(wanted: Wanted, spots: Sequence[Spot], themes: Counter[str], seed: str) -> Iterator[Puzzle]:
    """The puzzles among these positions, those first in which first sight errs, and of kinds that are rare so far."""
    looks = [(spot, _verdict(wanted, spot, wanted.iterations, seed)) for spot in spots]
    clear = [(spot, look) for spot, look in looks if look.margin >= wanted.margin and _is_rare(wanted, look, themes)]
    for spot, look in sorted(clear, key=lambda found: _appeal(wanted.game, found[0], found[1], themes))[:CHECKS]:
        again = _verdict(wanted, spot, LONGER * wanted.iterations, f"{seed}/again")
        if again.best == look.best and again.margin >= wanted.margin:
            yield _puzzle(wanted.game, spot, again)


def _is_rare(wanted: Wanted, look: Verdict, themes: Counter[str]) -> bool:
    return themes[_theme(look.best)] < max(wanted.count // KINDS, 1)


def _appeal(game: Game, spot: Spot, look: Verdict, themes: Counter[str]) -> tuple[bool, int]:
    return _first_sight(game, spot, look.best) == 1, themes[_theme(look.best)]


def _theme(best: Move) -> str:
    return type(best).__name__


def _verdict(wanted: Wanted, spot: Spot, iterations: int, seed: str) -> Verdict:
    return verdict_on(wanted.game, spot.view, spot.player, spot.moves, iterations, seed)


def _puzzle(game: Game, spot: Spot, verdict: Verdict) -> Puzzle:
    return Puzzle(
        at=spot.at,
        seat=spot.player,
        best=game.vocabulary.text(verdict.best, spot.view, spot.player),
        theme=_theme(verdict.best),
        moves=len(spot.moves),
        first_sight=_first_sight(game, spot, verdict.best),
        margin=round(verdict.margin, 2),
    )


def _first_sight(game: Game, spot: Spot, best: Move) -> int:
    """The place of a move at first sight; among equals the greedy bot takes the first."""
    evaluate = evaluation(game)
    values = [tried(evaluate, spot.view, spot.player, move, FOLLOW_UPS) for move in spot.moves]
    number = list(spot.moves).index(best)
    return 1 + sum(value > values[number] for value in values) + values[:number].count(values[number])


def _cut(match: Match, puzzles: Sequence[Puzzle]) -> Record:
    """The record up to the last puzzle: what comes after is nobody's business."""
    record = record_of(match)
    last = max((puzzle.at for puzzle in puzzles), default=0)
    return structs.replace(record, moves=record.moves[:last], points=None, places=None)
