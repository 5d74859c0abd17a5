"""Moves as touches: which drawn things are touched, one after another, to make a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.moves import Move
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

Step = frozenset[str]
Steps = tuple[Step, ...]


def touches(view: State, player: int, move: Move) -> Steps:
    """The steps of a move, each a set of things of which any will do; none for a move that is a button."""
    return STEPS[type(move)](view, player, move)


# ------------------------------------------------------------------ things


def _one(*ids: str) -> Steps:
    """A single touch, of any of these."""
    return (frozenset(ids),)


def _place(view: State, location: int) -> Steps:
    return _one(f"location-{view.facts.locations[location].key}")


def _slot(player: int, slot: int) -> Steps:
    """A quarantine slot, the cemetery or a technology."""
    if slot >= FIRST_CARD:
        return _one(f"held-{player}-{slot - FIRST_CARD}")
    return _one(f"cemetery-{player}" if slot == CEMETERY else f"slot-{player}-{SLOT_NAMES[slot]}")


def _good(player: int, good: int) -> Steps:
    return _one(f"good-{player}-{good}")


def _target(view: State, player: int, target: int) -> Steps:
    """Where a healed subject may be."""
    if target < BUILDINGS:
        return _one(f"building-{player}-{view.facts.buildings[target].key}")
    if target == CAPITAL:
        return _one(f"capital-space-{player}", "capital")
    if target == TRACK:
        return _one(f"healed-{player}")
    slot = experts_slot(view, player) if target == EXPERTS else mobile_slot(view, player)
    return _one(f"held-{player}-{slot}")


def _card(view: State, player: int, power: Callable[[Any], int]) -> Steps:
    """The technology that the player holds with this power."""
    held = view.players[player].technologies
    slots = [slot for slot, card in enumerate(held) if card >= 0 and power(view.facts.technologies[card].powers)]
    return _one(*(f"held-{player}-{slot}" for slot in slots))


# ------------------------------------------------------------------ a turn


def _assistant(view: State, player: int, move: m.PlaceAssistant) -> Steps:
    return _one(f"grid-{player}-{move.space}")


def _trials(view: State, player: int, move: m.RunTrials) -> Steps:
    return _card(view, player, lambda powers: int(powers.trial_herbs))


def _repeat(view: State, player: int, move: m.Repeat) -> Steps:
    return (*_card(view, player, lambda powers: int(powers.repeats)), *_one(f"grid-{player}-{move.space}"))


def _act(view: State, player: int, move: m.Act) -> Steps:
    return _one(f"action-{player}-{move.action}")


def _trade(view: State, player: int, move: m.Trade) -> Steps:
    """The two resources; for two alike, the resource and the coin they bring."""
    second = COIN if move.first == move.second else move.second
    return (*_good(player, move.first), *_good(player, second))


def _shift(view: State, player: int, move: m.Shift) -> Steps:
    return (*_slot(player, move.source), *_slot(player, move.target))


def _resource(view: State, player: int, move: m.PayCoin | m.GiveUp | m.TakeExtra | m.TakeResource) -> Steps:
    return _good(player, move.resource)


def _material(view: State, player: int, move: m.ChooseMaterial) -> Steps:
    return _good(player, move.material)


# ------------------------------------------------------------------ the map


def _location(view: State, player: int, move: m.SetCastle | m.SetDoctor | m.Step) -> Steps:
    return _place(view, move.location)


def _leap(view: State, player: int, move: m.Leap) -> Steps:
    return (*_card(view, player, lambda powers: int(powers.cloning)), *_place(view, move.location))


def _camp(view: State, player: int, move: m.PlaceCamp) -> Steps:
    return (*_one(f"camp-{player}"), *_place(view, move.location))


def _construct(view: State, player: int, move: m.Construct) -> Steps:
    return (*_target(view, player, move.building), *_place(view, move.location))


def _construct_in_capital(view: State, player: int, move: m.ConstructInCapital) -> Steps:
    return _one(f"capital-building-{view.facts.capital_buildings[move.building].key}")


# ------------------------------------------------------------------ subjects and technologies


def _put_sick(view: State, player: int, move: m.PutSick | m.HealOne) -> Steps:
    return _slot(player, move.slot)


def _remove_sick(view: State, player: int, move: m.RemoveSick) -> Steps:
    return (*_slot(player, move.slot), *_card(view, player, lambda powers: int(powers.removed_sick)))


def _heal_patient(view: State, player: int, move: m.HealPatient) -> Steps:
    return _one(f"held-{player}-{move.slot}")


def _acquire(view: State, player: int, move: m.Acquire) -> Steps:
    return (*_one(f"technology-{view.facts.technologies[move.technology].key}"), *_one(f"held-{player}-{move.slot}"))


def _assign(view: State, player: int, move: m.AssignTo) -> Steps:
    return _target(view, player, move.target)


def _transfer(view: State, player: int, move: m.Transfer) -> Steps:
    return (*_target(view, player, move.source), *_target(view, player, move.target))


def _send_expert(view: State, player: int, move: m.SendExpert) -> Steps:
    return (*_target(view, player, EXPERTS), *_target(view, player, move.target))


def _recall(view: State, player: int, move: m.Recall) -> Steps:
    return (*_target(view, player, CAPITAL), *_target(view, player, move.target))


def _token(view: State, player: int, move: m.TakeToken) -> Steps:
    """A reward token, or another one like it."""
    kind, tokens = view.tokens[move.token], range(len(view.tokens))
    alike = [token for token in tokens if view.tokens[token] == kind and not view.used_tokens >> token & 1]
    return _one(*(f"token-{token}" for token in alike))


def _bonus(view: State, player: int, move: m.TakeBonus) -> Steps:
    return _one(f"choose-bonus-{move.choice}")


def _button(view: State, player: int, move: Move) -> Steps:
    return ()


STEPS: dict[type[Move], Callable[[State, int, Any], Steps]] = {
    m.SetCastle: _location,
    m.SetDoctor: _location,
    m.PlaceAssistant: _assistant,
    m.RunTrials: _trials,
    m.Repeat: _repeat,
    m.Act: _act,
    m.Finish: _button,
    m.EndTurn: _button,
    m.Upgrade: _button,
    m.Trade: _trade,
    m.Shift: _shift,
    m.StopShifting: _button,
    m.PayInKind: _button,
    m.PayCoin: _resource,
    m.Step: _location,
    m.Leap: _leap,
    m.Enter: _button,
    m.PlaceCamp: _camp,
    m.PutSick: _put_sick,
    m.Construct: _construct,
    m.ConstructInCapital: _construct_in_capital,
    m.ChooseMaterial: _material,
    m.GiveUp: _resource,
    m.TakeExtra: _resource,
    m.Acquire: _acquire,
    m.Refresh: _button,
    m.HealOne: _put_sick,
    m.HealPatient: _heal_patient,
    m.RemoveSick: _remove_sick,
    m.SendExpert: _send_expert,
    m.Recall: _recall,
    m.Experiment: _button,
    m.AssignTo: _assign,
    m.Transfer: _transfer,
    m.TakeResource: _resource,
    m.TakeToken: _token,
    m.TakeBonus: _bonus,
    m.Accept: _button,
    m.Decline: _button,
}
