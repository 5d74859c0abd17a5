"""Pest."""

from functools import partial

from comptoir.engine.frames import Event, Frame
from comptoir.engine.game import Game
from comptoir.engine.homes import classes_in
from comptoir.games.facts_history import facts_once_standard
from comptoir.games.pest import moves as do
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.options import CHOICES, PLAYERS, Options
from comptoir.games.pest.pieces import pieces
from comptoir.games.pest.presentation import PRESENTATION
from comptoir.games.pest.scoring import figures, result, scores
from comptoir.games.pest.setup import start
from comptoir.games.pest.state import Player, State

GAME = Game(
    key="pest",
    rules_version=1,
    players=PLAYERS,
    vocabulary=do.VOCABULARY,
    parts=(State, Player, Options),
    frames=classes_in(__package__, Frame),
    events=classes_in(__package__, Event),
    choices=CHOICES,
    options=Options,
    facts=load_facts,
    former_facts=partial(facts_once_standard, __package__),
    start=start,
    scores=scores,
    result=result,
    pieces=pieces,
    figures=figures,
    presentation=PRESENTATION,
)
