"""Years: their phases in order, the return of assistants and the turn order. Groups FLOW, RETURN, ORDER."""

from comptoir.engine.frames import Frame, PlayerFrame, push
from comptoir.games.pest import events
from comptoir.games.pest.era_end import ERA_END
from comptoir.games.pest.favours import RevealFavour
from comptoir.games.pest.plague import RevealPest
from comptoir.games.pest.state import State, era_of
from comptoir.games.pest.turn import Placement


class Year(Frame):
    """A year begins."""

    def run(self, state: State) -> None:
        state.year += 1
        state.tell(events.YearBegun, state.year)
        push(state, *PHASES, EndYear())


class Actions(Frame):
    """In turn order each player places one assistant, until all are placed."""

    def run(self, state: State) -> None:
        if any(player.assistants for player in state.players):
            push(state, *(TakeTurn(seat) for seat in state.order), self)


class TakeTurn(PlayerFrame):
    """A player's turn comes."""

    def run(self, state: State) -> None:
        if state.players[self.player].assistants:
            push(state, Placement(self.player))


class ReturnAssistants(Frame):
    """All assistants come back."""

    def run(self, state: State) -> None:
        for player in state.players:
            player.placed = 0
            player.assistants = state.facts.structure.assistants[era_of(state)]
        state.tell(events.AssistantsReturned)


class NewOrder(Frame):
    """The player with least influence goes first; among tied players the order is reversed."""

    def run(self, state: State) -> None:
        turned, influence = state.order[::-1], [player.influence for player in state.players]
        state.order = tuple(sorted(turned, key=influence.__getitem__))
        state.tell(events.OrderSet, state.order)


class EndYear(Frame):
    """After the second year of an era the era ends; after the last era the game."""

    def run(self, state: State) -> None:
        facts = state.facts
        is_last = state.year == facts.eras * facts.structure.years_per_era
        push(state, EndGame() if is_last else Year())
        if state.year % facts.structure.years_per_era == 0:
            push(state, *ERA_END)


class EndGame(Frame):
    """Only the scoring is left."""

    def run(self, state: State) -> None:
        state.tell(events.GameEnded)


# The phases of a year.
PHASES = (RevealPest(), RevealFavour(), Actions(), ReturnAssistants(), NewOrder())
