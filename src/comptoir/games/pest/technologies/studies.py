"""Technologies that work in a Research action: the Scholars (11) and the Experimental Laboratory (12)."""

from collections.abc import Iterator

from comptoir.engine.moves import Move
from comptoir.games.pest.assigning import is_mobile_free, put_healed, workplaces
from comptoir.games.pest.events import SubjectGivenUp, SubjectRecalled
from comptoir.games.pest.kinds import Target
from comptoir.games.pest.moves import Experiment, Recall
from comptoir.games.pest.quarantine import take_in
from comptoir.games.pest.state import MOBILE, TRACK, State


def recalls(state: State, player: int) -> Iterator[Move]:
    """Where a subject from the Capital can go."""
    me = state.players[player]
    if not me.capital:
        return
    if me.healed < len(state.facts.healed_track.herbs):
        yield Recall(TRACK)
    yield from (Recall(target) for target in workplaces(state, player))
    if is_mobile_free(state, player):
        yield Recall(MOBILE)


def recall(state: State, player: int, target: Target) -> None:
    """A healed subject comes back from the Capital."""
    state.players[player].capital -= 1
    put_healed(state, player, target)
    state.tell(SubjectRecalled, player, target)


def experiments(state: State, player: int, most: int) -> Iterator[Move]:
    """For one healed subject, up to `most` sick ones."""
    if state.players[player].healed:
        yield from (Experiment(number) for number in range(most + 1))


def experiment(state: State, player: int, number: int) -> None:
    """A healed subject goes back to the supply, sick ones come into quarantine."""
    state.players[player].healed -= 1
    state.tell(SubjectGivenUp, player, number)
    take_in(state, player, number)
