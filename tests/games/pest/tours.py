"""Games and positions in which everything that Pest says and draws occurs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from comptoir.engine.frames import Decision, decide, open_chance, pending, reveal
from comptoir.engine.moves import Move, form_of
from comptoir.games.pest.kinds import ACTIONS, GOODS, NOWHERE, QUARANTINE, RESOURCES, SPACES, TECHNOLOGY_SLOTS
from comptoir.games.pest.moves import VOCABULARY
from comptoir.games.pest.state import State
from tests.games.pest.scenario import Table, begun, ending, new_game, scenario
from tests.games.tours import tour

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {}),
    (2, {"duel": "on"}),
    (3, {"setup": "advanced"}),
    (5, {}),
)
# Each line fits into the slots of one board.
TECHNOLOGIES = (
    "breathing_apparatus plague_experts loading_crane",
    "quarantine_house clinical_trials storage_jars",
    "medical_mask adrenaline_shot letter_of_recommendation",
    "advanced_quarantine mobile_workshop storage_containers",
    "cloning_experiment scholars experimental_laboratory",
    "inhaler travel_permit tool_cart",
    "infirmary syringe ambulance_cart",
)
SICK = {"gothar": 3, "skarle": 1, "gollor": 2, "castren": 2, "nerith": 1, "pellun": 2}
ROAD_SICK = {"gollor-gothar": 1, "castren-capital": 1}


def rich_table(technologies: str, seed: int = 0, phase: str = "actions", **more: Any) -> Table:
    """Two players who have goods, sick and healed subjects, buildings and technologies; the first one is in need."""
    common: dict[str, Any] = {
        "food": 3,
        "herbs": 4,
        "coin": 2,
        "wood": 3,
        "stone": 4,
        "research": 3,
        "healed": 2,
        "capital": 2,
    }
    mine: dict[str, Any] = {
        "doctor": "gollor", "buildings": {"mill": "tharvel", "workshop_1": "ulmen", "workshop_3": "ardel"},
        "staff": "mill", "zone": 3, "slots": ("move", "build produce", "storage")[seed % 3],
        "technologies": technologies, "on": {"plague_experts": 1} if "plague_experts" in technologies else {},
        "mobile": "wood", "assistants": 3,
    }  # fmt: skip
    other = common | {"buildings": {"workshop_1": "castren"}, "doctor": "morvane"}
    words: dict[str, Any] = {"year": 3, "sick": SICK, "road_sick": ROAD_SICK} | common | mine | more
    return scenario(phase, players=2, others=[other], **words)


def tables() -> Iterator[Table]:
    """Every kind of question comes up at these, if they are played on a little."""
    for seed, technologies in enumerate(TECHNOLOGIES):
        yield rich_table(technologies, seed)
        yield rich_table(technologies, seed, slots="", zone=1)
    yield begun(3)
    yield begun(1)
    yield ending(3, 2, 0)
    yield struck_camp()
    yield struck_workshop()
    yield (
        scenario(doctor="gollor", technologies="advanced_quarantine", sick={"gothar": 2})
        .act("move")
        .play("step gothar")
    )
    yield (
        scenario(research=3, market="mobile_workshop inhaler")
        .act("research")
        .play("acquire mobile_workshop into middle")
    )
    yield scenario(healed=12).act("heal")
    crowded: dict[str, Any] = {
        "zone": 3,
        "slots": "move build produce storage",
        "cemetery": 5,
        "technologies": "infirmary",
    }
    yield scenario(doctor="gollor", sick={"gothar": 1}, **crowded).act("move").play("step gothar")


def struck_camp() -> Table:
    """The plague strikes a camp that may stay."""
    table = scenario("plague", technologies="advanced_quarantine", camp="birken")
    return table.nature("turn-pest forest_villages_1")


def struck_workshop() -> Table:
    """The plague strikes a workshop that can keep it away."""
    table = scenario("plague", technologies="protective_uniform", buildings={"workshop_1": "rhosk"}, year=3)
    return table.nature("turn-pest forest_villages_1")


def choice(moves: list[Move], rng: Random) -> Move:
    """Every kind of move is as likely as any other, and trading is rare."""
    kinds = list(dict.fromkeys(map(type, moves)))
    if len(kinds) > 1 and rng.random() < 0.9:
        kinds = [kind for kind in kinds if kind.__name__ not in ("Trade", "Shift", "EndTurn")] or kinds
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if type(move) is kind])


def decisions(table: Table, seed: int = 0, most: int = 250) -> Iterator[tuple[State, Decision]]:
    """Play on at random: every question before it is answered."""
    return tour(table.state, choice, seed, most)


def crowded(players: int = 5) -> Table:
    """A position far into a game: buildings, technologies with subjects, sick subjects everywhere, cards turned."""
    others: list[dict[str, Any]] = [
        {"doctor": "gollor", "camp": "gothar", "technologies": "quarantine_house clinical_trials storage_jars"},
        {"doctor": "gollor", "influence": 50, "zone": 3, "slots": "move build produce storage", "cemetery": 5},
        {"doctor": "gollor", "healed": 12, "capital": 11, "negative": 14, "imperatives": (4, 4, 4)},
        {"doctor": "gollor", "buildings": {"mill": "tharvel"}, "castle": "gothar"},
    ]
    return scenario(
        players=players, year=5, wood=2, stone=1, food=5, herbs=1, coin=3, research=12, influence=7, doctor="gollor",
        buildings={"workshop_1": "gollor", "workshop_2": "tharvel", "mill": "aldemar", "bank": "ardel"}, staff="mill",
        zone=2, slots="build", cemetery=2, healed=3, capital=2, technologies="infirmary mobile_workshop loading_crane",
        on={"infirmary": 2, "mobile_workshop": 1}, mobile="stone", placed="move+heal", imperatives=(2, 1, 0),
        renown=(1, 2, 3, 4, 5), negative=3, builders={"hospital": 0, "granary": 1},
        pests="caravan_traders_7 sea_traders_16", favours=(0, 9), sick={"skarle": 3}, road_sick={"gollor-gothar": 12},
        destroyed="quellin sethar", others=others[: players - 1],
    )  # fmt: skip


def sights() -> Iterator[State]:
    """States whose drawings are tested."""
    yield begun(1).state
    yield begun(2, duel="on").state
    yield begun(5, setup="advanced").state
    yield crowded().state


def nature_moves(table: Table) -> Iterator[tuple[State, Move]]:
    """Nature's answers from the start of a game to its end, with players who do as little as they can."""
    rng, state = Random(0), table.state
    while state.stack:
        if (asked := open_chance(state)) is None:
            frame = pending(state)[0]
            assert isinstance(frame, Decision)
            decide(state, frame.player, list(frame.moves(state))[-1])
            continue
        move = asked[1].sample(state, rng)
        yield state, move
        reveal(state, move, asked[0])


def positions() -> Iterator[State]:
    """States in which every explanation is given that is rare in a game."""
    yield new_game(3).state
    yield new_game(1).state
    yield begun(2, duel="on").state
    for seed, technologies in enumerate(TECHNOLOGIES):
        yield rich_table(technologies, seed).state
    patient = {"infirmary": 2, "mobile_workshop": 1}
    yield scenario(technologies="infirmary mobile_workshop", mobile="food", on=patient, imperatives=(4, 0, 0)).state
    others = [{"influence": 5}, {"influence": 1}]
    built = {"bank": "gollor", "factory": "castren"}
    yield scenario(buildings=built, placed="move+heal", influence=2, others=others, slots="move").state
    yield scenario(players=1, year=6, favours=range(6), healed=12, builders={"granary": 0}, camp="birken").state
    used = scenario(players=1).state
    used.used_tokens = 1
    yield used
    used = scenario(players=2, pests="sea_traders_16", favours=(0,), influence=50, builders={"hospital": 1}).state
    used.used_tokens = 1
    yield used


def ids_of(seen: State) -> list[str]:
    """Every id that a drawing of this state may have."""
    ids = ["capital", "capital-card", "neutral", "influence", "order"]
    ids += [f"do-{form_of(kind)[0]}" for kind in dict.fromkeys(type(move) for move in VOCABULARY)]
    ids += [f"choose-resource-{number}" for number in range(len(RESOURCES))]
    ids += [f"choose-{word}-{number}" for word in ("bonus", "enter", "number", "material") for number in range(2)]
    for seat in range(len(seen.players)):
        ids += _owned(seen, seat)
    return [*ids, *_shared(seen)]


def _shared(seen: State) -> Iterator[str]:
    facts = seen.facts
    yield from (f"location-{row.key}" for row in facts.locations)
    yield from (f"road-{road}" for road in range(len(facts.roads)))
    yield from (f"capital-building-{row.key}" for row in facts.capital_buildings)
    yield from (f"technology-{row.key}" for row in facts.technologies)
    yield from (f"token-{token}" for token in range(len(seen.tokens)))
    yield from (
        f"{card}-{year}" for card in ("pest", "favour") for year in range(facts.eras * facts.structure.years_per_era)
    )
    yield from (f"{card}-{era}" for card in ("decree", "imperative") for era in range(facts.eras))


def _owned(seen: State, seat: int) -> Iterator[str]:
    me, facts = seen.players[seat], seen.facts
    things = ("doctor", "camp", "capital-space", "influence", "assistants", "cemetery", "healed", "goods", "research")
    yield from (f"{thing}-{seat}" for thing in (*things, "renown", "seat"))
    yield from (f"{panel}{seat}-name" for panel in "ps")
    yield from (f"building-{seat}-{row.key}" for row in facts.buildings)
    yield from (f"site-{facts.locations[site].key}-{seat}" for site in me.sites if site != NOWHERE)
    yield from (f"imperative-{era}-{seat}" for era in range(facts.eras))
    yield from (f"grid-{seat}-{space}" for space in range(SPACES))
    yield from (f"action-{seat}-{action}" for action in range(len(ACTIONS)))
    yield from (f"slot-{seat}-{name}" for name in QUARANTINE)
    yield from (f"zone-{seat}-{space}" for space in range(facts.player_board.zone))
    yield from (f"healed-{seat}-{space}" for space in range(len(facts.healed_track.herbs)))
    yield from (f"good-{seat}-{good}" for good in range(len(GOODS)))
    yield from (f"held-{seat}-{slot}" for slot in range(TECHNOLOGY_SLOTS))
