"""Who somebody is: a guest by cookie, with a recovery code for a lost one, or an account with a password."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from litestar import Request, WebSocket
from litestar.datastructures import Cookie

from comptoir.engine.errors import Refusal
from comptoir.server import pools
from comptoir.server.cookies import cookie_of
from comptoir.server.people.tokens import bearer_of, token_here
from comptoir.server.settings import SESSION_AGE, Settings
from comptoir.server.storage.store import Person, Store

COOKIE = "comptoir"
YEAR = 365 * 24 * 3600
EMBLEMS = 5
NAME_LENGTH = 24
PASSWORD_LENGTH = (8, 200)
GUESTS = ("Aliénor", "Bertrand", "Clémence", "Denis", "Étienne", "Florence", "Guillaume", "Hélène", "Isabeau", "Jehan")

_HASHER = PasswordHasher()


def session_cookie(token: str, settings: Settings) -> Cookie:
    """The cookie that makes a browser somebody; scripts cannot read it."""
    return Cookie(COOKIE, value=token, httponly=True, samesite="lax", secure=settings.is_https, max_age=SESSION_AGE)


async def person_of(connection: Request | WebSocket, store: Store) -> Person | None:  # type: ignore[type-arg]
    """The person whose browser this is, or for whom a program asks; then a browser's session does not count."""
    if bearer_of(connection) is not None:
        given = await token_here(connection, store)
        return given.person if given else None
    if "user" not in connection.scope:  # asked several times in a request
        token = cookie_of(connection, COOKIE)
        connection.scope["user"] = await store.person_of(token) if token else None
    person: Person | None = connection.scope["user"]
    return person


def checked_name(name: str) -> str:
    """A name fit to be shown; refused if it is empty or too long."""
    clean = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not 1 <= len(clean) <= NAME_LENGTH:
        raise Refusal("A name has 1 to {most} letters.", most=NAME_LENGTH)
    return clean


async def new_guest(store: Store, name: str = "", emblem: int | None = None) -> tuple[Person, str, str]:
    """A guest with a session token and a recovery code; without a name, one is found."""
    shown = checked_name(name) if name else secrets.choice(GUESTS)
    return await store.add_person(shown, secrets.randbelow(EMBLEMS) if emblem is None else emblem % EMBLEMS)


async def make_account(store: Store, person: Person, account: str, password: str) -> None:
    """Turn a guest into somebody with a password; seats stay as they are."""
    if person.account is not None:
        raise Refusal("You have an account already.")
    name = checked_name(account)
    least, most = PASSWORD_LENGTH
    if not least <= len(password) <= most:
        raise Refusal("A password has {least} to {most} characters.", least=least, most=most)
    secret = await pools.PASSWORDS.run(_HASHER.hash, password)
    if not await store.add_account(person.id, name, secret):
        raise Refusal("The name “{name}” is taken.", name=name)


async def sign_in(store: Store, account: str, password: str) -> tuple[Person, str]:
    """The person of an account with a new session; the sentence does not tell which of the two was wrong."""
    found = await store.account(account.strip())
    secret = found[1] if found else _NOBODY
    is_right = await pools.PASSWORDS.run(_matches, secret, password)
    if not found or not is_right:
        raise Refusal("Name or password is wrong.")
    return found[0], await store.new_session(found[0].id)


def _matches(secret: str, password: str) -> bool:
    try:
        return _HASHER.verify(secret, password)
    except VerificationError:
        return False


_NOBODY = _HASHER.hash(secrets.token_hex(16))  # checked for unknown names, so that they take as long
