"""How the things of Orléans are named inside sentences: places, followers, goods, towns, tracks, events."""

from typing import TypeVar

from comptoir.games.keyed import Keyed, numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.deeds import ROOM
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.state import State, character_asked
from comptoir.games.presentation.phrases import Phrases as BasePhrases, Values

SPECIAL_SPACES = {kinds.ANY: "any", kinds.NEUTRAL: "neutral", kinds.MARKET_SPACE: "market", kinds.DEED_SPACE: "deed"}
Kind = TypeVar("Kind", bound=kinds.Follower)


class Phrases(BasePhrases[kinds.Good]):
    """Names for a table. They read only what never changes in the view: its facts and options."""

    game = "orleans"
    view: State
    facts: Facts

    def asking(self) -> Values:
        return {"event": self.event(self.view.event)}

    def phase(self, phase: int) -> str:
        """A phase of the round by number and name."""
        return self.label("label.phase_now", phase=phase, name=self(f"phase.{phase}"))

    # ---------------------------------------------------------------- places

    def place(self, place: kinds.PlaceNumber, form: str = "the") -> str:
        """A place: `the` Ship, its bare `name`, or in a few words (`short`) or sentences (`text`) what it does."""
        key = f"place.{self.facts.places[place].key}.{form}"
        return self(key, **self._place_values(place)) if self.book.has(key) else ""

    def _place_values(self, place: kinds.PlaceNumber) -> dict[str, object]:
        """The numbers that a place's sentences may name."""
        row, facts = self.facts.places[place], self.facts
        edition = facts.editions[self.view.options.edition]
        values: dict[str, object] = {
            "coins": self.count("coins", row.coins),
            "development": self.count("development", row.development),
            "price": self.count("coins", row.price),
            "step": self.count("coins", row.price_step),
            "paid": self.count("goods", row.price_goods),
            "most": row.most,
            "citizens": self.count("citizens", row.citizens),
            "drawn": self.count("followers", edition.bathhouse_draws),
            "placed": edition.bathhouse_places,
            "town": self.town(row.town) if row.town != -1 else "",
            "good": self.goods(row.good, 1) if row.good != -1 else "",
            "pays": self.goods(row.pays, 1) if row.pays != -1 else "",
        }
        return values | self._lists(place)

    def _lists(self, place: kinds.PlaceNumber) -> dict[str, object]:
        """What a place's sentences may name that is more than one number."""
        row, values = self.facts.places[place], dict[str, object]()
        for names, things, numbers in (
            (("first_price", "second_price"), "coins", row.prices),
            (("points", "more_points"), "points", row.points),
        ):
            values |= {name: self.count(things, number) for name, number in zip(names, numbers, strict=False)}
        values |= dict(zip(("chain", "longer_chain"), row.chain, strict=False))
        if row.goods:
            values["goods"] = self.listed([self.goods(good, number) for good, number in row.goods])
        if row.characters:
            values["characters"] = self.listed([self.follower(character) for character in row.characters])
        if row.die:
            values["die"] = ", ".join(self._gift(place, face) for face in range(1, len(row.die) + 1))
        return values

    def _gift(self, place: kinds.PlaceNumber, face: int) -> str:
        """What a face of the die of the Christmas Market gives."""
        row = self.facts.places[place]
        coins = self.listed([self.count("coins", row.coins), self.count("development", row.development)])
        good = row.die[face - 1]
        return self("die_row", die=face, gift=coins if good == -1 else self.goods(good, 1))

    def category(self, place: kinds.PlaceNumber) -> str:
        """The category of a place tile."""
        return self(f"category_of_tile.{self.facts.places[place].level}")

    def space(self, place: kinds.PlaceNumber, space: int) -> str:
        """What a space asks for: `knight’s space`."""
        need = self.facts.places[place].needs[space]
        if need in SPECIAL_SPACES:
            return self(f"space.{SPECIAL_SPACES[need]}")
        return self.follower(character_asked(need), "space")

    # ---------------------------------------------------------------- followers and goods

    def follower(self, follower: kinds.Follower, form: str = "a") -> str:
        """A follower with its article: `a` knight, `the` knight, `a` starting farmer."""
        return self(f"follower.{self._follower_key(follower)}.{form}")

    def followers(self, follower: kinds.Follower, number: int) -> str:
        """`3 knights`."""
        return self(f"follower.{self._follower_key(follower)}.few", n=number)

    def crowd(self, pool: Keyed[Kind, int]) -> str:
        """`2 knights, 1 monk`, from how many followers there are of each kind."""
        return ", ".join(self.followers(follower, number) for follower, number in numbered(pool) if number)

    def _follower_key(self, follower: kinds.Follower) -> str:
        name = self.facts.characters[kinds.CHARACTER_OF[follower]]
        return f"own_{name}" if follower >= kinds.OWN else name

    def goods(self, item: kinds.Item, number: int = 1) -> str:
        """`2 wine`."""
        return self(f"goods.{kinds.ITEM.word(item)}", n=number)

    # ---------------------------------------------------------------- the map and the tracks

    def town(self, town: kinds.Town) -> str:
        """The name of a town."""
        return str(self.facts.data["towns"]["list"][town]["name"])

    def to_town(self, town: kinds.Town) -> str:
        """`to Tours`."""
        return self._by_town("town_to", town)

    def in_town(self, town: kinds.Town) -> str:
        """`in Tours`."""
        return self._by_town("town_in", town)

    def _by_town(self, chapter: str, town: kinds.Town) -> str:
        """Some towns have an article that changes the word before it."""
        key = f"{chapter}.{self.facts.towns[town]}"
        return self(key if self.book.has(key) else f"{chapter}.default", town=self.town(town))

    def way(self, way: kinds.WayNumber) -> str:
        """`the Orléans–Blois waterway`."""
        row = self.facts.ways[way]
        one, other = map(self.town, row.towns)
        return self("waterway" if row.kind == kinds.WATERWAYS else "road", one=one, other=other)

    def track(self, track: int) -> str:
        """`the farmer track`."""
        return self(f"track.{kinds.TRACK.word(track)}")

    def bonus(self, track: int, space: int) -> str:
        """What a space of a track gives, citizens not counted."""
        facts = self.facts
        if track == kinds.FARMER:
            return self.goods(facts.farmer_goods[space])
        if track == kinds.BOATMAN:
            return self.count("coins", facts.boatman_coins[space])
        if track == kinds.CRAFTSMAN:
            return self("gain.technology")
        if track == kinds.TRADER:
            return self(f"gain.tile_{facts.trader_levels[space]}")
        if track == kinds.KNIGHT:
            return self("gain.draws", n=facts.knight_draws[space])
        return self.count("development", 1 if track == kinds.DEVELOPMENT else facts.scholar_points[space])

    def gain(self, track: int, space: int) -> str:
        """What the step to a space of a track brings, with the citizen that may wait there."""
        bonus, left = self.bonus(track, space), self.view.citizens
        if track == kinds.BOATMAN and space == self.facts.tracks.boatman.citizen and left >> kinds.BOATMAN_CITIZEN & 1:
            return self("gain.citizen", gain=bonus)
        if track == kinds.KNIGHT and space == self.facts.tracks.knight.citizen and left >> kinds.KNIGHT_CITIZEN & 1:
            return self("gain.citizen_too", gain=bonus)
        return bonus

    # ---------------------------------------------------------------- deeds, citizens, events

    def deed(self, deed: kinds.DeedNumber, form: str = "the") -> str:
        """A beneficial deed; the Gaming Room is one too."""
        if deed == ROOM:
            return self.place(self.facts.place_numbers["gaming_room"], form)
        return self(f"deed.{self.facts.deeds[deed].key}.{form}")

    def deed_gain(self, deed: kinds.DeedNumber) -> str:
        """What a character sent to a deed brings."""
        row = self.facts.deeds[deed]
        coins = self.count("coins", row.coins)
        if not row.development:
            return coins
        return self("gain.coins_or_development", coins=coins, development=self.count("development", row.development))

    def citizen(self, citizen: int) -> str:
        """Where a citizen waits."""
        kind = citizen_kind(citizen)
        deed = self.deed(kinds.DeedNumber(citizen - kinds.DEED_CITIZENS), "name") if kind == "deed" else ""
        spaces = self.facts.development.citizens
        space = spaces[citizen - kinds.DEVELOPMENT_CITIZENS] if kind == "development" else 0
        return self(f"citizen.{kind}", deed=deed, space=space)

    def event(self, event: kinds.EventNumber, form: str = "name") -> str:
        """An hourglass tile by name, or what it does (`text`)."""
        row = self.facts.events[event]
        key = f"hourglass.{row.key}.{form}"
        if not self.book.has(key):
            return ""
        return self(
            key,
            coins=self.count("coins", row.coins),
            food=self.count("food", row.food),
            per_goods=self.count("goods", row.goods),
            per_coins=self.count("coins", row.number),
            followers=self.count("followers", row.number),
            technology=self.count("technology", row.number),
            things=self.count("things", row.number),
            points=self.count("points", row.number),
        )


def citizen_kind(citizen: int) -> str:
    """How a citizen is won."""
    named = {kinds.BOATMAN_CITIZEN: "boatman", kinds.KNIGHT_CITIZEN: "knight", kinds.LAST_CITIZEN: "last"}
    return named.get(citizen) or ("development" if citizen < kinds.DEED_CITIZENS else "deed")
