"""Cookies are read by hand: of quotes in them Python's own reading can take seconds, in which nobody else is served."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection


def cookie_of(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str:
    """What a browser sends under a name of ours, none of which needs quotes; empty if it sends nothing."""
    sent = (part.strip().partition("=") for part in connection.headers.get("cookie", "").split(";"))
    return next((value for key, _, value in sent if key == name), "")
