"""The table as an app: its manifest, its icons, its service worker, and the page without a connection."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest

from comptoir.server.pages import page
from comptoir.server.pages.page import STATIC, colours, static
from comptoir.words import LANGUAGES, catalogue
from tests.server.conftest import Client

WORKER = "/service-worker.js"


def manifest(client: Client, language: str = "en") -> dict[str, Any]:
    answer = client.get(f"/manifest/{language}/app.webmanifest")
    assert "application/manifest+json" == answer.headers["content-type"].split(";")[0]
    found: dict[str, Any] = answer.json()
    return found


def site_in(script: str) -> dict[str, Any]:
    """What a service worker was told by its server."""
    told = script.partition("\n")[0].removeprefix("const SITE = ").removesuffix(";")
    found: dict[str, Any] = json.loads(told)
    return found


# ------------------------------------------------------------------ the manifest


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_leads_to_the_manifest_in_its_language(client: Client, language: str) -> None:
    client.headers["accept-language"] = language
    assert f'<link rel="manifest" href="/manifest/{language}/app.webmanifest">' in client.get("/").text
    told, say = manifest(client, language), catalogue("app", language).say
    assert (language, say("description")) == (told["lang"], told["description"])
    assert ("/", "/", "standalone") == (told["start_url"], told["scope"], told["display"])


def test_there_is_no_manifest_in_other_languages(client: Client) -> None:
    assert [404, 404] == [client.get(path).status_code for path in ("/manifest/de/app.webmanifest", "/offline/de")]


def test_every_icon_is_there_and_has_its_size(client: Client) -> None:
    for icon in manifest(client)["icons"]:
        answer = client.get(icon["src"])
        assert 200 == answer.status_code
        if icon["src"].endswith(".png"):
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_shortcuts_lead_somewhere(client: Client) -> None:
    assert [200, 200] == [client.get(shortcut["url"]).status_code for shortcut in manifest(client)["shortcuts"]]


def test_the_frame_of_the_window_has_the_colour_of_the_theme(client: Client) -> None:
    night = colours("night")
    text = client.get("/").text
    assert all(f'content="{night[theme]}" media="(prefers-color-scheme: {theme})"' in text for theme in night)
    client.cookies.set("theme", "dark")
    text = client.get("/").text
    assert f'<meta name="theme-color" content="{night["dark"]}">' in text
    assert night["light"] not in text


# ------------------------------------------------------------------ the service worker


def test_the_service_worker_is_at_the_root_and_asked_for_again(client: Client) -> None:
    answer = client.get(WORKER)
    assert ("text/javascript", "no-cache") == (
        answer.headers["content-type"].split(";")[0],
        answer.headers["cache-control"],
    )
    assert answer.text.endswith((STATIC / "service-worker.js").read_text(encoding="utf-8"))


def test_all_that_it_keeps_at_first_is_there_and_about_nobody(client: Client) -> None:
    stranger = [client.get(path) for path in site_in(client.get(WORKER).text)["needed"]]
    client.post("/me", data={"name": "Ada", "emblem": "1"})
    known = [client.get(path) for path in site_in(client.get(WORKER).text)["needed"]]
    assert {200} == {answer.status_code for answer in stranger}
    assert [answer.content for answer in stranger] == [answer.content for answer in known]
    assert not any("set-cookie" in answer.headers for answer in known)


def test_its_version_changes_with_the_files(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = site_in(client.get(WORKER).text)
    monkeypatch.setattr(page, "digest", lambda: "0" * 12)
    after = site_in(client.get(WORKER).text)
    assert before["version"] != after["version"]
    assert static("") in after["files"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_without_a_connection_is_in_the_language(client: Client, language: str) -> None:
    answer, say = client.get(f"/offline/{language}"), catalogue("app", language).say
    assert f'<html lang="{language}"' in answer.text
    assert f"<h1>{say('offline.title')}</h1>" in answer.text
