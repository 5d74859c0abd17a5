"""Orléans."""

from functools import partial

from comptoir.engine.frames import Event, Frame
from comptoir.engine.game import Game
from comptoir.engine.homes import classes_in
from comptoir.games.facts_history import facts_once_standard
from comptoir.games.orleans import moves as do
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.occurring import occurring
from comptoir.games.orleans.options import CHOICES, PLAYERS, Options
from comptoir.games.orleans.pieces import pieces
from comptoir.games.orleans.places.kinds import Use
from comptoir.games.orleans.presentation import PRESENTATION
from comptoir.games.orleans.scoring import figures, result, scores
from comptoir.games.orleans.setup import start
from comptoir.games.orleans.state import Player, State

GAME = Game(
    key="orleans",
    rules_version=1,
    players=PLAYERS,
    vocabulary=do.VOCABULARY,
    parts=(State, Player, Options, Use),
    frames=classes_in(__package__, Frame),
    events=classes_in(__package__, Event),
    choices=CHOICES,
    options=Options,
    facts=load_facts,
    former_facts=partial(facts_once_standard, __package__),
    former_numbers=do.FORMER_NUMBERS,
    start=start,
    scores=scores,
    result=result,
    occurring=occurring,
    pieces=pieces,
    figures=figures,
    presentation=PRESENTATION,
)
