"""What every drawn thing is and does, and the ruling where a player would ask for one."""

from __future__ import annotations

from collections.abc import Sequence

from comptoir.engine.frames import Decision, pending
from comptoir.engine.game import Explanation
from comptoir.engine.moves import Move, table
from comptoir.engine.words import signed, word_of
from comptoir.games.pest.moves import ENTER, VOCABULARY, ChooseMaterial, Experiment, TakeBonus
from comptoir.games.pest.presentation.explain_era import ERA, era_now
from comptoir.games.pest.presentation.explain_map import MAP
from comptoir.games.pest.presentation.phrases import ACTION_NAMES, SLOT_NAMES, book_of, capital
from comptoir.games.pest.presentation.teller import Teller
from comptoir.games.pest.presentation.words_moves import say_move
from comptoir.games.pest.quarantine import sick_in_quarantine, zone_of
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.state import (
    CEMETERY,
    COIN,
    FOOD,
    GOODS,
    HERBS,
    RESEARCH,
    RESOURCES,
    SPACES,
    STORAGE_SLOT,
    ZONE,
    State,
)
from comptoir.games.pest.storage import storage_of
from comptoir.games.pest.terms import GOODS as GOOD_NAMES
from comptoir.games.presentation.explaining import Tell, index, joined, tellers, told


def explain(view: State, id: str, names: Sequence[str], language: str) -> Explanation | None:
    """What the drawn thing of this id is and does; None if there is no such thing."""
    return told(TELLERS, Teller(book_of(language), view, names), id)


# ------------------------------------------------------------------ the action grid


def _grid(teller: Teller, seat: int, space: int) -> Explanation | None:
    if space >= SPACES:
        return None
    me, top, left = teller.view.players[seat], space % 3, RESEARCH + space // 3
    return Explanation(
        teller.combination(space),
        joined(
            teller.say("explain.grid.taken" if me.placed >> space & 1 else "explain.grid.text"),
            teller.say(f"explain.action.{ACTION_NAMES[top]}", **_numbers(teller)),
            teller.say(f"explain.action.{ACTION_NAMES[left]}", **_numbers(teller)),
            teller.say("explain.grid.hindered", hindrance=_hindrance(teller, top)) if me.slots >> top + 1 & 1 else "",
        ),
        teller.say("explain.grid.ruling"),
    )


def _action(teller: Teller, seat: int, action: int) -> Explanation | None:
    if action >= len(ACTION_NAMES):
        return None
    text = teller.say(f"explain.action.{ACTION_NAMES[action]}", **_numbers(teller))
    is_hindered = action < RESEARCH and teller.view.players[seat].slots >> action + 1 & 1
    hindered = teller.say("explain.grid.hindered", hindrance=_hindrance(teller, action)) if is_hindered else ""
    return Explanation(teller.action(action), joined(text, hindered), teller.say("explain.grid.ruling"))


def _numbers(teller: Teller) -> dict[str, object]:
    """The numbers that explanations of actions name."""
    return {"n": teller.facts.actions.movement, "food": teller.goods(FOOD, teller.facts.actions.food_per_sick)}


def _hindrance(teller: Teller, action: int) -> str:
    return teller.say(f"hindrance.{ACTION_NAMES[action]}")


def _assistants(teller: Teller, seat: int) -> Explanation:
    ready, all_of_them = teller.view.players[seat].assistants, teller.facts.structure.assistants[era_now(teller)]
    return teller.about("assistants", player=teller.names[seat], n=ready, number=ready, all=all_of_them)


# ------------------------------------------------------------------ subjects


def _slot(teller: Teller, seat: int, name: str) -> Explanation | None:
    slot, me = index(SLOT_NAMES[:CEMETERY], name), teller.view.players[seat]
    if slot < 0:
        return None
    if slot == ZONE:
        return teller.about(
            "zone", player=teller.names[seat], n=me.zone, number=me.zone, spaces=zone_of(teller.view, seat)
        )
    text = "taken" if me.slots >> slot & 1 else "text"
    title = teller.action(slot - 1) if slot != STORAGE_SLOT else teller.say("explain.slot.storage")
    cost = teller.say(f"drawback.{name}", storage=teller.facts.player_board.storage - 1)
    return teller.about("slot", text, slot=title, player=teller.names[seat], cost=cost)


def _zone(teller: Teller, seat: int, space: int) -> Explanation | None:
    return _slot(teller, seat, "zone") if space < zone_of(teller.view, seat) else None


def _cemetery(teller: Teller, seat: int) -> Explanation:
    buried, spaces = teller.view.players[seat].cemetery, teller.facts.cemetery.negative
    cost, overflow = (
        teller.count("negative", sum(spaces[:buried])),
        teller.count("negative", teller.facts.cemetery.overflow),
    )
    rows = ", ".join(map(str, spaces))
    about = teller.about("cemetery", player=teller.names[seat], n=buried, cost=cost, rows=rows, overflow=overflow)
    return teller.with_more(about, teller.say("explain.cemetery.solo") if teller.view.options.is_solo else "")


def _healed(teller: Teller, seat: int) -> Explanation:
    healed, facts = teller.view.players[seat].healed, teller.facts
    worth = teller.count("points", sum(facts.healed_track.renown[:healed]))
    research = teller.count("research", sum(facts.laboratory[:healed]))
    subjects = teller.count("healed", healed)
    about = teller.about("healed", player=teller.names[seat], healed=subjects, points=worth, research=research)
    if healed == len(facts.healed_track.herbs):
        return teller.with_more(about, teller.say("explain.healed.full"))
    return teller.with_more(
        about, teller.say("explain.healed.next", price=teller.goods(HERBS, facts.healed_track.herbs[healed]))
    )


def _healed_space(teller: Teller, seat: int, space: int) -> Explanation | None:
    facts = teller.facts
    if space >= len(facts.healed_track.herbs):
        return None
    is_taken = space < teller.view.players[seat].healed
    about = teller.about(
        "healed_space", "taken" if is_taken else "text", space=space + 1,
        price=teller.goods(HERBS, facts.healed_track.herbs[space]),
        points=teller.count("points", facts.healed_track.renown[space]),
    )  # fmt: skip
    return teller.with_more(about, teller.say("explain.healed_space.laboratory") if facts.laboratory[space] else "")


# ------------------------------------------------------------------ belongings


def _goods(teller: Teller, seat: int) -> Explanation:
    heap = capital(teller.heap(teller.view.players[seat].goods) or teller.say("nothing"))
    return teller.about("goods", player=teller.names[seat], goods=heap, storage=storage_of(teller.view, seat, 0))


def _good(teller: Teller, seat: int, good: int) -> Explanation | None:
    if good >= GOODS:
        return None
    title = capital(teller.goods(good, teller.view.players[seat].goods[good]))
    kept = teller.say("explain.good.kept", player=teller.names[seat], n=storage_of(teller.view, seat, good))
    return Explanation(
        title, joined(_use(teller, good), kept), teller.say("explain.good.ruling") if good == COIN else ""
    )


def _use(teller: Teller, good: int) -> str:
    """What a good is for."""
    return teller.say(f"use.{GOOD_NAMES[good]}")


def _research(teller: Teller, seat: int) -> Explanation:
    number = teller.view.players[seat].research
    return teller.about("research", player=teller.names[seat], research=teller.count("research", number))


def _renown(teller: Teller, seat: int) -> Explanation:
    me = teller.view.players[seat]
    tokens, negative = teller.count("renown", sum(me.renown)), teller.count("negative", me.negative)
    return teller.about("renown", player=teller.names[seat], renown=tokens, negative=negative)


def _seat(teller: Teller, seat: int) -> Explanation:
    """A player in short: the renown now, category by category."""
    points, me = points_of(teller.view, seat), teller.view.players[seat]
    total = sum(points.values())
    rows = [
        teller.say("explain.seat.row", category=teller.say(f"category.{category}"), points=signed(number))
        for category, number in points.items()
        if number
    ]
    return Explanation(
        teller.say("explain.seat.title", player=teller.names[seat]),
        joined(
            teller.say("explain.seat.text", total=teller.count("points", total)),
            teller.say("explain.seat.rows", rows=", ".join(rows)) if rows else "",
            teller.say("explain.seat.sick", sick=teller.count("sick", sick_in_quarantine(me))),
            teller.say("explain.seat.rank", rank=teller.rank(total)) if teller.view.options.is_solo else "",
        ),
        teller.say("explain.seat.ruling"),
    )


# ------------------------------------------------------------------ buttons and chips

MOVE_WORDS = frozenset(word_of(type(move)) for move in VOCABULARY)
CHIPS: dict[str, tuple[Move, ...]] = {
    "bonus": table(TakeBonus),
    "enter": ENTER,
    "number": table(Experiment),
    "material": table(ChooseMaterial),
}


def _do(teller: Teller, word: str) -> Explanation | None:
    key = word.replace("-", "_")
    if key not in MOVE_WORDS:
        return None
    return Explanation(teller.say(f"group.{key}"), teller.say(f"do.{key}"))


def _choose(teller: Teller, word: str, number: int) -> Explanation | None:
    """A chip of a choice that stands nowhere on the table."""
    if word == "resource" and number < RESOURCES:
        return Explanation(capital(teller.good(number)), _use(teller, number))
    moves = CHIPS.get(word, ())
    if number >= len(moves):
        return None
    asked = [frame for frame in pending(teller.view) if isinstance(frame, Decision)]
    said = say_move(teller.view, asked[0].player if asked else 0, moves[number], teller.book.language)
    return Explanation(said, teller.say(f"do.{word_of(type(moves[number]))}"))


# ------------------------------------------------------------------ ids

OWNED: dict[str, Tell] = {
    "grid-%-#": _grid,
    "action-%-#": _action,
    "assistants-%": _assistants,
    "slot-%-@": _slot,
    "zone-%-#": _zone,
    "cemetery-%": _cemetery,
    "healed-%": _healed,
    "healed-%-#": _healed_space,
    "goods-%": _goods,
    "good-%-#": _good,
    "research-%": _research,
    "renown-%": _renown,
    "seat-%": _seat,
    "[ps]%-name": _seat,
    "do-([a-z-]+)": _do,
    "choose-@-#": _choose,
}


TELLERS = tellers(OWNED | MAP | ERA)
