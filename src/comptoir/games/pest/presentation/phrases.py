"""How the things of Pest are named inside sentences: places, goods, buildings, slots and cards."""

from collections.abc import Iterator, Sequence

from comptoir.games.keyed import numbered
from comptoir.games.pest import kinds
from comptoir.games.pest.facts import CAPITAL_NODE
from comptoir.games.pest.printed import Facts, Reward
from comptoir.games.pest.scoring import rank_of
from comptoir.games.pest.state import State
from comptoir.games.pest.technologies.kinds import Powers
from comptoir.games.presentation.phrases import Phrases as BasePhrases, capital

# What a power of a technology counts; other powers are plain numbers.
POWER_COUNTS = {
    "movement": "movement", "cloning": "movement", "free_sick": "sick", "left_lying": "sick",
    "passing_resource": "resources", "visit_coins": "coins", "village_influence": "influence",
    "town_influence": "influence", "capital_influence": "influence", "site_resource": "resources",
    "castle_output": "resources", "doctor_resource": "resources", "mobile_workshop": "resources",
    "removed_sick": "sick", "herbs_after_healing": "herbs", "recalled": "healed", "experiment": "sick",
    "experts": "healed", "trial_herbs": "herbs", "trial_healed": "healed", "quarantine": "slots",
    "blocked_at_workshop": "sick", "healed_by_camp": "sick",
}  # fmt: skip

POWERS = Powers.__struct_fields__

# What an imperative counts; others ask for one thing done.
IMPERATIVE_COUNTS = {
    "produce": "resources",
    "pickup": "sick",
    "heal": "sick",
    "assign_buildings": "healed",
    "assign_capital": "healed",
}


class Phrases(BasePhrases[kinds.Good]):
    """Names for a table."""

    game = "pest"
    view: State
    facts: Facts

    def players(self, seats: Sequence[int]) -> str:
        """`player 1, player 3`."""
        return ", ".join(self("player", player=seat + 1) for seat in seats)

    # ---------------------------------------------------------------- goods

    def goods(self, good: kinds.Good, number: int = 1) -> str:
        """`2 wood`."""
        return self(f"goods.{kinds.GOODS[good]}", n=number)

    def good(self, good: kinds.Good) -> str:
        """`wood`."""
        return self(f"good.{kinds.GOODS[good]}")

    def pair(self, first: kinds.Resource, second: kinds.Resource) -> str:
        """Two resources: `2 wood`, `1 wood and 1 stone`."""
        return self.goods(first, 2) if first == second else self.listed([self.goods(first), self.goods(second)])

    def reward(self, reward: Reward) -> str:
        """`2 coins and 1 influence`, or `nothing`."""
        return self.listed(list(self._rewards(reward)) or [self("nothing")])

    def _rewards(self, reward: Reward) -> Iterator[str]:
        yield from (self.goods(good, number) for good, number in numbered(reward.goods) if number)
        for things, number in (
            ("any", reward.any),
            ("research", reward.research),
            ("influence", reward.influence),
            ("renown", reward.renown),
            ("recover", reward.recover),
        ):
            if number:
                yield self.count(things, number)

    # ---------------------------------------------------------------- the map

    def location(self, location: kinds.LocationNumber) -> str:
        """The name of a location."""
        return self.facts.locations[location].name

    def described(self, location: kinds.LocationNumber) -> str:
        """`Gothar (city, herbs)`."""
        size, resource = self.size(location), self.good(self.view.resources[location])
        return self("described", location=self.location(location), size=size, resource=resource)

    def size(self, location: kinds.LocationNumber) -> str:
        """`city`."""
        return self(f"size.{kinds.SIZES[self.facts.locations[location].size]}")

    def road(self, road: kinds.RoadNumber) -> str:
        """`the road Gollor – Gothar`."""
        one, other = map(self._end, self.facts.roads[road].ends)
        return self("road", one=one, other=other)

    def _end(self, key: str) -> str:
        if key == CAPITAL_NODE:
            return str(self.facts.data["map"]["capital"]["name"])
        return next(row.name for row in self.facts.locations if row.key == key)

    def start_sites(self, cards: Sequence[kinds.StartCardNumber]) -> str:
        """The locations of starting-location cards."""
        return ", ".join(self.location(site) for card in cards for site in self.facts.start_cards[card])

    # ---------------------------------------------------------------- the player board

    def action(self, action: int) -> str:
        """`Move`."""
        return self(f"action.{kinds.ACTIONS[action]}")

    def combination(self, space: int) -> str:
        """The two actions of a space of the grid: `Move and Heal`."""
        return self.listed([self.action(space % 3), self.action(kinds.RESEARCH + space // 3)])

    def slot(self, slot: kinds.SickSlot, player: int = 0) -> str:
        """Where a sick subject lies: `in the quarantine zone`, `on Build`, `on the Infirmary`."""
        if slot < kinds.FIRST_CARD:
            return self(f"slot.{kinds.SICK_SLOT.word(slot)}")
        held = self.view.players[player].technologies[kinds.ALL_SLOTS[slot - kinds.FIRST_CARD]]
        return self("slot.card", technology=self.technology(held)) if held != kinds.NONE else self("slot.some_card")

    def shifted(self, source: kinds.QuarantineSlot, target: kinds.QuarantineSlot) -> dict[str, object]:
        """From which quarantine slot to which: `from Build`, `to the storage`."""
        return {
            "source": self(f"slot_from.{kinds.SICK_SLOT.word(source)}"),
            "target": self(f"slot_to.{kinds.SICK_SLOT.word(target)}"),
        }

    def building(self, building: kinds.BuildingNumber, form: str = "a") -> str:
        """`a` workshop of block A, `the` mill, or the bare `name` of its kind."""
        row = self.facts.buildings[building]
        return self(f"building.{kinds.KINDS[row.kind]}.{form}", block=row.block.upper())

    def kind(self, kind: int) -> str:
        """The bare name of a kind of building: `workshop`."""
        return self(f"building.{kinds.KINDS[kind]}.name")

    def named(self, building: kinds.BuildingNumber) -> str:
        """`Workshop A` on the board, where workshops of several blocks are beside each other."""
        row = self.facts.buildings[building]
        name = capital(self.kind(row.kind))
        return f"{name} {row.block.upper()}" if row.kind == kinds.WORKSHOP else name

    def target(self, player: int, target: kinds.Target, form: str = "to") -> str:
        """Where a healed subject goes `to` or comes `from`: `to the mill in Gothar`, `to the Capital`."""
        if target >= kinds.BUILDINGS:
            return self(f"target.{kinds.TARGET.word(target)}.{form}")
        number = kinds.ALL_BUILDINGS[target]
        site = self.view.players[player].sites[number]
        building = self.building(number, form)
        return self("building_in", building=building, location=self.location(site)) if site >= 0 else building

    # ---------------------------------------------------------------- cards

    def technology(self, technology: kinds.TechnologyNumber, form: str = "name") -> str:
        """A technology by its `name`, or what it does in a few words (`short`) or in sentences (`text`)."""
        row = self.facts.technologies[technology]
        if form == "name":
            return self(f"technology.{row.key}.name")
        values: dict[str, object] = {
            power: self.count(POWER_COUNTS[power], number) if power in POWER_COUNTS else number
            for power in POWERS
            if (number := getattr(row.powers, power))
        }
        return self(f"technology.{row.key}.{form}", **values)

    def technology_slot(self, slot: kinds.TechnologySlot) -> str:
        """`top slot`; `any slot` for a card without a mark."""
        return self(f"technology_slot.{kinds.SLOTS[slot] if slot >= 0 else 'any'}")

    def technologies(self, technologies: Sequence[kinds.TechnologyNumber]) -> str:
        """Several technologies by name."""
        return ", ".join(self.technology(each) for each in technologies) or self("nothing")

    def decree(self, decree: kinds.DecreeNumber) -> str:
        """The name of a decree."""
        return self(f"decree.{self.facts.decrees[decree].key}")

    def agenda(self, decree: kinds.DecreeNumber) -> str:
        """What the agenda of a decree rewards: `1 renown token for each empty quarantine slot`."""
        row = self.facts.decrees[decree]
        values = {"first": self.count("renown", row.first), "second": self.count("renown", row.second)}
        return self(f"agenda.{row.metric}", renown=self.count("renown", row.renown), **values)

    def imperative(self, decree: kinds.DecreeNumber) -> str:
        """What the imperative of a decree asks for: `pick up 2 sick subjects in one Move action`."""
        row = self.facts.decrees[decree]
        where = self.listed([self(f"where.{where}") for where in row.where], "or") if row.where else ""
        values = {"where": where, "kind": self.kind(row.kind) if row.kind >= 0 else ""}
        if row.event in IMPERATIVE_COUNTS:
            values["number"] = self.count(IMPERATIVE_COUNTS[row.event], row.least)
        return self(f"imperative.{row.event}", **values)

    def capital_card(self, card: kinds.CapitalCardNumber) -> str:
        """The name of a capital card."""
        return self(f"capital_card.{self.facts.capital_cards[card].key}")

    def capital_building(self, building: kinds.CapitalBuildingNumber, form: str = "the") -> str:
        """`the` Hospital, or its bare `name`."""
        return self(f"capital_building.{self.facts.capital_buildings[building].key}.{form}")

    def pest(self, card: kinds.PestCardNumber) -> str:
        """The name of a pest card; cards that strike alike share one."""
        return self(f"pest.{self.facts.pests[card].key.rpartition('_')[0]}")

    def strikes(self, card: kinds.PestCardNumber) -> str:
        """Whom a pest card strikes: `roads with a red horseshoe and villages with wood`."""
        return self.listed([self._struck(kind, what) for kind, what in self.facts.pests[card].targets])

    def _struck(self, kind: str, what: int) -> str:
        name = self(f"colour.{kinds.COLOURS[what]}") if kind in ("road", "port") else self.good(kinds.ALL_GOODS[what])
        return self(f"struck.{kind}", what=name)

    def favour(self, card: int) -> str:
        """What a favour card gives for most, middling and least influence."""
        left, centre, right = map(self.reward, self.facts.favours[card])
        return self("favour.columns", left=left, centre=centre, right=right)

    def rank(self, renown: int) -> str:
        """The rank of a solo game."""
        return self(f"rank.{rank_of(self.view, renown)}")
