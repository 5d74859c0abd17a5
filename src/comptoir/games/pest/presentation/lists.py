"""What the rulebook lists: cards and buildings of the Capital, whatever the position."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from comptoir.engine.presentation import Explanation
from comptoir.games.keyed import numbered
from comptoir.games.pest.presentation.explain_era import about_decree, listed_technology
from comptoir.games.pest.presentation.explain_map import about_capital_building, about_capital_card
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.presentation.phrases import capital

Listed = Iterator[Explanation]


def _technologies(say: Phrases) -> Listed:
    return (listed_technology(say, card) for card, _ in numbered(say.facts.technologies))


def _decrees(say: Phrases) -> Listed:
    return (_plain(about_decree(say, card)) for card, _ in numbered(say.facts.decrees))


def _capital_buildings(say: Phrases) -> Listed:
    return (_plain(about_capital_building(say, building)) for building, _ in numbered(say.facts.capital_buildings))


def _capital_cards(say: Phrases) -> Listed:
    return (_plain(about_capital_card(say, card)) for card, _ in numbered(say.facts.capital_cards))


def _pest_cards(say: Phrases) -> Listed:
    return (Explanation(say.pest(card), f"{capital(say.strikes(card))}.") for card, _ in numbered(say.facts.pests))


def _favour_cards(say: Phrases) -> Listed:
    for card in range(len(say.facts.favours)):
        yield Explanation(say("explain.favour.listed", number=card + 1), f"{capital(say.favour(card))}.")


def _plain(about: Explanation) -> Explanation:
    """Without the ruling, which is the same for all of a list and stands in the paragraph before it."""
    return replace(about, ruling="")


LISTS: dict[str, Callable[[Phrases], Listed]] = {
    "technologies": _technologies,
    "decrees": _decrees,
    "capital_buildings": _capital_buildings,
    "capital_cards": _capital_cards,
    "pest_cards": _pest_cards,
    "favour_cards": _favour_cards,
}
