"""The games of Burgundy on record: which there are, and what each shows."""

from __future__ import annotations

from itertools import pairwise

from comptoir.engine.match import Match
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.events import TilePlaced
from comptoir.games.burgundy.moves import Buy, CollectBoth, FetchCastle, PlaceApart
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE
from tests.records import SEARCH, Plan, Shows, a_move


def a_purchase_before_the_action_of_a_castle(match: Match) -> bool:
    """A player buys between placing a castle and its extra action."""
    numbered = pairwise(range(len(match.entries)))
    return any(type(match.entries[after].move) is Buy and _lays_castle(match, before) for before, after in numbered)


def _lays_castle(match: Match, number: int) -> bool:
    return any(isinstance(event, TilePlaced) and event.tile == CASTLE_TILE for event in match.events[number])


def tie_break(match: Match) -> str:
    """What decides between the winner and the next: points, empty hexes or turn order."""
    first, second = GAME.result(match.state)[:2]
    if first.points != second.points:
        return "points"
    return "empty hexes" if first.tie_breaks[0] != second.tie_breaks[0] else "turn order"


def a_tie_broken_by(what: str) -> Shows:
    """The first two have equal points, and this decides."""
    return lambda match: tie_break(match) == what


TABLES = ("random greedy", "random greedy random", "greedy random random greedy")


def _on_board(number: int, board: str) -> Plan:
    """A game in which all players have this board, with two, three or four players in turn."""
    bots = TABLES[number % len(TABLES)]
    return Plan(f"{len(bots.split())}p-board-{board}", bots, {"boards": board})


def _expert(bots: str, **options: str) -> Plan:
    """A game with the expert set-up, named after its other options."""
    told = "-".join(options[name] for name in ("expert_choice", "board_set") if name in options)
    return Plan(f"{len(bots.split())}p-expert-{told or 'open'}", bots, {"setup": "expert", **options})


PLANS = (
    *(_on_board(number, board) for number, board in enumerate(BOARDS)),
    Plan("2p-random", "random random"),
    Plan("3p-random", "random random random"),
    Plan("4p-random", "random random random random"),
    Plan("2p-greedy", "greedy greedy"),
    Plan("3p-greedy", "greedy greedy greedy"),
    Plan("4p-greedy", "greedy greedy greedy greedy"),
    Plan("2p-search", f"{SEARCH} {SEARCH}"),
    Plan("3p-search-greedy-random", f"{SEARCH} greedy random"),
    Plan("4p-boards-2-5-8-10d", "greedy random greedy random", {"boards": "2,5,8,10d"}),
    Plan("2p-boards-1-9-secret", "greedy random", {"boards": "1,9", "expert_choice": "secret"}),
    _expert("random greedy"),
    _expert("greedy random greedy", expert_choice="secret"),
    _expert("random random greedy greedy", board_set="spielbox"),
    _expert("greedy greedy", expert_choice="secret", board_set="spielbox"),
    _expert("greedy random random", board_set="later"),
    _expert("random greedy random greedy", expert_choice="secret", board_set="later"),
    Plan("2p-expert-sheets", "greedy greedy", {"setup": "expert", "expert_sheets": "3/7,4/9,6/10a"}),
    Plan("2p-buy-anytime", "random random", {"buy_timing": "anytime"}, a_purchase_before_the_action_of_a_castle),
    Plan("3p-buy-anytime", "greedy random greedy", {"buy_timing": "anytime", "boards": "6"}),
    Plan("2p-spielbox-place-apart", "random random", {"boards": "10b"}, a_move(PlaceApart)),
    Plan(
        "3p-spielbox-fetch-castle",
        "random random random",
        {"boards": "10e", "spielbox_extra_action": "fetch_left_over"},
        a_move(FetchCastle),
    ),
    Plan("4p-spielbox-off", "greedy random random random", {"boards": "10g", "spielbox_extra_action": "off"}),
    Plan("2p-two-depots", "random random", {}, a_move(CollectBoth)),
    Plan("2p-tie-empty-hexes", "random random", {}, a_tie_broken_by("empty hexes")),
    Plan("2p-tie-turn-order", "random random", {}, a_tie_broken_by("turn order")),
    Plan("3p-tie-turn-order", "random random random", {}, a_tie_broken_by("turn order")),
)
