// Touching: what can be touched is marked, each touch leaves fewer moves, and when one is left, it is made.

import { part } from "./dom.js";
import { thingAt } from "./explain.js";
import { answer, complete, nextThings, remaining, touch } from "./matching.js";

const DEAREST = 3; // prices from here on have the same mark
const FINGER = 22; // pixels around a fingertip within which it hits a marked thing

export class Touching {
  constructor(table) {
    this.table = table;
    this.touched = [];
    this.next = new Set();
    part("root").addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.letGo());
  }

  /** The legal moves, and what they only lead to; while others decide, what can be planned. */
  get moves() {
    const { frame, plans } = this.table;
    if (!frame) return [];
    return frame.moves.length ? [...frame.moves, ...frame.ahead] : plans.moves;
  }

  get answers() {
    return this.table.frame?.undo.answers ?? [];
  }

  /** Another question: whatever was touched for the last one is forgotten. */
  update() {
    this.touched = [];
    this.mark();
  }

  // ---------------------------------------------------------------- touches

  click(event) {
    if (this.table.drag.hasDropped(event) || this.table.explain.wasHeld) return;
    const id = this.thingAt(event.clientX, event.clientY, event.target, event.pointerType === "touch");
    const other = this.table.lesson.step && !this.next.has(id) && !this.touched.includes(id) && thingAt(event);
    if (other) this.table.lesson.answer(other.id);
    else if (id && this.moves.length) this.touch(id);
    else if (event.pointerType === "touch") this.table.explain.tap(event);
  }

  /** The thing that the player means at this point: what is marked first, then what was marked before. */
  thingAt(x, y, target, isFinger = false) {
    const around = namesAround(target);
    const all = new Set(this.moves.flatMap((move) => move.touches.flat()));
    const isMeant = (id) => this.next.has(id) || this.touched.includes(id);
    // A finger on a card covers the small pieces that lie on it: it means the card, and takes none of them back.
    const isCovered = (id) => isFinger && isSmall(document.getElementById(id)) && around.some(isMeant);
    return (
      around.find((id) => isMeant(id) || (this.answerOf(id) && !isCovered(id))) ??
      (isFinger && target.closest?.(".drawing") ? this.near(x, y) : undefined) ??
      around.find((id) => all.has(id))
    );
  }

  /** The marked thing nearest to a fingertip. */
  near(x, y) {
    let best, least = FINGER;
    for (const id of this.next) {
      const box = document.getElementById(id)?.getBoundingClientRect();
      if (!box?.width) continue;
      const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (far < least) [best, least] = [id, far];
    }
    return best;
  }

  /** Touch a thing; a move is made when nothing else can be meant, but not while the thing is being dragged. */
  touch(id, isDragged = false) {
    if (this.table.isBusy || !this.moves.length) return;
    const taken = this.answerOf(id);
    if (taken) return this.table.takeBack(taken);
    this.touched = touch(this.moves, this.touched, id);
    this.mark();
    const left = this.touched.length ? remaining(this.moves, this.touched) : [];
    const done = complete(this.moves, this.touched);
    const isTaught = Boolean(this.table.lesson.step); // learners touch everything that belongs to a move
    const meant = isTaught ? done[0] : answer(left, done);
    if (left.length === 1 && (isDragged || (isTaught && !meant))) this.table.bar.letGo();
    else if (meant && !isDragged && this.table.prefs.only) this.table.play(meant);
    else this.offer(left, done, id);
    this.table.previews.show(this.touched, this.next);
  }

  /** Several moves are left: a few are named beside the thing, which needs no words in the bar. */
  offer(left, done, id) {
    const isAsked = done.length > 0 && left.length > 1;
    const isOffered = !isAsked && this.table.choices.offer(left, document.getElementById(id), this.next);
    this.table.bar.touched(isOffered ? [] : left, done);
    if (left.length && !isOffered) this.table.tabs.follow(this.next);
  }

  /** The answer that touching this thing takes back; none while the touch belongs to a move. */
  answerOf(id) {
    if (this.touched.length || this.next.has(id)) return undefined;
    return this.answers.findLast((answer) => answer.things.includes(id));
  }

  letGo() {
    if (!this.touched.length && !this.table.bar.isAsking()) return;
    this.touched = [];
    this.mark();
    this.table.bar.letGo();
  }

  // ---------------------------------------------------------------- marks

  mark() {
    this.next = nextThings(this.moves, this.touched);
    const asked = new Set(this.table.frame.moves.flatMap((move) => move.touches.flat()));
    this.markAs("can-touch", this.next);
    this.markAs("beyond", new Set([...this.next].filter((id) => !asked.has(id))));
    this.markAs("chosen", new Set(this.touched));
    this.markPrices();
    const taken = this.answers.flatMap((answer) => answer.things).filter((id) => this.answerOf(id));
    this.markAs("takes-back", new Set(taken));
    for (const thing of document.querySelectorAll(".drawing [aria-pressed]")) {
      thing.setAttribute("aria-pressed", String(this.touched.includes(thing.id)));
    }
    this.table.moves.narrow(this.touched.length ? remaining(this.moves, this.touched) : null);
    this.table.tabs.mark(this.next);
    this.table.previews.clear();
    this.table.choices.hide();
  }

  /** What is free is told apart from what has a price, if there is both. */
  markPrices() {
    const least = new Map();
    for (const move of remaining(this.moves, this.touched)) {
      for (const id of move.touches.flat()) least.set(id, Math.min(least.get(id) ?? Infinity, priceOf(move)));
    }
    const prices = [...this.next].map((id) => [id, Math.min(least.get(id), DEAREST)]);
    const differ = new Set(prices.map(([, price]) => price)).size > 1;
    for (let price = 0; price <= DEAREST; price++) {
      this.markAs(`price-${price}`, new Set(prices.filter(([, one]) => differ && one === price).map(([id]) => id)));
    }
  }

  /** These things have a mark, and no others. */
  markAs(mark, ids) {
    for (const thing of document.querySelectorAll(`.${mark}`)) if (!ids.has(thing.id)) thing.classList.remove(mark);
    for (const id of ids) document.getElementById(id)?.classList.add(mark);
  }

  /** The moves that touching this thing next leads to. */
  movesThrough(id) {
    return this.next.has(id) ? remaining(this.moves, [...this.touched, id]) : [];
  }
}

const isSmall = (thing) => thing.getBoundingClientRect().width < 2 * FINGER;

/** How much a move spends; what also brings something is no price. */
function priceOf({ changes }) {
  if (changes.some((change) => !change.startsWith("−"))) return 0;
  return changes.reduce((sum, change) => sum + parseInt(change.slice(1)), 0);
}

/** The names of the things around a point, the innermost first. */
function namesAround(target) {
  const named = target.closest?.(".drawing [id]");
  return named ? [named.id, ...namesAround(named.parentElement)] : [];
}
