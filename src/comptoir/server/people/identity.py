"""Identity: guests with a cookie and a recovery code in case they lose it, and accounts with a password."""

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from litestar.datastructures import Cookie

from comptoir.engine.errors import Refusal
from comptoir.server import thread_pools
from comptoir.server.cookies import AnyConnection, cookie_of, own_cookie
from comptoir.server.people.tokens import bearer_in, token_here
from comptoir.server.refusals import Forbidden
from comptoir.server.settings import SESSION_AGE, Settings
from comptoir.server.storage.site_settings import site_settings_of
from comptoir.server.storage.store import Person, Store

COOKIE = "comptoir"
YEAR = 365 * 24 * 3600
EMBLEMS = 5
NAME_LENGTH = 24
PASSWORD_LENGTH = (8, 200)
GUESTS = ("Aliénor", "Bertrand", "Clémence", "Denis", "Étienne", "Florence", "Guillaume", "Hélène", "Isabeau", "Jehan")

_HASHER = PasswordHasher()


def session_cookie(token: str, settings: Settings) -> Cookie:
    """The session cookie; without a token, the one that signs the browser out."""
    return own_cookie(COOKIE, token, SESSION_AGE if token else 0, is_https=settings.is_https)


async def person_of(connection: AnyConnection, store: Store) -> Person | None:
    """The person behind a request. With a token, that is the token's person, and the browser's session is ignored."""
    if bearer_in(connection.headers) is not None:
        given = await token_here(connection, store)
        return given.person if given else None
    if "user" not in connection.scope:  # needed several times in a request
        token = cookie_of(connection, COOKIE)
        connection.scope["user"] = await store.person_of(token) if token else None
    person: Person | None = connection.scope["user"]
    return person


def checked_name(name: str) -> str:
    """A name fit to display; refused if it is empty or too long."""
    clean = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not 1 <= len(clean) <= NAME_LENGTH:
        raise Refusal("A name has 1 to {most} characters.", most=NAME_LENGTH)
    return clean


async def new_guest(
    store: Store, name: str = "", emblem: int | None = None, browser: str = "", *, is_invited: bool = False
) -> tuple[Person, str, str]:
    """A new guest with a session token and a recovery code; without a name, one is made up.

    If the operator has closed the site to newcomers, an invitation is required.
    """
    if not is_invited and (await site_settings_of(store.engine)).is_closed:
        raise Forbidden("New players need an invitation here.")
    shown = checked_name(name) if name else secrets.choice(GUESTS)
    return await store.add_person(shown, secrets.randbelow(EMBLEMS) if emblem is None else emblem % EMBLEMS, browser)


async def make_account(store: Store, person: Person, account: str, password: str) -> None:
    """Turn a guest into an account with a password; their seats stay theirs."""
    if person.account is not None:
        raise Refusal("You already have an account.")
    name = checked_name(account)
    if not await store.add_account(person.id, name, await _new_secret(password)):
        raise Refusal("The name “{name}” is taken.", name=name)


async def check_password(store: Store, person: Person, password: str) -> None:
    """Refuse somebody who does not know the password of their account; guests have none."""
    found = await store.account(person.account) if person.account else None
    if found is not None and not await thread_pools.PASSWORDS.run(_matches, found[1], password):
        raise Refusal("The current password is wrong.")


async def change_password(store: Store, person: Person, old: str, new: str) -> None:
    """Change the password of an account; the current one is required."""
    if person.account is None:
        raise Refusal("You have no account.")
    await check_password(store, person, old)
    await store.change_person(person.id, password=await _new_secret(new))


async def _new_secret(password: str) -> str:
    """A hashed password; refused if it is too short or too long."""
    least, most = PASSWORD_LENGTH
    if not least <= len(password) <= most:
        raise Refusal("A password has {least} to {most} characters.", least=least, most=most)
    return await thread_pools.PASSWORDS.run(_HASHER.hash, password)


async def sign_in(store: Store, account: str, password: str, browser: str = "") -> tuple[Person, str]:
    """Sign in to an account with a new session; the refusal does not say whether the name or the password was wrong."""
    found = await store.account(account.strip())
    is_right = await thread_pools.PASSWORDS.run(_matches, found and found[1], password)
    if not found or not is_right:
        raise Refusal("The name or the password is wrong.")
    await check_welcome(store, found[0])
    return found[0], await store.new_session(found[0].id, browser)


async def check_welcome(store: Store, person: Person) -> None:
    """Refuse a person whom the operator has banned."""
    if await store.is_banned(person.id):
        raise Forbidden("The operator of this site has banned you.")


def _matches(secret: str | None, password: str) -> bool:
    try:
        return _HASHER.verify(secret or _decoy_hash(), password)
    except VerificationError:
        return False


@cache
def _decoy_hash() -> str:
    """Checked for unknown names, so that they take as long. Computed on first use, to keep the start fast."""
    return _HASHER.hash(secrets.token_hex(16))
