// How many games are waiting for you: a number in the title and on the app, and a mark on the icon.

const EVERY = 60000; // milliseconds between two questions

/** Show how many games wait, and mark the icon. */
export function badge(title, number, isMarked) {
  document.title = number ? `(${number}) ${title}` : title;
  const icon = document.querySelector('link[rel="icon"]');
  const name = isMarked ? "favicon-turn.svg" : "favicon.svg";
  if (!icon.href.endsWith(`/${name}`)) icon.href = icon.href.replace(/[^/]+$/, name);
  badgeApp(number);
}

let shown; // on the app

/** Show how many games wait on the icon of the app, where it is installed. */
export async function badgeApp(number) {
  if (number === shown) return;
  shown = number;
  try {
    await (number ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.());
  } catch {
    // some systems have no room for a number
  }
}

/** Asks what waits elsewhere: now, from time to time, and whenever the page is looked at again. */
export class Asking {
  constructor(hear, here = "") {
    Object.assign(this, { hear, here });
    setInterval(() => this.look(), EVERY);
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    this.look();
  }

  async look() {
    try {
      const answer = await fetch(`/waiting?but=${this.here}`);
      if (answer.ok) this.hear(await answer.json());
    } catch {
      // the network may come back
    }
  }
}
