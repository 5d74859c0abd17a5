"""The map of the empire: coast, roads and trade routes, locations with their pieces and sick subjects, the Capital."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from math import hypot

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import Pen, box, corner, disc, icon, kept, path, polygon, text
from comptoir.games.pest.facts import CAPITAL_NODE
from comptoir.games.pest.kinds import ALL_LOCATIONS, ALL_ROADS, LocationNumber, RoadNumber
from comptoir.games.pest.presentation.drawing_common import SMALL
from comptoir.games.pest.presentation.drawing_pieces import camp, doctor, good, house, route, subjects
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.state import CITY, LOCATIONS, TOWN, VILLAGE, State, building_on, is_destroyed
from comptoir.games.presentation.panels import WIDTH, common_panel

HEIGHT = 750
MARGIN = (46.0, 48.0, 46.0, 44.0)  # left, top, right, bottom of the locations
ROOM = (74.0, 67.0)  # what a location needs with its name and its pieces
CAPITAL_ROOM = (96.0, 84.0)
ROUNDS = 150  # of pushing locations apart
RADIUS = {VILLAGE: 13.0, TOWN: 15.0, CITY: 18.0}
HALO = 4.0  # from a location to the mark that it can be touched, so that it is seen on a small screen
NAME_LINE = 16.0  # from the lower edge of a location to the base line of its name
PIECE = 22.0
CROWD = 3  # pieces that have room in one row
MOST_WIDE = 76.0  # for the pieces of a location side by side
PILL = 19.0
PARTS = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65)  # of a road, where its sign may be
SIDES = (0.0, -9.0, 9.0, -16.0, 16.0)  # and how far beside it
ROUND_ABOUT = (34.0, 14.0, 42.0, 33.0)  # left, top, right, bottom of a location's middle: its name, its sick subjects
CLEAR = 9.0  # far enough from a location

Point = tuple[float, float]
Drawn = Callable[[float, float], str]


# ------------------------------------------------------------------ where everything is


@cache
def spots(facts: Facts) -> tuple[Point, ...]:
    """All locations on the sheet, then the Capital; pushed apart so that names do not meet."""
    rows, capital = facts.data["map"]["locations"], facts.data["map"]["capital"]
    points = [_on_sheet(facts, row["x"], row["y"]) for row in (*rows, capital)]
    for _ in range(ROUNDS):
        for one in range(len(points)):
            for other in range(one):
                points[one], points[other] = _apart(points[one], points[other], one == LOCATIONS)
        points = [_inside(point) for point in points]
    return tuple(points)


def _on_sheet(facts: Facts, x: float, y: float) -> Point:
    across, down = facts.data["map"]["frame"]
    return x * WIDTH / across, y * HEIGHT / down


def _apart(one: Point, other: Point, is_capital: bool) -> tuple[Point, Point]:
    """Two points too close to each other each move half of what is missing, on the axis where less is missing."""
    room = [(a + b) / 2 for a, b in zip(CAPITAL_ROOM, ROOM, strict=True)] if is_capital else ROOM
    dx, dy = one[0] - other[0], one[1] - other[1]
    across, down = room[0] - abs(dx), room[1] - abs(dy)
    if across <= 0 or down <= 0:
        return one, other
    step = (across / 4 * (1 if dx > 0 else -1), 0.0) if across < down else (0.0, down / 4 * (1 if dy > 0 else -1))
    return (one[0] + step[0], one[1] + step[1]), (other[0] - step[0], other[1] - step[1])


def _inside(point: Point) -> Point:
    left, top, right, bottom = MARGIN
    return min(max(point[0], left), WIDTH - right), min(max(point[1], top), HEIGHT - bottom)


@cache
def ends_of(facts: Facts, road: RoadNumber) -> tuple[Point, Point]:
    """Where a road begins and ends."""
    keys = [row.key for row in facts.locations]
    one, other = (LOCATIONS if end == CAPITAL_NODE else keys.index(end) for end in facts.roads[road].ends)
    return spots(facts)[one], spots(facts)[other]


@cache
def sign_of(facts: Facts, road: RoadNumber) -> Point:
    """Where the sign of a road and the sick subjects on it are: near its middle, clear of names and locations."""
    (ax, ay), (bx, by) = ends_of(facts, road)
    length = hypot(bx - ax, by - ay)
    points = [
        (ax + part * (bx - ax) - side * (by - ay) / length, ay + part * (by - ay) + side * (bx - ax) / length)
        for side in SIDES
        for part in PARTS
    ]
    return max(points, key=lambda point: min(CLEAR, *(_distance(spot, point) for spot in spots(facts))))


def _distance(spot: Point, point: Point) -> float:
    """How far a point is from a location with its name below and sick subjects beside it."""
    left, top, right, bottom = ROUND_ABOUT
    across = max(spot[0] - left - point[0], point[0] - spot[0] - right, 0.0)
    down = max(spot[1] - top - point[1], point[1] - spot[1] - bottom, 0.0)
    return hypot(across, down)


# ------------------------------------------------------------------ the panel


def map_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The map."""
    return common_panel(
        say,
        "map",
        HEIGHT,
        *_coast(view.facts),
        *(_line(view.facts, road) for road in ALL_ROADS),
        _capital(view, pen),
        *(_location(view, pen, location) for location in ALL_LOCATIONS),
        *(_road(view, pen, road) for road in ALL_ROADS),
    )


def _coast(facts: Facts) -> Iterator[str]:
    """The sea, and the land with its coast drawn as a soft line."""
    yield path(box(6, 6, WIDTH - 12, HEIGHT - 12, 9), "sea")
    corners = [_on_sheet(facts, x, y) for x, y in facts.data["map"]["coast"]]
    middles = [_middle(one, other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)]
    curves = "".join(
        f"Q{x:.4g} {y:.4g} {mx:.4g} {my:.4g}"
        for (x, y), (mx, my) in zip((*corners[1:], corners[0]), (*middles[1:], middles[0]), strict=True)
    )
    yield path(f"M{middles[0][0]:.4g} {middles[0][1]:.4g}{curves}z", "land")


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


@kept
def _line(facts: Facts, road: RoadNumber) -> str:
    (ax, ay), (bx, by) = ends_of(facts, road)
    line = f"M{ax:.4g} {ay:.4g}L{bx:.4g} {by:.4g}"
    return path(line, "path-bed") + path(line, "path")


def _road(view: State, pen: Pen, road: RoadNumber) -> str:
    """What lies on a road, above the names: the sign of its trade route and sick subjects, if there is room."""
    x, y = sign_of(view.facts, road)
    (ax, ay), (bx, by) = ends_of(view.facts, road)
    colour, sick = view.facts.roads[road].horseshoe, view.road_sick[road]
    is_level = abs(ax - bx) > abs(ay - by)
    aside, up = (0.0, 17.0) if is_level else (17.0, 0.0)
    if not sick or colour < 0:
        aside = up = 0.0
    sign = route(colour, "horseshoe", x - aside, y, 20) if colour >= 0 else ""
    pill = subjects("sick", sick, x + 0.6 * aside, y - up, PILL) if sick else ""
    return pen.spread(f"road-{road}", disc(x, y, 12), sign, pill)


def _capital(view: State, pen: Pen) -> str:
    """The Capital in the middle of its roads."""
    x, y = spots(view.facts)[LOCATIONS]
    name = text(view.facts.data["map"]["capital"]["name"], x, y + 48, 20, "name place-name")
    return pen.plate("capital", disc(x, y, 32), "town home", icon("castle", x, y - 1, 42, "town-mark"), name)


# ------------------------------------------------------------------ locations


@kept
def _outline(size: int, x: float, y: float, radius: float) -> str:
    """A village is round, a town is square, a city has six corners."""
    if size == VILLAGE:
        return disc(x, y, radius)
    if size == TOWN:
        return box(x - radius, y - radius, 2 * radius, 2 * radius, 4)
    return polygon([corner(x, y, radius, number) for number in range(6)])


def _location(view: State, pen: Pen, location: LocationNumber) -> str:
    """A location with its resource, its port and its name, and everything that lies and stands there."""
    (x, y), row = spots(view.facts)[location], view.facts.locations[location]
    is_fallen, radius = is_destroyed(view, location), RADIUS[row.size]
    look = "fallen" if is_fallen else ""
    outline = _outline(row.size, x, y, radius)
    port = route(row.port, "anchor", x - radius - 7, y, 18) if row.port >= 0 else ""
    return pen.thing(
        f"location-{row.key}",
        _outline(row.size, x, y, radius + HALO),
        path(box(x - 30, y - 30, 60, 60, 12), "hit"),
        path(outline, f"site {look}".rstrip()),
        _cross(x, y, radius) if is_fallen else good(view.resources[location], x, y, 20),
        port,
        text(row.name, x, y + radius + NAME_LINE, SMALL, f"place-name {look}".rstrip()),
        *_pieces(view, pen, location),
        _sick(view, location),
    )


def _cross(x: float, y: float, radius: float) -> str:
    arm = 0.78 * radius
    return path(
        f"M{x - arm:.4g} {y - arm:.4g}l{2 * arm:.4g} {2 * arm:.4g}m0 {-2 * arm:.4g}l{-2 * arm:.4g} {2 * arm:.4g}",
        "strike",
    )


def _sick(view: State, location: LocationNumber) -> str:
    (x, y), size = spots(view.facts)[location], view.facts.locations[location].size
    number = view.sick[location]
    return subjects("sick", number, x + RADIUS[size] + 10, y, PILL) if number else ""


def _pieces(view: State, pen: Pen, location: LocationNumber) -> Iterator[str]:
    """Buildings, camps and doctors above their location; if there are many, the doctors in a second row."""
    (x, y), size = spots(view.facts)[location], view.facts.locations[location].size
    standing, doctors = list(_standing(view, location)), list(_doctors(view, location))
    rows = [standing + doctors] if len(standing + doctors) <= CROWD or not standing else [standing, doctors]
    for number, row in enumerate(rows):
        pitch = min(PIECE - 1, (MOST_WIDE - PIECE) / max(1, len(row) - 1))
        top = y - RADIUS[size] - 8 - 0.9 * PIECE * number
        for place, (id, piece) in enumerate(row):
            left = x + pitch * (place - (len(row) - 1) / 2)
            yield pen.thing(id, disc(left, top, PIECE / 2), piece(left, top))


def _standing(view: State, location: LocationNumber) -> Iterator[tuple[str, Drawn]]:
    """The buildings and camps here: their ids, and how they are drawn."""
    key = view.facts.locations[location].key
    for seat, player in enumerate(view.players):
        if location in player.sites:
            kind = view.facts.buildings[building_on(player, location)].kind
            yield f"site-{key}-{seat}", partial(house, kind, seat, size=PIECE)
    for seat, player in enumerate(view.players):
        if player.camp == location:
            yield f"camp-{seat}", partial(camp, seat, size=PIECE)


def _doctors(view: State, location: LocationNumber) -> Iterator[tuple[str, Drawn]]:
    for seat, player in enumerate(view.players):
        if player.doctor == location:
            yield f"doctor-{seat}", partial(doctor, seat, size=1.2 * PIECE)
