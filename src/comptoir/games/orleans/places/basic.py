"""The ten basic places of every board. Groups FARM, VILLAGE, UNIVERSITY, CASTLE, MONASTERY, SHIP, WAGON, GUILDHALL."""

from comptoir.engine.frames import push
from comptoir.games.orleans import kinds
from comptoir.games.orleans.actions import ReturnFollowers
from comptoir.games.orleans.deeds import MOST_SENT, SendOne, sendable
from comptoir.games.orleans.development import gain_development
from comptoir.games.orleans.kinds import Character, PlaceNumber
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use
from comptoir.games.orleans.planning import is_activated
from comptoir.games.orleans.recruiting import ChooseRecruit, can_recruit, recruit
from comptoir.games.orleans.state import State
from comptoir.games.orleans.travel import MoveMerchant, build_station, is_shared_site, is_site, ways_of

VILLAGERS = (kinds.BOATMAN, kinds.CRAFTSMAN, kinds.TRADER)


def recruiting(character: Character, look: str) -> Behaviour:
    """A place that recruits one kind of character."""

    def can(state: State, player: int, use: Use) -> bool:
        return can_recruit(state, player, character)

    def do(state: State, player: int, use: Use) -> None:
        recruit(state, player, character)

    return Behaviour(Action(do, can), look=look)


def can_recruit_villager(state: State, player: int, use: Use) -> bool:
    return any(can_recruit(state, player, character) for character in VILLAGERS)


def recruit_villager(state: State, player: int, use: Use) -> None:
    push(state, ChooseRecruit(player, VILLAGERS))


def moving(kind: int, look: str) -> Behaviour:
    """A basic place that moves the merchant; the Drawbridge opens the other kind of ways to it."""

    def passable(state: State, player: int) -> int:
        places = state.facts.places
        is_joined = any(places[place].joins_ways for place in state.players[player].places)
        return kinds.ROADS | kinds.WATERWAYS if is_joined else kind

    def can(state: State, player: int, use: Use) -> bool:
        return bool(ways_of(state, player, passable(state, player)))

    def do(state: State, player: int, use: Use) -> None:
        push(state, MoveMerchant(player, player, passable(state, player)))

    return Behaviour(Action(do, can), look=look)


def can_build(state: State, player: int, use: Use) -> bool:
    """There is a site where the merchant is; an activated Tavern turns a town taken by others into one."""
    me = state.players[player]
    if not me.stations:
        return False
    return is_site(state, player, me.merchant) or (
        is_shared_site(state, player, me.merchant) and own_tavern(state, player) != -1
    )


def own_tavern(state: State, player: int) -> PlaceNumber:
    """The player's activated Tavern, which is used only together with the Guildhall; -1 without one."""
    me = state.players[player]
    for place in me.places:
        action = state.facts.places[place].behaviour.action
        if action is not None and not action.is_whole and is_activated(state, me, place):
            return place
    return kinds.NO_PLACE


def build(state: State, player: int, use: Use) -> None:
    town = state.players[player].merchant
    if is_shared_site(state, player, town):
        push(state, ReturnFollowers(player, own_tavern(state, player)))
    build_station(state, player, town)


def develop(state: State, player: int, use: Use) -> None:
    gain_development(state, player, state.facts.places[use.place].development)


def can_send(state: State, player: int, use: Use) -> bool:
    return bool(sendable(state, player, use.place))


def send(state: State, player: int, use: Use) -> None:
    push(state, SendOne(player, use.place, MOST_SENT))


PLACES: dict[str, Behaviour] = {
    "farm_house": recruiting(kinds.FARMER, "farmer"),
    "village": Behaviour(Action(recruit_villager, can_recruit_villager), look="boatman / craftsman / trader"),
    "university": recruiting(kinds.SCHOLAR, "scholar"),
    "castle": recruiting(kinds.KNIGHT, "knight"),
    "monastery": recruiting(kinds.MONK, "monk"),
    "ship": moving(kinds.WATERWAYS, "merchant ship"),
    "wagon": moving(kinds.ROADS, "merchant wagon"),
    "guildhall": Behaviour(Action(build, can_build), look="station"),
    "scriptorium": Behaviour(Action(develop)),
    "town_hall": Behaviour(Action(send, can_send), look="heart heart"),
}
