"""The pages where people choose where, when and in which language they hear about turns."""

from collections.abc import Mapping
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.cookies import cookie_of
from comptoir.server.languages import words
from comptoir.server.messages import targets
from comptoir.server.messages.formats import OutgoingMessage, code_message, try_message
from comptoir.server.messages.push import checked_subscription, contact_of
from comptoir.server.messages.quiet_hours import NO_ZONE, checked_quiet, clock_face, zones
from comptoir.server.messages.sending import EMAIL, Undelivered, Unsubscribed, checked_url
from comptoir.server.messages.targets import MessagePreferences, Target
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.identity import COOKIE
from comptoir.server.refusals import Forbidden
from comptoir.server.services import Services
from comptoir.server.storage.store import Person, TableRow
from comptoir.server.tables.gathering import any_table
from comptoir.words import LANGUAGES, catalogue, refusal_words

DONE = ("added", "code", "confirmed", "tried", "removed", "saved", "gone")  # what the page can confirm
ADD, CONFIRM, PREFERENCES = "add", "confirm", "manner"  # its forms


class TargetForm(Struct):
    """A new target for messages."""

    kind: str
    address: str
    zone: str = ""  # of the browser


class BrowserBody(Struct, forbid_unknown_fields=True):
    """A browser that is to get messages: its push subscription."""

    endpoint: str
    p256dh: str
    auth: str
    zone: str = ""


class ConfirmationForm(Struct):
    """The code that came by mail."""

    code: str


class PreferencesForm(Struct):
    """Message preferences as they were entered."""

    language: str
    zone: str
    first: str = ""
    last: str = ""


def messages_path(table: str | None) -> str:
    """The page about one's own turns, or about a table's."""
    return "/me/messages" if table is None else f"/tables/{table}/messages"


# ------------------------------------------------------------------ the page


async def _page(visit: Visit, table: TableRow | None, **context: Any) -> Response[str]:
    person = await visit.known_person()
    language = visit.language
    preferences = await targets.preferences_of(visit.store, person.id)
    quiet = preferences.quiet or {}
    shown = {
        "table": table,
        "game": game_of(table.game) if table else None,
        "targets": await targets.targets_of(visit.store, person.id, table.id if table else None),
        "problem": lambda target: problem_words(target, language),
        "kinds": targets.kinds_of(visit.settings),
        "push_key": await _push_key(visit) if table is None else "",
        "app": catalogue("app", language).say,
        "zones": zones(),
        "spoken": preferences.language or language,
        "hours": {"first": clock_face(quiet.get("from")), "last": clock_face(quiet.get("to"))},
        "zone": quiet.get("zone", NO_ZONE),
        "is_guessed": "zone" not in quiet,
        "here": messages_path(table.id if table else None),
    }
    blank = {"done": "", "form": "", "refusal": "", "entered": TargetForm("", "")}
    return await page(visit, "messages.html", **shown | blank | context)


async def _push_key(visit: Visit) -> str:
    """What a browser needs to subscribe; empty if no messages are sent to browsers."""
    return (await visit.services.delivery.push_key()).public if contact_of(visit.settings) else ""


def problem_words(target: Target, language: str) -> str:
    """Why the last message could not be delivered."""
    problem, _, detail = (target.problem or "").partition(" ")
    return words(language).say(f"messages.problem.{problem}", detail=detail) if problem else ""


async def _refused(visit: Visit, table: TableRow | None, form: str, refusal: Refusal, **more: Any) -> Response[str]:
    sentence = refusal_words(refusal, visit.language)
    return await _page(visit, table, status_code=422, form=form, refusal=sentence, **more)


async def _own_table(services: Services, person: Person, id: str | None) -> TableRow | None:
    """The table with this id, if the person may hear about it; None without an id."""
    if id is None:
        return None
    table = await any_table(services.store, id)
    if person.id != table.owner and not table.seats_of(person):
        raise Forbidden("Only the players of a table can get messages about its turns.")
    return table


@get(["/me/messages", "/tables/{id:str}/messages"])
async def messages(visit: VisitHere, id: FromPath[str | None] = None, done: FromQuery[str] = "") -> Response[str]:
    """Where and how a person hears about their own turns, or about everyone's at a table."""
    table = await _own_table(visit.services, await visit.known_person(), id)
    return await _page(visit, table, done=done if done in DONE else "")


# ------------------------------------------------------------------ targets


@post(["/me/messages", "/tables/{id:str}/messages"], status_code=303, limit="messages")
async def add(visit: VisitHere, data: URLEncodedBody[TargetForm], id: FromPath[str | None] = None) -> Response[Any]:
    """Add a target; a mailbox is sent a code first."""
    person = await visit.known_person()
    table, language = await _own_table(visit.services, person, id), visit.language
    if data.kind == EMAIL:
        await visit.services.rate_limits.count("mails", data.address.strip().casefold(), visit.request)
    try:
        target, code = await targets.add_target(visit.store, visit.settings, person.id, data.kind, data.address, id)
    except Refusal as refusal:
        return await _refused(visit, table, ADD, refusal, entered=data)
    await _note_manner(visit.services, person, language, data.zone)
    if not code:
        return _back(target, "added")
    page = visit.settings.address + messages_path(id)
    is_sent = await _send(visit.services, target, code_message(code, language, page), language)
    return _back(target, "code" if is_sent else "")


@post("/me/messages/push", status_code=201, limit="messages")
async def subscribe(visit: VisitHere, data: JSONBody[BrowserBody]) -> None:
    """Get messages in the requester's browser, which has asked its person for permission."""
    person = await visit.known_person()
    if not contact_of(visit.settings):
        raise Refusal("Messages of this kind are not sent here.")
    subscription = checked_subscription(data.endpoint, data.p256dh, data.auth)
    await checked_url(subscription.endpoint, visit.settings.allows_private_targets)
    session = cookie_of(visit.request, COOKIE)
    await targets.add_browser(visit.store, person.id, session, subscription, visit.browser())
    await _note_manner(visit.services, person, visit.language, data.zone)


async def _note_manner(services: Services, person: Person, language: str, zone: str) -> None:
    """For a person who has chosen no language or time zone, store those of their browser."""
    preferences = await targets.preferences_of(services.store, person.id)
    quiet = preferences.quiet or ({"zone": zone} if zone in zones() else None)
    if (preferences.language or language, quiet) != (preferences.language, preferences.quiet):
        await targets.set_preferences(
            services.store, person.id, MessagePreferences(preferences.language or language, quiet)
        )


@post("/me/messages/{target:str}/try", status_code=303, limit="messages")
async def send_test_message(visit: VisitHere, target: FromPath[str]) -> Redirect:
    """Send a test message now."""
    found = await _own_target(visit, target)
    if not found.is_confirmed:
        raise Refusal("Enter the code that came by mail first.")
    language = (await targets.preferences_of(visit.store, found.person)).language or visit.language
    try:
        is_sent = await _send(visit.services, found, try_message(language, visit.settings.address), language)
    except Unsubscribed:
        return _back(found, "gone")
    return _back(found, "tried" if is_sent else "")


@post("/me/messages/{target:str}/confirm", status_code=303, limit="codes")
async def confirm(visit: VisitHere, target: FromPath[str], data: URLEncodedBody[ConfirmationForm]) -> Response[Any]:
    """Confirm that a mailbox is one's own."""
    found = await _own_target(visit, target)
    if await targets.confirm(visit.store, found, data.code):
        return _back(found, "confirmed")
    table = await visit.store.table(found.table) if found.table else None
    return await _refused(visit, table, CONFIRM, Refusal("This code is wrong."))


@post("/me/messages/{target:str}/remove", status_code=303)
async def remove(visit: VisitHere, target: FromPath[str]) -> Redirect:
    """Stop sending messages there."""
    found = await _own_target(visit, target)
    await targets.remove(visit.store, found.id)
    return _back(found, "removed")


async def _own_target(visit: Visit, id: str) -> Target:
    return await targets.target_of(visit.store, (await visit.known_person()).id, id)


async def _send(services: Services, target: Target, message: OutgoingMessage, language: str) -> bool:
    """Send a message now and record the outcome."""
    problem = None
    try:
        await services.delivery.send(message, target, target.id, language)
    except Unsubscribed:
        raise
    except Undelivered as reason:
        problem = reason.problem
    await targets.note_problem(services.store, target, problem)
    return problem is None


def _back(target: Target, done: str) -> Redirect:
    path = messages_path(target.table)
    return see_other(f"{path}?done={done}" if done else path)


# ------------------------------------------------------------------ language and quiet hours


@post("/me/messages/manner", status_code=303)
async def set_preferences(visit: VisitHere, data: URLEncodedBody[PreferencesForm]) -> Response[Any]:
    """Choose the language of messages and the quiet hours."""
    person = await visit.known_person()
    try:
        quiet = checked_quiet(data.first, data.last, data.zone.strip())
    except Refusal as refusal:
        hours: Mapping[str, str] = {"first": data.first, "last": data.last}
        return await _refused(visit, None, PREFERENCES, refusal, hours=hours, zone=data.zone, is_guessed=False)
    language = data.language if data.language in LANGUAGES else visit.language
    await targets.set_preferences(visit.store, person.id, MessagePreferences(language, quiet))
    return see_other("/me/messages?done=saved")


# ------------------------------------------------------------------ unsubscribing


@get("/messages/{target:str}/stop")
async def ask_to_stop(visit: VisitHere, target: FromPath[str]) -> Response[str]:
    """The page that a mail links to. Looking stops nothing: link checkers look too."""
    return await page(visit, "stop.html", target=target, is_done=False)


@post("/messages/{target:str}/stop", status_code=200)
async def stop(visit: VisitHere, target: FromPath[str]) -> Response[str]:
    """Unsubscribe; mail programs call this too, without anyone signed in."""
    await targets.remove(visit.store, target)
    return await page(visit, "stop.html", target=target, is_done=True)


ROUTER = Router(
    path="/",
    route_handlers=[messages, add, subscribe, send_test_message, confirm, remove, set_preferences, ask_to_stop, stop],
    include_in_schema=False,
)
