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
    addEventListener("resize", () => this.hide());
    addEventListener("scroll", () => this.hide(), true);
  }

  hide() {
    this.box.hidden = true;
  }

  /** Offer these moves beside a thing; returns whether they could be offered. */
  offer(moves, thing, next) {
    this.hide();
    if (moves.length > FEW || !isVisible(thing)) return false;
    this.box.replaceChildren(...moves.map((move) => this.buttonOf(move)));
    this.box.hidden = false;
    this.box.hidden = !this.place(thing.getBoundingClientRect(), [...next].map((id) => document.getElementById(id)));
    return !this.box.hidden;
  }

  buttonOf(move) {
    return button("move", () => this.table.play(move), move.words, ...costs(move));
  }

  /** Put the box where it covers none of these; returns whether there is such a place. */
  place(thing, others) {
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const taken = [thing, ...others.filter(isVisible).map((other) => other.getBoundingClientRect())];
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
