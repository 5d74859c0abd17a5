"""The games; each is imported when it is first asked for, so that a command waits only for those it needs."""

from pkgutil import resolve_name

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game

GAMES = {  # where each game is: module and name
    "burgundy": "comptoir.games.burgundy:GAME",
    "orleans": "comptoir.games.orleans:GAME",
    "pest": "comptoir.games.pest:GAME",
}


def game(key: str) -> Game:
    """The game of this name."""
    if key not in GAMES:
        raise Refusal("There is no game “{key}”; there are: {listed}.", key=key, listed=", ".join(GAMES))
    found: Game = resolve_name(GAMES[key])
    return found


def all_games() -> tuple[Game, ...]:
    """All games."""
    return tuple(map(game, GAMES))
