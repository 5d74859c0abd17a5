"""What is on the map and in the Capital: locations, roads, doctors, camps, buildings, tokens, the capital card."""

from __future__ import annotations

from collections.abc import Iterator

from comptoir.engine.game import Explanation
from comptoir.games.pest.presentation.phrases import capital
from comptoir.games.pest.presentation.teller import Teller
from comptoir.games.pest.printed import NOTHING
from comptoir.games.pest.state import BANK, CASTLE, NONE, NOWHERE, State, is_destroyed, powers_of
from comptoir.games.pest.terms import COLOURS, KINDS
from comptoir.games.presentation.explaining import Tell, index

# ------------------------------------------------------------------ locations and roads


def location_number(view: State, key: str) -> int:
    """The number of a location; -1 if there is none of this key."""
    return index([row.key for row in view.facts.locations], key)


def _location(teller: Teller, key: str) -> Explanation | None:
    number = location_number(teller.view, key)
    if number < 0:
        return None
    title = teller.described(number)
    if is_destroyed(teller.view, number):
        return teller.with_more(teller.about("location", "destroyed", location=title), *_standing(teller, number))
    sick, size = teller.view.sick[number], teller.facts.locations[number].size
    about = teller.about(
        "location", location=title, goods=teller.goods(teller.view.resources[number]), n=teller.facts.capacity[size],
        influence=teller.count("influence", teller.facts.influence[size]),
    )  # fmt: skip
    lying = teller.say("explain.location.sick", n=sick) if sick else teller.say("explain.location.healthy")
    return teller.with_more(about, lying, _port(teller, number), *_standing(teller, number))


def _port(teller: Teller, location: int) -> str:
    port = teller.facts.locations[location].port
    return teller.say("explain.location.port", colour=teller.say(f"colour.{COLOURS[port]}")) if port >= 0 else ""


def _standing(teller: Teller, location: int) -> Iterator[str]:
    """Whose doctor, camp and building stand there."""
    for seat, player in enumerate(teller.view.players):
        if player.doctor == location:
            yield teller.say("explain.location.doctor", player=teller.names[seat])
        if player.camp == location:
            yield teller.say("explain.location.camp", player=teller.names[seat])
        if location in player.sites:
            building = teller.building(player.sites.index(location), "the")
            yield teller.say("explain.location.building", player=teller.names[seat], building=capital(building))


def _road(teller: Teller, road: int) -> Explanation | None:
    if road >= len(teller.facts.roads):
        return None
    horseshoe, sick = teller.facts.roads[road].horseshoe, teller.view.road_sick[road]
    colour = teller.say(f"colour.{COLOURS[horseshoe]}") if horseshoe >= 0 else ""
    about = teller.about("road", "text" if colour else "plain", road=capital(teller.road(road)), colour=colour)
    food = teller.heap((0, 0, sick * teller.facts.actions.food_per_sick))
    return teller.with_more(about, teller.say("explain.road.sick", n=sick, food=food) if sick else "")


# ------------------------------------------------------------------ doctors, camps and buildings


def _doctor(teller: Teller, seat: int) -> Explanation:
    at = teller.view.players[seat].doctor
    text = "text" if at != NOWHERE else "nowhere"
    movement = powers_of(teller.view, seat).movement or teller.facts.actions.movement
    location = teller.described(at) if at != NOWHERE else ""
    return teller.about("doctor", text, player=teller.names[seat], location=location, n=movement)


def _camp(teller: Teller, seat: int) -> Explanation:
    at = teller.view.players[seat].camp
    location = teller.described(at) if at != NOWHERE else ""
    return teller.about("camp", "text" if at != NOWHERE else "at_hand", player=teller.names[seat], location=location)


def _building(teller: Teller, seat: int, key: str) -> Explanation | None:
    number = index([row.key for row in teller.facts.buildings], key)
    return None if number < 0 else about_building(teller, seat, number)


def _site(teller: Teller, key: str, seat: int) -> Explanation | None:
    number, sites = location_number(teller.view, key), teller.view.players[seat].sites
    return about_building(teller, seat, sites.index(number)) if number >= 0 and number in sites else None


def about_building(teller: Teller, seat: int, building: int) -> Explanation:
    """What a building produces, where it stands, who works there or what it costs."""
    row, site = teller.facts.buildings[building], teller.view.players[seat].sites[building]
    title = teller.say("explain.building.title", building=teller.named(building), player=teller.names[seat])
    worth = teller.say("explain.building.worth", renown=teller.count("points", row.renown)) if row.renown else ""
    text = teller.say(f"explain.building.{KINDS[row.kind]}", n=row.output)
    about = Explanation(title, text, teller.maybe(f"explain.building.{KINDS[row.kind]}_ruling"))
    if site != NOWHERE:
        return teller.with_more(about, _place(teller, seat, building), worth)
    price = "" if row.kind == CASTLE else teller.say("explain.building.price", price=teller.heap(row.cost))
    return teller.with_more(about, price, worth)


def _place(teller: Teller, seat: int, building: int) -> str:
    """Where a building stands and whether it works."""
    me, row = teller.view.players[seat], teller.facts.buildings[building]
    site = me.sites[building]
    good = teller.say("good.coin") if row.kind == BANK else teller.good(teller.view.resources[site])
    is_working = not row.needs_subject or me.staff >> building & 1
    key = "explain.building.working" if is_working else "explain.building.idle"
    return teller.say(key, location=teller.location(site), resource=good)


# ------------------------------------------------------------------ the Capital


def _capital(teller: Teller) -> Explanation:
    left = len(teller.view.tokens) - teller.view.used_tokens.bit_count()
    name = teller.facts.data["map"]["capital"]["name"]
    about = teller.about("capital", name=name)
    return teller.with_more(about, teller.say("explain.capital.tokens", n=left))


def _capital_building(teller: Teller, key: str) -> Explanation | None:
    number = index([row.key for row in teller.facts.capital_buildings], key)
    if number < 0:
        return None
    row, builder = teller.facts.capital_buildings[number], teller.view.builders[number]
    about = teller.about(
        "capital_building", building=teller.capital_building(number, "name"), price=teller.heap(row.cost),
        renown=teller.count("renown", row.renown), influence=teller.count("influence", row.influence),
    )  # fmt: skip
    built = teller.say("explain.capital_building.built", player=teller.names[builder]) if builder != NONE else ""
    marker = teller.say("explain.capital_building.solo") if teller.view.options.is_solo and builder == NONE else ""
    return teller.with_more(about, built, marker)


def _token(teller: Teller, token: int) -> Explanation | None:
    if token >= len(teller.view.tokens):
        return None
    is_used = teller.view.used_tokens >> token & 1
    reward = teller.reward(teller.facts.token_kinds[teller.view.tokens[token]])
    text = "text" if not is_used else "solo" if teller.view.options.is_solo else "used"
    return teller.about("token", text, reward=reward)


def _capital_card(teller: Teller) -> Explanation:
    if teller.view.capital_card == NONE:
        return teller.about("no_capital_card", "solo" if teller.view.options.is_solo else "text")
    card = teller.facts.capital_cards[teller.view.capital_card]
    first, second, third = map(teller.reward, card.places)
    choice = teller.listed([teller.reward(reward) for reward in card.choice or (NOTHING,)], "or")
    name = teller.capital_card(teller.view.capital_card)
    about = teller.about("capital_card", card=name, first=first, second=second, third=third, choice=choice)
    return teller.with_more(about, teller.say("explain.capital_card.two") if len(teller.view.players) == 2 else "")


def _neutral(teller: Teller) -> Explanation:
    options = teller.view.options
    text = "text" if options.is_duel else "solo" if options.is_solo else "none"
    return teller.about("neutral", text, n=teller.view.neutral, number=teller.view.neutral)


def _capital_space(teller: Teller, seat: int) -> Explanation:
    number = teller.view.players[seat].capital
    return teller.about("capital_space", player=teller.names[seat], healed=teller.count("healed", number))


MAP: dict[str, Tell] = {
    "location-@": _location,
    "road-#": _road,
    "capital": _capital,
    "doctor-%": _doctor,
    "camp-%": _camp,
    "building-%-@": _building,
    "site-@-%": _site,
    "capital-building-@": _capital_building,
    "token-#": _token,
    "capital-card": _capital_card,
    "neutral": _neutral,
    "capital-space-%": _capital_space,
}
