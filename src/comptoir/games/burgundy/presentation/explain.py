"""What every drawn thing is and does, and the ruling where a player would ask for one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from comptoir.engine.game import Explanation, explained
from comptoir.games.burgundy.boards import ANIMAL, BUILDING, HEXES, KNOWLEDGE, PLACES, TYPES
from comptoir.games.burgundy.goods import turn_order
from comptoir.games.burgundy.presentation.phrases import Nouns, book_of, capital
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.scoring import knowledge_points, points_of, track_points
from comptoir.games.burgundy.setup import known_sheets
from comptoir.games.burgundy.state import BLACK_DEPOT, CASTLES_APART, CATEGORIES, DEPOTS, Player, State
from comptoir.games.burgundy.tiles.kinds import MINE_TILE
from comptoir.games.presentation.explaining import joined


def explain(view: State, id: str, names: Sequence[str], language: str) -> Explanation | None:
    """What the drawn thing of this id is and does; None if there is no such thing."""
    teller = Teller(book_of(language), view.facts, view, names)
    for pattern, tell in TELLERS:
        if match := pattern.fullmatch(id):
            return tell(teller, *(int(part) if part.isdigit() else part for part in match.groups()))
    return None


@dataclass(frozen=True, slots=True)
class Teller(Nouns):
    """Names things and looks at the table that they lie on."""

    view: State
    names: Sequence[str]  # of the players

    def players(self) -> int:
        """How many play."""
        return len(self.view.players)

    def maybe(self, key: str, **values: object) -> str:
        """The message if there is one."""
        return self.book.maybe(key, **values)

    def about(self, key: str, text: str = "text", **values: object) -> Explanation:
        """The explanation under this key: its title, its text or another of its texts, its ruling."""
        return explained(self.book, key, text, **values)


# -------------------------------------------------------------------- tiles


def _tile(teller: Teller, tile: int, *more: str) -> Explanation:
    """What a hex tile does, with sentences about where it lies."""
    key, values = f"effect.{_effect(teller.facts, tile)}", _tile_values(teller, tile)
    text = joined(teller.say(f"{key}.text", **values), *more)
    return Explanation(teller.title(tile), text, teller.maybe(f"{key}.ruling", **values))


def _effect(facts: Facts, tile: int) -> str:
    """The name of what a tile does, as the facts have it."""
    row = facts.tiles[tile]
    if row.type == BUILDING:
        return next(str(known["effect"]) for known in facts.data["buildings"]["types"] if known["id"] == row.key)
    if row.type == KNOWLEDGE:
        return facts.knowledge(row)
    return "animal" if row.type == ANIMAL else row.key


def _tile_values(teller: Teller, tile: int) -> dict[str, object]:
    facts, row = teller.facts, teller.facts.tiles[tile]
    return {
        "points": teller.count("points", row.animals or row.points),
        "silver": teller.count("silver", facts.actions.mine_silver if tile == MINE_TILE else row.silver),
        "workers": teller.count("workers", row.workers),
        "step": row.step,
        "types": teller.types(row.takes) if row.takes else "",
        "kind": teller.kind(tile) if row.animals else "",
        "building": teller.tile(row.building, "name") if row.building else "",
        "sale_silver": facts.scoring.sale_silver,
        "hire_workers": facts.actions.hire_workers,
        "price": teller.count("silver", facts.black_depot.price),
    }


def _worth(teller: Teller, player: int, tile: int) -> str:
    """What a tile of the estate would add to the final scoring now, if it is of that kind."""
    points = knowledge_points(teller.view, player).get(tile)
    return "" if points is None else teller.say("explain.tile.worth", points=teller.count("points", points))


# --------------------------------------------------------------- game board


def _depot_space(teller: Teller, depot: int, slot: int) -> Explanation | None:
    if depot not in (BLACK_DEPOT, *DEPOTS) or slot >= len(teller.view.depots[depot]):
        return None
    tile = teller.view.depots[depot][slot]
    if tile:
        return _tile(teller, tile, _where(teller, depot))
    return _empty_depot_space(teller, depot, slot)


def _where(teller: Teller, depot: int) -> str:
    place = "black" if depot == BLACK_DEPOT else "depot"
    price = teller.count("silver", teller.facts.black_depot.price)
    return teller.say(f"explain.tile.{place}", depot=depot, price=price)


def _empty_depot_space(teller: Teller, depot: int, slot: int) -> Explanation:
    if depot == BLACK_DEPOT:
        return teller.about("explain.black_space")
    players = teller.players()
    used = [space for space in teller.facts.spaces[depot] if space[1] <= players]
    if slot >= len(used):
        return teller.about("explain.unused_space", depot=depot, players=players)
    type, _, other = used[slot]
    # Facts may name another colour for some phases, with 3 players only.
    text = "text" if type == other or players != 3 else "by_turns"
    names = {"type": teller.type(type, "a"), "other": teller.type(other, "a")}
    return teller.about("explain.depot_space", text, depot=depot, players=players, **names)


def _depot_goods(teller: Teller, depot: int) -> Explanation | None:
    if depot not in DEPOTS:
        return None
    goods = teller.heap(teller.view.depot_goods[depot])
    return teller.about("explain.depot_goods", "text" if goods else "none", depot=depot, goods=goods)


def _depot_goods_type(teller: Teller, depot: int, goods: int) -> Explanation | None:
    if depot not in DEPOTS or not 1 <= goods <= 6:
        return None
    title = teller.goods(goods, teller.view.depot_goods[depot][goods])
    return Explanation(title, teller.say("explain.depot_goods_type", depot=depot, number=goods))


def _round(teller: Teller, round: int) -> Explanation | None:
    rounds, waiting = teller.facts.setup.rounds, teller.view.round_goods
    if not 1 <= round <= rounds:
        return None
    index = round - 1 - (rounds - len(waiting))
    if index < 0:
        return teller.about("explain.round", "gone", round=round)
    return teller.about("explain.round", "waiting", round=round, goods=teller.goods(waiting[index], 1))


def _phase(teller: Teller, letter: str) -> Explanation | None:
    letters = [teller.phase(phase) for phase in range(len(teller.facts.phase_points))]
    if letter not in letters:
        return None
    points = teller.facts.phase_points[letters.index(letter)]
    return teller.about("explain.phase", phase=letter, points=teller.count("points", points))


def _white_die(teller: Teller) -> Explanation:
    die = teller.view.white_die
    about = teller.about("explain.white_die")
    shows = teller.say("explain.white_die.shows", die=die) if die else ""
    return Explanation(about.title, joined(about.text, shows), about.ruling)


def _track(teller: Teller, space: int) -> Explanation | None:
    if space >= len(teller.view.track):
        return None
    markers = [teller.names[player] for player in reversed(teller.view.track[space])]
    place = teller.ordinal(space + 1)
    return teller.about("explain.track", "text" if markers else "none", place=place, players=", ".join(markers))


def _marker(teller: Teller, player: int) -> Explanation | None:
    order = turn_order(teller.view)
    if player not in order:
        return None
    return teller.about("explain.marker", player=teller.names[player], place=teller.ordinal(order.index(player) + 1))


def _bonus(teller: Teller, letter: str, size: str) -> Explanation | None:
    type, large = TYPES.find(letter), int(size == "large")
    if type < 0:
        return None
    points = teller.count("points", teller.facts.bonus_points[large][teller.players()])
    text = teller.say(f"explain.bonus.{size}", spaces=teller.type(type, "spaces"), points=points)
    title = teller.say(f"explain.bonus.{size}_title", type=teller.type(type))
    owners = [seat for seat, player in enumerate(teller.view.players) if (type, large) in player.bonuses]
    won = [teller.say("explain.bonus.won", player=teller.names[seat]) for seat in owners]
    return Explanation(title, joined(text, *won), teller.say("explain.bonus.ruling"))


def _castles_aside(teller: Teller) -> Explanation:
    points = teller.count("points", teller.facts.spielbox.extra_action_points)
    return teller.about("explain.castles_aside", n=teller.view.castles_aside, points=points)


# ------------------------------------------------------------------- estates


def _hex(teller: Teller, player: int, hex: int) -> Explanation | None:
    me = teller.view.players[player]
    if hex >= HEXES or not me.board:
        return None
    district = _district(teller, me, hex)
    if me.estate[hex]:
        return _tile(teller, me.estate[hex], _worth(teller, player, me.estate[hex]), district)
    type = teller.facts.boards[me.board].types[hex]
    row, column = PLACES[hex]
    title = teller.say("explain.hex.title", space=capital(teller.type(type, "space")), number=teller.number(hex))
    text = teller.say(
        "explain.hex.text",
        row=row + 1,
        place=teller.ordinal(column + 1),
        a_type=teller.type(type, "a"),
        number=teller.number(hex),
    )
    return Explanation(title, joined(text, district), _hex_ruling(teller, me.board, type))


def _district(teller: Teller, me: Player, hex: int) -> str:
    """The district of a hex: its size, what is empty, and what completing it in this phase scores."""
    facts, board = teller.facts, teller.facts.boards[me.board]
    mask = board.districts[hex]
    size, empty = mask.bit_count(), (mask & ~me.covered).bit_count()
    names = {"group": teller.type(board.types[hex], "group"), "size": teller.count("spaces", size)}
    if not empty:
        return teller.say("explain.district.complete", **names)
    points, phase_points = facts.district_points[size], facts.phase_points[teller.view.phase]
    return teller.say(
        "explain.district.open",
        **names,
        empty=teller.say("explain.district.empty", n=empty),
        total=teller.count("points", points + phase_points),
        points=points,
        phase_points=phase_points,
        phase=teller.phase(teller.view.phase),
    )


def _hex_ruling(teller: Teller, board: str, type: int) -> str:
    castle_rule = teller.say("explain.hex.castle_rule") if teller.facts.boards[board].needs_castle else ""
    doubts = _origin(teller, board) if _board_row(teller, board).get("confidence") != "verified-two-sources" else ""
    return joined(teller.maybe(f"explain.hex.{TYPES[type]}"), castle_rule, doubts)


def _side(teller: Teller, player: int, side: int) -> Explanation | None:
    sheet = teller.view.players[player].sheet
    if side >= len(sheet):
        return None
    board = teller.facts.boards[sheet[side]]
    rows = []
    for type in range(len(TYPES)):
        sizes = ", ".join(map(str, board.district_sizes(type)))
        rows.append(teller.say("explain.side.row", type=teller.type(type), sizes=sizes))
    text = teller.say("explain.side.text", districts=", ".join(rows))
    castle_rule = teller.say("explain.side.castle_rule") if board.needs_castle else ""
    pairing = "" if known_sheets(teller.view) else teller.say("explain.side.pairing")
    title = teller.say("explain.side.title", board=board.id)
    return Explanation(title, joined(text, castle_rule), joined(_origin(teller, board.id), pairing))


def _board_row(teller: Teller, board: str) -> dict[str, object]:
    return next(dict(row) for row in teller.facts.data["boards"] if row["id"] == board)


def _origin(teller: Teller, board: str) -> str:
    """Where a board's layout is from, and how sure that is."""
    row = _board_row(teller, board)
    is_guess = row.get("label_confidence") == "reconstructed"
    return joined(
        teller.say("explain.side.later") if row["set"] == "later" else "",
        teller.maybe(f"confidence.{row.get('confidence')}"),
        teller.say("explain.side.letter") if is_guess else "",
    )


# ---------------------------------------------------------- players' belongings


def _name(teller: Teller, player: int) -> Explanation | None:
    order, board = turn_order(teller.view), teller.view.players[player].board
    if player not in order:
        return None
    place = teller.ordinal(order.index(player) + 1)
    about = teller.about(
        "explain.name", "text" if board else "no_board", player=teller.names[player], board=board, place=place
    )
    return Explanation(about.title, about.text, _origin(teller, board) if board else "")


def _storage(teller: Teller, player: int, slot: int) -> Explanation | None:
    storage = teller.view.players[player].storage
    if slot >= len(storage):
        return None
    if storage[slot]:
        return _tile(teller, storage[slot], teller.say("explain.tile.storage"))
    return teller.about("explain.storage")


def _goods(teller: Teller, player: int, goods: int) -> Explanation | None:
    me, facts = teller.view.players[player], teller.facts
    if not 1 <= goods <= 6:
        return None
    text = teller.say(
        "explain.goods.text",
        number=goods,
        points=teller.count("points", facts.sale_points[teller.players()]),
        silver=teller.count("silver", me.knowledge.sale_silver or facts.scoring.sale_silver),
        final=teller.count("points", facts.scoring.points_per_goods),
    )
    ruling = teller.say("explain.goods.ruling", spaces=facts.goods.spaces)
    return Explanation(teller.goods(goods, me.goods[goods]), text, ruling)


def _sold(teller: Teller, player: int) -> Explanation:
    sold = teller.view.players[player].sold
    text = "text" if any(sold) else "none"
    return teller.about("explain.sold", text, n=sum(sold), goods=teller.heap(sold))


def _silver(teller: Teller, player: int) -> Explanation:
    facts = teller.facts
    price, points = (
        teller.count("silver", facts.black_depot.price),
        teller.count("points", facts.scoring.points_per_silver),
    )
    return Explanation(
        teller.count("silver", teller.view.players[player].silver),
        teller.say("explain.silver.text", price=price, points=points),
        teller.say("explain.silver.ruling"),
    )


def _workers(teller: Teller, player: int) -> Explanation:
    me = teller.view.players[player]
    text = teller.say("explain.workers.text", by=teller.count("by", me.knowledge.worker_step))
    final = teller.say("explain.workers.final", n=teller.facts.scoring.workers_per_point)
    return Explanation(teller.count("workers", me.workers), joined(text, final), teller.say("explain.workers.ruling"))


def _points(teller: Teller, player: int) -> Explanation:
    points = points_of(teller.view, player)
    marked = _point_rows(teller, points, CATEGORIES[: CASTLES_APART + 1])
    final = _point_rows(teller, points, CATEGORIES[CASTLES_APART + 1 :])
    total = teller.count("points", sum(points.values()))
    return Explanation(
        teller.count("points", track_points(teller.view, player)),
        joined(
            teller.say("explain.points.text", marked=marked) if marked else teller.say("explain.points.none"),
            teller.say("explain.points.final", final=final, total=total) if final else "",
        ),
        teller.say("explain.points.ruling"),
    )


def _point_rows(teller: Teller, points: dict[str, int], categories: tuple[str, ...]) -> str:
    return ", ".join(
        teller.say("explain.points.row", category=teller.say(f"category.{category}"), points=points[category])
        for category in categories
        if points[category]
    )


def _die(teller: Teller, player: int, die: int) -> Explanation | None:
    dice = teller.view.players[player].dice
    if die < len(dice):
        return teller.about("explain.die", die=dice[die])
    if die < teller.facts.setup.dice:
        return Explanation(teller.say("explain.die.used_title"), teller.say("explain.die.used"))
    return None


def _bonuses(teller: Teller, player: int) -> Explanation:
    bonuses = teller.view.players[player].bonuses
    tiles = [
        teller.say(f"explain.bonuses.{'large' if size else 'small'}", type=teller.type(type)) for type, size in bonuses
    ]
    return teller.about("explain.bonuses", "text" if tiles else "none", n=len(tiles), tiles=", ".join(tiles))


def _knowledge(teller: Teller, player: int, number: int) -> Explanation | None:
    found = [tile for tile, row in enumerate(teller.facts.tiles) if row.type == KNOWLEDGE and row.number == number]
    return _tile(teller, found[0], _worth(teller, player, found[0])) if found else None


# ----------------------------------------------------------------------- ids

Tell = Callable[..., Explanation | None]


def _pattern(form: str) -> re.Pattern[str]:
    """`#` stands for a number, `@` for a capital letter."""
    return re.compile(form.replace("#", "([0-9]{1,2})").replace("@", "([A-Z])"))


def _of_player(tell: Tell) -> Tell:
    """Tells about a player's thing, if there is such a player."""
    return lambda teller, player, *rest: tell(teller, player, *rest) if player < teller.players() else None


SHARED: dict[str, Tell] = {
    "depot-#-#": _depot_space,
    "goods-#": _depot_goods,
    "goods-#-#": _depot_goods_type,
    "round-#": _round,
    "phase-@": _phase,
    "white-die": _white_die,
    "track-#": _track,
    "marker-#": _marker,
    "bonus-@-(large|small)": _bonus,
    "castles-aside": _castles_aside,
}
# After `p0-` on a player's own panel, after `s0-` in the summary of one.
OWNED: dict[str, Tell] = {
    "name": _name,
    "hex-#": _hex,
    "storage-#": _storage,
    "goods-#": _goods,
    "sold": _sold,
    "silver": _silver,
    "workers": _workers,
    "points": _points,
    "die-#": _die,
    "side-#": _side,
    "bonuses": _bonuses,
    "knowledge-#": _knowledge,
}
TELLERS: tuple[tuple[re.Pattern[str], Tell], ...] = (
    *((_pattern(form), tell) for form, tell in SHARED.items()),
    *((_pattern(f"[ps]#-{form}"), _of_player(tell)) for form, tell in OWNED.items()),
)
