"""Orléans."""

from __future__ import annotations

from functools import partial

from comptoir.engine.facts_history import facts_once_standard
from comptoir.engine.game import Game
from comptoir.games.orleans.actions import Actions, Circle, ReturnFollowers, Turn
from comptoir.games.orleans.deeds import ChooseReward, SendMore, SendOne
from comptoir.games.orleans.events import EVENTS
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.followers import ChooseSpot, DrawOne, Followers, Gather, GatherOne, ToMarket
from comptoir.games.orleans.hourglass import classic, intrigue
from comptoir.games.orleans.moves import FORMER_NUMBERS, VOCABULARY
from comptoir.games.orleans.options import CHOICES, PLAYERS, Options
from comptoir.games.orleans.pieces import pieces
from comptoir.games.orleans.places import (
    base,
    choosing,
    invasion,
    promo1,
    promo3,
    tiles1,
    tiles2,
    tiles3,
    tiles4,
    tiles5,
    trade_intrigue,
)
from comptoir.games.orleans.places.kinds import Use
from comptoir.games.orleans.planning import Planning, PlanOne
from comptoir.games.orleans.presentation import PRESENTATION
from comptoir.games.orleans.recruiting import Arrive, ChooseArrival, ChooseRecruit, Step, StepAnywhere
from comptoir.games.orleans.round import (
    Census,
    DismissSubstitutes,
    EventPhase,
    Face,
    FinalScoring,
    Hourglass,
    NextFirstPlayer,
    Round,
    TurnTile,
    Ward,
)
from comptoir.games.orleans.scoring import figures, result, scores
from comptoir.games.orleans.setup import (
    DrawFirstPlayer,
    DrawSelection,
    ExcludeOne,
    ExcludeTiles,
    HideTiles,
    LayOutGoods,
    NameFirstPlayer,
    SelectTiles,
    start,
)
from comptoir.games.orleans.state import Player, State
from comptoir.games.orleans.technology import PlaceHeld, PlaceLifted, PlaceOne
from comptoir.games.orleans.tiles import DrawTiles, FillRows, TakePlaceTile, WashAway
from comptoir.games.orleans.torture import GiveUp, LoseFollower, Torture
from comptoir.games.orleans.travel import MoveMerchant, TakeFromWay

GAME = Game(
    key="orleans",
    rules_version=1,
    players=PLAYERS,
    vocabulary=VOCABULARY,
    parts=(State, Player, Options, Use),
    frames=(
        NameFirstPlayer, DrawFirstPlayer, LayOutGoods, SelectTiles, DrawSelection, ExcludeTiles, ExcludeOne, HideTiles,
        Round, Hourglass, TurnTile, Census, Followers, Gather, GatherOne, DrawOne, ToMarket, ChooseSpot,
        Planning, PlanOne, Actions, Circle, Turn, ReturnFollowers, Arrive, ChooseArrival, ChooseRecruit, Step,
        StepAnywhere, TakePlaceTile, PlaceHeld, PlaceOne, PlaceLifted, MoveMerchant, TakeFromWay, SendOne, SendMore,
        ChooseReward, FillRows, DrawTiles, WashAway,
        choosing.PayOne, choosing.TakeFromMarket, base.DrawSome, base.PlaceDrawn, base.BuyDevelopment,
        invasion.BuyWine, invasion.Trade, invasion.CopyOne, trade_intrigue.ChooseGift,
        tiles1.BakeSome, tiles1.ChooseBonus, tiles1.Gild, tiles2.SummonOne, tiles3.LiftOne, tiles3.BuildAnywhere,
        tiles4.ChooseFavour, tiles5.BorrowOne, tiles5.BuyTile, promo1.RollForGift, promo1.ChooseHost,
        promo1.GiveGood, promo3.GoToBishop,
        EventPhase, Face, Ward, DismissSubstitutes, classic.PayFood, classic.ChooseFood, classic.StrikeOne,
        intrigue.BuyCharacter, intrigue.BuyStep, intrigue.BuyPassage, intrigue.Retrain, intrigue.ComeHome,
        intrigue.Break, intrigue.PayDues, intrigue.PayDue, intrigue.Invite, intrigue.Starve, intrigue.StarveOne,
        Torture, GiveUp, LoseFollower, NextFirstPlayer, FinalScoring,
    ),
    events=EVENTS,
    choices=CHOICES,
    options=Options,
    facts=load_facts,
    former_facts=partial(facts_once_standard, __package__),
    former_numbers=FORMER_NUMBERS,
    start=start,
    scores=scores,
    result=result,
    pieces=pieces,
    figures=figures,
    presentation=PRESENTATION,
)  # fmt: skip
