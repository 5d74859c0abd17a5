"""A round: its seven phases, and the end of the game. Groups ROUND, HOURGLASS, CENSUS, EVENT, END."""

from comptoir.engine.draws import Draw, Draws
from comptoir.engine.frames import Chance, Decision, Frame, PlayerFrame, answered_by, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.actions import Actions
from comptoir.games.orleans.development import take_citizen
from comptoir.games.orleans.followers import Followers
from comptoir.games.orleans.kinds import PlaceNumber
from comptoir.games.orleans.planning import Planning, is_activated, is_substitute, occupy
from comptoir.games.orleans.scoring import most_stations, scores
from comptoir.games.orleans.state import CATEGORIES, State, turn_order
from comptoir.games.orleans.supply import gain_coins, pay_good
from comptoir.games.orleans.tiles import FillRows, WashAway
from comptoir.games.orleans.torture import owe

HOURGLASS_PHASE, CENSUS_PHASE, EVENT_PHASE, FIRST_PLAYER_PHASE = 1, 2, 6, 7
CENSUS_COINS = 1


class Round(Frame):
    """A round, with all its phases."""

    round: int

    def run(self, state: State) -> None:
        state.round = self.round
        state.taken = 0
        state.tell(events.RoundBegan, self.round)
        push(state, *PHASES)


# ------------------------------------------------------------------ phase 1


class Hourglass(Frame):
    """Phase 1: the next hourglass tile is turned up."""

    def run(self, state: State) -> None:
        state.phase = HOURGLASS_PHASE
        state.tell(events.PhaseBegan, HOURGLASS_PHASE)
        push(state, TurnTile())


@answered_by(do.TurnHourglass)
class TurnTile(Chance):
    """Which event? The order of a pile is unknown until it is turned up."""

    def draws(self, state: State) -> Draws:
        _, tiles = state.piles[0]
        return [Draw(tiles)]

    def resolve(self, state: State, move: do.TurnHourglass) -> None:
        (number, tiles), *rest = state.piles
        left = list(tiles)
        left.remove(move.event)
        state.piles = ((number - 1, tuple(left)), *rest) if number > 1 else tuple(rest)
        state.event = move.event
        state.tell(events.EventRevealed, move.event)
        if state.facts.events[move.event].behaviour.turns_another:
            push(state, TurnTile())


# ------------------------------------------------------------------ phase 2


class Census(Frame):
    """Phase 2: the sole leader on the farmer track is paid; the sole last player pays."""

    def run(self, state: State) -> None:
        state.phase = CENSUS_PHASE
        state.tell(events.PhaseBegan, CENSUS_PHASE)
        spaces = [player.tracks[kinds.FARMER] for player in state.players]
        if spaces.count(max(spaces)) == 1:
            leader = spaces.index(max(spaces))
            state.tell(events.CensusWon, leader)
            gain_coins(state, leader, CENSUS_COINS)
        if spaces.count(min(spaces)) == 1 and len(spaces) > 2:
            last = spaces.index(min(spaces))
            state.tell(events.CensusLost, last)
            owe(state, last, CENSUS_COINS)


# ------------------------------------------------------------------ phase 6


class EventPhase(Frame):
    """Phase 6: the event happens to one player after another, in turn order."""

    def run(self, state: State) -> None:
        state.phase = EVENT_PHASE
        state.tell(events.PhaseBegan, EVENT_PHASE)
        order = turn_order(state)
        push(state, *(DismissSubstitutes(player) for player in order))
        if state.facts.events[state.event].behaviour.happening is not None:
            push(state, *(Face(player) for player in order))


class Face(PlayerFrame):
    """The event comes to a player, who may be able to ward it off."""

    def run(self, state: State) -> None:
        if shields(state, self.player):
            push(state, Ward(self.player))
        else:
            happen(state, self.player)


def happen(state: State, player: int) -> None:
    """Apply the event to a player."""
    event = state.facts.events[state.event]
    assert event.behaviour.happening is not None
    event.behaviour.happening(state, player, event)


def shields(state: State, player: int) -> list[int]:
    """What the player can ward the event off with: the Sacristy if it is negative, goods on the Inn in any case."""
    me, facts = state.players[player], state.facts
    found = []
    if facts.events[state.event].is_negative and sacristy_of(state, player) != -1:
        found.append(do.BY_SACRISTY)
    if me.goods[kinds.INN_CHEESE]:
        found.append(do.BY_CHEESE)
    if me.goods[kinds.INN_WINE]:
        found.append(do.BY_WINE)
    return found


def sacristy_of(state: State, player: int) -> PlaceNumber:
    """The player's Sacristy, if a monk is there; -1 otherwise."""
    me, places = state.players[player], state.facts.places
    wards = (place for place in me.places if places[place].behaviour.wards_off and is_activated(state, me, place))
    return next(wards, kinds.NO_PLACE)


class Ward(Decision):
    """Ward the event off, or let it happen?"""

    def moves(self, state: State) -> Moves:
        return [*(do.Protect(shield) for shield in shields(state, self.player)), do.ACCEPT]

    def resolve(self, state: State, move: do.Protect | do.Accept) -> None:
        if isinstance(move, do.Accept):
            happen(state, self.player)
            return
        state.tell(events.EventWarded, self.player, move.shield)
        if move.shield == do.BY_SACRISTY:
            me, sacristy = state.players[self.player], sacristy_of(state, self.player)
            me.bag[me.on[sacristy][0]] += 1
            occupy(me, sacristy, 0, kinds.EMPTY)
        else:
            pay_good(state, self.player, kinds.INN_CHEESE if move.shield == do.BY_CHEESE else kinds.INN_WINE)


class DismissSubstitutes(PlayerFrame):
    """Farmers who stood in for others this round only, and were not used, go back to the bag."""

    def run(self, state: State) -> None:
        me, number = state.players[self.player], 0
        for place, space in me.substitutes:
            if is_substitute(state, me, place, space):
                me.bag[me.on[place][space]] += 1
                occupy(me, place, space, kinds.EMPTY)
                number += 1
        me.substitutes = ()
        if number:
            state.tell(events.SubstitutesReturned, self.player, number)


# ------------------------------------------------------------------ phase 7, and the end


class NextFirstPlayer(Frame):
    """Phase 7: the first-player token goes to the left; then comes the next round, or the end."""

    def run(self, state: State) -> None:
        state.phase = FIRST_PLAYER_PHASE
        state.tell(events.PhaseBegan, FIRST_PLAYER_PHASE)
        state.first = (state.first + 1) % len(state.players)
        state.tell(events.FirstPlayerNamed, state.first)
        if not state.piles:
            push(state, FinalScoring())
        elif state.options.two_rivers == "on":
            push(state, WashAway(), FillRows(), Round(state.round + 1))
        else:
            push(state, Round(state.round + 1))


class FinalScoring(Frame):
    """The last citizen goes to the sole player with most stations; the points follow from what the players own."""

    def run(self, state: State) -> None:
        winner = most_stations(state)
        if winner != -1:
            take_citizen(state, winner, kinds.LAST_CITIZEN)
        for player, points in enumerate(scores(state)):
            for category, number in points.items():
                if number:  # no event for nothing
                    state.tell(events.FinalPoints, player, CATEGORIES.index(category), number)


PHASES: tuple[Frame, ...] = (
    Hourglass(), Census(), Followers(), Planning(), Actions(), EventPhase(), NextFirstPlayer(),
)  # fmt: skip
