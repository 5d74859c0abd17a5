"""Pest."""

from __future__ import annotations

from functools import partial

from comptoir.engine.facts_history import facts_once_standard
from comptoir.engine.game import Game
from comptoir.games.pest.assigning import Assigning, ChooseToken
from comptoir.games.pest.building import BuildInCapital, Building, BuildOnMap, ChoosePrice, KeepBuilding
from comptoir.games.pest.decrees import AdvanceImperative
from comptoir.games.pest.era_end import (
    Agenda,
    CapitalBonus,
    ChooseBonus,
    CountDeceased,
    GainAssistants,
    PayBonus,
    RenewMarket,
    ResetCapital,
    ReturnToDeck,
)
from comptoir.games.pest.events import EVENTS
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.favours import PayFavour, RevealFavour
from comptoir.games.pest.healing import AddHealed, Healing, Recover, Recovered
from comptoir.games.pest.moves import VOCABULARY
from comptoir.games.pest.moving import BeThere, ChooseEntry, HealByCamp, PickUp, Walk
from comptoir.games.pest.options import CHOICES, PLAYERS, Options
from comptoir.games.pest.pieces import pieces
from comptoir.games.pest.plague import Destruction, KeepCamp, RevealPest, Shield, Strike, StrikeBuilding
from comptoir.games.pest.presentation import PRESENTATION
from comptoir.games.pest.producing import ChooseExtra, ChooseLoss, ConsiderUpgrade, Harvest, Store
from comptoir.games.pest.quarantine import ChooseSlot, Rearrange, TakeIn
from comptoir.games.pest.research import ChooseMobile, FillMarket, Researching
from comptoir.games.pest.rewards import ChooseResource, Collect, GainInfluence
from comptoir.games.pest.round import Actions, EndGame, EndYear, NewOrder, ReturnAssistants, TakeTurn, Year
from comptoir.games.pest.scoring import figures, result, scores
from comptoir.games.pest.setup import (
    Castles,
    ChooseCapitalCard,
    ChooseCastle,
    ChooseDoctor,
    ChooseLocations,
    DealCards,
    DrawCapitalCard,
    DrawDecrees,
    DrawLocations,
    DrawTokens,
    OrderPlayers,
    start,
)
from comptoir.games.pest.state import Player, State
from comptoir.games.pest.storage import Pay
from comptoir.games.pest.turn import ChooseAction, LastRights, Placement

GAME = Game(
    key="pest",
    rules_version=1,
    players=PLAYERS,
    vocabulary=VOCABULARY,
    parts=(State, Player, Options),
    frames=(
        OrderPlayers, ChooseLocations, DrawLocations, DrawDecrees, ChooseCapitalCard, DrawCapitalCard, DrawTokens,
        FillMarket, Castles, DealCards, ChooseCastle, ChooseDoctor, Year, RevealPest, Strike, StrikeBuilding, Shield,
        KeepCamp, Destruction, RevealFavour, PayFavour, Actions, TakeTurn, Placement, ChooseAction, LastRights, Walk,
        ChooseEntry, PickUp, HealByCamp, BeThere, TakeIn, ChooseSlot, Rearrange, Pay, Building, ChoosePrice,
        BuildOnMap, KeepBuilding, BuildInCapital, ConsiderUpgrade, Harvest, ChooseLoss, ChooseExtra, Store,
        Researching, ChooseMobile, Healing, Recover, Recovered, AddHealed, Assigning, ChooseToken, ChooseResource,
        GainInfluence, Collect, AdvanceImperative, ReturnAssistants, NewOrder, EndYear, Agenda, CapitalBonus, PayBonus,
        ChooseBonus, ResetCapital, CountDeceased, GainAssistants, RenewMarket, ReturnToDeck, EndGame,
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
