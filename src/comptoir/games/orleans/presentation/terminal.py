"""The table of Orléans as lines of text, for terminals.

What stands on a space is in brackets, what an empty space asks for in parentheses.
"""

from collections.abc import Iterator

from comptoir.games.orleans import kinds
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.kinds import Character, Figure, PlaceNumber, Town, WayNumber
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.state import State, character_asked, owned
from comptoir.games.orleans.travel import stations_built
from comptoir.games.presentation.lines import Line, Text, folded


class OrleansText(Text):
    """The table of Orléans."""

    say: Phrases
    view: State
    label_width = 18

    def common(self) -> Iterator[Line]:
        """What all players can take."""
        yield ((self.status, "bold"),)
        yield from self.row("supply", self.say.crowd(self.view.supply))
        yield from self.row("goods_market", self.say.heap(self.view.goods))
        yield from self.row("technology", str(self.view.technology))

    def summary(self, player: int) -> Iterator[Line]:
        """A player's figures and goods."""
        me, say = self.view.players[player], self.book.say
        head = say(
            "player",
            name=self.names[player],
            points=self.say.count("points", sum(points_of(self.view, player).values())),
            coins=self.say.count("coins", me.coins),
            status=status_of(self.view, player),
            space=me.tracks[kinds.DEVELOPMENT],
        )
        yield ((head, "bold"),)
        stations = say("stations", built=stations_built(self.view, player), left=me.stations)
        more = [stations, say("citizens", number=me.citizens), say("held", number=me.technology)]
        yield from folded("  ", ", ".join([*more, self.say.heap(me.goods) or say("nothing")]), self.width)

    def board(self, player: int) -> Iterator[Line]:
        """A player's figures, followers, places and ways to go."""
        yield from self.summary(player)
        me = self.view.players[player]
        yield from self.row("market", self.say.crowd(me.market))
        yield from self.row("bag", self.say.crowd(me.bag))
        yield from self.row("places", *(self._place(player, place) for place in owned(me) if me.on[place]))
        ways = ", ".join(self._way(way, me.merchant) for way in self.view.facts.ways_from[me.merchant])
        yield from self.row("ways", f"{self.say.in_town(me.merchant)}; {ways}")

    def _place(self, player: int, place: PlaceNumber) -> str:
        standing, needs = self.view.players[player].on[place], self.view.facts.places[place].needs
        spaces = (self._space(need, what) for need, what in zip(needs, standing, strict=True))
        return f"{self.say.place(place, 'name')} {' '.join(spaces)}"

    def _space(self, need: int, what: Figure) -> str:
        """`[knight]` where one stands, `(knight)` where one is needed."""
        if what == kinds.EMPTY:
            is_for_anyone = kinds.MONK < need < kinds.EACH
            return f"({self._named('anyone' if is_for_anyone else self._character(character_asked(need)))})"
        is_technology = what == kinds.TECHNOLOGY
        return f"[{self._named('technology' if is_technology else self._character(kinds.CHARACTER_OF[what]))}]"

    def _named(self, key: str) -> str:
        return self.book.say(f"character.{key}")

    def _character(self, character: Character) -> str:
        return self.view.facts.characters[character]

    def _way(self, way: WayNumber, town: Town) -> str:
        facts = self.view.facts
        key = "water" if facts.ways[way].kind == kinds.WATERWAYS else "road"
        said = self.book.say(key, town=self.say.town(facts.other_end(way, town)))
        goods = ", ".join(self.say.goods(good) for good in self.view.way_goods[way])
        return self.book.say("with_goods", way=said, goods=goods) if goods else said
