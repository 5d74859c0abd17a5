"""Pictures of a game: a player's board in mid-game, and what the values of an option look like; always the same."""

import hashlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from comptoir.bots import make_bot
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.presentation import Panel
from comptoir.games.art import definitions, stylesheet
from comptoir.games.art.svg import SVG, tag
from comptoir.server import thread_pools
from comptoir.server.api.facts import known_game
from comptoir.server.languages import words
from comptoir.server.refusals import Unknown
from comptoir.server.tables.presets import pictures
from comptoir.words import LANGUAGES

MOVES = 90  # moves made before the picture is taken
TOLD = ("mine", "common")  # the panel that shows most of a game, if it has one


@cache
def board(game: Game, language: str) -> Panel | None:
    """The board of the first seat after some of a bot's moves, which is slow; None for a game without drawings."""
    match = Match(game, game.make_options(game.players[0]), seed="picture", plays_forced=True)
    bot = make_bot("greedy", game, seed=0)
    for _ in range(MOVES):
        if match.is_over():
            break
        player = match.to_decide()[0]
        match.play(player, bot.choose(match.view(player), player, match.moves(player)))
    panels = _panels(match, language)
    return next((panel for role in TOLD for panel in panels if panel.role == role), None)


@cache
def option_panel(game: Game, language: str, option: str, value: str) -> Panel | None:
    """The panel that shows a value of an option, as the game begins; None where no picture is meant to."""
    known = pictures(game).get(option)
    if known is None or value not in known["values"]:
        return None
    match = Match(game, game.make_options(game.players[0], {option: value}), seed="picture")
    return next(panel for panel in _panels(match, language) if panel.id == known["panel"])


def _panels(match: Match, language: str) -> tuple[Panel, ...]:
    """A match as the first seat sees it."""
    names = [words(language).say("picture.player", number=seat + 1) for seat in range(len(match.seats))]
    return match.game.presentation.draw(match.view(0), 0, (), names, language)


def framed(panel: Panel, theme: str) -> str:
    """A panel as a standalone picture, with its colours inside."""
    return tag(
        "svg",
        tag("style", stylesheet().replace("&", "&amp;").replace("<", "&lt;")),
        definitions(),
        panel.svg,
        xmlns=SVG,
        viewBox=f"0 0 {panel.width} {panel.height}",
        width=panel.width,
        height=panel.height,
        data_theme=theme,
    )


@cache
def policy() -> str:
    """What the picture may load: only its own style sheet."""
    style = b64encode(hashlib.sha256(stylesheet().encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{style}'; frame-ancestors 'none'"


@get("/pictures/{key:str}/{language:str}/{theme:str}", include_in_schema=False)
async def picture(key: FromPath[str], language: FromPath[str], theme: FromPath[str]) -> Response[str]:
    """The picture of a game in a language and a theme."""
    return await pictured(theme, board, known_game(key), language)


@get("/pictures/{key:str}/{language:str}/{theme:str}/{option:str}/{value:str}", include_in_schema=False)
async def option_picture(
    key: FromPath[str], language: FromPath[str], theme: FromPath[str], option: FromPath[str], value: FromPath[str]
) -> Response[str]:
    """What a value of an option looks like."""
    return await pictured(theme, option_panel, known_game(key), language, option, value)


async def pictured(
    theme: str, draw: Callable[..., Panel | None], game: Game, language: str, *more: str | int
) -> Response[str]:
    """A panel as a picture in a theme; refused where nothing is drawn."""
    is_known = language in LANGUAGES and theme in ("light", "dark")
    drawn = await thread_pools.PICTURES.run(_drawn, theme, draw, game, language, *more) if is_known else None
    if drawn is None:
        raise Unknown("There is no such picture.")
    headers = {"content-security-policy": policy(), "cache-control": "public, max-age=86400"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _drawn(theme: str, draw: Callable[..., Panel | None], *what: Any) -> str | None:
    panel = draw(*what)
    return None if panel is None else framed(panel, theme)
