"""Tournaments without a server: who plays whom in which round, and who is where in the end."""

from comptoir.tournaments.play import Game, Pairing, Player
from comptoir.tournaments.robin import round_robin, rounds_of_robin
from comptoir.tournaments.standings import Standing, results_of, standings
from comptoir.tournaments.swiss import most_swiss_rounds, swiss_round

__all__ = [
    "Game",
    "Pairing",
    "Player",
    "Standing",
    "most_swiss_rounds",
    "results_of",
    "round_robin",
    "rounds_of_robin",
    "standings",
    "swiss_round",
]
