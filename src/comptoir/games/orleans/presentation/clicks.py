"""Moves as clicks: which drawn things are clicked, one after another, to make a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import pending_of
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.orleans import moves as m
from comptoir.games.orleans.deeds import ROOM, SendOne, room_of
from comptoir.games.orleans.places.base import PlaceDrawn
from comptoir.games.orleans.planning import tower_of
from comptoir.games.orleans.presentation.drawing_pieces import FOLK
from comptoir.games.orleans.presentation.phrases import TRACK_NAMES
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.state import INN_CHEESE, INN_WINE, TECHNOLOGY, State, owned
from comptoir.games.orleans.travel import MoveMerchant, TakeFromWay
from comptoir.games.presentation.clicks import one

# ------------------------------------------------------------------ things


def _place(view: State, player: int, place: int) -> Steps:
    return one(f"place-{player}-{view.facts.places[place].key}")


def _spaces(view: State, player: int, place: int, what: int) -> Steps:
    """The spaces of a place where this stands."""
    return one(*(_space_id(view, player, place, n) for n, on in enumerate(_on(view, player, place)) if on == what))


def _alike(view: State, player: int, place: int, space: int) -> Steps:
    """A space, and those of the same place that ask for the same and hold the same."""
    needs, on = view.facts.places[place].needs, _on(view, player, place)
    same = [n for n in range(len(needs)) if (needs[n], on[n]) == (needs[space], on[space])]
    return one(*(_space_id(view, player, place, n) for n in same))


def _on(view: State, player: int, place: int) -> tuple[int, ...]:
    return view.players[player].on[place]


def _space_id(view: State, player: int, place: int, space: int) -> str:
    return f"space-{player}-{view.facts.places[place].key}-{space}"


def _on_market(view: State, player: int, follower: int) -> Steps:
    """The followers of this kind on the market."""
    return one(*(f"market-{player}-{follower}-{nth}" for nth in range(view.players[player].market[follower])))


def _technology(view: State, player: int, place: int) -> Steps:
    """A technology tile, on its place or held."""
    return one(f"tech-{player}") if place == m.HELD else _spaces(view, player, place, TECHNOLOGY)


# ------------------------------------------------------------------ followers


def _plan(view: State, player: int, move: m.Plan) -> Steps:
    """The follower, then the space; a follower that has just arrived is not clicked."""
    frame = pending_of(view, player)
    space = _alike(view, player, move.place, move.space)
    if isinstance(frame, ChooseArrival):
        return space
    if isinstance(frame, PlaceDrawn):
        return one(f"bag-{player}-{move.follower}") + space
    return _on_market(view, player, move.follower) + space


def _plan_from_tower(view: State, player: int, move: m.PlanFromTower) -> Steps:
    tower = tower_of(view, view.players[player])
    follower = _spaces(view, player, tower, move.follower)
    return follower + _alike(view, player, move.place, move.space)


def _return_follower(view: State, player: int, move: m.ReturnFollower) -> Steps:
    if move.source == m.FROM_BAG:
        return one(f"bag-{player}-{move.character}")
    if move.source == m.FROM_MARKET:
        return _on_market(view, player, move.character)
    return _spaces(view, player, move.source, move.character)


def _send(view: State, player: int, move: m.Send) -> Steps:
    """The character, then the deed or the Gaming Room."""
    frame = pending_of(view, player)
    sources = (frame.source,) if isinstance(frame, SendOne) else owned(view.players[player])
    ids = [id for place in sources for step in _spaces(view, player, place, move.character) for id in step]
    if move.deed == ROOM:
        return one(*ids) + _place(view, player, room_of(view, view.players[player]))
    return one(*ids) + one(f"deed-{view.facts.deeds[move.deed].key}")


def _travel(view: State, player: int, move: m.Travel) -> Steps:
    """The town at the end of the way; the way itself if two lead there."""
    frame, facts = pending_of(view, player), view.facts
    traveller = frame.merchant if isinstance(frame, MoveMerchant) else player
    here = view.players[traveller].merchant
    there = facts.other_end(move.way, here)
    ways = [way for way in facts.ways_from[here] if facts.other_end(way, here) == there]
    return one(f"way-{move.way}") if len(ways) > 1 else one(f"way-{move.way}", f"town-{facts.towns[there]}")


def _give_up_station(view: State, player: int, move: m.GiveUpStation) -> Steps:
    if move.where == m.UNBUILT:
        return one(f"stations-{player}")
    where = "road" if move.where == m.ON_ROAD else view.facts.towns[move.where]
    return one(f"station-{where}-{player}")


def _take_good(view: State, player: int, move: m.TakeGood) -> Steps:
    """A good on the way that was travelled, or on the goods market."""
    frame, name = pending_of(view, player), view.facts.goods_names[move.good]
    return one(f"way-{frame.way}-{name}" if isinstance(frame, TakeFromWay) else f"goods-market-{name}")


def _protect(view: State, player: int, move: m.Protect) -> Steps:
    if move.shield == m.BY_SACRISTY:
        return one(f"place-{player}-sacristy")
    return one(f"good-{player}-{INN_CHEESE if move.shield == m.BY_CHEESE else INN_WINE}")


# Moves without a row are buttons.
STEPS: dict[type[Move], Callable[[State, int, Any], Steps]] = {
    m.Draw: lambda view, player, move: one(f"bag-{player}"),
    m.FetchBack: lambda view, player, move: _alike(view, player, move.place, move.space),
    m.Put: lambda view, player, move: one(f"{('bag', 'market', 'tower')[move.spot]}-{player}"),
    m.Plan: _plan,
    m.PlanFromTower: _plan_from_tower,
    m.UsePlace: lambda view, player, move: _place(view, player, move.place),
    m.Recruit: lambda view, player, move: one(f"supply-{FOLK[move.character]}"),
    m.ChooseTrack: lambda view, player, move: one(f"track-{TRACK_NAMES[move.track]}"),
    m.TakeTile: lambda view, player, move: one(f"tile-{view.facts.places[move.place].key}"),
    m.Travel: _travel,
    m.GoTo: lambda view, player, move: one(f"town-{view.facts.towns[move.town]}"),
    m.TakeGood: _take_good,
    m.Build: lambda view, player, move: one(f"town-{view.facts.towns[move.town]}"),
    m.Send: _send,
    m.Choose: lambda view, player, move: one(
        (f"coins-{player}", "track-development", "goods-market", f"merchant-{player}")[move.gift]
    ),
    m.PayGood: lambda view, player, move: one(f"good-{player}-{move.item}"),
    m.Buy: lambda view, player, move: one(f"goods-market-{view.facts.goods_names[move.good]}"),
    m.Sell: lambda view, player, move: one(f"good-{player}-{move.item}"),
    m.PlaceTechnology: lambda view, player, move: _alike(view, player, move.place, move.space),
    m.LiftTechnology: lambda view, player, move: _technology(view, player, move.place),
    m.ChoosePlayer: lambda view, player, move: one(f"seat-{move.seat}", f"merchant-{move.seat}"),
    m.Copy: lambda view, player, move: _place(view, player, move.place),
    m.Borrow: lambda view, player, move: _place(view, move.seat, move.place),
    m.Protect: _protect,
    m.GoHome: lambda view, player, move: one(f"town-{view.facts.towns[view.facts.start_town]}"),
    m.ReturnFollower: _return_follower,
    m.GiveUpStation: _give_up_station,
    m.GiveUpFollower: lambda view, player, move: one(f"bag-{player}"),
    m.GiveUpPoint: lambda view, player, move: one(f"mark-development-{player}"),
    m.GiveUpGood: lambda view, player, move: one(f"good-{player}-{move.item}"),
    m.GiveUpTile: lambda view, player, move: _place(view, player, move.place),
    m.GiveUpTechnology: lambda view, player, move: _technology(view, player, move.place),
    m.Exclude: lambda view, player, move: one(f"tile-{view.facts.places[move.place].key}"),
}
