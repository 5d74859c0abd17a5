"""The table of Pest as lines of text, for terminals.

Sick subjects are `+`, healed ones `o`, empty places of theirs `.`; a workplace that waits for a subject shows `(.)`,
one that needs none shows nothing.
"""

from collections.abc import Iterator

from comptoir.games.keyed import numbered
from comptoir.games.pest import kinds
from comptoir.games.pest.kinds import DecreeNumber, LocationNumber, TechnologyNumber
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.quarantine import zone_of
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.state import State, era_of, is_destroyed
from comptoir.games.presentation.lines import Line, Text, folded

SICK, HEALED, EMPTY = "+", "o", "."


class PestText(Text):
    """The table of Pest."""

    say: Phrases
    view: State
    label_width = 14

    def common(self) -> Iterator[Line]:
        """Cards, market and Capital, and where the sick are."""
        yield ((self.status, "bold"),)
        view, say = self.view, self.say
        if view.year:
            yield from self.row("decree", self._decree(view.decrees[era_of(view)]))
        if view.pests:
            card = view.pests[-1]
            yield from self.row("pest", self.book.say("card_row", card=say.pest(card), strikes=say.strikes(card)))
        if view.favours:
            yield from self.row("favour", say.favour(view.favours[-1]))
        yield from self.row("market", *(self._card(card) for card in view.market if card != kinds.NONE))
        tokens = (token for number, token in enumerate(view.tokens) if not view.used_tokens >> number & 1)
        yield from self.row("tokens", ", ".join(say.reward(view.facts.token_kinds[token]) for token in tokens))
        yield from self.row("sick", ", ".join(self._sick_places()))

    def _decree(self, decree: DecreeNumber) -> str:
        name, agenda, imperative = self.say.decree(decree), self.say.agenda(decree), self.say.imperative(decree)
        return self.book.say("decree_row", decree=name, agenda=agenda, imperative=imperative)

    def _card(self, card: TechnologyNumber) -> str:
        row = self.view.facts.technologies[card]
        name, does = self.say.technology(card), self.say.technology(card, "short")
        return self.book.say("card", name=name, does=does, cost=row.cost)

    def _sick_places(self) -> Iterator[str]:
        for location, sick in numbered(self.view.sick):
            if sick:
                yield f"{self.say.location(location)} {SICK * sick}"
        for road, sick in numbered(self.view.road_sick):
            if sick:
                yield f"{self.say.road(road)} {SICK * sick}"

    def summary(self, player: int) -> Iterator[Line]:
        """A player's figures and goods."""
        me, say = self.view.players[player], self.book.say
        points = self.say.count("points", sum(points_of(self.view, player).values()))
        influence = self.say.count("influence", me.influence)
        yield ((say("player", name=self.names[player], points=points, influence=influence), "bold"),)
        research = self.say.count("research", me.research)
        more = [self.say.heap(me.goods) or say("nothing"), research, say("assistants", number=me.assistants)]
        yield from folded("  ", ", ".join(more), self.width)

    def board(self, player: int) -> Iterator[Line]:
        """A player's figures, doctor and camp, buildings, subjects and technologies."""
        yield from self.summary(player)
        me = self.view.players[player]
        yield from self.row("doctor", self._doctor(player))
        camp = self.say.described(me.camp) if me.camp != kinds.NOWHERE else self.book.say("at_hand")
        yield from self.row("camp", camp)
        yield from self.row("buildings", ", ".join(self._buildings(player)))
        yield from self.row("quarantine", ", ".join(self._quarantine(player)))
        spaces = len(self.view.facts.healed_track.herbs)
        yield from self.row("healed", HEALED * me.healed + EMPTY * (spaces - me.healed))
        yield from self.row("capital", HEALED * me.capital)
        yield from self.row("cemetery", SICK * me.cemetery)
        held = [card for card in me.technologies if card != kinds.NONE]
        yield from self.row("technologies", *(self._card(card) for card in held))

    def _doctor(self, player: int) -> str:
        """Where the doctor is and where it can go."""
        at = self.view.players[player].doctor
        if at == kinds.NOWHERE:
            return ""
        ways = ", ".join(dict.fromkeys(self._way(location) for location, _ in self.view.facts.ways[at]))
        return self.book.say("doctor_row", location=self.say.described(at), ways=ways)

    def _way(self, location: LocationNumber) -> str:
        name = self.say.location(location)
        if is_destroyed(self.view, location):
            return self.book.say("destroyed", location=name)
        return f"{name} {SICK * self.view.sick[location]}".strip()

    def _buildings(self, player: int) -> Iterator[str]:
        me, facts = self.view.players[player], self.view.facts
        for number, site in numbered(me.sites):
            if site != kinds.NOWHERE:
                row = facts.buildings[number]
                good = self.say("good.coin") if row.kind == kinds.BANK else self.say.good(self.view.resources[site])
                worker = f" ({HEALED if me.staff >> number & 1 else EMPTY})" if row.needs_subject else ""
                building, location = self.say.building(number, "name"), self.say.location(site)
                yield self.book.say("building", building=building, location=location, good=good) + worker

    def _quarantine(self, player: int) -> Iterator[str]:
        """The zone, and each hindering slot by the action it hinders."""
        me = self.view.players[player]
        yield SICK * me.zone + EMPTY * (zone_of(self.view, player) - me.zone)
        for slot in kinds.HINDERING:
            is_storage = slot == kinds.STORAGE_SLOT
            name = self.book.say("storage") if is_storage else self.say.action(slot - 1)
            yield f"{name} {SICK if me.slots >> slot & 1 else EMPTY}"
