// Rules beside the game: a link to them opens a drawer in which they can be read while the table stays.

import { searchable } from "../rulebook.js";
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

  /** Open the rules, at the paragraph of an address if one is given. */
  async open(address = this.link.href) {
    try {
      if (!this.drawer.firstChild) this.drawer.append(this.wayBack(), ...(await this.read()));
    } catch {
      return location.assign(address);
    }
    this.drawer.hidden = false;
    this.drawer.focus();
    this.show(document.getElementById(new URL(address, location).hash.slice(1)));
  }

  /** Bring a paragraph into sight, and mark it. */
  show(paragraph) {
    this.drawer.querySelector(".is-meant")?.classList.remove("is-meant");
    paragraph?.classList.add("is-meant");
    paragraph?.scrollIntoView({ block: "start" });
  }

  /** The parts of the page with the rules. */
  async read() {
    const answer = await fetch(this.link.href, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [style] = page.querySelectorAll('link[href$="rulebook.css"]');
    if (style) await loaded(style);
    const all = make("div", {}, make("h2", {}, page.querySelector("h1").textContent), ...page.querySelectorAll(".for-beside"));
    if (style) searchable(all);
    all.addEventListener("click", (event) => this.turnTo(event));
    return [all];
  }

  /** Links between paragraphs stay in the drawer: they change neither the address nor the way back. */
  turnTo(event) {
    const target = event.target.closest?.('a[href^="#"]')?.getAttribute("href").slice(1);
    if (!target) return;
    event.preventDefault();
    this.show(document.getElementById(target));
  }

  wayBack() {
    return Object.assign(button("close", () => this.close(), "×"), { ariaLabel: this.table.say("table.dismiss") });
  }

  close() {
    this.drawer.hidden = true;
    this.link.focus();
  }
}

/** A style sheet takes effect; before that, paragraphs are not where they will be. */
const loaded = (style) =>
  new Promise((done) => {
    style.onload = style.onerror = done;
    document.head.append(style);
  });
