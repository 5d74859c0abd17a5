"""The map of the empire: coast, roads and trade routes, locations with their pieces and sick subjects, the Capital."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product
from math import copysign, hypot

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import Pen, box, corner, disc, icon, kept, path, polygon, text
from comptoir.games.pest import kinds
from comptoir.games.pest.facts import CAPITAL_NODE
from comptoir.games.pest.kinds import LocationNumber, RoadNumber
from comptoir.games.pest.presentation.drawing_pieces import camp, doctor, good, house, route, subjects
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.state import State, building_on, is_destroyed
from comptoir.games.presentation.panels import WIDTH, common_panel

HEIGHT = 710
EDGE = 10.0  # round the sheet, where nothing is
CAPITAL_ROOM = ((-32.0, -32.0, 32.0, 32.0), (-50.0, 32.0, 50.0, 56.0))
ROUNDS = 60  # of pushing locations apart
NEAR = 150.0  # locations that are further apart never meet
GAP, SIGN_GAP = 2.0, 24.0  # between two locations, and if a sign is between them
RADIUS = {kinds.VILLAGE: 13.0, kinds.TOWN: 15.0, kinds.CITY: 18.0}
HALO = 4.0  # from a location to the mark that it can be touched, so that it is seen on a small screen
NAME = 21.6  # the size of a name: 12 pixels where four players share a low screen
NAME_LINE = 18.0  # from the lower edge of a location to the base line of its name
LETTERS = {**dict.fromkeys("fijlt", 0.36), "m": 0.95}  # how wide these are, as a part of their size
PIECE = 22.0
CROWD = 3  # pieces that have room in one row
MOST_WIDE = 76.0  # for the pieces of a location side by side
PILL, PILL_ROOM = 18.0, (-16.5, -9.0, 16.5, 9.0)
SIGN, SIGN_ROOM = 20.0, (-11.0, -11.0, 11.0, 11.0)
PARTS = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68)  # of a road, where its sign may be
SIDES = (0.0, -9.0, 9.0, -16.0, 16.0, -23.0, 23.0)  # and how far beside it
BESIDE = ((27.0, 0.0), (-27.0, 0.0), (0.0, -20.0), (0.0, 20.0), (16.0, -20.0), (-16.0, -20.0))  # where its sick are
REACH = (-80.0, -80.0, 80.0, 80.0)  # from the middle of a road, where its sign and its sick may be

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Drawn = Callable[[float, float], str]


# ------------------------------------------------------------------ where everything is


@cache
def rooms(facts: Facts) -> tuple[tuple[Box, ...], ...]:
    """What all locations take round their middle, then the Capital: the pieces above, the sick beside, the name."""
    return (*(_room(row.name, RADIUS[row.size], row.port >= 0) for row in facts.locations), CAPITAL_ROOM)


def _room(name: str, radius: float, has_port: bool) -> tuple[Box, ...]:
    half = NAME / 2 * sum(LETTERS.get(letter, 0.76 if letter.isupper() else 0.6) for letter in name)
    beside = -radius - (SIGN - 4 if has_port else 0), -radius, radius + 26, radius
    return (-PIECE, -radius - 18, PIECE, -radius), beside, (-half, radius, half, radius + 24)


@cache
def spots(facts: Facts) -> tuple[Point, ...]:
    """All locations on the sheet, then the Capital; pushed apart so that nothing of one hides another's name."""
    rows, capital = facts.data["map"]["locations"], facts.data["map"]["capital"]
    points = [_on_sheet(facts, row["x"], row["y"]) for row in (*rows, capital)]
    needed, pairs = rooms(facts), list(_neighbours(facts, points))
    for round in range(ROUNDS):
        most = 2 * SIGN_GAP * (1 - round / ROUNDS)  # at last it counts only that nothing meets
        for one, other, gap in pairs:
            boxes = placed(points[one], needed[one]), placed(points[other], needed[other])
            dx, dy = _push(points[one], points[other], _needed(*boxes, min(gap, most)))
            if dx or dy:
                points[one] = points[one][0] + dx, points[one][1] + dy
                points[other] = points[other][0] - dx, points[other][1] - dy
        points = [_inside(point, room) for point, room in zip(points, needed, strict=True)]
    return tuple(points)


def _neighbours(facts: Facts, points: Sequence[Point]) -> Iterator[tuple[int, int, float]]:
    """Locations that may come too close to each other, and the gap between them: a sign fits into a trade route."""
    joined = {_numbers(facts, road) for road in kinds.ALL_ROADS if facts.roads[road].horseshoe >= 0}
    for one, other in combinations(range(len(points)), 2):
        (ax, ay), (bx, by) = points[one], points[other]
        if max(abs(ax - bx), abs(ay - by)) < NEAR:
            yield one, other, SIGN_GAP if {(one, other), (other, one)} & joined else GAP


def _on_sheet(facts: Facts, x: float, y: float) -> Point:
    across, down = facts.data["map"]["frame"]
    return x * WIDTH / across, y * HEIGHT / down


def placed(point: Point, room: Sequence[Box]) -> list[Box]:
    """The boxes of what lies round a point."""
    x, y = point
    return [(x + left, y + top, x + right, y + bottom) for left, top, right, bottom in room]


def overlap(one: Box, other: Box) -> Point:
    """How far two boxes reach into each other, across and down; they meet if both are positive."""
    return min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])


def _needed(one: Sequence[Box], other: Sequence[Box], gap: float) -> Point:
    """How far two locations have to go apart for this gap, across or down."""
    meets = [overlap(mine, theirs) for mine in one for theirs in other]
    close = [(across + gap, down + gap) for across, down in meets if across > -gap and down > -gap]
    return (max(across for across, _ in close), max(down for _, down in close)) if close else (0.0, 0.0)


def _push(one: Point, other: Point, way: Point) -> Point:
    """A quarter of the shorter way, for the first of two points; the other goes as far back."""
    across, down = way[0] / 4, way[1] / 4
    return (copysign(across, one[0] - other[0]), 0.0) if across < down else (0.0, copysign(down, one[1] - other[1]))


def _inside(point: Point, room: Sequence[Box]) -> Point:
    """The point, or the nearest one from which nothing reaches over the edge."""
    lefts, tops, rights, bottoms = zip(*room, strict=True)
    x = min(max(point[0], EDGE - min(lefts)), WIDTH - EDGE - max(rights))
    return x, min(max(point[1], EDGE - min(tops)), HEIGHT - EDGE - max(bottoms))


@cache
def ends_of(facts: Facts, road: RoadNumber) -> tuple[Point, Point]:
    """Where a road begins and ends."""
    one, other = _numbers(facts, road)
    return spots(facts)[one], spots(facts)[other]


def _numbers(facts: Facts, road: RoadNumber) -> tuple[int, int]:
    """Which locations a road joins, as they are counted here."""
    keys = [row.key for row in facts.locations]
    one, other = (kinds.LOCATIONS if end == CAPITAL_NODE else keys.index(end) for end in facts.roads[road].ends)
    return one, other


@cache
def signs(facts: Facts) -> Mapping[RoadNumber, tuple[Point, Point]]:
    """Where the signs of trade routes and the sick subjects on their roads are: near the middle, clear of all else."""
    taken = [box for point, room in zip(spots(facts), rooms(facts), strict=True) for box in placed(point, room)]
    found = {}
    for road in (road for road in kinds.ALL_ROADS if facts.roads[road].horseshoe >= 0):
        ends = ends_of(facts, road)
        near = [box for box in taken if min(overlap(box, *placed(_middle(*ends), [REACH]))) > 0]
        found[road] = min(_places(*ends), key=partial(_hidden, near))
        taken += boxes_of(*found[road])
    return found


def _places(one: Point, other: Point) -> Iterator[tuple[Point, Point]]:
    """The places for a sign and the sick subjects beside it along a road, best first."""
    (ax, ay), (bx, by) = one, other
    length = hypot(bx - ax, by - ay)
    for side, part, (dx, dy) in product(SIDES, PARTS, BESIDE):
        x = ax + part * (bx - ax) - side * (by - ay) / length
        y = ay + part * (by - ay) + side * (bx - ax) / length
        yield (x, y), (x + dx, y + dy)


def boxes_of(sign: Point, sick: Point) -> tuple[Box, ...]:
    """What a sign and the sick subjects beside it cover."""
    return *placed(sign, [SIGN_ROOM]), *placed(sick, [PILL_ROOM])


def _hidden(taken: Sequence[Box], place: tuple[Point, Point]) -> float:
    """How much a sign and its sick subjects would hide of what is there."""
    meets = (overlap(mine, other) for mine in boxes_of(*place) for other in taken)
    return sum(across * down for across, down in meets if across > 0 and down > 0)


# ------------------------------------------------------------------ the panel


def map_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The map."""
    return common_panel(
        say,
        "map",
        HEIGHT,
        *_coast(view.facts),
        *(_line(view.facts, road) for road in kinds.ALL_ROADS),
        _capital(view, pen),
        *(_location(view, pen, location) for location in kinds.ALL_LOCATIONS),
        *(_road(view, pen, road) for road in kinds.ALL_ROADS),
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
    """What lies on a road: the sign of its trade route, and sick subjects beside it."""
    colour, sick = view.facts.roads[road].horseshoe, view.road_sick[road]
    middle = _middle(*ends_of(view.facts, road))
    (x, y), beside = signs(view.facts).get(road, (middle, middle))
    sign = route(colour, "horseshoe", x, y, SIGN) if colour >= 0 else ""
    pill = subjects("sick", sick, *beside, PILL) if sick else ""
    return pen.spread(f"road-{road}", disc(x, y, 12), sign, pill)


def _capital(view: State, pen: Pen) -> str:
    """The Capital in the middle of its roads."""
    x, y = spots(view.facts)[kinds.LOCATIONS]
    name = text(view.facts.data["map"]["capital"]["name"], x, y + 50, NAME, "name place-name")
    return pen.plate("capital", disc(x, y, 32), "town home", icon("castle", x, y - 1, 42, "town-mark"), name)


# ------------------------------------------------------------------ locations


@kept
def _outline(size: int, x: float, y: float, radius: float) -> str:
    """A village is round, a town is square, a city has six corners."""
    if size == kinds.VILLAGE:
        return disc(x, y, radius)
    if size == kinds.TOWN:
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
        text(row.name, x, y + radius + NAME_LINE, NAME, f"place-name {look}".rstrip()),
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
    return subjects("sick", number, x + RADIUS[size] + 9, y, PILL) if number else ""


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
