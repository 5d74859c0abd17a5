// Keeps the parts of a page that are marked `data-fresh` up to date, and copies links.

const OFTEN = 2500; // milliseconds between looks at a table that waits for players
const SELDOM = 15000;

const parts = () => [...document.querySelectorAll("[data-fresh]")];

/** Reads the page again; where it leads elsewhere now, goes there. */
async function look() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  if (answer.ok) {
    renew(new DOMParser().parseFromString(await answer.text(), "text/html"));
  }
}

/** Takes over the parts that have changed, except where the person is busy. */
function renew(page) {
  for (const part of parts()) {
    const fresh = page.querySelector(`[data-fresh="${part.dataset.fresh}"]`);
    if (fresh && fresh.innerHTML !== part.dataset.was && !part.contains(document.activeElement)) {
      part.dataset.was = fresh.innerHTML;
      const unfolded = [...part.querySelectorAll("details")].map((folded) => folded.open);
      part.innerHTML = fresh.innerHTML;
      part.querySelectorAll("details").forEach((folded, at) => { folded.open = Boolean(unfolded[at]); });
      showCopyButtons();
    }
  }
}

async function keepLooking() {
  const pause = document.querySelector("[data-often]") ? OFTEN : SELDOM;
  for (;;) {
    await new Promise((wake) => setTimeout(wake, pause));
    if (document.visibilityState === "visible") {
      await look().catch(() => {}); // the network may come back
    }
  }
}

function showCopyButtons() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
  }
}

async function copy(button) {
  const link = button.parentElement.querySelector("input");
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    document.execCommand("copy"); // pages without https have no clipboard
  }
  button.textContent = button.dataset.copied;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    copy(button);
  }
});

for (const part of parts()) {
  part.dataset.was = part.innerHTML;
}
showCopyButtons();
keepLooking();
