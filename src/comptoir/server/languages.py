"""In which language a page speaks, and how refusals are said in it."""

from __future__ import annotations

import re

from comptoir.engine.errors import Refusal
from comptoir.engine.words import LANGUAGES, Catalogue, catalogue


def words(language: str) -> Catalogue:
    """What the web table itself says; games have catalogues of their own."""
    return catalogue("server", language)


def refusal_words(refusal: Refusal, language: str) -> str:
    """A refusal in the reader's language."""
    key = f"refusal.{refusal.template}"
    say = words(language)
    return say.say(key, **refusal.values) if say.has(key) else str(refusal)


def chosen_language(cookie: str | None, accepted: str | None) -> str:
    """The language of a preference, or else the first of the browser's that we speak."""
    if cookie in LANGUAGES:
        return str(cookie)
    for part in (accepted or "").split(","):
        tag = re.split(r"[-;]", part.strip())[0].lower()
        if tag in LANGUAGES:
            return tag
    return "en"
