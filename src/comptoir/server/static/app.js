// On every page: the service worker runs beside it, and knows the language for when there is no connection.

/** Begin when the page has what it needs. */
addEventListener("load", async () => {
  try {
    await navigator.serviceWorker?.register("/service-worker.js");
    await keepLanguage(document.documentElement.lang);
  } catch {
    // the page works without
  }
});

async function keepLanguage(language) {
  const kept = await globalThis.caches?.open("comptoir-language");
  const before = await (await kept?.match("/language"))?.text();
  if (before !== language) await kept?.put("/language", new Response(language));
}
