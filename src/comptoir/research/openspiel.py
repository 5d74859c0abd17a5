"""The games for OpenSpiel: importing this registers `comptoir_burgundy`, `comptoir_orleans` and `comptoir_pest`.

Simultaneous lanes are played one after the other, by seat. In explicit chance mode nature's answers come piece by
piece, with exact probabilities; in sampled mode each is one action, and a seed decides. An information state is a
position as a seat sees it: histories that lead to the same one are not told apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from comptoir.engine.errors import Refusal
from comptoir.engine.frames import (
    Chance,
    Decision,
    Drawn,
    Frame,
    State,
    Together,
    borrowed_view,
    decide,
    pending,
    reveal,
)
from comptoir.engine.game import Game
from comptoir.engine.infosets import Policy, key, sample
from comptoir.engine.moves import Move
from comptoir.extras import needed
from comptoir.games import all_games, game as game_of
from comptoir.observation.spec import Spec
from comptoir.research.openspiel_setup import DEFAULTS, LONGEST, PREFIX, REWARDS, SETTINGS, lane_of, set_up

with needed("openspiel"):
    import numpy as np
    import pyspiel


class Nature(Random):
    """The generator of a game with sampled chance: its states and their copies share it, so that no copy foresees."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it; there is a subclass for each."""

    game: ClassVar[Game]

    def __init__(self, given: Mapping[str, Any]) -> None:
        chosen = DEFAULTS | dict(given)
        self.setup = set_up(self.game, chosen["players"], *(chosen[name] for name in SETTINGS))
        self.nature = Nature(None if chosen["seed"] < 0 else chosen["seed"])
        told = {name: value for name, value in chosen.items() if value != DEFAULTS[name]}
        super().__init__(self.setup.game_type(), self.setup.game_info(), told)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
            return SpielObserver(self.setup.spec, is_public=True, is_private=True)
        private = iig_obs_type.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Refusal("An observation shows what one player sees, or what everybody sees.")
        is_private = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SpielObserver(self.setup.spec, iig_obs_type.public_info, is_private)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and the pieces of nature's answer that have come so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.position = self.setup.first.clone()
        self.drawn: Drawn | None = None
        if self.setup.chance == "sampled":
            self.nature = game.nature

    def asked(self) -> Frame:
        """The question that waits; of several lanes that of the first."""
        return pending(self.position)[0]

    def current_player(self) -> int:
        if not self.position.stack:
            return int(pyspiel.PlayerId.TERMINAL)
        frame = self.asked()
        return frame.player if isinstance(frame, Decision) else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return not self.position.stack

    def returns(self) -> list[float]:
        return list(REWARDS[self.setup.reward](self.setup.game, self.position))

    def _legal_actions(self, player: int) -> list[int]:
        frame = self.asked()
        assert isinstance(frame, Decision)
        return sorted(map(self.setup.actions.index, frame.moves(self.position)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.setup.chance == "sampled":
            return [(0, 1.0)]
        return [(number, float(chance)) for number, (_, chance) in enumerate(self._outcomes())]

    def _outcomes(self) -> Sequence[tuple[Move | Drawn, Any]]:
        frame = self.asked()
        assert isinstance(frame, Chance)
        return (self.drawn or frame).outcomes(self.position)

    def _apply_action(self, action: int) -> None:
        frame = self.asked()
        if isinstance(frame, Decision):
            decide(self.position, frame.player, self.setup.actions.move(action))
            return
        assert isinstance(frame, Chance)
        if self.setup.chance == "sampled":
            came: Move | Drawn = frame.sample(self.position, self.nature)
        else:
            came, _ = self._outcomes()[action]
        self.drawn = came if isinstance(came, Drawn) else None
        if isinstance(came, Move):
            reveal(self.position, came, lane_of(self.position))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.setup.actions.move(action))
        if self.setup.chance == "sampled":
            return "draw"
        came, _ = self._outcomes()[action]
        return f"draw {came.pieces[-1]}" if isinstance(came, Drawn) else str(came)

    def __str__(self) -> str:
        waiting = self.drawn or (self.asked() if self.position.stack else "over")
        return f"{key(self.position, None)} {waiting}"

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one; its history remains that of this one."""
        return self.resampled(player, Random(sampler()))

    def resampled(self, player: int, rng: Random, policy: Policy | None = None) -> SpielState:
        """The same with a policy for rivals' secret answers. Lanes before the current one are known to be done."""
        twin: SpielState = self.clone()
        top = self.position.stack[-1] if self.position.stack else None
        if type(top) is Together and top.secret:
            lane = lane_of(self.position)
            seen = borrowed_view(self.position, player)
            twin.position = sample(seen, player, rng, policy, rivals=range(lane))
            twin.drawn = self.drawn if lane == player else None
        return twin


class SpielObserver:
    """What a player sees, what everybody sees, or what only the player sees: a vector and a key.

    Only the player sees nothing in most positions; then the key is empty. This part has no vector of its own.
    """

    def __init__(self, seen: Spec, is_public: bool, is_private: bool) -> None:
        self._spec, self._is_public, self._is_private = seen, is_public, is_private
        self.tensor = np.zeros(seen.size, np.float32) if is_public else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._spec.vector(self._view(state, player), player)

    def string_from(self, state: SpielState, player: int) -> str:
        seen = key(self._view(state, player), player)
        if self._is_public or seen != key(borrowed_view(state.position, None), player):
            return seen
        return ""

    def _view(self, state: SpielState, player: int) -> State:
        return borrowed_view(state.position, player if self._is_private else None)


def register(*games: Game) -> None:
    """Tell OpenSpiel about games, by default about all of Comptoir; once is enough."""
    for game in games or all_games():
        if f"{PREFIX}{game.key}" not in pyspiel.registered_names():
            players = 2 if 2 in game.players else min(game.players)
            setup = set_up(game, players, *(DEFAULTS[name] for name in SETTINGS))
            # A class, because OpenSpiel lets go of it after the end of Python, which a function would not survive.
            pyspiel.register_game(setup.game_type(), type(game.key, (SpielGame,), {"game": game}))


def load(game: str | Game, players: int = 2, options: Mapping[str, str | int] | None = None, **settings: Any) -> Any:
    """An OpenSpiel game, with options by name; settings are `actions`, `reward`, `chance` and `seed`."""
    found = game_of(game) if isinstance(game, str) else game
    register(found)
    text = ";".join(f"{name}:{value}".replace(",", "+") for name, value in (options or {}).items())
    return pyspiel.load_game(f"{PREFIX}{found.key}", {"players": players, "options": text, **settings})


register()
