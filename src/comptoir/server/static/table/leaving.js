// Leaving the game: handing the seat over to a bot, resigning, and coming back; ending a game that nobody comes back to.

import { button, make, part } from "./dom.js";
import { request } from "./post.js";

/** Resigning and the organiser's end are for good. */
const mayReturn = (away) => away !== "resigned" && away !== "ended";

export class Leaving {
  constructor(table) {
    this.table = table;
    part("leave-open")?.addEventListener("click", () => this.open());
    part("hand-over")?.addEventListener("click", () => this.send("leave"));
    part("resign")?.addEventListener("click", () => this.resign());
  }

  update(frame) {
    if (!part("leave-open")) return;
    part("leave-open").hidden = frame.over || Boolean(frame.lesson) || frame.seat === null || !mayReturn(frame.away[frame.seat]);
    part("hand-over").disabled = Boolean(frame.away[frame.seat]);
  }

  /** The way back for a player who is away, and the organiser's way out of a paused game. */
  buttons(frame) {
    const { data, say } = this.table;
    const back = button("move strong", () => this.send("return"), say("table.come_back"));
    const end = button("plain", () => this.end(), say("table.end_game"));
    return [...(this.canComeBack(frame) ? [back] : []), ...(frame.paused && data.owns ? [end] : [])];
  }

  canComeBack({ over, seat, away }) {
    return !over && seat !== null && Boolean(away[seat]) && mayReturn(away[seat]);
  }

  /** It is for good: pressing again below means it. */
  end() {
    const { bar, say } = this.table;
    const go = button("move strong", () => this.sendEnd(), say("table.end_game"));
    bar.ask([make("p", {}, say("table.end_sure")), go, bar.wayBack()], true);
  }

  async sendEnd() {
    this.table.bar.ask(null);
    try {
      const { ok, data } = await request(`${this.table.path}/finish`, {});
      if (!ok) this.table.bar.note(data.error);
    } catch {
      this.table.bar.note(this.table.say("table.unreachable"));
    }
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
    part("leave")?.close();
    return this.table.leave(what);
  }
}
