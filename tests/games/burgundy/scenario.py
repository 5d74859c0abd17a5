"""A builder for positions of Burgundy, and a table to play them on in text notation.

    table = scenario(dice=(4, 2), storage="ship", estate="r3c2=ship", workers=1)
    table.play("place ship at r3c5 with 4")

Seat 0 is to move at the start of its turn. Tiles are named by their keys (`bank`, `cow_3`, `knowledge_8`), hexes
by row and column (`r3c4`), goods by colour. Depots that are not named are empty. Moves are in text notation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from itertools import cycle, islice
from random import Random
from typing import Any, Self

from comptoir.engine.frames import Chance, Decision, Frame, push, reveal, settle
from comptoir.games.burgundy.boards import ALL_HEXES, hex_name
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.goods import turn_order
from comptoir.games.burgundy.kinds import ALL_GOODS, Colour, DepotNumber, Goods, TileNumber
from comptoir.games.burgundy.moves import VOCABULARY, DealGoods, FirstPlayer
from comptoir.games.burgundy.options import Options
from comptoir.games.burgundy.pieces import pieces
from comptoir.games.burgundy.placing import lay
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.round import EndPhase, Round
from comptoir.games.burgundy.scoring import points_of, track_points
from comptoir.games.burgundy.setup import start
from comptoir.games.burgundy.state import BLACK_DEPOT, EMPTY, STORAGE, Player, State
from comptoir.games.burgundy.tiles.kinds import Tile
from comptoir.games.burgundy.turn import BeginTurn
from comptoir.games.keyed import Keyed, KeyedList, numbered
from comptoir.games.pools import add, pool
from tests.games.positions import Impossible, at_most, from_seat, held_to_box, number_of, only, take
from tests.games.table import Table as AnyTable

COLOURS = ("", "turquoise", "purple", "pink", "red", "brown", "orange")
PHASES = "ABCDE"
KINDS = ("building", "ship", "animal", "castle", "knowledge", "mine")
HEX_NAMES = tuple(map(hex_name, ALL_HEXES))
OPTIONS = {field.name for field in fields(Options)} - {"players"}


def tile(key: str) -> TileNumber:
    """The number of the tile with this key; `-` is an empty space."""
    if key == "-":
        return EMPTY
    return TileNumber(number_of(key, [row.key for row in load_facts().tiles], "tile"))


def goods(colour: str) -> Goods:
    """The number of a type of goods."""
    return Goods(number_of(colour, COLOURS, "goods"))


def key_of(number: TileNumber) -> str:
    """The key of a tile; `-` for an empty space."""
    return load_facts().tiles[number].key if number else "-"


def row(key: str) -> Tile:
    """The row of the tile table with this key."""
    return load_facts().tiles[tile(key)]


def _keys(text: str) -> list[TileNumber]:
    return [tile(key) for key in text.split()]


def _goods(text: str) -> KeyedList[Goods, int]:
    """`red red pink` as counts by type."""
    return pool(7, map(goods, text.split()))


class Table(AnyTable[State, Player]):
    """A state of Burgundy, with short names for what tests look at."""

    vocabulary = VOCABULARY

    # ---------------------------------------------------------------- looking

    def hexes(self, kind: str = "place") -> set[str]:
        """The hexes that moves of this kind name."""
        return {word for text in self.moves(kind) for word in text.split() if word in HEX_NAMES}

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
        tiles = numbered(self.state.players[player].estate)
        return {hex_name(hex): key_of(number) for hex, number in tiles if number}

    def goods(self, player: int = 0) -> dict[str, int]:
        """Stored goods by colour."""
        return _colours(self.state.players[player].goods)

    def sold(self, player: int = 0) -> dict[str, int]:
        """Sold goods by colour."""
        return _colours(self.state.players[player].sold)

    def depot(self, number: int) -> list[str]:
        """The tiles in a depot (0 is the black one), `-` for an empty space."""
        return [key_of(number) for number in self.state.depots[DepotNumber(number)]]

    def depot_goods(self, number: int) -> dict[str, int]:
        """The goods on a depot by colour."""
        return _colours(self.state.depot_goods[DepotNumber(number)])

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
    return f"fill-depots {' '.join('none' if key == '-' else key for key in keys.split())}"


def _colours(counts: Keyed[Goods, int]) -> dict[str, int]:
    return {COLOURS[type]: number for type, number in enumerate(counts) if number}


def scenario(
    players: int = 2,
    *,
    facts: Facts | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    **words: Any,
) -> Table:
    """A position with a seat (`turn`, 0 by default) at the start of its turn. Impossible positions are refused.

    Seat 0, and with `others` seats 1 to 3: board, castle (the hex of the starting castle), estate (`r3c4=ship
    r2c2=bank`), storage, dice, workers, silver, goods, sold, points, knowledge (tiles that work without lying on
    hexes), bonuses. The table: phase, round, order (of the seats), turn, depots, depot_goods, round_goods (one for each
    round to come unless said), rounds (how many come after this one), last_round (the phase ends after this round).
    Options go by their names. Everything that is laid out comes from the supplies.
    """
    options = {name: words.pop(name) for name in OPTIONS & {*words}}
    only(words, [*BOARD, *BELONGINGS, *TABLE, *TO_COME])
    given = {**(others or {}), 0: {name: words[name] for name in (*BOARD, *BELONGINGS) if name in words}}
    state = _set_up(Options(players, **options), facts or load_facts())
    box = pieces(state)
    for seat in range(players):
        _equip(state, seat, given.get(seat, {}))
    is_last = words.get("last_round") or words.get("round") == state.facts.setup.rounds
    words.setdefault("rounds", 0 if is_last else 1)
    for name, lay_out in TABLE.items():
        lay_out(state, words.get(name))
    held_to_box(pieces(state), box)
    push(state, *_to_come(state, words))
    table = Table(state)
    settle(state)
    return table


def _set_up(options: Options, facts: Facts) -> State:
    """The set-up with seat 0 first and empty boards: the scenario says what each player has."""
    state = start(options, facts)
    state.log = None
    dealt = tuple(islice(cycle(ALL_GOODS), facts.setup.goods * options.players))
    reveal(state, DealGoods(dealt))
    reveal(state, FirstPlayer(0))
    add(state.goods_supply, dealt)
    state.players = [Player() for _ in state.players]
    state.stack.clear()
    state.white_die = 1
    return state


def _to_come(state: State, words: Mapping[str, Any]) -> list[Frame]:
    """The turns of this round from this player's on, the rounds after it, and the end of the phase."""
    turns, number = from_seat(turn_order(state), words.get("turn", 0)), words["rounds"]
    rounds = [Round(state.round + 1 + place) for place in range(number)]
    is_last = words.get("last_round") or state.round + number == state.facts.setup.rounds
    return [*(BeginTurn(seat) for seat in turns), *rounds, *([EndPhase()] if is_last else ())]


# ------------------------------------------------------------------ what lies on the table


def _set_phase(state: State, phase: str | None) -> None:
    state.phase = number_of(phase or "A", PHASES, "phase")


def _set_round(state: State, round: int | None) -> None:
    state.round = round or 1


def _set_order(state: State, order: Sequence[int] | None) -> None:
    if order is not None and sorted(order) != [*range(len(state.players))]:
        raise Impossible(f"The order {tuple(order)} is not one of {len(state.players)} seats.")
    state.track[0] = tuple(reversed(order or range(len(state.players))))


def _fill_depots(state: State, depots: Mapping[DepotNumber, str] | None) -> None:
    for number, text in (depots or {}).items():
        keys, size = text.split(), len(state.depots[number])
        at_most(len(keys), size, f"tiles in depot {number}")
        for key in filter(tile, keys):
            pool = state.supply if number != BLACK_DEPOT else state.black_supply
            take(pool, tile(key), f"{key} ({'black' if number == BLACK_DEPOT else 'coloured'} back)")
        state.depots[number] = (*_keys(text), *[EMPTY] * (size - len(keys)))


def _fill_depot_goods(state: State, goods: Mapping[DepotNumber, str] | None) -> None:
    for number, colours in (goods or {}).items():
        state.depot_goods[number] = tuple(_take_goods(state, colours))


def _set_rounds(state: State, rounds: int) -> None:
    """Goods for the rounds to come by default: the colours of which most are left."""
    if state.round + rounds > state.facts.setup.rounds:
        raise Impossible(
            f"A phase has {state.facts.setup.rounds} rounds; {rounds} more after round {state.round} are too many."
        )
    for _ in range(rounds):
        type = max(ALL_GOODS, key=lambda goods: state.goods_supply[goods])
        take(state.goods_supply, type, COLOURS[type])
        state.round_goods += (type,)


def _lay_round_goods(state: State, colours: str | None) -> None:
    if colours is not None:
        add(state.goods_supply, state.round_goods)
        _take_goods(state, colours)
        state.round_goods = tuple(map(goods, colours.split()))


TABLE: dict[str, Callable[[State, Any], None]] = {
    "phase": _set_phase,
    "round": _set_round,
    "order": _set_order,
    "depots": _fill_depots,
    "depot_goods": _fill_depot_goods,
    "rounds": _set_rounds,
    "round_goods": _lay_round_goods,
}
TO_COME = ("turn", "last_round")


# ------------------------------------------------------------------ what a seat has


def _equip(state: State, seat: int, given: Mapping[str, Any]) -> None:
    only(given, [*BOARD, *BELONGINGS])
    state.players[seat] = Player(board=given.get("board", "1"), dice=(1, 1))
    if state.players[seat].board not in state.facts.boards:
        raise Impossible(f"There is no board “{given['board']}”; there are: {', '.join(state.facts.boards)}.")
    _lay(state, seat, "castle", given.get("castle", "r3c3"))
    for name, give in BELONGINGS.items():
        if name in given:
            give(state, seat, given[name])


def _lay(state: State, seat: int, key: str, place: str) -> None:
    """A tile on a free hex of its colour."""
    me, hex = state.players[seat], ALL_HEXES[number_of(place, HEX_NAMES, "hex")]
    if me.estate[hex]:
        raise Impossible(f"On {place} lies {key_of(me.estate[hex])}; there is no room for {key}.")
    colour, printed = state.facts.types[tile(key)], state.facts.boards[me.board].types[hex]
    if colour != printed:
        raise Impossible(f"{place} of board {me.board} is for a {KINDS[printed]}; {key} is a {KINDS[colour]}.")
    lay(state, seat, tile(key), hex)


def _lay_estate(state: State, seat: int, estate: str) -> None:
    for part in estate.split():
        place, key = part.split("=")
        _take_tile(state, key)
        _lay(state, seat, key, place)
        learn(state, seat, tile(key))


def _fill_storage(state: State, seat: int, storage: str) -> None:
    keys = storage.split()
    at_most(len(keys), STORAGE, "stored tiles")
    for key in filter(tile, keys):
        _take_tile(state, key)
    state.players[seat].storage = [*_keys(storage), *[EMPTY] * (STORAGE - len(keys))]


def _give_goods(state: State, seat: int, goods: str) -> None:
    state.players[seat].goods = _take_goods(state, goods)
    at_most(sum(map(bool, state.players[seat].goods)), state.facts.goods.spaces, "kinds of goods")


def _give_sold(state: State, seat: int, sold: str) -> None:
    state.players[seat].sold = _take_goods(state, sold)


def _give_points(state: State, seat: int, points: int) -> None:
    state.players[seat].points[0] = points


def _give_knowledge(state: State, seat: int, numbers: Sequence[int]) -> None:
    for number in numbers:
        _take_tile(state, f"knowledge_{number}")
        learn(state, seat, tile(f"knowledge_{number}"))


def _give_bonuses(state: State, seat: int, bonuses: Sequence[tuple[Colour, int]]) -> None:
    """Bonus tiles; of each colour the large one goes first."""
    for colour, is_large in bonuses:
        if any((colour, is_large) in player.bonuses for player in state.players):
            raise Impossible(f"The {'large' if is_large else 'small'} bonus tile for a {KINDS[colour]} is taken.")
        state.players[seat].bonuses += ((colour, is_large),)
        state.bonuses[colour] = min(state.bonuses[colour], is_large)


def _plainly(name: str) -> Callable[[State, int, Any], None]:
    """Sets a plain field of a player that comes from no supply."""
    return lambda state, seat, value: setattr(state.players[seat], name, value)


BOARD = ("board", "castle")
BELONGINGS: dict[str, Callable[[State, int, Any], None]] = {
    "estate": _lay_estate,
    "storage": _fill_storage,
    "dice": _plainly("dice"),
    "workers": _plainly("workers"),
    "silver": _plainly("silver"),
    "goods": _give_goods,
    "sold": _give_sold,
    "points": _give_points,
    "knowledge": _give_knowledge,
    "bonuses": _give_bonuses,
}


def _take_tile(state: State, key: str) -> None:
    """A tile from the supply, with a coloured back if there is one."""
    take(state.supply if state.supply[tile(key)] else state.black_supply, tile(key), key)


def _take_goods(state: State, colours: str) -> KeyedList[Goods, int]:
    counts = _goods(colours)
    for type, number in numbered(counts):
        take(state.goods_supply, type, COLOURS[type] or "goods", number)
    return counts


def learn(state: State, seat: int, number: TileNumber) -> None:
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
    """The end of a phase has been resolved: every player had these belongings after its last turn."""
    given = {seat: {"dice": (), **(others or {}).get(seat, {})} for seat in range(1, players)}
    return scenario(players, dice=(), others=given, phase=phase, round=5, last_round=True, **mine)


def finished(players: int = 2, **belongings: Any) -> Table:
    """The game is over: every player had these belongings after the last turn of phase E."""
    return phase_over(players, phase="E", **belongings)
