"""The games of Orléans on record: which there are, and what each shows."""

from __future__ import annotations

from comptoir.engine.match import Match
from comptoir.games.orleans import GAME
from comptoir.games.orleans.events import MarkerSetBack
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.moves import GoHome
from comptoir.games.orleans.options import SCENARIO_SETS, TILE_PACKS
from tests.games.orleans.ablation import works_in
from tests.games.orleans.keen import KeenBot
from tests.records import SEARCH, Plan, Shows, a_move, an_event

BOTS = {"keen": KeenBot}
TABLES = ("keen greedy", "random keen greedy", "greedy keen random keen", "keen random greedy keen random")


def decided_by(what: str) -> Shows:
    """The winner is found by this: points, development, or not at all."""
    return lambda match: tie_break(match) == what


def tie_break(match: Match) -> str:
    """What decides between the first two: points, development, or nothing."""
    first, second = GAME.result(match.state)[:2]
    if first.points != second.points:
        return "points"
    return "development" if first.place != second.place else "shared"


# Tiles that need company to do something, besides those of every such game.
COMPANY = {
    "church": "hayrick,brewery,shipping_line",
    "well": "library",
    "festival_hall": "office,pharmacy,library",
    "port": "quarry",
    "depot": "wool_manufacturer,tailor_shop",
}

CROWD = {"tavern": 4, "meadow": 3, "depot": 3, "church": 4}  # how many players a tile needs to have an effect


def does_something(key: str) -> Shows:
    """The game would go differently without the effect of this tile."""
    return lambda match: works_in(key, match)


def _with_tile(key: str, level: int) -> Plan:
    """A game in which hardly any other tile can be taken, and this one does something."""
    company = COMPANY.get(key, "hayrick" if key != "hayrick" else "windmill")
    other = "winery" if level == 2 else "cellar" if key != "cellar" else "pharmacy"
    tiles = dict.fromkeys([key, *company.split(","), other])
    bots = " ".join([f"keen:{key}"] * CROWD.get(key, 2))
    return Plan(f"tile-{key.replace('_', '-')}", bots, {"tiles": ",".join(tiles)}, does_something(key))


def _of_packs(number: int, pack: str) -> Plan:
    """A game with all tiles of a pack or of a scenario beside those of the base game."""
    bots = TABLES[number % len(TABLES)]
    tiles = pack if pack in (*SCENARIO_SETS, "base", "all") else f"base,{pack}"
    return Plan(f"{len(bots.split())}p-tiles-{pack.replace('_', '-')}", bots, {"tiles": tiles})


def _variant(bots: str, **options: str) -> Plan:
    """A game with a variant, named after it."""
    told = "-".join(f"{name}-{value}" for name, value in options.items() if name != "tiles").replace("_", "-")
    return Plan(f"{len(bots.split())}p-{told}", bots, options)


BOXES = TILE_PACKS[:11]  # a new pack comes last, so that the games of the others keep their players
SETS = (*BOXES, *SCENARIO_SETS, "all", *TILE_PACKS[len(BOXES) :])
PLANS = (
    *(_with_tile(place.key, place.level) for place in load_facts().places if place.level),
    *(_of_packs(number, pack) for number, pack in enumerate(SETS)),
    Plan("2p-random", "random random"),
    Plan("5p-random", "random random random random random"),
    Plan("2p-greedy", "greedy greedy"),
    Plan("4p-greedy", "greedy greedy greedy greedy"),
    Plan("2p-search", f"{SEARCH} greedy"),
    _variant("greedy keen", edition="dlp2014", tiles="bathhouse,well,school"),
    _variant("keen greedy random", planning="turn_order"),
    _variant("greedy random greedy keen", events="harder"),
    _variant("keen keen", events="intrigue"),
    _variant("keen greedy keen random keen", events="intrigue", tiles="all"),
    _variant("greedy keen random", events="intrigue", last_event="peasant_uprising"),
    Plan("3p-summoning", "keen greedy random", {"events": "intrigue"}, a_move(GoHome)),
    Plan("2p-book-fire", "keen greedy", {"events": "intrigue"}, an_event(MarkerSetBack)),
    _variant("greedy random greedy random", rounds="16"),
    _variant("keen greedy", deeds="majority"),
    _variant("keen greedy random", tile_selection="on"),
    _variant("keen keen greedy random keen", tile_selection="on", tiles="all"),
    _variant("keen greedy", two_rivers="on", tiles="all"),
    _variant("random keen greedy", two_rivers="on", exclusion="on", tile_selection="on"),
    _variant("random random", exclusion="on"),
    _variant("keen greedy keen greedy", exhausted_bonus="lenient"),
    _variant("keen greedy", coin_supply="30"),
    _variant("random keen greedy", coin_supply="20"),
    _variant("keen greedy", scenario="intrigue", tiles="all"),
    _variant("keen greedy random", scenario="intrigue", road="with", tiles="all"),
    *(_variant("greedy random keen random random", first_player=str(seat)) for seat in range(5)),
    Plan("2p-tie-development", "random random", {}, decided_by("development")),
    Plan("2p-tie-shared", "random random", {}, decided_by("shared")),
)
