"""A player's turn: what an answer does, and how the game goes on to the next question. Groups TURN, CASTLE, BUY."""

import jax.numpy as jnp

from comptoir.accelerated import tables as kinds
from comptoir.accelerated.actions import can_buy, discard, has_room, hire, pay_purchase, sell, store, use_die
from comptoir.accelerated.goods import load
from comptoir.accelerated.numbers import Array, given, is_one_of, number, pick
from comptoir.accelerated.placing import lay, open_hexes, place
from comptoir.accelerated.round import begin_phase, begin_round, begin_turn, end_phase
from comptoir.accelerated.state import (
    ACT,
    MAKE_ROOM,
    NOTHING,
    PICK_CASTLE,
    PLACE_ONE,
    SELL_ONE,
    SET_UP,
    TAKE_ONE,
    TURN,
    TURN_OVER,
    Player,
    State,
    ask,
    is_over,
    seat_of,
    seated,
)
from comptoir.accelerated.tables import Action, Tables, known
from comptoir.games.burgundy.state import EMPTY
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE


def step(tables: Tables, state: State, action: Array) -> State:
    """Answer the question with the move of this number, which must be legal; a game that is over stays as it is."""
    me = seat_of(state, state.player)
    after, me = _answer(tables, state, me, tables.action(action))
    after = seated(_go_on(tables, after, me), state.player, me)
    return given(~is_over(state), settle(tables, after), state)


def _answer(tables: Tables, state: State, me: Player, action: Action) -> tuple[State, Player]:
    """What the move itself does, for all kinds of moves one after the other."""
    kind, question = action.kind, state.question
    asked = state.first, state.second
    state = ask(state, TURN)
    me = given(is_one_of(kind, (kinds.TAKE, kinds.PLACE, kinds.SELL, kinds.HIRE)), _use_die(tables, me, action), me)
    me = given(kind == kinds.SELL, sell(tables, me, action.goods), me)
    me = given(kind == kinds.HIRE, hire(tables, me), me)
    state, me = given(kind == kinds.BUY, pay_purchase(tables, state, me), (state, me))
    state, me = _store(state, me, action, asked)
    state, me = given(kind == kinds.PLACE, place(tables, state, me, action.slot, action.hex), (state, me))
    state, me = _load(tables, state, me, action, asked)
    me = given(kind == kinds.LAY_CASTLE, lay(tables, me, number(CASTLE_TILE), action.hex), me)
    state = given(question == PICK_CASTLE, ask(state, SET_UP), state)
    return given(kind == kinds.END_TURN, ask(state, TURN_OVER), state), me


def _use_die(tables: Tables, me: Player, action: Action) -> Player:
    """Use a die for what a move does: the number of a depot, of a hex or of a type of goods; any will do to hire."""
    mine, colour = known(me.knowledge), pick(tables.type, pick(me.storage, action.slot))
    takes, places, sells = (action.kind == kind for kind in (kinds.TAKE, kinds.PLACE, kinds.SELL))
    to_place = pick(tables.numbers, me.board, action.hex)
    shown = jnp.select([takes, places, sells], [action.depot, to_place, action.goods], action.die)
    free = jnp.select([takes, places], [mine.free_step_taking, pick(mine.free_step_placing, colour)], 0)
    return use_die(tables, me, action.die, shown, free)


def _store(state: State, me: Player, action: Action, asked: tuple[Array, Array]) -> tuple[State, Player]:
    """A tile taken or bought comes to storage; if that is full, one is discarded first, and the new one waits."""
    discards = action.kind == kinds.DISCARD
    comes = is_one_of(action.kind, (kinds.TAKE, kinds.BUY)) | discards
    depot, slot = jnp.where(discards, asked[0], action.depot), jnp.where(discards, asked[1], action.slot)
    me = given(discards, discard(me, action.slot), me)
    state = given(comes & ~has_room(me), ask(state, MAKE_ROOM, depot, slot), state)
    return given(comes & has_room(me), store(state, me, depot, slot), (state, me))


def _load(tables: Tables, state: State, me: Player, action: Action, asked: tuple[Array, Array]) -> tuple[State, Player]:
    """A ship collects from one depot or two, or takes one more type aboard."""
    chooses = action.kind == kinds.LOAD_GOODS
    after = jnp.where(action.kind == kinds.COLLECT_BOTH, pick(tables.next_depot, action.depot), 0)
    first, second = jnp.where(chooses, asked[0], action.depot), jnp.where(chooses, asked[1], after)
    loads = is_one_of(action.kind, (kinds.COLLECT, kinds.COLLECT_BOTH)) | chooses
    return given(loads, load(tables, state, me, first, second, jnp.where(chooses, action.goods, 0)), (state, me))


def _go_on(tables: Tables, state: State, me: Player) -> State:
    """A benefit that cannot be used is lost; the turn goes on while a die is unused or a purchase is possible."""
    is_takeable = pick(tables.takes, state.first, pick(tables.type, state.depots[1:]))
    uses = (
        (SELL_ONE, jnp.any(me.goods > 0)),
        (TAKE_ONE, jnp.any(is_takeable & (state.depots[1:] != EMPTY))),
        (PLACE_ONE, jnp.any(open_hexes(tables, me))),
    )
    for benefit, has_use in uses:
        state = given((state.question == benefit) & ~has_use, ask(state, TURN), state)
    goes_on = jnp.any(me.dice > 0) | can_buy(tables, state, me)
    return given(state.question == TURN, ask(state, jnp.where(goes_on, ACT, TURN_OVER)), state)


def settle(tables: Tables, state: State) -> State:
    """Take the steps of no player: to the next turn, round or phase, until somebody is asked or the game is over."""
    facts, players = tables.facts, tables.players
    sets_up, turn_over = state.question == SET_UP, state.question == TURN_OVER
    waits = sets_up & jnp.any(_without_castle(state))
    state = given(waits, _ask_for_castle(state), state)
    state = given(turn_over, state._replace(turn=state.turn + 1), state)
    round_over = turn_over & (state.turn == players)
    phase_over = round_over & (state.round == facts.setup.rounds)
    state = given(phase_over, end_phase(tables, state), state)
    over = phase_over & (state.phase + 1 == len(facts.scoring.phase_points))
    begins_phase = (sets_up & ~waits) | (phase_over & ~over)
    next_phase = jnp.where(sets_up, 0, state.phase + 1)
    state = given(begins_phase, begin_phase(tables, state, next_phase), state)
    begins_round = begins_phase | (round_over & ~phase_over)
    state = given(begins_round, begin_round(tables, state), state)
    begins_turn = begins_round | (turn_over & ~round_over)
    state = given(begins_turn, begin_turn(tables, state), state)
    return given(over, ask(state._replace(player=number(0)), NOTHING), state)


def _without_castle(state: State) -> Array:
    """Which seats still have to lay their starting castle."""
    return ~jnp.any(state.players.estate != EMPTY, axis=1)


def _ask_for_castle(state: State) -> State:
    """Ask the first in turn order who has not laid a castle."""
    waits = pick(_without_castle(state), state.order)
    return ask(state._replace(player=pick(state.order, jnp.argmax(waits))), PICK_CASTLE)
