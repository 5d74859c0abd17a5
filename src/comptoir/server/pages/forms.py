"""The new-table form: as shown, as filled in, and what in it is impossible."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from comptoir.bots.levels import LEVELS
from comptoir.engine.errors import BadOptions, Refusal
from comptoir.engine.game import Choice, Game
from comptoir.server.languages import words
from comptoir.server.storage.store import FREE, INVITED
from comptoir.server.tables.clocks import DAY, LEAST, MOST, PRESETS, UNITS, Clock
from comptoir.server.tables.creation import HERE, ME, SeatWish, TableWish
from comptoir.server.tables.presets import GUIDED, PLAYERS, preset_options, presets
from comptoir.words import refusal_words

KINDS = (ME, HERE, INVITED, FREE, *LEVELS)
OPPONENT = "companion"  # the bot at a seat by default
TEXT_LENGTH = 200
NONE, OWN = "none", "own"
CLOCKS = (NONE, *PRESETS, OWN)
NUMBER = re.compile(r"[0-9]{1,5}([.,][0-9]{1,2})?")


# ------------------------------------------------------------------ the clock


@dataclass(frozen=True, slots=True)
class ClockForm:
    """The choice and the numbers that were entered."""

    kind: str = NONE
    move: str = "5"
    bank: str = "30"
    unit: str = "minutes"

    def clock(self) -> Clock | None:
        """The chosen clock; refused if the numbers are not valid."""
        if self.kind == OWN:
            return Clock(self._seconds(self.move, LEAST), self._seconds(self.bank, 0.0))
        return PRESETS.get(self.kind)

    def _seconds(self, text: str, least: float) -> float:
        if not NUMBER.fullmatch(text):
            raise Refusal("“{text}” is not a valid time; enter a number.", text=text)
        seconds = float(text.replace(",", ".")) * UNITS[self.unit]
        if not least <= seconds <= MOST:
            raise Refusal(
                "A clock gives at least {least} seconds per move, and at most {most} days.",
                least=int(LEAST),
                most=int(MOST / DAY),
            )
        return seconds


def read_clock(form: Mapping[str, Any]) -> ClockForm:
    """The clock from a submitted form; missing or unknown values are as in a fresh one."""
    fresh = ClockForm()
    sent = {name: str(form.get(f"clock-{name}", "")).strip()[:10] for name in ("move", "bank", "unit")}
    kind = str(form.get("clock", ""))
    return ClockForm(
        kind if kind in CLOCKS else fresh.kind,
        sent["move"] or fresh.move,
        sent["bank"] or fresh.bank,
        sent["unit"] if sent["unit"] in UNITS else fresh.unit,
    )


# ------------------------------------------------------------------ the table


@dataclass(frozen=True, slots=True)
class TableForm:
    """A table as the form describes it. There are seats for the most players; those beyond the number are ignored."""

    game: Game
    players: int
    seats: tuple[SeatWish, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    has_hints: bool = True
    is_open: bool = False
    is_guided: bool = False
    clock: ClockForm = field(default_factory=ClockForm)
    is_rated: bool = False

    def wish(self) -> TableWish:
        """The table asked for."""
        return TableWish(
            self.game.key, self.seats[: self.players], self.options,
            is_open=self.is_open, has_hints=self.has_hints, is_guided=self.is_guided, clock=self.clock.clock(),
            is_rated=self.is_rated,
        )  # fmt: skip

    def preset(self, name: str) -> TableForm:
        """The form with the rules of a preset; unchanged if there is none of that name."""
        chosen = presets(self.game).get(name)
        if chosen is None:
            return self
        options = preset_options(self.game, name)
        players = int(chosen.get(PLAYERS, self.players))
        return replace(self, options=options, players=players, is_guided=GUIDED in chosen)

    def chosen_preset(self) -> str:
        """The preset whose rules these are; empty if there is none."""
        return next((name for name in presets(self.game) if self.preset(name) == self), "")

    def check(self) -> None:
        """Refuse impossible options."""
        self.game.make_options(self.players, self.options)

    def refusal(self) -> Refusal | None:
        """Why these options are impossible; None if they are possible."""
        try:
            self.check()
        except BadOptions as refusal:
            return refusal
        return None

    def ticked(self, choice: Choice) -> list[str]:
        """The ticked values of a multiple-choice option."""
        return [value for value in self.options[choice.name].split(",") if value in choice.values]

    def typed(self, choice: Choice) -> str:
        """The text of an option: names besides the values to tick, or a free text other than the default."""
        value = self.options[choice.name]
        if choice.several:
            return ", ".join(name for name in value.split(",") if name not in choice.values)
        return "" if value == choice.default else value

    def impossible(self, language: str) -> dict[str, dict[str, str]]:
        """By option, the values that the other options exclude, each with the reason."""
        found = {choice.name: self._excluded(choice, language) for choice in self.game.choices}
        numbers = {str(number): replace(self, players=number) for number in self.game.players}
        found[PLAYERS] = self._reasons(numbers, language)
        return {name: values for name, values in found.items() if values}

    def _excluded(self, choice: Choice, language: str) -> dict[str, str]:
        if choice.several:
            return {}
        changed = {value: replace(self, options={**self.options, choice.name: value}) for value in choice.values}
        return self._reasons(changed, language)

    def _reasons(self, changed: Mapping[str, TableForm], language: str) -> dict[str, str]:
        """Why each change is impossible; an existing problem is not the fault of a change."""
        wrong = str(self.refusal())
        refused = {value: table.refusal() for value, table in changed.items()}
        return {
            value: option_refusal(self.game, reason, language)
            for value, reason in refused.items()
            if reason is not None and str(reason) != wrong
        }


def is_for_one(game: Game) -> bool:
    """Can the game be played solo, without even a bot?"""
    return 1 in game.players


def fresh(game: Game) -> TableForm:
    """The form before any changes: me against a companion."""
    players = 2 if 2 in game.players else game.players[0]
    rivals = (SeatWish(OPPONENT),) * (max(game.players) - 1)
    return TableForm(game, players, (SeatWish(ME), *rivals), {choice.name: choice.default for choice in game.choices})


def read(game: Game, form: Mapping[str, Any]) -> TableForm:
    """The submitted form; missing values are as in a fresh one."""
    empty = fresh(game)
    number = _text(form, PLAYERS)
    return TableForm(
        game,
        int(number) if re.fullmatch(r"[0-9]{1,2}", number) else empty.players,
        tuple(
            SeatWish(_text(form, f"seat-{place}") or wish.kind, _text(form, f"name-{place}"))
            for place, wish in enumerate(empty.seats)
        ),
        {choice.name: _value(form, choice) for choice in game.choices},
        has_hints="hints" in form,
        is_open="watchers" in form,
        is_guided=GUIDED in form,
        clock=read_clock(form),
        is_rated="rated" in form,
    ).preset(_text(form, "preset"))


def _value(form: Mapping[str, Any], choice: Choice) -> str:
    """An option's value, or its ticked and entered values; in free text, spaces beside commas are ignored."""
    ticked = [value for value in choice.values if f"option-{choice.name}-{value}" in form] if choice.several else []
    typed = re.sub(r"\s*([,/])\s*", r"\1", _text(form, f"option-{choice.name}"))
    return ",".join([*ticked, typed] if typed else ticked) or choice.default


def _text(form: Mapping[str, Any], name: str) -> str:
    value = form.get(name, "")
    return value.strip()[:TEXT_LENGTH] if isinstance(value, str) else ""


# ------------------------------------------------------------------ refusals


def option_refusal(game: Game, refusal: Refusal, language: str) -> str:
    """A refusal that uses the form's titles for options and values."""
    said = {
        name: _titled(game, value, language) if isinstance(value, str) else value
        for name, value in refusal.values.items()
    }
    return refusal_words(type(refusal)(refusal.template, **said), language)


def _titled(game: Game, text: str, language: str) -> str:
    """The title of `name=value` or of the option `name`; otherwise the text itself."""
    name, _, value = text.partition("=")
    choice = next((choice for choice in game.choices if choice.name == name), None)
    if choice is None:
        return text
    option, titled = (
        game.presentation.say_option(name, language)[0],
        game.presentation.say_value(name, value, language)[0],
    )
    if not value:
        return option
    if choice.several or not choice.values:
        return titled
    return words(language).say("new.chosen", option=option, value=titled)
