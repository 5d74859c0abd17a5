// Planning: while others decide, choose what to do if it is still possible when your turn comes.

import { button, make } from "./dom.js";

export class Plans {
  constructor(table) {
    this.table = table;
    this.planned = null; // {seat, move, words, touches, question}
  }

  /** What can be planned now. */
  get moves() {
    const { frame, prefs } = this.table;
    return (prefs.plan && frame.plan?.moves) || [];
  }

  /** Another picture: a plan is for one seat of a game that goes on. */
  update({ seat, over }) {
    if (this.planned?.seat !== seat || over) this.planned = null;
    document.body.classList.toggle("is-planning", this.moves.length > 0);
  }

  choose({ move, words, touches }) {
    const { frame } = this.table;
    this.planned = { seat: frame.seat, move, words, touches, question: frame.plan.question };
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
