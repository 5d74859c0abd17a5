"""Moves as touches: which drawn things are touched, one after another, to make a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import pending_of
from comptoir.engine.moves import Move
from comptoir.games.orleans import moves as m
from comptoir.games.orleans.deeds import ROOM, SendOne, room_of
from comptoir.games.orleans.places.base import PlaceDrawn
from comptoir.games.orleans.planning import tower_of
from comptoir.games.orleans.presentation.drawing_pieces import FOLK, TRACK_NAMES
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.state import INN_CHEESE, INN_WINE, TECHNOLOGY, State, owned
from comptoir.games.orleans.travel import MoveMerchant, TakeFromWay

Step = frozenset[str]
Steps = tuple[Step, ...]


def touches(view: State, player: int, move: Move) -> Steps:
    """The steps of a move, each a set of things of which any will do; none for a move that is a button."""
    return STEPS[type(move)](view, player, move)


# ------------------------------------------------------------------ things


def _one(*ids: str) -> Steps:
    """A single touch, of any of these."""
    return (frozenset(ids),)


def _place(view: State, player: int, place: int) -> Steps:
    return _one(f"place-{player}-{view.facts.places[place].key}")


def _spaces(view: State, player: int, place: int, what: int) -> Steps:
    """The spaces of a place where this stands."""
    return _one(*(_space_id(view, player, place, n) for n, on in enumerate(_on(view, player, place)) if on == what))


def _alike(view: State, player: int, place: int, space: int) -> Steps:
    """A space, and those of the same place that ask for the same and hold the same."""
    needs, on = view.facts.places[place].needs, _on(view, player, place)
    same = [n for n in range(len(needs)) if (needs[n], on[n]) == (needs[space], on[space])]
    return _one(*(_space_id(view, player, place, n) for n in same))


def _on(view: State, player: int, place: int) -> tuple[int, ...]:
    return view.players[player].on[place]


def _space_id(view: State, player: int, place: int, space: int) -> str:
    return f"space-{player}-{view.facts.places[place].key}-{space}"


def _on_market(view: State, player: int, follower: int) -> Steps:
    """The followers of this kind on the market."""
    return _one(*(f"market-{player}-{follower}-{nth}" for nth in range(view.players[player].market[follower])))


def _technology(view: State, player: int, place: int) -> Steps:
    """A technology tile, on its place or held."""
    return _one(f"tech-{player}") if place == m.HELD else _spaces(view, player, place, TECHNOLOGY)


# ------------------------------------------------------------------ followers


def _draw(view: State, player: int, move: m.Draw) -> Steps:
    return _one(f"bag-{player}")


def _fetch_back(view: State, player: int, move: m.FetchBack) -> Steps:
    return _alike(view, player, move.place, move.space)


def _put(view: State, player: int, move: m.Put) -> Steps:
    return _one(f"{('bag', 'market', 'tower')[move.spot]}-{player}")


def _plan(view: State, player: int, move: m.Plan) -> Steps:
    """The follower, then the space; one who has just come is not touched."""
    frame = pending_of(view, player)
    space = _alike(view, player, move.place, move.space)
    if isinstance(frame, ChooseArrival):
        return space
    if isinstance(frame, PlaceDrawn):
        return (*_one(f"bag-{player}-{move.follower}"), *space)
    return (*_on_market(view, player, move.follower), *space)


def _plan_from_tower(view: State, player: int, move: m.PlanFromTower) -> Steps:
    tower = tower_of(view, view.players[player])
    follower = _spaces(view, player, tower, move.follower)
    return (*follower, *_alike(view, player, move.place, move.space))


def _return_follower(view: State, player: int, move: m.ReturnFollower) -> Steps:
    if move.source == m.FROM_BAG:
        return _one(f"bag-{player}-{move.character}")
    if move.source == m.FROM_MARKET:
        return _on_market(view, player, move.character)
    return _spaces(view, player, move.source, move.character)


def _recruit(view: State, player: int, move: m.Recruit) -> Steps:
    return _one(f"supply-{FOLK[move.character]}")


def _send(view: State, player: int, move: m.Send) -> Steps:
    """The character, then the deed or the Gaming Room."""
    frame = pending_of(view, player)
    sources = (frame.source,) if isinstance(frame, SendOne) else owned(view.players[player])
    ids = [id for place in sources for step in _spaces(view, player, place, move.character) for id in step]
    if move.deed == ROOM:
        return (*_one(*ids), *_place(view, player, room_of(view, view.players[player])))
    return (*_one(*ids), *_one(f"deed-{view.facts.deeds[move.deed].key}"))


# ------------------------------------------------------------------ places, tiles and tracks


def _use_place(view: State, player: int, move: m.UsePlace | m.Copy | m.GiveUpTile) -> Steps:
    return _place(view, player, move.place)


def _borrow(view: State, player: int, move: m.Borrow) -> Steps:
    return _place(view, move.seat, move.place)


def _tile(view: State, player: int, move: m.TakeTile | m.Exclude) -> Steps:
    return _one(f"tile-{view.facts.places[move.place].key}")


def _place_technology(view: State, player: int, move: m.PlaceTechnology) -> Steps:
    return _alike(view, player, move.place, move.space)


def _take_technology(view: State, player: int, move: m.LiftTechnology | m.GiveUpTechnology) -> Steps:
    return _technology(view, player, move.place)


def _track(view: State, player: int, move: m.ChooseTrack) -> Steps:
    return _one(f"track-{TRACK_NAMES[move.track]}")


def _give_up_point(view: State, player: int, move: m.GiveUpPoint) -> Steps:
    return _one(f"mark-development-{player}")


# ------------------------------------------------------------------ the map


def _travel(view: State, player: int, move: m.Travel) -> Steps:
    """The town where the way leads; the way itself where two lead there."""
    frame, facts = pending_of(view, player), view.facts
    traveller = frame.merchant if isinstance(frame, MoveMerchant) else player
    here = view.players[traveller].merchant
    there = facts.other_end(move.way, here)
    ways = [way for way in facts.ways_from[here] if facts.other_end(way, here) == there]
    return _one(f"way-{move.way}") if len(ways) > 1 else _one(f"way-{move.way}", f"town-{facts.towns[there]}")


def _town(view: State, player: int, move: m.GoTo | m.Build) -> Steps:
    return _one(f"town-{view.facts.towns[move.town]}")


def _go_home(view: State, player: int, move: m.GoHome) -> Steps:
    return _one(f"town-{view.facts.towns[view.facts.start_town]}")


def _give_up_station(view: State, player: int, move: m.GiveUpStation) -> Steps:
    if move.where == m.UNBUILT:
        return _one(f"stations-{player}")
    where = "road" if move.where == m.ON_ROAD else view.facts.towns[move.where]
    return _one(f"station-{where}-{player}")


def _player(view: State, player: int, move: m.ChoosePlayer) -> Steps:
    return _one(f"seat-{move.seat}", f"merchant-{move.seat}")


# ------------------------------------------------------------------ goods, coins and gifts


def _take_good(view: State, player: int, move: m.TakeGood) -> Steps:
    """A good on the way that was travelled, or on the goods market."""
    frame, name = pending_of(view, player), view.facts.goods_names[move.good]
    return _one(f"way-{frame.way}-{name}" if isinstance(frame, TakeFromWay) else f"goods-market-{name}")


def _buy(view: State, player: int, move: m.Buy) -> Steps:
    return _one(f"goods-market-{view.facts.goods_names[move.good]}")


def _item(view: State, player: int, move: m.PayGood | m.Sell | m.GiveUpGood) -> Steps:
    return _one(f"good-{player}-{move.item}")


def _choose(view: State, player: int, move: m.Choose) -> Steps:
    return _one((f"coins-{player}", "track-development", "goods-market", f"merchant-{player}")[move.gift])


def _protect(view: State, player: int, move: m.Protect) -> Steps:
    if move.shield == m.BY_SACRISTY:
        return _one(f"place-{player}-sacristy")
    return _one(f"good-{player}-{INN_CHEESE if move.shield == m.BY_CHEESE else INN_WINE}")


def _button(view: State, player: int, move: Move) -> Steps:
    return ()


STEPS: dict[type[Move], Callable[[State, int, Any], Steps]] = {
    m.Draw: _draw,
    m.FetchBack: _fetch_back,
    m.StopDrawing: _button,
    m.Put: _put,
    m.Plan: _plan,
    m.PlanFromTower: _plan_from_tower,
    m.EndPlanning: _button,
    m.UsePlace: _use_place,
    m.Pass: _button,
    m.Recruit: _recruit,
    m.ChooseTrack: _track,
    m.TakeTile: _tile,
    m.Travel: _travel,
    m.GoTo: _town,
    m.TakeGood: _take_good,
    m.Build: _town,
    m.Send: _send,
    m.Choose: _choose,
    m.PayCoins: _button,
    m.PayGood: _item,
    m.Buy: _buy,
    m.Sell: _item,
    m.Bake: _button,
    m.PlaceTechnology: _place_technology,
    m.LiftTechnology: _take_technology,
    m.ChoosePlayer: _player,
    m.Copy: _use_place,
    m.Borrow: _borrow,
    m.Decline: _button,
    m.Protect: _protect,
    m.Accept: _button,
    m.GoHome: _go_home,
    m.ReturnFollower: _return_follower,
    m.GiveUpStation: _give_up_station,
    m.GiveUpFollower: _draw,
    m.GiveUpPoint: _give_up_point,
    m.GiveUpGood: _item,
    m.GiveUpTile: _use_place,
    m.GiveUpTechnology: _take_technology,
    m.Exclude: _tile,
}
