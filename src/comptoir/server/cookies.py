"""Cookies are read by hand: of quotes in them Python's own reading can take seconds, in which nobody else is served."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

AnyConnection = ASGIConnection[Any, Any, Any, Any]
HOST = "__Host-"  # browsers take such a cookie from this very host alone, and only by HTTPS


def cookie_of(connection: AnyConnection, name: str) -> str:
    """What a browser sends under a name of ours, none of which needs quotes; empty if it sends nothing."""
    return _sent(connection, HOST + name) or _sent(connection, name)


def is_outdated(connection: AnyConnection, name: str, *, is_https: bool) -> bool:
    """Was a cookie set before its name said that it is for HTTPS?"""
    return is_https and bool(_sent(connection, name))


def own_cookie(name: str, value: str, seconds: int, *, is_https: bool) -> Cookie:
    """A cookie that neither scripts nor other sites reach; with 0 seconds it goes."""
    name = HOST + name if is_https else name
    return Cookie(name, value=value, httponly=True, samesite="lax", secure=is_https, max_age=seconds)


def _sent(connection: AnyConnection, name: str) -> str:
    sent = (part.strip().partition("=") for part in connection.headers.get("cookie", "").split(";"))
    return next((value for key, _, value in sent if key == name), "")
