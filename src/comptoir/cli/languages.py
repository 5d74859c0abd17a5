"""The language of the command."""

from __future__ import annotations

from collections.abc import Mapping

from comptoir.engine.errors import Refusal
from comptoir.engine.words import LANGUAGES, Catalogue, catalogue

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set decides


def words(language: str) -> Catalogue:
    """The command's own catalogue; games have theirs."""
    return catalogue("cli", language)


def environment_language(environment: Mapping[str, str]) -> str:
    """The language of the environment's locale, or else English."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return locale[:2] if locale[:2] in LANGUAGES else "en"


def known_language(language: str) -> str:
    """This language, if it is one of ours."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refusal("There is no language “{language}”; choose one of: {known}.", language=language, known=known)
    return language
