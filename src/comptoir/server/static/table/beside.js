// Rules beside the game: a link to them opens a drawer in which they can be read while the table stays.

import { button, make, part } from "./dom.js";

export class Beside {
  constructor(table) {
    this.table = table;
    this.drawer = part("beside");
    this.link = document.querySelector("[data-beside]");
    this.link.addEventListener("click", (event) => this.follow(event));
    this.drawer.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  follow(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // they want another page
    event.preventDefault();
    if (this.drawer.hidden) this.open();
    else this.close();
  }

  async open() {
    try {
      if (!this.drawer.firstChild) this.drawer.append(this.wayBack(), ...(await this.read()));
    } catch {
      return location.assign(this.link.href);
    }
    this.drawer.hidden = false;
    this.drawer.focus();
  }

  /** The parts of the page about the game. */
  async read() {
    const answer = await fetch(this.link.href, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [make("h2", {}, page.querySelector("h1").textContent), page.querySelector(".about-head p") ?? "", page.querySelector(".parts")];
  }

  wayBack() {
    return Object.assign(button("close", () => this.close(), "×"), { ariaLabel: this.table.say("table.dismiss") });
  }

  close() {
    this.drawer.hidden = true;
    this.link.focus();
  }
}
