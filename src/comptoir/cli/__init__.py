"""The `comptoir` command: list the games, play them at a terminal, let bots play, look at records."""

from comptoir.cli.app import main

__all__ = ["main"]
