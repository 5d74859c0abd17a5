// What a drawn thing is and does: on hover, focus and long press, with what touching it would cost and bring.

import { beside } from "./boxes.js";
import { isVisible, make, part } from "./dom.js";
import { request } from "./post.js";

const HOVER = 350; // milliseconds before a thing under the pointer explains itself
const PRESS = 400; // and under a finger; browsers take over a little later
const MOVES = 3; // that are told about a thing

export class Explain {
  constructor(table) {
    this.table = table;
    this.known = new Map();
    this.box = part("explain");
    const root = part("root");
    root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.hover(event));
    root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.hide());
    root.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel", "pointermove"]) {
      root.addEventListener(end, (event) => event.pointerType !== "mouse" && this.release(event));
    }
    root.addEventListener("focusin", (event) => this.focus(event));
    root.addEventListener("focusout", (event) => event.target === this.thing && this.hide());
    root.addEventListener("keydown", (event) => event.key === "?" && this.box.querySelector("a")?.click());
    root.addEventListener("contextmenu", (event) => thingAt(event) && this.isPressing && event.preventDefault());
    addEventListener("scroll", () => this.hide(), true);
    part("hold").hidden = table.prefs.held;
  }

  /** Things change with the table: what was said about them is forgotten. */
  update() {
    this.known.clear();
    this.hide();
  }

  /** The explanation of a thing, asked for once a version; null where there is none. */
  about(id) {
    if (!this.known.has(id)) this.known.set(id, this.ask(id));
    return this.known.get(id);
  }

  async ask(id) {
    const seat = this.table.frame.seat === null ? "" : `?seat=${this.table.frame.seat}`;
    try {
      const answer = await request(`${this.table.path}/explain/${encodeURIComponent(id)}${seat}`);
      return answer.ok ? answer.data : null;
    } catch {
      return null; // not reachable just now
    }
  }

  // ---------------------------------------------------------------- when

  /** The box stays for a moment after the pointer has left the thing: it may be on its way to the link in the box. */
  hover(event) {
    const thing = this.box.contains(event.target) ? this.thing : thingAt(event);
    if (thing === this.next) return;
    clearTimeout(this.timer);
    this.next = thing;
    if (thing !== this.thing) this.timer = setTimeout(() => (thing ? this.show(thing) : this.hide()), HOVER);
  }

  press(event) {
    if (this.box.contains(event.target)) return;
    const thing = thingAt(event);
    this.wasHeld = false;
    if (event.pointerType === "mouse" || !thing) return this.hide();
    this.hide();
    this.isPressing = true;
    this.from = [event.clientX, event.clientY];
    this.since = event.timeStamp;
    this.timer = setTimeout(() => {
      this.wasHeld = true; // the click that follows is no touch
      this.table.prefs.keep("held", true);
      part("hold").hidden = true;
      this.show(thing);
    }, PRESS);
  }

  release(event) {
    const moved = this.from && Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) > 10;
    if (event.type === "pointermove" && !moved) return;
    if (this.wasHeld && event.timeStamp - this.since < PRESS) this.unhold();
    if (!this.wasHeld) clearTimeout(this.timer);
    setTimeout(() => (this.isPressing = false));
  }

  /** A tap on what cannot be played explains it; what can be played is explained when it is held. */
  tap(event) {
    const thing = thingAt(event);
    if (thing) this.show(thing);
  }

  /** A page that was busy hears late that the finger has gone: it was a tap all the same. */
  unhold() {
    this.wasHeld = false;
    this.hide();
  }

  focus(event) {
    const thing = event.target.closest?.(".drawing [id]");
    if (thing && thing.matches(":focus-visible")) this.show(thing);
  }

  hide() {
    clearTimeout(this.timer);
    this.thing = this.next = null;
    this.box.hidden = true;
  }

  // ---------------------------------------------------------------- what

  async show(thing) {
    if (thing !== this.thing) this.box.hidden = true;
    this.thing = thing;
    const about = await this.about(thing.id);
    const moves = this.table.touching.movesThrough(thing.id);
    if (this.thing !== thing || !thing.isConnected || (!about && !moves.length)) return;
    this.box.replaceChildren(...this.content(about, moves));
    this.box.hidden = false;
    const choices = [...document.querySelectorAll(".drawing .can-touch, #table-choices")].filter(isVisible);
    const [place, board, ...others] = [thing, thing.closest(".drawing"), ...choices].map((one) => one.getBoundingClientRect());
    beside(this.box, place, others, board);
  }

  content(about, moves) {
    const { say } = this.table;
    const told = moves.slice(0, MOVES).map((move) => make("li", {}, move.words, ...costs(move)));
    if (this.table.touching.answerOf(this.thing.id)) told.push(make("li", {}, say("table.take_back")));
    if (moves.length > MOVES) told.push(make("li", {}, say("table.more_moves", { n: moves.length - MOVES })));
    return [
      about && make("b", {}, about.title),
      about && make("p", {}, about.text),
      about?.ruling ? make("p", { class: "ruling" }, make("b", {}, say("table.ruling")), " ", about.ruling) : null,
      told.length ? make("ul", { class: "would" }, ...told) : null,
      about?.more ? make("a", { href: about.more, onclick: (event) => this.readMore(event) }, say("table.read_more")) : null,
    ].filter(Boolean);
  }

  /** The rules open beside the game, at the paragraph about the thing. */
  readMore(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // they want another page
    event.preventDefault();
    this.hide();
    this.table.beside.open(event.currentTarget.href);
  }
}

/** What a move would cost and bring, as small labels. */
export const costs = (move) => move.changes.map((change) => make("span", { class: "change" }, change));

/** The thing under the pointer: the innermost that has a name. */
export const thingAt = (event) => event.target.closest?.(".drawing [id]") ?? null;
