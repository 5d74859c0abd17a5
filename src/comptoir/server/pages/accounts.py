"""Who somebody is: the page on which people name themselves, keep a code, make an account, come and go."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.engine.words import refusal_words
from comptoir.server.api.asking import AnyRequest, known
from comptoir.server.cookies import cookie_of
from comptoir.server.hall import Hall, HallHere
from comptoir.server.languages import language_of
from comptoir.server.pages.page import page, see_other
from comptoir.server.people import identity
from comptoir.server.people.identity import COOKIE, EMBLEMS, checked_name, new_guest, person_of, session_cookie

DONE = ("saved", "account", "recovered")  # what the page can confirm
NAMED, ACCOUNT, SIGN_IN, RECOVER = "named", "account", "sign_in", "recover"  # its forms


class Named(Struct):
    """A name and the number of an emblem."""

    name: str
    emblem: int = 0


class Password(Struct):
    """The name of an account and its password."""

    account: str
    password: str


class Code(Struct):
    """A recovery code."""

    code: str


# ------------------------------------------------------------------ the page


async def _page(request: AnyRequest, hall: Hall, **context: Any) -> Response[str]:
    shown = {"done": "", "code": "", "form": "", "refusal": "", "entered": "", "here": "/me"} | context
    limits = {"most": identity.NAME_LENGTH, "least": identity.PASSWORD_LENGTH[0]}
    return await page(request, hall, "me.html", **limits, **shown)


async def _refused(request: AnyRequest, hall: Hall, form: str, refusal: Refusal, entered: str) -> Response[str]:
    """The page again, with the sentence in the form that was refused and the name that was typed."""
    sentence = refusal_words(refusal, language_of(request))
    return await _page(request, hall, status_code=422, form=form, refusal=sentence, entered=entered)


@get("/")
async def me(request: AnyRequest, hall: HallHere, done: FromQuery[str] = "") -> Response[str]:
    """Who this browser is, and what can be done about it."""
    return await _page(request, hall, done=done if done in DONE else "")


@post("/", status_code=200, limit="guests")
async def name_me(request: AnyRequest, hall: HallHere, data: URLEncodedBody[Named]) -> Response[Any]:
    """Take a name and an emblem; a stranger becomes a guest and sees the recovery code."""
    person = await person_of(request, hall.store)
    try:
        if person is not None:
            await hall.store.rename(person.id, checked_name(data.name), data.emblem % EMBLEMS)
            return see_other("/me?done=saved")
        guest, token, code = await new_guest(hall.store, checked_name(data.name), data.emblem)
    except Refusal as refusal:
        return await _refused(request, hall, NAMED, refusal, data.name)
    answer = await _page(request, hall, person=guest, code=code)
    answer.set_cookie(session_cookie(token, hall.settings))
    return answer


@post("/code", status_code=200)
async def make_code(request: AnyRequest, hall: HallHere) -> Response[str]:
    """A new recovery code, shown this once."""
    person = await known(request, hall)
    return await _page(request, hall, code=await hall.store.new_recovery_code(person.id))


@post("/account", status_code=200, limit="accounts")
async def make_account(request: AnyRequest, hall: HallHere, data: URLEncodedBody[Password]) -> Response[Any]:
    """Turn a guest into somebody with a password."""
    person = await known(request, hall)
    try:
        await identity.make_account(hall.store, person, data.account, data.password)
    except Refusal as refusal:
        return await _refused(request, hall, ACCOUNT, refusal, data.account)
    return see_other("/me?done=account")


# ------------------------------------------------------------------ coming and going


@post("/sign-in", status_code=200, limit="sign-in")
async def sign_in(request: AnyRequest, hall: HallHere, data: URLEncodedBody[Password]) -> Response[Any]:
    """Be the person of an account."""
    await hall.limits.count("passwords", data.account.strip().casefold(), request)
    try:
        _, token = await identity.sign_in(hall.store, data.account, data.password)
    except Refusal as refusal:
        return await _refused(request, hall, SIGN_IN, refusal, data.account)
    return see_other("/", session_cookie(token, hall.settings))


@post("/recover", status_code=200, limit="recovery")
async def recover(request: AnyRequest, hall: HallHere, data: URLEncodedBody[Code]) -> Response[Any]:
    """Be the person of a recovery code."""
    person = await hall.store.recovered(data.code.strip())
    if person is None:
        return await _refused(request, hall, RECOVER, Refusal("This recovery code is unknown."), "")
    token = await hall.store.new_session(person.id)
    return see_other("/me?done=recovered", session_cookie(token, hall.settings))


@post("/sign-out", status_code=303)
async def sign_out(request: AnyRequest, hall: HallHere) -> Redirect:
    """End the session of this browser."""
    token = cookie_of(request, COOKIE)
    if token:
        await hall.store.end_session(token)
    answer = see_other("/")
    answer.delete_cookie(COOKIE)
    return answer


ROUTER = Router(
    path="/me",
    route_handlers=[me, name_me, make_code, make_account, sign_in, recover, sign_out],
    include_in_schema=False,
)
