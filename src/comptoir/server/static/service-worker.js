// Runs beside the pages: keeps static files, answers with a page of its own when there is no connection, and shows
// messages. Above this the server puts SITE: its version, where static files are, those that are needed first, the
// icons of messages, and the pages for when there is no connection, by language. Nothing about a person is ever kept.

const KEPT = "comptoir-files-";
const FILES = KEPT + SITE.version;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
  event.waitUntil(route(event));
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (isFile(new URL(url))) event.respondWith(file(event));
});

/** Keep what is needed without a connection; a new version takes over at once. */
async function install() {
  const files = await caches.open(FILES);
  await files.addAll(SITE.needed);
  await self.skipWaiting();
}

/** Where browsers know routes, only pages and files come here: a move never waits for this worker to start. */
async function route(event) {
  if (!event.addRoutes) return;
  const under = (folder) => ({ urlPattern: new URLPattern({ pathname: `${folder}*` }) });
  const ours = [{ requestMode: "navigate" }, ...SITE.files.map(under)];
  const rules = ours.map((condition) => ({ condition, source: "fetch-event" }));
  await event.addRoutes([...rules, { condition: under("/"), source: "network" }]);
}

/** Forget the files of other versions. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable(); // no page waits for this worker to start
  await self.clients.claim();
}

/** Is this a static file of this version? */
function isFile({ origin, pathname }) {
  return origin === self.location.origin && SITE.files.some((folder) => pathname.startsWith(folder));
}

/** A static file never changes under its address, so it is asked for once. */
async function file(event) {
  const files = await caches.open(FILES);
  const kept = await files.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(files.put(event.request, answer.clone())); // the page does not wait for it
  return answer;
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offline();
  }
}

/** The page for when there is no connection, in the language of the last page. */
async function offline() {
  const language = await (await caches.match("/language"))?.text();
  return caches.match(SITE.offline[language] ?? SITE.offline.en);
}

// ------------------------------------------------------------------ messages

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("pushsubscriptionchange", (event) => {
  if (event.oldSubscription) event.waitUntil(renew(self.registration, event.oldSubscription));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

/** Show a message, in the language that the server wrote it in; a later one about the same table replaces it. */
async function show({ title, body, path, waiting, language }) {
  await mark(waiting);
  const tag = `comptoir-${path.split("/").pop()}`;
  const options = { body, tag, lang: language, renotify: true, data: { path }, ...SITE.icons };
  await self.registration.showNotification(title, options);
}

/** The browser has ended its subscription: begin another, as long as somebody is signed in. */
async function renew({ pushManager }, before) {
  const { endpoint, keys } = (await pushManager.subscribe(before.options)).toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/me/messages/push", { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** The icon of the app says how many games wait. */
async function mark(waiting) {
  try {
    await (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.());
  } catch {
    // some systems have no room for a number
  }
}

/** Go to the page that a message is about, in the window that shows it or in a new one. */
async function lead(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = pages.find(({ url }) => new URL(url).pathname === path);
  return here ? here.focus() : self.clients.openWindow(path);
}
