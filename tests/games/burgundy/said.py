"""What Burgundy says, word for word: moves, questions and events in English and in French."""

from __future__ import annotations

from collections.abc import Callable

from comptoir.engine.frames import Event
from comptoir.games.burgundy import events as told
from comptoir.games.burgundy.boards import CASTLE, MINE, PLACES
from comptoir.games.burgundy.kinds import DepotNumber, Hex
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.burgundy.state import BLACK_DEPOT, CATEGORIES
from tests.games.burgundy.scenario import Table, goods, new_game, scenario, tile

Position = Callable[[], Table]


def dealt(sheets: str, order: str) -> Table:
    """An expert game at its first question: seat 0 begins and has the first of these sheets."""
    table = new_game(2, setup="expert", expert_sheets=sheets)
    return table.nature(
        "deal-goods turquoise turquoise turquoise purple purple purple", "first-player 0", f"deal-sheets {order}"
    )


def fetching() -> Table:
    """A castle has been left over, and seat 0 may fetch it."""
    table = scenario(board="10a", castle="r1c2", points=5, boards="10a", spielbox_extra_action="fetch_left_over")
    table.state.castles_aside = 1
    return table


MOVE_WORDS: list[tuple[Position, str, str]] = [
    (
        lambda: scenario(dice=(5, 5), workers=2, depots={3: "mine"}),
        "Take a mine from depot 3 with the 5, for 2 workers",
        "Prendre une mine au dépôt 3 avec le 5, pour 2 ouvriers",
    ),
    (
        lambda: scenario(dice=(6, 6), workers=1, depots={1: "church"}),
        "Take a church from depot 1 with the 6, for 1 worker",
        "Prendre une église au dépôt 1 avec le 6, pour 1 ouvrier",
    ),
    (
        lambda: scenario(dice=(6, 6), knowledge=(12,), depots={1: "knowledge_8"}),
        "Take knowledge tile 8 from depot 1 with the 6",
        "Prendre la connaissance n° 8 au dépôt 1 avec le 6",
    ),
    (
        lambda: scenario(dice=(2, 2), storage="ship"),
        "Place the ship in row 4, 3rd space (ship, 2) with the 2",
        "Placer le navire en rangée 4, 3e case (navire, 2) avec le 2",
    ),
    (
        lambda: scenario(dice=(4, 4), workers=1, storage="city_hall"),
        "Place the city hall in row 3, 3rd space (building, 3) with the 4, for 1 worker",
        "Placer l’hôtel de ville en rangée 3, 3e case (bâtiment, 3) avec le 4, pour 1 ouvrier",
    ),
    (
        lambda: scenario(3, dice=(4, 4), goods="red red", knowledge=(3, 4)),
        "Sell 2 red goods tiles (4) with the 4: 6 points, 2 silverlings and 1 worker",
        "Vendre 2 marchandises rouges (4) avec le 4 : 6 points, 2 pépites d’argent et 1 ouvrier",
    ),
    (lambda: scenario(dice=(4, 3)), "Take 2 workers with the 3", "Prendre 2 ouvriers avec le 3"),
    (
        lambda: scenario(dice=(4, 4), knowledge=(13, 14)),
        "Take 4 workers and 1 silverling with the 4",
        "Prendre 4 ouvriers et 1 pépite d’argent avec le 4",
    ),
    (
        lambda: scenario(silver=2, depots={0: "bank"}),
        "Buy a bank from the black depot for 2 silverlings",
        "Acheter une banque au dépôt noir pour 2 pépites d’argent",
    ),
    (
        lambda: scenario(silver=2, knowledge=(6,), depots={4: "sheep_2"}),
        "Buy 2 sheep from depot 4 for 2 silverlings",
        "Acheter 2 moutons au dépôt 4 pour 2 pépites d’argent",
    ),
    (lambda: scenario(dice=(), silver=2, depots={0: "bank"}), "End the turn", "Finir le tour"),
    (
        lambda: scenario(dice=(1, 1), storage="mine church cow_4", depots={1: "ship"}).play("take ship from 1 with 1"),
        "Discard the church",
        "Défausser l’église",
    ),
    (
        lambda: scenario(dice=(2, 2), storage="ship", depot_goods={6: "red red pink"}).play(
            "place ship at r3c2 with 2"
        ),
        "Collect the goods of depot 6: 1 pink (3), 2 red (4)",
        "Charger les marchandises du dépôt 6 : 1 rose (3), 2 rouges (4)",
    ),
    (
        lambda: scenario(dice=(2, 2), storage="ship").play("place ship at r3c2 with 2"),
        "Choose depot 2, which has no goods",
        "Choisir le dépôt 2, qui n’a pas de marchandises",
    ),
    (
        lambda: scenario(dice=(2, 2), storage="ship", knowledge=(5,), depot_goods={6: "red", 1: "red"}).play(
            "place ship at r3c2 with 2"
        ),
        "Collect the goods of depots 6 and 1: 2 red (4)",
        "Charger les marchandises des dépôts 6 et 1 : 2 rouges (4)",
    ),
    (
        lambda: scenario(dice=(2, 2), storage="ship", knowledge=(5,)).play("place ship at r3c2 with 2"),
        "Choose depots 3 and 4, which have no goods",
        "Choisir les dépôts 3 et 4, qui n’ont pas de marchandises",
    ),
    (
        lambda: scenario(dice=(2, 2), storage="ship", goods="red pink", depot_goods={1: "brown purple"}).play(
            "place ship at r3c2 with 2", "collect from 1"
        ),
        "Take the purple goods (2) aboard",
        "Charger les marchandises violettes (2)",
    ),
    (
        lambda: scenario(board="10a", castle="r1c2", storage="castle", points=5),
        "Place the castle apart, in row 6, 3rd space (castle, 2), for both dice and 5 points",
        "Placer le château à l’écart, en rangée 6, 3e case (château, 2), pour les deux dés et 5 points",
    ),
    (
        lambda: scenario(dice=(3, 3), storage="market", depots={6: "pig_3"}).play("place market at r2c2 with 3"),
        "Take 3 pigs from depot 6",
        "Prendre 3 cochons au dépôt 6",
    ),
    (
        lambda: scenario(dice=(3, 3), storage="market", depots={6: "pig_3"}).play("place market at r2c2 with 3"),
        "Decline the benefit",
        "Renoncer à l’avantage",
    ),
    (
        lambda: dealt("3/4,5/6", "3 4 5 6"),
        "Back: board 4",
        "Verso : plateau 4",
    ),
    (
        lambda: new_game(2, boards="3").chance(),
        "Lay the starting castle in row 4, 4th space (castle, 6)",
        "Poser le château de départ en rangée 4, 4e case (château, 6)",
    ),
    (
        fetching,
        "Fetch a castle left over from an earlier phase, for both dice and 5 points",
        "Aller chercher un château resté d’une phase précédente, pour les deux dés et 5 points",
    ),
]

QUESTION_WORDS: list[tuple[Position, str, str]] = [
    (
        lambda: scenario(dice=(5, 3)),
        "Which action? Your dice show 5 and 3.",
        "Quelle action ? Vos dés montrent 5 et 3.",
    ),
    (
        lambda: scenario(dice=(5, 3), silver=2, depots={0: "bank"}),
        "Which action? Your dice show 5 and 3, and you may buy a tile.",
        "Quelle action ? Vos dés montrent 5 et 3, et vous pouvez acheter une tuile.",
    ),
    (
        lambda: scenario(dice=(3,)),
        "Which action? Your other die shows 3.",
        "Quelle action ? Il vous reste le 3.",
    ),
    (
        lambda: scenario(dice=(3,), silver=2, depots={0: "bank"}),
        "Which action? Your other die shows 3, and you may buy a tile.",
        "Quelle action ? Il vous reste le 3, et vous pouvez acheter une tuile.",
    ),
    (
        lambda: scenario(dice=(), silver=2, depots={0: "bank"}),
        "Both dice are used: do you want to buy a tile before your turn ends?",
        "Vos deux dés sont joués : achetez-vous une tuile avant de finir votre tour ?",
    ),
    (
        lambda: scenario(dice=(2, 2), storage="ship", depot_goods={1: "turquoise purple pink red brown orange"}).play(
            "place ship at r3c2 with 2", "collect from 1"
        ),
        "You have room for 3 more types of goods: which one comes aboard first?",
        "Vous avez encore de la place pour 3 sortes de marchandises : laquelle chargez-vous d’abord ?",
    ),
    (
        lambda: scenario(dice=(3, 3), storage="church", depots={2: "mine"}).play("place church at r2c2 with 3"),
        "Church: choose a mine, a knowledge tile or a castle to take.",
        "Église : choisissez une mine, une connaissance ou un château à prendre.",
    ),
    (
        lambda: scenario(dice=(3, 3), storage="carpenter", depots={2: "bank"}).play("place carpenter at r2c2 with 3"),
        "Carpenter’s workshop: choose a building to take.",
        "Atelier de menuiserie : choisissez un bâtiment à prendre.",
    ),
    (
        lambda: scenario(dice=(3, 3), storage="warehouse", goods="red").play("place warehouse at r2c2 with 3"),
        "Warehouse: which goods do you sell?",
        "Entrepôt : quelles marchandises vendez-vous ?",
    ),
    (
        lambda: scenario(dice=(3, 3), storage="city_hall ship").play("place city_hall at r2c2 with 3"),
        "City hall: which stored tile do you place, and where?",
        "Hôtel de ville : quelle tuile de votre réserve placez-vous, et où ?",
    ),
    (
        lambda: scenario(dice=(3, 3), storage="city_hall", silver=2, depots={0: "ship"}, buy_timing="anytime").play(
            "place city_hall at r2c2 with 3"
        ),
        "City hall: which stored tile do you place, and where? You may buy a tile first.",
        "Hôtel de ville : quelle tuile de votre réserve placez-vous, et où ? Vous pouvez d’abord acheter une tuile.",
    ),
    (
        lambda: scenario(dice=(6, 6), castle="r0c1", storage="castle").play("place castle at r1c2 with 6"),
        "Your castle gives an extra action with any number: which?",
        "Votre château donne une action supplémentaire avec le nombre de votre choix : laquelle ?",
    ),
    (
        lambda: scenario(
            dice=(6, 6), castle="r0c1", storage="castle", silver=2, depots={0: "ship"}, buy_timing="anytime"
        ).play("place castle at r1c2 with 6"),
        "Your castle gives an extra action with any number: which? You may buy a tile first.",
        "Votre château donne une action supplémentaire avec le nombre de votre choix : laquelle ? "
        "Vous pouvez d’abord acheter une tuile.",
    ),
    (
        lambda: dealt("3/4,5/6", "3 4 5 6"),
        "Which side of your sheet will you play on: board 3 or board 4?",
        "Sur quelle face de votre feuille jouez-vous : le plateau 3 ou le plateau 4 ?",
    ),
]

EVENT_WORDS: list[tuple[Event, str, str]] = [
    (
        told.GoodsDealt(0, (goods("red"), goods("purple"), goods("red"))),
        "Anna starts with these goods: 1 purple (2), 2 red (4).",
        "Anna reçoit ces marchandises de départ : 1 violette (2), 2 rouges (4).",
    ),
    (told.FirstPlayerFound(1), "Benno begins.", "Benno commence."),
    (
        told.SheetDealt(1, 2, BOARDS.index("SE4")),
        "Benno is dealt the sheet with boards 3 and SE4.",
        "Benno reçoit la feuille des plateaux 3 et SE4.",
    ),
    (
        told.SideChosen(0, BOARDS.index("10a")),
        "Anna plays on board 10a.",
        "Anna joue sur le plateau 10a.",
    ),
    (
        told.CastleLaid(0, Hex(PLACES.index((0, 1)))),
        "Anna lays the starting castle in row 1, 2nd space (castle, 5).",
        "Anna pose son château de départ en rangée 1, 2e case (château, 5).",
    ),
    (told.PhaseBegan(1), "Phase B begins.", "La phase B commence."),
    (told.TilesRemoved(1), "1 left-over tile leaves the game.", "1 tuile restante quitte le jeu."),
    (told.DepotsFilled(16), "16 new tiles come to the depots.", "16 tuiles arrivent dans les dépôts."),
    (
        told.GoodsRevealed(tuple(map(goods, ("turquoise", "brown", "orange", "pink", "brown")))),
        "Goods of this phase, round by round: turquoise (1), brown (5), orange (6), pink (3), brown (5).",
        "Marchandises de la phase, manche après manche : turquoise (1), brun (5), orange (6), rose (3), brun (5).",
    ),
    (told.RoundBegan(1, 3), "Phase B, round 3.", "Phase B, manche 3."),
    (told.DiceRolled(0, 4, 2), "Anna rolls 4 and 2.", "Anna lance les dés : 4 et 2."),
    (
        told.GoodsArrived(goods("brown"), DepotNumber(3)),
        "1 brown goods tile (5) arrives at depot 3.",
        "1 marchandise brune (5) arrive au dépôt 3.",
    ),
    (told.WorkersSpent(0, 1), "Anna spends 1 worker.", "Anna dépense 1 ouvrier."),
    (told.WorkersGained(0, 4), "Anna gains 4 workers.", "Anna reçoit 4 ouvriers."),
    (told.SilverGained(0, 2), "Anna gains 2 silverlings.", "Anna reçoit 2 pépites d’argent."),
    (
        told.TileTaken(0, tile("chicken_2"), DepotNumber(3), 1, 0),
        "Anna takes 2 chickens from depot 3.",
        "Anna prend 2 poules au dépôt 3.",
    ),
    (
        told.TileBought(0, tile("city_hall"), BLACK_DEPOT, 2, 1),
        "Anna buys a city hall from the black depot.",
        "Anna achète un hôtel de ville au dépôt noir.",
    ),
    (
        told.TileDiscarded(0, tile("knowledge_8"), 2),
        "Anna discards knowledge tile 8.",
        "Anna défausse la connaissance n° 8.",
    ),
    (
        told.TilePlaced(0, tile("boarding_house"), Hex(PLACES.index((2, 2)))),
        "Anna places a boarding house in row 3, 3rd space (building, 3).",
        "Anna place une pension de famille en rangée 3, 3e case (bâtiment, 3).",
    ),
    (
        told.DistrictCompleted(0, MINE, 3, 6, 10),
        "Anna completes a district of 3 mine spaces: 6 points, and 10 points for the phase.",
        "Anna achève une région de 3 cases de mine : 6 points, plus 10 points pour la phase.",
    ),
    (
        told.BonusWon(0, CASTLE, 1, 5),
        "Anna is the first to cover all castle spaces: 5 points.",
        "Anna couvre en premier toutes les cases de château : 5 points.",
    ),
    (
        told.BonusWon(1, CASTLE, 0, 2),
        "Benno is the second to cover all castle spaces: 2 points.",
        "Benno couvre en second toutes les cases de château : 2 points.",
    ),
    (
        told.AnimalsScored(0, tile("cow_4"), 2, 7),
        "Anna scores 7 points for 2 tiles with cows.",
        "Anna marque 7 points pour 2 tuiles de vaches.",
    ),
    (
        told.BuildingScored(0, tile("watchtower"), 4),
        "Anna scores 4 points for a watchtower.",
        "Anna marque 4 points pour une tour de guet.",
    ),
    (
        told.GoodsCollected(0, goods("orange"), 2),
        "Anna takes 2 orange goods tiles (6) aboard.",
        "Anna charge 2 marchandises orange (6).",
    ),
    (
        told.MarkerAdvanced(0, 1),
        "Anna moves up to the 2nd space of the turn order.",
        "Anna avance à la 2e case de l’ordre du tour.",
    ),
    (
        told.GoodsSold(0, goods("purple"), 3, 9),
        "Anna sells 3 purple goods tiles (2): 9 points.",
        "Anna vend 3 marchandises violettes (2) : 9 points.",
    ),
    (
        told.CastleFetched(0),
        "Anna fetches a castle left over from an earlier phase.",
        "Anna va chercher un château resté d’une phase précédente.",
    ),
    (
        told.PointsPaid(0, 5),
        "Anna pays 5 points and both dice for the extra action.",
        "Anna paie 5 points et ses deux dés pour l’action supplémentaire.",
    ),
    (
        told.BenefitDeclined(0, tile("church")),
        "Anna declines what the church offers.",
        "Anna renonce à ce qu’offre l’église.",
    ),
    (told.PhaseEnded(4), "Phase E is over.", "La phase E est finie."),
    (
        told.FinalPoints(0, CATEGORIES.index("goods"), 1),
        "Final scoring for Anna, unsold goods: 1 point.",
        "Décompte final pour Anna, marchandises invendues : 1 point.",
    ),
]
