"""What places, their spaces and place tiles are and do."""

from __future__ import annotations

from comptoir.engine.game import Explanation
from comptoir.games.orleans.actions import is_sabotaged
from comptoir.games.orleans.presentation.phrases import SPECIAL_SPACES
from comptoir.games.orleans.presentation.teller import Teller
from comptoir.games.orleans.state import (
    ANY,
    BASIC_PLACES,
    DEED_SPACE,
    EMPTY,
    MARKET_SPACE,
    NEUTRAL,
    OWN,
    TECHNOLOGY,
    owned,
)
from comptoir.games.presentation.explaining import Tell, joined


def _place(teller: Teller, seat: int, key: str) -> Explanation | None:
    """A place of a player: what it does, and whether it can be used."""
    place = teller.facts.place_numbers.get(key, -1)
    if place not in owned(teller.view.players[seat]):
        return None
    return _about(teller, place, _standing(teller, seat, place), _stored(teller, seat, key))


def _tile(teller: Teller, key: str) -> Explanation | None:
    """A place tile: what it does, and where it is."""
    place = teller.facts.place_numbers.get(key, -1)
    if place < BASIC_PLACES:
        return None
    category = teller.say("explain.place.category", category=teller.category(place))
    return _about(teller, place, category, _whereabouts(teller, place))


def _about(teller: Teller, place: int, *more: str) -> Explanation:
    text = joined(teller.place(place, "text"), _needs(teller, place), *more)
    return Explanation(teller.place(place, "name"), text, joined(teller.place(place, "ruling"), _doubt(teller, place)))


def _needs(teller: Teller, place: int) -> str:
    """Whom a place asks for; special spaces are told in its own text."""
    needs = teller.facts.places[place].needs
    if not needs:
        return teller.say("explain.place.lasting")
    if any(need in SPECIAL_SPACES and need != ANY for need in needs) or max(needs) > DEED_SPACE:
        return ""
    asked = [_asked(teller, need, needs.count(need)) for need in dict.fromkeys(needs)]
    return teller.say("explain.place.needs", needs=teller.listed(asked))


def _asked(teller: Teller, need: int, number: int) -> str:
    if need == ANY:
        return teller.say("need.any")
    return teller.follower(need) if number == 1 else teller.followers(need, number)


def _doubt(teller: Teller, place: int) -> str:
    """How sure it is whom a place tile asks for."""
    if teller.facts.places[place].is_certain:
        return ""
    key = teller.facts.places[place].key
    row = next(row for row in teller.facts.data["place_tiles"] if row["id"] == key)
    return teller.say(f"doubt.{'low' if 'reliability' in row else 'reconstructed'}")


def _standing(teller: Teller, seat: int, place: int) -> str:
    """Whether a place can be used."""
    view, me = teller.view, teller.view.players[seat]
    if not me.on[place]:
        return ""
    if is_sabotaged(view, seat, place):
        return teller.say("explain.place.sabotaged")
    empty = me.on[place].count(EMPTY)
    if not empty:
        return teller.say("explain.place.filled")
    is_row_used = teller.facts.places[place].is_used_in_part
    return "" if is_row_used else teller.say("explain.place.open", n=empty)


def _stored(teller: Teller, seat: int, key: str) -> str:
    """What lies on a place tile besides followers."""
    me = teller.view.players[seat]
    if key == "road" and me.road_stations:
        return teller.say("explain.place.road_stations", n=me.road_stations)
    return teller.say("explain.place.room_supplied") if key == "gaming_room" and me.is_room_supplied else ""


def _whereabouts(teller: Teller, place: int) -> str:
    view = teller.view
    for seat, player in enumerate(view.players):
        if place in player.places:
            return teller.say("explain.place.owned", player=teller.names[seat])
    level = teller.facts.places[place].level
    if place in view.tiles[level]:
        return teller.say("explain.place.free")
    return teller.say("explain.place.hidden" if place in view.stacks[level] else "explain.place.boxed")


# ------------------------------------------------------------------ spaces

# How it is told that somebody stands on a space from which nobody goes back to the bag.
TAKEN = {MARKET_SPACE: "taken_market", NEUTRAL: "taken_neutral", DEED_SPACE: "taken_deed"}


def _space(teller: Teller, seat: int, key: str, space: int) -> Explanation | None:
    me, place = teller.view.players[seat], teller.facts.place_numbers.get(key, -1)
    if place not in owned(me) or space >= len(me.on[place]):
        return None
    title = teller.say("explain.space.title", place=teller.place(place, "name"), space=teller.space(place, space))
    what = me.on[place][space]
    if what == TECHNOLOGY:
        return Explanation(title, teller.say("explain.space.technology"))
    if what != EMPTY:
        kind = TAKEN.get(teller.facts.places[place].needs[space], "taken")
        return Explanation(title, teller.say(f"explain.space.{kind}", follower=teller.follower(what)))
    return Explanation(title, _who_may_stand(teller, seat, place, space))


def _who_may_stand(teller: Teller, seat: int, place: int, space: int) -> str:
    """The followers that fit on an empty space, with the player's place tiles."""
    fits, need = teller.view.players[seat].fits, teller.facts.places[place].needs[space]
    if need in (MARKET_SPACE, DEED_SPACE):
        return teller.say(f"explain.space.{SPECIAL_SPACES[need]}")
    fitting = [follower for follower in range(OWN) if fits[follower] >> need & 1]
    is_anybody = len(fitting) == OWN
    anybody = teller.say("need.neutral" if need == NEUTRAL else "need.any")
    asked = [anybody] if is_anybody else [teller.follower(follower) for follower in fitting]
    return teller.say("explain.space.empty", followers=teller.listed(asked, "or"))


PLACES: dict[str, Tell] = {
    "place-%-@": _place,
    "space-%-@-#": _space,
    "tile-@": _tile,
}
