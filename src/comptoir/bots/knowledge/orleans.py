"""What a good player knows of Orléans: how many points a position will bring in the end.

What is owned counts at the status that the player can expect to reach. Followers and draws are the time that a player
has: more of both do more actions in the rounds left. A place with followers on it promises what its action brings, the
more surely the fewer of its spaces are empty and the more of those the market can fill.
"""

from __future__ import annotations

from functools import lru_cache

from comptoir.engine.frames import Frame, Together
from comptoir.games.orleans.deeds import has_room
from comptoir.games.orleans.facts import Facts
from comptoir.games.orleans.followers import DrawOne, Gather, GatherOne, draws_of
from comptoir.games.orleans.places.kinds import Place
from comptoir.games.orleans.recruiting import can_recruit
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.state import (
    BASIC_PLACES,
    BOATMAN,
    CASTLE,
    CHARACTER,
    CRAFTSMAN,
    DEVELOPMENT,
    EMPTY,
    FARM_HOUSE,
    FARMER,
    FOLLOWERS,
    GOOD,
    GUILDHALL,
    KNIGHT,
    MONASTERY,
    MONK,
    OWN,
    SCHOLAR,
    SHIP,
    TECHNOLOGY,
    TOWN_HALL,
    TRADER,
    UNIVERSITY,
    VILLAGE,
    WAGON,
    WATERWAYS,
    Player,
    State,
    owned,
)
from comptoir.games.orleans.travel import is_site, stations_built

# What comes in a round, on an average, in good play.
STATIONS, STEPS = 0.65, 2.0  # trading stations and citizens; spaces on the development track
WORK = 0.63  # points for each follower that can be drawn and placed
ROUNDS = 18

# Prices, in points.
COIN, POOR, POOR_COINS = 1.0, 1.0, 4  # a coin, and how much more it is worth to a player who has but so many
TECHNOLOGY_TILE, HELD_TILE = 0.45, 0.40  # a technology tile, for each round left
ON_MARKET = 0.07  # a follower there, for what can be done with it at once
DRAWN, TO_DRAW = 0.45, 0.33  # a follower about to be drawn, and those that still may be
MONK_MORE = 0.7  # a monk, beyond any other follower
KINDS = (8.0, 2.5, 5.5, 5.8, 9.0, 50.0, 4.5)  # having such characters at all, from the first round to the last
TILE = 0.10  # a place tile, for each round left, as a share of what its action brings
LASTING = {
    "herb_garden": 5.0, "school": 9.0, "barracks": 6.0, "gunpowder_tower": 4.0, "sacristy": 3.0, "inn": 4.0,
    "vineyard": 3.0, "lock": 4.0, "meadow": 4.0, "statue": 4.0, "drawbridge": 3.0, "cathedral": 0.0, "depot": 4.0,
    "trading_house": 5.0, "port": 4.0, "gaming_room": 4.0, "tavern": 2.0,
}  # fmt: skip
SPECIAL = {
    "bathhouse": 1.6, "laboratory": 5.0, "pharmacy": 2.5, "market_stall": 2.0, "black_market": 2.0, "well": 4.0,
    "bakery": 3.0, "hideout": 3.0, "goldsmith": 4.0, "theatre": 2.5, "courthouse": 2.0, "workshop": 1.0,
    "quarry": 4.0, "patrician_house": 5.0, "observatory": 6.0, "road": 4.5, "church": 3.0, "festival_hall": 3.0,
    "farm": 2.5, "christmas_market": 3.0, "opera": 4.0, "episcopal_see_of_tours": 1.5, "horse_wagon": 3.0,
    "stagecoach": 2.0, "sheep_farm": 4.0, "gunpowder_tower": 1.5, "hospital": 3.0, "office": 3.0,
}  # fmt: skip

# How sure a place is to be used: activated, or with so many spaces empty that the market can fill, or cannot.
READY, READY_LATER = 1.7, 0.5
FILLABLE = (0.0, 0.58, 0.09, 0.05)
UNFILLABLE = (0.0, 0.10, 0.0, 0.0)


def evaluate(state: State, player: int) -> float:
    """The points that this player can expect in the end."""
    if not state.stack:
        return float(sum(points_of(state, player).values()))
    me, left = state.players[player], rounds_left(state)
    status = expected_status(state.facts, me.tracks[DEVELOPMENT], left) + me.status_bonus
    owned_now = stations_built(state, player) + me.citizens
    value = (owned_now + STATIONS * left) * status
    value += _belongings(state, player, status)
    value += _work(state, player, left)
    value += _promises(state, player, left, status)
    return value + _question(state, player)


# ------------------------------------------------------------------ time and status


def rounds_left(state: State) -> int:
    """How many rounds come after this one."""
    return sum(number for number, _ in state.piles)


@lru_cache(maxsize=4096)
def expected_status(facts: Facts, space: int, left: int) -> float:
    """The status that a marker on this space can reach in the rounds left, between the stars by shares."""
    if not left:
        return float(facts.status[space])
    reached = min(space + STEPS * left, float(len(facts.status) - 1))
    low = facts.status[int(reached)]
    begins = facts.status.index(low)
    ends = facts.status.index(low + 1) if low < facts.status[-1] else len(facts.status)
    return low + (reached - begins) / (ends - begins) * min(1.0, left / 3)


# ------------------------------------------------------------------ belongings


def _belongings(state: State, player: int, status: float) -> float:
    """Coins and goods, and what tiles are worth at the end as things are."""
    me, facts = state.players[player], state.facts
    value = me.coins * COIN + min(me.coins, POOR_COINS) * POOR
    points = facts.goods_points
    for item, number in enumerate(me.goods):
        if number:
            value += number * (status if item == OWN - 2 else points[GOOD[item]])
    for place in me.places:
        final = facts.places[place].behaviour.final_points
        if final is not None:
            value += final(state, player, place)
    return value


def _work(state: State, player: int, left: int) -> float:
    """What followers, draws, technology and tiles will do in the rounds left."""
    if not left:
        return 0.0
    me, facts = state.players[player], state.facts
    counts = _characters(me)
    followers, draws = sum(counts), draws_of(state, player)
    value = WORK * left * _hands(followers, draws)
    share = left / ROUNDS
    value += share * sum(KINDS[kind] * (1 - 0.5**number) for kind, number in enumerate(counts))
    value += MONK_MORE * share * counts[MONK]
    placed = sum(TECHNOLOGY in me.on[place] for place in owned(me))
    value += left * (TECHNOLOGY_TILE * placed + HELD_TILE * me.technology)
    for place in me.places:
        row = facts.places[place]
        value += share * LASTING.get(row.key, 0.0) + TILE * left * _plain_gain(row)
    return value


def _hands(followers: int, draws: int) -> float:
    """How many followers will come to work in a round: neither more than there are nor more than are drawn."""
    return 2 * draws * followers / (draws + followers)


def _follower_value(state: State, player: int, character: int, left: int, change: int) -> float:
    """What one follower more (or less) of this character does in the rounds left."""
    if not left:
        return 0.0
    counts, draws = _characters(state.players[player]), draws_of(state, player)
    total, share = sum(counts), left / ROUNDS
    value = WORK * left * (_hands(total + change, draws) - _hands(total, draws))
    value += share * KINDS[character] * (0.5 ** counts[character] - 0.5 ** (counts[character] + change))
    return value + change * share * (MONK_MORE if character == MONK else 0.0)


def _characters(me: Player) -> list[int]:
    """How many followers of each character a player has, wherever they are."""
    counts = [0] * 7
    for follower in range(FOLLOWERS):
        counts[CHARACTER[follower]] += me.bag[follower] + me.market[follower]
    for standing in me.on:
        for what in standing:
            if what != EMPTY and what != TECHNOLOGY:
                counts[CHARACTER[what]] += 1
    return counts


def _plain_gain(row: Place) -> float:
    """What the action of a place tile brings, as far as its row says it."""
    special = SPECIAL.get(row.key)
    if special is not None:
        return special
    return row.coins + 1.4 * row.development + (row.good + 1 if row.good != -1 else 0)


# ------------------------------------------------------------------ places


def _promises(state: State, player: int, left: int, status: float) -> float:
    """What the followers on places and on the market are about to do."""
    me, facts = state.players[player], state.facts
    has_passed = state.phase > 5 or (state.phase == 5 and bool(state.passed >> player & 1))
    can_wait = left > 0
    if has_passed and not can_wait:
        return 0.0
    reach = _reach(me)
    value = ON_MARKET * sum(me.market) if can_wait else 0.0
    for place in owned(me):
        standing = me.on[place]
        empty = standing.count(EMPTY)
        row = facts.places[place]
        if row.is_used_in_part:
            value += _part_promise(state, player, place, left, status, has_passed)
            continue
        if row.behaviour.action is None or not standing:
            value += 1.2 if standing and not empty and can_wait else 0.0  # the Sacristy
            continue
        sure = _sureness(row, standing, empty, reach, has_passed, can_wait, state.phase)
        if sure:
            value += sure * _gain(state, player, place, left, status)
    return value


def _reach(me: Player) -> int:
    """The kinds of spaces that the followers on the market could fill, as bits."""
    reach = 0
    for follower, number in enumerate(me.market):
        if number:
            reach |= me.fits[follower]
    return reach


def _sureness(
    row: Place, standing: tuple[int, ...], empty: int, reach: int, has_passed: bool, can_wait: bool, phase: int
) -> float:
    if not empty:
        return READY if not has_passed else READY_LATER
    if phase >= 5 and not can_wait:
        return 0.0
    missing = sum(1 for need, what in zip(row.needs, standing, strict=True) if what == EMPTY and not reach >> need & 1)
    if missing:
        return UNFILLABLE[missing] if can_wait and empty < len(standing) else 0.0
    return FILLABLE[empty] if phase < 5 else UNFILLABLE[empty]


def _part_promise(state: State, player: int, place: int, left: int, status: float, has_passed: bool) -> float:
    """The Town Hall, the Tower and the Theatre: each follower there for itself."""
    me = state.players[player]
    sure = READY_LATER if has_passed else READY
    if place != TOWN_HALL:
        return sure * 0.9 * sum(1 for what in me.on[place] if what != EMPTY)
    value = 0.0
    for what in me.on[place]:
        if what != EMPTY:
            gain = _deed_gain(state, what, status) + _follower_value(state, player, what, left, -1)
            value += sure * max(gain, 0.0)
    return value


def _deed_gain(state: State, character: int, status: float) -> float:
    """What the best deed brings for a character: the reward, and the citizen if few others are missing."""
    best = 0.0
    for deed, row in enumerate(state.facts.deeds):
        if has_room(state, deed, character):
            missing = sum(row.characters) - len(state.deeds[deed])
            best = max(best, row.coins + status / missing**1.5)
    return best


def _gain(state: State, player: int, place: int, left: int, status: float) -> float:
    """What the action of a place brings, beyond the followers that it takes."""
    if place >= BASIC_PLACES:
        return _tile_gain(state, player, place, status)
    me = state.players[player]
    if place == FARM_HOUSE:
        return _recruit_gain(state, player, FARMER, left, status)
    if place == VILLAGE:
        return max(_recruit_gain(state, player, character, left, status) for character in (1, 2, 3))
    if place == UNIVERSITY:
        return _recruit_gain(state, player, SCHOLAR, left, status)
    if place == CASTLE:
        return _recruit_gain(state, player, KNIGHT, left, status)
    if place == MONASTERY:
        return _recruit_gain(state, player, MONK, left, status)
    if place in (SHIP, WAGON):
        return _journey_gain(state, me, WATERWAYS if place == SHIP else 1, left, status)
    if place == GUILDHALL:
        return status if me.stations and is_site(state, player, me.merchant) else 0.8 * min(left, 1)
    return _step_value(state, player, left)


def _tile_gain(state: State, player: int, place: int, status: float) -> float:
    row = state.facts.places[place]
    if row.key == "hospital":
        return status
    if row.key in ("office", "goldsmith"):
        return float(stations_built(state, player))
    if row.good != -1 and not state.goods[row.good]:
        return 0.0
    return _plain_gain(row)


def _step_value(state: State, player: int, left: int) -> float:
    """What a space on the development track is worth."""
    me, facts = state.players[player], state.facts
    space = me.tracks[DEVELOPMENT]
    if space + 1 >= len(facts.status):
        return 0.0
    gain = expected_status(facts, space + 1, left) - expected_status(facts, space, left)
    owned_now = stations_built(state, player) + me.citizens
    return (owned_now + STATIONS * left) * gain + facts.development_coins[space + 1] + 0.1


def _recruit_gain(state: State, player: int, character: int, left: int, status: float) -> float:
    """What recruiting brings: the follower, and what the next space of its track shows."""
    if not can_recruit(state, player, character):
        return 0.0
    facts, me = state.facts, state.players[player]
    value = _follower_value(state, player, character, left, 1)
    if character == MONK:
        return value
    space = me.tracks[character] + 1
    if character == FARMER:
        return value + facts.goods_points[facts.farmer_goods[space]]
    if character == BOATMAN:
        return value + facts.boatman_coins[space]
    if character == CRAFTSMAN:
        return value + TECHNOLOGY_TILE * left
    if character == TRADER:
        return value + 6.0 * left / ROUNDS
    if character == SCHOLAR:
        return value + facts.scholar_points[space] * _step_value(state, player, left)
    total, draws = sum(_characters(me)) + 1, facts.knight_draws
    return value + WORK * left * (_hands(total, draws[space]) - _hands(total, draws[space - 1]))


def _journey_gain(state: State, me: Player, kind: int, left: int, status: float) -> float:
    """The best good on a way of this kind, or a town where a station can be built."""
    facts, points = state.facts, state.facts.goods_points
    player = state.players.index(me)
    best = 0.0
    for way in facts.ways_from[me.merchant]:
        if facts.ways[way].kind & kind:
            good = max((points[good] for good in state.way_goods[way]), default=0)
            site = 0.35 * status if left and is_site(state, player, facts.other_end(way, me.merchant)) else 0.0
            best = max(best, good + site)
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
