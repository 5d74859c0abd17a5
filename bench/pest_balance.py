"""`python -m bench.pest_balance`: how the reconstructed values of Pest play, between equal bots.

Where the printed game is unknown, values were designed; these games show whether they play well: how much renown good
play reaches, whether a seat has an advantage, and whether every card, building and action space has its use.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import mean, quantiles

from bench.report import table
from comptoir.bots import make_bot
from comptoir.bots.arena import wilson
from comptoir.bots.play import play_out
from comptoir.executors import PLACES, Executor, executor_for, in_order
from comptoir.games.pest import GAME
from comptoir.games.pest.events import (
    AgendaScored,
    AssistantPlaced,
    BuildingBuilt,
    CapitalBuildingBuilt,
    CapitalRewarded,
    TechnologyAcquired,
)
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.state import State

ACTIONS = ("Move", "Build", "Produce", "Research", "Heal", "Assign")
SEED = 2023


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of one game."""

    points: tuple[int, ...]  # by place in the first turn order
    winners: tuple[int, ...]
    built: frozenset[str]  # buildings of any player, and of the Capital
    scored: frozenset[str]  # decrees and capital cards that scored for any player
    holders: tuple[frozenset[str], ...]  # the technologies that each player acquired
    spaces: Counter[int] = field(default_factory=Counter)


def play(number: int, bot: str, players: int, seed: int) -> Played:
    """Play the game of this number between bots of one kind."""
    state: State = GAME.start(GAME.make_options(players), GAME.facts(None))
    state.log = []
    rng = Random(f"{seed}/{bot}/{players}/{number}")
    play_out(state, [make_bot(bot, GAME, seed=rng.getrandbits(32)) for _ in range(players)], rng)
    return _played(state)


def _played(state: State) -> Played:
    order, facts, events = _first_order(state), state.facts, state.log or []
    totals = [sum(points.values()) for points in GAME.scores(state)]
    winners = [row.player for row in GAME.result(state) if row.place == 1]
    built = {facts.buildings[event.building].key for event in events if isinstance(event, BuildingBuilt)}
    built |= {facts.capital_buildings[each.building].key for each in events if isinstance(each, CapitalBuildingBuilt)}
    acquired = [event for event in events if isinstance(event, TechnologyAcquired)]
    return Played(
        tuple(totals[seat] for seat in order),
        tuple(order.index(seat) for seat in winners),
        frozenset(built),
        frozenset(_scored(state)),
        tuple(frozenset(facts.technologies[e.technology].key for e in acquired if e.player == seat) for seat in order),
        Counter(event.space for event in events if isinstance(event, AssistantPlaced)),
    )


def _first_order(state: State) -> Sequence[int]:
    first = (state.log or [])[0]
    return first.players  # type: ignore[attr-defined,no-any-return]


def _scored(state: State) -> Iterator[str]:
    """The decrees and the capital card that scored for any player."""
    events, players = state.log or [], len(state.players)
    agendas = [event for event in events if isinstance(event, AgendaScored)]
    for era, decree in enumerate(state.decrees):
        if any(event.number for event in agendas[era * players : (era + 1) * players]):
            yield state.facts.decrees[decree].key
    if any(isinstance(event, CapitalRewarded) for event in events):
        yield state.facts.capital_cards[state.capital_card].key


def series(bot: str, players: int, games: int, seed: int, on: Executor) -> list[Played]:
    """A series of games between bots of one kind."""
    return list(in_order(on.run(partial(play, bot=bot, players=players, seed=seed), range(games))))


# ------------------------------------------------------------------ report


def renown_row(bot: str, players: int, found: Sequence[Played]) -> list[str]:
    """Renown of winners and of all, and the wins of each place in the first turn order."""
    every = [points for game in found for points in game.points]
    quarters = quantiles(every, n=4)
    seats = [sum(1 / len(game.winners) for game in found if place in game.winners) for place in range(players)]
    return [
        f"{players}",
        bot,
        str(len(found)),
        f"{mean(every):.1f}",
        f"{quarters[0]:.0f} – {quarters[2]:.0f}",
        f"{mean(max(game.points) for game in found):.1f}",
        " ".join(f"{wins / len(found):.0%}" for wins in seats) if players > 1 else "–",
    ]


def share(found: Sequence[Played], key: str, kind: str) -> float:
    """The share of games in which something was built, scored or acquired."""
    return mean(any(key in held for held in game.holders) if kind == "held" else key in getattr(game, kind)
                for game in found)  # fmt: skip


def technology_rows(found: Sequence[Played]) -> Iterator[list[str]]:
    """For each technology, how often it is acquired and how often its holders win."""
    for row in load_facts().technologies:
        holders = [(game, seat) for game in found for seat, held in enumerate(game.holders) if row.key in held]
        wins = sum(1 / len(game.winners) for game, seat in holders if seat in game.winners)
        low, high = wilson(wins, len(holders))
        rate = wins / len(holders) if holders else 0.0
        yield [row.key, f"{row.cost}", f"{share(found, row.key, 'held'):.0%}", f"{rate:.0%}", f"{low:.0%} – {high:.0%}"]


def use_rows(found: Sequence[Played]) -> Iterator[list[str]]:
    """For each building, decree and capital card, in how many games it was built or scored."""
    facts = load_facts()
    built = [row.key for row in facts.buildings[:-1]] + [row.key for row in facts.capital_buildings]
    scored = [row.key for row in facts.decrees] + [row.key for row in facts.capital_cards]
    yield from ([key, "built", f"{share(found, key, 'built'):.0%}"] for key in built)
    yield from ([key, "scored", f"{share(found, key, 'scored'):.0%}"] for key in scored)


def space_rows(found: Sequence[Played]) -> Iterator[list[str]]:
    """For each space of the grid, its share of all placements."""
    spaces = sum((game.spaces for game in found), Counter[int]())
    for space in range(9):
        name = f"{ACTIONS[space % 3]} and {ACTIONS[3 + space // 3]}"
        yield [name, f"{spaces[space] / spaces.total():.1%}"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pest_balance", description="Measure how Pest plays.")
    parser.add_argument("--bot", default="greedy", help="the bot at every seat (greedy)")
    parser.add_argument("--games", type=int, default=1000, help="with each number of players (1000)")
    parser.add_argument("--on", type=executor_for, default="processes", help=f"{PLACES} (processes)")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    by_players = {players: series(given.bot, players, given.games, given.seed, given.on) for players in range(1, 6)}
    head = ["players", "bot", "games", "renown", "middle half", "winner", "wins by first turn order"]
    print(table(head, [renown_row(given.bot, players, found) for players, found in by_players.items()]))
    four = by_players[4]
    print(table(["technology", "cost", "acquired in", "holders win", "95 % interval"], list(technology_rows(four))))
    print(table(["thing", "how", "in games"], list(use_rows(four))))
    print(table(["space of the grid", "of placements"], list(space_rows(four))))


if __name__ == "__main__":
    main()
