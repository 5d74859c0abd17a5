"""The tracks: development, the six character tracks with the characters left to recruit, and the supplies below."""

from collections.abc import Iterator
from typing import NamedTuple

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import block, counter
from comptoir.games.art.svg import Pen, box, disc, icon, numeral, path, text
from comptoir.games.orleans import kinds
from comptoir.games.orleans.kinds import Character, Good
from comptoir.games.orleans.presentation.drawing_pieces import coin, follower, good
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.state import State
from comptoir.games.presentation.panels import SMALL, WIDTH, common_panel

LEFT = 12.0
ROW = 16  # spaces of the development track in one row
STEP = (38.5, 58.0)
DEVELOPMENT_LINE, TRACKS_LINE = 34.0, 170.0
CELL = 54.0  # the height of a space of a track; all spaces of a track share its width
TRACK_PITCH = 60.0
CELLS = 62.0  # where the cells of a track begin
SUPPLY = 541.0
TALLEST = 17.0  # markers
NARROW = 60.0  # a space with room for three markers only
HEIGHT = round(TRACKS_LINE + 7 * TRACK_PITCH + 6)


class Room(NamedTuple):
    """Where the markers on a space lie: its upper left, its size, and how many stand side by side."""

    x: float
    y: float
    width: float
    height: float
    columns: int


def tracks_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """All tracks and supplies."""
    return common_panel(
        say,
        "tracks",
        HEIGHT,
        _development(view, pen, say),
        *(_track(view, pen, track) for track in range(kinds.DEVELOPMENT)),
        *(_supply(view, pen, character) for character in kinds.ALL_CHARACTERS),
        _goods_market(view, pen),
        *_supplies(view, pen),
    )


# ------------------------------------------------------------------ markers


def _markers(view: State, pen: Pen, track: int, space: int, room: Room) -> Iterator[str]:
    """The markers of the players who are on this space, in rows from the upper left."""
    here = [seat for seat, player in enumerate(view.players) if player.tracks[track] == space]
    lines = -(-len(here) // room.columns)
    width, height = room.width / room.columns - 1, min(TALLEST, room.height / max(lines, 1) - 1)
    for place, seat in enumerate(here):
        x, y = room.x + (width + 1) * (place % room.columns), room.y + (height + 1) * (place // room.columns)
        id = f"mark-{kinds.TRACK.word(track)}-{seat}"
        yield pen.thing(id, box(x, y, width, height, 3), block(seat, x, y, width, height))


# ------------------------------------------------------------------ development


def _development(view: State, pen: Pen, say: Phrases) -> str:
    """Thirty steps in two rows: where a status begins, coins and citizens."""
    label = text(say.label("label.development"), LEFT + 4, DEVELOPMENT_LINE - 8, 20, "label", anchor="start")
    cells = [_step(view, pen, space) for space in range(view.facts.track_ends[kinds.DEVELOPMENT] + 1)]
    plate = box(LEFT - 3, DEVELOPMENT_LINE - 3, WIDTH - 2 * LEFT + 6, 2 * STEP[1] + 10, 8)
    return pen.plate("track-development", plate, "heap", label, *cells)


def _step(view: State, pen: Pen, space: int) -> str:
    facts = view.facts
    x, y = LEFT + STEP[0] * (space % ROW), DEVELOPMENT_LINE + (STEP[1] + 3) * (space // ROW)
    width = STEP[0] - 3
    is_star = space == 0 or facts.status[space] > facts.status[space - 1]
    ground = path(box(x, y, width, STEP[1], 5), "step now" if is_star else "step")
    middle, line = x + width / 2, y + 15
    if is_star:
        status = text(facts.status[space], middle + 9, line + 7, SMALL, "numeral on-now")
        shown = icon("star", middle - 7, line, 20, "gilt") + status
    elif facts.development_coins[space]:
        shown = coin(facts.development_coins[space], middle, line, 26, SMALL)
    elif space in facts.development.citizens:
        shown = _citizen(view, pen, kinds.DEVELOPMENT_CITIZENS + facts.development.citizens.index(space), middle, line)
    else:
        shown = ""
    return (
        ground
        + shown
        + "".join(_markers(view, pen, kinds.DEVELOPMENT, space, Room(x + 1, y + 28, width - 1, STEP[1] - 29, 2)))
    )


def _citizen(view: State, pen: Pen, number: int, x: float, y: float) -> str:
    """A citizen that can still be won; afterwards its shadow."""
    if not view.citizens >> number & 1:
        return icon("citizen", x, y, 26, "watermark")
    return pen.thing(f"citizen-{number}", disc(x, y, 14), icon("citizen", x, y, 27))


# ------------------------------------------------------------------ characters


def _track(view: State, pen: Pen, track: int) -> str:
    """A row: whose track it is, and what each step brings."""
    y = TRACKS_LINE + TRACK_PITCH * track
    spaces = view.facts.track_ends[track] + 1
    width = (SUPPLY - 8 - CELLS) / spaces
    head = follower(kinds.ALL_CHARACTERS[track], 0, LEFT + 23, y + CELL / 2 + 2, 21)
    cells = [_cell(view, pen, track, space, CELLS + width * space, y + 2, width - 3) for space in range(spaces)]
    outline = box(LEFT - 3, y, SUPPLY - 5 - LEFT, CELL + 3, 8)
    return pen.plate(f"track-{kinds.TRACK.word(track)}", outline, "heap", head, *cells)


def _cell(view: State, pen: Pen, track: int, space: int, x: float, y: float, width: float) -> str:
    ground = path(box(x, y, width, CELL - 1, 5), "step")
    shown = _reward(view, pen, track, space, x + width / 2, y + 14)
    room = Room(x + 2, y + 27, width - 3, CELL - 29, 3 if width < NARROW else 4)
    return ground + shown + "".join(_markers(view, pen, track, space, room))


def _reward(view: State, pen: Pen, track: int, space: int, x: float, y: float) -> str:
    """What a step on a track brings."""
    facts = view.facts
    if track == kinds.KNIGHT:
        citizen = _citizen(view, pen, kinds.KNIGHT_CITIZEN, x + 12, y) if space == facts.tracks.knight.citizen else ""
        left = x - 12 if citizen else x
        return icon("bag", left, y, 27) + numeral(facts.knight_draws[space], left, y + 3, SMALL, "on-mark") + citizen
    if not space:
        return ""
    if track == kinds.BOATMAN and space == facts.tracks.boatman.citizen:
        citizen = _citizen(view, pen, kinds.BOATMAN_CITIZEN, x + 12, y)
        return coin(facts.boatman_coins[space], x - 11, y, 25, SMALL) + citizen
    return _plain_reward(facts, track, space, x, y)


def _plain_reward(facts: Facts, track: int, space: int, x: float, y: float) -> str:
    if track == kinds.FARMER:
        return good(facts.farmer_goods[space], x, y, 24)
    if track == kinds.BOATMAN:
        return coin(facts.boatman_coins[space], x, y, 26, SMALL)
    if track == kinds.CRAFTSMAN:
        return icon("gear", x, y, 25)
    if track == kinds.TRADER:
        level = text("I" * facts.trader_levels[space], x + 6, y + 6, SMALL, anchor="start")
        return icon("house", x - 8, y, 23) + level
    assert track == kinds.SCHOLAR
    return numeral(f"+{facts.scholar_points[space]}", x - 11, y, SMALL) + icon("scroll", x + 12, y, 21)


def _supply(view: State, pen: Pen, character: Character) -> str:
    """How many characters of a kind are left to recruit."""
    x, y = SUPPLY, TRACKS_LINE + TRACK_PITCH * character
    outline = box(x, y, WIDTH - LEFT - x + 3, CELL + 3, 10)
    left = view.supply[character]
    kind = "" if left else "past"
    number = text(left, x + 52, y + 38, 27, "numeral", anchor="start")
    content = path(outline, "card") + follower(character, 0, x + 27, y + 28, 20) + number
    return pen.thing(f"supply-{kinds.CHARACTERS[character]}", outline, content, kind=kind)


# ------------------------------------------------------------------ supplies


def _goods_market(view: State, pen: Pen) -> str:
    y = TRACKS_LINE + TRACK_PITCH * kinds.MONK
    crates = [_stock(view, pen, kind, LEFT + 4 + 66.0 * kind, y + 28) for kind in kinds.ALL_GOODS]
    return pen.plate("goods-market", box(LEFT - 3, y, 338, CELL + 3, 10), "market", *crates)


def _stock(view: State, pen: Pen, kind: Good, x: float, y: float) -> str:
    left = view.goods[kind]
    number = text(left, x + 33, y + 7, 20.5, "numeral", anchor="start")
    outline, look = box(x - 2, y - 22, 63, 44, 7), "" if left else "past"
    id = f"goods-market-{view.facts.goods_names[kind]}"
    return pen.thing(id, outline, good(kind, x + 15, y, 29), number, kind=look)


def _supplies(view: State, pen: Pen) -> Iterator[str]:
    """Technology tiles and coins that are left."""
    y = TRACKS_LINE + TRACK_PITCH * kinds.MONK
    coins = "∞" if view.coins == kinds.UNLIMITED else view.coins
    for key, name, number, x in (("technology", "gear", view.technology, 354.0), ("coins", "coin", coins, 444.0)):
        outline = box(x, y, 84 if key == "technology" else 92, CELL + 3, 10)
        yield pen.plate(key, outline, "heap", counter(name, number, x + 6, y + 28, 34, 25))
