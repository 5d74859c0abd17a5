"""Frozen for the reference: what a good player knows of Orléans: how many points a position will bring in the end.

What is owned counts at the status that the player can expect to reach. Followers and draws are the time that a player
has: more of both do more actions in the rounds left. A place with followers on it promises what its action brings, the
more surely the fewer of its spaces are empty and the more of those the market can fill.
"""

from dataclasses import dataclass
from functools import lru_cache

from comptoir.engine.frames import Frame, Together
from comptoir.games.keyed import Keyed, numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.actions import ACTION_PHASE
from comptoir.games.orleans.deeds import has_room
from comptoir.games.orleans.followers import FOLLOWERS_PHASE, DrawOne, Gather, GatherOne, draws_of
from comptoir.games.orleans.kinds import Character, Follower, PlaceNumber
from comptoir.games.orleans.places.kinds import Place
from comptoir.games.orleans.planning import PLANNING_PHASE
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.recruiting import can_recruit
from comptoir.games.orleans.round import TurnTile
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.state import Player, State, owned
from comptoir.games.orleans.travel import is_site, stations_built

# What a round of good play brings on average.
STATIONS, STEPS = 0.55, 1.7  # trading stations and citizens; spaces on the development track
WORK = 0.8  # points for each follower that can be drawn and placed
ROUNDS = 18

# Prices, in points.
COIN, POOR, POOR_COINS = 1.2, 1.0, 4  # a coin, and its extra worth to a player with fewer coins than this
TECHNOLOGY_TILE, HELD_TILE = 0.40, 0.36  # a technology tile, for each round left
ON_MARKET = 0.07  # a follower there, for what can be done with it at once
DRAWN, TO_DRAW = 0.70, 0.66  # a follower about to be drawn, and those that still may be
MONK_MORE = 0.84  # a monk, beyond any other follower
KINDS = (8.0, 2.5, 5.5, 5.8, 9.0, 50.0, 3.5)  # having any such characters, from the first round to the last
TILE = 0.10  # a place tile, for each round left, as a share of what its action brings
# Place tiles that do more than their rows say: owned from the first round to the last (0 if the position shows
# it all), and used once.
LASTING = {
    "herb_garden": 5.0, "school": 12.0, "barracks": 6.0, "gunpowder_tower": 4.0, "sacristy": 3.0, "inn": 4.0,
    "vineyard": 3.0, "lock": 4.0, "meadow": 4.0, "statue": 4.0, "drawbridge": 3.0, "cathedral": 0.0, "depot": 4.0,
    "trading_house": 5.0, "port": 4.0, "gaming_room": 4.0, "tavern": 2.0,
}  # fmt: skip
SPECIAL = {
    "bathhouse": 1.6, "laboratory": 2.0, "pharmacy": 2.5, "market_stall": 2.0, "black_market": 2.0, "well": 4.0,
    "bakery": 3.0, "hideout": 3.0, "goldsmith": 4.0, "theatre": 2.5, "courthouse": 2.0, "workshop": 1.0,
    "quarry": 4.0, "patrician_house": 5.0, "observatory": 6.0, "road": 4.5, "church": 3.0, "festival_hall": 3.0,
    "farm": 2.5, "christmas_market": 3.0, "opera": 4.0, "episcopal_see_of_tours": 1.5, "horse_wagon": 2.0,
    "stagecoach": 2.0, "sheep_farm": 4.0, "gunpowder_tower": 1.5, "hospital": 2.0, "office": 3.0,
}  # fmt: skip

# How likely a place is to be used: in this round, or in the next.
READY, READY_LATER = 0.92, 0.20
TROUBLE = 0.02  # less for each follower still to be placed
WAITING = 0.3  # a place that lacks one follower
SHIELD = 1.2  # a monk on the Sacristy
IN_PART = 0.9  # a follower on the Tower or the Theatre
LATER_SITE, NEW_SITE = 0.8, 0.28  # a Guildhall without a site; a town to build in at the other end, for each status
NEW_TILE = 6.0  # a place tile to choose, from the first round to the last

RECRUITS = {
    kinds.FARM_HOUSE: (kinds.FARMER,),
    kinds.VILLAGE: (kinds.BOATMAN, kinds.CRAFTSMAN, kinds.TRADER),
    kinds.UNIVERSITY: (kinds.SCHOLAR,),
    kinds.CASTLE: (kinds.KNIGHT,),
    kinds.MONASTERY: (kinds.MONK,),
}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What all prices need to know about a player's position."""

    state: State
    player: int
    me: Player
    left: int  # rounds after this one
    status: float  # expected at the end
    counts: list[int]  # followers by character, wherever they are
    draws: int
    built: int  # trading stations
    is_done: bool  # has passed


def evaluate(state: State, player: int) -> float:
    """The points that this player can expect in the end."""
    if not state.stack:
        return float(sum(points_of(state, player).values()))
    out = _outlook(state, player)
    owned_now = out.built + out.me.citizens
    value = (owned_now + STATIONS * out.left) * out.status
    return value + _belongings(out) + _work(out) + _promises(out) + _question(state, player)


def _outlook(state: State, player: int) -> Outlook:
    me, left = state.players[player], rounds_left(state)
    return Outlook(
        state,
        player,
        me,
        left,
        expected_status(state.facts, me.tracks[kinds.DEVELOPMENT], left) + me.status_bonus,
        _characters(me),
        draws_of(state, player),
        stations_built(state, player),
        _is_done(state, player),
    )


def is_new_round(state: State) -> bool:
    """Is the next hourglass tile about to be turned up?"""
    return bool(state.stack) and type(state.stack[-1]) is TurnTile


# ------------------------------------------------------------------ time and status


def rounds_left(state: State) -> int:
    """How many rounds come after this one."""
    return sum(number for number, _ in state.piles)


@lru_cache(maxsize=4096)
def expected_status(facts: Facts, space: int, left: int) -> float:
    """The status that a marker on this space can reach in the rounds left, interpolated between the stars."""
    if not left:
        return float(facts.status[space])
    reached = min(space + STEPS * left, float(len(facts.status) - 1))
    low = facts.status[int(reached)]
    begins = facts.status.index(low)
    ends = facts.status.index(low + 1) if low < facts.status[-1] else len(facts.status)
    return low + (reached - begins) / (ends - begins) * min(1.0, left / 3)


def _is_done(state: State, player: int) -> bool:
    """Has the player passed? Before its followers phase, a round still counts as the one before."""
    if state.phase == ACTION_PHASE:
        return bool(state.passed >> player & 1)
    return state.phase not in (FOLLOWERS_PHASE, PLANNING_PHASE)


# ------------------------------------------------------------------ belongings


def _belongings(out: Outlook) -> float:
    """Coins and goods, and what tiles would be worth if the game ended now."""
    me, facts = out.me, out.state.facts
    value = me.coins * COIN + min(me.coins, POOR_COINS) * POOR
    points = facts.goods.points
    for item, number in numbered(me.goods):
        if number:
            value += number * (out.status if item == kinds.BREAD else points[kinds.GOOD_OF[item]])
    for place in me.places:
        final = facts.places[place].behaviour.final_points
        if final is not None:
            value += final(out.state, out.player, place)
    return value


def _work(out: Outlook) -> float:
    """What followers, draws, technology and tiles will do in the rounds left."""
    me, left = out.me, out.left
    if not left:
        return 0.0
    share = left / ROUNDS
    value = WORK * left * _hands(sum(out.counts), out.draws)
    value += share * sum(KINDS[kind] * (1 - HALF[number]) for kind, number in enumerate(out.counts))
    value += MONK_MORE * share * out.counts[kinds.MONK]
    placed = sum(kinds.TECHNOLOGY in standing for standing in me.on)
    value += left * (TECHNOLOGY_TILE * placed + HELD_TILE * me.technology)
    for place in me.places:
        row = out.state.facts.places[place]
        value += share * LASTING.get(row.key, 0.0) + TILE * left * _plain_gain(row)
    return value


HALF = tuple(0.5**number for number in range(64))


def _hands(followers: int, draws: int) -> float:
    """How many followers will work in a round: no more than the player has, and no more than are drawn."""
    return 2 * draws * followers / (draws + followers)


def _follower_value(out: Outlook, character: Character, change: int) -> float:
    """What one follower more (or less) of this character does in the rounds left."""
    if not out.left:
        return 0.0
    total, share, number = sum(out.counts), out.left / ROUNDS, out.counts[character]
    value = WORK * out.left * (_hands(total + change, out.draws) - _hands(total, out.draws))
    value += share * KINDS[character] * (HALF[number] - HALF[number + change])
    return value + change * share * (MONK_MORE if character == kinds.MONK else 0.0)


def _characters(me: Player) -> list[int]:
    """How many followers of each character a player has, wherever they are."""
    counts = [0] * 7
    for follower, character in numbered(kinds.CHARACTER_OF):
        counts[character] += me.bag[follower] + me.market[follower]
    for standing in me.on:
        for what in standing:
            if what != kinds.EMPTY and what != kinds.TECHNOLOGY:
                counts[kinds.CHARACTER_OF[what]] += 1
    return counts


def _plain_gain(row: Place) -> float:
    """What the action of a place tile brings, as far as its row says."""
    special = SPECIAL.get(row.key)
    if special is not None:
        return special
    return row.coins + 1.4 * row.development + (row.good + 1 if row.good != -1 else 0)


# ------------------------------------------------------------------ places


def _promises(out: Outlook) -> float:
    """What the followers on places and on the market are about to do."""
    me, places = out.me, out.state.facts.places
    if out.is_done and not out.left:
        return 0.0
    sure = READY_LATER if out.is_done else READY
    value, open_places = 0.0, []
    for place in owned(me):
        row, standing = places[place], me.on[place]
        if row.is_used_in_part:
            value += sure * _part_gain(out, place)
        elif row.behaviour.action is None or not standing:
            value += SHIELD if standing and kinds.EMPTY not in standing and out.left else 0.0
        elif kinds.EMPTY in standing:
            open_places.append(place)
        else:
            value += sure * _gain(out, place)
    if out.state.phase in (FOLLOWERS_PHASE, PLANNING_PHASE):
        value += _plans(out, open_places)
    elif out.left:
        value += ON_MARKET * sum(me.market) + WAITING * sum(_is_nearly_full(me, place) for place in open_places)
    return value


def _is_nearly_full(me: Player, place: PlaceNumber) -> bool:
    return 1 == me.on[place].count(kinds.EMPTY) < len(me.on[place])


def _plans(out: Outlook, places: list[PlaceNumber]) -> float:
    """What can be completed with the followers on the market, the most rewarding place first."""
    me, rows = out.me, out.state.facts.places
    market, value = me.market[:], 0.0
    fillable, reach = [], _reach(me)
    for place in places:
        needs = [need for need, what in zip(rows[place].needs, me.on[place], strict=True) if what == kinds.EMPTY]
        if all(reach >> need & 1 for need in needs):
            fillable.append((_gain(out, place), place, needs))
        elif out.left and _is_nearly_full(me, place):
            value += WAITING
    for gain, place, needs in sorted(fillable, reverse=True):
        rest = _after_filling(market, needs, me.fits)
        if rest is not None and gain > 0:
            market = rest
            value += (READY - TROUBLE * len(needs)) * gain
        elif out.left and _is_nearly_full(me, place):
            value += WAITING
    return value + (ON_MARKET * sum(market) if out.left else 0.0)


def _reach(me: Player) -> int:
    """The kinds of spaces that the followers on the market could fill, as bits."""
    reach = 0
    for follower, number in numbered(me.market):
        if number:
            reach |= me.fits[follower]
    return reach


def _after_filling(market: list[int], needs: list[int], fits: Keyed[Follower, int]) -> list[int] | None:
    """What is left on the market after filling these spaces from it, monks last; None if that is impossible."""
    rest = market[:]
    for need in needs:
        for follower in _CANDIDATES[need] if need < kinds.MONK else _ANYBODY:
            if rest[follower] and fits[follower] >> need & 1:
                rest[follower] -= 1
                break
        else:
            return None
    return rest


_ANYBODY = (*(follower for follower in kinds.ALL_FOLLOWERS if kinds.CHARACTER_OF[follower] != kinds.MONK), kinds.MONK)


def _candidates(need: int) -> tuple[Follower, ...]:
    """Who should stand on the space of a character: a starter, that character, a substitute, a monk."""
    return tuple(
        sorted(_ANYBODY, key=lambda one: (kinds.CHARACTER_OF[one] != need, one == kinds.MONK, one < kinds.OWN))
    )


_CANDIDATES = tuple(_candidates(need) for need in range(kinds.MONK))


# ------------------------------------------------------------------ what an action brings


def _part_gain(out: Outlook, place: PlaceNumber) -> float:
    """The Town Hall, the Tower and the Theatre: each follower there counts by itself."""
    standing = [kinds.CHARACTER_OF[what] for what in out.me.on[place] if what != kinds.EMPTY]
    if place != kinds.TOWN_HALL:
        return IN_PART * len(standing)
    return sum(max(_deed_gain(out, character) + _follower_value(out, character, -1), 0.0) for character in standing)


def _deed_gain(out: Outlook, character: Character) -> float:
    """What a character's best deed brings: the reward, and the citizen if few others are missing."""
    best = 0.0
    for deed, row in numbered(out.state.facts.deeds):
        if has_room(out.state, deed, character):
            missing = sum(row.characters) - len(out.state.deeds[deed])
            best = max(best, row.coins + out.status / missing**1.5)
    return best


def _gain(out: Outlook, place: PlaceNumber) -> float:
    """What the action of a place brings, beyond the followers it takes."""
    if place >= kinds.BASIC_PLACES:
        return _tile_gain(out, place)
    if place in RECRUITS:
        return max(_recruit_gain(out, character) for character in RECRUITS[place])
    if place in (kinds.SHIP, kinds.WAGON):
        return _journey_gain(out, kinds.WATERWAYS if place == kinds.SHIP else kinds.ROADS)
    if place == kinds.GUILDHALL:
        is_open = out.me.stations and is_site(out.state, out.player, out.me.merchant)
        return out.status if is_open else LATER_SITE * min(out.left, 1)
    return _step_value(out)


def _tile_gain(out: Outlook, place: PlaceNumber) -> float:
    row = out.state.facts.places[place]
    if row.key == "hospital":
        return out.status
    if row.key in ("office", "goldsmith"):
        return float(out.built)
    if row.good != -1 and not out.state.goods[row.good]:
        return 0.0
    return _plain_gain(row)


def _step_value(out: Outlook) -> float:
    """What a space on the development track is worth."""
    facts, space = out.state.facts, out.me.tracks[kinds.DEVELOPMENT]
    if space + 1 >= len(facts.status):
        return 0.0
    gain = expected_status(facts, space + 1, out.left) - expected_status(facts, space, out.left)
    owned_now = out.built + out.me.citizens
    return (owned_now + STATIONS * out.left) * gain + facts.development_coins[space + 1] + 0.1


def _recruit_gain(out: Outlook, character: Character) -> float:
    """What recruiting brings: the follower, and what the next space of its track shows."""
    if not can_recruit(out.state, out.player, character):
        return 0.0
    facts, left = out.state.facts, out.left
    value = _follower_value(out, character, 1)
    if character == kinds.MONK:
        return value
    space = out.me.tracks[character] + 1
    if character == kinds.FARMER:
        return value + facts.goods.points[facts.farmer_goods[space]]
    if character == kinds.BOATMAN:
        return value + facts.boatman_coins[space]
    if character == kinds.CRAFTSMAN:
        return value + TECHNOLOGY_TILE * left
    if character == kinds.TRADER:
        return value + NEW_TILE * left / ROUNDS
    if character == kinds.SCHOLAR:
        return value + facts.scholar_points[space] * _step_value(out)
    total, draws = sum(out.counts) + 1, facts.knight_draws
    return value + WORK * left * (_hands(total, draws[space]) - _hands(total, draws[space - 1]))


def _journey_gain(out: Outlook, kind: int) -> float:
    """The best good on a way of this kind, or a town where a station can be built."""
    state, facts, town = out.state, out.state.facts, out.me.merchant
    best = 0.0
    for way in facts.ways_from[town]:
        if facts.ways[way].kind & kind:
            good = max((facts.goods.points[good] for good in state.way_goods[way]), default=0)
            has_site = out.left and is_site(state, out.player, facts.other_end(way, town))
            best = max(best, good + (NEW_SITE * out.status if has_site else 0.0))
    return best


# ------------------------------------------------------------------ what is asked


def _question(state: State, player: int) -> float:
    """What the player is about to draw."""
    top = state.stack[-1]
    frames: tuple[Frame, ...] = top.lanes[player] if type(top) is Together else ()
    value = 0.0
    for frame in frames:
        if type(frame) is DrawOne:
            value += DRAWN
        elif type(frame) is Gather or type(frame) is GatherOne:
            value += TO_DRAW * min(frame.left, sum(state.players[player].bag))
    return value
