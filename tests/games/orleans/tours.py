"""Games and positions in which everything that Orléans says and draws occurs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from comptoir.engine.frames import Decision
from comptoir.engine.moves import Move, form_of
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import (
    BASIC_PLACES,
    DEED_SPACE,
    EACH,
    EMPTY,
    FARMER,
    FOLLOWERS,
    ITEMS,
    LAST_CITIZEN,
    MONK,
    NEUTRAL,
    SHIP,
    TECHNOLOGY,
    Figure,
)
from comptoir.games.orleans.moves import VOCABULARY
from comptoir.games.orleans.options import TILE_PACKS
from comptoir.games.orleans.state import State, character_asked, owned
from tests.games.orleans.names import TRACK_NAMES
from tests.games.orleans.scenario import Table, begun, scenario
from tests.games.tours import tour

PACKS = ",".join(TILE_PACKS)
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"tiles": PACKS, "events": "intrigue", "exclusion": "on"}),
    (4, {"tiles": PACKS, "two_rivers": "on", "events": "harder", "planning": "turn_order"}),
    (5, {"tiles": PACKS}),
)
TILES = [place.key for place in load_facts().places[BASIC_PLACES:]]
CROWD = "farmer boatman craftsman trader knight scholar monk"
GOODS = "grain grain cheese wine wool brocade"
EVENTS = (
    "income", "harvest", "plague", "taxes", "indulgence", "training", "bon_voyage", "retraining", "malfunction",
    "dues", "summoning", "famine", "amnesty", "peasant_uprising", "inquisition",
)  # fmt: skip


def rich_table(event: str, seed: int, phase: str = "actions", coins: int = 9) -> Table:
    """Two players who own many place tiles each, all places filled, with goods and coins for everything."""
    tiles = TILES[:]
    Random(seed).shuffle(tiles)
    seats: list[dict[str, Any]] = [
        {
            "tiles": " ".join(tiles[seat::2][:22]), "market": CROWD, "bag": CROWD, "coins": coins, "goods": GOODS,
            "tracks": {"farmer": 2, "boatman": 1, "scholar": 3, "trader": 1}, "development": 5, "held": 1,
            "stations": ("orleans tours", "blois vierzon")[seat], "merchant": ("blois", "tours")[seat],
        }
        for seat in range(2)
    ]  # fmt: skip
    common: dict[str, Any] = {
        "options": {"tiles": "all"},
        "way_goods": {"tours~blois": "wine grain", "orleans~blois": "wool"},
    }
    table = scenario(phase, event=event, others=seats[1:], **common, **seats[0])
    for me in table.state.players:
        for place in owned(me):
            me.on[place] = tuple(_stander(need) for need in table.state.facts.places[place].needs)
        me.on[SHIP] = (MONK, MONK, TECHNOLOGY)
    return table


def _stander(need: int) -> Figure:
    """A follower for a space; spaces for deeds stay empty."""
    if need >= EACH:
        return character_asked(need)
    return EMPTY if need == DEED_SPACE else FARMER if need == NEUTRAL else MONK


def tables() -> Iterator[Table]:
    """Every kind of question comes up at these, if they are played on a little."""
    for seed, event in enumerate(EVENTS):
        yield rich_table(event, seed)
        yield rich_table(event, seed, "event")
        yield rich_table(event, seed, "event", coins=0)
    yield scenario("followers", tiles="gunpowder_tower", bag="monk monk")
    yield rich_table("inquisition", 1, "event", coins=0)
    yield scenario("planning", market="monk knight", tiles="gunpowder_tower", on="gunpowder_tower: knight -")
    yield begun(3, tiles="all", exclusion="on", two_rivers="on", tile_selection="on")
    yield scenario(
        "event", event="harvest", tiles="sacristy inn", on="sacristy: monk", goods="inn_wine inn_cheese grain"
    )


def choice(moves: list[Move], rng: Random) -> Move:
    """The last move is often to stop: it is made rarely, so that every kind of question comes up."""
    return rng.choice(moves if rng.random() < 0.1 else moves[:-1] or moves)


def decisions(table: Table, seed: int = 0, most: int = 250) -> Iterator[tuple[State, Decision]]:
    """Play on at random: every question with what its player sees, before it is answered."""
    return tour(table.state, choice, seed, most)


def crowded(players: int = 5) -> Table:
    """A position far into a game: many tiles, all kinds of followers and goods, stations, deeds."""
    others: list[dict[str, Any]] = [
        {"stations": "orleans chartres"},
        {"merchant": "tours"},
        {"development": 30},
        {"citizens": 3},
    ]
    return scenario(
        "planning", players=players, coins=123, market="own_farmer boatman boatman knight monk", held=1, road=2,
        tiles="hayrick gunpowder_tower theatre gaming_room road sheep_farm school", bag="farmer farmer scholar trader",
        on="castle: farmer - trader; village: tech - -; gunpowder_tower: knight -", stations="orleans tours",
        goods="grain grain bread inn_cheese brocade", merchant="tours", development=10, options={"tiles": PACKS},
        deeds={"astronomy": "0 scholar, 1 trader"}, way_goods={"etampes-montargis": "wool wool"},
        others=others[: players - 1],
    )  # fmt: skip


def sights() -> Iterator[State]:
    """States whose drawings are tested."""
    yield begun(2).state
    yield begun(5, tiles=PACKS).state
    yield begun(4, tiles=PACKS, two_rivers="on", events="intrigue").state
    yield crowded().state


def positions() -> Iterator[State]:
    """States in which every explanation is given that is rare in a game."""
    lucky = scenario(deeds={"astronomy": "0 scholar, 0 scholar, 1 trader"}, tracks={"boatman": 4, "knight": 3}).state
    lucky.citizens, lucky.passed = 0, 1
    yield lucky
    yield scenario(tracks={"boatman": 4, "knight": 3}, options={"deeds": "majority", "coin_supply": "100"}).state
    poor = scenario(event="sabotage", tiles="gaming_room", on="ship: - - tech; gaming_room: farmer - -").state
    poor.goods, poor.supply, poor.piles = [0] * 5, [0] * 7, ()
    poor.players[0].is_room_supplied = True
    yield poor
    yield begun(two_rivers="on").state
    yield scenario(event="book_fire", tiles="gunpowder_tower", market="", tracks={"scholar": 5}).state
    yield scenario(tiles="gunpowder_tower", on="gunpowder_tower: knight -; town_hall: knight -; ship: monk - -").state


def ids_of(seen: State) -> list[str]:
    """Every id that a drawing of this state may have."""
    ids = ["goods-market", "hourglass", "technology", "coins"]
    ids += [f"do-{form_of(kind)[0]}" for kind in dict.fromkeys(type(move) for move in VOCABULARY)]
    ids += [f"citizen-{number}" for number in range(LAST_CITIZEN + 1)]
    for seat in range(len(seen.players)):
        ids += _owned(seen, seat)
    return [*ids, *_shared(seen)]


def _shared(seen: State) -> Iterator[str]:
    facts = seen.facts
    yield from (f"tile-{key}" for key in TILES)
    yield from (f"track-{name}" for name in TRACK_NAMES)
    yield from (f"supply-{name}" for name in facts.characters)
    yield from (f"goods-market-{good}" for good in facts.goods_names)
    yield from (f"town-{town}" for town in facts.towns)
    for way, goods in enumerate(seen.way_goods):
        yield f"way-{way}"
        yield from (f"way-{way}-{facts.goods_names[good]}" for good in set(goods))
    for town, built in zip(facts.towns, seen.stations, strict=True):
        yield from (f"station-{town}-{seat}" for seat in built)
    for deed in facts.deeds:
        yield f"deed-{deed.key}"
        wanted = zip(facts.characters, deed.characters, strict=True)
        yield from (f"deed-{deed.key}-{name}" for name, number in wanted if number)


def _owned(seen: State, seat: int) -> Iterator[str]:
    me, facts = seen.players[seat], seen.facts
    things = ("market", "bag", "tower", "tech", "coins", "stations", "goods", "citizens", "merchant", "seat", "status")
    yield from (f"{thing}-{seat}" for thing in things)
    yield from (f"{panel}{seat}-name" for panel in "ps")
    yield from (f"station-road-{seat}" for _ in range(min(me.road_stations, 1)))
    yield from (f"bag-{seat}-{follower}" for follower in range(len(FOLLOWERS)))
    yield from (f"market-{seat}-{follower}-0" for follower in range(len(FOLLOWERS)))
    yield from (f"good-{seat}-{item}" for item in range(ITEMS))
    yield from (f"mark-{name}-{seat}" for name in TRACK_NAMES)
    for place in owned(me):
        key = facts.places[place].key
        yield f"place-{seat}-{key}"
        yield from (f"space-{seat}-{key}-{space}" for space in range(len(me.on[place])))
