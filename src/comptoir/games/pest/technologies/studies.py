"""Technologies that work in a Research action: the Scholars (11) and the Experimental Laboratory (12)."""

from collections.abc import Iterator

from comptoir.engine.moves import Move
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.assigning import is_mobile_free, put_healed, workplaces
from comptoir.games.pest.kinds import MOBILE, TRACK, Target
from comptoir.games.pest.quarantine import take_in
from comptoir.games.pest.state import State


def recalls(state: State, player: int) -> Iterator[Move]:
    """Where a subject from the Capital can go."""
    me = state.players[player]
    if not me.capital:
        return
    if me.healed < len(state.facts.healed_track.herbs):
        yield do.Recall(TRACK)
    yield from (do.Recall(target) for target in workplaces(state, player))
    if is_mobile_free(state, player):
        yield do.Recall(MOBILE)


def recall(state: State, player: int, target: Target) -> None:
    """A healed subject comes back from the Capital."""
    state.players[player].capital -= 1
    put_healed(state, player, target)
    state.tell(events.SubjectRecalled, player, target)


def experiments(state: State, player: int, most: int) -> Iterator[Move]:
    """For one healed subject, up to `most` sick ones."""
    if state.players[player].healed:
        yield from (do.Experiment(number) for number in range(most + 1))


def experiment(state: State, player: int, number: int) -> None:
    """A healed subject goes back to the supply, sick ones come into quarantine."""
    state.players[player].healed -= 1
    state.tell(events.SubjectGivenUp, player, number)
    take_in(state, player, number)
