// What the page does for a player who wants that: a line of switches below the moves, and the moves made for them.

import { part } from "./dom.js";

export class Habits {
  constructor(table) {
    this.table = table;
    const { prefs } = table;
    for (const box of part("habits")?.elements ?? []) box.checked = prefs[box.name];
    part("habits")?.addEventListener("change", ({ target }) => {
      prefs.keep(target.name, target.checked);
      table.plans.update(table.frame);
      table.plans.show();
      this.update(table.frame);
    });
  }

  /** A planned move comes first; nothing is tried twice, and what was taken back is not made again at once. */
  update(frame) {
    const { table } = this;
    if (table.isPlaying || table.isBusy || table.hasTakenBack || frame.version === this.tried || frame.lesson) return;
    const planned = table.plans.due(frame);
    const run = frame.moves.find((move) => move.times > 1);
    const only = frame.moves.length === 1 ? frame.moves[0] : null;
    if (planned) this.make(() => table.send(planned));
    else if (table.prefs.pass && only) this.make(() => table.send(only));
    else if (table.prefs.draw && run) this.make(() => table.repeat(run));
  }

  make(moves) {
    this.tried = this.table.frame.version;
    moves();
  }
}
