// Several people at one device: a screen between them, so that nobody sees what is not theirs.

import { part } from "./dom.js";

export class Handover {
  constructor(table) {
    this.table = table;
    this.finished = new Set(); // seats that have answered in the secret lanes that are open
    part("handover-go").addEventListener("click", () => this.go());
    for (const button of document.querySelectorAll("[data-sit]")) {
      button.addEventListener("click", () => this.to(Number(button.dataset.sit)));
    }
  }

  /** After a change: is it for another of this device's seats to decide? */
  update(frame) {
    for (const button of document.querySelectorAll("[data-sit]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.sit) === frame.seat));
    }
    if (part("root").hidden && part("handover").hidden) this.uncover();
    if (!frame.secret) this.finished.clear();
    else if (!frame.moves.length) this.finished.add(frame.seat);
    const next = this.next(frame);
    if (next !== undefined) this.to(next);
    else if (this.seat === undefined && frame.secret && this.table.data.mine.length > 1) this.cover(frame.seat);
    this.seat ??= frame.seat;
  }

  next(frame) {
    const { mine } = this.table.data;
    if (mine.length < 2 || frame.over || frame.moves.length) return undefined;
    const after = mine.filter((seat) => seat > frame.seat);
    const isAsked = (seat) => seat !== frame.seat && frame.deciding.includes(seat) && !frame.away[seat];
    const waiting = [...after, ...mine].filter(isAsked);
    return waiting.find((seat) => !this.finished.has(seat));
  }

  /** Change the seat, with the screen between where there are secrets or where it is preferred. */
  to(seat) {
    if (seat === this.table.frame.seat) return;
    if (this.table.frame.secret || this.table.prefs.handover) this.cover(seat);
    else this.table.sit(seat);
  }

  /** Hide everything until the player of this seat is there. */
  cover(seat) {
    this.seat = seat;
    const name = this.table.names[seat];
    part("handover-title").textContent = this.table.say("table.handover", { name });
    part("handover-go").textContent = this.table.say("table.handover_go", { name });
    part("root").hidden = true;
    part("handover").hidden = false;
    part("handover-go").focus();
  }

  /** The next player is there: the table comes back with the first news for their seat, not before. */
  go() {
    part("handover").hidden = true;
    if (this.seat === this.table.frame.seat) this.uncover();
    else this.table.sit(this.seat);
  }

  uncover() {
    part("root").hidden = false;
    this.table.bar.focus();
  }
}
