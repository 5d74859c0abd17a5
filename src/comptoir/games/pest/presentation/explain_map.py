"""What is on the map and in the Capital: locations, roads, doctors, camps, buildings, tokens, the capital card."""

from collections.abc import Iterator

from comptoir.engine.presentation import Explanation
from comptoir.games.pest import kinds
from comptoir.games.pest.kinds import (
    BuildingNumber,
    CapitalBuildingNumber,
    CapitalCardNumber,
    LocationNumber,
    RoadNumber,
)
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.printed import NOTHING
from comptoir.games.pest.state import building_on, is_destroyed, powers_of
from comptoir.games.presentation.explaining import Explain
from comptoir.games.presentation.phrases import capital

# ------------------------------------------------------------------ locations and roads


def _location(say: Phrases, number: LocationNumber) -> Explanation:
    title = say.described(number)
    if is_destroyed(say.view, number):
        return say.about("location", "destroyed", location=title).with_more(*_standing(say, number))
    sick, size = say.view.sick[number], say.facts.locations[number].size
    about = say.about(
        "location", location=title, goods=say.goods(say.view.resources[number]), n=say.facts.actions.capacity[size],
        influence=say.count("influence", say.facts.actions.influence[size]),
    )  # fmt: skip
    lying = say("explain.location.sick", n=sick) if sick else say("explain.location.healthy")
    return about.with_more(lying, _port(say, number), *_standing(say, number))


def _port(say: Phrases, location: LocationNumber) -> str:
    port = say.facts.locations[location].port
    return say("explain.location.port", colour=say(f"colour.{kinds.COLOURS[port]}")) if port >= 0 else ""


def _standing(say: Phrases, location: LocationNumber) -> Iterator[str]:
    """Whose doctor, camp and building stand there."""
    for seat, player in enumerate(say.view.players):
        if player.doctor == location:
            yield say("explain.location.doctor", player=say.names[seat])
        if player.camp == location:
            yield say("explain.location.camp", player=say.names[seat])
        if location in player.sites:
            building = say.building(building_on(player, location), "the")
            yield say("explain.location.building", player=say.names[seat], building=capital(building))


def _road(say: Phrases, road: RoadNumber) -> Explanation:
    horseshoe, sick = say.facts.roads[road].horseshoe, say.view.road_sick[road]
    colour = say(f"colour.{kinds.COLOURS[horseshoe]}") if horseshoe >= 0 else ""
    about = say.about("road", "text" if colour else "plain", road=capital(say.road(road)), colour=colour)
    food = say.heap((0, 0, sick * say.facts.actions.food_per_sick))
    return about.with_more(say("explain.road.sick", n=sick, food=food) if sick else "")


# ------------------------------------------------------------------ doctors, camps and buildings


def _doctor(say: Phrases, seat: int) -> Explanation:
    at = say.view.players[seat].doctor
    text = "text" if at != kinds.NOWHERE else "nowhere"
    movement = powers_of(say.view, seat).movement or say.facts.actions.movement
    location = say.described(at) if at != kinds.NOWHERE else ""
    return say.about("doctor", text, player=say.names[seat], location=location, n=movement)


def _camp(say: Phrases, seat: int) -> Explanation:
    at = say.view.players[seat].camp
    location = say.described(at) if at != kinds.NOWHERE else ""
    return say.about("camp", "text" if at != kinds.NOWHERE else "at_hand", player=say.names[seat], location=location)


def _site(say: Phrases, location: LocationNumber, seat: int) -> Explanation | None:
    player = say.view.players[seat]
    return _building(say, seat, building_on(player, location)) if location in player.sites else None


def _building(say: Phrases, seat: int, building: BuildingNumber) -> Explanation:
    """What a building produces, where it stands, who works there or what it costs."""
    row, site = say.facts.buildings[building], say.view.players[seat].sites[building]
    title = say("explain.building.title", building=say.named(building), player=say.names[seat])
    worth = say("explain.building.worth", renown=say.count("points", row.renown)) if row.renown else ""
    text = say(f"explain.building.{kinds.KINDS[row.kind]}", n=row.output)
    about = Explanation(title, text, say.maybe(f"explain.building.{kinds.KINDS[row.kind]}_ruling"))
    if site != kinds.NOWHERE:
        return about.with_more(_place(say, seat, building), worth)
    price = "" if row.kind == kinds.CASTLE else say("explain.building.price", price=say.heap(row.cost))
    return about.with_more(price, worth)


def _place(say: Phrases, seat: int, building: BuildingNumber) -> str:
    """Where a building stands and whether it works."""
    me, row = say.view.players[seat], say.facts.buildings[building]
    site = me.sites[building]
    good = say("good.coin") if row.kind == kinds.BANK else say.good(say.view.resources[site])
    is_working = not row.needs_subject or me.staff >> building & 1
    key = "explain.building.working" if is_working else "explain.building.idle"
    return say(key, location=say.location(site), resource=good)


# ------------------------------------------------------------------ the Capital


def _capital(say: Phrases) -> Explanation:
    left = len(say.view.tokens) - say.view.used_tokens.bit_count()
    name = say.facts.data["map"]["capital"]["name"]
    about = say.about("capital", name=name)
    return about.with_more(say("explain.capital.tokens", n=left))


def about_capital_building(say: Phrases, number: CapitalBuildingNumber) -> Explanation:
    """What a building of the Capital costs and brings."""
    row = say.facts.capital_buildings[number]
    return say.about(
        "capital_building", building=say.capital_building(number, "name"), price=say.heap(row.cost),
        renown=say.count("renown", row.renown), influence=say.count("influence", row.influence),
    )  # fmt: skip


def _capital_building(say: Phrases, number: CapitalBuildingNumber) -> Explanation:
    about, builder = about_capital_building(say, number), say.view.builders[number]
    built = say("explain.capital_building.built", player=say.names[builder]) if builder != kinds.NONE else ""
    marker = say("explain.capital_building.solo") if say.view.options.is_solo and builder == kinds.NONE else ""
    return about.with_more(built, marker)


def _token(say: Phrases, token: int) -> Explanation:
    is_used = say.view.used_tokens >> token & 1
    reward = say.reward(say.facts.token_kinds[say.view.tokens[token]])
    text = "text" if not is_used else "solo" if say.view.options.is_solo else "used"
    return say.about("token", text, reward=reward)


def _capital_card(say: Phrases) -> Explanation:
    if say.view.capital_card == kinds.NONE:
        return say.about("no_capital_card", "solo" if say.view.options.is_solo else "text")
    about = about_capital_card(say, say.view.capital_card)
    return about.with_more(say("explain.capital_card.two") if len(say.view.players) == 2 else "")


def about_capital_card(say: Phrases, number: CapitalCardNumber) -> Explanation:
    """What a capital card gives for each place."""
    card = say.facts.capital_cards[number]
    first, second, third = map(say.reward, card.places)
    choice = say.listed([say.reward(reward) for reward in card.choice or (NOTHING,)], "or")
    name = say.capital_card(number)
    return say.about("capital_card", card=name, first=first, second=second, third=third, choice=choice)


def _neutral(say: Phrases) -> Explanation:
    options = say.view.options
    text = "text" if options.is_duel else "solo" if options.is_solo else "none"
    return say.about("neutral", text, n=say.view.neutral, number=say.view.neutral)


def _capital_space(say: Phrases, seat: int) -> Explanation:
    number = say.view.players[seat].capital
    return say.about("capital_space", player=say.names[seat], healed=say.count("healed", number))


MAP: dict[str, Explain] = {
    "location-{location}": _location,
    "road-{road}": _road,
    "capital": _capital,
    "doctor-{seat}": _doctor,
    "camp-{seat}": _camp,
    "building-{seat}-{building}": _building,
    "site-{location}-{seat}": _site,
    "capital-building-{capital_building}": _capital_building,
    "token-{token}": _token,
    "capital-card": _capital_card,
    "neutral": _neutral,
    "capital-space-{seat}": _capital_space,
}
