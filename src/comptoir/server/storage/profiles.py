"""Profiles: which part of it a person shows to whom. Everything is private until they say otherwise."""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import select

from comptoir.server.refusals import Unknown
from comptoir.server.storage.friends import are_friends, friends_of
from comptoir.server.storage.schema import PEOPLE, PROGRAMS
from comptoir.server.storage.store import NUL, Person, Store

PUBLIC, FRIENDS, PRIVATE = "public", "friends", "private"
LEVELS = (PRIVATE, FRIENDS, PUBLIC)
GAMES, RATINGS, STATISTICS, RIVALS, STREAKS = "games", "ratings", "statistics", "rivals", "streaks"
PARTS = (GAMES, RATINGS, STATISTICS, RIVALS, STREAKS)


@dataclass(frozen=True, slots=True)
class Profile:
    """A person, and whom they show what."""

    person: Person
    shown: Mapping[str, str]
    challengers: str  # who may challenge them
    meets_programs: bool  # whether programs may play rated games against them
    owner: str | None  # of a program

    def level(self, part: str) -> str:
        """Who may see a part."""
        return level_of(self.shown, part)


def level_of(shown: Mapping[str, str] | None, part: str) -> str:
    """Who may see a part; anything that is not known is private."""
    level = (shown or {}).get(part, PRIVATE)
    return level if level in LEVELS else PRIVATE


def is_shown(level: str, *, to_friend: bool) -> bool:
    """Is something of this level shown to a friend, or to a stranger?"""
    return level == PUBLIC or (level == FRIENDS and to_friend)


def shown_parts(shown: Mapping[str, str] | None, *, to_friend: bool) -> list[str]:
    """The parts that are shown to a friend, or to a stranger."""
    return [part for part in PARTS if is_shown(level_of(shown, part), to_friend=to_friend)]


async def profile_at(store: Store, page: str) -> Profile:
    """The profile at an address."""
    query = select(PEOPLE, PROGRAMS.c.owner).outerjoin(PROGRAMS, PROGRAMS.c.person == PEOPLE.c.id)
    row = None if NUL in page else await store.engine.first(query.where(PEOPLE.c.page == page))
    if row is None:
        raise Unknown("There is no such page.")
    person = Person(row.id, row.name, row.emblem)
    return Profile(person, row.shown or {}, row.challengers or PRIVATE, bool(row.meets_programs), row.owner)


async def page_of(store: Store, person: str) -> str:
    """The address of a person's profile; it is made when it is first needed, and says nothing about them."""
    row = await store.engine.first(select(PEOPLE.c.page).where(PEOPLE.c.id == person))
    if row is not None and row.page:
        return str(row.page)
    page = secrets.token_hex(6)
    await store.change_person(person, page=page)
    return page


async def show(store: Store, person: str, shown: Mapping[str, str]) -> None:
    """Set who may see what; parts and levels that are not known are left out."""
    known = {part: level for part, level in shown.items() if part in PARTS and level in (PUBLIC, FRIENDS)}
    await store.change_person(person, shown=known)


async def pages_for(store: Store, people: Collection[str], viewer: str | None) -> dict[str, str]:
    """The addresses of those of these people who show the one who looks some part of their profile."""
    rows = await store.engine.rows(select(PEOPLE).where(PEOPLE.c.id.in_(people), PEOPLE.c.page.is_not(None)))
    friends = {friend.id for friend in await friends_of(store, viewer)} if viewer else set()
    shown = (row for row in rows if row.id == viewer or shown_parts(row.shown, to_friend=row.id in friends))
    return {row.id: row.page for row in shown}


async def choose_challengers(store: Store, person: str, level: str, *, meets_programs: bool) -> None:
    """Set who may challenge somebody, and whether programs may play rated games against them."""
    known = level if level in (PUBLIC, FRIENDS) else None
    await store.change_person(person, challengers=known, meets_programs=meets_programs)


async def parts_for(store: Store, profile: Profile, viewer: Person | None) -> list[str]:
    """The parts that somebody may see; their own person sees all."""
    if viewer is not None and viewer.id == profile.person.id:
        return list(PARTS)
    is_friend = viewer is not None and await are_friends(store, profile.person.id, viewer.id)
    return shown_parts(profile.shown, to_friend=is_friend)
