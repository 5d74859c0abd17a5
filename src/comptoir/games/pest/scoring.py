"""Renown by category, at any moment and at the end, and the ranking. Groups END, INFLUENCE, DECREE, DUEL, SOLO."""

from comptoir.engine.game import Standing
from comptoir.games.pest import kinds
from comptoir.games.pest.quarantine import sick_in_quarantine
from comptoir.games.pest.state import CATEGORIES, State
from comptoir.games.standings import ranking


def points_of(state: State, player: int) -> dict[str, int]:
    """Renown by category, as if the game ended now."""
    me = state.players[player]
    points = dict.fromkeys(CATEGORIES, 0)
    points["agendas"] = me.renown[kinds.FOR_AGENDA]
    points["capital_card"] = me.renown[kinds.FOR_CAPITAL_CARD]
    points["capital_buildings"] = me.renown[kinds.FOR_CAPITAL_BUILDING]
    points["capital_tokens"] = me.renown[kinds.FOR_TOKEN]
    points["technologies"] = me.renown[kinds.FOR_TECHNOLOGY] + held_renown(state, player)
    points["imperatives"] = imperative_renown(state, player)
    points["influence"] = influence_renown(state, player)
    points["most_influence"] = majority_renown(state, player)
    points["buildings"], points["blocks"] = building_renown(state, player), block_renown(state, player)
    points["healed"] = sum(state.facts.healed_track.renown[: me.healed])
    points["most_capital_buildings"] = capital_majority(state, player)
    points["negative"] = -me.negative
    points["most_sick"] = -sick_majority(state, player)
    points["markers"] = -markers_left(state) if state.options.is_solo else 0
    return points


def held_renown(state: State, player: int) -> int:
    """The renown printed on the technologies held."""
    technologies = (held for held in state.players[player].technologies if held != kinds.NONE)
    return sum(state.facts.technologies[held].renown for held in technologies)


def imperative_renown(state: State, player: int) -> int:
    """Every level reached counts; in a duel only the highest one, from the threshold on."""
    renown = 0
    for era, level in enumerate(state.players[player].imperatives):
        row = state.facts.imperative_tracks.renown[era]
        if not state.options.is_duel:
            renown += sum(row[:level])
        elif level and level >= state.facts.duel.thresholds[era]:
            renown += row[level - 1]
    return renown


def influence_renown(state: State, player: int) -> int:
    """The icons reached or passed; in a duel also the covered spaces passed."""
    space = state.players[player].influence
    renown = sum(icon <= space for icon in state.facts.influence_track.renown)
    if state.options.is_duel:
        duel = state.facts.duel
        passed = sum(covered < space for covered in duel.covered)
        renown += duel.passed_renown[passed - 1] if passed else 0
    return renown


def majority_renown(state: State, player: int) -> int:
    """The two players with the most influence; not in a duel or a solo game."""
    mine = state.players[player].influence
    if state.options.is_solo or state.options.is_duel or not mine:
        return 0
    above = sum(other.influence > mine for other in state.players)
    return state.facts.influence_track.most[above] if above < len(state.facts.influence_track.most) else 0


def building_renown(state: State, player: int) -> int:
    """The buildings on the map."""
    sites = state.players[player].sites
    return sum(row.renown for site, row in zip(sites, state.facts.buildings, strict=True) if site >= 0)


def block_renown(state: State, player: int) -> int:
    """The complete blocks of the player board."""
    sites = state.players[player].sites
    complete = sum(all(sites[number] >= 0 for number in block) for block in state.facts.blocks.values())
    return complete * state.facts.block_renown


def capital_majority(state: State, player: int) -> int:
    """Duel: more buildings of the Capital than the opponent."""
    if not state.options.is_duel or state.builders.count(player) <= state.builders.count(1 - player):
        return 0
    return state.facts.duel.most_capital_buildings


def sick_majority(state: State, player: int) -> int:
    """Duel: the negative renown for more sick subjects in quarantine than the opponent."""
    if not state.options.is_duel:
        return 0
    mine, other = (sick_in_quarantine(state.players[seat]) for seat in (player, 1 - player))
    return state.facts.duel.most_sick if mine > other else 0


def markers_left(state: State) -> int:
    """Solo: the negative renown for the markers left and for the deceased."""
    on_tracks = len(state.influence_markers) + sum(bits.bit_count() for bits in state.imperative_markers)
    number = on_tracks + state.builders.count(kinds.NONE) + state.players[0].cemetery
    return number * state.facts.solo.negative_per_marker


def scores(state: State) -> tuple[dict[str, int], ...]:
    """Renown by category of every player, as if the game ended now."""
    return tuple(points_of(state, player) for player in range(len(state.players)))


def rank_of(state: State, renown: int) -> int:
    """The rank that a solo game's renown earns, from 0 on."""
    return max(0, sum(least <= renown for least in state.facts.solo.ranks) - 1)


def figures(state: State, player: int) -> dict[str, int]:
    """A player's key figures: renown, goods, research, influence, sick and healed subjects."""
    me = state.players[player]
    return {
        "points": sum(points_of(state, player).values()),
        "goods": sum(me.goods),
        "research": me.research,
        "influence": me.influence,
        "sick": sick_in_quarantine(me),
        "healed": me.healed,
    }


def result(state: State) -> tuple[Standing, ...]:
    """The ranking: most renown, then further on the influence track; players still tied share a place."""
    return ranking(scores(state), lambda player: (state.players[player].influence,))
