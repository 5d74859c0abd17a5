"""What OpenSpiel is told about a game: its settings, its type and its sizes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any, Literal

from comptoir.engine.errors import Refusal
from comptoir.engine.frames import NO_LANE, Chance, Decision, State, Together, decide, pending, reveal
from comptoir.engine.game import Game
from comptoir.engine.moves import fields_of
from comptoir.extras import needed
from comptoir.observation.actions import Numbered, actions
from comptoir.observation.spec import Spec, spec
from comptoir.research.rewards import AT_THE_END

with needed("openspiel"):
    import pyspiel

LONGEST = 20_000  # decisions in a game, and draws: more than any random game has
MOST_POINTS = 1000.0
PREFIX = "comptoir_"
REWARDS = {reward.__name__: reward for reward in AT_THE_END}
DEFAULTS: dict[str, Any] = {
    "players": 2,
    "options": "",
    "actions": "compact",
    "reward": "rank",
    "chance": "explicit",
    "seed": -1,
}
SETTINGS = ("options", "actions", "reward", "chance")
Types = pyspiel.GameType


UTILITY_SUMS = {Types.Utility.ZERO_SUM: 0.0, Types.Utility.CONSTANT_SUM: 1.0}
Form = Literal["compact", "full"]


@dataclass(frozen=True)
class Setup:
    """A game with its options and the way it is shown to OpenSpiel; states and their copies share it."""

    game: Game
    players: int
    options_text: str  # `planning:turn_order;tiles:base+invasion`: commas and brackets mean something to OpenSpiel
    form: Form
    reward: str
    chance: str

    def __reduce__(self) -> tuple[Any, ...]:
        return set_up, (self.game, self.players, self.options_text, self.form, self.reward, self.chance)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup:
        return self

    @cached_property
    def options(self) -> Any:
        pairs = (pair.partition(":") for pair in self.options_text.split(";") if pair)
        return self.game.make_options(self.players, {name: value.replace("+", ",") for name, _, value in pairs})

    @cached_property
    def spec(self) -> Spec:
        return spec(self.game, self.players, self.options)

    @cached_property
    def actions(self) -> Numbered:
        return actions(self.game, self.players, self.options, form=self.form)

    @cached_property
    def first(self) -> State:
        """The state of a new game."""
        state: State = self.game.start(self.options, self.game.facts(None))
        return state

    @cached_property
    def hides_something(self) -> bool:
        """Are there secret lanes? A random game shows it."""
        state, rng = self.first.clone(), Random(0)
        while state.stack:
            top, frame = state.stack[-1], pending(state)[0]
            if type(top) is Together and top.secret:
                return True
            if isinstance(frame, Chance):
                reveal(state, frame.sample(state, rng), lane_of(state))
            else:
                assert isinstance(frame, Decision)
                decide(state, frame.player, rng.choice(frame.moves(state)))
        return False

    @property
    def utility(self) -> Any:
        if self.players == 1 or (self.reward == "margin" and self.players > 2):
            return Types.Utility.GENERAL_SUM
        return Types.Utility.CONSTANT_SUM if self.reward == "win" else Types.Utility.ZERO_SUM

    def game_type(self) -> Any:
        known = Types.Information
        return Types(
            short_name=f"{PREFIX}{self.game.key}",
            long_name=self.game.key.capitalize(),
            dynamics=Types.Dynamics.SEQUENTIAL,
            chance_mode=getattr(Types.ChanceMode, f"{self.chance}_stochastic".upper()),
            information=known.IMPERFECT_INFORMATION if self.hides_something else known.PERFECT_INFORMATION,
            utility=self.utility,
            reward_model=Types.RewardModel.TERMINAL,
            max_num_players=max(self.game.players),
            min_num_players=min(self.game.players),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=DEFAULTS,
        )

    def game_info(self) -> Any:
        lowest, highest = {"rank": (-1.0, 1.0), "win": (0.0, 1.0), "margin": (-MOST_POINTS, MOST_POINTS)}[self.reward]
        return pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=most_outcomes(self.game),
            num_players=self.players,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=UTILITY_SUMS.get(self.utility),
            max_game_length=LONGEST,
        )


@cache
def set_up(game: Game, players: int, options: str, form: Form, reward: str, chance: str) -> Setup:
    """The one setup for these settings."""
    _check("actions", form, "compact", "full")
    _check("reward", reward, *REWARDS)
    _check("chance", chance, "explicit", "sampled")
    return Setup(game, players, options, form, reward, chance)


def _check(name: str, value: str, *known: str) -> None:
    if value not in known:
        raise Refusal(
            "{name} must be one of {known}, not “{value}”.", name=name, known=", ".join(known), value=value[:40]
        )


def most_outcomes(game: Game) -> int:
    """How many pieces can come at once at the most: one of each kind."""
    nature = [kind for kind in game.vocabulary.kinds.values() if kind.__name__ not in game.vocabulary.blocks]
    kinds = [field.kind for kind in nature for field in fields_of(kind)]
    return max((len(kind.words()) or kind.last - kind.first + 1 for kind in kinds), default=1)


def lane_of(state: State) -> int:
    """The lane whose turn it is: the first that is open."""
    top = state.stack[-1]
    return next(seat for seat, lane in enumerate(top.lanes) if lane) if type(top) is Together else NO_LANE
