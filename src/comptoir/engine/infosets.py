"""Information sets: the states that a seat cannot tell apart.

All that the engine hides are answers in secret lanes: what nobody knows yet is in no state. So a view becomes a state
that could be by answering for the others in their lanes.
"""

from collections.abc import Callable, Collection
from copy import copy
from hashlib import blake2b
from random import Random

from comptoir.engine.frames import Chance, Decision, State, borrowed_view, decide, lanes_in, reveal
from comptoir.engine.moves import Move, Moves
from comptoir.engine.positions import position_of

Policy = Callable[[State, int, Moves], Move]  # view, player, moves: what a bot's `choose` does
KEY_BYTES = 16


def key(view: State, seat: int | None) -> str:
    """The name of the information set: the same for states that look alike to the seat, and only for them."""
    return blake2b(repr((seat, position_of(view))).encode(), digest_size=KEY_BYTES).hexdigest()


def sample(
    view: State, seat: int | None, rng: Random, policy: Policy | None = None, rivals: Collection[int] | None = None
) -> State:
    """A state that could be behind the view: rivals have answered in their secret lanes, and nature with them.

    They answer by the policy, otherwise by any legal move, until they are done. Where it is known which rivals have
    answered, name them. Otherwise all have, but for one drawn at random if the seat itself is done: with nobody left
    the lanes would be closed.
    """
    state = copy(view)
    hidden = [other for other in _open_lanes(state) if other != seat]
    if rivals is not None:
        hidden = [other for other in hidden if other in rivals]
    elif hidden and seat not in _open_lanes(state):
        hidden.remove(rng.choice(hidden))
    for other in hidden:
        answer_lane(state, other, rng, policy)
    return state


def _open_lanes(state: State) -> list[int]:
    """The seats with something left to answer in secret."""
    top = lanes_in(state)
    return [seat for seat, lane in enumerate(top.lanes) if lane] if top and top.secret else []


def answer_lane(state: State, seat: int, rng: Random, policy: Policy | None = None) -> None:
    """Answer everything in a seat's lane, in place: nature by chance, the player by the policy or by any legal move."""
    opening = top = lanes_in(state)
    assert opening is not None
    while top is not None and top.opened is opening.opened and top.lanes[seat]:
        head = top.lanes[seat][0]
        if isinstance(head, Chance):
            reveal(state, head.sample(state, rng), seat)
        else:
            assert isinstance(head, Decision)
            moves = head.moves(state)
            decide(state, seat, policy(borrowed_view(state, seat), seat, moves) if policy else rng.choice(moves))
        top = lanes_in(state)
