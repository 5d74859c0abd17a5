"""The table of Pest as lines of text, for terminals.

Sick subjects are `+`, healed ones `o`, empty places of theirs `.`; a workplace that waits for somebody shows `(.)`, one
that needs nobody shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from comptoir.engine.moves import Move
from comptoir.engine.words import Catalogue, catalogue
from comptoir.games.pest.presentation.phrases import ACTION_NAMES, Nouns
from comptoir.games.pest.presentation.words import say_status
from comptoir.games.pest.quarantine import zone_of
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.state import BANK, HINDERING, NONE, NOWHERE, STORAGE_SLOT, State, era_of, is_destroyed
from comptoir.games.presentation.lines import BLANK, WIDEST, Line, folded, labelled

LABEL_WIDTH = 14
SICK, HEALED, EMPTY = "+", "o", "."


def table(
    view: State, seat: int | None, names: Sequence[str], moves: Sequence[Move], language: str, width: int
) -> list[Line]:
    """The table for one seat: cards and Capital, its own board, the others in short; all boards for a spectator."""
    nouns = Nouns(catalogue("pest", language), view)
    text = _Text(view, nouns, catalogue("pest_text", language), names, min(width, WIDEST))
    seats = range(len(view.players))
    shown = seats if seat is None else (seat,)
    lines = [((say_status(view, language), "bold"),), *text.common(), BLANK]
    for player in shown:
        lines += [*text.summary(player), *text.board(player), BLANK]
    return [*lines, *(line for player in seats if player not in shown for line in text.summary(player))]


@dataclass(frozen=True, slots=True)
class _Text:
    """What lies on the table, in lines of this width."""

    view: State
    nouns: Nouns
    book: Catalogue
    names: Sequence[str]
    width: int

    def common(self) -> Iterator[Line]:
        """Cards, market and Capital, and where the sick are."""
        view, nouns = self.view, self.nouns
        if view.year:
            yield from self._row("decree", self._decree(view.decrees[era_of(view)]))
        if view.pests:
            card = view.pests[-1]
            yield from self._row("pest", self.book.say("card_row", card=nouns.pest(card), strikes=nouns.strikes(card)))
        if view.favours:
            yield from self._row("favour", nouns.favour(view.favours[-1]))
        yield from self._row("market", *(self._card(card) for card in view.market if card != NONE))
        tokens = (token for number, token in enumerate(view.tokens) if not view.used_tokens >> number & 1)
        yield from self._row("tokens", ", ".join(nouns.reward(view.facts.token_kinds[token]) for token in tokens))
        yield from self._row("sick", ", ".join(self._sick_places()))

    def _decree(self, decree: int) -> str:
        name, agenda, imperative = self.nouns.decree(decree), self.nouns.agenda(decree), self.nouns.imperative(decree)
        return self.book.say("decree_row", decree=name, agenda=agenda, imperative=imperative)

    def _card(self, card: int) -> str:
        row = self.view.facts.technologies[card]
        name, does = self.nouns.technology(card), self.nouns.technology(card, "short")
        return self.book.say("card", name=name, does=does, cost=row.cost)

    def _sick_places(self) -> Iterator[str]:
        for location, sick in enumerate(self.view.sick):
            if sick:
                yield f"{self.nouns.location(location)} {SICK * sick}"
        for road, sick in enumerate(self.view.road_sick):
            if sick:
                yield f"{self.nouns.road(road)} {SICK * sick}"

    def summary(self, player: int) -> Iterator[Line]:
        """A player's figures and goods."""
        me, say = self.view.players[player], self.book.say
        points = self.nouns.count("points", sum(points_of(self.view, player).values()))
        influence = self.nouns.count("influence", me.influence)
        yield ((say("player", name=self.names[player], points=points, influence=influence), "bold"),)
        research = self.nouns.count("research", me.research)
        more = [self.nouns.heap(me.goods) or say("nothing"), research, say("assistants", number=me.assistants)]
        yield from folded("  ", ", ".join(more), self.width)

    def board(self, player: int) -> Iterator[Line]:
        """A player's doctor and camp, buildings, subjects and technologies."""
        me = self.view.players[player]
        yield from self._row("doctor", self._doctor(player))
        yield from self._row("camp", self.nouns.described(me.camp) if me.camp != NOWHERE else self.book.say("at_hand"))
        yield from self._row("buildings", ", ".join(self._buildings(player)))
        yield from self._row("quarantine", ", ".join(self._quarantine(player)))
        spaces = len(self.view.facts.healed_track.herbs)
        yield from self._row("healed", HEALED * me.healed + EMPTY * (spaces - me.healed))
        yield from self._row("capital", HEALED * me.capital)
        yield from self._row("cemetery", SICK * me.cemetery)
        held = [card for card in me.technologies if card != NONE]
        yield from self._row("technologies", *(self._card(card) for card in held))

    def _doctor(self, player: int) -> str:
        """Where the doctor is and where it can go."""
        at = self.view.players[player].doctor
        if at == NOWHERE:
            return ""
        ways = ", ".join(dict.fromkeys(self._way(location) for location, _ in self.view.facts.ways[at]))
        return self.book.say("doctor_row", location=self.nouns.described(at), ways=ways)

    def _way(self, location: int) -> str:
        name = self.nouns.location(location)
        if is_destroyed(self.view, location):
            return self.book.say("destroyed", location=name)
        return f"{name} {SICK * self.view.sick[location]}".strip()

    def _buildings(self, player: int) -> Iterator[str]:
        me, facts = self.view.players[player], self.view.facts
        for number, (site, row) in enumerate(zip(me.sites, facts.buildings, strict=True)):
            if site != NOWHERE:
                good = self.nouns.say("good.coin") if row.kind == BANK else self.nouns.good(self.view.resources[site])
                worker = f" ({HEALED if me.staff >> number & 1 else EMPTY})" if row.needs_subject else ""
                building, location = self.nouns.building(number, "name"), self.nouns.location(site)
                yield self.book.say("building", building=building, location=location, good=good) + worker

    def _quarantine(self, player: int) -> Iterator[str]:
        """The zone, and each hindering slot by the action it hinders."""
        me = self.view.players[player]
        yield SICK * me.zone + EMPTY * (zone_of(self.view, player) - me.zone)
        for slot in HINDERING:
            name = (
                self.book.say("storage") if slot == STORAGE_SLOT else self.nouns.say(f"action.{ACTION_NAMES[slot - 1]}")
            )
            yield f"{name} {SICK if me.slots >> slot & 1 else EMPTY}"

    def _row(self, key: str, *said: str) -> Iterator[Line]:
        """A label, and beside it what it speaks of; nothing is said to be nothing."""
        things = [one or self.book.say("nothing") for one in said or ("",)]
        return labelled(self.book.say(key), LABEL_WIDTH, things, self.width)
