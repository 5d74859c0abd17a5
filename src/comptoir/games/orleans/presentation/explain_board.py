"""What lies on the common board: tracks, supplies, the map, deeds, citizens, the hourglass."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from comptoir.engine.presentation import Explanation
from comptoir.games.keyed import numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.kinds import Character, DeedNumber, EventNumber, Good, Town, WayNumber
from comptoir.games.orleans.presentation.phrases import Phrases, citizen_kind
from comptoir.games.orleans.travel import is_on_water
from comptoir.games.presentation.explaining import Explain
from comptoir.games.presentation.phrases import capital, joined

# ------------------------------------------------------------------ tracks


def _track(say: Phrases, track: int) -> Explanation:
    name = kinds.TRACK.word(track)
    text = say(f"explain.track.{name}", **_track_values(say, track))
    return Explanation(capital(say.track(track)), text, say.maybe(f"explain.track.ruling_{name}"))


def _track_values(say: Phrases, track: int) -> dict[str, object]:
    """The numbers printed along a track."""
    facts = say.facts
    if track == kinds.DEVELOPMENT:
        stars = [space for space, status in enumerate(facts.status) if space and status > facts.status[space - 1]]
        coins = [space for space, number in enumerate(facts.development_coins) if number]
        lists = {"stars": stars, "coins": coins, "citizens": facts.development.citizens}
        named: dict[str, object] = {name: say.listed([*map(str, spaces)]) for name, spaces in lists.items()}
        return named | {"last": facts.track_ends[kinds.DEVELOPMENT]}
    spaces = range(1, facts.track_ends[track] + 1)
    numbers = {"boatman": facts.boatman_coins, "knight": facts.knight_draws, "scholar": facts.scholar_points}
    if printed := numbers.get(kinds.TRACK.word(track)):
        steps = ", ".join(str(printed[space]) for space in spaces)
        return {"start": printed[0], "steps": steps, "citizen": facts.tracks.knight.citizen}
    return {"steps": ", ".join(say.bonus(track, space) for space in spaces)}


def _mark(say: Phrases, track: int, seat: int) -> Explanation:
    space, last = say.view.players[seat].tracks[track], say.facts.track_ends[track]
    named = capital(say("explain.mark.title", track=say.track(track), player=say.names[seat]))
    about = say.about("mark", named=named, space=space, last=last)
    if track == kinds.DEVELOPMENT:
        return about.with_more(say("explain.mark.status", status=status_of(say.view, seat)))
    step = say("explain.mark.next", gain=say.gain(track, space + 1)) if space < last else say("explain.mark.end")
    return about.with_more(step)


# ------------------------------------------------------------------ supplies


def _supply(say: Phrases, character: Character) -> Explanation:
    number = say.view.supply[character]
    followers = say.followers(character, number)
    return say.about("supply", "text" if number else "none", followers=followers)


def _goods_market(say: Phrases) -> Explanation:
    goods = say.heap(say.view.goods)
    return say.about("goods_market", "text" if goods else "none", goods=goods)


def _goods_market_good(say: Phrases, good: Good) -> Explanation:
    goods = say.goods(good, say.view.goods[good])
    return say.about("goods_market_good", named=_good_name(say, good), goods=goods, points=_worth(say, good))


def _good_name(say: Phrases, good: Good) -> str:
    return say(f"goods_name.{say.facts.goods_names[good]}")


def _worth(say: Phrases, good: Good) -> str:
    return say.count("points", say.facts.goods.points[good])


def _coins(say: Phrases) -> Explanation:
    coins = say.view.coins
    return say.about("coin_supply", "unlimited" if coins == kinds.UNLIMITED else "text", n=coins)


# ------------------------------------------------------------------ the map


def _town(say: Phrases, town: Town) -> Explanation:
    view, facts = say.view, say.facts
    built = say.seats(sorted(view.stations[town]))
    visitors = [seat for seat, player in enumerate(view.players) if player.merchant == town]
    ends = dict.fromkeys(say.town(facts.other_end(way, town)) for way in facts.ways_from[town])
    text = joined(
        say("explain.town.start") if town == facts.start_town else "",
        say("explain.town.built", players=built) if built else say("explain.town.free"),
        say("explain.town.merchants", players=say.seats(visitors)) if visitors else "",
        say("explain.town.ways", towns=say.listed([*ends])),
        say("explain.town.water") if is_on_water(facts, town) else "",
    )
    return Explanation(say.town(town), text, say("explain.town.ruling"))


def _way(say: Phrases, way: WayNumber) -> Explanation:
    lying = say.view.way_goods[way]
    goods = say.heap([lying.count(good) for good in range(len(kinds.GOODS))])
    kind = "water" if say.facts.ways[way].kind == kinds.WATERWAYS else "road"
    lie = say("explain.way.goods" if goods else "explain.way.none", goods=goods)
    return say.about("way", kind, named=capital(say.way(way))).with_more(lie)


def _way_good(say: Phrases, way: WayNumber, good: Good) -> Explanation:
    return say.about("way_good", named=_good_name(say, good), way=say.way(way), points=_worth(say, good))


def _merchant(say: Phrases, seat: int) -> Explanation:
    in_town = say.in_town(say.view.players[seat].merchant)
    return say.about("merchant", player=say.names[seat], in_town=in_town)


def _station(say: Phrases, town: Town, seat: int) -> Explanation | None:
    if seat not in say.view.stations[town]:
        return None
    status = status_of(say.view, seat)
    return say.about("station", player=say.names[seat], in_town=say.in_town(town), status=status)


def _road_station(say: Phrases, seat: int) -> Explanation | None:
    """The stations on a player's Road."""
    me, road = say.view.players[seat], say.facts.place_numbers["road"]
    if not me.road_stations:
        return None
    text = say("explain.station.text", status=status_of(say.view, seat))
    built = say("explain.place.road_stations", n=me.road_stations)
    return Explanation(say.place(road, "name"), joined(built, text), say.place(road, "ruling"))


# ------------------------------------------------------------------ deeds and citizens


def _deed(say: Phrases, deed: DeedNumber) -> Explanation:
    row, sent = say.facts.deeds[deed], say.view.deeds[deed]
    return _wanted(say, deed).with_more(
        say(f"explain.deed.{say.view.options.deeds}"),
        _sent(say, deed),
        say("explain.deed.complete") if len(sent) == sum(row.characters) else "",
    )


def _wanted(say: Phrases, deed: DeedNumber) -> Explanation:
    """Who is wanted for a deed, and for what."""
    wanted = say.crowd(say.facts.deeds[deed].characters)
    about = say.about("deed", "takes", named=say.deed(deed, "name"), characters=wanted)
    return about.with_more(say("explain.deed.gives", gain=say.deed_gain(deed)))


def _sent(say: Phrases, deed: DeedNumber) -> str:
    """Who has sent whom."""
    rows = [
        say("explain.deed.row", character=say.follower(character), player=say.names[seat])
        for seat, character in say.view.deeds[deed]
    ]
    return say("explain.deed.sent", sent=", ".join(rows)) if rows else say("explain.deed.nobody")


def _deed_space(say: Phrases, deed: DeedNumber, character: Character) -> Explanation | None:
    wanted = say.facts.deeds[deed].characters[character]
    if not wanted:
        return None
    return say.about(
        "deed_space",
        deed=say.deed(deed, "name"),
        followers=say.followers(character, wanted),
        sent=sum(1 for _, other in say.view.deeds[deed] if other == character),
        wanted=wanted,
        gain=say.deed_gain(deed),
    )


def _citizen(say: Phrases, citizen: int) -> Explanation:
    is_left = say.view.citizens >> citizen & 1
    about = say.about("citizen", citizen_kind(citizen), citizen=say.citizen(citizen))
    return about.with_more("" if is_left else say("explain.citizen.taken"), say("explain.citizen.worth"))


# ------------------------------------------------------------------ the hourglass


def _hourglass(say: Phrases) -> Explanation:
    view, left = say.view, sum(number for number, _ in say.view.piles)
    if not view.round:
        return say.about("hourglass", "none", named=say("explain.hourglass.none_title"))
    return _event(say, view.event).with_more(
        say("explain.hourglass.left", n=left) if left else say("explain.hourglass.last")
    )


def _event(say: Phrases, event: EventNumber) -> Explanation:
    row = say.facts.events[event]
    text = joined(say.event(event, "text"), say("explain.hourglass.negative") if row.is_negative else "")
    doubt = "" if row.is_certain else say("explain.hourglass.doubt")
    title = say("explain.hourglass.title", event=say.event(event))
    return Explanation(title, text, joined(say.event(event, "ruling"), doubt))


# ------------------------------------------------------------------ lists


def _events_of(set: str) -> Callable[[Phrases], Iterator[Explanation]]:
    """The hourglass tiles of a set."""
    return lambda say: (_event(say, event) for event, row in numbered(say.facts.events) if row.set == set)


LISTS: dict[str, Callable[[Phrases], Iterator[Explanation]]] = {
    "events-classic": _events_of("classic"),
    "events-intrigue": _events_of("intrigue"),
    "deeds": lambda say: (replace(_wanted(say, deed), ruling="") for deed, _ in numbered(say.facts.deeds)),
}


BOARD: dict[str, Explain] = {
    "track-{track}": _track,
    "mark-{track}-{seat}": _mark,
    "supply-{character}": _supply,
    "goods-market": _goods_market,
    "goods-market-{good}": _goods_market_good,
    "goods-market-{good_number}": _goods_market_good,
    "town-{town}": _town,
    "way-{way}": _way,
    "way-{way}-{good}": _way_good,
    "way-{way}-{good_number}": _way_good,
    "merchant-{seat}": _merchant,
    "station-road-{seat}": _road_station,
    "station-{town}-{seat}": _station,
    "deed-{deed}": _deed,
    "deed-{deed}-{character}": _deed_space,
    "citizen-{citizen}": _citizen,
    "hourglass": _hourglass,
    "technology": lambda say: say.about("technology_supply", n=say.view.technology),
    "coins": _coins,
}
