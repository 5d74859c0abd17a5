// The table page: shows what the server sends, sends what the player does. It knows no game.

import { Attention } from "./attention.js";
import { Bar } from "./bar.js";
import { Beside } from "./beside.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { Clocks } from "./clocks.js";
import { part } from "./dom.js";
import { Drag } from "./drag.js";
import { Enlarging } from "./enlarging.js";
import { Explain } from "./explain.js";
import { Glide } from "./glide.js";
import { Guide } from "./guide.js";
import { Habits } from "./habits.js";
import { Handover } from "./handover.js";
import { Leaving } from "./leaving.js";
import { Lesson } from "./lesson.js";
import { Log } from "./log.js";
import { Moves } from "./moves.js";
import { Panels } from "./panels.js";
import { Pieces } from "./pieces.js";
import { Plans } from "./plans.js";
import { change, request } from "./post.js";
import { Prefs } from "./prefs.js";
import { Previews } from "./previews.js";
import { Rivals } from "./rivals.js";
import { Seats } from "./seats.js";
import { Line } from "./socket.js";
import { Tabs } from "./tabs.js";
import { Touching } from "./touching.js";
import { Walk } from "./walk.js";
import { sentences, speaker } from "./words.js";

const TOLD = 6; // lines that are read aloud after a change
const DISCREET = 700; // milliseconds before a lost line is mentioned
const LONGEST = 2000; // and for the picture of a change to come by the line

class Table {
  constructor(data) {
    this.data = data;
    this.names = data.names;
    this.path = `/tables/${data.table}`;
    this.title = document.title;
    this.say = speaker(data.words, document.documentElement.lang);
    this.frame = null;
    this.isBusy = false;
    this.isPlaying = false; // several moves in a row
    this.awaited = null; // the version whose picture a change waits for, and who to tell whether it has arrived
    this.unfinished = null; // what is left to do before the next picture
    this.again = null; // the move that was confirmed last, as long as it may be repeated
    this.prefs = new Prefs(data);
    this.seats = new Seats(this);
    this.panels = new Panels(this);
    this.rivals = new Rivals(this);
    this.glide = new Glide(this);
    this.plans = new Plans(this);
    this.lesson = new Lesson(this);
    this.guide = new Guide(this);
    this.bar = new Bar(this);
    this.previews = new Previews(this);
    this.choices = new Choices(this);
    this.touching = new Touching(this);
    this.drag = new Drag(this);
    this.explain = new Explain(this);
    this.walk = new Walk(this);
    this.moves = new Moves(this);
    this.pieces = new Pieces(this);
    this.log = new Log(this);
    this.tabs = new Tabs(this);
    this.enlarging = new Enlarging(this);
    this.beside = new Beside(this);
    this.chat = new Chat(this);
    this.handover = new Handover(this);
    this.leaving = new Leaving(this);
    this.clocks = new Clocks(this);
    this.attention = new Attention(this);
    this.habits = new Habits(this);
    part("root").addEventListener("click", (event) => this.sort(event), true);
    this.sit(data.seat);
  }

  // ---------------------------------------------------------------- the line

  /** Look at the table from one of your seats, or as a spectator. */
  sit(seat) {
    this.line?.close();
    this.unfinished?.();
    this.log.forget();
    this.rivals.forget();
    this.panels.opened = null;
    const query = seat === null ? "" : `?seat=${seat}`;
    history.replaceState(null, "", `${this.path}${this.data.mine.length > 1 ? query : ""}`);
    const address = new URL(`${this.path}/live${query}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.line = new Line(address, (message) => this.hear(message), (state) => this.connection(state));
  }

  hear(message) {
    if (message.error) this.bar.note(message.error);
    else if (message.chat) this.chat.hear(message.chat);
    else if (message.disconnected) this.seats.lose(message.disconnected);
    else if (message.waiting) this.attention.hear(message.waiting);
    else if (message.alive) this.notice(message.notice ?? "");
    else if (message.version !== undefined) this.show(message);
  }

  /** The operator's notice to everyone; it comes with every sign of life. */
  notice(text) {
    if (part("notice").textContent === text) return;
    part("notice").textContent = text;
    part("notice").hidden = !text;
  }

  connection(state) {
    if (state === "refused") this.attention.forget();
    if (state !== "open") this.awaited?.arrived(false);
    const isLost = state === "lost";
    if (isLost === this.isLost) return; // another attempt has failed
    this.isLost = isLost;
    clearTimeout(this.mention);
    this.mention = setTimeout(() => (part("lost").hidden = !isLost), isLost ? DISCREET : 0);
  }

  // ---------------------------------------------------------------- what is shown

  /** Show a message of the server: everything the first time, what changed from then on. */
  show(frame) {
    this.unfinished?.();
    const before = this.frame;
    const focused = document.activeElement;
    this.frame = frame;
    document.body.classList.add("is-ready");
    document.body.classList.toggle("is-over", frame.over);
    const told = frame.log ? this.log.update(frame.log, frame.version) : [];
    if (!this.goesOn(told)) this.again = null;
    const parts = [this.explain, this.panels, this.plans, this.touching, this.bar, this.moves, this.leaving, this.clocks, this.lesson, this.guide];
    for (const shown of parts) shown.update(frame);
    this.enlarging.fit();
    if (before?.question !== frame.question && this.tabs.turn()) this.bar.offer(frame);
    this.unfinished = () => this.finish(told);
    requestAnimationFrame(() => this.unfinished?.());
    this.tell(told, before);
    this.handover.update(frame);
    this.attention.update(frame);
    if (frame.version >= this.awaited?.version) this.awaited.arrived(true);
    // If the focused element is gone, move focus to the question.
    if (focused !== document.body && document.activeElement === document.body) this.bar.focus();
    this.habits.update(frame);
  }

  /** What depends on where things are now: it is measured once, when the browser is about to lay them out anyway. */
  finish(told) {
    this.unfinished = null;
    this.log.toEnd();
    this.rivals.note(told);
    this.glide.play(told);
  }

  /** Is the move that was confirmed offered again at once, before anyone else has moved? */
  goesOn(told) {
    const { moves, seat } = this.frame;
    return moves.some((move) => move.move === this.again) && told.every(({ by }) => by < 0 || by === seat);
  }

  tell(lines, before) {
    const texts = lines.slice(-TOLD).map((line) => line.text);
    const isAsked = before?.question !== this.frame.question || before?.seat !== this.frame.seat;
    this.announce(sentences(...texts, isAsked ? this.frame.question : ""));
  }

  /** Say something to those who listen to the page. */
  announce(text) {
    if (!text) return;
    part("announce").append(Object.assign(document.createElement("p"), { textContent: text }));
    while (part("announce").children.length > 4) part("announce").firstChild.remove();
  }

  // ---------------------------------------------------------------- what is done

  /** A double click is one click: when its first half has sent something, the second would hit the next question. */
  sort(event) {
    if (event.detail < 2) this.hasSent = false;
    else if (this.hasSent) event.stopPropagation();
  }

  /** Make a move, after a confirmation where it reveals something or passes the turn; while others decide, plan it. */
  play(move) {
    if (this.isBusy || this.isPlaying) return;
    if (!this.frame.moves.length) this.plans.choose(move);
    else if (move.holds && this.prefs.confirmation && move.move !== this.again) this.bar.confirm(move);
    else this.send(move);
  }

  /** Make a move, after those that lead to it. */
  send({ move, holds, first = [] }) {
    this.again = holds ? move : null;
    return this.series([...first, move]);
  }

  repeat({ move, times }) {
    return this.series(new Array(times).fill(move));
  }

  /** Make moves one after another, as long as they are offered and accepted. */
  async series(numbers) {
    this.hasTakenBack = false;
    this.isPlaying = true;
    const isOffered = (move) => this.frame.moves.some((one) => one.move === move);
    for (const move of numbers) {
      if (!isOffered(move) || !(await this.change("moves", { move }))) break;
    }
    this.isPlaying = false;
    this.busy(false);
    this.habits.update(this.frame);
  }

  /** Take back the last move, or an answer of a simultaneous phase. */
  takeBack({ answer } = {}) {
    this.hasTakenBack = true;
    return this.change("undo", { answer });
  }

  /** Resign, leave the seat to a bot, or come back: whatever has happened meanwhile. */
  leave(what) {
    return this.change(what, { version: undefined });
  }

  /** Send a change, and nothing else until its picture is here; returns whether it was accepted. */
  async change(what, body) {
    if (this.isBusy) return false;
    const { seat, version } = this.frame;
    const { shown } = this.guide;
    this.hasSent = true;
    this.busy(true);
    try {
      return await this.answered(await change(`${this.path}/${what}`, { seat, version, ...body }), shown);
    } catch {
      this.bar.note(this.say("table.unreachable"));
      return false;
    } finally {
      this.busy(false);
    }
  }

  async answered({ ok, status, data }, read) {
    if (ok) this.guide.note(read);
    this.bar.note(ok ? "" : data.error);
    part("since").hidden = true;
    if (ok) await this.arrival(data.version);
    else if (status === 409) await this.arrival(data.view.version);
    else this.touching.letGo();
    return ok;
  }

  /** The picture of a change comes by the line; if that is down, it is asked for. */
  async arrival(version) {
    if (this.frame.version >= version || (await this.comes(version))) return;
    const { ok, data } = await request(`${this.path}/view?seat=${this.frame.seat}`);
    if (ok) this.show(data);
  }

  /** Does the line bring this version? Not if it is lost, or after too long. */
  comes(version) {
    if (!this.line.isOpen()) return false;
    return new Promise((arrived) => {
      this.awaited = { version, arrived };
      setTimeout(() => arrived(false), LONGEST);
    });
  }

  busy(isBusy) {
    this.isBusy = isBusy;
    this.bar.busy(isBusy || this.isPlaying);
  }
}

new Table(JSON.parse(part("data").textContent));
