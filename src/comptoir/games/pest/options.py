"""The options of Pest: the duel for two players and the advanced set-up. Groups COMP, ADVANCED, DUEL, SOLO."""

from dataclasses import dataclass

from comptoir.engine.errors import BadOptions
from comptoir.games.choices import check_choices, choice, choices_of

PLAYERS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Options:
    """A set of options that go together. One player always plays the solo game."""

    players: int
    setup: str = choice("printed", "advanced")
    duel: str = choice("off", "on")

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise BadOptions("Pest is for 1 to 5 players, not {players}.", players=self.players)
        check_choices(CHOICES, self)
        if self.duel == "on" and self.players != 2:
            raise BadOptions("The duel is for 2 players, not {players}.", players=self.players)

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    @property
    def is_duel(self) -> bool:
        return self.duel == "on"

    @property
    def is_advanced(self) -> bool:
        return self.setup == "advanced"


CHOICES = choices_of(Options)
