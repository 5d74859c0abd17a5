"""Setting up a game, standard and expert. Groups SETUP, EXPERT."""

from itertools import chain
from random import Random

from comptoir.engine.draws import Draw, Draws, Pieces
from comptoir.engine.frames import Chance, Decision, Frame, Together, answered_by, push, settle
from comptoir.engine.moves import Moves
from comptoir.games.burgundy import events, moves as do
from comptoir.games.burgundy.boards import CASTLE, CENTRE
from comptoir.games.burgundy.goods import turn_order
from comptoir.games.burgundy.options import BOARDS, LATER_SIDES, Options
from comptoir.games.burgundy.placing import lay
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.round import Phase, goods_pool
from comptoir.games.burgundy.state import EMPTY, NO_GOODS, Knowledge, Player, State
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE
from comptoir.games.pools import draw, remove

Sheet = tuple[str, str]  # front and back


def start(options: Options, facts: Facts) -> State:
    """A new game at its first question, which is nature's."""
    supply = [tile.regular for tile in facts.tiles]
    supply[CASTLE_TILE] -= options.players  # the starting castles
    untaught = Knowledge(worker_step=facts.actions.worker_step)
    state = State(
        facts,
        options,
        players=[Player(silver=facts.setup.silver, knowledge=untaught) for _ in range(options.players)],
        depots=[(EMPTY,) * facts.black_spaces[options.players], *[(EMPTY,) * 4] * 6],
        depot_goods=[NO_GOODS] * 7,
        round_goods=(),
        supply=supply,
        black_supply=[tile.black for tile in facts.tiles],
        goods_supply=goods_pool(facts.goods.copies),
        removed=[0] * len(facts.tiles),
        bonuses=[2] * 6,
        track=[()] * facts.turn_order_track.spaces,
    )
    boards = DealBoards() if options.setup == "expert" else StandardBoards()
    push(state, DealStartingGoods(), FindFirstPlayer(), boards, ChooseBoards(), Phase(0))
    settle(state)
    return state


@answered_by(do.DealGoods)
class DealStartingGoods(Chance):
    """Which goods does each player start with?"""

    def draws(self, state: State) -> Draws:
        return [draw(state.goods_supply, state.facts.setup.goods * len(state.players))]

    def resolve(self, state: State, move: do.DealGoods) -> None:
        remove(state.goods_supply, move.goods)
        each = state.facts.setup.goods
        for seat, player in enumerate(state.players):
            dealt = move.goods[each * seat : each * (seat + 1)]
            for goods in dealt:
                player.goods[goods] += 1
            state.tell(events.GoodsDealt, seat, dealt)


@answered_by(do.FirstPlayer)
class FindFirstPlayer(Chance):
    """Who begins? The others follow clockwise, each with one worker more."""

    def draws(self, state: State) -> Draws:
        return [Draw(range(len(state.players)))]

    def resolve(self, state: State, move: do.FirstPlayer) -> None:
        number = len(state.players)
        order = [(move.seat + place) % number for place in range(number)]
        for place, seat in enumerate(order):
            state.players[seat].workers = state.facts.setup.workers[place]
        state.track[0] = tuple(reversed(order))
        state.tell(events.FirstPlayerFound, move.seat)


class StandardBoards(Frame):
    """Each player gets board 1, or the board that the options name; on board 1 the castle lies in the middle."""

    def run(self, state: State) -> None:
        for seat, board in enumerate(state.options.seat_boards()):
            state.players[seat].board = board
            if board == "1":
                lay(state, seat, CASTLE_TILE, CENTRE)


@answered_by(do.DealSheets)
class DealBoards(Chance):
    """Which sheet does each player get? In turn order, from all sheets of the set."""

    def draws(self, state: State) -> Draws:
        """The sides in the order in which they are paired, unless the sheets are known; then the sheets."""
        known = known_sheets(state)
        others = 0 if known else len(_sides_besides_1(state))
        sheets = len(known) or len(board_sides(state)) // 2
        return [Draw(range(others), others), Draw(range(sheets), sheets)]

    def made(self, state: State, pieces: Pieces) -> do.DealSheets:
        others = _sides_besides_1(state)
        sheets = known_sheets(state) or _paired(state, [others[number] for number in pieces[: len(others)]])
        return _dealing([sheets[number] for number in pieces[-len(sheets) :]])

    def sample(self, state: State, rng: Random) -> do.DealSheets:
        sheets = list(known_sheets(state))
        if not sheets:
            others = _sides_besides_1(state)
            rng.shuffle(others)
            sheets = _paired(state, others)
        rng.shuffle(sheets)
        return _dealing(sheets)

    def allows(self, state: State, move: do.DealSheets) -> bool:
        if len(move.boards) % 2 or any(board >= len(BOARDS) for board in move.boards):
            return False
        sheets, known = dealt_sheets(move), known_sheets(state)
        if known:
            return sorted(sheets) == sorted(known)
        return sorted(chain(*sheets)) == sorted(board_sides(state)) and all(front != back for front, back in sheets)

    def resolve(self, state: State, move: do.DealSheets) -> None:
        for seat, sheet in zip(turn_order(state), dealt_sheets(move), strict=False):
            state.players[seat].sheet = sheet
            front, back = sheet
            state.tell(events.SheetDealt, seat, BOARDS.index(front), BOARDS.index(back))


def dealt_sheets(move: do.DealSheets) -> list[Sheet]:
    """The sheets of nature's answer, in the order dealt."""
    sides = [BOARDS[board] for board in move.boards]
    return list(zip(sides[::2], sides[1::2], strict=True))


def known_sheets(state: State) -> tuple[Sheet, ...]:
    """The sheets that options or facts name; none if only the sides are known."""
    if state.options.board_set == "spielbox":
        return state.facts.board_sets["spielbox2011"].sheets
    return state.options.sheets()


def board_sides(state: State) -> list[str]:
    """The twelve printed sides of the box, or what later editions print in their place."""
    changed = LATER_SIDES if state.options.board_set == "later" else {}
    return [changed.get(side, side) for side in state.facts.sides]


def _sides_besides_1(state: State) -> list[str]:
    return [side for side in board_sides(state) if side != "1"]


def _paired(state: State, others: list[str]) -> list[Sheet]:
    """Sheets made of all sides; none shows board 1 twice."""
    ones = ["1"] * (len(board_sides(state)) - len(others))
    backs = others[len(ones) :]
    return [*zip(ones, others, strict=False), *zip(backs[::2], backs[1::2], strict=True)]


def _dealing(sheets: list[Sheet]) -> do.DealSheets:
    return do.DealSheets(tuple(BOARDS.index(side) for side in chain(*sheets)))


class ChooseBoards(Frame):
    """The players choose a side and a castle space, in turn order or all in secret."""

    def run(self, state: State) -> None:
        lanes = [_board_questions(state, seat) for seat in range(len(state.players))]
        if state.options.expert_choice == "secret":
            push(state, Together(tuple(lanes), secret=True))
        else:
            push(state, *chain(*(lanes[seat] for seat in turn_order(state))))


def _board_questions(state: State, player: int) -> tuple[Frame, ...]:
    me = state.players[player]
    if me.covered:
        return ()
    return (PickSide(player), PickCastle(player)) if me.sheet else (PickCastle(player),)


class PickSide(Decision):
    """Which side of the sheet?"""

    def moves(self, state: State) -> Moves:
        return (do.ChooseSide(0), do.ChooseSide(1))

    def resolve(self, state: State, move: do.ChooseSide) -> None:
        me = state.players[self.player]
        me.board = me.sheet[move.side]
        state.tell(events.SideChosen, self.player, BOARDS.index(me.board))


class PickCastle(Decision):
    """On which castle space does the starting castle lie?"""

    def moves(self, state: State) -> Moves:
        return [do.LayCastle(hex) for hex in state.facts.boards[state.players[self.player].board].hexes[CASTLE]]

    def resolve(self, state: State, move: do.LayCastle) -> None:
        lay(state, self.player, CASTLE_TILE, move.hex)
        state.tell(events.CastleLaid, self.player, move.hex)
