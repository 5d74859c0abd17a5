"""A builder for positions of Orléans, and a table to play them on in text notation.

    table = scenario("actions", on="castle: own_farmer own_boatman own_trader", coins=3)
    table.play("use-place castle")

Everything said without a seat is about seat 0, which is the first player; `others=[{...}]` gives the same words for the
seats after it. Followers are said by their characters (`knight`; `own_farmer` for a starter), what stands on the spaces
of a place in their order with `-` for an empty space and `tech` for technology. Moves are in the engine's text
notation, but places, characters, goods, towns, deeds and ways may be said by name (`travel orleans~blois` for a
waterway, `travel orleans-vierzon` for a road).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from comptoir.engine.frames import Chance, Frame, decide, push, settle
from comptoir.games.keyed import Keyed, numbered
from comptoir.games.orleans.actions import Circle, Turn
from comptoir.games.orleans.events import EventRevealed
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.hourglass.kinds import EventTile
from comptoir.games.orleans.kinds import ALL_FOLLOWERS, ANY, BASIC_PLACES, OWN, Follower
from comptoir.games.orleans.moves import VOCABULARY
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.pieces import pieces
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.round import PHASES
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.setup import start
from comptoir.games.orleans.state import Player, State, character_asked, turn_order
from tests.games.orleans.laying import SEAT, TABLE, furnish
from tests.games.orleans.names import (
    ITEM_NAMES,
    PHASE_NAMES,
    TRACK_NAMES,
    character as character_of,
    follower_name,
    good as good_of,
    place,
)
from tests.games.positions import Impossible, at_most, from_seat, held_to_box, number_of, only
from tests.games.table import Table as AnyTable

# ------------------------------------------------------------------ the table


class Table(AnyTable[State, Player]):
    """A state of Orléans, with short names for what tests look at."""

    vocabulary = VOCABULARY

    # ---------------------------------------------------------------- looking

    def turned_up(self) -> list[EventTile]:
        """The hourglass tiles that were turned up since the scenario began, in order."""
        return [self.state.facts.events[event.event] for event in self.events if isinstance(event, EventRevealed)]

    def standing(self, name: str, player: int = 0) -> str:
        """What stands on the spaces of a place: `farmer - tech`."""
        return " ".join(follower_name(what) for what in self.state.players[player].on[place(name)])

    def bag(self, player: int = 0) -> list[str]:
        """The followers in a bag, by name."""
        return _named(self.state.players[player].bag)

    def market(self, player: int = 0) -> list[str]:
        """The followers on a market, by name."""
        return _named(self.state.players[player].market)

    def goods(self, player: int = 0) -> list[str]:
        """A player's goods, by name."""
        numbers = self.state.players[player].goods
        return [name for name, number in zip(ITEM_NAMES, numbers, strict=True) for _ in range(number)]

    def track(self, name: str, player: int = 0) -> int:
        """Where a marker is."""
        return self.state.players[player].tracks[TRACK_NAMES.index(name)]

    def where(self, player: int = 0) -> str:
        """The town where a merchant is."""
        return self.state.facts.towns[self.state.players[player].merchant]

    def stations(self, player: int = 0) -> list[str]:
        """The towns where a player has built."""
        built = zip(self.state.facts.towns, self.state.stations, strict=True)
        return [town for town, seats in built if player in seats]

    def tiles(self, player: int = 0) -> list[str]:
        """The place tiles of a player."""
        return [self.state.facts.places[tile].key for tile in self.state.players[player].places]

    def supply(self, character: str) -> int:
        """How many neutral characters are on the board."""
        return self.state.supply[character_of(character)]

    def goods_market(self, good: str) -> int:
        """How many of a good the goods market has."""
        return self.state.goods[good_of(good)]

    def points(self, category: str = "", player: int = 0) -> int:
        """Points of one category, or all, as if the game ended now."""
        points = points_of(self.state, player)
        return points[category] if category else sum(points.values())

    # ---------------------------------------------------------------- playing

    def until(self, phase: str, seed: int = 0) -> Self:
        """Play on until this phase of this or the next round; all players do as little as they can."""
        rng = Random(seed)
        while (self.state.stack and PHASE_NAMES[self.state.phase - 1] != phase) or isinstance(self.frame(), Chance):
            self.chance(rng.randrange(1000))
            if PHASE_NAMES[self.state.phase - 1] == phase or not self.state.stack:
                break
            frame = self.decision()
            decide(self.state, frame.player, frame.moves(self.state)[-1])
        return self


def _named(pool: Keyed[Follower, int]) -> list[str]:
    return [follower_name(kind) for kind, number in numbered(pool) for _ in range(number)]


# ------------------------------------------------------------------ building


def _asked(need: int) -> Follower:
    return ALL_FOLLOWERS[OWN] if need == ANY else character_asked(need)


def full(*names: str) -> str:
    """What `on` says of places with the character that each space asks for, or an own farmer where anyone may stand."""
    rows = {name: load_facts().places[place(name)] for name in names}
    needs = {name: [follower_name(_asked(need)) for need in row.needs] for name, row in rows.items()}
    return "; ".join(f"{name}: {' '.join(needs[name])}" for name in names)


def new_game(players: int = 2, facts: Facts | None = None, **options: str) -> Table:
    """A new game at its first question, which is usually nature's."""
    return Table(start(Options(players, **options), facts or load_facts()))


def begun(players: int = 2, seed: int = 0, **options: Any) -> Table:
    """A new game in which seat 0 is first, with nature's answers until the first decision."""
    return new_game(players, **{"first_player": "0", **options}).chance(seed)


def scenario(
    phase: str = "actions",
    *,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    facts: Facts | None = None,
    others: Sequence[Mapping[str, Any]] = (),
    **words: Any,
) -> Table:
    """A position at the start of a phase; impossible ones are refused. By default seat 0 is the `first` player.

    Every seat: tiles, on ("castle: farmer - trader; ship: …"), bag, market (the starters that are nowhere else unless
    said), goods, tracks, development, merchant, stations ("tours blois"), road (stations on it), unbuilt, coins, held
    (technology), has_technology, citizens. The table: event, round, first, turn (whose turn of the actions it is),
    events (those to come, in their order; none in the `last_round`), way_goods ("orleans~blois": "wine grain"; other
    ways are empty), deeds ("astronomy": "0 scholar, 1 trader"). All this comes from the supplies; less can be left
    there: supply, goods_market, technology_left, coins_left.
    """
    only(words, [*SEAT, *TABLE, "turn"])
    at_most(1 + len(others), players, "seats")
    state = start(Options(players, **{"first_player": "0", **(options or {})}), facts or load_facts())
    state.stack.clear()
    box = pieces(state)
    for seat, given in enumerate([{name: words[name] for name in SEAT if name in words}, *others]):
        furnish(state, seat, given)
    said = {"event": "income", "round": 5, **words}
    for name in filter(said.__contains__, TABLE):
        TABLE[name](state, said[name])
    found = pieces(state)
    held_to_box(found, {"coins": found.get("coins", 0), **box})  # without a limit any number of coins may be left
    push(state, *_to_come(state, phase, words.get("turn")))
    settle(state)
    return Table(state)


def _to_come(state: State, phase: str, turn: int | None) -> Sequence[Frame]:
    """The phases from this one on; in the actions it may be any player's turn."""
    number = number_of(phase, PHASE_NAMES, "phase")
    if turn is None:
        return PHASES[number:]
    if phase != "actions":
        raise Impossible(f"In the phase “{phase}” no player has a turn; “turn” is for actions.")
    state.phase = number + 1
    turns = [Turn(seat) for seat in from_seat(turn_order(state), turn)]
    return [*turns, Circle(), *PHASES[number + 1 :]]


def activated(*names: str, tiles: str = "", on: str = "", **words: Any) -> Table:
    """A scenario in which these places are seat 0's, each with the followers that it asks for."""
    owned = [name for name in names if place(name) >= BASIC_PLACES]
    standing = "; ".join(filter(None, [full(*names), on]))
    return scenario(tiles=" ".join([*owned, tiles]), on=standing, **words)


def printed(name: str) -> tuple[str, int]:
    """The pack that a place tile is from, and its category."""
    row = load_facts().places[place(name)]
    return row.pack, row.level


def offers_action(name: str) -> bool:
    """Can anything be done at this place in phase 5?"""
    return load_facts().places[place(name)].behaviour.action is not None
