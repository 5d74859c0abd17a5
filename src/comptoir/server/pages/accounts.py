"""The account pages: people choose a name, keep a recovery code, make an account, sign in, and out anywhere."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.engine.words import refusal_words
from comptoir.server.api.requester import AnyRequest, browser_here, known
from comptoir.server.cookies import cookie_of
from comptoir.server.languages import language_of
from comptoir.server.pages.page import page, see_other
from comptoir.server.people import identity
from comptoir.server.people.devices import forget_devices, known_device, remember_device
from comptoir.server.people.identity import COOKIE, EMBLEMS, checked_name, new_guest, person_of, session_cookie
from comptoir.server.people.sessions import end_other_sessions, end_session, sessions_of
from comptoir.server.protection.rate_limits import client_of
from comptoir.server.refusals import Unknown
from comptoir.server.services import Services, ServicesHere

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


class RecoveryForm(Struct):
    """A recovery code."""

    code: str


# ------------------------------------------------------------------ the page


async def _page(request: AnyRequest, services: Services, **context: Any) -> Response[str]:
    shown = {"done": "", "code": "", "form": "", "refusal": "", "entered": "", "here": "/me"} | context
    limits = {"most": identity.NAME_LENGTH, "least": identity.PASSWORD_LENGTH[0]}
    return await page(request, services, "me.html", **limits, **shown)


async def _refused(request: AnyRequest, services: Services, form: str, refusal: Refusal, entered: str) -> Response[str]:
    """The page again, with the refusal in its form and the name that was entered."""
    sentence = refusal_words(refusal, language_of(request))
    return await _page(request, services, status_code=422, form=form, refusal=sentence, entered=entered)


@get("/")
async def me(request: AnyRequest, services: ServicesHere, done: FromQuery[str] = "") -> Response[str]:
    """Who this browser is signed in as, and what can be changed."""
    return await _page(request, services, done=done if done in DONE else "")


@post("/", status_code=200, limit="guests")
async def name_me(request: AnyRequest, services: ServicesHere, data: URLEncodedBody[NameForm]) -> Response[Any]:
    """Choose a name and an emblem; a stranger becomes a guest and sees the recovery code."""
    person = await person_of(request, services.store)
    try:
        if person is not None:
            await services.store.change_person(person.id, name=checked_name(data.name), emblem=data.emblem % EMBLEMS)
            return see_other("/me?done=saved")
        name = checked_name(data.name)
        guest, token, code = await new_guest(services.store, name, data.emblem, browser_here(request))
    except Refusal as refusal:
        return await _refused(request, services, NAMED, refusal, data.name)
    answer = await _page(request, services, person=guest, code=code)
    answer.set_cookie(session_cookie(token, services.settings))
    return answer


@post("/code", status_code=200)
async def make_code(request: AnyRequest, services: ServicesHere) -> Response[str]:
    """A new recovery code, shown this once."""
    person = await known(request, services)
    return await _page(request, services, code=await services.store.new_recovery_code(person.id))


@post("/account", status_code=200, limit="accounts")
async def make_account(
    request: AnyRequest, services: ServicesHere, data: URLEncodedBody[PasswordForm]
) -> Response[Any]:
    """Turn a guest into an account with a password."""
    person = await known(request, services)
    try:
        await identity.make_account(services.store, person, data.account, data.password)
    except Refusal as refusal:
        return await _refused(request, services, ACCOUNT, refusal, data.account)
    return see_other("/me?done=account", await remember_device(request, services.store, person.id, services.settings))


@post("/password", status_code=200)
async def change_password(
    request: AnyRequest, services: ServicesHere, data: URLEncodedBody[NewPasswordForm]
) -> Response[Any]:
    """Change the password; other browsers are signed out, unless told otherwise."""
    person, token = await known(request, services), cookie_of(request, COOKIE)
    await services.rate_limits.count("own-passwords", token, request)
    try:
        await identity.change_password(services.store, person, data.old, data.new)
    except Refusal as refusal:
        return await _refused(request, services, PASSWORD, refusal, "")
    if not data.stays:
        await end_other_sessions(services.store, person.id, token)
        await forget_devices(services.store, person.id)
    return see_other("/me?done=password", await remember_device(request, services.store, person.id, services.settings))


# ------------------------------------------------------------------ signing in and out


@post("/sign-in", status_code=200)
async def sign_in(request: AnyRequest, services: ServicesHere, data: URLEncodedBody[PasswordForm]) -> Response[Any]:
    """Sign in to an account."""
    await _count_try(request, services, data.account.strip())
    try:
        person, token = await identity.sign_in(services.store, data.account, data.password, browser_here(request))
    except Refusal as refusal:
        return await _refused(request, services, SIGN_IN, refusal, data.account)
    device = await remember_device(request, services.store, person.id, services.settings)
    return see_other("/", session_cookie(token, services.settings), device)


async def _count_try(request: AnyRequest, services: Services, account: str) -> None:
    """Count one more password attempt. A known browser is not affected by attempts from elsewhere."""
    device = await known_device(request, services.store, account)
    if device:
        await services.rate_limits.count("own-passwords", device, request)
    else:
        await services.rate_limits.count("sign-in", client_of(request), request)
        await services.rate_limits.count("passwords", account.casefold(), request)


@post("/recover", status_code=200, limit="recovery")
async def recover(request: AnyRequest, services: ServicesHere, data: URLEncodedBody[RecoveryForm]) -> Response[Any]:
    """Sign in with a recovery code."""
    person = await services.store.recovered(data.code.strip())
    if person is None:
        return await _refused(request, services, RECOVER, Refusal("This recovery code is unknown."), "")
    await identity.check_welcome(services.store, person)
    token = await services.store.new_session(person.id, browser_here(request))
    device = await remember_device(request, services.store, person.id, services.settings)
    return see_other("/me?done=recovered", session_cookie(token, services.settings), device)


@post("/sign-out", status_code=303)
async def sign_out(request: AnyRequest, services: ServicesHere) -> Redirect:
    """End the session of this browser."""
    token = cookie_of(request, COOKIE)
    if token:
        await services.store.end_session(token)
    return see_other("/", session_cookie("", services.settings))


# ------------------------------------------------------------------ where one is signed in


class EndSessionForm(Struct):
    """The session to end."""

    id: str


@get("/sessions")
async def sessions(request: AnyRequest, services: ServicesHere) -> Response[str]:
    """The requester's sessions."""
    person = await known(request, services)
    found = await sessions_of(services.store, person.id, cookie_of(request, COOKIE))
    return await page(request, services, "sessions.html", sessions=found, here=SESSIONS)


@post("/sessions/end", status_code=303)
async def end_one(request: AnyRequest, services: ServicesHere, data: URLEncodedBody[EndSessionForm]) -> Redirect:
    """Sign out in one browser."""
    person = await known(request, services)
    if not await end_session(services.store, person.id, data.id):
        raise Unknown("You are not signed in there.")
    return see_other(SESSIONS)


@post("/sessions/end-others", status_code=303)
async def end_others(request: AnyRequest, services: ServicesHere) -> Redirect:
    """Sign out everywhere but here."""
    person = await known(request, services)
    await end_other_sessions(services.store, person.id, cookie_of(request, COOKIE))
    return see_other(SESSIONS)


ACCOUNT_PAGE = [me, name_me, make_code, make_account, change_password, sign_in, recover, sign_out]
SESSIONS_PAGE = [sessions, end_one, end_others]
ROUTER = Router(path="/me", route_handlers=[*ACCOUNT_PAGE, *SESSIONS_PAGE], include_in_schema=False)
