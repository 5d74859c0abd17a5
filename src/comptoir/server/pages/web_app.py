"""The table as an app that can be installed: its manifest, its service worker, and the page without a connection."""

import hashlib
from functools import cache
from typing import Any

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from comptoir.server.pages.page import STATIC, TEMPLATES, colours, static, theme_css
from comptoir.words import LANGUAGES, catalogue

DAY = CacheControlHeader(max_age=24 * 3600, public=True)
ASKED_AGAIN = CacheControlHeader(no_cache=True)
# What the page without a connection is made of; everything else is kept when it is first loaded.
NEEDED = ("page.css", "offline.js", "icons/favicon.svg")
ICONS = (
    ("icons/favicon.svg", "any", "any"),
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/app-512.png", "512x512", "maskable"),  # whatever shape a phone cuts out of it
)
SHORTCUTS = {"next": "/next", "puzzles": "/puzzles"}


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFoundException
    return language


# ------------------------------------------------------------------ the manifest


@get("/manifest/{language:str}/app.webmanifest", cache_control=DAY, sync_to_thread=False)
def manifest(language: FromPath[str]) -> Response[dict[str, Any]]:
    """How the app is called and looks. Browsers ask for it without cookies, so its address says the language."""
    say = catalogue("app", _known(language)).say
    content = {
        "id": "/",
        "name": say("name"),
        "short_name": say("name"),
        "description": say("description"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": colours("night")["light"],
        "background_color": colours("desk")["light"],
        "categories": ["games"],
        "icons": [{"src": static(name), "sizes": sizes, "purpose": purpose} for name, sizes, purpose in ICONS],
        "shortcuts": [{"name": say(f"shortcut.{name}"), "url": path} for name, path in SHORTCUTS.items()],
    }
    return Response(content, media_type="application/manifest+json")


# ------------------------------------------------------------------ the service worker


@get("/service-worker.js", media_type="text/javascript", cache_control=ASKED_AGAIN, sync_to_thread=False)
def service_worker() -> str:
    """The service worker; at the root, since it can only serve what lies below it."""
    return _service_worker(static(""))


@cache
def _service_worker(files: str) -> str:
    """The script for the static files of this folder, below what it has to know; browsers install every change."""
    offline = {language: f"/offline/{language}" for language in LANGUAGES}
    content = "".join([files, *(_offline_page(language, files) for language in LANGUAGES)])
    site = {
        "version": hashlib.sha256(content.encode()).hexdigest()[:12],
        "files": [files, theme_css().removesuffix("theme.css")],
        "needed": [*offline.values(), theme_css(), *map(static, NEEDED)],
        "offline": offline,
        "icons": {"icon": static("icons/icon-192.png"), "badge": static("icons/badge-96.png")},
    }
    script = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    return f"const SITE = {msgspec.json.encode(site).decode()};\n{script}"


@get("/offline/{language:str}", media_type=MediaType.HTML, cache_control=ASKED_AGAIN, sync_to_thread=False)
def offline_page(language: FromPath[str]) -> str:
    """The page that the service worker keeps for when there is no connection: the same for everyone."""
    return _offline_page(_known(language), static(""))


@cache
def _offline_page(language: str, files: str) -> str:
    return TEMPLATES.get_template("offline.html").render(language=language, say=catalogue("app", language).say)


ROUTER = Router(path="/", route_handlers=[manifest, service_worker, offline_page], include_in_schema=False)
