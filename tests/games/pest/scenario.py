"""A builder for positions of Pest, and a table to play them on in text notation.

    table = scenario(doctor="gollor", food=5, road_sick={"gollor-gothar": 3}, sick={"gothar": 3})
    table.act("move").play("step gothar")

Everything said without a seat is about seat 0, which is first in turn order; `others=[{...}]` gives the same words for
the seats after it. Moves are in the engine's text notation, but everything may be said by name: locations, resources,
actions (`act heal`), spaces of the grid (`place-assistant move+heal`), quarantine slots (`zone`, `move`, `storage`,
`cemetery`), buildings, technologies and their slots, targets (`capital`, `mobile`, `experts`, `track`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Self

from msgspec import structs

from comptoir.engine.frames import Frame, open_chance, push, settle
from comptoir.games.pest.events import CapitalRewarded
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import ALL_GOODS, CASTLE_NUMBER, COLOURS, NONE, NOWHERE
from comptoir.games.pest.moves import VOCABULARY
from comptoir.games.pest.options import Options
from comptoir.games.pest.pieces import pieces
from comptoir.games.pest.printed import Facts, PestCard, Reward
from comptoir.games.pest.rewards import GainInfluence
from comptoir.games.pest.round import PHASES, EndYear, TakeTurn
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.setup import start
from comptoir.games.pest.state import Player, State
from tests.games.pest.laying import DEFAULTS, SEAT, TABLE, check_map, furnish
from tests.games.pest.names import (
    ACTIONS,
    GOODS,
    PHASE_NAMES,
    SLOTS,
    TECHNOLOGY_SLOTS,
    location,
    road,
    slot_of,
)
from tests.games.positions import Impossible, at_most, from_seat, held_to_box, number_of, only
from tests.games.table import Table as AnyTable

# ------------------------------------------------------------------ the table


class Table(AnyTable[State, Player]):
    """A state of Pest, with short names for what tests look at."""

    vocabulary = VOCABULARY

    # ---------------------------------------------------------------- looking

    def good(self, name: str, player: int = 0) -> int:
        """How much of a good a player has."""
        return self.state.players[player].goods[ALL_GOODS[GOODS.index(name)]]

    def goods(self, player: int = 0) -> dict[str, int]:
        """A player's goods by name, without those that are lacking."""
        numbers = zip(GOODS, self.state.players[player].goods, strict=True)
        return {name: number for name, number in numbers if number}

    def where(self, player: int = 0) -> str:
        """The location where a doctor is."""
        return self.state.facts.locations[self.state.players[player].doctor].key

    def camp(self, player: int = 0) -> str:
        """The location where a camp is; empty if it is at hand."""
        at = self.state.players[player].camp
        return "" if at == NOWHERE else self.state.facts.locations[at].key

    def sick(self, name: str) -> int:
        """The sick subjects on a location, or on a road (`gollor-gothar`)."""
        return self.state.road_sick[road(name)] if "-" in name else self.state.sick[location(name)]

    def is_destroyed(self, name: str) -> bool:
        """Is a location destroyed?"""
        return self.state.destroyed >> location(name) & 1 == 1

    def slots(self, player: int = 0) -> list[str]:
        """The hindering slots with a sick subject."""
        bits = self.state.players[player].slots
        return [name for number, name in enumerate(SLOTS) if bits >> number & 1]

    def buildings(self, player: int = 0) -> dict[str, str]:
        """Where a player's buildings stand, without the castle."""
        sites = self.state.players[player].sites[:CASTLE_NUMBER]
        rows = zip(self.state.facts.buildings, sites, strict=False)
        return {row.key: self.state.facts.locations[site].key for row, site in rows if site != NOWHERE}

    def staff(self, player: int = 0) -> list[str]:
        """The buildings with a healed subject."""
        bits = self.state.players[player].staff
        return [row.key for number, row in enumerate(self.state.facts.buildings) if bits >> number & 1]

    def technologies(self, player: int = 0) -> dict[str, str]:
        """A player's technologies by slot."""
        held = zip(TECHNOLOGY_SLOTS, self.state.players[player].technologies, strict=True)
        return {slot: self.state.facts.technologies[number].key for slot, number in held if number != NONE}

    def on(self, key: str, player: int = 0) -> int:
        """How many subjects are on a technology, or how far its patient is."""
        me = self.state.players[player]
        return me.on[slot_of(me, key)]

    def market(self) -> list[str]:
        """The technologies of the market."""
        return [self.state.facts.technologies[number].key for number in self.state.market if number != NONE]

    def renown(self, player: int = 0) -> int:
        """A player's renown tokens."""
        return sum(self.state.players[player].renown)

    def points(self, category: str = "", player: int = 0) -> int:
        """Renown of one category, or all, as if the game ended now."""
        points = points_of(self.state, player)
        return points[category] if category else sum(points.values())

    # ---------------------------------------------------------------- playing

    def place(self, space: str) -> Self:
        """Place an assistant: `move+heal`."""
        return self.play(f"place-assistant {space}")

    def act(self, action: str, other: str = "") -> Self:
        """Place an assistant for this action (and another one) and begin it."""
        is_top = action in ACTIONS[:3]
        other = other or ("assign" if is_top else "produce")
        return self.place(f"{action}+{other}" if is_top else f"{other}+{action}").play(f"act {action}")

    def climb(self, steps: int, player: int = 0) -> Self:
        """A player gains this much influence."""
        push(self.state, GainInfluence(player, steps))
        settle(self.state)
        return self

    def others_pass(self) -> Self:
        """The other players each place an assistant and do nothing, until it is seat 0's turn."""
        while self.player() != 0:
            self.play(self.moves("place-assistant")[0], "end-turn")
        assert self.question() == "Placement", f"seat 0 is asked {self.question()}"
        return self

    def decline(self) -> Self:
        """All players do as little as they can until the year's action phase is over, with nature's answers."""
        year = self.state.year
        while self.state.stack and self.state.year == year:
            frame = self.chance().frame()
            if frame is None or self.state.year != year:
                break
            texts = self.moves()
            self.play(next((text for text in ("end-turn", "finish") if text in texts), texts[0]))
        return self

    def until_turn(self, player: int = 0) -> Self:
        """All players do as little as they can until this player is to place an assistant, with nature's answers."""
        while (self.chance().question(), self.player()) != ("Placement", player):
            texts = self.moves()
            self.play(next((text for text in ("end-turn", "finish") if text in texts), texts[0]))
        return self

    def walk(self, *keys: str) -> int:
        """Step along these locations as far as the doctor gets; returns the number of steps."""
        for number, key in enumerate(keys):
            if not self.allows(f"step {key}"):
                return number
            self.play(f"step {key}")
        return len(keys)

    def longest(self, kind: str) -> int:
        """The most moves of one kind that can follow one another."""
        return max((1 + self.after(text).longest(kind) for text in self.moves(kind)), default=0)


# ------------------------------------------------------------------ building


def new_game(players: int = 3, facts: Facts | None = None, **options: str) -> Table:
    """A new game at its first question, which is nature's."""
    return Table(start(Options(players, **options), facts or load_facts()))


def begun(players: int = 3, seed: int = 0, **options: str) -> Table:
    """A new game with nature's answers until the first decision."""
    return new_game(players, None, **options).chance(seed)


def settled(players: int = 3, seed: int = 0, **options: str) -> Table:
    """A new game in which castles and doctors stand, each on the first location offered, before the first pest card."""
    table, rng = new_game(players, None, **options), Random(seed)
    while table.question() != "RevealPest":
        if open_chance(table.state) is not None:
            table.answer(rng)
        else:
            table.play(table.moves()[0])
    return table


def declined(players: int = 3) -> Table:
    """A whole game in which all players do as little as they can."""
    table = begun(players)
    while table.frame():
        table.decline()
    return table


def scenario(
    phase: str = "actions",
    *,
    players: int = 3,
    options: Mapping[str, str] | None = None,
    facts: Facts | None = None,
    others: Sequence[Mapping[str, Any]] = (),
    **words: Any,
) -> Table:
    """A position at the start of a phase: plague, favour, actions, return, order, end_year. The impossible is refused.

    Every seat: wood, stone, food, herbs, coin (0 unless said), research (0), influence, castle, doctor, camp, buildings
    ({"mill": "gollor"}), staff ("mill bank"), technologies ("steel_horseshoe inhaler"), on ({"plague_experts": 2}),
    mobile ("wood"), zone, slots ("move storage"), cemetery, healed, capital, assistants, placed ("move+heal"),
    imperatives, renown (five numbers), negative. The table: year, order (of the seats), turn (whose turn of the actions
    it is), decrees, capital_card, builders, tokens, market, pests and favours (turned up so far), neutral, sick,
    road_sick, destroyed. Locations that are not named hold no sick subject.
    """
    only(words, [*SEAT, *TABLE, "turn"])
    at_most(1 + len(others), players, "seats")
    state = start(Options(players, **(options or {})), facts or load_facts())
    state.stack.clear()
    box = pieces(state)
    state.sick = [0] * len(state.sick)
    for name, lay_out in TABLE.items():
        if name in words or name in DEFAULTS:
            lay_out(state, words.get(name, DEFAULTS.get(name)))
    given = [{name: words[name] for name in SEAT if name in words}, *others, *[{}] * players]
    for seat in range(players):
        furnish(state, seat, given[seat])
    check_map(state)
    held_to_box(pieces(state), box)
    push(state, *_to_come(state, phase, words.get("turn")))
    table = Table(state)
    settle(state)
    return table


def _to_come(state: State, phase: str, turn: int | None) -> Sequence[Frame]:
    """The phases from this one on; in the actions it may be any player's turn."""
    number = number_of(phase, PHASE_NAMES, "phase")
    if turn is None:
        return [*PHASES[number:], EndYear()]
    if phase != "actions":
        raise Impossible(f"In the phase “{phase}” no player has a turn; “turn” is for actions.")
    turns = [TakeTurn(seat) for seat in from_seat(state.order, turn)]
    return [*turns, *PHASES[number:], EndYear()]


def walking(**words: Any) -> Table:
    """Seat 0 has begun a Move action, under decrees that moving does not concern."""
    decrees = "a_healthy_nation guild_charter full_granaries"
    return scenario(**{"decrees": decrees, **words}).act("move")


# ------------------------------------------------------------------ cards made for a test


def striking(*targets: str) -> Facts:
    """The facts with a first pest card that strikes these: `town herbs`, `port blue`, `road black`."""
    facts, pairs = load_facts(), [target.split() for target in targets]
    numbers = ((kind, (COLOURS if kind in ("port", "road") else GOODS).index(what)) for kind, what in pairs)
    return replace(facts, pests=(PestCard("struck", tuple(numbers)), *facts.pests[1:]))


def struck(*targets: str, **words: Any) -> Table:
    """A scenario in which the pest card of the year has just struck these."""
    return scenario("plague", facts=striking(*targets), **words).nature("turn-pest #0")


def without_track_rewards() -> Facts:
    """The facts with an influence track that gives nothing on the way."""
    return replace(load_facts(), track_rewards={})


def ending(*capital: int, year: int = 2, **words: Any) -> Table:
    """The end of an era with these numbers of healed subjects in the Capital; its card pays 3, 2 and 1 renown."""
    facts = load_facts()
    card = structs.replace(
        next(iter(facts.capital_cards)), first=Reward(renown=3), second=Reward(renown=2), third=Reward(renown=1)
    )
    others = [{"capital": number} for number in capital[1:]]
    facts = replace(facts, capital_cards=(card,))
    return scenario(
        "end_year", players=len(capital), year=year, facts=facts, capital=capital[0], others=others, **words
    )


def capital_places(*capital: int, **words: Any) -> list[str]:
    """The place that the capital card pays each seat for these numbers of healed subjects."""
    table = ending(*capital, **words)
    if table.question() == "ChooseBonus":
        table.play("take-bonus first")
    paid = {event.player: ("first", "second", "third")[event.place] for event in table.happened(CapitalRewarded)}
    return [paid.get(seat, "nothing") for seat in range(len(capital))]
