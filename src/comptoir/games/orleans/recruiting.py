"""New characters, the tracks and what their steps bring. Groups FARM, VILLAGE, UNIVERSITY, CASTLE, MONASTERY."""

from collections.abc import Sequence

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move
from comptoir.games.orleans.development import gain_development, take_citizen
from comptoir.games.orleans.events import (
    CharacterRecruited,
    TechnologyGained,
    TrackAdvanced,
)
from comptoir.games.orleans.followers import free_spots, put
from comptoir.games.orleans.kinds import Character, Track
from comptoir.games.orleans.moves import BAG, PLAN, PUT, RECRUIT, ChooseTrack, Plan, Put, Recruit
from comptoir.games.orleans.planning import fitting, open_spaces, stand
from comptoir.games.orleans.state import (
    BOATMAN,
    BOATMAN_CITIZEN,
    CRAFTSMAN,
    DEVELOPMENT,
    FARMER,
    KNIGHT,
    KNIGHT_CITIZEN,
    MONK,
    SCHOLAR,
    TRACKS,
    TRADER,
    State,
)
from comptoir.games.orleans.supply import gain_coins, gain_good
from comptoir.games.orleans.tiles import TakePlaceTile, take_tile_if_any

# ------------------------------------------------------------------ what is possible


def can_recruit(state: State, player: int, character: Character) -> bool:
    """Is there such a character, does no event forbid it, and is its track open?"""
    if not state.supply[character] or state.facts.events[state.event].bans == character:
        return False
    return character == MONK or can_step(state, player, character)


def can_step(state: State, player: int, track: int) -> bool:
    """Is the track not finished, and can its next space give what it shows?

    In the lenient reading a good or technology tile that has run out is simply not received.
    """
    space = state.players[player].tracks[track] + 1
    if space > state.facts.track_ends[track]:
        return False
    return state.options.exhausted_bonus == "lenient" or has_bonus(state, track, space)


def has_bonus(state: State, track: int, space: int) -> bool:
    """Is the good or technology tile of a space still there?"""
    if track == FARMER:
        return state.goods[state.facts.farmer_goods[space]] > 0
    return track != CRAFTSMAN or state.technology > 0


# ------------------------------------------------------------------ a new character


def recruit(state: State, player: int, character: Character) -> None:
    """A character comes from the board, then its marker advances a step."""
    take_character(state, player, character)
    if character == BOATMAN and any(state.facts.places[place].any_track for place in state.players[player].places):
        push(state, Arrive(player, character), StepAnywhere(player))
    elif character != MONK:
        push(state, Arrive(player, character), Step(player, character))
    else:
        push(state, Arrive(player, character))


def take_character(state: State, player: int, character: Character) -> None:
    """A character leaves the board."""
    state.supply[character] -= 1
    state.tell(CharacterRecruited, player, character)


class Arrive(PlayerFrame):
    """A new character goes into the bag, unless a tile or the event lets its owner choose."""

    character: Character

    def run(self, state: State) -> None:
        decision = ChooseArrival(self.player, self.character)
        if len(decision.moves(state)) > 1:
            push(state, decision)
        else:
            put(state, self.player, self.character, BAG)


class ChooseArrival(Decision):
    """Where does the new character go: into the bag, to the market (Statue), at once to a place (Amnesty)?"""

    character: Character

    def moves(self, state: State) -> Sequence[Move]:
        me, facts = state.players[self.player], state.facts
        moves: list[Move] = [PUT[BAG]]
        if any(facts.places[place].to_market for place in me.places):
            moves += [PUT[spot] for spot in free_spots(state, me)]
        if facts.events[state.event].behaviour.places_recruits:
            spots = fitting(state, me, self.character, open_spaces(state, me))
            moves += [PLAN[self.character][place][space] for place, space in spots]
        return moves

    def resolve(self, state: State, move: Put | Plan) -> None:
        if isinstance(move, Put):
            put(state, self.player, self.character, move.spot)
        else:
            stand(state, self.player, self.character, move.place, move.space)


class ChooseRecruit(Decision):
    """Which of these characters is recruited?"""

    characters: tuple[Character, ...]

    def moves(self, state: State) -> Sequence[Move]:
        return [RECRUIT[character] for character in self.characters if can_recruit(state, self.player, character)]

    def resolve(self, state: State, move: Recruit) -> None:
        recruit(state, self.player, move.character)


# ------------------------------------------------------------------ steps


class Step(PlayerFrame):
    """A marker advances one space, and its owner receives what the space shows."""

    track: Track

    def run(self, state: State) -> None:
        if self.track == DEVELOPMENT:
            gain_development(state, self.player, 1)
            return
        me = state.players[self.player]
        me.tracks[self.track] += 1
        space = me.tracks[self.track]
        state.tell(TrackAdvanced, self.player, self.track, space)
        if self.track == KNIGHT and space == state.facts.tracks.knight.citizen:
            take_citizen(state, self.player, KNIGHT_CITIZEN)
        is_first = (
            self.track == BOATMAN
            and space == state.facts.tracks.boatman.citizen
            and take_citizen(state, self.player, BOATMAN_CITIZEN)
        )
        if not is_first:
            receive_bonus(state, self.player, self.track, space)


class StepAnywhere(Decision):
    """The Lock: on which track is the step?"""

    def moves(self, state: State) -> Sequence[Move]:
        return [ChooseTrack(track) for track in range(TRACKS) if can_step(state, self.player, track)]

    def resolve(self, state: State, move: ChooseTrack) -> None:
        push(state, Step(self.player, move.track))


def receive_bonus(state: State, player: int, track: int, space: int) -> None:
    """What a space of a character track gives; citizens are not part of it."""
    facts = state.facts
    if track == FARMER:
        gain_good(state, player, facts.farmer_goods[space])
    elif track == BOATMAN:
        gain_coins(state, player, facts.boatman_coins[space])
    elif track == CRAFTSMAN:
        gain_technology(state, player)
    elif track == TRADER:
        take_tile_if_any(state, TakePlaceTile(player, facts.trader_levels[space]))
    elif track == SCHOLAR:
        gain_development(state, player, facts.scholar_points[space])


def gain_technology(state: State, player: int) -> None:
    """A technology tile, if there is one; it is held until its owner passes."""
    if state.technology:
        state.technology -= 1
        state.players[player].technology += 1
        state.tell(TechnologyGained, player)
