// The action bar: what is asked or who we are waiting for, buttons for moves without a place, undo, hint, skip.

import { button, fill, isVisible, make, part, wide } from "./dom.js";
import { costs } from "./explain.js";
import { request } from "./post.js";
import { sentences } from "./words.js";

const BUTTONS = 6; // more moves without a place than these are in the list only
const RUNS = 4; // and kinds of moves in a row
const ELSEWHERE = 2; // and so many that are in another tab

export class Bar {
  constructor(table) {
    this.table = table;
    part("undo").addEventListener("click", () => this.undo());
    part("hint").addEventListener("click", () => this.hint());
    part("skip").addEventListener("click", () => this.skip());
    part("note-close").addEventListener("click", () => this.note(""));
  }

  update(frame) {
    part("status").textContent = frame.status === frame.question ? "" : frame.status;
    part("question").textContent = frame.question;
    part("bar").classList.toggle("my-turn", frame.moves.length > 0);
    this.offer(frame);
    this.ask(null);
    this.point(this.table.plans.planned);
    this.showUndo(frame);
    part("hint").hidden = !this.table.data.hints || !frame.moves.length;
    part("skip").hidden = !frame.bots || frame.seat === null || frame.moves.length > 0;
    part("skip").disabled = false;
    part("end").hidden = !frame.over;
  }

  /** Buttons stay while others move; after your own change they are new, so that one press answers once. */
  offer(frame) {
    if (this.table.isBusy) part("actions").replaceChildren();
    const { leaving, plans } = this.table;
    fill(part("actions"), [...leaving.buttons(frame), ...this.buttons(frame), ...plans.shown()]);
  }

  buttons(frame) {
    const named = frame.moves.filter((move) => !move.touches.length);
    const more = [...this.beyond(frame, named), ...this.elsewhere(frame)];
    if (named.length + more.length <= BUTTONS) named.push(...more);
    return [...this.again(frame), ...this.runs(frame), ...(named.length > BUTTONS ? [] : named.map((move) => this.choice(move)))];
  }

  /** What follows one of these buttons, or leads to the same as one of them. */
  beyond(frame, named) {
    const known = new Set(named.map((move) => move.move));
    return frame.ahead.filter((move) => !move.touches.length && (known.has(move.first[0]) || known.has(move.move)));
  }

  /** On a phone: moves whose things are all in another tab, if they are few. */
  elsewhere({ moves, ahead }) {
    if (wide.matches || !isVisible(part("tabs"))) return []; // nothing is measured where nothing can be hidden
    const isHidden = (id) => !isVisible(document.getElementById(id));
    const found = [...moves, ...ahead].filter((move) => move.touches.length && move.touches.flat().every(isHidden));
    return found.length > ELSEWHERE ? [] : found;
  }

  /** What was just confirmed and may be done again is one key away. */
  again(frame) {
    const { table } = this;
    const move = frame.moves.find((move) => move.move === table.again && move.touches.length);
    return move ? [this.doing(move, "move again", table.say("table.again", { move: move.words }))] : [];
  }

  /** Draws, sales and payments are made with one press; a second button leaves out the last ones. */
  runs(frame) {
    const runs = frame.moves.map((move) => ({ ...move, times: Math.max(move.times, move.repeats) })).filter(({ times }) => times > 1);
    return runs.length > RUNS ? [] : runs.flatMap((move) => this.run(move));
  }

  run(move) {
    const { table } = this;
    const fewer = { ...move, times: move.times - 1 };
    const all = button("move", () => table.repeat(move), table.say("table.times", { move: move.words, n: move.times }));
    const less = button("tool", () => this.leaveOut([all, less], fewer), "−1");
    less.setAttribute("aria-label", table.say("table.one_less"));
    return fewer.times > 1 ? [all, less] : [all];
  }

  leaveOut([all, less], fewer) {
    less.remove();
    all.replaceWith(...this.run(fewer));
  }

  choice(move) {
    return this.doing(move, "move", move.words, ...costs(move));
  }

  doing(move, kind, ...content) {
    const made = button(kind, () => this.table.play(move), ...content);
    Object.assign(made.dataset, { move: move.move, asks: move.holds });
    return made;
  }

  showUndo(frame) {
    const button = part("undo");
    button.hidden = part("undo-why").hidden = frame.seat === null || frame.over;
    button.setAttribute("aria-disabled", String(!frame.undo.possible));
    part("undo-why").textContent = frame.undo.why;
  }

  // ---------------------------------------------------------------- while a move is chosen

  /** Some things are touched: say how it goes on, or ask which of the moves is meant. */
  touched(left, done) {
    if (!left.length) return this.letGo();
    const { say } = this.table;
    const named = left.length > 1 ? done : left;
    if (!named.length) return this.ask([make("p", {}, say("table.go_on", { n: left.length })), this.wayBack()]);
    const asked = make("p", {}, say(left.length > named.length ? "table.which_or_on" : "table.which"));
    this.ask([asked, ...named.map((move) => this.choice(move)), this.wayBack()], true);
  }

  /** The move would reveal something or pass the turn: is it meant? */
  confirm(move) {
    const { say } = this.table;
    const text = make("p", {}, make("b", {}, `${move.words}.`), ...costs(move), " ", say("table.holds"));
    const go = button("move strong", () => this.table.send(move), say("table.confirm"));
    this.ask([text, go, this.wayBack()]);
    go.focus();
    this.table.announce(sentences(`${move.words}.`, say("table.holds")));
  }

  wayBack() {
    return button("plain", () => this.table.touching.letGo(), this.table.say("table.let_go"));
  }

  /** Show something to choose from below the question, instead of what was to be read there; nothing takes it away. */
  ask(content, takesFocus = false) {
    if (content) this.note("");
    const place = part("choice");
    const had = place.contains(document.activeElement);
    place.hidden = !content;
    place.replaceChildren(...(content ?? []));
    if (takesFocus) place.querySelector("button").focus({ preventScroll: true });
    else if (had) this.focus();
  }

  isAsking() {
    return !part("choice").hidden;
  }

  letGo() {
    this.ask(null);
  }

  busy(isBusy) {
    part("bar").classList.toggle("busy", isBusy);
    part("bar").setAttribute("aria-busy", String(isBusy));
  }

  focus() {
    (part("actions").querySelector(".again") ?? part("question")).focus({ preventScroll: true });
  }

  /** Something to read that is not a question: a refusal, a hint. It takes the place of what was to be chosen. */
  note(text, ...more) {
    if (text) this.ask(null);
    part("note").hidden = !text;
    part("note-text").replaceChildren(text, ...more);
    if (text) this.table.announce(text);
  }

  // ---------------------------------------------------------------- tools

  undo() {
    const { undo } = this.table.frame;
    if (undo.possible) this.table.takeBack();
    else this.note(undo.why);
  }

  async hint() {
    const { table } = this;
    const asked = table.frame.version;
    part("hint").disabled = true;
    this.note(table.say("table.hint_thinking"));
    try {
      const answer = await request(`${table.path}/hint?seat=${table.frame.seat}`);
      if (table.frame.version !== asked) return this.note("");
      if (!answer.ok) return this.note(answer.data.error);
      const named = (number) => table.frame.moves.find(({ move }) => move === number);
      const others = answer.data.others.map((other) => ({ ...other, words: named(other.move)?.words }));
      this.suggest(named(answer.data.move), others);
    } catch {
      this.note(table.say("table.unreachable"));
    } finally {
      part("hint").disabled = false;
    }
  }

  /** Name the suggested move and what separates it from the next best, and point at what to touch for it. */
  suggest(move, others = []) {
    if (!move) return this.note("");
    const { say } = this.table;
    const brings = move.changes.length ? say("table.hint_brings", { changes: move.changes.join(", ") }) : "";
    const go = button("move", () => this.table.send(move), say("table.hint_do"));
    const separated = others.filter(({ words }) => words).map((other) => this.separation(other));
    const behind = separated.map((text) => make("span", { class: "runner-up" }, text));
    this.note(sentences(say("table.hint_move", { move: move.words }), brings), " ", go, ...behind);
    this.point(move);
    if (move.touches.length) this.table.tabs.follow(new Set(move.touches[0]));
  }

  separation({ words, behind, reasons }) {
    const { say } = this.table;
    const points = behind.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
    if (behind < 0.25 || !reasons.length) return say("table.hint_equal", { move: words });
    return say("table.hint_ahead", { move: words, points, why: reasons.join(", ") });
  }

  /** Mark what to touch for a move, one thing for each step. */
  point(move) {
    for (const thing of document.querySelectorAll(".hinted")) thing.classList.remove("hinted");
    for (const [id] of move?.touches ?? []) document.getElementById(id)?.classList.add("hinted");
  }

  async skip() {
    part("skip").disabled = true;
    try {
      await request(`${this.table.path}/skip`, {});
    } catch {
      part("skip").disabled = false;
    }
  }
}
