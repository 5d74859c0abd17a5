// The boards: panels of SVG in their places. Only what changed is drawn again, and focus stays where it was.

import { arms, make, part, portrait, setProperty } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Layout } from "./layout.js";

const CUT = '<g id="'; // where a thing begins in a drawing

export class Panels {
  constructor(table) {
    this.table = table;
    this.figures = new Map(); // by id of the panel
    this.opened = null; // the seat whose boards are open
    this.layout = new Layout(() => this.fillBoards());
    part("overlay-close").addEventListener("click", () => this.close());
    part("overlay-frame").addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  update(frame) {
    const focused = this.focused();
    for (const figure of this.figures.values()) figure.sheet.rest();
    for (const panel of frame.panels) this.draw(panel);
    for (const patch of frame.patches ?? []) this.mend(patch);
    this.keepOnly(frame.shown ?? frame.panels.map((panel) => panel.id));
    this.place(frame);
    this.table.seats.update(frame, this);
    this.table.rivals.take([...this.figures.values()]); // how much room they have, the number of cards says
    if (focused) this.focusAgain(focused);
  }

  draw(panel) {
    const figure = this.figures.get(panel.id) ?? this.newFigure(panel);
    const { id, role, title, seat, width, height, svg: source } = panel;
    Object.assign(figure, { id, role, title, seat, width, height, source });
    figure.element.className = `panel panel-${panel.role}`;
    setProperty(figure.element, "--ratio", width / height);
    figure.caption.replaceChildren(...this.captionOf(panel));
    figure.drawing.setAttribute("aria-label", panel.title);
    if (figure.sheet) return figure.sheet.update(source);
    figure.sheet = new Drawing(source);
    figure.drawing.append(figure.sheet.shown);
  }

  /** Draw a panel of which only some parts are new; of the others it is told where they were. */
  mend({ id, parts }) {
    const figure = this.figures.get(id);
    const before = figure.source.split(CUT);
    const now = parts.flatMap((part) => (typeof part === "string" ? [part] : before.slice(...part)));
    this.draw({ ...figure, svg: now.join(CUT) });
  }

  newFigure(panel) {
    const caption = make("figcaption");
    const drawing = make("div", { class: "drawing", role: "group", tabindex: 0, "data-panel": panel.id });
    drawing.setAttribute("aria-describedby", "table-walk-help");
    const figure = { element: make("figure", {}, caption, drawing), caption, drawing };
    this.figures.set(panel.id, figure);
    return figure;
  }

  captionOf(panel) {
    const name = panel.seat == null ? "" : this.table.names[panel.seat];
    if (!name) return [make("span", {}, panel.title)];
    const marks = [arms(panel.seat), portrait(this.table.data.bots[panel.seat])].filter(Boolean);
    const program = this.table.data.programs[panel.seat] ? [make("span", { class: "tag" }, this.table.say("chat.program"))] : [];
    if (panel.title.includes(name)) return [...marks, make("b", {}, panel.title), ...program];
    return [...marks, make("b", {}, name), ...program, make("span", {}, panel.title)];
  }

  keepOnly(ids) {
    for (const [id, figure] of this.figures) {
      if (ids.includes(id)) continue;
      figure.element.remove();
      this.figures.delete(id);
    }
  }

  /** Put every panel where it belongs; a spectator sees another player's boards where a player sees their own. */
  place(frame) {
    const owned = [...this.figures.values()].filter((figure) => figure.role === "other");
    if (frame.seat === null && this.opened === null && owned.length) this.opened = owned[0].seat;
    const slots = { common: [], mine: [], overlay: [], store: [], card: [], summary: [] };
    for (const figure of this.figures.values()) slots[this.slotOf(figure, frame)].push(figure);
    this.slots = slots;
    this.fillBoards();
    for (const slot of ["overlay", "store"]) this.fill(slot, slots[slot]); // the cards of the seats hold the others
    part("overlay-frame").hidden = !slots.overlay.length;
    part("mine").parentElement.classList.toggle("is-common", !slots.mine.length);
    this.layout.take({ common: slots.common, mine: slots.mine, overlay: slots.overlay });
    if (document.body.classList.toggle("draws-nothing", !this.figures.size)) this.table.tabs.leaveBoards();
  }

  slotOf(figure, frame) {
    if (figure.role !== "other") return figure.role;
    if (figure.seat !== this.opened) return this.table.rivals.shows(figure) ? "card" : "store";
    return frame.seat === null ? "mine" : "overlay";
  }

  /** The common boards and your own, below which one of the others may lie. */
  fillBoards() {
    const { common, mine } = this.slots;
    const isLodged = (figure) => figure === this.layout.lodged;
    for (const figure of common) figure.element.classList.toggle("is-lodged", isLodged(figure));
    this.fill("common", common.filter((figure) => !isLodged(figure)));
    this.fill("mine", [...mine, ...common.filter(isLodged)]);
  }

  fill(slot, figures) {
    const place = part(slot);
    for (const { element, drawing } of figures) if (drawing.parentElement !== element) element.append(drawing);
    const wanted = figures.map((figure) => figure.element);
    for (const element of [...place.children]) if (!wanted.includes(element)) element.remove();
    for (const [number, element] of wanted.entries()) {
      const there = place.children[number];
      if (there !== element) place.insertBefore(element, there ?? null); // what stays need not be styled again
    }
  }

  /** Can the boards of this seat be opened? */
  hasBoards(seat) {
    return [...this.figures.values()].some((figure) => figure.role === "other" && figure.seat === seat);
  }

  /** Show another player's boards; once more closes them. */
  open(seat) {
    const { frame } = this.table;
    if (this.opened === seat && frame.seat !== null) return this.close();
    this.opened = seat;
    this.place(frame);
    this.table.seats.update(frame, this);
    if (frame.seat !== null) return part("overlay-close").focus();
    this.table.tabs.open("mine"); // where a spectator sees them, instead of their card
    part("mine").querySelector(".drawing").focus({ preventScroll: true });
  }

  close() {
    if (this.table.frame.seat === null || this.opened === null) return;
    const seat = this.opened;
    this.opened = null;
    this.place(this.table.frame);
    this.table.seats.update(this.table.frame, this);
    this.table.seats.focus(seat);
  }

  /** Whose boards a drawn thing lies on; undefined if it is nobody's. */
  seatOf(thing) {
    return this.figures.get(thing.closest(".drawing")?.dataset.panel)?.seat ?? undefined;
  }

  /** Does this thing look different from before the last change? */
  hasChanged(id) {
    const thing = document.getElementById(id);
    return Boolean(this.figures.get(thing?.closest(".drawing")?.dataset.panel)?.sheet.hasChanged(id));
  }

  // ---------------------------------------------------------------- focus

  focused() {
    const drawing = document.activeElement?.closest?.(".drawing");
    return drawing && { panel: drawing.dataset.panel, thing: document.activeElement.id };
  }

  focusAgain({ panel, thing }) {
    const drawing = this.figures.get(panel)?.drawing;
    const { activeElement } = document;
    if (activeElement?.id && drawing?.contains(activeElement)) this.table.walk.rename(activeElement);
    else if (drawing && activeElement !== drawing) this.table.walk.focus(drawing, thing);
  }
}
