"""What every drawn thing is and does, and the ruling where a player would ask for one."""

from collections.abc import Callable, Iterator

from comptoir.engine.presentation import Explanation
from comptoir.games.burgundy.boards import BUILDING, COLOURS, HEXES, KNOWLEDGE, PLACES, TYPES
from comptoir.games.burgundy.goods import turn_order
from comptoir.games.burgundy.kinds import Colour, DepotNumber, Goods, Hex, TileNumber
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.presentation.things import NAMES
from comptoir.games.burgundy.scoring import knowledge_points, points_of, track_points
from comptoir.games.burgundy.setup import known_sheets
from comptoir.games.burgundy.state import BLACK_DEPOT, CASTLES_APART, CATEGORIES, DEPOTS, Player
from comptoir.games.burgundy.tiles.kinds import MINE_TILE
from comptoir.games.keyed import numbered
from comptoir.games.presentation.explaining import Explain, below, explainers
from comptoir.games.presentation.phrases import capital, joined

# -------------------------------------------------------------------- tiles


def _tile(say: Phrases, tile: TileNumber, *more: str) -> Explanation:
    """What a hex tile does, with sentences about where it lies."""
    key, values = f"effect.{say.facts.tiles[tile].does}", _tile_values(say, tile)
    text = joined(say(f"{key}.text", **values), *more)
    return Explanation(say.title(tile), text, say.maybe(f"{key}.ruling", **values))


def _tile_values(say: Phrases, tile: TileNumber) -> dict[str, object]:
    facts, row = say.facts, say.facts.tiles[tile]
    return {
        "points": say.count("points", row.animals or row.points),
        "silver": say.count("silver", facts.actions.mine_silver if tile == MINE_TILE else row.silver),
        "workers": say.count("workers", row.workers),
        "step": row.step,
        "types": say.types(row.takes) if row.takes else "",
        "kind": say.kind(tile) if row.animals else "",
        "building": say.tile(row.building, "name") if row.building else "",
        "sale_silver": facts.scoring.sale_silver,
        "hire_workers": facts.actions.hire_workers,
        "price": say.count("silver", facts.black_depot.price),
    }


def _worth(say: Phrases, player: int, tile: TileNumber) -> str:
    """What a tile of the estate would add to the final scoring now, if it scores at the end."""
    points = knowledge_points(say.view, player).get(tile)
    return "" if points is None else say("explain.tile.worth", points=say.count("points", points))


# --------------------------------------------------------------- game board


def _depot_space(say: Phrases, depot: DepotNumber, slot: int) -> Explanation | None:
    if slot >= len(say.view.depots[depot]):
        return None
    tile = say.view.depots[depot][slot]
    if tile:
        return _tile(say, tile, _where(say, depot))
    return _empty_depot_space(say, depot, slot)


def _where(say: Phrases, depot: DepotNumber) -> str:
    place = "black" if depot == BLACK_DEPOT else "depot"
    price = say.count("silver", say.facts.black_depot.price)
    return say(f"explain.tile.{place}", depot=depot, price=price)


def _empty_depot_space(say: Phrases, depot: DepotNumber, slot: int) -> Explanation:
    if depot == BLACK_DEPOT:
        return say.about("black_space")
    players = len(say.view.players)
    used = [space for space in say.facts.spaces[depot] if space.min_players <= players]
    if slot >= len(used):
        return say.about("unused_space", depot=depot, players=players)
    type, other = used[slot].type, used[slot].type_with(3, 1)
    # Facts may name another colour for some phases, with 3 players only.
    text = "text" if type == other or players != 3 else "by_turns"
    names = {"type": say.type(type, "a"), "other": say.type(other, "a")}
    return say.about("depot_space", text, depot=depot, players=players, **names)


def _depot_goods(say: Phrases, depot: DepotNumber) -> Explanation | None:
    if depot not in DEPOTS:
        return None
    goods = say.heap(say.view.depot_goods[depot])
    return say.about("depot_goods", "text" if goods else "none", depot=depot, goods=goods)


def _depot_goods_type(say: Phrases, depot: DepotNumber, goods: Goods) -> Explanation | None:
    if depot not in DEPOTS:
        return None
    title = say.goods(goods, say.view.depot_goods[depot][goods])
    return Explanation(title, say("explain.depot_goods_type", depot=depot, number=goods))


def _round(say: Phrases, round: int) -> Explanation | None:
    rounds, waiting = say.facts.setup.rounds, say.view.round_goods
    if not 1 <= round <= rounds:
        return None
    index = round - 1 - (rounds - len(waiting))
    if index < 0:
        return say.about("round", "gone", round=round)
    return say.about("round", "waiting", round=round, goods=say.goods(waiting[index], 1))


def _phase(say: Phrases, phase: int) -> Explanation:
    return say.about("phase", phase=say.phase(phase), points=say.count("points", say.facts.scoring.phase_points[phase]))


def _white_die(say: Phrases) -> Explanation:
    die = say.view.white_die
    return say.about("white_die").with_more(say("explain.white_die.shows", die=die) if die else "")


def _track(say: Phrases, space: int) -> Explanation:
    markers, place = say.seats(say.view.track[space][::-1]), say.ordinal(space + 1)
    return say.about("track", "text" if markers else "none", place=place, players=markers)


def _marker(say: Phrases, player: int) -> Explanation | None:
    order = turn_order(say.view)
    if player not in order:
        return None
    return say.about("marker", player=say.names[player], place=say.ordinal(order.index(player) + 1))


def _bonus(say: Phrases, type: Colour, large: int) -> Explanation:
    size = "large" if large else "small"
    points = say.count("points", say.facts.bonus_points[large][len(say.view.players)])
    title = say(f"explain.bonus.{size}_title", type=say.type(type))
    owners = [seat for seat, player in enumerate(say.view.players) if (type, large) in player.bonuses]
    won = [say("explain.bonus.won", player=say.names[seat]) for seat in owners]
    return say.about("bonus", size, named=title, spaces=say.type(type, "spaces"), points=points).with_more(*won)


def _castles_aside(say: Phrases) -> Explanation:
    points = say.count("points", say.facts.spielbox.extra_action_points)
    return say.about("castles_aside", n=say.view.castles_aside, points=points)


# ------------------------------------------------------------------- estates


def _hex(say: Phrases, player: int, hex: Hex) -> Explanation | None:
    me = say.view.players[player]
    if not me.board:
        return None
    district = _district(say, me, hex)
    if me.estate[hex]:
        return _tile(say, me.estate[hex], _worth(say, player, me.estate[hex]), district)
    type = say.facts.boards[me.board].types[hex]
    row, column = PLACES[hex]
    title = say("explain.hex.title", space=capital(say.type(type, "space")), number=say.number(hex))
    text = say(
        "explain.hex.text",
        row=row + 1,
        place=say.ordinal(column + 1),
        a_type=say.type(type, "a"),
        number=say.number(hex),
    )
    return Explanation(title, joined(text, district), _hex_ruling(say, me.board, type))


def _district(say: Phrases, me: Player, hex: Hex) -> str:
    """The district of a hex: its size, what is empty, and what completing it in this phase scores."""
    facts, board = say.facts, say.facts.boards[me.board]
    mask = board.districts[hex]
    size, empty = mask.bit_count(), (mask & ~me.covered).bit_count()
    names = {"group": say.type(board.types[hex], "group"), "size": say.count("spaces", size)}
    if not empty:
        return say("explain.district.complete", **names)
    points, phase_points = facts.district_points[size], facts.scoring.phase_points[say.view.phase]
    return say(
        "explain.district.open",
        **names,
        empty=say("explain.district.empty", n=empty),
        total=say.count("points", points + phase_points),
        points=points,
        phase_points=phase_points,
        phase=say.phase(say.view.phase),
    )


def _hex_ruling(say: Phrases, board: str, type: Colour) -> str:
    castle_rule = say("explain.hex.castle_rule") if say.facts.boards[board].needs_castle else ""
    doubts = _origin(say, board) if _board_row(say, board).get("confidence") != "verified-two-sources" else ""
    return joined(say.maybe(f"explain.hex.{TYPES[type]}"), castle_rule, doubts)


def _side(say: Phrases, player: int, side: int) -> Explanation | None:
    sheet = say.view.players[player].sheet
    if side >= len(sheet):
        return None
    board = say.facts.boards[sheet[side]]
    rows = []
    for type in COLOURS:
        sizes = ", ".join(map(str, board.district_sizes(type)))
        rows.append(say("explain.side.row", type=say.type(type), sizes=sizes))
    text = say("explain.side.text", districts=", ".join(rows))
    castle_rule = say("explain.side.castle_rule") if board.needs_castle else ""
    pairing = "" if known_sheets(say.view) else say("explain.side.pairing")
    title = say("explain.side.title", board=board.id)
    return Explanation(title, joined(text, castle_rule), joined(_origin(say, board.id), pairing))


def _board_row(say: Phrases, board: str) -> dict[str, object]:
    return next(dict(row) for row in say.facts.data["boards"] if row["id"] == board)


def _origin(say: Phrases, board: str) -> str:
    """Where a board's layout comes from, and how reliable it is."""
    row = _board_row(say, board)
    is_guess = row.get("label_confidence") == "reconstructed"
    return joined(
        say("explain.side.later") if row["set"] == "later" else "",
        say.maybe(f"confidence.{row.get('confidence')}"),
        say("explain.side.letter") if is_guess else "",
    )


# ---------------------------------------------------------- players' belongings


def _name(say: Phrases, player: int) -> Explanation | None:
    order, board = turn_order(say.view), say.view.players[player].board
    if player not in order:
        return None
    place = say.ordinal(order.index(player) + 1)
    about = say.about("name", "text" if board else "no_board", player=say.names[player], board=board, place=place)
    return Explanation(about.title, about.text, _origin(say, board) if board else "")


def _storage(say: Phrases, player: int, slot: int) -> Explanation | None:
    storage = say.view.players[player].storage
    if slot >= len(storage):
        return None
    if storage[slot]:
        return _tile(say, storage[slot], say("explain.tile.storage"))
    return say.about("storage")


def _goods(say: Phrases, player: int, goods: Goods) -> Explanation:
    me, facts = say.view.players[player], say.facts
    return say.about(
        "goods",
        named=say.goods(goods, me.goods[goods]),
        number=goods,
        points=say.count("points", facts.sale_points[len(say.view.players)]),
        silver=say.count("silver", me.knowledge.sale_silver or facts.scoring.sale_silver),
        final=say.count("points", facts.scoring.points_per_goods),
        spaces=facts.goods.spaces,
    )


def _sold(say: Phrases, player: int) -> Explanation:
    sold = say.view.players[player].sold
    text = "text" if any(sold) else "none"
    return say.about("sold", text, n=sum(sold), goods=say.heap(sold))


def _silver(say: Phrases, player: int) -> Explanation:
    facts = say.facts
    price, points = say.count("silver", facts.black_depot.price), say.count("points", facts.scoring.points_per_silver)
    return say.about("silver", named=say.count("silver", say.view.players[player].silver), price=price, points=points)


def _workers(say: Phrases, player: int) -> Explanation:
    me = say.view.players[player]
    by, named = say.count("by", me.knowledge.worker_step), say.count("workers", me.workers)
    final = say("explain.workers.final", n=say.facts.scoring.workers_per_point)
    return say.about("workers", named=named, by=by).with_more(final)


def _points(say: Phrases, player: int) -> Explanation:
    points, named = points_of(say.view, player), say.count("points", track_points(say.view, player))
    marked, final = (
        say.rows("points", {category: points[category] for category in categories})
        for categories in (CATEGORIES[: CASTLES_APART + 1], CATEGORIES[CASTLES_APART + 1 :])
    )
    total = say.count("points", sum(points.values()))
    about = say.about("points", "text" if marked else "none", named=named, marked=marked)
    return about.with_more(say("explain.points.final", final=final, total=total) if final else "")


def _die(say: Phrases, player: int, die: int) -> Explanation | None:
    dice = say.view.players[player].dice
    if die < len(dice):
        return say.about("die", die=dice[die])
    if die < say.facts.setup.dice:
        return Explanation(say("explain.die.used_title"), say("explain.die.used"))
    return None


def _bonuses(say: Phrases, player: int) -> Explanation:
    bonuses = say.view.players[player].bonuses
    tiles = [say(f"explain.bonuses.{'large' if size else 'small'}", type=say.type(type)) for type, size in bonuses]
    return say.about("bonuses", "text" if tiles else "none", n=len(tiles), tiles=", ".join(tiles))


def _knowledge(say: Phrases, player: int, number: int) -> Explanation | None:
    found = [tile for tile, row in numbered(say.facts.tiles) if row.type == KNOWLEDGE and row.number == number]
    return _tile(say, found[0], _worth(say, player, found[0])) if found else None


# -------------------------------------------------------------------- lists


def _all_tiles(colour: Colour) -> Callable[[Phrases], Iterator[Explanation]]:
    """Every kind of tile of a colour, once."""

    def listed(say: Phrases) -> Iterator[Explanation]:
        return (_tile(say, tile) for tile, row in numbered(say.facts.tiles) if row.type == colour)

    return listed


LISTS = {"buildings": _all_tiles(BUILDING), "knowledge": _all_tiles(KNOWLEDGE)}


# ----------------------------------------------------------------------- ids

PARTS = {
    "depot": below(lambda say: len(say.view.depots)),
    "goods": below(lambda say: len(say.facts.goods_names), first=1),
    "space": below(lambda say: len(say.view.track)),
    "hex": below(lambda say: HEXES),
}
FORMS: dict[str, Explain] = {
    "depot-{depot}-{number}": _depot_space,
    "goods-{depot}": _depot_goods,
    "goods-{depot}-{goods}": _depot_goods_type,
    "round-{number}": _round,
    "phase-{phase}": _phase,
    "white-die": _white_die,
    "track-{space}": _track,
    "marker-{seat}": _marker,
    "bonus-{type}-{size}": _bonus,
    "castles-aside": _castles_aside,
    # On a player's own panel, or in the summary of one.
    "[ps]{seat}-name": _name,
    "[ps]{seat}-hex-{hex}": _hex,
    "[ps]{seat}-storage-{number}": _storage,
    "[ps]{seat}-goods-{goods}": _goods,
    "[ps]{seat}-sold": _sold,
    "[ps]{seat}-silver": _silver,
    "[ps]{seat}-workers": _workers,
    "[ps]{seat}-points": _points,
    "[ps]{seat}-die-{number}": _die,
    "[ps]{seat}-side-{number}": _side,
    "[ps]{seat}-bonuses": _bonuses,
    "[ps]{seat}-knowledge-{number}": _knowledge,
}
EXPLAINERS = explainers(NAMES, PARTS, FORMS)
