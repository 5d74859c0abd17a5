"""Friends: the page about them, links, requests, who is avoided, and invitations to a table."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.api.programs import own_address
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.pages.gathering import gathering_path
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.identity import NAME_LENGTH
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage import avoidance, friend_invites, friends, reports
from comptoir.server.storage.friends import alias
from comptoir.server.storage.store import Person, TableRow
from comptoir.server.tables.gathering import any_table, come_to_friend, gathering_table

PAGE = "/friends"
DONE = ("asked", "accepted", "declined", "ended", "withdrawn", "saved", "blocked", "muted", "forgiven")


class Whom(Struct):
    """Somebody: as one's own page calls them, at a seat of one's table, or who said a line there."""

    id: str = ""
    table: str = ""
    seat: int | None = None
    line: int | None = None


class Named(Struct):
    """The name of an account, or of somebody who is new here."""

    name: str = ""


class Presence(Struct):
    """Whether friends see that one is here."""

    shows: str = ""  # a ticked checkbox


# ------------------------------------------------------------------ the page


async def _page(visit: Visit, person: Person, **context: Any) -> Response[str]:
    store = visit.store
    shown: dict[str, Any] = {"done": "", "link": "", "here": PAGE, "most": NAME_LENGTH} | context
    return await page(
        visit,
        "friends.html",
        friends=await friends.friends_of(store, person.id),
        requests=await friends.requests_to(store, person.id),
        met=await friends.people_met(store, person.id),
        avoided=await avoidance.avoided_by(store.engine, person.id),
        has_link=await friends.has_link(store, person.id),
        shows=await friends.shows_presence(store.engine, person.id),
        alias=partial(alias, person.id),
        **shown,
    )


@get("/")
async def all_friends(visit: VisitHere, done: FromQuery[str] = "") -> Response[str]:
    """One's friends, those who ask to be, and those whom one avoids."""
    return await _page(visit, await visit.known_person(), done=done if done in DONE else "")


@post("/presence", status_code=303)
async def show_presence(visit: VisitHere, data: URLEncodedBody[Presence]) -> Redirect:
    """Let friends see that one is here, or no longer."""
    person = await visit.known_person()
    await visit.store.change_person(person.id, shows_presence=bool(data.shows), here=None)
    return _done("saved")


def _done(what: str) -> Redirect:
    return see_other(f"{PAGE}?done={what}")


# ------------------------------------------------------------------ links


@post("/link", status_code=200, limit="friends")
async def make_link(visit: VisitHere) -> Response[str]:
    """A new link, shown this once; an older one stops working."""
    person = await visit.known_person()
    token = await friends.new_link(visit.store, person.id)
    return await _page(visit, person, link=own_address(visit, f"{PAGE}/by/{token}"))


@post("/link/withdraw", status_code=303)
async def withdraw_link(visit: VisitHere) -> Redirect:
    """The link stops working."""
    await friends.withdraw_link(visit.store, (await visit.known_person()).id)
    return _done("withdrawn")


@get("/by/{token:str}", limit="invitations")
async def by_link(visit: VisitHere, token: FromPath[str]) -> Response[str]:
    """Whose link this is."""
    owner, person = await friends.person_of_link(visit.store, token), await visit.person()
    is_own = person is not None and person.id == owner.id
    return await page(visit, "friend_link.html", owner=owner, token=token, is_own=is_own, most=NAME_LENGTH)


@post("/by/{token:str}", status_code=303, limit="invitations")
async def ask_by_link(visit: VisitHere, token: FromPath[str], data: URLEncodedBody[Named]) -> Redirect:
    """Ask the person of a link; a stranger becomes a guest."""
    owner = await friends.person_of_link(visit.store, token)
    person, cookies = await visit.ensure_person(data.name)
    await friends.ask(visit.store, person.id, owner.id)
    return see_other(f"{PAGE}?done=asked", *cookies)


# ------------------------------------------------------------------ what one does about somebody


async def whom(visit: Visit, person: Person, data: Whom) -> str:
    """The id of the person who is meant."""
    if data.id:
        return await friends.known_by(visit.store, person.id, data.id)
    table = await any_table(visit.store, data.table)
    if data.line is not None:
        return str((await reports.line_at(visit.store.engine, table.id, data.line)).person)
    sitting = [seat.person for seat in table.seats if seat.seat == data.seat and table.seats_of(person)]
    if not sitting or sitting[0] is None:
        raise Unknown("Nobody sits there with you.")
    return sitting[0]


@post("/ask", status_code=303, limit="friends")
async def ask(visit: VisitHere, data: URLEncodedBody[Whom]) -> Redirect:
    """Ask somebody from one's table to be a friend."""
    person = await visit.known_person()
    await friends.ask(visit.store, person.id, await whom(visit, person, data))
    return _done("asked")


@post("/ask/account", status_code=303, limit="friends")
async def ask_account(visit: VisitHere, data: URLEncodedBody[Named]) -> Redirect:
    """Ask the person of an account. The answer is the same whether there is one or not."""
    await friends.ask_account(visit.store, (await visit.known_person()).id, data.name)
    return _done("asked")


def _verb(path: str, done: str, act: Callable[[Visit, str, str], Awaitable[None]]) -> Any:
    """A form that does something about somebody."""

    @post(path, status_code=303, name=f"friends-{done}")
    async def handler(visit: VisitHere, data: URLEncodedBody[Whom]) -> Redirect:
        person = await visit.known_person()
        await act(visit, person.id, await whom(visit, person, data))
        return _done(done)

    return handler


VERBS = [
    _verb("/accept", "accepted", lambda visit, me, other: friends.accept(visit.store, me, other)),
    _verb("/decline", "declined", lambda visit, me, other: friends.decline(visit.store, me, other)),
    _verb("/end", "ended", lambda visit, me, other: friends.end_friendship(visit.store, me, other)),
    _verb(
        "/block", "blocked", lambda visit, me, other: avoidance.avoid(visit.store.engine, me, other, avoidance.BLOCK)
    ),
    _verb("/mute", "muted", lambda visit, me, other: avoidance.avoid(visit.store.engine, me, other, avoidance.MUTE)),
    _verb("/forgive", "forgiven", lambda visit, me, other: avoidance.stop_avoiding(visit.store.engine, me, other)),
]


# ------------------------------------------------------------------ at a table


async def _own_table(visit: Visit, id: str) -> tuple[TableRow, Person]:
    table, person = await gathering_table(visit.store, id), await visit.known_person()
    if table.owner != person.id:
        raise Forbidden("Only the organiser of the table can invite friends.")
    return table, person


@post("/tables/{id:str}/friends", status_code=303, limit="friends")
async def invite_friend(visit: VisitHere, id: FromPath[str], data: URLEncodedBody[Whom]) -> Redirect:
    """Invite a friend to a table that waits for players."""
    table, person = await _own_table(visit, id)
    await friend_invites.invite(visit.store, table, await friends.known_by(visit.store, person.id, data.id))
    return see_other(gathering_path(id))


@post("/tables/{id:str}/friends/withdraw", status_code=303)
async def withdraw_invitation(visit: VisitHere, id: FromPath[str], data: URLEncodedBody[Whom]) -> Redirect:
    """Withdraw an invitation to a friend."""
    _, person = await _own_table(visit, id)
    await friend_invites.withdraw(visit.store, id, await friends.known_by(visit.store, person.id, data.id))
    return see_other(gathering_path(id))


@post("/tables/{id:str}/come", status_code=303, limit="seats")
async def come(visit: VisitHere, id: FromPath[str]) -> Redirect:
    """Accept a friend's invitation, and take a seat."""
    person = await visit.known_person()
    if not await come_to_friend(visit.store, id, person):
        table = await any_table(visit.store, id)
        if not table.seats_of(person):
            raise Refusal("This invitation has been withdrawn, or all seats are taken.")
    return see_other(gathering_path(id))


@post("/tables/{id:str}/decline", status_code=303)
async def decline_invitation(visit: VisitHere, id: FromPath[str]) -> Redirect:
    """Decline a friend's invitation."""
    await friend_invites.withdraw(visit.store, id, (await visit.known_person()).id)
    return see_other("/")


# ------------------------------------------------------------------ in the lobby


async def friends_news(visit: Visit, person: Person | None) -> dict[str, Any]:
    """What the lobby says: invitations, how many ask to be friends, who is here, and a warning of the operator."""
    if person is None:
        return {"invitations": [], "asking": 0, "friends_here": [], "warning": ""}
    store = visit.store
    return {
        "invitations": [
            (table, game_of(table.game), name) for table, name in await friend_invites.invitations_of(store, person.id)
        ],
        "asking": len(await friends.requests_to(store, person.id)),
        "friends_here": [friend for friend in await friends.friends_of(store, person.id) if friend.is_here],
        "warning": await reports.warning_of(store.engine, person.id),
    }


@post("/warning/read", status_code=303)
async def read_warning(visit: VisitHere) -> Redirect:
    """A person has read the operator's warning."""
    await visit.store.change_person((await visit.known_person()).id, warning=None)
    return see_other("/")


PAGES = [all_friends, show_presence, make_link, withdraw_link, by_link, ask_by_link, ask, ask_account, read_warning]
AT_TABLES = [invite_friend, withdraw_invitation, come, decline_invitation]
ROUTER = Router(
    path="/",
    route_handlers=[Router(path=PAGE, route_handlers=[*PAGES, *VERBS]), *AT_TABLES],
    include_in_schema=False,
)
