// When few moves are left, they stand by name beside what was touched, unless they would hide what can be touched next.

import { beside } from "./boxes.js";
import { button, isVisible, part } from "./dom.js";
import { costs } from "./explain.js";

const FEW = 4;

export class Choices {
  constructor(table) {
    this.table = table;
    this.box = part("choices");
    addEventListener("resize", () => this.follow());
    addEventListener("scroll", () => this.follow(), true);
  }

  hide() {
    this.box.hidden = true;
  }

  /** Offer these moves beside a thing; returns whether they could be offered. */
  offer(moves, thing, next) {
    this.hide();
    if (moves.length > FEW) return false;
    this.thing = thing;
    this.others = [...next].map((id) => document.getElementById(id));
    this.box.replaceChildren(...moves.map((move) => this.buttonOf(move)));
    this.box.hidden = false;
    this.follow();
    return !this.box.hidden;
  }

  buttonOf(move) {
    return button("move", () => this.table.play(move), move.words, ...costs(move));
  }

  /** The page has moved: stay beside the thing, if there is room. */
  follow() {
    if (!this.box.hidden) this.box.hidden = !isVisible(this.thing) || !this.place();
  }

  place() {
    const others = this.others.filter(isVisible).map((other) => other.getBoundingClientRect());
    return beside(this.box, this.thing.getBoundingClientRect(), others);
  }
}
