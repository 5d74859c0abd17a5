"""The events of Trade & Intrigue, partly reconstructed. Group MODULE-TRADE-INTRIGUE-EVENTS."""

from collections.abc import Iterator

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.development import gain_development, last_star
from comptoir.games.orleans.followers import DrawOne, free_spots
from comptoir.games.orleans.hourglass.classic import harvest, income, plague, taxes, trading_day
from comptoir.games.orleans.hourglass.kinds import EventBehaviour, EventTile
from comptoir.games.orleans.kinds import PlaceNumber
from comptoir.games.orleans.planning import occupy
from comptoir.games.orleans.recruiting import Step, can_step, take_character
from comptoir.games.orleans.state import Player, State, owned
from comptoir.games.orleans.supply import gain_coins, items_of, pay_coins, pay_good
from comptoir.games.orleans.torture import give_up_technology, owe, technology_to_give_up, torture
from comptoir.games.orleans.travel import MoveMerchant

# ------------------------------------------------------------------ what may be bought


def indulgence(state: State, player: int, event: EventTile) -> None:
    _offer(state, BuyCharacter(player, event.coins))


def training(state: State, player: int, event: EventTile) -> None:
    _offer(state, BuyStep(player, event.coins))


def bon_voyage(state: State, player: int, event: EventTile) -> None:
    _offer(state, BuyPassage(player, event.coins))


class Offer(Decision):
    """Buy something, or not?"""

    price: kinds.Left

    def offers(self, state: State) -> Moves:
        """What can be bought."""
        raise NotImplementedError

    def moves(self, state: State) -> Moves:
        is_affordable = state.players[self.player].coins >= self.price
        return [*(self.offers(state) if is_affordable else ()), do.DECLINE]


def _offer(state: State, question: Offer) -> None:
    if len(question.moves(state)) > 1:
        push(state, question)


class BuyCharacter(Offer):
    """Indulgence: which character is bought for the bag?"""

    def offers(self, state: State) -> Moves:
        return [do.RECRUIT[character] for character in kinds.ALL_CHARACTERS[: kinds.MONK] if state.supply[character]]

    def resolve(self, state: State, move: do.Recruit | do.Decline) -> None:
        if isinstance(move, do.Recruit):
            pay_coins(state, self.player, self.price)
            take_character(state, self.player, move.character)
            state.players[self.player].bag[move.character] += 1


class BuyStep(Offer):
    """Training: a step on which track?"""

    def offers(self, state: State) -> Moves:
        return [do.ChooseTrack(track) for track in range(kinds.TRACKS) if can_step(state, self.player, track)]

    def resolve(self, state: State, move: do.ChooseTrack | do.Decline) -> None:
        if isinstance(move, do.ChooseTrack):
            pay_coins(state, self.player, self.price)
            push(state, Step(self.player, move.track))


class BuyPassage(Offer):
    """Bon voyage: along which way does the merchant move?"""

    def _journey(self) -> MoveMerchant:
        return MoveMerchant(self.player, self.player, kinds.ROADS | kinds.WATERWAYS)

    def offers(self, state: State) -> Moves:
        return self._journey().moves(state)

    def resolve(self, state: State, move: do.Travel | do.Decline) -> None:
        if isinstance(move, do.Travel):
            pay_coins(state, self.player, self.price)
            self._journey().resolve(state, move)


# ------------------------------------------------------------------ gains and payments


def levy(state: State, player: int, event: EventTile) -> None:
    owe(state, player, event.coins)


def trip(state: State, player: int, event: EventTile) -> None:
    if state.players[player].merchant == state.facts.start_town:
        owe(state, player, event.coins)


def fishing_grounds(state: State, player: int, event: EventTile) -> None:
    gain_coins(state, player, state.facts.boatman_coins[state.players[player].tracks[kinds.BOATMAN]])


def technology_tax(state: State, player: int, event: EventTile) -> None:
    me = state.players[player]
    owe(state, player, event.coins * sum(kinds.TECHNOLOGY in me.on[place] for place in owned(me)))


def capitation_tax(state: State, player: int, event: EventTile) -> None:
    me = state.players[player]
    standing = sum(1 for place, space in characters_on_places(state, me))
    owe(state, player, event.coins * (standing + sum(me.market)))


def tithe(state: State, player: int, event: EventTile) -> None:
    owe(state, player, event.coins * (state.players[player].coins // event.number))


def inquisition(state: State, player: int, event: EventTile) -> None:
    torture(state, player, event.number)


def book_fire(state: State, player: int, event: EventTile) -> None:
    """The marker goes back to where a status begins; what it passes again can be gained again."""
    space = last_star(state, player)
    state.players[player].tracks[kinds.DEVELOPMENT] = space
    state.tell(events.MarkerSetBack, player, space)


def characters_on_places(state: State, me: Player) -> Iterator[tuple[PlaceNumber, int]]:
    """Places and spaces where followers stand, including the Gunpowder Tower but not the Gaming Room."""
    for place in owned(me):
        for space, what in enumerate(me.on[place]):
            is_follower = what not in (kinds.EMPTY, kinds.TECHNOLOGY)
            if is_follower and state.facts.places[place].needs[space] != kinds.DEED_SPACE:
                yield place, space


# ------------------------------------------------------------------ choices


def retraining(state: State, player: int, event: EventTile) -> None:
    push(state, Retrain(player, event.coins))


class Retrain(Decision):
    """Retraining: which good becomes development? Or are coins paid?"""

    price: kinds.Left

    def moves(self, state: State) -> Moves:
        return [*(do.PAY_GOOD[item] for item in items_of(state.players[self.player])), do.DECLINE]

    def resolve(self, state: State, move: do.PayGood | do.Decline) -> None:
        if isinstance(move, do.PayGood):
            pay_good(state, self.player, move.item)
            gain_development(state, self.player, state.facts.goods.points[kinds.GOOD_OF[move.item]])
        else:
            owe(state, self.player, self.price)


def summoning(state: State, player: int, event: EventTile) -> None:
    if state.players[player].merchant != state.facts.start_town:
        push(state, ComeHome(player, event.coins))


class ComeHome(Decision):
    """Summoning: does the merchant go home, or are coins paid?"""

    price: kinds.Left

    def moves(self, state: State) -> Moves:
        can_pay = state.players[self.player].coins >= self.price
        return [do.GoHome(), do.DECLINE] if can_pay else [do.GoHome()]

    def resolve(self, state: State, move: do.GoHome | do.Decline) -> None:
        if isinstance(move, do.GoHome):
            state.players[self.player].merchant = state.facts.start_town
            state.tell(events.MerchantSentHome, self.player)
        else:
            pay_coins(state, self.player, self.price)


def malfunction(state: State, player: int, event: EventTile) -> None:
    if any(True for _ in technology_to_give_up(state.players[player])):
        push(state, Break(player))


class Break(Decision):
    """Malfunction: which technology tile is lost?"""

    def moves(self, state: State) -> Moves:
        return list(technology_to_give_up(state.players[self.player]))

    def resolve(self, state: State, move: do.GiveUpTechnology) -> None:
        give_up_technology(state, self.player, move.place)


def dues(state: State, player: int, event: EventTile) -> None:
    push(state, PayDues(player, event.number))


class PayDues(PlayerFrame):
    """Goods are paid until they are worth what is due; what is missing is tortured out."""

    left: int

    def run(self, state: State) -> None:
        if self.left <= 0:
            return
        if any(state.players[self.player].goods):
            push(state, PayDue(self.player, self.left))
        else:
            torture(state, self.player, self.left)


class PayDue(Decision):
    """Dues: which good is paid?"""

    left: kinds.Left

    def moves(self, state: State) -> Moves:
        return [do.PAY_GOOD[item] for item in items_of(state.players[self.player])]

    def resolve(self, state: State, move: do.PayGood) -> None:
        pay_good(state, self.player, move.item)
        push(state, PayDues(self.player, self.left - state.facts.goods.points[kinds.GOOD_OF[move.item]]))


# ------------------------------------------------------------------ characters


def wedding(state: State, player: int, event: EventTile) -> None:
    push(state, *[Invite(player)] * event.number)


class Invite(PlayerFrame):
    """Wedding: a follower comes from the bag to the market, if there is one and there is room."""

    def run(self, state: State) -> None:
        me = state.players[self.player]
        if any(me.bag) and free_spots(state, me):
            push(state, DrawOne(self.player))


def famine(state: State, player: int, event: EventTile) -> None:
    push(state, Starve(player, event.number))


class Starve(PlayerFrame):
    """Famine: characters go back to the board, as long as there are any."""

    left: int

    def run(self, state: State) -> None:
        if self.left and any(True for _ in neutral_characters(state, state.players[self.player])):
            push(state, StarveOne(self.player, self.left))


def neutral_characters(state: State, me: Player) -> Iterator[do.ReturnFollower]:
    """Where the player has neutral characters, and which."""
    for source, pool in ((do.FROM_BAG, me.bag), (do.FROM_MARKET, me.market)):
        yield from (do.ReturnFollower(source, character) for character in kinds.ALL_CHARACTERS if pool[character])
    seen = set()
    for place, space in characters_on_places(state, me):
        follower = me.on[place][space]
        if follower < kinds.OWN and (place, follower) not in seen:
            seen.add((place, follower))
            yield do.ReturnFollower(place, kinds.CHARACTER_OF[follower])


class StarveOne(Decision):
    """Famine: which character goes back?"""

    left: kinds.Left

    def moves(self, state: State) -> Moves:
        return list(neutral_characters(state, state.players[self.player]))

    def resolve(self, state: State, move: do.ReturnFollower) -> None:
        me = state.players[self.player]
        if move.source == do.FROM_BAG:
            me.bag[move.character] -= 1
        elif move.source == do.FROM_MARKET:
            me.market[move.character] -= 1
        else:
            occupy(me, move.source, me.on[move.source].index(move.character), kinds.EMPTY)
        state.supply[move.character] += 1
        state.tell(events.FollowerReturnedToBoard, self.player, move.character)
        push(state, Starve(self.player, self.left - 1))


EVENTS: dict[str, EventBehaviour] = {
    "silentium": EventBehaviour(opens=True),
    "indulgence": EventBehaviour("person", indulgence),
    "training": EventBehaviour("scroll", training),
    "bon_voyage": EventBehaviour("wagon", bon_voyage),
    "conference": EventBehaviour(),
    "crusade": EventBehaviour(),
    "strike": EventBehaviour(),
    "levy": EventBehaviour("coin", levy),
    "late_pilgrimage": EventBehaviour(),
    "trip": EventBehaviour("merchant", trip),
    "double_income": EventBehaviour("coin", income),
    "fishing_grounds": EventBehaviour("fish", fishing_grounds),
    "retraining": EventBehaviour("goods", retraining),
    "wedding": EventBehaviour("heart", wedding),
    "sabotage": EventBehaviour("gear", closes_technology=True),
    "vacation": EventBehaviour(turns_another=True),
    "goods_tax": EventBehaviour("goods", taxes),
    "book_fire": EventBehaviour("scroll", book_fire),
    "amnesty": EventBehaviour("person", places_recruits=True),
    "malfunction": EventBehaviour("gear", malfunction),
    "inquisition": EventBehaviour("cross", inquisition),
    "late_plague": EventBehaviour("skull", plague),
    "late_trading_day": EventBehaviour("station", trading_day),
    "late_harvest": EventBehaviour("wheat", harvest),
    "dues": EventBehaviour("goods", dues),
    "peasant_uprising": EventBehaviour("pitchfork", lets_farmers_stand_in=True),
    "technology_tax": EventBehaviour("gear", technology_tax),
    "summoning": EventBehaviour("castle", summoning),
    "double_harvest": EventBehaviour("wheat", harvest),
    "famine": EventBehaviour("bread", famine),
    "capitation_tax": EventBehaviour("person", capitation_tax),
    "tithe": EventBehaviour("church", tithe),
}
