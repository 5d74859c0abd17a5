"""Rewards and the influence track. Groups INFLUENCE, TERM."""

from comptoir.engine.frames import Decision, Frame, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.kinds import FOR_TOKEN, TRACK
from comptoir.games.pest.printed import Reward
from comptoir.games.pest.state import State, replaced
from comptoir.games.pest.storage import gain, gain_research


def give(state: State, player: int, reward: Reward, source: int) -> None:
    """Hand out a reward; `source` says what its renown tokens are for."""
    for good, number in numbered(reward.goods):
        gain(state, player, good, number)
    gain_research(state, player, reward.research)
    gain_renown(state, player, reward.renown, source)
    for _ in range(reward.recover):
        _recover(state, player)
    frames: list[Frame] = [ChooseResource(player)] * reward.any
    if reward.influence:
        frames.append(GainInfluence(player, reward.influence))
    push(state, *frames)


def gain_renown(state: State, player: int, number: int, source: int) -> None:
    """Take renown tokens."""
    if number:
        me = state.players[player]
        me.renown = replaced(me.renown, source, me.renown[source] + number)
        state.tell(events.RenownGained, player, number)


def take_negative(state: State, player: int, number: int) -> None:
    """Take negative renown tokens."""
    if number:
        state.players[player].negative += number
        state.tell(events.NegativeTaken, player, number)


def _recover(state: State, player: int) -> None:
    """A healed subject comes back from the Capital."""
    me = state.players[player]
    if me.capital and me.healed < len(state.facts.healed_track.herbs):
        me.capital -= 1
        me.healed += 1
        state.tell(events.SubjectRecalled, player, TRACK)


class ChooseResource(Decision):
    """Which resource is taken?"""

    def moves(self, state: State) -> Moves:
        return do.TAKE_RESOURCE

    def resolve(self, state: State, move: do.TakeResource) -> None:
        gain(state, self.player, move.resource)


class GainInfluence(PlayerFrame):
    """A marker goes up the influence track and collects what it passes."""

    steps: int

    def run(self, state: State) -> None:
        me, passed = state.players[self.player], []
        space = me.influence
        for _ in range(self.steps):
            space += 1
            while _is_jumped(state, self.player, space):
                passed.append(space)
                space += 1
            passed.append(space)
        me.influence = space
        state.tell(events.InfluenceGained, self.player, space)
        _lift_markers(state)
        push(state, *(Collect(self.player, each) for each in passed if each in state.facts.track_rewards))


class Collect(PlayerFrame):
    """A reward at the border of the influence track is taken."""

    space: int

    def run(self, state: State) -> None:
        give(state, self.player, state.facts.track_rewards[self.space], FOR_TOKEN)


def _is_jumped(state: State, player: int, space: int) -> bool:
    """Another marker, or a token of the duel or the solo game, is on the space."""
    if space in state.influence_markers or (state.options.is_duel and space in state.facts.duel.covered):
        return True
    return any(other.influence == space for seat, other in enumerate(state.players) if seat != player)


def _lift_markers(state: State) -> None:
    """Solo: the markers that were passed go to the neutral space."""
    left = tuple(space for space in state.influence_markers if space > state.players[0].influence)
    neutral_comes(state, len(state.influence_markers) - len(left))
    state.influence_markers = left


def neutral_comes(state: State, number: int) -> None:
    """Subjects come to the neutral space of the Capital."""
    if number:
        state.neutral += number
        state.tell(events.NeutralCame, number)
