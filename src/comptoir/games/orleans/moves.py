"""The moves of Orléans."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from comptoir.engine.kinds import Named, Range, Spot, named
from comptoir.engine.moves import Move, NatureMove, table, vocabulary_in
from comptoir.games.keyed import Keyed
from comptoir.games.orleans import kinds
from comptoir.games.orleans.kinds import place_names, town_names
from comptoir.games.orleans.state import State

# Numbers below zero stand for what is in no table, so that the tables can grow.
# Where a given-up trading station can be, besides the towns.
ON_ROAD, UNBUILT = kinds.Town(-2), kinds.Town(-1)
# A technology tile that lies on no place yet.
HELD = kinds.NO_PLACE
# Where a follower that goes back to the supply can come from, besides the places.
FROM_MARKET, FROM_BAG = kinds.PlaceNumber(-2), kinds.PlaceNumber(-1)

STATION = Named(ON_ROAD, kinds.TOWN.last, "station", names=lambda: ["road", "unbuilt", *town_names()])
TECHNOLOGY = Named(HELD, kinds.PLACES - 1, "technology", names=lambda: ["held", *place_names()])
SOURCE = Named(FROM_MARKET, kinds.PLACES - 1, "source", names=lambda: ["market", "bag", *place_names()])

Seat = Annotated[int, Range(0, 4, "seat")]
Number = Annotated[int, Range(1, 3)]

# Where a new character goes.
BAG, MARKET, TOWER = range(3)
# What can be chosen at places that offer several things.
GIFT_COINS, GIFT_DEVELOPMENT, GIFT_GOOD, GIFT_TRAVEL = range(4)
# What protects from an event.
BY_SACRISTY, BY_CHEESE, BY_WINE = range(3)


# Phase 3: followers.


class Draw(Move):
    """Draw a follower from the bag."""


def _standing(state: State, player: int, fields: Mapping[str, Any]) -> list[str]:
    """What stands on the spaces of the place that a move names."""
    standing = state.players[player].on[fields["place"]]
    return ["" if figure == kinds.EMPTY else kinds.FIGURE.word(figure) for figure in standing]


class FetchBack(Move):
    """Move a follower from an action space back to the market instead of drawing one."""

    form: ClassVar[str] = "fetch-back {space} from {place}"
    place: kinds.PlaceNumber
    space: Annotated[int, Spot(0, 6, "space", lying=_standing)]


class StopDrawing(Move):
    """Draw no more followers this round."""


class Put(Move):
    """Put a follower into the bag, on the market or on the Gunpowder Tower."""

    spot: Annotated[int, named("spot", "bag", "market", "tower")]


# Phase 4: planning.


class Plan(Move):
    """Place a follower from the market on an action space."""

    form: ClassVar[str] = "plan {follower} at {place} space {space}"
    follower: kinds.Follower
    place: kinds.PlaceNumber
    space: kinds.Space


class PlanFromTower(Move):
    """Place a follower from the Gunpowder Tower on an action space."""

    form: ClassVar[str] = "plan-from-tower {follower} at {place} space {space}"
    follower: kinds.Follower
    place: kinds.PlaceNumber
    space: kinds.Space


class EndPlanning(Move):
    """Finish planning."""


# Phase 5: actions.


class UsePlace(Move):
    """Do the action of an activated place."""

    place: kinds.PlaceNumber


class Pass(Move):
    """Do nothing more this round."""


class Recruit(Move):
    """Take a character from the board."""

    character: kinds.Character


class ChooseTrack(Move):
    """Choose a track: of a character, or the development track."""

    track: kinds.Track


class TakeTile(Move):
    """Take a place tile."""

    place: kinds.Tile


class Travel(Move):
    """Move a merchant along a way."""

    way: kinds.WayNumber


class GoTo(Move):
    """Move the merchant straight to a town."""

    town: kinds.Town


class TakeGood(Move):
    """Take a good, from a way or from the goods market."""

    good: kinds.Good


class Build(Move):
    """Build a trading station in a town."""

    town: kinds.Town


class Send(Move):
    """Send a character to a beneficial deed, or to the Gaming Room."""

    form: ClassVar[str] = "send {character} to {deed}"
    character: kinds.Character
    deed: kinds.DeedNumber


class Choose(Move):
    """Choose one of the things that a place offers."""

    gift: Annotated[int, named("gift", "coins", "development", "good", "travel")]


class PayCoins(Move):
    """Pay a number of coins."""

    number: Number


class PayGood(Move):
    """Pay or hand over a good."""

    item: kinds.Item


class Buy(Move):
    """Buy a good from the goods market."""

    good: kinds.Good


class Sell(Move):
    """Sell a good to the goods market."""

    item: kinds.Item


class Bake(Move):
    """Turn grain into bread."""

    number: Number


class PlaceTechnology(Move):
    """Place a technology tile on an action space."""

    form: ClassVar[str] = "place-technology at {place} space {space}"
    place: kinds.PlaceNumber
    space: kinds.Space


class LiftTechnology(Move):
    """Take a technology tile from a place, to put it somewhere else."""

    place: kinds.PlaceNumber


class ChoosePlayer(Move):
    """Choose another player."""

    seat: Seat


class Copy(Move):
    """Do the action of another of the player's places (Well)."""

    place: kinds.PlaceNumber


class Borrow(Move):
    """Do the action of another player's place tile (Church)."""

    form: ClassVar[str] = "borrow {place} of {seat}"
    seat: Seat
    place: kinds.Tile


class Decline(Move):
    """Decline what is offered, or stop."""


# Phase 6: events, and torture.


class Protect(Move):
    """Ward off the event."""

    shield: Annotated[int, named("shield", "sacristy", "cheese", "wine")]


class Accept(Move):
    """Let the event happen."""


class GoHome(Move):
    """Send the player's own merchant back to where it started."""


class ReturnFollower(Move):
    """Give a character back to the board."""

    form: ClassVar[str] = "return-follower {character} from {source}"
    source: Annotated[kinds.PlaceNumber, SOURCE]
    character: kinds.Character


class GiveUpStation(Move):
    """Give up a trading station: in a town, on the Road or unbuilt."""

    where: Annotated[kinds.Town, STATION]


class GiveUpFollower(Move):
    """Give up a follower drawn from the bag."""


class GiveUpPoint(Move):
    """Give up a development point."""


class GiveUpGood(Move):
    """Give up a good."""

    item: kinds.Item


class GiveUpTile(Move):
    """Give up a place tile."""

    place: kinds.Tile


class GiveUpTechnology(Move):
    """Give up a technology tile: on a place, or one not placed yet."""

    place: Annotated[kinds.PlaceNumber, TECHNOLOGY]


# Before round 1.


class Exclude(Move):
    """Put a place tile back into the box."""

    place: kinds.Tile


# Nature's moves.


class FirstPlayer(NatureMove):
    """Who begins."""

    seat: Seat


class LayGoods(NatureMove):
    """The goods removed from the game, then those on the ways."""

    goods: tuple[kinds.Good, ...]


class BoxTiles(NatureMove):
    """The place tiles that are left out."""

    places: tuple[kinds.PlaceNumber, ...]


class OpenTiles(NatureMove):
    """Place tiles turned up, in order."""

    places: tuple[kinds.PlaceNumber, ...]


class TurnHourglass(NatureMove):
    """The hourglass tile turned up."""

    event: kinds.EventNumber


class DrawFollowers(NatureMove):
    """Followers drawn from a bag, in order."""

    followers: tuple[kinds.Follower, ...]


class RollDie(NatureMove):
    """What a die shows."""

    die: Annotated[int, Range(1, 6, "die")]


VOCABULARY = vocabulary_in(__name__)

# In records of format 1, what is in no table had the numbers after the last of the table.
FORMER_NUMBERS: dict[tuple[str, str], dict[int, int]] = {
    ("ReturnFollower", "source"): {64: FROM_MARKET, 65: FROM_BAG},
    ("GiveUpStation", "where"): {23: ON_ROAD, 24: UNBUILT},
    ("GiveUpTechnology", "place"): {64: HELD},
}

# These moves are created once: listing moves picks from these tables.
DRAW = Draw()
STOP_DRAWING = StopDrawing()
FETCH_BACK: Keyed[kinds.PlaceNumber, tuple[FetchBack, ...]] = table(FetchBack)
PUT: tuple[Put, ...] = table(Put)
PLAN: Keyed[kinds.Follower, Keyed[kinds.PlaceNumber, tuple[Plan, ...]]] = table(Plan)
PLAN_FROM_TOWER: Keyed[kinds.Follower, Keyed[kinds.PlaceNumber, tuple[PlanFromTower, ...]]] = table(PlanFromTower)
END_PLANNING = EndPlanning()
USE: Keyed[kinds.PlaceNumber, UsePlace] = table(UsePlace)
PASS = Pass()
RECRUIT: Keyed[kinds.Character, Recruit] = table(Recruit)
TAKE_TILE: Keyed[kinds.PlaceNumber, TakeTile] = table(TakeTile)
TRAVEL: Keyed[kinds.WayNumber, Travel] = table(Travel)
TAKE_GOOD: Keyed[kinds.Good, TakeGood] = table(TakeGood)
SEND: Keyed[kinds.Character, Keyed[kinds.DeedNumber, Send]] = table(Send)
PAY_GOOD: Keyed[kinds.Item, PayGood] = table(PayGood)
DECLINE = Decline()
ACCEPT = Accept()
PLACE_TECHNOLOGY: Keyed[kinds.PlaceNumber, tuple[PlaceTechnology, ...]] = table(PlaceTechnology)
