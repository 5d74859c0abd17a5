"""Beneficial deeds: characters sent there, rewards and citizens. Groups TOWNHALL, TILE-GAMING-ROOM, VARIANT-DEEDS."""

from collections import Counter

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.development import gain_development, take_citizen
from comptoir.games.orleans.kinds import Character, DeedNumber, PlaceNumber
from comptoir.games.orleans.planning import occupy
from comptoir.games.orleans.state import Player, State
from comptoir.games.orleans.supply import gain_coins

ROOM = DeedNumber(8)  # the Gaming Room, among the deeds
MOST_SENT = 2  # in one action


def sendable(state: State, player: int, source: PlaceNumber) -> list[tuple[Character, DeedNumber]]:
    """The characters on a place that can be sent, each with a deed that has room for that character."""
    me = state.players[player]
    characters = [kinds.CHARACTER_OF[what] for what in dict.fromkeys(me.on[source]) if kinds.EMPTY < what < kinds.OWN]
    return [(character, deed) for character in characters for deed in _deeds_for(state, me, character)]


def _deeds_for(state: State, me: Player, character: Character) -> list[DeedNumber]:
    deeds = [deed for deed, _ in numbered(state.facts.deeds) if has_room(state, deed, character)]
    if is_room_open(state, me, character):
        deeds.append(ROOM)
    return deeds


def has_room(state: State, deed: DeedNumber, character: Character) -> bool:
    """Does the deed take one more such character?"""
    sent = sum(1 for _, other in state.deeds[deed] if other == character)
    return sent < state.facts.deeds[deed].characters[character]


def room_of(state: State, me: Player) -> PlaceNumber:
    """The player's Gaming Room; -1 without one."""
    return next((place for place in me.places if kinds.DEED_SPACE in state.facts.places[place].needs), kinds.NO_PLACE)


def is_room_open(state: State, me: Player, character: Character) -> bool:
    """Has the player a Gaming Room that still lacks this character?"""
    room = room_of(state, me)
    characters = state.facts.places[room].characters if room != -1 else ()
    return character in characters and me.on[room][characters.index(character)] == kinds.EMPTY


class SendOne(Decision):
    """Which character goes to which deed? After the first, the player may stop."""

    source: PlaceNumber
    left: kinds.Left

    def moves(self, state: State) -> Moves:
        moves: list[Move] = [do.SEND[character][deed] for character, deed in sendable(state, self.player, self.source)]
        if self.left < MOST_SENT:
            moves.append(do.DECLINE)
        return moves

    def resolve(self, state: State, move: do.Send | do.Decline) -> None:
        if isinstance(move, do.Decline):
            return
        me = state.players[self.player]
        occupy(me, self.source, me.on[self.source].index(move.character), kinds.EMPTY)
        push(state, SendMore(self.player, self.source, self.left - 1))
        state.tell(events.CharacterSent, self.player, move.character, move.deed)
        if move.deed == ROOM:
            room = room_of(state, me)
            occupy(me, room, state.facts.places[room].characters.index(move.character), move.character)
        else:
            _do_deed(state, self.player, move.character, move.deed)


class SendMore(PlayerFrame):
    """The second character may follow in the same action."""

    source: PlaceNumber
    left: int

    def run(self, state: State) -> None:
        if self.left and sendable(state, self.player, self.source):
            push(state, SendOne(self.player, self.source, self.left))


def _do_deed(state: State, player: int, character: Character, deed: DeedNumber) -> None:
    """The character stays on the deed; its owner is rewarded, and a full deed gives its citizen away."""
    row = state.facts.deeds[deed]
    state.deeds[deed] = (*state.deeds[deed], (player, character))
    if len(state.deeds[deed]) == sum(row.characters):
        take_citizen(state, _benefactor(state, deed), kinds.DEED_CITIZENS + deed)
    if row.development:
        push(state, ChooseReward(player, deed))
    else:
        gain_coins(state, player, row.coins)


def _benefactor(state: State, deed: DeedNumber) -> int:
    """Who gets the citizen: the last player to send, or the one who sent most (on a tie, the first to send)."""
    sent = [player for player, _ in state.deeds[deed]]
    if state.options.deeds == "last":
        return sent[-1]
    return Counter(sent).most_common(1)[0][0]


class ChooseReward(Decision):
    """Coins or development?"""

    deed: DeedNumber

    def moves(self, state: State) -> Moves:
        return [do.Choose(do.GIFT_COINS), do.Choose(do.GIFT_DEVELOPMENT)]

    def resolve(self, state: State, move: do.Choose) -> None:
        row = state.facts.deeds[self.deed]
        if move.gift == do.GIFT_COINS:
            gain_coins(state, self.player, row.coins)
        else:
            gain_development(state, self.player, row.development)
