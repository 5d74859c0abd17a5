"""The options of Orléans: edition, place tiles, events, variants, and the choices that the rulings leave open.

Groups SETUP, VARIANT-*, MODULE-*.
"""

from dataclasses import dataclass

from comptoir.engine.errors import BadOptions
from comptoir.games.choices import check_choices, choice, choices_of, exclusion
from comptoir.games.keyed import numbered
from comptoir.games.orleans.kinds import Tile
from comptoir.games.orleans.printed import Facts

PLAYERS = (2, 3, 4, 5)
TILE_PACKS = (
    "base", "invasion", "trade_intrigue", "tiles1", "tiles2", "tiles3", "tiles4", "tiles5",
    "promo1", "promo2", "promo3",
)  # fmt: skip
HOUSE_PACK = "house"  # home-made tiles, which are in the game only if they are named
SCENARIO_SETS = ("prosperity_scenario", "invasion_scenario")
LAST_EVENTS = ("silence", "peasant_uprising")
LOST_SCENARIOS = ("prosperity", "invasion", "duel")
MOST_COINS = 9999


@dataclass(frozen=True, slots=True)
class Options:
    """A set of options that go together."""

    players: int
    edition: str = choice("matagot", "dlp2014")
    tiles: str = choice(  # packs, single tiles and scenarios' sets by name; "-name" leaves a tile out
        *TILE_PACKS, *SCENARIO_SETS, "all", several=True
    )
    scenario: str = choice("base", "intrigue")
    road: str = choice("without", "with")
    events: str = choice("classic", "harder", "intrigue")
    last_event: str = choice(*LAST_EVENTS)
    rounds: str = choice("18", "16")
    deeds: str = choice("last", "majority")
    tile_selection: str = choice("off", "on")
    two_rivers: str = choice("off", "on")
    exclusion: str = choice("off", "on")
    planning: str = choice("simultaneous", "turn_order")
    exhausted_bonus: str = choice("strict", "lenient")
    coin_supply: str = choice(default="unlimited")
    first_player: str = choice("random", "0", "1", "2", "3", "4")

    def __post_init__(self) -> None:
        _check_values(self)
        _check_together(self)
        _check_tiles(self)

    def place_tiles(self, facts: Facts) -> tuple[Tile, ...]:
        """The place tiles chosen, in the order of the table."""
        chosen, left_out = set[Tile](), set[Tile]()
        for name in self.tile_names():
            into = left_out if name.startswith("-") else chosen
            into.update(_named(name.removeprefix("-"), facts))
        if self.leaves_road_out():
            left_out.update(facts.intrigue_without)
        return tuple(sorted(chosen - left_out))

    def tile_names(self) -> list[str]:
        """What `tiles` names."""
        return [name.strip() for name in self.tiles.split(",")]

    def leaves_road_out(self) -> bool:
        """Is the advice for the Intrigue scenario followed?"""
        return self.scenario == "intrigue" and self.road == "without"


CHOICES = choices_of(Options)


def _named(name: str, facts: Facts) -> tuple[Tile, ...]:
    """The tiles that a name stands for: a pack, a scenario's set, a single tile, or all that are printed."""
    tiles = [number for number, place in numbered(facts.places) if place.level]
    if name == "all":
        return tuple(tile for tile in tiles if facts.places[tile].pack != HOUSE_PACK)
    if name in SCENARIO_SETS:
        return facts.scenarios[name.removesuffix("_scenario")]
    if name in TILE_PACKS:
        return tuple(tile for tile in tiles if facts.places[tile].pack == name)
    return tuple(tile for tile in tiles if facts.places[tile].key == name)


def _check_values(options: Options) -> None:
    if options.players not in PLAYERS:
        raise BadOptions("Orléans is for 2 to 5 players, not {players}.", players=options.players)
    if options.scenario in LOST_SCENARIOS:
        raise BadOptions(
            "The events of the scenario “{scenario}” are not known, so it cannot be played; "
            "tiles=prosperity_scenario and tiles=invasion_scenario give the place tiles of two of them.",
            scenario=options.scenario,
        )
    check_choices(CHOICES, options)
    if options.first_player != "random" and int(options.first_player) >= options.players:
        raise BadOptions(
            "“{seat}” needs more than {players} players.",
            seat=f"first_player={options.first_player}", players=options.players,
        )  # fmt: skip
    _check_coins(options)


def _check_coins(options: Options) -> None:
    if options.coin_supply == "unlimited":
        return
    least, text = 5 * options.players, options.coin_supply
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_COINS))
    if not (is_number and least <= int(text) <= MOST_COINS):
        raise BadOptions(
            "coin_supply must be “unlimited” or a number from {least} to {most}, not “{value}”.",
            least=least, most=MOST_COINS, value=text[:40],
        )  # fmt: skip


def _check_together(options: Options) -> None:
    if options.edition == "dlp2014" and options.players == 5:
        raise exclusion("edition=dlp2014", "five players", "the 2014 box is for up to four")
    if options.rounds == "16" and options.events != "classic":
        raise exclusion("rounds=16", f"events={options.events}", "both rearrange the hourglass tiles")
    if options.last_event != "silence" and options.events != "intrigue":
        raise exclusion(
            f"last_event={options.last_event}", f"events={options.events}", "only Trade & Intrigue has this tile"
        )
    if options.road != "without" and options.scenario != "intrigue":
        raise exclusion(f"road={options.road}", f"scenario={options.scenario}", "this advice is for Intrigue only")


def _check_tiles(options: Options) -> None:
    from comptoir.games.orleans.facts import load_facts  # which need the state, which has options

    facts = load_facts()
    for name in options.tile_names():
        if not _named(name.removeprefix("-"), facts):
            known = ", ".join(("all", *TILE_PACKS, *SCENARIO_SETS))
            raise BadOptions(
                "tiles: there is no pack or place tile “{name}”; the packs are: {known}.", name=name[:40], known=known
            )
    _check_scenario_sets(options, facts)
    _check_numbers(options, facts)


def _check_scenario_sets(options: Options, facts: Facts) -> None:
    """A scenario's set goes with no tile that the scenario leaves out."""
    names = [name for name in options.tile_names() if not name.startswith("-")]
    for scenario in (name for name in names if name in SCENARIO_SETS):
        for name in names:
            outside = set(_named(name, facts)) - set(_named(scenario, facts))
            if outside:
                raise BadOptions(
                    "tiles: the set “{scenario}” is played without {tile}; leave out one of them.",
                    scenario=scenario, tile=facts.places[min(outside)].key,
                )  # fmt: skip
    if options.leaves_road_out():
        for tile in facts.intrigue_without:
            if facts.places[tile].key in names:
                raise exclusion("scenario=intrigue", f"tiles={facts.places[tile].key}", "road=with allows it")


def _check_numbers(options: Options, facts: Facts) -> None:
    """Enough tiles are left for the variants."""
    tiles, kept = options.place_tiles(facts), 0
    for level in (1, 2):
        left = sum(1 for tile in tiles if facts.places[tile].level == level)
        if options.tile_selection == "on":
            left = kept_in_selection(left, is_base_only=is_base_only(tiles, facts))
        if left < 1:
            raise BadOptions(
                "tiles={tiles} leaves no place tile of category {level} with these variants; choose more tiles.",
                tiles=options.tiles[:60], level="I" * level,
            )  # fmt: skip
        kept += left
    if options.exclusion == "on" and kept < 2 * options.players + 2:
        raise BadOptions(
            "tiles={tiles} are too few to exclude some before the first round; choose more tiles.",
            tiles=options.tiles[:60],
        )


def is_base_only(tiles: tuple[Tile, ...], facts: Facts) -> bool:
    """Are all tiles from the base game?"""
    return all(facts.places[tile].pack == "base" for tile in tiles)


def kept_in_selection(number: int, *, is_base_only: bool) -> int:
    """How many tiles of a category the tile selection keeps: all but three of the base game, else half."""
    return number - 3 if is_base_only else (number + 1) // 2
