// On every page: the service worker runs beside it, knows the language for when there is no connection, and takes back
// messages about what is looked at.

/** Begin when the page has what it needs. */
addEventListener("load", async () => {
  try {
    await navigator.serviceWorker?.register("/service-worker.js");
    await keepLanguage(document.documentElement.lang);
    await look();
  } catch {
    // the page works without
  }
});
// Whoever was signed in here, the icon of the app tells the next person nothing about them.
if ("stranger" in document.body.dataset) navigator.clearAppBadge?.().catch(() => {});
document.addEventListener("visibilitychange", () => document.hidden || look().catch(() => {}));

async function keepLanguage(language) {
  const kept = await globalThis.caches?.open("comptoir-language");
  const before = await (await kept?.match("/language"))?.text();
  if (before !== language) await kept?.put("/language", new Response(language));
}

/** A message that leads here has been followed, one way or another. */
async function look() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const messages = (await worker?.getNotifications?.()) ?? [];
  for (const message of messages) if (message.data?.path === location.pathname) message.close();
}
