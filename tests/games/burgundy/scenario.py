"""A builder for positions of Burgundy, and a table to play them on in text notation.

    table = scenario(dice=(4, 2), storage="ship", estate="r3c2=ship", workers=1)
    table.play("place 4 0 r3c5")

Seat 0 is to move at the start of its turn. Tiles are said by their keys (`bank`, `cow_3`, `knowledge_8`), hexes
by row and column (`r3c4`), goods by colour. Depots that are not named are empty. Moves are in the engine's text
notation, but hexes may be said as `r3c4` and goods by colour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from comptoir.engine.frames import Chance, Decision, push, reveal, settle
from comptoir.engine.moves import Move
from comptoir.games.burgundy.boards import hex_at, hex_name
from comptoir.games.burgundy.facts import Facts, load_facts
from comptoir.games.burgundy.goods import turn_order
from comptoir.games.burgundy.moves import VOCABULARY, DealGoods, FirstPlayer, LayCastle, Place, PlaceApart
from comptoir.games.burgundy.options import Options
from comptoir.games.burgundy.placing import lay
from comptoir.games.burgundy.round import EndPhase, Round
from comptoir.games.burgundy.scoring import points_of, track_points
from comptoir.games.burgundy.setup import start
from comptoir.games.burgundy.state import EMPTY, Player, State
from comptoir.games.burgundy.tiles.kinds import Tile
from comptoir.games.burgundy.turn import BeginTurn
from tests.games.table import Table as AnyTable

COLOURS = ("", "turquoise", "purple", "pink", "red", "brown", "orange")
PHASES = "ABCDE"


def tile(key: str) -> int:
    """The number of the tile with this key; `-` is an empty space."""
    if key == "-":
        return EMPTY
    return next(number for number, row in enumerate(load_facts().tiles) if row.key == key)


def key_of(number: int) -> str:
    """The key of a tile; `-` for an empty space."""
    return load_facts().tiles[number].key if number else "-"


def row(key: str) -> Tile:
    """The row of the tile table with this key."""
    return load_facts().tiles[tile(key)]


def _keys(text: str) -> list[int]:
    return [tile(key) for key in text.split()]


def _goods(text: str) -> list[int]:
    """`red red pink` as counts by type."""
    counts = [0] * 7
    for colour in text.split():
        counts[COLOURS.index(colour)] += 1
    return counts


class Table(AnyTable[State, Player]):
    """A state of Burgundy, with what a test asks of it in one word."""

    def move_of(self, text: str) -> Move:
        text = re.sub(r"\br\dc\d\b", lambda match: str(hex_at(match[0])), text)
        for type, colour in enumerate(COLOURS):
            text = re.sub(rf"\b{colour}\b", str(type), text) if colour else text
        return VOCABULARY.parse(text)

    def text_of(self, move: Move) -> str:
        if isinstance(move, Place | PlaceApart | LayCastle):
            *words, hex = str(move).split()
            return " ".join([*words, hex_name(int(hex))])
        return str(move)

    # ---------------------------------------------------------------- looking

    def hexes(self, kind: str = "place") -> set[str]:
        """The hexes that moves of this kind name."""
        return {text.split()[-1] for text in self.moves(kind)}

    def cost(self, text: str) -> int:
        """The workers that a move costs seat 0."""
        return self.me.workers - self.after(text).me.workers

    def points(self, player: int = 0) -> int:
        """What the track shows."""
        return track_points(self.state, player)

    def final(self, category: str, player: int = 0) -> int:
        """Points of one category, as if the game ended now."""
        return points_of(self.state, player)[category]

    def total(self, player: int = 0) -> int:
        """All points, as if the game ended now."""
        return sum(points_of(self.state, player).values())

    def storage(self, player: int = 0) -> list[str]:
        """The stored tiles, in order, without empty spaces."""
        return [key_of(number) for number in self.state.players[player].storage if number]

    def estate(self, player: int = 0) -> dict[str, str]:
        """Hex to tile, for the hexes that hold one."""
        tiles = enumerate(self.state.players[player].estate)
        return {hex_name(hex): key_of(number) for hex, number in tiles if number}

    def goods(self, player: int = 0) -> dict[str, int]:
        """Stored goods by colour."""
        return _colours(self.state.players[player].goods)

    def sold(self, player: int = 0) -> dict[str, int]:
        """Sold goods by colour."""
        return _colours(self.state.players[player].sold)

    def depot(self, number: int) -> list[str]:
        """The tiles in a depot (0 is the black one), `-` for an empty space."""
        return [key_of(number) for number in self.state.depots[number]]

    def depot_goods(self, number: int) -> dict[str, int]:
        """The goods on a depot by colour."""
        return _colours(self.state.depot_goods[number])

    def order(self) -> tuple[int, ...]:
        """Turn order as the track shows it."""
        return turn_order(self.state)

    # ---------------------------------------------------------------- playing

    def pass_turns(self, turns: int = 1) -> Self:
        """Let the players whose turns come next take workers with every die and end their turns."""
        for _ in range(turns):
            player = self.player()
            while isinstance(frame := self.frame(), Decision) and frame.player == player:
                hires = self.moves("hire")
                self.play(hires[0] if hires else "end-turn")
        return self

    def until(self, question: str, phase: str = "", seed: int = 0) -> Self:
        """Let nature answer, from a seed, and the players pass until this question waits (in this phase)."""
        rng = Random(seed)
        while self.question() != question or (phase and PHASES[self.state.phase] != phase):
            frame = self.frame()
            assert frame is not None, f"the game is over, and {question} was never asked"
            if isinstance(frame, Chance):
                self.answer(rng)
            else:
                self.pass_turns()
        return self


def fill(keys: str) -> str:
    """Nature's move that fills the depots: the spaces in use of depots 1 to 6, then the black depot."""
    return f"fill-depots {','.join(map(str, _keys(keys)))}"


def _colours(counts: Sequence[int]) -> dict[str, int]:
    return {COLOURS[type]: number for type, number in enumerate(counts) if number}


def scenario(
    players: int = 2,
    *,
    board: str = "1",
    castle: str = "r3c3",
    estate: str = "",
    storage: str = "",
    dice: tuple[int, ...] = (1, 1),
    workers: int = 0,
    silver: int = 0,
    goods: str = "",
    sold: str = "",
    points: int = 0,
    knowledge: Sequence[int] = (),
    bonuses: Sequence[tuple[int, int]] = (),
    depots: Mapping[int, str] | None = None,
    depot_goods: Mapping[int, str] | None = None,
    round_goods: str = "",
    phase: str = "A",
    round: int = 1,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    facts: Facts | None = None,
    last_round: bool = False,
    **options: str,
) -> Table:
    """A position with seat 0 at the start of its turn; `others` gives seats 1 to 3 belongings of the same names.

    `estate` is `r3c4=ship r2c2=bank` and comes besides the starting castle on `castle`. `knowledge` tiles work
    at once, without lying on hexes. After this round the phase ends if `last_round`, otherwise a next round comes.
    """
    state = start(Options(players, **options), facts or load_facts())
    state.log = None
    reveal(state, DealGoods(tuple(1 + index % 6 for index in range(3 * players))))
    reveal(state, FirstPlayer(0))
    state.stack.clear()
    state.phase, state.round, state.white_die = PHASES.index(phase), round, 1
    mine = {
        "board": board, "castle": castle, "estate": estate, "storage": storage, "dice": dice, "workers": workers,
        "silver": silver, "goods": goods, "sold": sold, "points": points, "knowledge": knowledge, "bonuses": bonuses,
    }  # fmt: skip
    for seat in range(players):
        _equip(state, seat, mine if seat == 0 else (others or {}).get(seat, {}))
    for number, keys in (depots or {}).items():
        size = len(state.depots[number])
        state.depots[number] = tuple([*_keys(keys), *[EMPTY] * size][:size])
    for number, colours in (depot_goods or {}).items():
        state.depot_goods[number] = tuple(_goods(colours))
    state.round_goods = tuple(COLOURS.index(colour) for colour in round_goods.split())
    after = EndPhase() if last_round else Round(round + 1)
    push(state, *(BeginTurn(seat) for seat in range(players)), after)
    table = Table(state)
    settle(state)
    return table


def _equip(state: State, seat: int, given: Mapping[str, Any]) -> None:
    player = Player(
        board=given.get("board", "1"),
        storage=[*_keys(given.get("storage", "")), EMPTY, EMPTY, EMPTY][:3],
        goods=_goods(given.get("goods", "")),
        sold=_goods(given.get("sold", "")),
        silver=given.get("silver", 0),
        workers=given.get("workers", 0),
        dice=tuple(given.get("dice", (1, 1))),
        bonuses=tuple(given.get("bonuses", ())),
    )
    player.points[0] = given.get("points", 0)
    state.players[seat] = player
    lay(state, seat, tile("castle"), hex_at(given.get("castle", "r3c3")))
    for part in given.get("estate", "").split():
        place, key = part.split("=")
        lay(state, seat, tile(key), hex_at(place))
        learn(state, seat, tile(key))
    for number in given.get("knowledge", ()):
        learn(state, seat, tile(f"knowledge_{number}"))


def learn(state: State, seat: int, number: int) -> None:
    """Let a knowledge tile work for a player."""
    known = state.facts.tiles[number]
    if known.change is not None:
        player = state.players[seat]
        player.knowledge = known.change(player.knowledge, known)


def new_game(players: int = 2, **options: str) -> Table:
    """A new game at its first question, which is nature's; play it with `nature` or `chance`."""
    return Table(start(Options(players, **options), load_facts()))


def phase_over(
    players: int = 2, *, phase: str = "A", others: Mapping[int, Mapping[str, Any]] | None = None, **mine: Any
) -> Table:
    """The end of a phase has been resolved: everybody had these belongings after its last turn."""
    given = {seat: {"dice": (), **(others or {}).get(seat, {})} for seat in range(1, players)}
    return scenario(players, dice=(), others=given, phase=phase, round=5, last_round=True, **mine)


def finished(players: int = 2, **belongings: Any) -> Table:
    """The game is over: everybody had these belongings after the last turn of phase E."""
    return phase_over(players, phase="E", **belongings)
