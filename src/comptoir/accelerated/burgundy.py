"""The Castles of Burgundy on an accelerator: functions of arrays, for `jax.jit` and `jax.vmap`."""

from collections.abc import Mapping

import jax.numpy as jnp

from comptoir.accelerated import legal, nature, observation, scoring, setup, turn
from comptoir.accelerated.numbers import Array, number
from comptoir.accelerated.state import Luck, State, is_over
from comptoir.accelerated.tables import tables
from comptoir.engine.errors import BadOptions
from comptoir.engine.match import NATURE, Match
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.options import BASE_BOARDS, Options


class Burgundy:
    """The base game for a number of players. A state is one game; map the functions over batches of them."""

    def __init__(self, players: int = 2, boards: str = "", options: Mapping[str, str] | None = None) -> None:
        """Options as the Python game has them; what is not played here is refused."""
        named = {"boards": boards} if boards else {}
        self.options: Options = GAME.make_options(players, {**named, **(options or {})})
        _check(self.options)
        self.players = players
        self.actions = len(GAME.vocabulary)
        self.boards = number([BASE_BOARDS.index(board) for board in self.options.seat_boards()])
        self.tables = tables(players)

    def luck(self, key: Array) -> Luck:
        """Everything that nature will answer in a game, at random."""
        return nature.draw_luck(self.tables, key)

    def luck_of(self, match: Match) -> Luck:
        """The luck of a match of the Python game, from nature's answers so far."""
        return nature.luck_of(self.tables, [entry.move for entry in match.entries if entry.player == NATURE])

    def init(self, luck: Luck, boards: Array | None = None) -> State:
        """A new game at its first question; boards other than those of the options by number, 0 for board 1."""
        return setup.start(self.tables, luck, self.boards if boards is None else number(boards))

    def mask(self, state: State) -> Array:
        """Which moves are legal, by their numbers in the vocabulary; none when the game is over."""
        return legal.legal(self.tables, state)

    def step(self, state: State, action: Array) -> State:
        """Answer with a legal move and go on to the next question; a game that is over stays as it is."""
        return turn.step(self.tables, state, action)

    def observe(self, state: State, seat: Array, *, counts_box: bool = True) -> Array:
        """What a seat sees, in the numbers of `comptoir.research.spec`; nothing that it may not know.

        Without `counts_box` it is told four times as fast, with zeros for what is left in the box or out of the game.
        """
        return observation.observe(self.tables, state, jnp.asarray(seat), counts_box=counts_box)

    def is_over(self, state: State) -> Array:
        """Is the game over?"""
        return is_over(state)

    def scores(self, state: State) -> Array:
        """Points by seat and category, as if the game ended now."""
        return scoring.scores(self.tables, state)

    def places(self, state: State) -> Array:
        """The place of each seat in the ranking, as if the game ended now."""
        return scoring.places(self.tables, state)

    def resample(self, state: State, key: Array) -> State:
        """The same position with another future. Searches must play on from this, or they see what nobody knows."""
        return nature.resample(self.tables, state, key)


def _check(options: Options) -> None:
    """Refuse what is not played here."""
    others = [board for board in options.seat_boards() if board not in BASE_BOARDS]
    if others:
        raise BadOptions(
            "Board {board} is not played on an accelerator; boards {first} to {last} are.",
            board=others[0], first=BASE_BOARDS[0], last=BASE_BOARDS[-1],
        )  # fmt: skip
    played = {"setup": "standard", "expert_choice": "open", "buy_timing": "between"}
    for name, value in played.items():
        if getattr(options, name) != value:
            chosen = getattr(options, name)
            raise BadOptions(
                "{name}={chosen} is not played on an accelerator; {name}={value} is.",
                name=name, chosen=chosen, value=value,
            )  # fmt: skip
