// Messages on this device: asked for with a press, withdrawn by removing the device from the list.

const HEADERS = { "content-type": "application/json", accept: "application/json" };
const section = document.querySelector("[data-key]");
const refused = section.querySelector("[data-refused]");

/** Show the part that says how things stand. */
function show(name) {
  for (const part of section.querySelectorAll("[data-push]")) part.hidden = part.dataset.push !== name;
}

/** Say why it did not work. */
function refuse(sentence) {
  refused.textContent = sentence || refused.dataset.refused;
  refused.hidden = false;
}

/** The subscription of this browser, if it has one, and where the list shows it. */
async function ownPlace() {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return {};
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  const mark = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { subscription, place: document.querySelector(`[data-browser="${mark}"]`) };
}

async function look() {
  if (!("PushManager" in window && "serviceWorker" in navigator)) return show("unsupported");
  if (Notification.permission === "denied") return show("blocked");
  const { subscription, place } = await ownPlace();
  if (!place) return show("begin");
  place.querySelector("[data-this]").hidden = false;
  place.querySelector('form[action$="/remove"]').addEventListener("submit", () => subscription.unsubscribe());
  return show("on");
}

/** Ask for permission, subscribe afresh, and tell the server. */
async function begin() {
  refused.hidden = true;
  if ((await Notification.requestPermission()) !== "granted") return show("blocked");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be for another key or another person
  const options = { userVisibleOnly: true, applicationServerKey: section.dataset.key };
  const subscription = await pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, zone });
  const answer = await fetch("/me/messages/push", { method: "POST", headers: HEADERS, body });
  if (answer.ok) return location.assign("/me/messages?done=added");
  await subscription.unsubscribe();
  return refuse((await answer.json()).error);
}

section.querySelector("button").addEventListener("click", () => begin().catch(() => refuse()));
look().catch(() => show("unsupported"));
