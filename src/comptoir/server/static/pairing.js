// Somebody who waits for opponents is there as long as the page says so; it leads to the table once they are seated.

const BEAT = 3000; // milliseconds

async function beat() {
  const answer = await fetch("/find/here", { method: "POST" });
  if (!answer.ok) {
    return;
  }
  const { path, waits } = await answer.json();
  if (path || !waits) {
    location.assign(path ?? "/find"); // not waiting any longer: another tab has stopped it
  }
}

const tryToBeat = () => beat().catch(() => {}); // the network may come back

addEventListener("pagehide", () => navigator.sendBeacon("/find/away"));
setInterval(tryToBeat, BEAT);
tryToBeat();
