"""What nature may answer in games on record, with its chances."""

from __future__ import annotations

from random import Random

from comptoir.conformance import check_nature
from comptoir.engine.game import Game
from tests.games.every import every_game
from tests.records import match_of, plans_of

ONE_IN = 6  # of the records are looked at, to save time


@every_game
def test_the_chances_in_games_on_record_add_up(game: Game) -> None:
    for number, plan in enumerate(plans_of(game)[::ONE_IN]):
        check_nature(match_of(game, plan), Random(number))
