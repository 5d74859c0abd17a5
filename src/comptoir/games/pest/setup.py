"""Setting up a game. Groups SETUP, ADVANCED, DUEL, SOLO."""

from collections.abc import Iterator
from random import Random

from comptoir.engine.draws import Draw, Draws, Pieces, can_give
from comptoir.engine.frames import Chance, Decision, Frame, answered_by, push, settle
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.kinds import DecreeNumber, LocationNumber, Seat, StartCardNumber, TokenNumber
from comptoir.games.pest.options import Options
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.quarantine import take_in
from comptoir.games.pest.research import FillMarket
from comptoir.games.pest.round import Year
from comptoir.games.pest.state import Player, State, buildings_on, capacity_of, is_destroyed, replaced
from comptoir.games.pools import draw


def start(options: Options, facts: Facts) -> State:
    """A new game at its first question."""
    begun = facts.setup.start[-1], facts.structure.assistants[0]  # research and assistants
    state = State(
        facts,
        options,
        players=[Player(list(facts.start_goods), *begun) for _ in range(options.players)],
        resources=tuple(row.resource for row in facts.locations),
        sick=[0] * kinds.LOCATIONS,
        road_sick=[0] * kinds.ROADS,
        destroyed=sum(1 << n for n, row in enumerate(facts.locations) if options.players in row.destroyed_at),
        deck=(1 << len(facts.technologies)) - 1,
        market=(kinds.NO_TECHNOLOGY,) * facts.structure.market,
    )
    if not options.is_advanced:
        state.sick = [int(row.is_sick and not is_destroyed(state, at)) for at, row in numbered(facts.locations)]
    if options.is_duel:
        state.neutral = facts.duel.neutral
    if options.is_solo:
        _set_up_solo(state)
    push(state, *SETUP)
    settle(state)
    return state


def _set_up_solo(state: State) -> None:
    """Markers lie on the tracks, and some technologies are not used."""
    solo = state.facts.solo
    state.influence_markers = solo.influence_markers
    state.imperative_markers = tuple((1 << number) - 1 for number in solo.imperative_markers)
    for technology in solo.technologies_removed:
        state.deck &= ~(1 << technology)


@answered_by(do.DrawOrder)
class OrderPlayers(Chance):
    """The turn order of the first year is drawn."""

    def draws(self, state: State) -> Draws:
        return [Draw(range(len(state.players)), len(state.players))]

    def sample(self, state: State, rng: Random) -> Move:
        seats = list(range(len(state.players)))
        rng.shuffle(seats)
        return do.DrawOrder(tuple(seats))

    def resolve(self, state: State, move: do.DrawOrder) -> None:
        state.order = move.players
        state.tell(events.OrderDrawn, move.players)


class ChooseLocations(Frame):
    """The advanced set-up lays tokens on the locations in play."""

    def run(self, state: State) -> None:
        if state.options.is_advanced:
            push(state, DrawLocations())


def _by_size(state: State) -> list[LocationNumber]:
    return sorted(live_locations(state), key=lambda at: state.facts.locations[at].size)


@answered_by(do.LayLocations)
class DrawLocations(Chance):
    """Tokens of the right size are laid on the locations in play: twice their resource, one more if sick."""

    def draws(self, state: State) -> Draws:
        """The tokens of one size after another."""
        sizes = [state.facts.locations[at].size for at in live_locations(state)]
        return [draw(_token_stock(state.facts, size), sizes.count(size)) for size in range(3)]

    def made(self, state: State, pieces: Pieces) -> Move:
        laid = dict(zip(_by_size(state), pieces, strict=True))
        return do.LayLocations(tuple(laid[at] for at in live_locations(state)))

    def sample(self, state: State, rng: Random) -> Move:
        stocks = [draw(_token_stock(state.facts, size)).stock for size in range(3)]
        piles = [rng.sample(stock, len(stock)) for stock in stocks]
        return do.LayLocations(tuple(piles[state.facts.locations[at].size].pop() for at in live_locations(state)))

    def allows(self, state: State, move: do.LayLocations) -> bool:
        if len(move.tokens) != len(live_locations(state)):
            return False
        laid = dict(zip(live_locations(state), move.tokens, strict=True))
        return can_give(self.draws(state), [laid[at] for at in _by_size(state)])

    def resolve(self, state: State, move: do.LayLocations) -> None:
        resources = list(state.resources)
        for location, token in zip(live_locations(state), move.tokens, strict=True):
            resources[location], state.sick[location] = kinds.ALL_RESOURCES[token // 2], token % 2
        state.resources = tuple(resources)
        state.tell(events.LocationsLaid, len(move.tokens))


def live_locations(state: State) -> list[LocationNumber]:
    """The locations in play."""
    return [location for location in kinds.ALL_LOCATIONS if not is_destroyed(state, location)]


def _token_stock(facts: Facts, size: int) -> list[int]:
    """How many tokens of a size there are, by kind."""
    sick = facts.advanced_setup.sick_per_resource[size]
    return [facts.advanced_setup.tokens_per_resource[size] - sick, sick] * len(kinds.RESOURCES)


@answered_by(do.OpenDecrees)
class DrawDecrees(Chance):
    """A decree is drawn for each era."""

    def draws(self, state: State) -> Draws:
        return [Draw(decrees_of(state, era)) for era in range(state.facts.eras)]

    def resolve(self, state: State, move: do.OpenDecrees) -> None:
        state.decrees = move.decrees
        state.tell(events.DecreesOpened, move.decrees)


def decrees_of(state: State, era: int) -> list[DecreeNumber]:
    """The decrees that may be drawn for an era."""
    removed = state.facts.solo.decrees_removed if state.options.is_solo else ()
    return [n for n, decree in numbered(state.facts.decrees) if decree.era == era and n not in removed]


class ChooseCapitalCard(Frame):
    """A capital card is used except in a solo game."""

    def run(self, state: State) -> None:
        if not state.options.is_solo:
            push(state, DrawCapitalCard())


@answered_by(do.OpenCapitalCard)
class DrawCapitalCard(Chance):
    """The capital card of the whole game is drawn."""

    def draws(self, state: State) -> Draws:
        return [Draw(range(len(state.facts.capital_cards)))]

    def resolve(self, state: State, move: do.OpenCapitalCard) -> None:
        state.capital_card = move.card
        state.tell(events.CapitalCardOpened, move.card)


@answered_by(do.LayTokens)
class DrawTokens(Chance):
    """Capital reward tokens are drawn for the whole game."""

    def draws(self, state: State) -> Draws:
        return [draw(state.facts.token_numbers, state.facts.capital_tokens[len(state.players)])]

    def made(self, state: State, pieces: tuple[TokenNumber, ...]) -> Move:
        return do.LayTokens(tuple(sorted(pieces)))

    def resolve(self, state: State, move: do.LayTokens) -> None:
        state.tokens = move.tokens
        state.tell(events.TokensLaid, len(move.tokens))


# ------------------------------------------------------------------ castles and doctors


class Castles(Frame):
    """In turn order each player chooses where the castle stands, then where the doctor starts."""

    def run(self, state: State) -> None:
        frames: list[Frame]
        if state.options.is_solo:
            frames = [ChooseCastle(0, tuple(solo_sites(state)))]
        elif len(state.players) == 2:
            frames = [DealCards(2, state.order, ())]
        else:
            frames = [DealCards(1, (seat,), tuple(state.order[:place])) for place, seat in enumerate(state.order)]
        push(state, *frames, *(ChooseDoctor(seat) for seat in state.order))


def solo_sites(state: State) -> Iterator[LocationNumber]:
    """The villages with the starting symbol that are in play."""
    for number, row in numbered(state.facts.locations):
        if row.size == kinds.VILLAGE and row.is_start and not is_destroyed(state, number):
            yield number


@answered_by(do.DealStart)
class DealCards(Chance):
    """Starting-location cards are drawn for one player, or for two together."""

    number: int
    seats: tuple[Seat, ...]
    before: tuple[Seat, ...]  # players who have already drawn

    def _left(self, state: State) -> list[StartCardNumber]:
        """The cards not yet drawn: those on which no castle stands."""
        castles = {state.players[seat].sites[kinds.CASTLE_NUMBER] for seat in self.before}
        return [card for card, sites in numbered(state.facts.start_cards) if castles.isdisjoint(sites)]

    def draws(self, state: State) -> Draws:
        return [Draw(self._left(state), self.number)]

    def resolve(self, state: State, move: do.DealStart) -> None:
        state.tell(events.StartDealt, move.cards)
        sites = [site for card in move.cards for site in state.facts.start_cards[card]]
        live = tuple(site for site in sites if not is_destroyed(state, site))
        push(state, *(ChooseCastle(seat, live) for seat in self.seats))


class ChooseCastle(Decision):
    """Where does the castle stand?"""

    sites: kinds.Path

    def moves(self, state: State) -> Moves:
        return [do.SetCastle(site) for site in self.sites if buildings_on(state, site) < capacity_of(state, site)]

    def resolve(self, state: State, move: do.SetCastle) -> None:
        me = state.players[self.player]
        me.sites = replaced(me.sites, kinds.CASTLE_NUMBER, move.location)
        state.tell(events.CastleSet, self.player, move.location)
        _take_lying(state, self.player, move.location)


class ChooseDoctor(Decision):
    """Beside the castle, where does the doctor start?"""

    def moves(self, state: State) -> Moves:
        castle = state.players[self.player].sites[kinds.CASTLE_NUMBER]
        return [do.SetDoctor(location) for location in state.facts.neighbours[castle]]

    def resolve(self, state: State, move: do.SetDoctor) -> None:
        state.players[self.player].doctor = move.location
        state.tell(events.DoctorSet, self.player, move.location)
        _take_lying(state, self.player, move.location)


def _take_lying(state: State, player: int, location: LocationNumber) -> None:
    """Sick subjects there go into quarantine for free."""
    number, state.sick[location] = state.sick[location], 0
    take_in(state, player, number)


# The steps of the set-up.
SETUP = (
    OrderPlayers(), ChooseLocations(), DrawDecrees(), ChooseCapitalCard(), DrawTokens(), FillMarket(), Castles(),
    Year(),
)  # fmt: skip
