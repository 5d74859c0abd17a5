"""Phases and rounds, from the set-up of phase A to the final scoring. Groups PHASE, ROUND, PHASE-END, MINE, END."""

from random import Random

from comptoir.engine.draws import Draw, Draws, can_give
from comptoir.engine.frames import Chance, Frame, answered_by, push
from comptoir.games.burgundy import events, moves as do
from comptoir.games.burgundy.boards import MINE
from comptoir.games.burgundy.goods import gain_silver, gain_workers, turn_order
from comptoir.games.burgundy.kinds import ALL_GOODS, Colour, DepotNumber, PhaseLetter, TileNumber
from comptoir.games.burgundy.scoring import final_points
from comptoir.games.burgundy.state import BLACK_DEPOT, CATEGORIES, DEPOTS, EMPTY, State
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE
from comptoir.games.burgundy.turn import BeginTurn
from comptoir.games.pools import add, draw, pool, remove

DIE = range(1, 7)


class Phase(Frame):
    """A phase: its set-up, its rounds, its end."""

    phase: PhaseLetter

    def run(self, state: State) -> None:
        state.phase = self.phase
        state.tell(events.PhaseBegan, self.phase)
        rounds = [Round(number) for number in range(1, state.facts.setup.rounds + 1)]
        push(state, ClearDepots(), DrawTiles(), LayOutGoods(), *rounds, EndPhase())


class ClearDepots(Frame):
    """All hex tiles left on the game board leave the game; goods stay."""

    def run(self, state: State) -> None:
        left = [tile for tiles in state.depots for tile in tiles if tile]
        add(state.removed, left)
        if state.options.spielbox_extra_action == "fetch_left_over":
            state.castles_aside += left.count(CASTLE_TILE)
        state.depots = [(EMPTY,) * len(tiles) for tiles in state.depots]
        if left:
            state.tell(events.TilesRemoved, len(left))


@answered_by(do.FillDepots)
class DrawTiles(Chance):
    """Which tiles come to the depots? Each space gets one of its colour, the black depot any black ones."""

    def draws(self, state: State) -> Draws:
        """Tiles of one colour after another, then the black ones."""
        facts, types = state.facts, self._types(state)
        coloured = (draw(state.supply, types.count(type), facts.tiles_of[type]) for type in sorted(set(types)))
        return [*coloured, draw(state.black_supply, facts.black_spaces[len(state.players)])]

    def made(self, state: State, pieces: tuple[TileNumber, ...]) -> do.FillDepots:
        types = self._types(state)
        drawn: dict[Colour, list[TileNumber]] = {type: [] for type in types}
        for tile in pieces[: len(types)]:
            drawn[state.facts.types[tile]].append(tile)
        return do.FillDepots((*(drawn[type].pop() for type in types), *pieces[len(types) :]))

    def _types(self, state: State) -> list[Colour]:
        """The colours of the spaces in use, depot by depot."""
        spaces = state.facts.depot_spaces(len(state.players), state.phase)
        return [type for depot in DEPOTS for type in spaces[depot]]

    def allows(self, state: State, move: do.FillDepots) -> bool:
        types = self._types(state)
        regular, black = move.tiles[: len(types)], move.tiles[len(types) :]
        spaces = sorted(zip(types, regular, strict=False))
        return can_give(self.draws(state), [*(tile for _, tile in spaces), *black])

    def resolve(self, state: State, move: do.FillDepots) -> None:
        spaces = state.facts.depot_spaces(len(state.players), state.phase)
        first = 0
        for depot in DEPOTS:
            tiles = move.tiles[first : first + len(spaces[depot])]
            state.depots[depot] = tiles + (EMPTY,) * (4 - len(tiles))
            first += len(tiles)
        remove(state.supply, move.tiles[:first])
        remove(state.black_supply, move.tiles[first:])
        state.depots[BLACK_DEPOT] = move.tiles[first:]
        state.tell(events.DepotsFilled, len(move.tiles))


@answered_by(do.RevealGoods)
class LayOutGoods(Chance):
    """Which goods come in the rounds of this phase?"""

    def draws(self, state: State) -> Draws:
        return [draw(state.goods_supply, state.facts.setup.rounds)]

    def resolve(self, state: State, move: do.RevealGoods) -> None:
        remove(state.goods_supply, move.goods)
        state.round_goods = move.goods
        state.tell(events.GoodsRevealed, move.goods)


class Round(Frame):
    """A round: all players roll, a goods tile arrives, each player takes a turn in the order of the track."""

    round: int

    def run(self, state: State) -> None:
        state.round = self.round
        state.tell(events.RoundBegan, state.phase, self.round)
        turns = [BeginTurn(player) for player in turn_order(state)]
        push(state, Roll(), PlaceGoods(), *turns)


@answered_by(do.RollDice)
class Roll(Chance):
    """What do the dice show? The white one first, then two of each seat."""

    def draws(self, state: State) -> Draws:
        return [Draw(DIE)] * (1 + state.facts.setup.dice * len(state.players))

    def sample(self, state: State, rng: Random) -> do.RollDice:
        number = 1 + state.facts.setup.dice * len(state.players)
        return do.RollDice(tuple(int(rng.random() * len(DIE)) + 1 for _ in range(number)))

    def resolve(self, state: State, move: do.RollDice) -> None:
        state.white_die = move.dice[0]
        for seat, player in enumerate(state.players):
            player.dice = first, second = move.dice[2 * seat + 1 : 2 * seat + 3]
            state.tell(events.DiceRolled, seat, first, second)


class PlaceGoods(Frame):
    """The next goods tile goes to the depot that the white die names."""

    def run(self, state: State) -> None:
        goods, *rest = state.round_goods
        state.round_goods = tuple(rest)
        depot = DepotNumber(state.white_die)
        heap = list(state.depot_goods[depot])
        heap[goods] += 1
        state.depot_goods[depot] = tuple(heap)
        state.tell(events.GoodsArrived, goods, depot)


class EndPhase(Frame):
    """Mines pay; then comes the next phase, or the final scoring."""

    def run(self, state: State) -> None:
        for player in range(len(state.players)):
            mines = mines_of(state, player)
            gain_silver(state, player, mines * state.facts.actions.mine_silver)
            gain_workers(state, player, mines * state.players[player].knowledge.mine_workers)
        state.tell(events.PhaseEnded, state.phase)
        is_last = state.phase + 1 == len(state.facts.scoring.phase_points)
        push(state, FinalScoring() if is_last else Phase(state.phase + 1))


def mines_of(state: State, player: int) -> int:
    """How many mines lie in the estate."""
    me = state.players[player]
    return (state.facts.boards[me.board].spaces[MINE] & me.covered).bit_count()


class FinalScoring(Frame):
    """Logs what the final scoring adds; the points follow from what the players own."""

    def run(self, state: State) -> None:
        for player in range(len(state.players)):
            for category, points in final_points(state, player).items():
                state.tell(events.FinalPoints, player, CATEGORIES.index(category), points)


def goods_pool(copies: int) -> list[int]:
    """All goods tiles of the box, by type."""
    return pool(7, [goods for goods in ALL_GOODS for _ in range(copies)])
