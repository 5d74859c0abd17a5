"""The games of Pest on record: which there are, and what each shows."""

from __future__ import annotations

from comptoir.engine.match import Match
from comptoir.games.keyed import numbered
from comptoir.games.pest import GAME
from comptoir.games.pest.events import (
    AgendaScored,
    CampKept,
    CapitalRewarded,
    LocationDestroyed,
    NegativeTaken,
    SickHealedByCamp,
)
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import NONE, DecreeNumber
from comptoir.games.pest.moves import TakeBonus
from comptoir.games.pest.scoring import rank_of
from comptoir.games.pest.state import State
from tests.games.pest.ablation import works_in
from tests.games.pest.keen import KeenBot
from tests.records import SEARCH, Plan, Shows, a_move, an_event

BOTS = {"keen": KeenBot}
TABLES = ("keen", "keen greedy", "random keen greedy", "greedy keen random keen", "keen random greedy keen random")


def does_something(key: str) -> Shows:
    """The game would go differently without the effect of this technology."""
    return lambda match: works_in(key, match)


def scores_decree(number: DecreeNumber) -> Shows:
    """The decree is in play, and its agenda is worth something to a player."""
    row = load_facts().decrees[number]

    def shows(match: Match) -> bool:
        state: State = match.state  # type: ignore[assignment]
        scored = [event for events in match.events for event in events if isinstance(event, AgendaScored)]
        mine = scored[row.era * len(state.players) : (row.era + 1) * len(state.players)]
        return number in state.decrees and any(event.number for event in mine)

    return shows


def pays_card(number: int) -> Shows:
    """The capital card is in play, and its first place is paid with a choice."""
    return lambda match: match.state.capital_card == number and a_move(TakeBonus)(match)  # type: ignore[attr-defined]


def is_all_built(match: Match) -> bool:
    """Every building of the Capital is built."""
    return NONE not in match.state.builders  # type: ignore[attr-defined]


def reaches_rank(rank: int) -> Shows:
    """A solo game ends with this rank."""
    return lambda match: rank_of(match.state, GAME.result(match.state)[0].points) == rank  # type: ignore[arg-type]


def decided_by(what: str) -> Shows:
    """The winner is found by this: points or influence."""
    return lambda match: tie_break(match) == what


def tie_break(match: Match) -> str:
    """What decides between the first two: points, influence, or nothing; in a solo game, nothing."""
    rows = GAME.result(match.state)
    if len(rows) == 1:
        return "alone"
    first, second = rows[:2]
    if first.points != second.points:
        return "points"
    return "influence" if first.place != second.place else "shared"


def _with_technology(key: str) -> Plan:
    return Plan(f"technology-{key.replace('_', '-')}", f"keen:{key} greedy random", {}, does_something(key))


def _of_players(bots: str, **options: str) -> Plan:
    """A game with these bots and options, named after them."""
    told = "".join(f"-{name}-{value}" for name, value in options.items())
    return Plan(f"{len(bots.split())}p{told or '-mixed'}", bots, options)


_FACTS = load_facts()

PLANS = (
    *(_with_technology(row.key) for row in _FACTS.technologies),
    *(
        Plan(f"decree-{row.key.replace('_', '-')}", TABLES[2 + number % 3], {}, scores_decree(number))
        for number, row in numbered(_FACTS.decrees)
    ),
    *(
        Plan(f"capital-card-{row.key.replace('_', '-')}", TABLES[2 + number % 3], {}, pays_card(number))
        for number, row in enumerate(_FACTS.capital_cards)
    ),
    *(_of_players(bots) for bots in TABLES),
    *(_of_players(bots, setup="advanced") for bots in TABLES),
    *(Plan(f"{number}p-random", " ".join(["random"] * number)) for number in range(1, 6)),
    *(Plan(f"{number}p-greedy", " ".join(["greedy"] * number)) for number in range(1, 6)),
    Plan("1p-search", SEARCH),
    Plan("2p-search", f"{SEARCH} greedy"),
    _of_players("keen greedy", duel="on"),
    _of_players("greedy keen", duel="on", setup="advanced"),
    Plan("2p-duel-random", "random random", {"duel": "on"}),
    Plan("1p-first-rank", "random", {}, reaches_rank(0)),
    Plan("1p-higher-rank", "greedy", {}, lambda match: not reaches_rank(0)(match)),
    Plan("3p-destruction", "random random random", {}, an_event(LocationDestroyed)),
    Plan("2p-negative-renown", "random random", {}, an_event(NegativeTaken)),
    Plan("5p-capital-rewards", "keen keen keen keen keen", {}, an_event(CapitalRewarded)),
    Plan("3p-camp-kept", "keen:advanced_quarantine greedy random", {}, an_event(CampKept)),
    Plan("3p-healed-by-camp", "keen:advanced_quarantine greedy random", {}, an_event(SickHealedByCamp)),
    Plan("4p-whole-capital", "greedy greedy greedy greedy", {}, is_all_built),
    Plan("2p-tie-influence", "random random", {}, decided_by("influence")),
)
