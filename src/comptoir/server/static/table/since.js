// What the others did since the last visit: one line a player, whose deeds show their places and can be stepped through.

import { arms, make, part, portrait } from "./dom.js";
import { deedOf } from "./words.js";

const MOST = 6; // deeds of a player; the log has the rest
const POINTED = 1500; // milliseconds that a step is pointed at

export class Since {
  constructor(table) {
    this.table = table;
    part("since-step").addEventListener("click", () => this.step());
    part("since-close").addEventListener("click", () => this.close());
    document.addEventListener("pointerdown", ({ target }) => this.pressed(target), true);
  }

  /** Show what was missed, under this heading. */
  show(missed, heading = "table.since") {
    const { names, say } = this.table;
    const deeds = names.map((_, seat) => missed.filter(({ by, player }) => by === seat && player === seat).slice(-MOST));
    const shown = deeds.flat();
    part("since-list").replaceChildren(...deeds.flatMap((lines, seat) => (lines.length ? [this.row(seat, lines)] : [])));
    const others = missed.length - shown.length;
    part("since-more").textContent = others ? say("table.since_more", { n: others }) : "";
    part("since-step").hidden = !shown.some(({ shows }) => shows.length);
    part("since-title").textContent = say(heading);
    part("since").hidden = false;
    this.table.announce(`${say(heading)} ${shown.map((line) => line.text).join(" ")}`);
  }

  row(seat, lines) {
    const { data, names } = this.table;
    const who = [arms(seat), portrait(data.bots[seat]), make("b", {}, names[seat])];
    return make("li", { class: `by-${seat}` }, ...who, ...lines.map((line) => this.deed(line, names[seat])));
  }

  deed(line, name) {
    const deed = make("span", { class: "deed", tabindex: 0 }, ...this.table.pieces.of(line), deedOf(line.text, name));
    deed.shows = line.shows;
    return deed;
  }

  /** Point at one deed after another; after the last, at the first again. */
  step() {
    const deeds = [...part("since-list").querySelectorAll(".deed")].filter((deed) => deed.shows.length);
    const at = deeds.findIndex((deed) => deed.classList.contains("stepped"));
    const next = deeds[(at + 1) % deeds.length];
    deeds[at]?.classList.remove("stepped");
    next.classList.add("stepped");
    next.scrollIntoView({ block: "nearest" });
    this.table.tabs.follow([next.shows.at(-1)]);
    this.unpoint?.();
    this.unpoint = this.table.glide.point(next.shows);
    setTimeout(this.unpoint, POINTED);
  }

  /** Touching something else means the summary has been read. */
  pressed(target) {
    if (!part("since").contains(target)) part("since").hidden = true;
  }

  close() {
    part("since").hidden = true;
    this.table.bar.focus();
  }
}
