// Where panels lie: in rows, so that the smallest picture is as large as can be. It knows sizes and no game.

import { part } from "./dom.js";

const GAP = 6; // pixels between panels
const LEAST = 0.55; // of the size that a panel was drawn for; rather than shrink further, a place scrolls
const MOST = 1.6;
const OWN = 1.16; // how much larger than the common boards one's own are meant to be
const SHARES = Array.from({ length: 81 }, (_, number) => 0.3 + number * 0.005); // of the width, for the common boards

export class Layout {
  constructor() {
    this.figures = { common: [], mine: [], overlay: [] };
    this.boards = part("common").parentElement;
    const observer = new ResizeObserver(() => this.settle());
    for (const place of [this.boards, ...Object.keys(this.figures).map(part)]) observer.observe(place);
  }

  /** Lay everything again, if sizes have changed. */
  settle() {
    const sizes = Object.entries(this.figures).map(([name, figures]) => sizesOf(part(name), figures));
    const known = JSON.stringify([this.boards.clientWidth, ...sizes]);
    if (known === this.known) return;
    this.known = known;
    this.split();
    for (const [name, figures] of Object.entries(this.figures)) this.lay(part(name), figures);
  }

  /** Share the width between the common boards and one's own; on a phone each has all of it. */
  split() {
    const { common, mine } = this.figures;
    const { clientWidth: width, clientHeight: height } = this.boards;
    if (!common.length || !mine.length || !width) return;
    const [theirs, own] = [common, mine].map((figures) => [...partitions(figures)]);
    const worst = (share) =>
      Math.min(scale(theirs, share * width, height), scale(own, (1 - share) * width, height) / OWN);
    const found = best(SHARES, worst);
    const share = worst(found) < LEAST / OWN ? 0.5 : found; // both will scroll
    this.boards.style.setProperty("--split", `minmax(0, ${share}fr) minmax(0, ${1 - share}fr)`);
  }

  lay(place, figures) {
    if (!place.clientWidth) return; // not to be seen; it changes size when it is
    const isEnlarged = place.clientWidth > place.parentElement.clientWidth;
    const boxes = arrange(figures, place.clientWidth, isEnlarged ? Infinity : place.clientHeight, captionOf(place));
    figures.forEach(({ element }, number) => {
      for (const [side, length] of Object.entries(boxes[number])) element.style[side] = `${length}px`;
    });
  }
}

const sizesOf = (place, figures) => [
  place.clientWidth,
  place.clientHeight,
  ...figures.flatMap(({ id, width, height }) => [id, width, height]),
];

const captionOf = (place) => parseFloat(getComputedStyle(place).getPropertyValue("--caption"));

/** For each panel its left, top and width. */
export function arrange(panels, width, height, caption) {
  const plan = bestPlan(panels, width, height, caption);
  let top = 0;
  return plan.rows.flatMap((row, number) => {
    const high = plan.heights[number];
    let left = (width - high * sum(row.map(ratio)) - GAP * (row.length - 1)) / 2;
    const boxes = row.map((panel) => {
      const box = { left, top, width: high * ratio(panel) };
      left += box.width + GAP;
      return box;
    });
    top += high + caption + GAP;
    return boxes;
  });
}

function bestPlan(panels, width, height, caption) {
  const all = [...partitions(panels)];
  const inside = all.map((rows) => fit(rows, width, height, caption));
  const fitting = best(inside, (plan) => plan.scale);
  if (fitting.scale >= LEAST) return fitting;
  const scrolling = all.map((rows) => fit(rows, width, Infinity, caption));
  const legible = scrolling.filter((plan) => plan.scale >= LEAST);
  return legible.length ? best(legible, (plan) => -sum(plan.heights)) : best(scrolling, (plan) => plan.scale);
}

/** The scale of the smallest panel when all of them fit, in the best of these ways. */
const scale = (ways, width, height) => Math.max(...ways.map((rows) => fit(rows, width, height, 0).scale));

/** These rows as high as the place allows, and the scale of their smallest panel. */
function fit(rows, width, height, caption) {
  const wide = rows.map((row) => highest(row, width));
  const room = height - rows.length * (caption + GAP) + GAP - 1; // fractions of pixels would make it scroll
  const shrink = Math.max(0, Math.min(1, room / sum(wide)));
  const heights = wide.map((high) => high * shrink);
  const scales = rows.flatMap((row, number) => row.map((panel) => heights[number] / panel.height));
  return { rows, heights, scale: Math.min(...scales) };
}

/** How high a row can be in this width. */
function highest(row, width) {
  const most = MOST * Math.min(...row.map((panel) => panel.height));
  return Math.min(most, (width - GAP * (row.length - 1)) / sum(row.map(ratio)));
}

/** Every way to put panels into rows, in their order. */
function* partitions(panels) {
  if (!panels.length) return yield [];
  for (let first = 1; first <= panels.length; first++) {
    for (const rest of partitions(panels.slice(first))) yield [panels.slice(0, first), ...rest];
  }
}

const ratio = (panel) => panel.width / panel.height;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** The item that is worth most; the first of several. */
function best(items, worth) {
  const worths = items.map(worth);
  return items[worths.indexOf(Math.max(...worths))];
}
