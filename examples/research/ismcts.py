"""OpenSpiel's information set Monte Carlo tree search plans in Orléans, against a player who plays at random.

    python ismcts.py [DECISIONS] [SIMULATIONS]

Needs comptoir[openspiel]. Instead of playing games out, the search values positions as the built-in bots do.
"""

import sys
from math import tanh

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import Evaluator

from comptoir.bots.knowledge import evaluation
from comptoir.games import game
from comptoir.research import openspiel

POINTS = 20  # a lead of so many points is as good as it gets


class Lead(Evaluator):
    """Values a state by the leads of its players, and expects every move alike."""

    def __init__(self, of):
        self._value = evaluation(of)

    def evaluate(self, state):
        own, other = (self._value(state.position, player) for player in (0, 1))
        return np.array([tanh((own - other) / POINTS), tanh((other - own) / POINTS)])

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(decisions=20, simulations=100):
    orleans = openspiel.load("orleans", players=2)
    rng = np.random.RandomState(1)
    searcher = ISMCTSBot(orleans, Lead(game("orleans")), uct_c=1.0, max_simulations=simulations, random_state=rng)
    state = orleans.new_initial_state()
    while decisions and not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(outcomes, p=chances)
        elif player == 0:
            action, decisions = searcher.step(state), decisions - 1
            print(state.action_to_string(player, action))
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))


if __name__ == "__main__":
    play(*map(int, sys.argv[1:]))
