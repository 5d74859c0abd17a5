"""New characters, the tracks and what their steps bring. Groups FARM, VILLAGE, UNIVERSITY, CASTLE, MONASTERY."""

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.development import gain_development, take_citizen
from comptoir.games.orleans.followers import free_spots, put
from comptoir.games.orleans.kinds import Character, Track
from comptoir.games.orleans.planning import fitting, open_spaces, stand
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins, gain_good
from comptoir.games.orleans.tiles import TakePlaceTile, take_tile_if_any

# ------------------------------------------------------------------ what is possible


def can_recruit(state: State, player: int, character: Character) -> bool:
    """Is there such a character, does no event forbid it, and is its track open?"""
    if not state.supply[character] or state.facts.events[state.event].bans == character:
        return False
    return character == kinds.MONK or can_step(state, player, character)


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
    if track == kinds.FARMER:
        return state.goods[state.facts.farmer_goods[space]] > 0
    return track != kinds.CRAFTSMAN or state.technology > 0


# ------------------------------------------------------------------ a new character


def recruit(state: State, player: int, character: Character) -> None:
    """A character comes from the board, then its marker advances a step."""
    take_character(state, player, character)
    places = (state.facts.places[place] for place in state.players[player].places)
    if character == kinds.BOATMAN and any(place.any_track for place in places):
        push(state, Arrive(player, character), StepAnywhere(player))
    elif character != kinds.MONK:
        push(state, Arrive(player, character), Step(player, character))
    else:
        push(state, Arrive(player, character))


def take_character(state: State, player: int, character: Character) -> None:
    """A character leaves the board."""
    state.supply[character] -= 1
    state.tell(events.CharacterRecruited, player, character)


class Arrive(PlayerFrame):
    """A new character goes into the bag, unless a tile or the event lets its owner choose."""

    character: Character

    def run(self, state: State) -> None:
        decision = ChooseArrival(self.player, self.character)
        if len(decision.moves(state)) > 1:
            push(state, decision)
        else:
            put(state, self.player, self.character, do.BAG)


class ChooseArrival(Decision):
    """Where does the new character go: into the bag, to the market (Statue), at once to a place (Amnesty)?"""

    character: Character

    def moves(self, state: State) -> Moves:
        me, facts = state.players[self.player], state.facts
        moves: list[Move] = [do.PUT[do.BAG]]
        if any(facts.places[place].to_market for place in me.places):
            moves += [do.PUT[spot] for spot in free_spots(state, me)]
        if facts.events[state.event].behaviour.places_recruits:
            spots = fitting(state, me, self.character, open_spaces(state, me))
            moves += [do.PLAN[self.character][place][space] for place, space in spots]
        return moves

    def resolve(self, state: State, move: do.Put | do.Plan) -> None:
        if isinstance(move, do.Put):
            put(state, self.player, self.character, move.spot)
        else:
            stand(state, self.player, self.character, move.place, move.space)


class ChooseRecruit(Decision):
    """Which of these characters is recruited?"""

    characters: kinds.SomeCharacters

    def moves(self, state: State) -> Moves:
        return [do.RECRUIT[character] for character in self.characters if can_recruit(state, self.player, character)]

    def resolve(self, state: State, move: do.Recruit) -> None:
        recruit(state, self.player, move.character)


# ------------------------------------------------------------------ steps


class Step(PlayerFrame):
    """A marker advances one space, and its owner receives what the space shows."""

    track: Track

    def run(self, state: State) -> None:
        if self.track == kinds.DEVELOPMENT:
            gain_development(state, self.player, 1)
            return
        me = state.players[self.player]
        me.tracks[self.track] += 1
        space = me.tracks[self.track]
        state.tell(events.TrackAdvanced, self.player, self.track, space)
        if self.track == kinds.KNIGHT and space == state.facts.tracks.knight.citizen:
            take_citizen(state, self.player, kinds.KNIGHT_CITIZEN)
        is_first = (
            self.track == kinds.BOATMAN
            and space == state.facts.tracks.boatman.citizen
            and take_citizen(state, self.player, kinds.BOATMAN_CITIZEN)
        )
        if not is_first:
            receive_bonus(state, self.player, self.track, space)


class StepAnywhere(Decision):
    """The Lock: on which track is the step?"""

    def moves(self, state: State) -> Moves:
        return [do.ChooseTrack(track) for track in range(kinds.TRACKS) if can_step(state, self.player, track)]

    def resolve(self, state: State, move: do.ChooseTrack) -> None:
        push(state, Step(self.player, move.track))


def receive_bonus(state: State, player: int, track: int, space: int) -> None:
    """What a space of a character track gives; citizens are not part of it."""
    facts = state.facts
    if track == kinds.FARMER:
        gain_good(state, player, facts.farmer_goods[space])
    elif track == kinds.BOATMAN:
        gain_coins(state, player, facts.boatman_coins[space])
    elif track == kinds.CRAFTSMAN:
        gain_technology(state, player)
    elif track == kinds.TRADER:
        take_tile_if_any(state, TakePlaceTile(player, facts.trader_levels[space]))
    elif track == kinds.SCHOLAR:
        gain_development(state, player, facts.scholar_points[space])


def gain_technology(state: State, player: int) -> None:
    """A technology tile, if there is one; it is held until its owner passes."""
    if state.technology:
        state.technology -= 1
        state.players[player].technology += 1
        state.tell(events.TechnologyGained, player)
