"""What every drawn thing is and does, and the ruling where a player would ask for one."""

from comptoir.engine.frames import Decision, pending
from comptoir.engine.moves import Move, table
from comptoir.engine.presentation import Explanation
from comptoir.games.pest import kinds, moves as do
from comptoir.games.pest.kinds import Good, QuarantineSlot
from comptoir.games.pest.presentation.explain_era import ERA, era_now
from comptoir.games.pest.presentation.explain_map import MAP
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.presentation.things import NAMES
from comptoir.games.pest.presentation.words import SAYINGS
from comptoir.games.pest.quarantine import sick_in_quarantine, zone_of
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.storage import storage_of
from comptoir.games.presentation.explaining import Explain, below, explainers
from comptoir.games.presentation.phrases import capital, joined
from comptoir.words import word_of

# ------------------------------------------------------------------ the action grid


def _grid(say: Phrases, seat: int, space: int) -> Explanation:
    top, left = space % 3, kinds.RESEARCH + space // 3
    text = "taken" if say.view.players[seat].placed >> space & 1 else "text"
    about = say.about("grid", text, named=say.combination(space))
    return about.with_more(_does(say, top), _does(say, left), _hindered(say, seat, top))


def _action(say: Phrases, seat: int, action: int) -> Explanation:
    text = joined(_does(say, action), _hindered(say, seat, action))
    return Explanation(say.action(action), text, say("explain.grid.ruling"))


def _does(say: Phrases, action: int) -> str:
    """What an action does."""
    food = say.goods(kinds.FOOD, say.facts.actions.food_per_sick)
    return say(f"explain.action.{kinds.ACTIONS[action]}", n=say.facts.actions.movement, food=food)


def _hindered(say: Phrases, seat: int, action: int) -> str:
    """What a sick subject in the slot of an action of the top row takes from it."""
    if action >= kinds.RESEARCH or not say.view.players[seat].slots >> action + 1 & 1:
        return ""
    return say("explain.grid.hindered", hindrance=say(f"hindrance.{kinds.ACTIONS[action]}"))


def _assistants(say: Phrases, seat: int) -> Explanation:
    ready, all_of_them = say.view.players[seat].assistants, say.facts.structure.assistants[era_now(say)]
    return say.about("assistants", player=say.names[seat], n=ready, number=ready, all=all_of_them)


# ------------------------------------------------------------------ subjects


def _slot(say: Phrases, seat: int, slot: QuarantineSlot) -> Explanation:
    me = say.view.players[seat]
    if slot == kinds.ZONE:
        return say.about("zone", player=say.names[seat], n=me.zone, number=me.zone, spaces=zone_of(say.view, seat))
    text = "taken" if me.slots >> slot & 1 else "text"
    title = say.action(slot - 1) if slot != kinds.STORAGE_SLOT else say("explain.slot.storage")
    cost = say(f"drawback.{kinds.SICK_SLOT.word(slot)}", storage=say.facts.player_board.storage - 1)
    return say.about("slot", text, slot=title, player=say.names[seat], cost=cost)


def _zone(say: Phrases, seat: int, space: int) -> Explanation | None:
    return _slot(say, seat, kinds.ZONE) if space < zone_of(say.view, seat) else None


def _cemetery(say: Phrases, seat: int) -> Explanation:
    buried, spaces = say.view.players[seat].cemetery, say.facts.cemetery.negative
    cost, overflow = say.count("negative", sum(spaces[:buried])), say.count("negative", say.facts.cemetery.overflow)
    rows = ", ".join(map(str, spaces))
    about = say.about("cemetery", player=say.names[seat], n=buried, cost=cost, rows=rows, overflow=overflow)
    return about.with_more(say("explain.cemetery.solo") if say.view.options.is_solo else "")


def _healed(say: Phrases, seat: int) -> Explanation:
    healed, facts = say.view.players[seat].healed, say.facts
    worth = say.count("points", sum(facts.healed_track.renown[:healed]))
    research = say.count("research", sum(facts.laboratory[:healed]))
    subjects = say.count("healed", healed)
    about = say.about("healed", player=say.names[seat], healed=subjects, points=worth, research=research)
    if healed == len(facts.healed_track.herbs):
        return about.with_more(say("explain.healed.full"))
    return about.with_more(say("explain.healed.next", price=say.goods(kinds.HERBS, facts.healed_track.herbs[healed])))


def _healed_space(say: Phrases, seat: int, space: int) -> Explanation:
    facts = say.facts
    is_taken = space < say.view.players[seat].healed
    about = say.about(
        "healed_space", "taken" if is_taken else "text", space=space + 1,
        price=say.goods(kinds.HERBS, facts.healed_track.herbs[space]),
        points=say.count("points", facts.healed_track.renown[space]),
    )  # fmt: skip
    return about.with_more(say("explain.healed_space.laboratory") if facts.laboratory[space] else "")


# ------------------------------------------------------------------ belongings


def _goods(say: Phrases, seat: int) -> Explanation:
    heap = capital(say.heap(say.view.players[seat].goods) or say("nothing"))
    return say.about("goods", player=say.names[seat], goods=heap, storage=storage_of(say.view, seat, kinds.WOOD))


def _good(say: Phrases, seat: int, good: Good) -> Explanation:
    title = capital(say.goods(good, say.view.players[seat].goods[good]))
    kept = say("explain.good.kept", player=say.names[seat], n=storage_of(say.view, seat, good))
    return Explanation(title, joined(_use(say, good), kept), say("explain.good.ruling") if good == kinds.COIN else "")


def _use(say: Phrases, good: Good) -> str:
    """What a good is for."""
    return say(f"use.{kinds.GOOD.word(good)}")


def _research(say: Phrases, seat: int) -> Explanation:
    number = say.view.players[seat].research
    return say.about("research", player=say.names[seat], research=say.count("research", number))


def _renown(say: Phrases, seat: int) -> Explanation:
    me = say.view.players[seat]
    tokens, negative = say.count("renown", sum(me.renown)), say.count("negative", me.negative)
    return say.about("renown", player=say.names[seat], renown=tokens, negative=negative)


def _seat(say: Phrases, seat: int) -> Explanation:
    """A player in brief: the current renown, category by category."""
    points, me = points_of(say.view, seat), say.view.players[seat]
    rows, total = say.rows("seat", points), sum(points.values())
    return say.about("seat", player=say.names[seat], total=say.count("points", total)).with_more(
        say("explain.seat.rows", rows=rows) if rows else "",
        say("explain.seat.sick", sick=say.count("sick", sick_in_quarantine(me))),
        say("explain.seat.rank", rank=say.rank(total)) if say.view.options.is_solo else "",
    )


# ------------------------------------------------------------------ chips

CHIPS: dict[str, tuple[Move, ...]] = {
    "bonus": table(do.TakeBonus),
    "enter": do.ENTER,
    "number": table(do.Experiment),
    "material": table(do.ChooseMaterial),
}


def _choose(say: Phrases, word: str, number: int) -> Explanation | None:
    """A chip for a choice that is nowhere on the table."""
    if word == "resource" and number < len(kinds.RESOURCES):
        return Explanation(capital(say.good(kinds.ALL_RESOURCES[number])), _use(say, kinds.ALL_RESOURCES[number]))
    moves = CHIPS.get(word, ())
    if number >= len(moves):
        return None
    asked = [frame for frame in pending(say.view) if isinstance(frame, Decision)]
    spoken_to = Phrases(say.view, say.language, asked=asked[0].player if asked else 0)
    return Explanation(SAYINGS.said("move", spoken_to, moves[number]), say(f"do.{word_of(type(moves[number]))}"))


# ------------------------------------------------------------------ ids

PARTS = {
    "grid": below(lambda say: kinds.SPACES),
    "action": below(lambda say: len(kinds.ACTIONS)),
    "track": below(lambda say: len(say.facts.healed_track.herbs)),
    "good": below(lambda say: len(kinds.GOODS)),
    "chip": lambda say, name: name,
    "road": below(lambda say: len(say.facts.roads)),
    "token": below(lambda say: len(say.view.tokens)),
    "era": below(lambda say: say.facts.eras),
    "year": below(lambda say: say.facts.eras * say.facts.structure.years_per_era),
    "held": below(lambda say: kinds.TECHNOLOGY_SLOTS),
}
OWNED: dict[str, Explain] = {
    "grid-{seat}-{grid}": _grid,
    "action-{seat}-{action}": _action,
    "assistants-{seat}": _assistants,
    "slot-{seat}-{quarantine}": _slot,
    "zone-{seat}-{number}": _zone,
    "cemetery-{seat}": _cemetery,
    "healed-{seat}": _healed,
    "healed-{seat}-{track}": _healed_space,
    "goods-{seat}": _goods,
    "good-{seat}-{good}": _good,
    "research-{seat}": _research,
    "renown-{seat}": _renown,
    "seat-{seat}": _seat,
    "[ps]{seat}-name": _seat,
    "choose-{chip}-{number}": _choose,
}
EXPLAINERS = explainers(NAMES, PARTS, OWNED | MAP | ERA)
