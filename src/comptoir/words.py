"""Catalogues: the messages of each language, as TOML files under `locale/`.

A message is a text with named placeholders, or two texts chosen by the number `n`: `one` and `other`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from comptoir.engine.errors import Refusal

LANGUAGES = ("en", "fr")
PLURAL = {"one", "other"}
TEMPLATES = "en"  # the language of the refusals in the code
LONGEST = 200  # characters that a refusal quotes


class Catalogue:
    """The messages of one language, by dotted key."""

    def __init__(self, language: str, messages: Mapping[str, str | Mapping[str, str]]) -> None:
        self.language = language
        self.messages = messages

    def has(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, /, **values: object) -> str:
        """The message with its placeholders filled in."""
        message = self.messages[key]
        if not isinstance(message, str):
            message = message["one" if self._is_singular(values["n"]) else "other"]
        return message.format(**values)

    def maybe(self, key: str, /, **values: object) -> str:
        """The message, if there is one."""
        return self.say(key, **values) if self.has(key) else ""

    def _is_singular(self, number: object) -> bool:
        return number in (0, 1) if self.language == "fr" else number == 1


@cache
def catalogue(name: str, language: str) -> Catalogue:
    """The catalogue of a game or of a part of the system in one language."""
    assert language in LANGUAGES, f"there is no language {language}"
    return catalogue_in(resources.files("comptoir.locale").joinpath(language, f"{name}.toml"), language)


def catalogue_in(file: Traversable, language: str) -> Catalogue:
    """The catalogue that a file holds."""
    return Catalogue(language, dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8")))))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping) and set(value) != PLURAL:
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value


def signed(number: int) -> str:
    """A number as it is printed: with a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def refusal_words(refusal: Refusal, language: str) -> str:
    """A refusal in the reader's language, including the refusal it quotes."""
    values = {name: _reason(value, language) for name, value in refusal.values.items()}
    return _translated(refusal.template, language).format(**values)


def _reason(value: object, language: str) -> str:
    if isinstance(value, Refusal):
        return refusal_words(value, language)
    shown = _translated(value, language) if isinstance(value, str) else str(value)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def _translated(sentence: str, language: str) -> str:
    """The translation of an English refusal; the English if there is none."""
    if language == TEMPLATES:
        return sentence
    return str(catalogue("refusals", language).messages.get(sentence, sentence))


def word_of(kind: type) -> str:
    """`end_turn` for EndTurn."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
