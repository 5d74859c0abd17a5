"""The eras and what they bring: decrees, imperatives, pest and favour cards, influence, turn order, technologies."""

from __future__ import annotations

from comptoir.engine.game import Explanation
from comptoir.games.pest.decrees import agenda_renown
from comptoir.games.pest.favours import column_of
from comptoir.games.pest.presentation.phrases import capital
from comptoir.games.pest.presentation.teller import Teller
from comptoir.games.pest.research import can_discard
from comptoir.games.pest.scoring import influence_renown
from comptoir.games.pest.state import NONE, TECHNOLOGY_SLOTS, era_of
from comptoir.games.presentation.explaining import Tell, index, joined

COLUMNS = ("left", "centre", "right")

# ------------------------------------------------------------------ decrees


def _decree(teller: Teller, era: int) -> Explanation | None:
    if era >= teller.facts.eras:
        return None
    if era >= len(teller.view.decrees):
        return teller.about("decree_to_come", era=teller.say(f"era.{era}"))
    decree = teller.view.decrees[era]
    return teller.about(
        "decree", decree=teller.decree(decree), era=teller.say(f"era.{era}"), agenda=capital(teller.agenda(decree)),
        imperative=capital(teller.imperative(decree)), worth=_agenda_now(teller, decree),
    )  # fmt: skip


def _agenda_now(teller: Teller, decree: int) -> str:
    row = teller.facts.decrees[decree]
    numbers = [agenda_renown(teller.view, seat, row) for seat in range(len(teller.view.players))]
    return ", ".join(
        teller.say("explain.decree.worth", player=teller.names[seat], renown=teller.count("renown", number))
        for seat, number in enumerate(numbers)
    )


def _imperative(teller: Teller, era: int) -> Explanation | None:
    if era >= teller.facts.eras:
        return None
    rows = zip(teller.facts.imperative_tracks.influence[era], teller.facts.imperative_tracks.renown[era], strict=True)
    levels = ", ".join(
        teller.say("explain.imperative.level", level=level, influence=influence, renown=renown)
        for level, (influence, renown) in enumerate(rows, 1)
    )
    about = teller.about("imperative", era=teller.say(f"era.{era}"), levels=levels)
    return teller.with_more(about, *_imperative_variant(teller, era))


def _imperative_variant(teller: Teller, era: int) -> list[str]:
    """What the duel or the solo game changes about a track."""
    options = teller.view.options
    if options.is_duel:
        return [teller.say("explain.imperative.duel", level=teller.facts.duel.thresholds[era])]
    if options.is_solo:
        return [teller.say("explain.imperative.solo", n=teller.view.imperative_markers[era].bit_count())]
    return []


def _imperative_marker(teller: Teller, era: int, seat: int) -> Explanation | None:
    if era >= teller.facts.eras:
        return None
    level, influence = teller.view.players[seat].imperatives[era], teller.facts.imperative_tracks.influence[era]
    name = teller.say(f"era.{era}")
    if level == len(influence):
        return teller.about("imperative_marker", "end", player=teller.names[seat], era=name, level=level)
    step = teller.count("influence", influence[level])
    return teller.about("imperative_marker", player=teller.names[seat], era=name, level=level, influence=step)


# ------------------------------------------------------------------ pest and favour cards


def _years(teller: Teller) -> int:
    return teller.facts.eras * teller.facts.structure.years_per_era


def _pest(teller: Teller, year: int) -> Explanation | None:
    if year >= _years(teller):
        return None
    sick = teller.facts.structure.sick_per_target[year // teller.facts.structure.years_per_era]
    number = teller.count("sick", sick)
    if year >= len(teller.view.pests):
        return teller.about("pest_to_come", year=year + 1, sick=number)
    card = teller.view.pests[year]
    about = teller.about("pest", card=teller.pest(card), year=year + 1, strikes=teller.strikes(card), sick=number)
    few = len(teller.view.players) <= teller.facts.setup.cards_removed_up_to
    return teller.with_more(about, teller.say("explain.pest.few") if few else "")


def _favour(teller: Teller, year: int) -> Explanation | None:
    if year >= _years(teller):
        return None
    if year >= len(teller.view.favours):
        return teller.about("favour_to_come", year=year + 1)
    text = "never" if year == _years(teller) - 1 else "text"
    card = capital(teller.favour(teller.view.favours[year]))
    about = teller.about("favour", text, year=year + 1, card=card, next=year + 2)
    columns = teller.say("explain.favour.solo") if teller.view.options.is_solo else ""
    return teller.with_more(about, columns)


# ------------------------------------------------------------------ influence and order


def _influence(teller: Teller) -> Explanation:
    facts, options = teller.facts, teller.view.options
    rewards = ", ".join(
        teller.say("explain.influence.reward", space=space, reward=teller.reward(reward))
        for space, reward in facts.track_rewards.items()
    )
    icons = ", ".join(map(str, facts.influence_track.renown))
    about = teller.about("influence", rewards=rewards, icons=icons)
    if options.is_duel:
        return teller.with_more(about, teller.say("explain.influence.duel", spaces=_spaces(facts.duel.covered)))
    if options.is_solo:
        left = teller.view.influence_markers
        return teller.with_more(about, teller.say("explain.influence.solo", n=len(left), spaces=_spaces(left) or "–"))
    first, second = (teller.count("points", number) for number in facts.influence_track.most[:2])
    return teller.with_more(about, teller.say("explain.influence.most", first=first, second=second))


def _spaces(spaces: tuple[int, ...]) -> str:
    return ", ".join(map(str, spaces))


def _influence_marker(teller: Teller, seat: int) -> Explanation:
    space, rewards = teller.view.players[seat].influence, teller.facts.track_rewards
    renown = teller.count("points", influence_renown(teller.view, seat))
    about = teller.about("influence_marker", player=teller.names[seat], space=space, renown=renown)
    following = min((place for place in rewards if place > space), default=None)
    if following is not None:
        reward = teller.reward(rewards[following])
        about = teller.with_more(about, teller.say("explain.influence_marker.next", space=following, reward=reward))
    column = teller.say(f"column.{COLUMNS[column_of(teller.view, seat)]}")
    return teller.with_more(about, teller.say("explain.influence_marker.favour", column=column))


def _order(teller: Teller) -> Explanation:
    if not teller.view.order:
        return teller.about("order", "none")
    return teller.about("order", players=", ".join(teller.names[seat] for seat in teller.view.order))


# ------------------------------------------------------------------ technologies


def about_technology(teller: Teller, technology: int, *more: str) -> Explanation:
    """What a technology does, what it costs, where it must lie, what it is worth."""
    row = teller.facts.technologies[technology]
    card = teller.say(
        "explain.technology.card", price=teller.count("research", row.cost), slot=teller.technology_slot(row.slot),
        renown=teller.count("points", row.renown),
    )  # fmt: skip
    ruling = joined(teller.maybe(f"technology.{row.key}.ruling"), teller.say("explain.technology.ruling"))
    name, text = teller.technology(technology), teller.technology(technology, "text")
    return Explanation(name, joined(text, card, *more), ruling)


def _technology(teller: Teller, key: str) -> Explanation | None:
    number = index([row.key for row in teller.facts.technologies], key)
    return None if number < 0 else about_technology(teller, number, _whereabouts(teller, number))


def _whereabouts(teller: Teller, technology: int) -> str:
    if technology in teller.view.market:
        return teller.say("explain.technology.market")
    owners = [seat for seat, player in enumerate(teller.view.players) if technology in player.technologies]
    if owners:
        return teller.say("explain.technology.owner", player=teller.names[owners[0]])
    is_removed = teller.view.options.is_solo and technology in teller.facts.solo.technologies_removed
    return teller.say("explain.technology.removed" if is_removed else "explain.technology.deck")


def _held(teller: Teller, seat: int, slot: int) -> Explanation | None:
    if slot >= TECHNOLOGY_SLOTS:
        return None
    me, name = teller.view.players[seat], teller.technology_slot(slot)
    technology = me.technologies[slot]
    if technology == NONE:
        return teller.about("held", slot=capital(name), player=teller.names[seat])
    stuck = "" if can_discard(teller.view, seat, slot) else teller.say("explain.held.stuck")
    return about_technology(teller, technology, _on(teller, seat, slot), stuck)


def _on(teller: Teller, seat: int, slot: int) -> str:
    """Who is on a technology."""
    me = teller.view.players[seat]
    powers, number = teller.facts.technologies[me.technologies[slot]].powers, me.on[slot]
    mobile = teller.say("explain.held.mobile", resource=teller.good(me.mobile)) if powers.mobile_workshop else ""
    if not number:
        return mobile
    if powers.patient:
        return teller.say("explain.held.patient", step=number, steps=powers.patient)
    return joined(mobile, teller.say("explain.held.healed", healed=teller.count("healed", number)))


def era_now(teller: Teller) -> int:
    """The era of this year; the first one before the first year."""
    return max(0, era_of(teller.view))


ERA: dict[str, Tell] = {
    "decree-#": _decree,
    "imperative-#": _imperative,
    "imperative-#-%": _imperative_marker,
    "pest-#": _pest,
    "favour-#": _favour,
    "influence": _influence,
    "influence-%": _influence_marker,
    "order": _order,
    "technology-@": _technology,
    "held-%-#": _held,
}
