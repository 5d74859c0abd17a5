// Walking a board by keyboard: every panel is one tab stop, arrow keys go from thing to thing, Enter touches.

import { part } from "./dom.js";

const REACH = 2.2; // how much a step sideways counts when looking for what is above or below
const NAMING = ["tabindex", "role", "aria-pressed", "aria-label", "aria-description"]; // what focus gives to a thing

export class Walk {
  constructor(table) {
    this.table = table;
    part("root").addEventListener("keydown", (event) => this.key(event));
    // A thing that loses focus is no tab stop any more, unless the whole window has lost it.
    part("root").addEventListener("focusout", ({ target }) => {
      if (target === document.activeElement || !target.matches(".drawing [id]")) return;
      for (const name of NAMING) target.removeAttribute(name);
    });
  }

  key(event) {
    const drawing = event.target.closest?.(".drawing");
    if (!drawing || event.ctrlKey || event.altKey || event.metaKey) return;
    const thing = event.target === drawing ? null : event.target;
    if (thing && (event.key === "Enter" || event.key === " ")) this.table.touching.touch(thing.id);
    else if (thing && event.key === "Escape" && !this.table.touching.touched.length) drawing.focus();
    else if (!this.go(drawing, thing, event.key)) return;
    event.preventDefault();
  }

  /** Go to the thing that a key leads to; false if the key leads nowhere. */
  go(drawing, thing, key) {
    const things = [...drawing.querySelectorAll("[id]")];
    const at = things.indexOf(thing);
    const touchable = things.filter((one) => one.matches(".can-touch, .takes-back"));
    const next = {
      ArrowRight: () => things[at + 1] ?? things[0],
      ArrowLeft: () => things[at - 1] ?? things.at(-1),
      ArrowDown: () => (thing ? nearest(things, thing, 1) : things[0]),
      ArrowUp: () => (thing ? nearest(things, thing, -1) : things.at(-1)),
      Home: () => things[0],
      End: () => things.at(-1),
      PageDown: () => touchable.find((one) => things.indexOf(one) > at) ?? touchable[0],
      PageUp: () => touchable.findLast((one) => things.indexOf(one) < at) ?? touchable.at(-1),
    }[key];
    if (!next) return false;
    const found = next();
    if (found) this.focus(drawing, found.id);
    return true;
  }

  /** Focus a thing of a drawing under its name; the drawing itself if the thing is gone. */
  async focus(drawing, id) {
    const thing = id && drawing.querySelector(`#${CSS.escape(id)}`);
    if (!thing) return drawing.focus();
    const about = await this.table.explain.about(id);
    if (!thing.isConnected) return;
    this.name(thing, about); // before it is focused, so that a screen reader says the name
    thing.focus();
  }

  /** Something has changed: what is focused may mean something else now. */
  async rename(thing) {
    const about = await this.table.explain.about(thing.id);
    if (thing === document.activeElement) this.name(thing, about);
  }

  /** What assistive technology needs to know of a thing: its name, its meaning, and whether it can be touched. */
  name(thing, about) {
    const canTouch = thing.matches(".can-touch, .chosen, .takes-back");
    thing.setAttribute("role", canTouch ? "button" : "img");
    if (canTouch) thing.setAttribute("aria-pressed", String(thing.matches(".chosen")));
    else thing.removeAttribute("aria-pressed");
    thing.setAttribute("aria-label", about?.title ?? thing.id);
    if (about) thing.setAttribute("aria-description", `${about.text} ${about.ruling}`.trim());
    thing.setAttribute("tabindex", "0");
  }
}

function centre(thing) {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The nearest thing above (-1) or below (1). */
function nearest(things, from, way) {
  const [x, y] = centre(from);
  let best, least = Infinity;
  for (const thing of things) {
    const [ox, oy] = centre(thing);
    const down = (oy - y) * way;
    const far = down + Math.abs(ox - x) * REACH;
    if (thing !== from && down > 4 && far < least) [best, least] = [thing, far];
  }
  return best;
}
