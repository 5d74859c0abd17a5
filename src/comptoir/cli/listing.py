"""`comptoir games`: the games with their players, options and boards."""

from pkgutil import resolve_name

from comptoir.cli.options import Language
from comptoir.cli.screen import Screen
from comptoir.engine.game import Choice, Game
from comptoir.games import all_games
from comptoir.words import catalogue

BOARDS = {"burgundy": "comptoir.games.burgundy.presentation.terminal:boards"}  # where their descriptions are


def games(language: Language = "") -> None:
    """List the games with their players, options and boards."""
    screen = Screen(language)
    for game in all_games():
        _describe(game, screen)


def _describe(game: Game, screen: Screen) -> None:
    say = screen.words
    title = catalogue(f"{game.key}_about", screen.language).say("card.title")
    screen.line(f"{game.key}: {title}", "bold")
    players = ", ".join(map(str, game.players))
    screen.line(f"  {say.say('games.players', players=players)}")
    for choice in game.choices:
        _describe_choice(game, choice, screen)
    if game.key in BOARDS:
        boards = resolve_name(BOARDS[game.key])(game.facts(None), screen.language)
        screen.line()
        screen.line(f"  {say.say('games.boards')}")
        screen.lines([(("    ", ""), *line) for line in boards])


def _describe_choice(game: Game, choice: Choice, screen: Screen) -> None:
    """An option with its values; the default is named."""
    _, sentence = game.presentation.say_option(choice.name, screen.language)
    screen.line()
    screen.folded([(choice.name, "bold cyan"), (f"  {sentence}", "")], 2)
    for value in choice.values or (choice.default,):
        _, meaning = game.presentation.say_value(choice.name, value, screen.language)
        mark = f" {screen.words.say('games.default')}" if value == choice.default else ""
        screen.folded([(f"{choice.name}={value}", "cyan"), (mark, "dim"), (f"  {meaning}", "")], 4)
