"""Where the finite pieces of Pest are: every card, building, assistant, camp and token is in one place."""

from comptoir.games.pest.era_end import ReturnToDeck
from comptoir.games.pest.kinds import ALL_LOCATIONS, ALL_TECHNOLOGIES, NONE, NOWHERE, LocationNumber, TechnologyNumber
from comptoir.games.pest.moving import camps_on
from comptoir.games.pest.state import State, buildings_on, capacity_of, era_of


def pieces(state: State) -> dict[str, int]:
    """How many pieces of each kind there are, counted everywhere they can be."""
    cards = technologies(state)
    counts = {
        "technologies": len(cards) * (len(cards) == len({*cards})),
        "pest cards": len({*state.pests}) - len(state.pests),
        "favour cards": len({*state.favours}) - len(state.favours),
        "crowded locations": sum(_is_crowded(state, location) for location in ALL_LOCATIONS),
    }
    for seat, player in enumerate(state.players):
        on_map = {site for site in player.sites if site != NOWHERE}
        counts[f"buildings {seat}"] = len(on_map) + player.sites.count(NOWHERE)
        counts[f"assistants {seat}"] = _idle(state) + player.assistants + player.placed.bit_count()
    return counts


def _is_crowded(state: State, location: LocationNumber) -> bool:
    return buildings_on(state, location) + camps_on(state, location) > capacity_of(state, location)


def technologies(state: State) -> list[TechnologyNumber]:
    """Every technology in the game, wherever it is."""
    deck = [number for number in ALL_TECHNOLOGIES if state.deck >> number & 1]
    held = [number for player in state.players for number in player.technologies if number != NONE]
    market = [number for number in state.market if number != NONE]
    aside = [n for frame in state.stack if isinstance(frame, ReturnToDeck) for n in frame.technologies if n != NONE]
    return [*deck, *held, *market, *aside]


def _idle(state: State) -> int:
    """Assistants of one player who wait beside the board; those of the next era join before the market is renewed."""
    era = max(0, era_of(state)) + any(isinstance(frame, ReturnToDeck) for frame in state.stack)
    return state.facts.player_board.assistants - state.facts.structure.assistants[era]
