"""How high numbers can be and how long lists, from facts and options: what programs that observe a state rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comptoir.games.orleans.options import Options
    from comptoir.games.orleans.printed import Facts

COINS = 9999  # as many as the largest supply that the options allow; an unlimited one brings nobody near them
OWED = 250  # goods, coins or items that an event asks for: a few for each thing that a player can own
FEW = 9  # as the facts call it
PHASES = 7
CHARACTERS = 7
STARTERS = 4
GOODS = 5
SUBSTITUTES = 30  # in one round: farmers stand in, of which there are 19 at most, and few are placed twice


def players(facts: Facts, options: Options) -> int:
    return options.players


def characters(facts: Facts, options: Options) -> list[int]:
    """By character, without the players' own."""
    return [*facts.supplies[options.players]]


def followers(facts: Facts, options: Options) -> list[int]:
    """By follower: neutral ones, then a player's own."""
    return [*facts.supplies[options.players], *[1] * STARTERS]


def goods(facts: Facts, options: Options) -> list[int]:
    """By good, and by item, which is a good on a tile."""
    tiles = facts.goods.tiles
    return [*tiles, tiles[0], tiles[1], tiles[2]]


def stations(facts: Facts, options: Options) -> int:
    return facts.setup.stations


def citizens(facts: Facts, options: Options) -> int:
    return facts.setup.citizens


def technology(facts: Facts, options: Options) -> int:
    return facts.technology[options.players]


def tracks(facts: Facts, options: Options) -> list[int]:
    """By track, its last space."""
    return [*facts.track_ends]


def deeds(facts: Facts, options: Options) -> int:
    return len(facts.deeds)


def sent(facts: Facts, options: Options) -> list[int]:
    """By deed, the characters it takes."""
    return [sum(deed.characters) for deed in facts.deeds]


def way_goods(facts: Facts, options: Options) -> list[int]:
    """By way, the goods that lie there at first."""
    return [sum(least <= options.players for least in way.spaces) for way in facts.ways]


def spaces(facts: Facts, options: Options) -> list[int]:
    """By place, its spaces; none if its tile is not in the game."""
    chosen = options.place_tiles(facts)
    rows = enumerate(facts.places)
    return [len(row.needs) if not row.level or number in chosen else 0 for number, row in rows]


def tiles(facts: Facts, options: Options) -> int:
    """Place tiles in the game."""
    return len(options.place_tiles(facts))


def tiles_of_category(facts: Facts, options: Options) -> list[int]:
    levels = [facts.places[tile].level for tile in options.place_tiles(facts)]
    return [0, levels.count(1), levels.count(2)]


def hidden_tiles(facts: Facts, options: Options) -> list[int]:
    """By category, those in face-down stacks."""
    return tiles_of_category(facts, options) if options.two_rivers == "on" else [0, 0, 0]


def piles(facts: Facts, options: Options) -> int:
    """Of hourglass tiles."""
    return len(_piles(facts, options))


def pile(facts: Facts, options: Options) -> int:
    """Tiles in the largest one."""
    return max(len(tiles) for _, tiles in _piles(facts, options))


def rounds(facts: Facts, options: Options) -> int:
    return sum(number for number, _ in _piles(facts, options))


def _piles(facts: Facts, options: Options) -> tuple[tuple[int, tuple[int, ...]], ...]:
    from comptoir.games.orleans.setup import hourglass_piles  # which needs the state, and the state these bounds

    return hourglass_piles(options, facts)


def substitutes(facts: Facts, options: Options) -> int:
    """Only an event of Trade & Intrigue lets farmers stand in."""
    return SUBSTITUTES if options.events == "intrigue" else 0
