// The boards of the other players: small on their cards where there is room, and always one key away.

import { make, part, wide } from "./dom.js";
import { LEAST as LEGIBLE } from "./layout.js";

const LEAST = 0.33, MOST = 0.6; // of the size that a board was drawn for
const STEP = 0.03;
const BESIDE = 112; // pixels of a card beside its board, for the name
const AROUND = 18; // and above and below it, with the gap between the cards and the boards
const COUNTERS = 130; // pixels that cards take without boards
const FIGURES = 230; // pixels in which a card's figures can be read
const NAME = 90; // and in which a name can
const WORTH = 0.8; // of their size without them that the larger boards keep

export class Rivals {
  constructor(table) {
    this.table = table;
    this.fresh = new Map(); // a glow for each thing that the others have changed since this player's last move
    this.scale = 0; // of their drawings; 0 where the cards have no boards
    new ResizeObserver(() => this.settle()).observe(part("root"));
    part("prefs-form").addEventListener("change", () => this.settle());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Does the card of its player show this board? */
  shows(figure) {
    return this.scale > 0 && figure.role === "other" && figure.seat !== this.table.panels.opened;
  }

  /** What the others did glows until this player has moved; a spectator sees what was done last. */
  note(lines) {
    const { frame, panels } = this.table;
    const last = lines.findLastIndex(({ by }) => by === frame.seat);
    if (last >= 0 || (frame.seat === null && lines.length)) this.forget();
    const theirs = lines.slice(last + 1).filter(({ by, shows }) => by >= 0 && shows.length);
    for (const { shows } of theirs) if (panels.hasChanged(shows.at(-1))) this.glow(shows.at(-1));
  }

  /** Let a thing glow; on a phone perhaps only when its tab is open. */
  glow(id) {
    this.fresh.get(id)?.remove();
    this.fresh.set(id, glowOn(document.getElementById(id)));
  }

  /** Boards have come into sight. */
  lightUp() {
    for (const [id, glow] of this.fresh) if (!glow && document.getElementById(id)) this.glow(id);
  }

  forget() {
    for (const glow of this.fresh.values()) glow?.remove();
    this.fresh.clear();
  }

  /** Other boards than before, or of other sizes: see again whether they fit. */
  take(figures) {
    const boards = figures.filter((figure) => figure.role === "other");
    const known = JSON.stringify(boards.map(({ id, width, height }) => [id, width, height]));
    if (known === this.known) return;
    this.known = known;
    this.boards = boards;
    this.settle();
  }

  settle() {
    if (!this.boards) return;
    const before = this.scale;
    this.scale = this.bestScale();
    this.show();
    if (this.scale === before) return;
    this.table.panels.place(this.table.frame);
    this.table.seats.update(this.table.frame, this.table.panels);
  }

  show() {
    const isTiny = this.scale > 0 && this.scale < LEAST;
    document.body.classList.toggle("shows-rivals", this.scale > 0);
    document.body.classList.toggle("shows-tiny-rivals", isTiny && this.beside(this.scale) >= FIGURES);
    document.body.classList.toggle("shows-bare-rivals", isTiny && this.beside(this.scale) < FIGURES);
    part("cards").style.setProperty("--rival", this.scale);
  }

  /** As large as they can be while no other board is smaller for it; where that is too small to read, tiny. */
  bestScale() {
    const { prefs, panels } = this.table;
    if (!this.boards.length || !prefs.rivals) return 0;
    if (!wide.matches) return 1; // there they have a tab to themselves
    const room = panels.layout.boards.clientHeight + part("cards").offsetHeight;
    const scales = (taken) => panels.layout.scales(room - taken);
    const below = (scale) => scales(scale * Math.max(...this.boards.map(({ height }) => height)) + AROUND);
    const least = below(LEAST);
    const isCramped = scales(COUNTERS).some((one, number) => least[number] < Math.max(WORTH * one, Math.min(one, LEGIBLE)));
    if (isCramped || this.beside(LEAST) < BESIDE) return this.tinyScale();
    let best = LEAST;
    for (let scale = LEAST + STEP; scale <= MOST && this.beside(scale) >= BESIDE; scale += STEP) {
      if (below(scale).every((one, number) => one >= least[number])) best = scale;
    }
    return best;
  }

  /** As high as the figures of a card, which lie beside it if there is room: one sees how a board fills. */
  tinyScale() {
    const scale = (COUNTERS - AROUND) / Math.max(...this.boards.map(({ height }) => height));
    return this.beside(scale) < NAME ? 0 : scale;
  }

  /** The pixels that a card has beside its board. */
  beside(scale) {
    const number = new Set(this.boards.map(({ seat }) => seat)).size - (this.table.frame.seat === null);
    const card = Math.min(480, part("cards").clientWidth / number - 8);
    return card - scale * Math.max(...this.boards.map(({ width }) => width));
  }

  /** A number opens the boards of the player with that number, and closes them. */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog")) return;
    const card = part("cards").children[Number(event.key) - 1];
    if (card && this.table.panels.hasBoards(Number(card.dataset.seat))) this.table.panels.open(Number(card.dataset.seat));
  }
}

/** A glow around a drawn thing. It lies on the drawing in parts of its size, and so needs no further care. */
function glowOn(thing) {
  const drawing = thing.closest(".drawing");
  const [inner, outer] = [thing, drawing].map((one) => one.getBoundingClientRect());
  if (!outer.width) return null;
  const glow = make("i", { class: "glow" });
  glow.style.left = `${(100 * (inner.left - outer.left)) / outer.width}%`;
  glow.style.top = `${(100 * (inner.top - outer.top)) / outer.height}%`;
  glow.style.width = `${(100 * inner.width) / outer.width}%`;
  glow.style.height = `${(100 * inner.height) / outer.height}%`;
  drawing.append(glow);
  return glow;
}
