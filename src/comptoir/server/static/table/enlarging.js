// On a phone boards can be larger than the screen: large enough for a finger, with what can be touched in sight.

import { part } from "./dom.js";
import { mostCentral, targetsIn } from "./in_sight.js";

const FINGER = 40; // pixels that something to touch measures at least
const LEAST = 1.65; // times the width of the screen
const MOST = 5;

export class Enlarging {
  constructor(table) {
    this.table = table;
    this.width = LEAST;
    part("enlarge").addEventListener("click", () => this.turn(!table.prefs.enlarged));
    this.show();
  }

  /** Look at what can be touched on the larger boards, and afterwards where one has looked before. */
  turn(isEnlarged) {
    const place = part("common").parentElement;
    if (isEnlarged) this.before = place.scrollTop;
    this.table.prefs.keep("enlarged", isEnlarged);
    this.width = LEAST;
    this.show();
    this.fit();
    if (!isEnlarged) place.scrollTo({ left: 0, top: this.before ?? 0, behavior: "instant" });
    else mostCentral(this.targets())?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }

  show() {
    document.body.classList.toggle("is-enlarged", this.table.prefs.enlarged);
    part("common").parentElement.style.setProperty("--enlarged", this.width);
    this.table.panels.layout.settle();
  }

  /** As wide as the smallest thing to touch needs. */
  fit() {
    if (!this.table.prefs.enlarged) return;
    const smallest = Math.min(...this.targets().map(shorterSide));
    if (smallest >= FINGER) return;
    this.width = Math.min(MOST, (this.width * (FINGER + 1)) / smallest);
    this.show();
  }

  targets() {
    return targetsIn(document.querySelector(".boards"));
  }
}

function shorterSide(thing) {
  const { width, height } = thing.getBoundingClientRect();
  return Math.min(width, height);
}
