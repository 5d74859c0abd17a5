"""The eras and what they bring: decrees, imperatives, pest and favour cards, influence, turn order, technologies."""

from dataclasses import replace

from comptoir.engine.presentation import Explanation
from comptoir.games.pest.decrees import agenda_renown
from comptoir.games.pest.favours import column_of
from comptoir.games.pest.kinds import NONE, DecreeNumber, TechnologyNumber, TechnologySlot
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.presentation.words import COLUMNS
from comptoir.games.pest.research import can_discard
from comptoir.games.pest.scoring import influence_renown
from comptoir.games.pest.state import era_of
from comptoir.games.presentation.explaining import Explain
from comptoir.games.presentation.phrases import capital, joined

# ------------------------------------------------------------------ decrees


def _decree(say: Phrases, era: int) -> Explanation:
    if era >= len(say.view.decrees):
        return say.about("decree_to_come", era=say(f"era.{era}"))
    decree = say.view.decrees[era]
    return about_decree(say, decree).with_more(say("explain.decree.now", worth=_agenda_now(say, decree)))


def about_decree(say: Phrases, decree: DecreeNumber) -> Explanation:
    """What a decree counts and asks for."""
    return say.about(
        "decree", decree=say.decree(decree), era=say(f"era.{say.facts.decrees[decree].era}"),
        agenda=capital(say.agenda(decree)), imperative=capital(say.imperative(decree)),
    )  # fmt: skip


def _agenda_now(say: Phrases, decree: DecreeNumber) -> str:
    row = say.facts.decrees[decree]
    numbers = [agenda_renown(say.view, seat, row) for seat in range(len(say.view.players))]
    return ", ".join(
        say("explain.decree.worth", player=say.names[seat], renown=say.count("renown", number))
        for seat, number in enumerate(numbers)
    )


def _imperative(say: Phrases, era: int) -> Explanation:
    rows = zip(say.facts.imperative_tracks.influence[era], say.facts.imperative_tracks.renown[era], strict=True)
    levels = ", ".join(
        say("explain.imperative.level", level=level, influence=influence, renown=renown)
        for level, (influence, renown) in enumerate(rows, 1)
    )
    about = say.about("imperative", era=say(f"era.{era}"), levels=levels)
    return about.with_more(*_imperative_variant(say, era))


def _imperative_variant(say: Phrases, era: int) -> list[str]:
    """What the duel or the solo game changes about a track."""
    options = say.view.options
    if options.is_duel:
        return [say("explain.imperative.duel", level=say.facts.duel.thresholds[era])]
    if options.is_solo:
        return [say("explain.imperative.solo", n=say.view.imperative_markers[era].bit_count())]
    return []


def _imperative_marker(say: Phrases, era: int, seat: int) -> Explanation:
    level, influence = say.view.players[seat].imperatives[era], say.facts.imperative_tracks.influence[era]
    name = say(f"era.{era}")
    if level == len(influence):
        return say.about("imperative_marker", "end", player=say.names[seat], era=name, level=level)
    step = say.count("influence", influence[level])
    return say.about("imperative_marker", player=say.names[seat], era=name, level=level, influence=step)


# ------------------------------------------------------------------ pest and favour cards


def _pest(say: Phrases, year: int) -> Explanation:
    sick = say.facts.structure.sick_per_target[year // say.facts.structure.years_per_era]
    number = say.count("sick", sick)
    if year >= len(say.view.pests):
        return say.about("pest_to_come", year=year + 1, sick=number)
    card = say.view.pests[year]
    about = say.about("pest", card=say.pest(card), year=year + 1, strikes=say.strikes(card), sick=number)
    few = len(say.view.players) <= say.facts.setup.cards_removed_up_to
    return about.with_more(say("explain.pest.few") if few else "")


def _favour(say: Phrases, year: int) -> Explanation:
    if year >= len(say.view.favours):
        return say.about("favour_to_come", year=year + 1)
    text = "never" if year == say.facts.eras * say.facts.structure.years_per_era - 1 else "text"
    card = capital(say.favour(say.view.favours[year]))
    about = say.about("favour", text, year=year + 1, card=card, next=year + 2)
    columns = say("explain.favour.solo") if say.view.options.is_solo else ""
    return about.with_more(columns)


# ------------------------------------------------------------------ influence and order


def _influence(say: Phrases) -> Explanation:
    facts, options = say.facts, say.view.options
    rewards = ", ".join(
        say("explain.influence.reward", space=space, reward=say.reward(reward))
        for space, reward in facts.track_rewards.items()
    )
    icons = ", ".join(map(str, facts.influence_track.renown))
    about = say.about("influence", rewards=rewards, icons=icons)
    if options.is_duel:
        return about.with_more(say("explain.influence.duel", spaces=_spaces(facts.duel.covered)))
    if options.is_solo:
        left = say.view.influence_markers
        return about.with_more(say("explain.influence.solo", n=len(left), spaces=_spaces(left) or "–"))
    first, second = (say.count("points", number) for number in facts.influence_track.most[:2])
    return about.with_more(say("explain.influence.most", first=first, second=second))


def _spaces(spaces: tuple[int, ...]) -> str:
    return ", ".join(map(str, spaces))


def _influence_marker(say: Phrases, seat: int) -> Explanation:
    space, rewards = say.view.players[seat].influence, say.facts.track_rewards
    renown = say.count("points", influence_renown(say.view, seat))
    about = say.about("influence_marker", player=say.names[seat], space=space, renown=renown)
    following = min((place for place in rewards if place > space), default=None)
    if following is not None:
        reward = say.reward(rewards[following])
        about = about.with_more(say("explain.influence_marker.next", space=following, reward=reward))
    column = say(f"column.{COLUMNS[column_of(say.view, seat)]}")
    return about.with_more(say("explain.influence_marker.favour", column=column))


def _order(say: Phrases) -> Explanation:
    if not say.view.order:
        return say.about("order", "none")
    return say.about("order", players=say.seats(say.view.order))


# ------------------------------------------------------------------ technologies


def about_technology(say: Phrases, technology: TechnologyNumber, *more: str) -> Explanation:
    """What a technology does, what it costs, where it must lie, what it is worth."""
    about = listed_technology(say, technology).with_more(*more)
    return replace(about, ruling=joined(about.ruling, say("explain.technology.ruling")))


def listed_technology(say: Phrases, technology: TechnologyNumber) -> Explanation:
    """A technology with a ruling only if it has one of its own."""
    row = say.facts.technologies[technology]
    card = say(
        "explain.technology.card", price=say.count("research", row.cost), slot=say.technology_slot(row.slot),
        renown=say.count("points", row.renown),
    )  # fmt: skip
    name, text = say.technology(technology), say.technology(technology, "text")
    return Explanation(name, joined(text, card), say.maybe(f"technology.{row.key}.ruling"))


def _whereabouts(say: Phrases, technology: TechnologyNumber) -> str:
    if technology in say.view.market:
        return say("explain.technology.market")
    owners = [seat for seat, player in enumerate(say.view.players) if technology in player.technologies]
    if owners:
        return say("explain.technology.owner", player=say.names[owners[0]])
    is_removed = say.view.options.is_solo and technology in say.facts.solo.technologies_removed
    return say("explain.technology.removed" if is_removed else "explain.technology.deck")


def _held(say: Phrases, seat: int, slot: TechnologySlot) -> Explanation:
    me, name = say.view.players[seat], say.technology_slot(slot)
    technology = me.technologies[slot]
    if technology == NONE:
        return say.about("held", slot=capital(name), player=say.names[seat])
    stuck = "" if can_discard(say.view, seat, slot) else say("explain.held.stuck")
    return about_technology(say, technology, _on(say, seat, slot), stuck)


def _on(say: Phrases, seat: int, slot: TechnologySlot) -> str:
    """The subjects on a technology."""
    me = say.view.players[seat]
    powers, number = say.facts.technologies[me.technologies[slot]].powers, me.on[slot]
    mobile = say("explain.held.mobile", resource=say.good(me.mobile)) if powers.mobile_workshop else ""
    if not number:
        return mobile
    if powers.patient:
        return say("explain.held.patient", step=number, steps=powers.patient)
    return joined(mobile, say("explain.held.healed", healed=say.count("healed", number)))


def era_now(say: Phrases) -> int:
    """The era of this year; the first one before the first year."""
    return max(0, era_of(say.view))


ERA: dict[str, Explain] = {
    "decree-{era}": _decree,
    "imperative-{era}": _imperative,
    "imperative-{era}-{seat}": _imperative_marker,
    "pest-{year}": _pest,
    "favour-{year}": _favour,
    "influence": _influence,
    "influence-{seat}": _influence_marker,
    "order": _order,
    "technology-{technology}": lambda say, technology: about_technology(say, technology, _whereabouts(say, technology)),
    "held-{seat}-{held}": _held,
}
