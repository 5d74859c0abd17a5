// Drag and drop: taking a thing up touches it, putting it down touches what lies below.

import { part } from "./dom.js";
import { ghostOf } from "./glide.js";

const START = 8; // pixels before a press becomes a drag

export class Drag {
  constructor(table) {
    this.table = table;
    this.held = null; // {id, x, y, ghost, before}
    this.dropped = 0;
    const root = part("root");
    root.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", (event) => this.cancel(event));
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** The click that ends a drag is no touch of its own. */
  hasDropped(click) {
    return click.timeStamp - this.dropped < 50;
  }

  down(event) {
    if (!event.isPrimary || event.button !== 0 || this.table.isBusy) return;
    const { touching } = this.table;
    const id = touching.thingAt(event.clientX, event.clientY, event.target);
    if (id && touching.next.has(id)) this.held = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < START) return;
    if (!held.ghost) this.takeUp(held);
    held.ghost.style.translate = `${event.clientX - held.x}px ${event.clientY - held.y}px`;
    this.over(document.elementFromPoint(event.clientX, event.clientY), event);
  }

  takeUp(held) {
    this.table.explain.hide();
    held.ghost = ghostOf(document.getElementById(held.id));
    held.ghost.classList.add("dragged");
    this.table.touching.touch(held.id, true);
    document.body.classList.add("is-dragging");
  }

  over(target, event) {
    const id = target && this.table.touching.thingAt(event.clientX, event.clientY, target);
    const below = id && this.table.touching.next.has(id) ? document.getElementById(id) : null;
    if (below === this.below) return;
    this.below?.classList.remove("drop-here");
    below?.classList.add("drop-here");
    this.below = below;
  }

  up(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    this.held = null;
    if (!held.ghost) return;
    this.finish(held, event);
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const { touching } = this.table;
    const id = target && touching.thingAt(event.clientX, event.clientY, target, event.pointerType === "touch");
    if (id && touching.next.has(id)) touching.touch(id);
    else if (id !== held.id && touching.touched.length) touching.letGo();
  }

  cancel(event) {
    if (this.held?.ghost) {
      this.finish(this.held, event);
      this.table.touching.letGo();
    }
    this.held = null;
  }

  finish(held, event) {
    this.dropped = event.timeStamp;
    held.ghost.remove();
    this.below?.classList.remove("drop-here");
    this.below = null;
    document.body.classList.remove("is-dragging");
  }
}
