"""Moves as clicks: which drawn things are clicked, one after another, to make a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.pest import moves as m
from comptoir.games.pest.assigning import experts_slot
from comptoir.games.pest.presentation.phrases import SLOT_NAMES
from comptoir.games.pest.producing import mobile_slot
from comptoir.games.pest.state import (
    BUILDINGS,
    CAPITAL,
    CEMETERY,
    COIN,
    EXPERTS,
    FIRST_CARD,
    TRACK,
    State,
)
from comptoir.games.pest.technologies.kinds import Powers
from comptoir.games.presentation.clicks import one

# ------------------------------------------------------------------ things


def _place(view: State, location: int) -> Steps:
    return one(f"location-{view.facts.locations[location].key}")


def _slot(player: int, slot: int) -> Steps:
    """A quarantine slot, the cemetery or a technology."""
    if slot >= FIRST_CARD:
        return one(f"held-{player}-{slot - FIRST_CARD}")
    return one(f"cemetery-{player}" if slot == CEMETERY else f"slot-{player}-{SLOT_NAMES[slot]}")


def _good(player: int, good: int) -> Steps:
    return one(f"good-{player}-{good}")


def _target(view: State, player: int, target: int) -> Steps:
    """Where a healed subject may be."""
    if target < BUILDINGS:
        return one(f"building-{player}-{view.facts.buildings[target].key}")
    if target == CAPITAL:
        return one(f"capital-space-{player}", "capital")
    if target == TRACK:
        return one(f"healed-{player}")
    slot = experts_slot(view, player) if target == EXPERTS else mobile_slot(view, player)
    return one(f"held-{player}-{slot}")


def _card(view: State, player: int, power: Callable[[Powers], object]) -> Steps:
    """The technology that the player holds with this power."""
    held = view.players[player].technologies
    slots = [slot for slot, card in enumerate(held) if card >= 0 and power(view.facts.technologies[card].powers)]
    return one(*(f"held-{player}-{slot}" for slot in slots))


def _trade(view: State, player: int, move: m.Trade) -> Steps:
    """The two resources; for two alike, the resource and the coin they bring."""
    second = COIN if move.first == move.second else move.second
    return _good(player, move.first) + _good(player, second)


def _token(view: State, player: int, move: m.TakeToken) -> Steps:
    """A reward token, or another one like it."""
    kind, tokens = view.tokens[move.token], range(len(view.tokens))
    alike = [token for token in tokens if view.tokens[token] == kind and not view.used_tokens >> token & 1]
    return one(*(f"token-{token}" for token in alike))


# Moves without a row are buttons.
STEPS: dict[type[Move], Callable[[State, int, Any], Steps]] = {
    m.SetCastle: lambda view, player, move: _place(view, move.location),
    m.SetDoctor: lambda view, player, move: _place(view, move.location),
    m.PlaceAssistant: lambda view, player, move: one(f"grid-{player}-{move.space}"),
    m.RunTrials: lambda view, player, move: _card(view, player, lambda powers: powers.trial_herbs),
    m.Repeat: lambda view, player, move: (
        _card(view, player, lambda powers: powers.repeats) + one(f"grid-{player}-{move.space}")
    ),
    m.Act: lambda view, player, move: one(f"action-{player}-{move.action}"),
    m.Trade: _trade,
    m.Shift: lambda view, player, move: _slot(player, move.source) + _slot(player, move.target),
    m.PayCoin: lambda view, player, move: _good(player, move.resource),
    m.Step: lambda view, player, move: _place(view, move.location),
    m.Leap: lambda view, player, move: _card(view, player, lambda powers: powers.cloning) + _place(view, move.location),
    m.PlaceCamp: lambda view, player, move: one(f"camp-{player}") + _place(view, move.location),
    m.PutSick: lambda view, player, move: _slot(player, move.slot),
    m.Construct: lambda view, player, move: _target(view, player, move.building) + _place(view, move.location),
    m.ConstructInCapital: lambda view, player, move: one(
        f"capital-building-{view.facts.capital_buildings[move.building].key}"
    ),
    m.ChooseMaterial: lambda view, player, move: _good(player, move.material),
    m.GiveUp: lambda view, player, move: _good(player, move.resource),
    m.TakeExtra: lambda view, player, move: _good(player, move.resource),
    m.Acquire: lambda view, player, move: (
        one(f"technology-{view.facts.technologies[move.technology].key}") + one(f"held-{player}-{move.slot}")
    ),
    m.HealOne: lambda view, player, move: _slot(player, move.slot),
    m.HealPatient: lambda view, player, move: one(f"held-{player}-{move.slot}"),
    m.RemoveSick: lambda view, player, move: (
        _slot(player, move.slot) + _card(view, player, lambda powers: powers.removed_sick)
    ),
    m.SendExpert: lambda view, player, move: _target(view, player, EXPERTS) + _target(view, player, move.target),
    m.Recall: lambda view, player, move: _target(view, player, CAPITAL) + _target(view, player, move.target),
    m.AssignTo: lambda view, player, move: _target(view, player, move.target),
    m.Transfer: lambda view, player, move: _target(view, player, move.source) + _target(view, player, move.target),
    m.TakeResource: lambda view, player, move: _good(player, move.resource),
    m.TakeToken: _token,
    m.TakeBonus: lambda view, player, move: one(f"choose-bonus-{move.choice}"),
}
