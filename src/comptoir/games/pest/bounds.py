"""How high numbers can be and how long lists, from facts and options: what programs that observe a state rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comptoir.games.pest.options import Options
    from comptoir.games.pest.printed import Facts

# Tokens and subjects have no supply that could run out. Three eras have 18 turns of each player, and none brings fifty.
UNLIMITED = 999
# Subjects on one location or road: six cards have at most eight targets, each of two subjects.
SICK = 200
MOVED = 250  # subjects that one action moves: all there are on its way
POWER = 20  # as the facts limit what a technology changes
ERAS = 3
LEVELS = 4  # of an imperative, above the lowest
SLOTS = 3  # for technologies
ACTIONS = 6
LOCATIONS = 45
BUILDINGS = 10
PRICE = 99  # as the facts limit it
HARVEST = 99  # ten buildings, each with a few
STEP_ROADS = 2  # a step leads along a road, or through the Capital


def players(facts: Facts, options: Options) -> int:
    return options.players


def storage(facts: Facts, options: Options) -> int:
    """Of one good, with the best technology."""
    powers = [technology.powers for technology in facts.technologies]
    return max(facts.player_board.storage, *(max(each.storage, each.storage_of_one) for each in powers))


def assistants(facts: Facts, options: Options) -> int:
    return facts.player_board.assistants


def influence(facts: Facts, options: Options) -> int:
    return facts.influence_track.length


def zone(facts: Facts, options: Options) -> int:
    """Slots without drawback, with every technology that adds some."""
    return facts.player_board.zone + sum(technology.powers.quarantine for technology in facts.technologies)


def market(facts: Facts, options: Options) -> int:
    return facts.structure.market


def years(facts: Facts, options: Options) -> int:
    return facts.eras * facts.structure.years_per_era


def tokens(facts: Facts, options: Options) -> int:
    """Capital reward tokens."""
    return facts.capital_tokens[options.players]


def influence_markers(facts: Facts, options: Options) -> int:
    return len(facts.solo.influence_markers) if options.is_solo else 0
