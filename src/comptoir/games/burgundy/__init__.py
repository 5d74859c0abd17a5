"""The Castles of Burgundy."""

from __future__ import annotations

from functools import partial

from comptoir.engine.facts_history import facts_once_standard
from comptoir.engine.game import Game
from comptoir.games.burgundy.actions import MakeRoom, StoreTile
from comptoir.games.burgundy.events import EVENTS
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.goods import AdvanceMarker, CollectGoods, Load, LoadOne
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.burgundy.options import CHOICES, PLAYERS, Options
from comptoir.games.burgundy.pieces import pieces
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.round import (
    ClearDepots,
    DrawTiles,
    EndPhase,
    FinalScoring,
    LayOutGoods,
    Phase,
    PlaceGoods,
    Roll,
    Round,
)
from comptoir.games.burgundy.scoring import figures, result, scores
from comptoir.games.burgundy.setup import (
    ChooseBoards,
    DealBoards,
    DealStartingGoods,
    FindFirstPlayer,
    PickCastle,
    PickSide,
    StandardBoards,
    start,
)
from comptoir.games.burgundy.state import Knowledge, Player, State
from comptoir.games.burgundy.tiles.buildings import PlaceOne, SellOne, TakeOne
from comptoir.games.burgundy.turn import Act, BeginTurn, CastleAction, Turn

GAME = Game(
    key="burgundy",
    rules_version=1,
    players=PLAYERS,
    vocabulary=VOCABULARY,
    parts=(State, Player, Knowledge, Options),
    frames=(
        DealStartingGoods, FindFirstPlayer, StandardBoards, DealBoards, ChooseBoards, PickSide, PickCastle,
        Phase, ClearDepots, DrawTiles, LayOutGoods, Round, Roll, PlaceGoods, BeginTurn, Turn, Act,
        MakeRoom, StoreTile, CollectGoods, Load, LoadOne, AdvanceMarker, CastleAction, SellOne, TakeOne, PlaceOne,
        EndPhase, FinalScoring,
    ),
    events=EVENTS,
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
)  # fmt: skip
