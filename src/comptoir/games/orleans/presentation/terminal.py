"""The table of Orléans as lines of text, for terminals.

What stands on a space is in brackets, what an empty space asks for in parentheses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from comptoir.engine.moves import Move
from comptoir.engine.words import Catalogue, catalogue
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.presentation.phrases import Nouns
from comptoir.games.orleans.presentation.words import say_status
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.state import CHARACTER, DEVELOPMENT, EACH, EMPTY, MONK, TECHNOLOGY, WATERWAYS, State, owned
from comptoir.games.orleans.travel import stations_built
from comptoir.games.presentation.lines import BLANK, WIDEST, Line, folded, labelled

LABEL_WIDTH = 18


def table(
    view: State, seat: int | None, names: Sequence[str], moves: Sequence[Move], language: str, width: int
) -> list[Line]:
    """The table for one seat: the supplies, its own board, the others in short; all boards for a spectator."""
    nouns = Nouns(catalogue("orleans", language), view)
    text = _Text(view, nouns, catalogue("orleans_text", language), names, min(width, WIDEST))
    seats = range(len(view.players))
    shown = seats if seat is None else (seat,)
    lines = [((say_status(view, language), "bold"),), *text.supplies(), BLANK]
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

    def supplies(self) -> Iterator[Line]:
        """What everybody can take."""
        yield from self._row("supply", self.nouns.crowd(self.view.supply))
        yield from self._row("goods_market", self.nouns.heap(self.view.goods))
        yield from self._row("technology", str(self.view.technology))

    def summary(self, player: int) -> Iterator[Line]:
        """A player's figures and goods."""
        me, say = self.view.players[player], self.book.say
        head = say(
            "player",
            name=self.names[player],
            points=self.nouns.count("points", sum(points_of(self.view, player).values())),
            coins=self.nouns.count("coins", me.coins),
            status=status_of(self.view, player),
            space=me.tracks[DEVELOPMENT],
        )
        yield ((head, "bold"),)
        stations = say("stations", built=stations_built(self.view, player), left=me.stations)
        more = [stations, say("citizens", number=me.citizens), say("held", number=me.technology)]
        yield from folded("  ", ", ".join([*more, self.nouns.heap(me.goods) or say("nothing")]), self.width)

    def board(self, player: int) -> Iterator[Line]:
        """A player's followers, places and ways to go."""
        me = self.view.players[player]
        yield from self._row("market", self.nouns.crowd(me.market))
        yield from self._row("bag", self.nouns.crowd(me.bag))
        yield from self._row("places", *(self._place(player, place) for place in owned(me) if me.on[place]))
        ways = ", ".join(self._way(way, me.merchant) for way in self.view.facts.ways_from[me.merchant])
        yield from self._row("ways", f"{self.nouns.in_town(me.merchant)}; {ways}")

    def _place(self, player: int, place: int) -> str:
        standing, needs = self.view.players[player].on[place], self.view.facts.places[place].needs
        spaces = (self._space(need, what) for need, what in zip(needs, standing, strict=True))
        return f"{self.nouns.place(place, 'name')} {' '.join(spaces)}"

    def _space(self, need: int, what: int) -> str:
        """`[knight]` where one stands, `(knight)` where one is needed."""
        if what == EMPTY:
            character = need - EACH if need >= EACH else need
            return f"({self._character(character) if character <= MONK else self.book.say('character.anyone')})"
        name = self.book.say("character.technology") if what == TECHNOLOGY else self._character(CHARACTER[what])
        return f"[{name}]"

    def _character(self, character: int) -> str:
        return self.book.say(f"character.{self.view.facts.characters[character]}")

    def _way(self, way: int, town: int) -> str:
        facts = self.view.facts
        key = "water" if facts.ways[way].kind == WATERWAYS else "road"
        said = self.book.say(key, town=self.nouns.town(facts.other_end(way, town)))
        goods = ", ".join(self.nouns.goods(good) for good in self.view.way_goods[way])
        return self.book.say("with_goods", way=said, goods=goods) if goods else said

    def _row(self, key: str, *said: str) -> Iterator[Line]:
        """A label, and beside it what it speaks of; nothing is said to be nothing."""
        things = [one or self.book.say("nothing") for one in said or ("",)]
        return labelled(self.book.say(key), LABEL_WIDTH, things, self.width)
