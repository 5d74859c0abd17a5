"""The end of an era, step by step. Groups ERA-END, DUEL, SOLO."""

from collections.abc import Sequence

from comptoir.engine.frames import Decision, Frame, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.decrees import agenda_renown, decree_of
from comptoir.games.pest.kinds import FOR_AGENDA, FOR_CAPITAL_CARD, NO_TECHNOLOGY, NONE, TechnologyNumber
from comptoir.games.pest.printed import Reward
from comptoir.games.pest.research import FillMarket
from comptoir.games.pest.rewards import gain_renown, give, neutral_comes, take_negative
from comptoir.games.pest.state import State, era_of

FIRST, SECOND, THIRD = range(3)


class Agenda(Frame):
    """The agenda of this era's decree is scored."""

    def run(self, state: State) -> None:
        decree = decree_of(state)
        renown = {seat: agenda_renown(state, seat, decree) for seat in state.order}
        for seat, number in renown.items():
            state.tell(events.AgendaScored, seat, number)
            gain_renown(state, seat, number, FOR_AGENDA)


# ------------------------------------------------------------------ the capital bonus


class CapitalBonus(Frame):
    """The capital card pays by healed subjects in the Capital; a solo player is measured against the neutral space."""

    def run(self, state: State) -> None:
        if state.options.is_solo:
            take_negative(state, 0, max(0, state.neutral - state.players[0].capital))
            return
        places = capital_places(state)
        ranked = sorted((place, state.order.index(seat), seat) for seat, place in places.items())
        push(state, *(PayBonus(seat, place) for place, _, seat in ranked))


def capital_places(state: State) -> dict[int, int]:
    """The place that is paid to each player who gets one."""
    numbers = [player.capital for player in state.players]
    least = max(1, state.neutral) if state.options.is_duel else 1
    places = {seat: _place(numbers, seat) for seat, number in enumerate(numbers) if number >= least}
    return {seat: place for seat, place in places.items() if place <= THIRD}


def _place(numbers: Sequence[int], seat: int) -> int:
    """Tied players go down one place; of two players the second is paid as third."""
    mine = numbers[seat]
    above, is_tied = sum(number > mine for number in numbers), numbers.count(mine) > 1
    if len(numbers) == 2:
        return SECOND if is_tied else THIRD if above else FIRST
    return above + is_tied


class PayBonus(PlayerFrame):
    """A player gets the reward of a place; the first one also has a choice."""

    place: int

    def run(self, state: State) -> None:
        card = state.facts.capital_cards[state.capital_card]
        state.tell(events.CapitalRewarded, self.player, self.place)
        if self.place == FIRST:
            push(state, ChooseBonus(self.player))
        give(state, self.player, card.places[self.place], FOR_CAPITAL_CARD)


class ChooseBonus(Decision):
    """Which of the extra rewards of the capital card is taken?"""

    def moves(self, state: State) -> Moves:
        rewards = self._rewards(state)
        me = state.players[self.player]
        can_recover = me.capital > 0 and me.healed < len(state.facts.healed_track.herbs)
        return [do.TakeBonus(number) for number, each in enumerate(rewards) if can_recover or not each.recover]

    def _rewards(self, state: State) -> tuple[Reward, ...]:
        return state.facts.capital_cards[state.capital_card].choice

    def resolve(self, state: State, move: do.TakeBonus) -> None:
        give(state, self.player, self._rewards(state)[move.choice], FOR_CAPITAL_CARD)


# ------------------------------------------------------------------ the other steps


class ResetCapital(Frame):
    """The Capital is emptied and its reward tokens are turned up; in a duel neutral subjects stay and increase."""

    def run(self, state: State) -> None:
        for player in state.players:
            player.capital = 0
        state.tell(events.CapitalReset)
        if state.options.is_solo:
            state.neutral = 0
        else:
            state.used_tokens = 0
        if state.options.is_duel:
            neutral_comes(state, state.facts.duel.neutral_per_era)


class CountDeceased(Frame):
    """Each player takes negative renown for their cemetery."""

    def run(self, state: State) -> None:
        for seat in state.order:
            deceased = state.players[seat].cemetery
            take_negative(state, seat, sum(state.facts.cemetery.negative[:deceased]))


class GainAssistants(Frame):
    """A further assistant joins, except at the end."""

    def run(self, state: State) -> None:
        era = era_of(state) + 1
        if era < state.facts.eras:
            for player in state.players:
                player.assistants = state.facts.structure.assistants[era]
            state.tell(events.AssistantsGained, state.facts.structure.assistants[era])


class RenewMarket(Frame):
    """Duel and solo: five other technologies are laid out, then the old ones go into the deck."""

    def run(self, state: State) -> None:
        is_renewed = state.options.is_solo or state.options.is_duel
        if is_renewed and era_of(state) + 1 < state.facts.eras:
            state.tell(events.MarketRenewed)
            push(state, FillMarket(), ReturnToDeck(state.market))
            state.market = (NO_TECHNOLOGY,) * state.facts.structure.market


class ReturnToDeck(Frame):
    """Technologies that were set aside are mixed into the deck."""

    technologies: tuple[TechnologyNumber, ...]

    def run(self, state: State) -> None:
        for technology in self.technologies:
            if technology != NONE:
                state.deck |= 1 << technology


# The steps at the end of an era.
ERA_END = (Agenda(), CapitalBonus(), ResetCapital(), CountDeceased(), GainAssistants(), RenewMarket())
