"""Parsing the command's arguments: game options, bots, who sits where."""

import re
from collections.abc import Sequence
from ipaddress import ip_network

from comptoir.bots import BOTS, Bot, make_bot
from comptoir.engine.errors import BadOptions, Refusal
from comptoir.engine.game import Game


def named_values(pairs: Sequence[str]) -> dict[str, str]:
    """`["setup=expert"]` as names and values."""
    values: dict[str, str] = {}
    for pair in pairs:
        name, mark, value = pair.partition("=")
        if not mark or not name:
            raise BadOptions("“{pair}” is not an option; write name=value, such as setup=expert.", pair=pair)
        if name in values:
            raise BadOptions("The option {name} is given twice.", name=name)
        values[name] = value
    return values


def bot_names(text: str) -> tuple[str, ...]:
    """`random,greedy` as names; whether they exist is checked when they are created."""
    return tuple(name.strip() for name in text.split(","))


def at_least(what: str, number: int | None, least: int) -> None:
    """Refuse a count that is too small."""
    if number is not None and number < least:
        raise Refusal("{what} must be at least {least}, not {number}.", what=what, least=least, number=number)


def networks(text: str) -> tuple[str, ...]:
    """`127.0.0.1,10.0.0.0/8` as addresses and networks."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for part in found:
        try:
            ip_network(part)
        except ValueError as problem:
            raise Refusal(
                "“{part}” is not an address or network; write it like 127.0.0.1 or 10.0.0.0/8.", part=part
            ) from problem
    return found


def base_address(text: str) -> str:
    """`https://table.example.org/` as the prefix of links; empty if it is."""
    if text and not re.fullmatch(r"https?://[\w.:\[\]-]+(/[\w./~-]*)?", text, re.ASCII):
        raise Refusal("“{address}” is not a table address; write it like https://table.example.org.", address=text)
    return text.rstrip("/")


def count_players(game: Game, players: int | None, people: int, bots: Sequence[str]) -> int:
    """The number of players: as asked for, or the people and bots named, or the game's minimum."""
    chosen = max(game.players[0], people + len(bots)) if players is None else players
    if chosen in game.players and people + len(bots) > chosen:
        raise Refusal(
            "There are {people} people and {bots} bots for {players} players; name fewer of them, or more players.",
            people=people, bots=len(bots), players=chosen,
        )  # fmt: skip
    return chosen


def fill(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each seat; a shorter list repeats."""
    return tuple(names[seat % len(names)] for seat in range(seats))


def seat_bots(game: Game, seats: Sequence[str], seed: int) -> dict[int, Bot]:
    """The bots at the seats that are named after one: `greedy 2` is a greedy bot at the second seat."""
    found = ((seat, re.fullmatch(r"(\S+) \d+", name)) for seat, name in enumerate(seats))
    named = {seat: match[1] for seat, match in found if match and match[1].partition(":")[0] in BOTS}
    return {seat: make_bot(name, game, seed=seed + seat) for seat, name in named.items()}
