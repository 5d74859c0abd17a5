"""The map: towns where they are in France, roads and rivers, goods on the ways, trading stations and merchants."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import Pen, box, disc, icon, path, text
from comptoir.games.keyed import numbered
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import LAST_CITIZEN, ROADS, Town, WayNumber
from comptoir.games.orleans.presentation.drawing_pieces import LINE, good, merchant, name_lines, station
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.state import State
from comptoir.games.presentation.panels import SMALL, WIDTH, common_panel

HEIGHT = 660
TOWN = 15.0  # the radius of a town
CRATE = 25.0
PIECE = 31.0  # the size of merchants and stations
LONGEST_NAME = 140.0
MARGIN = (62.0, 50.0, 92.0, 66.0)  # left, top, right, bottom of the towns

# Towns that are moved for legibility (right, down); then where the name is relative to the town, and the end
# of it that stands there.
NUDGES: dict[str, tuple[float, float, float, float, str]] = {
    "orleans": (0, 0, -21, 18, "end"),
    "chartres": (0, 0, -19, 4, "end"),
    "etampes": (0, 0, 19, 4, "start"),
    "le_mans": (0, 0, -10, 31, "middle"),
    "chateaudun": (0, 0, -18, -10, "end"),
    "montargis": (0, 0, 19, 6, "start"),
    "vendome": (0, 0, -16, 16, "end"),
    "briare": (20, 0, 19, 6, "start"),
    "chinon": (0, 0, -22, 31, "middle"),
    "blois": (0, 0, 18, 4, "start"),
    "tours": (-4, 0, -19, 2, "end"),
    "montrichard": (0, -4, 13, -15, "start"),
    "vierzon": (0, 0, 15, -10, "start"),
    "bourges": (18, -4, 2, 31, "middle"),
    "sancerre": (14, 0, 19, 6, "start"),
    "nevers": (0, 0, 19, 6, "start"),
    "loches": (12, 6, 0, 31, "middle"),
    "chatellerault": (0, 0, 20, 31, "end"),
    "chateauroux": (6, -8, 16, 2, "start"),
    "le_blanc": (-26, 14, -17, 14, "end"),
    "argenton": (-8, 6, 0, 31, "middle"),
    "la_chatre": (22, 0, 0, 31, "middle"),
    "saint_amand": (14, 0, 2, 31, "start"),
}
BELOW = (0.0, 0.0, 0.0, 31.0, "middle")
# How far a way is bent, as a part of its length; rivers bend a little anyway.
BENDS = {
    ("chinon", "le_blanc"): -0.16,
    ("chinon", "chatellerault"): 0.14,
    ("vierzon", "saint_amand"): 0.13,
    ("chatellerault", "argenton"): 0.1,
}
RIVER_BEND = 0.06
# How far the goods on a way are moved along it, as a part of its length, to keep clear of names and of other goods.
SLIDES = {
    ("chartres", "le_mans"): -0.13,
    ("chatellerault", "argenton"): -0.1,
    ("le_blanc", "chateauroux"): 0.06,
    ("chinon", "chatellerault"): 0.14,
    ("bourges", "saint_amand"): -0.04,
    ("chinon", "le_blanc"): -0.09,
    ("chateaudun", "orleans"): -0.1,
    ("blois", "tours"): -0.08,
    ("blois", "vierzon"): 0.15,
    ("orleans", "vierzon"): 0.06,
}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a town lies, and where its name stands: from where, and which end of it."""

    x: float
    y: float
    name: tuple[float, float]
    anchor: str


@cache
def spots(facts: Facts) -> tuple[Spot, ...]:
    """All towns, from longitude and latitude to the sheet; a facts file may leave these out."""
    rows, known = facts.data["towns"]["list"], load_facts().data["towns"]["list"]
    placed = [row if "longitude" in row else other for row, other in zip(rows, known, strict=True)]
    west, east = (pick(row["longitude"] for row in placed) for pick in (min, max))
    south, north = (pick(row["latitude"] for row in placed) for pick in (min, max))
    left, top, right, bottom = MARGIN
    across, down = (WIDTH - left - right) / (east - west), (HEIGHT - top - bottom) / (north - south)
    found = []
    for row in placed:
        dx, dy, *name, anchor = NUDGES.get(row["id"], BELOW)
        x, y = left + (row["longitude"] - west) * across + dx, top + (north - row["latitude"]) * down + dy
        found.append(Spot(x, y, (x + name[0], y + name[1]), anchor))
    return tuple(found)


def map_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The map."""
    return common_panel(
        say,
        "map",
        HEIGHT,
        *(_way(view, pen, way) for way, _ in numbered(view.facts.ways)),
        *(_way_goods(view, pen, way) for way, _ in numbered(view.facts.ways)),
        *(_town(view, pen, town) for town, _ in numbered(view.facts.towns)),
        *_last_citizen(view, pen),
    )


# ------------------------------------------------------------------ ways


@cache
def _curve(facts: Facts, way: WayNumber) -> tuple[tuple[float, float], ...]:
    """Both ends of a way and the point that bends it."""
    row = facts.ways[way]
    start, end = (spots(facts)[town] for town in row.towns)
    bend = _bend(_ends(facts, way), is_road=row.kind == ROADS)
    middle = (
        (start.x + end.x) / 2 - bend * 2 * (end.y - start.y),
        (start.y + end.y) / 2 + bend * 2 * (end.x - start.x),
    )
    return (start.x, start.y), middle, (end.x, end.y)


def _bend(ends: tuple[str, str], *, is_road: bool) -> float:
    """Where a road and a river join the same towns, they bend to different sides."""
    return -BENDS.get(ends, 0.0) if is_road else BENDS.get(ends, RIVER_BEND)


def along(facts: Facts, way: WayNumber, part: float) -> tuple[float, float]:
    """The point of a way after this part of it."""
    (ax, ay), (bx, by), (cx, cy) = _curve(facts, way)
    rest = 1 - part
    return (
        rest * rest * ax + 2 * rest * part * bx + part * part * cx,
        rest * rest * ay + 2 * rest * part * by + part * part * cy,
    )


def goods_spots(facts: Facts, way: WayNumber, number: int) -> list[tuple[float, float]]:
    """Where this number of goods lies on a way."""
    slide = SLIDES.get(_ends(facts, way), 0.0)
    return [along(facts, way, (place + 1) / (number + 1) + slide) for place in range(number)]


def _ends(facts: Facts, way: WayNumber) -> tuple[str, str]:
    one, other = facts.ways[way].towns
    return facts.towns[one], facts.towns[other]


def _way(view: State, pen: Pen, way: WayNumber) -> str:
    (ax, ay), (bx, by), (cx, cy) = _curve(view.facts, way)
    line = f"M{ax:.4g} {ay:.4g}Q{bx:.4g} {by:.4g} {cx:.4g} {cy:.4g}"
    looks = ("road-bed", "road") if view.facts.ways[way].kind == ROADS else ("water", "water-light")
    return pen.plate(f"way-{way}", line, "way-hit", *(path(line, f"way {look}") for look in looks))


def _way_goods(view: State, pen: Pen, way: WayNumber) -> str:
    """The goods that lie on a way; those of one kind are one thing."""
    lying = sorted(view.way_goods[way])
    places = goods_spots(view.facts, way, len(lying))
    drawn = ""
    for kind in dict.fromkeys(lying):
        here = [spot for spot, ware in zip(places, lying, strict=True) if ware == kind]
        outline = "".join(box(x - CRATE / 2, y - CRATE / 2, CRATE, CRATE, 4) for x, y in here)
        drawn += pen.thing(
            f"way-{way}-{view.facts.goods_names[kind]}", outline, *(good(kind, x, y, CRATE) for x, y in here)
        )
    return drawn


# ------------------------------------------------------------------ towns


def _town(view: State, pen: Pen, town: Town) -> str:
    """A town with its name, the trading stations built there, and the merchants who are there."""
    spot, key = spots(view.facts)[town], view.facts.towns[town]
    is_home = town == view.facts.start_town
    sign = icon("castle" if is_home else "church", spot.x, spot.y, 1.2 * TOWN, "town-mark")
    return pen.plate(
        f"town-{key}",
        disc(spot.x, spot.y, TOWN),
        "town home" if is_home else "town",
        sign,
        _name(view.facts, town),
        *_stations(view, pen, town),
        *_merchants(view, pen, town),
    )


def _name(facts: Facts, town: Town) -> str:
    """The name of a town; a long one in two lines."""
    spot = spots(facts)[town]
    lines = name_lines(str(facts.data["towns"]["list"][town]["name"]), LONGEST_NAME, SMALL)
    x, y = spot.name
    return "".join(
        text(line, x, y + LINE * number, SMALL, "town-name", anchor=spot.anchor) for number, line in enumerate(lines)
    )


def _stations(view: State, pen: Pen, town: Town) -> Iterator[str]:
    """Trading stations: a single one in the middle of the town, several side by side."""
    spot, built = spots(view.facts)[town], view.stations[town]
    first = spot.x - 0.35 * PIECE * (len(built) - 1)
    for place, seat in enumerate(built):
        x = first + 0.7 * PIECE * place
        key = f"station-{view.facts.towns[town]}-{seat}"
        yield pen.thing(key, disc(x, spot.y - 2, PIECE / 2), station(seat, x, spot.y - 2, PIECE))


def _merchants(view: State, pen: Pen, town: Town) -> Iterator[str]:
    """Merchants stand above the town side by side, in two rows if there are many."""
    spot = spots(view.facts)[town]
    here = [seat for seat, player in enumerate(view.players) if player.merchant == town]
    rows = [here[3:], here[:3]]
    places = [(seat, place, row) for row in rows for place, seat in enumerate(row)]
    for seat, place, row in places:
        x = spot.x + 0.76 * PIECE * (place - (len(row) - 1) / 2)
        y = spot.y - TOWN - 9 - (0.78 * PIECE if row is rows[0] else 0)
        yield pen.thing(f"merchant-{seat}", disc(x, y, PIECE / 2), merchant(seat, x, y, PIECE))


def _last_citizen(view: State, pen: Pen) -> Iterator[str]:
    """The citizen for the player with most trading stations at the end."""
    if view.citizens >> LAST_CITIZEN & 1:
        x, y = WIDTH - 52.0, HEIGHT - 34.0
        signs = icon("citizen", x - 16, y, 34) + icon("station", x + 20, y, 28)
        yield pen.spread(f"citizen-{LAST_CITIZEN}", box(x - 40, y - 22, 80, 44, 9), signs)
