"""The Research action: technologies acquired and replaced. Groups RESEARCH, TECH-01, TECH-10 to TECH-12, TECH-14."""

from collections.abc import Iterator

from msgspec.structs import replace

from comptoir.engine.draws import Draw, Draws
from comptoir.engine.frames import Chance, Decision, answered_by, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.decrees import happen
from comptoir.games.pest.kinds import TechnologyNumber, TechnologySlot
from comptoir.games.pest.own_turn import OwnTurn
from comptoir.games.pest.quarantine import zone_of
from comptoir.games.pest.rewards import gain_renown
from comptoir.games.pest.state import State, powers_of, replaced
from comptoir.games.pest.storage import drop_surplus, spend_research
from comptoir.games.pest.technologies import patients
from comptoir.games.pest.technologies.studies import experiment, experiments, recall, recalls


def begin_research(state: State, player: int) -> None:
    """Only technologies that the player has now and keeps take effect, not one acquired by this action."""
    powers = powers_of(state, player)
    push(
        state,
        Researching(player, 1, patients.advance(state, player), powers.recalled, powers.experiment, powers.experts),
    )


class Researching(OwnTurn):
    """What is done next in the Research action?"""

    acquirable: kinds.Power  # how many technologies may still be acquired
    due: kinds.Due  # technologies whose patient is healed in this action
    recallable: kinds.Power  # healed subjects that may still be recalled
    experiment: kinds.Power  # how many sick subjects the experiment may still bring
    experts: kinds.Power  # may subjects of the Plague Experts be assigned?

    def answers(self, state: State) -> Iterator[Move]:
        me, player, powers = state.players[self.player], self.player, powers_of(state, self.player)
        if self.acquirable:
            yield from acquisitions(state, player)
        if me.research >= state.facts.structure.refresh and state.deck:
            yield do.REFRESH
        yield from patients.healable(state, player, self.due)
        if self.recallable and powers.recalled:
            yield from recalls(state, player)
        if self.experiment and powers.experiment:
            yield from experiments(state, player, self.experiment)
        if self.experts:
            yield from patients.expert_moves(state, player)
        yield do.FINISH

    def answer(
        self,
        state: State,
        move: do.Acquire | do.Refresh | do.HealPatient | do.Recall | do.Experiment | do.SendExpert | do.Finish,
    ) -> None:
        player, go_on = self.player, replace(self, is_rearranged=False)
        if isinstance(move, do.Finish):
            for slot in self.due:
                patients.heal(state, player, slot)
        elif isinstance(move, do.Acquire):
            push(state, replace(go_on, acquirable=self.acquirable - 1))
            acquire(state, player, move)
        elif isinstance(move, do.Refresh):
            push(state, go_on)
            refresh(state, player)
        elif isinstance(move, do.HealPatient):
            patients.heal(state, player, move.slot)
            push(state, replace(go_on, due=tuple(slot for slot in self.due if slot != move.slot)))
        elif isinstance(move, do.Recall):
            recall(state, player, move.target)
            push(state, replace(go_on, recallable=self.recallable - 1))
        elif isinstance(move, do.SendExpert):
            push(state, go_on)
            patients.send_expert(state, player, move.target)
        else:
            push(state, replace(go_on, experiment=0))
            experiment(state, player, move.number)


# ------------------------------------------------------------------ acquiring


def acquisitions(state: State, player: int) -> Iterator[Move]:
    """The technologies that can be paid for, with every slot that can take them."""
    me = state.players[player]
    slots = [slot for slot in kinds.ALL_SLOTS if can_discard(state, player, slot)]
    for technology in state.market:
        row = state.facts.technologies[technology]
        if technology != kinds.NO_TECHNOLOGY and row.cost <= me.research:
            for slot in slots:
                if row.slot in (-1, slot):
                    yield do.ACQUIRE[technology][slot]


def can_discard(state: State, player: int, slot: TechnologySlot) -> bool:
    """Is the slot empty, or can the technology there go? Not while a sick subject lies on it."""
    me = state.players[player]
    if me.technologies[slot] == kinds.NO_TECHNOLOGY:
        return True
    powers = state.facts.technologies[me.technologies[slot]].powers
    if powers.patient and me.on[slot]:
        return False
    return not powers.quarantine or me.zone <= zone_of(state, player) - powers.quarantine


def acquire(state: State, player: int, move: do.Acquire) -> None:
    """Pay, lay the card into its slot, and refill the market."""
    me, row = state.players[player], state.facts.technologies[move.technology]
    spend_research(state, player, row.cost)
    place = state.market.index(move.technology)
    state.market = replaced(state.market, place, kinds.NO_TECHNOLOGY)
    push(state, FillMarket())
    happen(state, player, "acquire_tech")
    _discard(state, player, move.slot)
    me.technologies = replaced(me.technologies, move.slot, move.technology)
    state.tell(events.TechnologyAcquired, player, move.technology)
    if row.powers.mobile_workshop:
        push(state, ChooseMobile(player))


def _discard(state: State, player: int, slot: TechnologySlot) -> None:
    """A technology goes back to the deck and pays its renown; healed subjects on it are lost."""
    me = state.players[player]
    technology = me.technologies[slot]
    if technology == kinds.NO_TECHNOLOGY:
        return
    row = state.facts.technologies[technology]
    me.technologies = replaced(me.technologies, slot, kinds.NO_TECHNOLOGY)
    me.on = replaced(me.on, slot, 0)
    state.deck |= 1 << technology
    state.tell(events.TechnologyDiscarded, player, technology)
    drop_surplus(state, player)
    gain_renown(state, player, row.renown, kinds.FOR_TECHNOLOGY)


class ChooseMobile(Decision):
    """What does the Mobile Workshop produce?"""

    def moves(self, state: State) -> Moves:
        return do.TAKE_RESOURCE

    def resolve(self, state: State, move: do.TakeResource) -> None:
        state.players[self.player].mobile = move.resource
        state.tell(events.MobileChosen, self.player, move.resource)


# ------------------------------------------------------------------ the market


def refresh(state: State, player: int) -> None:
    """All cards of the market go back to the deck, and as many new ones are laid out."""
    spend_research(state, player, state.facts.structure.refresh)
    state.tell(events.MarketRefreshed, player)
    for technology in state.market:
        if technology != kinds.NO_TECHNOLOGY:
            state.deck |= 1 << technology
    state.market = (kinds.NO_TECHNOLOGY,) * state.facts.structure.market
    push(state, FillMarket())


@answered_by(do.OpenTechnologies)
class FillMarket(Chance):
    """The empty places of the market are filled from the deck."""

    def draws(self, state: State) -> Draws:
        return [Draw(_cards(state.deck), state.market.count(kinds.NO_TECHNOLOGY))]

    def resolve(self, state: State, move: do.OpenTechnologies) -> None:
        for technology in move.technologies:
            state.deck &= ~(1 << technology)
            state.market = replaced(state.market, state.market.index(kinds.NO_TECHNOLOGY), technology)
        state.tell(events.TechnologiesOpened, move.technologies)


def _cards(deck: int) -> list[TechnologyNumber]:
    return [technology for technology in kinds.ALL_TECHNOLOGIES if deck >> technology & 1]
