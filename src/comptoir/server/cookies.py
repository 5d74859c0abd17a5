"""Cookies are parsed by hand: on quotes in them Python's own parser can take seconds, which blocks everyone else."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

AnyConnection = ASGIConnection[Any, Any, Any, Any]
HOST = "__Host-"  # browsers only accept such a cookie from this very host, over HTTPS


def cookie_of(connection: AnyConnection, name: str) -> str:
    """The value of one of our cookies, none of which needs quotes; empty if there is none."""
    return _sent(connection, HOST + name) or _sent(connection, name)


def is_outdated(connection: AnyConnection, name: str, *, is_https: bool) -> bool:
    """Was the cookie set before its name said that it is for HTTPS?"""
    return is_https and bool(_sent(connection, name))


def own_cookie(name: str, value: str, seconds: int, *, is_https: bool) -> Cookie:
    """A cookie out of reach of scripts and other sites; 0 seconds delete it."""
    name = HOST + name if is_https else name
    return Cookie(name, value=value, httponly=True, samesite="lax", secure=is_https, max_age=seconds)


def _sent(connection: AnyConnection, name: str) -> str:
    sent = (part.strip().partition("=") for part in connection.headers.get("cookie", "").split(";"))
    return next((value for key, _, value in sent if key == name), "")
