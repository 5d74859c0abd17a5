"""Puzzles as they are kept: in one file a game, each with the record that leads to its position.

A file has a line of JSON for how its puzzles were made, and one for each record with the puzzles that are in it. It is
compressed, because records repeat themselves.
"""

import gzip
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from math import log2
from pathlib import Path

import msgspec

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.record import Record, replay
from comptoir.glicko import Rating

FORMAT = 1
LEAST_MOVES = 4
LOOKS = 12  # positions, by default
SHIPPED = Path(__file__).with_name("shipped")
EASIEST = 1100  # the rating of the easiest puzzles
HIDDEN = 200  # more, where other moves look better at first sight
CROWDED = 75  # where there are many moves
CLOSE = 150  # where the margin is small
DOUBT = 120  # the deviation of these ratings


class Made(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the puzzles of a file were made; the same values make the same puzzles."""

    format: int
    game: str
    count: int
    iterations: int  # of the search that found them
    verified: int  # of the search that found the same move again, with another seed
    margin: float  # points that the best move must be ahead in both searches
    seed: int
    looks: int = LOOKS  # positions that were looked at in each part of a game
    records: int = 0  # games of people that were given; 0: bots played


class Puzzle(msgspec.Struct, frozen=True):
    """A position of a record in which one move is clearly best."""

    at: int  # entries of the record before it
    seat: int
    best: str  # the move, as text
    theme: str  # its kind
    moves: int  # legal moves
    first_sight: int  # the place of the best move at first sight; 1: the greedy bot plays it
    margin: float  # points that it is ahead of every other move, by the longer search

    def rating(self) -> Rating:
        """How hard it is, as a rating: the more moves look better at first sight or compete, the harder."""
        hidden, crowded = min(log2(self.first_sight), 2.0), min(log2(self.moves / LEAST_MOVES), 3.0)
        return Rating(EASIEST + HIDDEN * hidden + CROWDED * crowded + CLOSE / max(self.margin, 1.0), DOUBT)


class Source(msgspec.Struct, frozen=True):
    """A recorded game, as far as it is needed, and the puzzles in it."""

    record: Record
    puzzles: tuple[Puzzle, ...]

    def match_at(self, puzzle: Puzzle, game: Game) -> Match:
        """The match at the position of a puzzle."""
        return replay(self.record, game, upto=puzzle.at)

    def name(self, puzzle: Puzzle) -> str:
        """The puzzle's name, which follows from its position: it stays the same wherever the puzzle is listed."""
        moves = map(str, self.record.moves[: puzzle.at])
        return sha256("\n".join([str(self.record.options), *moves, str(puzzle.seat)]).encode()).hexdigest()[:10]


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game."""

    made: Made
    sources: tuple[Source, ...]

    @cached_property
    def named(self) -> dict[str, tuple[Source, Puzzle]]:
        """All puzzles by name."""
        return {source.name(puzzle): (source, puzzle) for source in self.sources for puzzle in source.puzzles}


# ------------------------------------------------------------------ files


def packed(collection: Collection) -> bytes:
    """The puzzles as the content of a file; equal puzzles make equal files."""
    lines = map(msgspec.json.encode, (collection.made, *collection.sources))
    return gzip.compress(b"".join(line + b"\n" for line in lines), mtime=0)


def unpacked(content: bytes) -> Collection:
    """The puzzles in the content of a file."""
    try:
        head, *lines = gzip.decompress(content).splitlines()
        made = msgspec.json.decode(head, type=Made)
        return Collection(made, tuple(msgspec.json.decode(line, type=Source) for line in lines))
    except (OSError, EOFError, ValueError, msgspec.DecodeError) as problem:
        raise Refusal("This is not a file of puzzles: {problem}.", problem=str(problem)) from problem


@cache
def puzzles_of(key: str) -> Collection:
    """The puzzles that come with a game; none for a game without."""
    path = SHIPPED / f"{key}.jsonl.gz"
    if not path.exists():
        return Collection(Made(FORMAT, key, 0, 0, 0, 0.0, 0), ())
    return unpacked(path.read_bytes())
