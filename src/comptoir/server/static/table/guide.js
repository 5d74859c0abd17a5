// At a guided table: each kind of decision is explained the first time it comes for this person, then never again.

import { part } from "./dom.js";
import { request } from "./post.js";

export class Guide {
  constructor(table) {
    this.table = table;
    this.explained = new Set(table.data.explained);
    this.shown = null; // the kind that is explained now
  }

  update({ guide }) {
    if (!part("guide")) return;
    const found = guide.find(({ kind }) => !this.explained.has(kind));
    const isNew = Boolean(found) && found.kind !== this.shown;
    this.shown = found?.kind ?? null;
    part("guide").hidden = !found;
    part("guide-text").textContent = found?.text ?? "";
    if (isNew) this.table.announce(found.text);
  }

  /** The decision is made: what was read before it need not be read again. */
  note(kind) {
    if (!kind || this.explained.has(kind)) return;
    this.explained.add(kind);
    this.update(this.table.frame);
    request(`${this.table.path}/explained`, { kind }).catch(() => {}); // then it is explained once more
  }
}
