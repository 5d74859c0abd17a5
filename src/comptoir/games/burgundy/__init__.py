"""The Castles of Burgundy."""

from functools import partial

from comptoir.engine.frames import Event, Frame
from comptoir.engine.game import Game
from comptoir.engine.homes import classes_in
from comptoir.games.burgundy import moves as do
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.options import CHOICES, PLAYERS, Options
from comptoir.games.burgundy.pieces import pieces
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.scoring import figures, result, scores
from comptoir.games.burgundy.setup import start
from comptoir.games.burgundy.state import Knowledge, Player, State
from comptoir.games.facts_history import facts_once_standard

GAME = Game(
    key="burgundy",
    rules_version=1,
    players=PLAYERS,
    vocabulary=do.VOCABULARY,
    parts=(State, Player, Knowledge, Options),
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
