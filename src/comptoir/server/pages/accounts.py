"""The account pages: people choose a name, keep a recovery code, make an account, sign in, and out anywhere."""

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.cookies import cookie_of
from comptoir.server.pages.page import page, see_other
from comptoir.server.people import identity
from comptoir.server.people.devices import forget_devices, known_device, remember_device
from comptoir.server.people.identity import COOKIE, EMBLEMS, checked_name, new_guest, session_cookie
from comptoir.server.people.sessions import end_other_sessions, end_session, end_session_here, sessions_of
from comptoir.server.protection.rate_limits import client_of
from comptoir.server.refusals import Unknown
from comptoir.server.storage.ratings import shows_ratings
from comptoir.server.storage.shared_games import shares_games
from comptoir.words import refusal_words

SESSIONS = "/me/sessions"
DONE = ("saved", "account", "recovered", "password")  # what the page can confirm
NAMED, ACCOUNT, SIGN_IN, RECOVER, PASSWORD = "named", "account", "sign_in", "recover", "password"  # its forms


class NameForm(Struct):
    """A name and the number of an emblem."""

    name: str
    emblem: int = 0


class PasswordForm(Struct):
    """An account name and its password."""

    account: str
    password: str


class NewPasswordForm(Struct):
    """A new password for an account, and whether other browsers stay signed in."""

    old: str
    new: str
    stays: str = ""  # a ticked checkbox


class SharingForm(Struct):
    """Whether one's finished games may become puzzles."""

    shares: str = ""  # a ticked checkbox


class RecoveryForm(Struct):
    """A recovery code."""

    code: str


# ------------------------------------------------------------------ the page


async def _page(visit: Visit, **context: Any) -> Response[str]:
    shown: dict[str, Any] = {"done": "", "code": "", "form": "", "refusal": "", "entered": "", "here": "/me"} | context
    person = shown.get("person") or await visit.person()
    shown["shares"] = await shares_games(visit.store, person.id if person else None)
    shown["shows_ratings"] = await shows_ratings(visit.store, person.id if person else None)
    limits = {"most": identity.NAME_LENGTH, "least": identity.PASSWORD_LENGTH[0]}
    return await page(visit, "me.html", **limits, **shown)


async def _refused(visit: Visit, form: str, refusal: Refusal, entered: str) -> Response[str]:
    """The page again, with the refusal in its form and the name that was entered."""
    sentence = refusal_words(refusal, visit.language)
    return await _page(visit, status_code=422, form=form, refusal=sentence, entered=entered)


@get("/")
async def me(visit: VisitHere, done: FromQuery[str] = "") -> Response[str]:
    """Who this browser is signed in as, and what can be changed."""
    return await _page(visit, done=done if done in DONE else "")


@post("/", status_code=200, limit="guests")
async def name_me(visit: VisitHere, data: URLEncodedBody[NameForm]) -> Response[Any]:
    """Choose a name and an emblem; a stranger becomes a guest and sees the recovery code."""
    person = await visit.person()
    try:
        if person is not None:
            await visit.store.change_person(person.id, name=checked_name(data.name), emblem=data.emblem % EMBLEMS)
            return see_other("/me?done=saved")
        name = checked_name(data.name)
        guest, token, code = await new_guest(visit.store, name, data.emblem, visit.browser())
    except Refusal as refusal:
        return await _refused(visit, NAMED, refusal, data.name)
    answer = await _page(visit, person=guest, code=code)
    answer.set_cookie(session_cookie(token, visit.settings))
    return answer


@post("/code", status_code=200)
async def make_code(visit: VisitHere) -> Response[str]:
    """A new recovery code, shown this once."""
    person = await visit.known_person()
    return await _page(visit, code=await visit.store.new_recovery_code(person.id))


@post("/account", status_code=200, limit="accounts")
async def make_account(visit: VisitHere, data: URLEncodedBody[PasswordForm]) -> Response[Any]:
    """Turn a guest into an account with a password."""
    person = await visit.known_person()
    try:
        await identity.make_account(visit.store, person, data.account, data.password)
    except Refusal as refusal:
        return await _refused(visit, ACCOUNT, refusal, data.account)
    return see_other("/me?done=account", await remember_device(visit.request, visit.store, person.id, visit.settings))


@post("/password", status_code=200)
async def change_password(visit: VisitHere, data: URLEncodedBody[NewPasswordForm]) -> Response[Any]:
    """Change the password; other browsers are signed out, unless told otherwise."""
    person, token = await visit.known_person(), cookie_of(visit.request, COOKIE)
    await visit.services.rate_limits.count("own-passwords", token, visit.request)
    try:
        await identity.change_password(visit.store, person, data.old, data.new)
    except Refusal as refusal:
        return await _refused(visit, PASSWORD, refusal, "")
    if not data.stays:
        await end_other_sessions(visit.store, person.id, token)
        await forget_devices(visit.store, person.id)
    return see_other("/me?done=password", await remember_device(visit.request, visit.store, person.id, visit.settings))


@post("/sharing", status_code=303)
async def share_games(visit: VisitHere, data: URLEncodedBody[SharingForm]) -> Redirect:
    """Let one's finished games become puzzles, or no longer."""
    person = await visit.known_person()
    await visit.store.change_person(person.id, shares_games=bool(data.shares))
    return see_other("/me?done=saved")


# ------------------------------------------------------------------ signing in and out


@post("/sign-in", status_code=200)
async def sign_in(visit: VisitHere, data: URLEncodedBody[PasswordForm]) -> Response[Any]:
    """Sign in to an account."""
    await _count_try(visit, data.account.strip())
    try:
        person, token = await identity.sign_in(visit.store, data.account, data.password, visit.browser())
    except Refusal as refusal:
        return await _refused(visit, SIGN_IN, refusal, data.account)
    device = await remember_device(visit.request, visit.store, person.id, visit.settings)
    return see_other("/", session_cookie(token, visit.settings), device)


async def _count_try(visit: Visit, account: str) -> None:
    """Count one more password attempt. A known browser is not affected by attempts from elsewhere."""
    device = await known_device(visit.request, visit.store, account)
    if device:
        await visit.services.rate_limits.count("own-passwords", device, visit.request)
    else:
        await visit.services.rate_limits.count("sign-in", client_of(visit.request), visit.request)
        await visit.services.rate_limits.count("passwords", account.casefold(), visit.request)


@post("/recover", status_code=200, limit="recovery")
async def recover(visit: VisitHere, data: URLEncodedBody[RecoveryForm]) -> Response[Any]:
    """Sign in with a recovery code."""
    person = await visit.store.recovered(data.code.strip())
    if person is None:
        return await _refused(visit, RECOVER, Refusal("This recovery code is unknown."), "")
    await identity.check_welcome(visit.store, person)
    token = await visit.store.new_session(person.id, visit.browser())
    device = await remember_device(visit.request, visit.store, person.id, visit.settings)
    return see_other("/me?done=recovered", session_cookie(token, visit.settings), device)


@post("/sign-out", status_code=303)
async def sign_out(visit: VisitHere) -> Redirect:
    """End the session of this browser."""
    token = cookie_of(visit.request, COOKIE)
    if token:
        await end_session_here(visit.store, token)
    return see_other("/", session_cookie("", visit.settings))


# ------------------------------------------------------------------ where one is signed in


class EndSessionForm(Struct):
    """The session to end."""

    id: str


@get("/sessions")
async def sessions(visit: VisitHere) -> Response[str]:
    """The requester's sessions."""
    person = await visit.known_person()
    found = await sessions_of(visit.store, person.id, cookie_of(visit.request, COOKIE))
    return await page(visit, "sessions.html", sessions=found, here=SESSIONS)


@post("/sessions/end", status_code=303)
async def end_one(visit: VisitHere, data: URLEncodedBody[EndSessionForm]) -> Redirect:
    """Sign out in one browser."""
    person = await visit.known_person()
    if not await end_session(visit.store, person.id, data.id):
        raise Unknown("You are not signed in there.")
    return see_other(SESSIONS)


@post("/sessions/end-others", status_code=303)
async def end_others(visit: VisitHere) -> Redirect:
    """Sign out everywhere but here."""
    person = await visit.known_person()
    await end_other_sessions(visit.store, person.id, cookie_of(visit.request, COOKIE))
    return see_other(SESSIONS)


ACCOUNT_PAGE = [me, name_me, make_code, make_account, change_password, share_games, sign_in, recover, sign_out]
SESSIONS_PAGE = [sessions, end_one, end_others]
ROUTER = Router(path="/me", route_handlers=[*ACCOUNT_PAGE, *SESSIONS_PAGE], include_in_schema=False)
