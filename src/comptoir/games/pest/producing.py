"""The Produce action. Groups PRODUCE, BUILDINGS, TECH-13, TECH-25, TECH-30."""

from collections.abc import Iterable

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.decrees import reach
from comptoir.games.pest.kinds import Good, Goods, Resource, TechnologySlot
from comptoir.games.pest.own_turn import OwnTurn, can_upgrade, upgrade
from comptoir.games.pest.quarantine import is_hindered
from comptoir.games.pest.state import State, is_destroyed, powers_of
from comptoir.games.pest.storage import gain, gain_research


def begin_producing(state: State, player: int) -> None:
    """An upgrade is decided first; whether the action is hindered is decided now."""
    is_less = is_hindered(state.players[player], kinds.PRODUCE)
    if can_upgrade(state, player) and any(built_yield(state, player)[: len(kinds.RESOURCES)]):
        push(state, ConsiderUpgrade(player, is_less))
    else:
        push(state, Harvest(player, is_less, is_more=False))


class ConsiderUpgrade(OwnTurn):
    """Is the production upgraded?"""

    is_hindered: bool

    def answers(self, state: State) -> Iterable[Move]:
        return do.DECLINE, do.UPGRADE

    def answer(self, state: State, move: do.Upgrade | do.Decline) -> None:
        is_more = isinstance(move, do.Upgrade)
        if is_more:
            upgrade(state, self.player, kinds.PRODUCE)
        push(state, Harvest(self.player, self.is_hindered, is_more))


def built_yield(state: State, player: int) -> Goods:
    """What the player's buildings produce."""
    me, goods = state.players[player], [0] * len(kinds.GOODS)
    for number, (site, row) in enumerate(zip(me.sites, state.facts.buildings, strict=True)):
        if site >= 0 and (not row.needs_subject or me.staff >> number & 1):
            good = kinds.COIN if row.kind == kinds.BANK else state.resources[site]
            more = powers_of(state, player).castle_output if row.kind == kinds.CASTLE else 0
            goods[good] += more or row.output
    return tuple(goods)


def whole_yield(state: State, player: int) -> Goods:
    """What the player's buildings and technologies produce."""
    me, powers, goods = state.players[player], powers_of(state, player), list(built_yield(state, player))
    if powers.mobile_workshop and is_mobile_staffed(state, player):
        goods[me.mobile] += powers.mobile_workshop
    if powers.doctor_resource and not is_destroyed(state, me.doctor):
        goods[state.resources[me.doctor]] += powers.doctor_resource
    return tuple(goods)


def mobile_slot(state: State, player: int) -> TechnologySlot:
    """The slot where the Mobile Workshop lies; -1 without it."""
    for slot, technology in numbered(state.players[player].technologies):
        if technology >= 0 and state.facts.technologies[technology].powers.mobile_workshop:
            return slot
    return kinds.NO_SLOT


def is_mobile_staffed(state: State, player: int) -> bool:
    """Does a healed subject work in the Mobile Workshop?"""
    slot = mobile_slot(state, player)
    return slot >= 0 and state.players[player].on[slot] > 0


class Harvest(PlayerFrame):
    """Everything is produced; a hindered production asks what it lacks, an upgraded one what it adds."""

    is_less: bool
    is_more: bool

    def run(self, state: State) -> None:
        goods = whole_yield(state, self.player)
        more = _kinds(built_yield(state, self.player)) if self.is_more else ()
        less = _kinds(goods) if self.is_less else ()
        if len(less) > 1:
            push(state, ChooseLoss(self.player, goods, more))
        else:
            goods = _changed(goods, less[0], -1) if less else goods
            push(state, Store(self.player, goods, more))


def _kinds(goods: Goods) -> tuple[Resource, ...]:
    """The resources among these goods."""
    return tuple(resource for resource in kinds.ALL_RESOURCES if goods[resource])


def _changed(goods: Goods, good: Good, by: int) -> Goods:
    return (*goods[:good], goods[good] + by, *goods[good + 1 :])


class ChooseLoss(Decision):
    """Which resource does the hindered production lack?"""

    goods: Goods
    extras: kinds.Extras

    def moves(self, state: State) -> Moves:
        return [do.GiveUp(resource) for resource in _kinds(self.goods)]

    def resolve(self, state: State, move: do.GiveUp) -> None:
        push(state, Store(self.player, _changed(self.goods, move.resource, -1), self.extras))


class Store(PlayerFrame):
    """The goods are stored, after the additional one has been chosen; the laboratories follow."""

    goods: Goods
    extras: tuple[Resource, ...]  # of which one more is produced

    def run(self, state: State) -> None:
        if len(self.extras) > 1:
            push(state, ChooseExtra(self.player, self.goods, self.extras))
        elif self.extras:
            push(state, Store(self.player, _changed(self.goods, self.extras[0], 1), ()))
        else:
            _store(state, self.player, self.goods)


class ChooseExtra(Decision):
    """Which resource does the upgraded production give more of?"""

    goods: Goods
    extras: kinds.Extras

    def moves(self, state: State) -> Moves:
        return [do.TakeExtra(resource) for resource in self.extras]

    def resolve(self, state: State, move: do.TakeExtra) -> None:
        push(state, Store(self.player, _changed(self.goods, move.resource, 1), ()))


def _store(state: State, player: int, goods: Goods) -> None:
    state.tell(events.GoodsProduced, player, goods)
    for good, number in numbered(goods):
        gain(state, player, good, number)
    healed = state.players[player].healed
    gain_research(state, player, sum(state.facts.laboratory[:healed]))
    reach(state, player, "produce", 0, sum(goods))
