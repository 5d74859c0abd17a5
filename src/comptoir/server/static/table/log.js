// What happened: the log, whose lines point at what they speak of, and the summary since the last visit.

import { arms, button, make, part, rove } from "./dom.js";
import { request } from "./post.js";
import { Since } from "./since.js";

const LAST = 3; // lines that stay in sight beside the boards of a phone
const SEEN_AFTER = 1500; // milliseconds of looking

export class Log {
  constructor(table) {
    this.table = table;
    this.lines = [];
    this.since = new Since(table);
    this.seen = table.data.seen; // rows
    this.wasAway = true;
    this.list = part("log-list");
    this.isAtEnd = true; // the newest line stays in sight, unless the reader has scrolled up
    this.top = 0; // where it was scrolled to
    this.list.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.toEnd()).observe(this.list);
    rove(this.list, () => this.list.children);
    for (const list of [this.list, part("since-list")]) this.points(list);
    part("last").addEventListener("click", () => this.table.tabs.open("log"));
    this.offerFilters();
    document.addEventListener("visibilitychange", () => (document.hidden ? (this.wasAway = true) : this.look()));
  }

  /** Take over the new lines; what is new beyond what was known here is returned. */
  update({ keep, lines }, version) {
    const before = this.lines;
    this.lines = [...before.slice(0, keep), ...lines];
    let same = 0;
    while (same < before.length && isSame(before[same], this.lines[same])) same++;
    this.write(same);
    this.version = version;
    this.look();
    // When a line has gone from the middle, those after it are not new.
    const isNew = (line) => !before.slice(same).some((old) => isSame(old, line));
    return before.length ? this.lines.slice(same).filter(isNew) : [];
  }

  /** The last lines about what a seat did, at most this many: those of its last turn. */
  lastOf(seat, most) {
    const last = this.lines.findLastIndex(({ by }) => by === seat);
    const first = this.lines.findLastIndex(({ by }, number) => number < last && by >= 0 && by !== seat);
    return this.lines.slice(first + 1, last + 1).filter(({ by, player }) => by === seat && player === seat).slice(-most);
  }

  write(from) {
    while (this.list.children.length > from) this.list.lastChild.remove();
    this.list.append(...this.lines.slice(from).map((line) => this.item(line)));
    if (this.filter) this.sift();
    this.list.querySelector("[tabindex='0']")?.setAttribute("tabindex", -1);
    this.list.lastChild?.setAttribute("tabindex", 0);
    part("last").replaceChildren(...this.lines.slice(-LAST).map((line) => make("span", {}, line.text)));
  }

  /** Scroll to the newest line. This makes the browser lay out the page, so it comes after all other changes. */
  toEnd() {
    if (this.isAtEnd) this.list.scrollTop = this.list.scrollHeight;
    this.top = this.list.scrollTop;
  }

  /** A list that has become smaller is not at its end either: only a reader who scrolls up wants to stay there. */
  scrolled() {
    const { top, list } = this;
    this.isAtEnd = isScrolledDown(list) || (this.isAtEnd && list.scrollTop >= top);
    this.top = list.scrollTop;
  }

  item(line) {
    const { player } = line; // nobody's lines have nobody's colours
    const kind = player === undefined ? "nature" : `by-${player}${player === this.table.frame?.seat ? " own" : ""}`;
    const marks = `${line.shows.length ? " shows" : ""}${line.begins ? " begins" : ""}`;
    const pictures = [player === undefined ? null : arms(player), ...this.table.pieces.of(line)];
    const item = make("li", { class: `${kind}${marks}`, tabindex: -1 }, ...pictures, make("span", { class: "told" }, line.text));
    item.shows = line.shows;
    return item;
  }

  // ---------------------------------------------------------------- filters

  /** Everybody, one player, or what happened since the round began. */
  offerFilters() {
    const { names, say } = this.table;
    const all = this.filterButton(null, say("table.log_all"), say("table.log_all_short"));
    const players = names.map((name, seat) => this.filterButton(({ player }) => player === seat, name, arms(seat)));
    const round = this.filterButton((_, number) => number >= this.round, say("table.log_round"), say("table.log_round_short"));
    const recent = button("filter", () => this.since.show(this.sinceOwn(), "table.since_turn"), say("table.since_turn_short"));
    recent.title = say("table.since_turn");
    const several = names.length > 1;
    part("log-filters").replaceChildren(all, ...(several ? players : []), round, ...(several ? [recent] : []));
    all.setAttribute("aria-pressed", "true");
  }

  filterButton(filter, name, picture = name) {
    const made = button("filter", () => this.choose(made, filter), picture);
    made.title = name;
    made.setAttribute("aria-label", name);
    made.setAttribute("aria-pressed", "false");
    return made;
  }

  choose(chosen, filter) {
    for (const one of part("log-filters").querySelectorAll("[aria-pressed]"))
      one.setAttribute("aria-pressed", String(one === chosen));
    this.filter = filter;
    this.sift();
    this.isAtEnd = true;
    this.toEnd();
  }

  /** What the others did last, since this player's turn before it. */
  sinceOwn() {
    const { seat } = this.table.frame;
    const last = this.lines.findLastIndex(({ by }) => by >= 0 && by !== seat);
    const first = this.lines.findLastIndex(({ by }, number) => number < last && by === seat);
    return this.lines.slice(first + 1, last + 1);
  }

  sift() {
    this.round = this.lines.findLastIndex((line) => line.begins);
    const isShown = this.filter ?? (() => true);
    this.lines.forEach((line, number) => (this.list.children[number].hidden = !isShown(line, number)));
  }

  /** Hover and focus light up what a line speaks of. */
  points(list) {
    let stop = null;
    const end = () => stop && (stop(), (stop = null));
    const begin = (event) => {
      end();
      const { shows } = event.target.closest(".deed, li") ?? {};
      if (shows?.length) stop = this.table.glide.point(shows);
    };
    list.addEventListener("pointerover", begin);
    list.addEventListener("pointerleave", end);
    list.addEventListener("focusin", begin);
    list.addEventListener("focusout", end);
  }

  // ---------------------------------------------------------------- since the last visit

  /** The table is on screen: show what is new since last time, and note how far it has been read. */
  look() {
    if (document.hidden || !this.lines.length || this.version === undefined) return;
    const missed = this.lines.filter((line) => line.row >= this.seen && line.by !== this.table.frame?.seat);
    if (this.wasAway && this.seen && missed.length) this.since.show(missed);
    this.wasAway = false;
    this.seen = Math.max(this.seen, this.version);
    clearTimeout(this.noting);
    if (this.table.data.me) this.noting = setTimeout(() => this.noteSeen(), SEEN_AFTER);
  }

  async noteSeen() {
    try {
      await request(`${this.table.path}/seen`, { rows: this.seen });
    } catch {
      // The next look will tell.
    }
  }

  /** Another seat's story begins. */
  forget() {
    this.lines = [];
    this.list.replaceChildren();
  }
}

const isSame = (one, other) => other && one.row === other.row && one.text === other.text;

const isScrolledDown = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 40;
