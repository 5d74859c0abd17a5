"""Messages on a device: asked for with a press and withdrawn with another; shown by the service worker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from comptoir.server.messages.formats import try_message
from comptoir.server.messages.push import content_of
from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE
from tests.browser.site import Site
from tests.browser.test_app import HAS_WORKER
from tests.browser.test_axe import serious
from tests.server.push_service import SubscribedBrowser

PAGE = "/me/messages"
# A browser without windows gives no permission and knows no push service: this one has both.
PERMITTED = """
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return "granted"; }
};
const given = %s;
const unsubscribe = async () => { delete localStorage.subscribed; };
const kept = () => localStorage.subscribed && { ...given, unsubscribe, toJSON: () => given };
PushManager.prototype.getSubscription = async () => kept() || null;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  localStorage.subscribed = applicationServerKey;
  return kept();
};
"""
# What the service worker does with the system is written down instead.
RECORDED = """() => {
  self.done = [];
  const write = (name) => async (...given) => { self.done.push([name, ...given]); };
  self.registration.showNotification = write("show");
  navigator.setAppBadge = write("badge");
  self.clients.openWindow = write("open");
  WindowClient.prototype.focus = write("focus");
  ExtendableEvent.prototype.waitUntil = (work) => { self.work = work; };
}"""
PUSH = """async (data) => {
  self.dispatchEvent(new PushEvent("push", { data }));
  await self.work;
  return self.done.splice(0);
}"""
CLICK = """async (path) => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = { close: () => self.done.push(["close"]), data: { path } };
  self.dispatchEvent(event);
  await self.work;
  return self.done.splice(0);
}"""


# Messages about two pages are on the screen.
SHOWN = """
window.taken = [];
const getNotifications = async () =>
  ["/me", "/tables/table"].map((path) => ({ data: { path }, close: () => window.taken.push(path) }));
Object.assign(window.ServiceWorkerRegistration?.prototype ?? {}, { getNotifications }); // an empty page has none
"""
RENEW = """async (given) => {
  self.registration.pushManager.subscribe = async ({ applicationServerKey }) => {
    self.done.push(["subscribe", applicationServerKey]);
    return { toJSON: () => given };
  };
  const event = new ExtendableEvent("pushsubscriptionchange");
  event.oldSubscription = { options: { applicationServerKey: "the same" } };
  self.dispatchEvent(event);
  await self.work;
  return self.done.splice(0);
}"""


@pytest.fixture(scope="module")
def pushing_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that sends messages to browsers."""
    found = Site(tmp_path_factory.mktemp("push"), address="https://table.example.org", allows_private_targets=True)
    yield found
    found.stop()


@pytest.fixture
def site(pushing_site: Site) -> Site:
    return pushing_site


def a_subscription() -> dict[str, Any]:
    """The subscription of a browser, as its page sees it."""
    found = SubscribedBrowser(f"https://127.0.0.1:9/{token_hex(8)}").body()
    return {"endpoint": found["endpoint"], "keys": {"p256dh": found["p256dh"], "auth": found["auth"]}}


def permitted(person: NewPerson) -> Page:
    """The page about messages, on a phone that gives permission."""
    ada = person(service_workers="allow", **PHONE)
    ada.context.add_init_script(PERMITTED % json.dumps(a_subscription()))
    page = ada.open(PAGE)
    page.wait_for_function(HAS_WORKER)
    return page


def test_messages_are_asked_for_and_withdrawn_on_a_device(person: NewPerson) -> None:
    page = permitted(person)
    page.get_by_role("button", name="Get messages on this device").click()
    page.wait_for_url("**?done=added")
    expect(page.get_by_text("This device gets messages.")).to_be_visible()
    expect(page.get_by_text("(this device)")).to_be_visible()
    assert page.locator("[data-key]").get_attribute("data-key") == page.evaluate("localStorage.subscribed")
    assert [] == serious(page)
    page.get_by_role("button", name="Remove").click()
    page.wait_for_url("**?done=removed")
    expect(page.get_by_role("button", name="Get messages on this device")).to_be_visible()
    assert page.evaluate("localStorage.subscribed === undefined")


def the_worker(page: Page) -> Worker:
    """The service worker beside a page, kept from the system."""
    (found,) = page.context.service_workers
    found.evaluate(RECORDED)
    return found


def test_the_service_worker_shows_a_message_and_leads_to_what_it_is_about(person: NewPerson) -> None:
    page = permitted(person)
    worker, message = the_worker(page), try_message("fr", "https://table.example.org/tables/table")
    badge, shown = worker.evaluate(PUSH, content_of(message, 3, "fr").decode())
    options: dict[str, Any] = shown[2]
    assert (["badge", 3], ["show", message.title]) == (badge, shown[:2])
    assert ("\n".join(message.lines), "fr", True) == (options["body"], options["lang"], options["renotify"])
    path = options["data"]["path"]
    assert [["close"], ["open", path]] == worker.evaluate(CLICK, path)
    assert [["close"], ["focus"]] == worker.evaluate(CLICK, PAGE)


def test_a_subscription_that_the_browser_ends_is_renewed(person: NewPerson) -> None:
    page = permitted(person)
    assert [["subscribe", "the same"]] == the_worker(page).evaluate(RENEW, a_subscription())
    page.reload()
    expect(page.locator("[data-browser]")).to_have_count(1)


def test_a_message_about_a_page_that_is_looked_at_is_taken_back(person: NewPerson) -> None:
    ada = person(service_workers="allow")
    ada.context.add_init_script(SHOWN)
    page = ada.open("/me")
    page.wait_for_function("() => window.taken.length")
    assert ["/me"] == page.evaluate("window.taken")
