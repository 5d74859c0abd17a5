// When few moves are left, they stand by name beside what was touched, unless they would hide what can be touched next.

import { button, isVisible, part } from "./dom.js";
import { costs } from "./explain.js";

const FEW = 4;
const GAP = 10; // pixels to the thing
const EDGE = 4; // and to the edge of the window

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

  /** The page has moved: stay beside the thing, if there is room. */
  follow() {
    if (!this.box.hidden) this.box.hidden = !isVisible(this.thing) || !this.place(this.thing.getBoundingClientRect());
  }

  buttonOf(move) {
    return button("move", () => this.table.play(move), move.words, ...costs(move));
  }

  /** Put the box where it covers nothing that can be touched; returns whether there is such a place. */
  place(thing) {
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const taken = [thing, ...this.others.filter(isVisible).map((other) => other.getBoundingClientRect())];
    const free = spots(thing, width, height).find((spot) => !taken.some((one) => overlap(one, spot, width, height)));
    if (!free) return false;
    this.box.style.left = `${free.left}px`;
    this.box.style.top = `${free.top}px`;
    return true;
  }
}

/** Places for a box of this size beside a thing, the best first, inside the window. */
function spots({ left, right, top, bottom }, width, height) {
  const [middle, centre] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const [after, before, below, above] = [right + GAP, left - GAP - width, bottom + GAP, top - GAP - height];
  const tried = [[after, centre], [before, centre], [middle, below], [middle, above], [after, below], [after, above], [before, below], [before, above]];
  return tried.map(([x, y]) => ({
    left: Math.max(EDGE, Math.min(x, innerWidth - width - EDGE)),
    top: Math.max(EDGE, Math.min(y, innerHeight - height - EDGE)),
  }));
}

const overlap = (one, spot, width, height) =>
  one.left < spot.left + width && spot.left < one.right && one.top < spot.top + height && spot.top < one.bottom;
