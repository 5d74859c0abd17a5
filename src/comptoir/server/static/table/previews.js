// After the first touch every target shows what it would cost and bring.

import { inside, overlap } from "./boxes.js";
import { isVisible, make, part } from "./dom.js";

const MOST = 14; // more labels than these would only hide the board
const NARROW = 46; // pixels for the longest words

export class Previews {
  constructor(table) {
    this.table = table;
    addEventListener("resize", () => this.clear());
    addEventListener("scroll", () => this.clear(), true);
  }

  clear() {
    part("previews").replaceChildren();
  }

  show(touched, next) {
    this.clear();
    if (!touched.length || next.size > MOST) return;
    const taken = [];
    for (const id of next) {
      const changes = this.changesOf(id);
      const thing = document.getElementById(id);
      if (changes.length && isVisible(thing)) this.put(changes, thing.getBoundingClientRect(), taken);
    }
  }

  /** What touching a thing changes, if all moves that it leads to agree on that. */
  changesOf(id) {
    const [first, ...others] = this.table.touching.movesThrough(id).map((move) => move.changes);
    return first && others.every((changes) => String(changes) === String(first)) ? first : [];
  }

  /** A label below its thing, and below any other label that is there already. */
  put(changes, thing, taken) {
    const label = make("span", { class: "preview" }, ...changes.map((change) => make("span", {}, change)));
    label.style.maxWidth = `${Math.max(NARROW, thing.width * 1.15)}px`;
    part("previews").append(label);
    const { offsetWidth: width, offsetHeight: height } = label;
    const middle = thing.left + thing.width / 2 - width / 2;
    const box = { ...inside(middle, 0, width, height), top: thing.bottom - 6, width, height };
    for (let other; (other = taken.find((one) => overlap(one, box))); ) box.top = other.top + other.height + 1;
    box.top = inside(0, box.top, width, height).top;
    label.style.left = `${box.left}px`;
    label.style.top = `${box.top}px`;
    taken.push(box);
  }
}
