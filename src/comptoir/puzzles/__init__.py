"""Puzzles: positions of games in which one move is clearly best, for any game."""

from comptoir.puzzles.collection import Collection, Puzzle, Source, puzzles_of
from comptoir.puzzles.judging import holds
from comptoir.puzzles.making import Wanted, make

__all__ = ["Collection", "Puzzle", "Source", "Wanted", "holds", "make", "puzzles_of"]
