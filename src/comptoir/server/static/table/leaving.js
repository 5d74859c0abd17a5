// Leaving the game: handing the seat over to a bot, resigning, and coming back.

import { button, part } from "./dom.js";

export class Leaving {
  constructor(table) {
    this.table = table;
    part("leave-open")?.addEventListener("click", () => this.open());
    part("hand-over")?.addEventListener("click", () => this.send("leave"));
    part("resign")?.addEventListener("click", () => this.resign());
  }

  update(frame) {
    if (!part("leave-open")) return;
    part("leave-open").hidden = frame.over || frame.seat === null || frame.away[frame.seat] === "resigned";
    part("hand-over").disabled = Boolean(frame.away[frame.seat]);
  }

  /** The way back for whoever is away. */
  buttons(frame) {
    if (!this.canComeBack(frame)) return [];
    return [button("move strong", () => this.send("return"), this.table.say("table.come_back"))];
  }

  canComeBack({ over, seat, away }) {
    return !over && seat !== null && Boolean(away[seat]) && away[seat] !== "resigned";
  }

  open() {
    this.isSure = false;
    part("resign-about").textContent = this.table.say("table.resign_about");
    part("leave").showModal();
  }

  /** It is for good: pressing twice means it. */
  resign() {
    if (this.isSure) return this.send("resign");
    this.isSure = true;
    part("resign-about").textContent = this.table.say("table.resign_sure");
  }

  send(what) {
    part("leave").close();
    return this.table.leave(what);
  }
}
