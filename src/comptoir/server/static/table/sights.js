// Where the common boards do not fit together: their names lead to them, and show where something can be touched.

import { button, part } from "./dom.js";
import { bringTargetsToSight } from "./in_sight.js";

const EYE = 0.3; // of a place's height: the board there is the one looked at
const NEAR = 60; // pixels from the top of a place: there a board is that was asked for

export class Sights {
  constructor() {
    this.list = part("sights");
    this.boards = new Map(); // a board's button, by its element
    addEventListener("scroll", ({ target }) => target !== this.list && this.look(), true);
  }

  /** The boards of the common place; their names are visible if not all of them are. */
  update(figures, isCrowded) {
    this.list.hidden = !isCrowded || figures.length < 2;
    const kept = figures.map(({ element, title }) => [element, this.boards.get(element) ?? this.name(element, title)]);
    this.boards = new Map(kept);
    const wanted = [...this.boards.values()];
    if (wanted.some((one, number) => this.list.children[number] !== one) || this.list.children.length !== wanted.length)
      this.list.replaceChildren(...wanted);
  }

  name(element, title) {
    return button("sight", () => this.go(element), title);
  }

  go(element) {
    this.asked = element;
    element.scrollIntoView({ block: "start" });
    bringTargetsToSight(element);
    this.look();
  }

  /** Mark the boards that hold something to touch. */
  mark(things) {
    const found = [...things].map((id) => document.getElementById(id));
    for (const [element, name] of this.boards) name.classList.toggle("holds", found.some((one) => element.contains(one)));
  }

  /** Mark the board that is looked at. */
  look() {
    if (this.list.hidden || !this.boards.size) return;
    const seen = this.seen();
    for (const [element, name] of this.boards) name.setAttribute("aria-current", String(element === seen));
    this.list.scrollLeft = this.boards.get(seen).offsetLeft - this.list.offsetLeft;
  }

  /** The board that was asked for, if it is where asking has brought it; else the one where the eye is. */
  seen() {
    const place = part("common").parentElement.getBoundingClientRect();
    const top = (element) => element.getBoundingClientRect().top;
    const all = [...this.boards.keys()];
    const far = all.includes(this.asked) ? top(this.asked) - place.top : NaN;
    if (Math.abs(far) < NEAR || (far > 0 && isAtEnd())) return this.asked; // the last ones do not come up to the top
    if (isAtEnd()) return all.at(-1);
    return all.findLast((element) => top(element) <= place.top + place.height * EYE) ?? all[0];
  }
}

/** Has the place that scrolls been scrolled to its end? On a phone that is the place of all boards. */
function isAtEnd() {
  const common = part("common");
  const place = common.scrollHeight > common.clientHeight ? common : common.parentElement;
  return place.scrollTop > 0 && place.scrollTop + place.clientHeight >= place.scrollHeight - 2;
}
