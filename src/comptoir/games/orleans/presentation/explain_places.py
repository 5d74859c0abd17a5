"""What places, their spaces and place tiles are and do."""

from collections.abc import Callable, Iterator

from comptoir.engine.presentation import Explanation
from comptoir.games.keyed import numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.actions import is_sabotaged
from comptoir.games.orleans.kinds import PlaceNumber
from comptoir.games.orleans.options import TILE_PACKS
from comptoir.games.orleans.presentation.phrases import SPECIAL_SPACES, Phrases
from comptoir.games.orleans.state import character_asked, owned
from comptoir.games.presentation.explaining import Explain
from comptoir.games.presentation.phrases import joined


def _place(say: Phrases, seat: int, place: PlaceNumber) -> Explanation | None:
    """A place of a player: what it does, and whether it can be used."""
    if place not in owned(say.view.players[seat]):
        return None
    return _about(say, place, _standing(say, seat, place), _stored(say, seat, say.facts.places[place].key))


def _tile(say: Phrases, place: PlaceNumber) -> Explanation | None:
    """A place tile: what it does, and where it is."""
    if place < kinds.BASIC_PLACES:
        return None
    return _about(say, place, _category(say, place), _whereabouts(say, place))


def _category(say: Phrases, place: PlaceNumber) -> str:
    return say("explain.place.category", category=say.category(place))


def _about(say: Phrases, place: PlaceNumber, *more: str) -> Explanation:
    text = joined(say.place(place, "text"), _needs(say, place), *more)
    return Explanation(say.place(place, "name"), text, joined(say.place(place, "ruling"), _doubt(say, place)))


def _needs(say: Phrases, place: PlaceNumber) -> str:
    """Which followers a place needs; its own text covers special spaces."""
    needs = say.facts.places[place].needs
    if not needs:
        return say("explain.place.lasting")
    if any(need in SPECIAL_SPACES and need != kinds.ANY for need in needs) or max(needs) > kinds.DEED_SPACE:
        return ""
    asked = [_asked(say, need, needs.count(need)) for need in dict.fromkeys(needs)]
    return say("explain.place.needs", needs=say.listed(asked))


def _asked(say: Phrases, need: int, number: int) -> str:
    if need == kinds.ANY:
        return say("need.any")
    character = character_asked(need)
    return say.follower(character) if number == 1 else say.followers(character, number)


def _doubt(say: Phrases, place: PlaceNumber) -> str:
    """How reliable a place tile's spaces are."""
    if say.facts.places[place].is_certain:
        return ""
    key = say.facts.places[place].key
    row = next(row for row in say.facts.data["place_tiles"] if row["id"] == key)
    return say(f"doubt.{'low' if 'reliability' in row else 'reconstructed'}")


def _standing(say: Phrases, seat: int, place: PlaceNumber) -> str:
    """Whether a place can be used."""
    view, me = say.view, say.view.players[seat]
    if not me.on[place]:
        return ""
    if is_sabotaged(view, seat, place):
        return say("explain.place.sabotaged")
    empty = me.on[place].count(kinds.EMPTY)
    if not empty:
        return say("explain.place.filled")
    is_row_used = say.facts.places[place].is_used_in_part
    return "" if is_row_used else say("explain.place.open", n=empty)


def _stored(say: Phrases, seat: int, key: str) -> str:
    """What lies on a place tile besides followers."""
    me = say.view.players[seat]
    if key == "road" and me.road_stations:
        return say("explain.place.road_stations", n=me.road_stations)
    return say("explain.place.room_supplied") if key == "gaming_room" and me.is_room_supplied else ""


def _whereabouts(say: Phrases, place: PlaceNumber) -> str:
    view = say.view
    for seat, player in enumerate(view.players):
        if place in player.places:
            return say("explain.place.owned", player=say.names[seat])
    level = say.facts.places[place].level
    if place in view.tiles[level]:
        return say("explain.place.free")
    return say("explain.place.hidden" if place in view.stacks[level] else "explain.place.boxed")


# ------------------------------------------------------------------ spaces

# What is said of a follower on a space from which none goes back to the bag.
TAKEN = {kinds.MARKET_SPACE: "taken_market", kinds.NEUTRAL: "taken_neutral", kinds.DEED_SPACE: "taken_deed"}


def _space(say: Phrases, seat: int, place: PlaceNumber, space: int) -> Explanation | None:
    me = say.view.players[seat]
    if place not in owned(me) or space >= len(me.on[place]):
        return None
    title = say("explain.space.title", place=say.place(place, "name"), space=say.space(place, space))
    what = me.on[place][space]
    if what == kinds.TECHNOLOGY:
        return Explanation(title, say("explain.space.technology"))
    if what != kinds.EMPTY:
        kind = TAKEN.get(say.facts.places[place].needs[space], "taken")
        return Explanation(title, say(f"explain.space.{kind}", follower=say.follower(what)))
    return Explanation(title, _who_may_stand(say, seat, place, space))


def _who_may_stand(say: Phrases, seat: int, place: PlaceNumber, space: int) -> str:
    """The followers that fit on an empty space, with the player's place tiles."""
    fits, need = say.view.players[seat].fits, say.facts.places[place].needs[space]
    if need in (kinds.MARKET_SPACE, kinds.DEED_SPACE):
        return say(f"explain.space.{SPECIAL_SPACES[need]}")
    fitting = [follower for follower in kinds.ALL_CHARACTERS if fits[follower] >> need & 1]
    is_anybody = len(fitting) == kinds.OWN
    anybody = say("need.neutral" if need == kinds.NEUTRAL else "need.any")
    asked = [anybody] if is_anybody else [say.follower(follower) for follower in fitting]
    return say("explain.space.empty", followers=say.listed(asked, "or"))


# ------------------------------------------------------------------ lists


def _tiles_of(pack: str, *levels: int) -> Callable[[Phrases], Iterator[Explanation]]:
    """The place tiles of a pack: those of some categories, or all."""

    def listed(say: Phrases) -> Iterator[Explanation]:
        rows = numbered(say.facts.places)
        tiles = [place for place, row in rows if row.pack == pack and (not levels or row.level in levels)]
        return (_about(say, place, _category(say, place)) for place in tiles)

    return listed


TILES = {
    "tiles-base-1": _tiles_of("base", 1),
    "tiles-base-2": _tiles_of("base", 2),
    **{f"tiles-{pack}": _tiles_of(pack) for pack in TILE_PACKS if pack != "base"},
}
PLACES: dict[str, Explain] = {
    "place-{seat}-{place}": _place,
    "space-{seat}-{place}-{number}": _space,
    "tile-{place}": _tile,
}
