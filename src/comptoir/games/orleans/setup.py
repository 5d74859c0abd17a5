"""Setting up a game, with its variants. Groups SETUP, VARIANT-*, MODULE-*."""

from comptoir.engine.draws import Draw, Draws
from comptoir.engine.errors import BadOptions
from comptoir.engine.frames import Chance, Decision, Frame, answered_by, push, settle
from comptoir.engine.moves import Moves
from comptoir.games.keyed import numbered
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.kinds import Character, EventNumber, Good, Seat, Tile, WayNumber
from comptoir.games.orleans.options import Options, is_base_only, kept_in_selection
from comptoir.games.orleans.planning import follower_fits
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.round import Round
from comptoir.games.orleans.state import Player, State, turn_order
from comptoir.games.orleans.tiles import LEVELS, FillRows
from comptoir.games.pools import add, draw, remove

EXCLUSIONS_OF_TWO = 2  # each, with two players

Pile = tuple[int, tuple[EventNumber, ...]]
# On the ways, in the towns and on the deeds before the first round.
NOTHING: tuple[Good, ...] = ()
NOBODY: tuple[Seat, ...] = ()
UNSENT: tuple[tuple[Seat, Character], ...] = ()


def start(options: Options, facts: Facts) -> State:
    """A new game at its first question."""
    chosen = options.place_tiles(facts)
    state = State(
        facts,
        options,
        players=[_player(facts) for _ in range(options.players)],
        supply=list(facts.supplies[options.players]),
        goods=list(facts.goods.tiles),
        way_goods=[NOTHING] * len(facts.ways),
        stations=[NOBODY] * len(facts.towns),
        deeds=[UNSENT] * len(facts.deeds),
        technology=facts.technology[options.players],
        coins=_coins_left(options, facts),
        citizens=(1 << 14) - 1,
        tiles=[(), *(tuple(tile for tile in chosen if facts.places[tile].level == level) for level in LEVELS)],
        stacks=[(), (), ()],
        boxed=tuple(tile for tile, row in numbered(facts.places) if row.level and tile not in chosen),
        piles=hourglass_piles(options, facts),
    )
    push(state, NameFirstPlayer(), LayOutGoods(), SelectTiles(), ExcludeTiles(), HideTiles(), Round(1))
    settle(state)
    return state


def _coins_left(options: Options, facts: Facts) -> int:
    """The coin supply after all players have received their starting coins."""
    if options.coin_supply == "unlimited":
        return kinds.UNLIMITED
    coins, dealt = int(options.coin_supply), facts.setup.coins * options.players
    if coins < dealt:
        raise BadOptions(
            "coin_supply={coins} is less than the {dealt} coins that {players} players begin with.",
            coins=coins, dealt=dealt, players=options.players,
        )  # fmt: skip
    return coins - dealt


def _player(facts: Facts) -> Player:
    """A player before the first round: the starters are on the market."""
    basic, others = facts.places[: kinds.BASIC_PLACES], facts.places[kinds.BASIC_PLACES :]
    empty = [*((kinds.EMPTY,) * len(place.needs) for place in basic), *(() for _ in others)]
    player = Player(facts.setup.coins, facts.setup.stations, facts.start_town, empty, follower_fits(facts, ()))
    for follower in facts.starters:
        player.market[follower] += 1
    return player


# ------------------------------------------------------------------ the hourglass


def hourglass_piles(options: Options, facts: Facts) -> tuple[Pile, ...]:
    """The piles in the order in which they are turned up: how many tiles, and of which."""
    if options.events == "intrigue":
        return _intrigue_piles(options, facts)
    if options.events == "harder":
        first, rest = _opened(facts, _tiles(facts, "harder", "A"))
        later = [_tiles(facts, "harder", level) for level in ("B", "C")]
        return ((1, (first,)), *((len(pile), pile) for pile in (rest, *later)))
    first, rest = _opened(facts, _tiles(facts, "classic"))
    rounds = facts.sixteen_rounds.rounds if options.rounds == "16" else len(rest) + 1
    # With sixteen rounds two tiles leave unseen: the ones that are never turned up.
    return (1, (first,)), (rounds - 1, rest)


def _tiles(facts: Facts, set: str, level: str = "") -> tuple[EventNumber, ...]:
    rows = [(number, row) for number, row in numbered(facts.events) if row.set == set and row.level == level]
    return tuple(number for number, row in rows for _ in range(row.copies))


def _opened(facts: Facts, tiles: tuple[EventNumber, ...]) -> tuple[EventNumber, tuple[EventNumber, ...]]:
    """The tile of the first round, and the others."""
    place = next(place for place, tile in enumerate(tiles) if facts.events[tile].behaviour.opens)
    return tiles[place], (*tiles[:place], *tiles[place + 1 :])


def _intrigue_piles(options: Options, facts: Facts) -> tuple[Pile, ...]:
    """Silence, four tiles of each level, and silence again or the peasants' uprising."""
    silence, _ = _opened(facts, _tiles(facts, "intrigue", "S"))
    last = facts.event_numbers.get(options.last_event, silence)
    levels = []
    for level in ("A", "B", "C", "D"):
        tiles = tuple(tile for tile in _tiles(facts, "intrigue", level) if tile != last)
        levels.append((facts.intrigue_events.drawn, tiles))
    return (1, (silence,)), *levels, (1, (last,))


# ------------------------------------------------------------------ first player and goods


class NameFirstPlayer(Frame):
    """The first player is the seat that the options name, or drawn."""

    def run(self, state: State) -> None:
        if state.options.first_player == "random":
            push(state, DrawFirstPlayer())
        else:
            state.first = int(state.options.first_player)
            state.tell(events.FirstPlayerNamed, state.first)


@answered_by(do.FirstPlayer)
class DrawFirstPlayer(Chance):
    """Who begins?"""

    def draws(self, state: State) -> Draws:
        return [Draw(range(len(state.players)))]

    def resolve(self, state: State, move: do.FirstPlayer) -> None:
        state.first = move.seat
        state.tell(events.FirstPlayerNamed, move.seat)


@answered_by(do.LayGoods)
class LayOutGoods(Chance):
    """Which goods leave the game, and which lie on the ways? The others form the goods market."""

    def draws(self, state: State) -> Draws:
        spaces = sum(len(way_spaces(state, way)) for way, _ in numbered(state.facts.ways))
        return [draw(state.goods, state.facts.goods_removed[len(state.players)] + spaces)]

    def resolve(self, state: State, move: do.LayGoods) -> None:
        remove(state.goods, move.goods)
        first = state.facts.goods_removed[len(state.players)]
        add(state.lost_goods, move.goods[:first])
        for way, _ in numbered(state.facts.ways):
            last = first + len(way_spaces(state, way))
            state.way_goods[way] = move.goods[first:last]
            first = last
        state.tell(events.GoodsLaid, len(move.goods))


def way_spaces(state: State, way: WayNumber) -> list[int]:
    """The goods spaces of a way that are used with this number of players."""
    return [least for least in state.facts.ways[way].spaces if least <= len(state.players)]


# ------------------------------------------------------------------ place tiles


class SelectTiles(Frame):
    """The variant in which some place tiles of each category are left out."""

    def run(self, state: State) -> None:
        if state.options.tile_selection == "on":
            push(state, DrawSelection())


@answered_by(do.BoxTiles)
class DrawSelection(Chance):
    """Which place tiles are left out?"""

    def draws(self, state: State) -> Draws:
        """Some of each category."""
        is_base = is_base_only((*state.tiles[1], *state.tiles[2]), state.facts)
        rows = [state.tiles[level] for level in LEVELS]
        return [Draw(row, len(row) - kept_in_selection(len(row), is_base_only=is_base)) for row in rows]

    def resolve(self, state: State, move: do.BoxTiles) -> None:
        for tile in move.places:
            box_tile(state, tile)
        state.tell(events.TilesBoxed, move.places)


def box_tile(state: State, tile: Tile) -> None:
    """A place tile leaves the game before any player has it."""
    level = state.facts.places[tile].level
    state.tiles[level] = tuple(other for other in state.tiles[level] if other != tile)
    state.boxed = (*state.boxed, tile)


class ExcludeTiles(Frame):
    """The variant in which each player may exclude place tiles, in turn order."""

    def run(self, state: State) -> None:
        if state.options.exclusion == "on":
            each = EXCLUSIONS_OF_TWO if len(state.players) == 2 else 1
            push(state, *(ExcludeOne(player) for player in turn_order(state) for _ in range(each)))


class ExcludeOne(Decision):
    """Which place tile goes back into the box, if any?"""

    def moves(self, state: State) -> Moves:
        return [*(do.Exclude(tile) for level in LEVELS for tile in state.tiles[level]), do.DECLINE]

    def resolve(self, state: State, move: do.Exclude | do.Decline) -> None:
        if isinstance(move, do.Exclude):
            box_tile(state, move.place)
            state.tell(events.TileExcluded, self.player, move.place)


class HideTiles(Frame):
    """Two Rivers: the place tiles form face-down stacks, and five of each category are turned up."""

    def run(self, state: State) -> None:
        if state.options.two_rivers == "on":
            state.stacks = state.tiles
            state.tiles = [(), (), ()]
            push(state, FillRows())
