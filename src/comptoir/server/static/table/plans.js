// Planning: while others decide, choose what to do if it is still possible when your turn comes.

import { button, make } from "./dom.js";
import { request } from "./post.js";

export class Plans {
  constructor(table) {
    this.table = table;
    this.offered = null; // {question, moves}: what can be planned
    this.planned = null; // {seat, move, words, touches, question}
  }

  get moves() {
    return this.offered?.moves ?? [];
  }

  /** Another picture: a plan is for one seat of a game that goes on. */
  update(frame) {
    if (this.planned?.seat !== frame.seat || frame.over) this.planned = null;
    if (this.table.prefs.plan && canPlan(frame)) this.ask(frame);
    else this.offered = null;
  }

  async ask({ seat, version }) {
    try {
      const { ok, data } = await request(`${this.table.path}/plan?seat=${seat}`);
      if (!ok || this.table.frame.version !== version || data.version !== version) return;
      this.offered = data;
      this.show();
    } catch {
      // not reachable just now: the next picture asks again
    }
  }

  choose({ move, words, touches }) {
    const { question } = this.offered;
    this.planned = { seat: this.table.frame.seat, move, words, touches, question };
    this.show();
  }

  cancel() {
    this.planned = null;
    this.show();
  }

  show() {
    const { bar, frame, touching } = this.table;
    touching.update();
    bar.update(frame);
  }

  /** In the bar: what is planned, or that something can be. */
  shown() {
    const { say } = this.table;
    if (this.planned) {
      const words = say("table.planned", { move: this.planned.words });
      return [make("p", { class: "plan" }, words), button("tool", () => this.cancel(), say("table.plan_cancel"))];
    }
    return this.moves.length ? [make("p", { class: "plan" }, say("table.plan"))] : [];
  }

  /** It is your turn: the planned move, if the same question offers it. Otherwise say that it is not made. */
  due(frame) {
    const { planned } = this;
    if (!planned || !frame.moves.length) return null;
    this.planned = null;
    const isSame = (move) => move.move === planned.move && move.words === planned.words;
    const found = frame.question === planned.question && frame.moves.find(isSame);
    if (!found) this.table.bar.note(this.table.say("table.plan_gone", { move: planned.words }));
    return found;
  }
}

/** Is the seat waiting for others? */
const canPlan = ({ seat, moves, over, paused, away }) => seat !== null && !moves.length && !over && !paused && !away[seat];
