"""What is found in a game's modules: moves in the order of their numbers, and the frames that stored tables hold."""

from __future__ import annotations

from comptoir.engine.frames import Frame
from comptoir.engine.game import Game
from comptoir.engine.homes import classes_in
from comptoir.games.burgundy.tiles import buildings
from tests.games.every import every_game

# Researchers know moves by their numbers, which follow from this order; a new kind of move comes last.
MOVES = {
    "burgundy": """
        Take Place Sell Hire Buy Discard Collect CollectBoth LoadGoods PlaceApart FetchCastle Decline EndTurn
        ChooseSide LayCastle
    """,
    "orleans": """
        Draw FetchBack StopDrawing Put Plan PlanFromTower EndPlanning UsePlace Pass Recruit ChooseTrack
        TakeTile Travel GoTo TakeGood Build Send Choose PayCoins PayGood Buy Sell Bake PlaceTechnology
        LiftTechnology ChoosePlayer Copy Borrow Decline Protect Accept GoHome ReturnFollower GiveUpStation
        GiveUpFollower GiveUpPoint GiveUpGood GiveUpTile GiveUpTechnology Exclude
    """,
    "pest": """
        SetCastle SetDoctor PlaceAssistant RunTrials Repeat Act Finish EndTurn Upgrade Trade Shift
        StopShifting PayInKind PayCoin Step Leap Enter PlaceCamp PutSick Construct ConstructInCapital
        ChooseMaterial GiveUp TakeExtra Acquire Refresh HealOne HealPatient RemoveSick SendExpert Recall
        Experiment AssignTo Transfer TakeResource TakeToken TakeBonus Accept Decline
    """,
}
# Tables in play are stored with the names of the frames that wait: a renamed one must still be read by its old name.
FRAMES = {
    "burgundy": """
        Act AdvanceMarker BeginTurn CastleAction ChooseBoards ClearDepots CollectGoods DealBoards
        DealStartingGoods DrawTiles EndPhase FinalScoring FindFirstPlayer LayOutGoods Load LoadOne MakeRoom
        Phase PickCastle PickSide PlaceGoods PlaceOne Roll Round SellOne StandardBoards StoreTile TakeOne Turn
    """,
    "orleans": """
        Actions Arrive BakeSome BorrowOne Break BuildAnywhere BuyCharacter BuyDevelopment BuyPassage BuyStep
        BuyTile BuyWine Census ChooseArrival ChooseBonus ChooseFavour ChooseFood ChooseGift ChooseHost
        ChooseRecruit ChooseReward ChooseSpot Circle ComeHome CopyOne DismissSubstitutes DrawFirstPlayer
        DrawOne DrawSelection DrawSome DrawTiles EventPhase ExcludeOne ExcludeTiles Face FillRows FinalScoring
        Followers Gather GatherOne Gild GiveGood GiveUp GoToBishop HideTiles Hourglass Invite LayOutGoods
        LiftOne LoseFollower MoveMerchant NameFirstPlayer NextFirstPlayer PayDue PayDues PayFood PayOne
        PlaceDrawn PlaceHeld PlaceLifted PlaceOne PlanOne Planning Retrain ReturnFollowers RollForGift Round
        SelectTiles SendMore SendOne Starve StarveOne Step StepAnywhere StrikeOne SummonOne TakeFromMarket
        TakeFromWay TakePlaceTile ToMarket Torture Trade Turn TurnTile Ward WashAway
    """,
    "pest": """
        Actions AddHealed AdvanceImperative Agenda Assigning BeThere BuildInCapital BuildOnMap Building
        CapitalBonus Castles ChooseAction ChooseBonus ChooseCapitalCard ChooseCastle ChooseDoctor ChooseEntry
        ChooseExtra ChooseLocations ChooseLoss ChooseMobile ChoosePrice ChooseResource ChooseSlot ChooseToken
        Collect ConsiderUpgrade CountDeceased DealCards Destruction DrawCapitalCard DrawDecrees DrawLocations
        DrawTokens EndGame EndYear FillMarket GainAssistants GainInfluence Harvest HealByCamp Healing
        KeepBuilding KeepCamp LastRights NewOrder OrderPlayers Pay PayBonus PayFavour PickUp Placement
        Rearrange Recover Recovered RenewMarket Researching ResetCapital ReturnAssistants ReturnToDeck
        RevealFavour RevealPest Shield Store Strike StrikeBuilding TakeIn TakeTurn Walk Year
    """,
}


@every_game
def test_moves_are_numbered_in_the_order_in_which_they_are_defined(game: Game) -> None:
    assert MOVES[game.key].split() == list(dict.fromkeys(type(move).__name__ for move in game.vocabulary))


@every_game
def test_frames_that_stored_tables_hold_are_found(game: Game) -> None:
    assert FRAMES[game.key].split() == sorted(frame.__name__ for frame in game.frames)


def test_a_class_that_others_derive_from_is_not_found() -> None:
    assert (buildings.SellOne, buildings.TakeOne, buildings.PlaceOne) == classes_in(buildings.__name__, Frame)
