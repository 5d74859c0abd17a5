"""What lies on the common board: tracks, supplies, the map, deeds, citizens, the hourglass."""

from __future__ import annotations

from comptoir.engine.game import Explanation
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.presentation.phrases import TRACK_NAMES, capital, citizen_kind
from comptoir.games.orleans.presentation.teller import Teller
from comptoir.games.orleans.state import (
    BOATMAN,
    DEVELOPMENT,
    GOODS,
    KNIGHT,
    LAST_CITIZEN,
    SCHOLAR,
    UNLIMITED,
    WATERWAYS,
)
from comptoir.games.orleans.travel import is_on_water
from comptoir.games.presentation.explaining import Tell, index, joined

# ------------------------------------------------------------------ tracks


def _track(teller: Teller, name: str) -> Explanation | None:
    track = index(TRACK_NAMES, name)
    if track == -1:
        return None
    text = teller.say(f"explain.track.{name}", **_track_values(teller, track))
    return Explanation(capital(teller.track(track)), text, teller.maybe(f"explain.track.ruling_{name}"))


def _track_values(teller: Teller, track: int) -> dict[str, object]:
    """The numbers printed along a track."""
    facts = teller.facts
    if track == DEVELOPMENT:
        stars = [space for space, status in enumerate(facts.status) if space and status > facts.status[space - 1]]
        coins = [space for space, number in enumerate(facts.development_coins) if number]
        lists = {"stars": stars, "coins": coins, "citizens": facts.development.citizens}
        named: dict[str, object] = {name: teller.listed([*map(str, spaces)]) for name, spaces in lists.items()}
        return named | {"last": facts.track_ends[DEVELOPMENT]}
    spaces = range(1, facts.track_ends[track] + 1)
    if track in (BOATMAN, KNIGHT, SCHOLAR):
        printed = {BOATMAN: facts.boatman_coins, KNIGHT: facts.knight_draws, SCHOLAR: facts.scholar_points}[track]
        steps = ", ".join(str(printed[space]) for space in spaces)
        return {"start": printed[0], "steps": steps, "citizen": facts.tracks.knight.citizen}
    return {"steps": ", ".join(teller.bonus(track, space) for space in spaces)}


def _mark(teller: Teller, name: str, seat: int) -> Explanation | None:
    track = index(TRACK_NAMES, name)
    if track == -1:
        return None
    space, last = teller.view.players[seat].tracks[track], teller.facts.track_ends[track]
    step = teller.say("explain.mark.next", gain=teller.gain(track, space + 1)) if space < last else ""
    status = teller.say("explain.mark.status", status=status_of(teller.view, seat))
    return Explanation(
        capital(teller.say("explain.mark.title", track=teller.track(track), player=teller.names[seat])),
        joined(
            teller.say("explain.mark.text", space=space, last=last),
            status if track == DEVELOPMENT else step or teller.say("explain.mark.end"),
        ),
    )


# ------------------------------------------------------------------ supplies


def _supply(teller: Teller, name: str) -> Explanation | None:
    character = index(teller.facts.characters, name)
    if character == -1:
        return None
    number = teller.view.supply[character]
    followers = teller.followers(character, number)
    return teller.about("explain.supply", "text" if number else "none", followers=followers)


def _goods_market(teller: Teller) -> Explanation:
    goods = teller.heap(teller.view.goods)
    return teller.about("explain.goods_market", "text" if goods else "none", goods=goods)


def _goods_market_good(teller: Teller, name: str | int) -> Explanation | None:
    good = _good(teller, name)
    if good == -1:
        return None
    values = {"goods": teller.goods(good, teller.view.goods[good]), "points": _worth(teller, good)}
    text, ruling = (teller.say(f"explain.goods_market_good.{part}", **values) for part in ("text", "ruling"))
    return Explanation(_good_name(teller, good), text, ruling)


def _good(teller: Teller, name: str | int) -> int:
    """A good by its name or its number; -1 if there is no such good."""
    if isinstance(name, int):
        return name if name < GOODS else -1
    return index(teller.facts.goods_names, name)


def _good_name(teller: Teller, good: int) -> str:
    return teller.say(f"goods_name.{teller.facts.goods_names[good]}")


def _worth(teller: Teller, good: int) -> str:
    return teller.count("points", teller.facts.goods.points[good])


def _technology(teller: Teller) -> Explanation:
    return teller.about("explain.technology_supply", n=teller.view.technology)


def _coins(teller: Teller) -> Explanation:
    coins = teller.view.coins
    return teller.about("explain.coin_supply", "unlimited" if coins == UNLIMITED else "text", n=coins)


# ------------------------------------------------------------------ the map


def _town(teller: Teller, name: str) -> Explanation | None:
    town = index(teller.facts.towns, name)
    if town == -1:
        return None
    view, facts = teller.view, teller.facts
    built = teller.seats(sorted(view.stations[town]))
    visitors = [seat for seat, player in enumerate(view.players) if player.merchant == town]
    ends = dict.fromkeys(teller.town(facts.other_end(way, town)) for way in facts.ways_from[town])
    text = joined(
        teller.say("explain.town.start") if town == facts.start_town else "",
        teller.say("explain.town.built", players=built) if built else teller.say("explain.town.free"),
        teller.say("explain.town.merchants", players=teller.seats(visitors)) if visitors else "",
        teller.say("explain.town.ways", towns=teller.listed([*ends])),
        teller.say("explain.town.water") if is_on_water(facts, town) else "",
    )
    return Explanation(teller.town(town), text, teller.say("explain.town.ruling"))


def _way(teller: Teller, way: int) -> Explanation | None:
    if way >= len(teller.facts.ways):
        return None
    lying = teller.view.way_goods[way]
    goods = teller.heap([lying.count(good) for good in range(GOODS)])
    kind = "water" if teller.facts.ways[way].kind == WATERWAYS else "road"
    text = joined(
        teller.say(f"explain.way.{kind}"),
        teller.say("explain.way.goods", goods=goods) if goods else teller.say("explain.way.none"),
    )
    return Explanation(capital(teller.way(way)), text, teller.say("explain.way.ruling"))


def _way_good(teller: Teller, way: int, name: str | int) -> Explanation | None:
    good = _good(teller, name)
    if way >= len(teller.facts.ways) or good == -1:
        return None
    text = teller.say("explain.way_good.text", way=teller.way(way), points=_worth(teller, good))
    return Explanation(_good_name(teller, good), text)


def _merchant(teller: Teller, seat: int) -> Explanation:
    in_town = teller.in_town(teller.view.players[seat].merchant)
    return teller.about("explain.merchant", player=teller.names[seat], in_town=in_town)


def _station(teller: Teller, name: str, seat: int) -> Explanation | None:
    town = index(teller.facts.towns, name)
    if town == -1 or seat not in teller.view.stations[town]:
        return None
    status = status_of(teller.view, seat)
    return teller.about("explain.station", player=teller.names[seat], in_town=teller.in_town(town), status=status)


def _road_station(teller: Teller, seat: int) -> Explanation | None:
    """The stations on a player's Road."""
    me, road = teller.view.players[seat], teller.facts.place_numbers["road"]
    if not me.road_stations:
        return None
    text = teller.say("explain.station.text", status=status_of(teller.view, seat))
    built = teller.say("explain.place.road_stations", n=me.road_stations)
    return Explanation(teller.place(road, "name"), joined(built, text), teller.place(road, "ruling"))


# ------------------------------------------------------------------ deeds and citizens


def _deed_number(teller: Teller, key: str) -> int:
    return index([deed.key for deed in teller.facts.deeds], key)


def _deed(teller: Teller, key: str) -> Explanation | None:
    deed = _deed_number(teller, key)
    if deed == -1:
        return None
    row, sent = teller.facts.deeds[deed], teller.view.deeds[deed]
    text = joined(
        teller.say("explain.deed.takes", characters=teller.crowd(row.characters)),
        teller.say("explain.deed.gives", gain=teller.deed_gain(deed)),
        teller.say(f"explain.deed.{teller.view.options.deeds}"),
        _sent(teller, deed),
        teller.say("explain.deed.complete") if len(sent) == sum(row.characters) else "",
    )
    return Explanation(teller.deed(deed, "name"), text, teller.say("explain.deed.ruling"))


def _sent(teller: Teller, deed: int) -> str:
    """Who has sent whom."""
    rows = [
        teller.say("explain.deed.row", character=teller.follower(character), player=teller.names[seat])
        for seat, character in teller.view.deeds[deed]
    ]
    return teller.say("explain.deed.sent", sent=", ".join(rows)) if rows else teller.say("explain.deed.nobody")


def _deed_space(teller: Teller, key: str, name: str) -> Explanation | None:
    deed, character = _deed_number(teller, key), index(teller.facts.characters, name)
    if deed == -1 or character == -1 or not teller.facts.deeds[deed].characters[character]:
        return None
    wanted = teller.facts.deeds[deed].characters[character]
    return teller.about(
        "explain.deed_space",
        deed=teller.deed(deed, "name"),
        followers=teller.followers(character, wanted),
        sent=sum(1 for _, other in teller.view.deeds[deed] if other == character),
        wanted=wanted,
        gain=teller.deed_gain(deed),
    )


def _citizen(teller: Teller, citizen: int) -> Explanation | None:
    if citizen > LAST_CITIZEN:
        return None
    is_left = teller.view.citizens >> citizen & 1
    text = joined(
        teller.say(f"explain.citizen.{citizen_kind(citizen)}"),
        "" if is_left else teller.say("explain.citizen.taken"),
        teller.say("explain.citizen.worth"),
    )
    return Explanation(teller.say("explain.citizen.title", citizen=teller.citizen(citizen)), text)


# ------------------------------------------------------------------ the hourglass


def _hourglass(teller: Teller) -> Explanation:
    view, left = teller.view, sum(number for number, _ in teller.view.piles)
    if not view.round:
        return Explanation(teller.say("explain.hourglass.none_title"), teller.say("explain.hourglass.none"))
    row = teller.facts.events[view.event]
    text = joined(
        teller.event(view.event, "text"),
        teller.say("explain.hourglass.negative") if row.is_negative else "",
        teller.say("explain.hourglass.left", n=left) if left else teller.say("explain.hourglass.last"),
    )
    doubt = "" if row.is_certain else teller.say("explain.hourglass.doubt")
    title = teller.say("explain.hourglass.title", event=teller.event(view.event))
    return Explanation(title, text, joined(teller.event(view.event, "ruling"), doubt))


BOARD: dict[str, Tell] = {
    "track-@": _track,
    "mark-@-%": _mark,
    "supply-@": _supply,
    "goods-market": _goods_market,
    "goods-market-@": _goods_market_good,
    "goods-market-#": _goods_market_good,
    "town-@": _town,
    "way-#": _way,
    "way-#-@": _way_good,
    "way-#-#": _way_good,
    "merchant-%": _merchant,
    "station-road-%": _road_station,
    "station-@-%": _station,
    "deed-@": _deed,
    "deed-@-@": _deed_space,
    "citizen-#": _citizen,
    "hourglass": _hourglass,
    "technology": _technology,
    "coins": _coins,
}
