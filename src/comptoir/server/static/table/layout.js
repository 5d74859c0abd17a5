// Where panels lie: in rows, so that the smallest picture is as large as can be. It knows sizes and no game.

import { part, wide } from "./dom.js";
import { Sights } from "./sights.js";

const GAP = 6; // pixels between panels
export const LEAST = 0.55; // of the size that a panel was drawn for; rather than shrink further, a place scrolls
const MOST = 1.6;
const LODGED = 0.5; // the least for a board that would otherwise be out of sight
const OWN = 1.16; // how much larger your own boards should be than the common ones
const ALSO = 0.01; // what the size of all boards counts beside that of the smallest
const SHARES = Array.from({ length: 81 }, (_, number) => 0.3 + number * 0.005); // of the width, for the common boards

export class Layout {
  /** `refill` puts the boards into their places when another one is lodged below your own. */
  constructor(refill) {
    this.refill = refill;
    this.lodged = undefined; // the common board that lies there
    this.figures = { common: [], mine: [], overlay: [] };
    this.boards = part("common").parentElement;
    this.sights = new Sights();
    const observer = new ResizeObserver(() => this.settle());
    for (const place of [this.boards, ...Object.keys(this.figures).map(part)]) observer.observe(place);
  }

  /** Other boards lie in these places. Where they have the sizes of those before them, nothing need be measured. */
  take(figures) {
    const known = JSON.stringify(Object.values(figures).map((few) => few.map(({ id, width, height }) => [id, width, height])));
    Object.assign(this.figures, figures);
    if (known !== this.taken) this.settle();
    this.taken = known;
  }

  /** Lay everything again, if sizes have changed. */
  settle() {
    const sizes = Object.entries(this.figures).map(([name, figures]) => sizesOf(part(name), figures));
    const known = JSON.stringify([this.boards.clientWidth, ...sizes]);
    if (known === this.known) return;
    this.known = known;
    this.split();
    this.lodge();
    for (const [name, figures] of Object.entries(this.figures)) this.lay(part(name), figures.filter((one) => one !== this.lodged));
    this.sights.look(); // only now the boards are where they stay
  }

  /** Share the width between the common boards and your own; on a phone each has all of it. */
  split() {
    const { common, mine } = this.figures;
    const { clientWidth: width, clientHeight: height } = this.boards;
    if (!width) return;
    const [theirs, own] = [common, mine].map((figures) => [...partitions(figures)]);
    const worth = (theirScales, ownHeight) => (share) => {
      const scales = [...theirScales(share * width), scale(own, (1 - share) * width, ownHeight) / OWN];
      return Math.min(...scales) + ALSO * sum(scales);
    };
    let found = best(SHARES, worth((room) => [scale(theirs, room, height)], height));
    const isCrowded = scale(theirs, (mine.length ? found : 1) * width, height) < LEAST;
    this.crowd(isCrowded);
    // Too many to show at once: show the common boards one at a time.
    const alone = (room) => common.map((panel) => highest([panel], room, height) / panel.height);
    if (isCrowded) found = best(SHARES, worth(alone, part("mine").clientHeight));
    this.share = found;
    part("cards").parentElement.style.setProperty("--share", found);
    this.boards.style.setProperty("--split", `minmax(0, ${found}fr) minmax(0, ${1 - found}fr)`);
  }

  /** The scales of the smallest boards if their place were this high: of your own, and of the common ones. */
  scales(height) {
    const { common, mine } = this.figures;
    const width = this.boards.clientWidth, share = this.share ?? 0.5, room = height - captionOf(part("mine"));
    const ways = [common, mine].map((figures) => [...partitions(figures)]);
    const theirs = this.isCrowded ? common.map((panel) => [[[panel]]]) : [ways[0]];
    const theirScale = Math.min(...theirs.map((one) => scale(one, (mine.length ? share : 1) * width, room)));
    return [scale(ways[1], (1 - share) * width, room), theirScale];
  }

  crowd(isCrowded) {
    this.isCrowded = isCrowded;
    document.body.classList.toggle("is-crowded", isCrowded);
  }

  /** A common board that fits below your own ones lies there, rather than where only one is seen at a time. */
  lodge() {
    const { common, mine } = this.figures;
    const { clientWidth: width, clientHeight: height } = part("mine");
    const caption = captionOf(part("mine"));
    const boxes = arrange(mine, width, height, caption);
    const top = Math.max(...boxes.map((box, number) => box.top + caption + box.width / ratio(mine[number]))) + GAP;
    const scaleOf = (panel) => Math.min(width / panel.width, (height - top - 1) / panel.height);
    const hasRoom = wide.matches && this.isCrowded && mine.length;
    const lodged = hasRoom ? common.slice(1).find((panel) => scaleOf(panel) >= LODGED) : undefined;
    const isNew = lodged !== this.lodged;
    this.lodged = lodged;
    if (isNew) this.refill();
    this.sights.update(common.filter((one) => one !== lodged), this.isCrowded);
    if (!lodged) return;
    const across = scaleOf(lodged) * lodged.width;
    placeAt(lodged, { left: (width - across) / 2, top, width: across });
  }

  lay(place, figures) {
    if (!place.clientWidth) return; // not visible; it changes size when it is
    const isEnlarged = place.clientWidth > place.parentElement.clientWidth;
    const boxes = arrange(figures, place.clientWidth, isEnlarged ? Infinity : place.clientHeight, captionOf(place));
    figures.forEach((figure, number) => placeAt(figure, boxes[number]));
  }
}

function placeAt({ element }, box) {
  for (const [side, length] of Object.entries(box)) element.style[side] = `${length}px`;
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
  const page = height - caption - 1; // a board that scrolls is still seen as a whole
  const scrolling = all.map((rows) => fit(rows, width, Infinity, caption, page));
  const legible = scrolling.filter((plan) => plan.scale >= LEAST);
  return legible.length ? best(legible, (plan) => -sum(plan.heights)) : best(scrolling, (plan) => plan.scale);
}

/** The scale of the smallest panel when all of them fit, in the best of these ways. */
const scale = (ways, width, height) => Math.max(...ways.map((rows) => fit(rows, width, height, 0).scale));

/** These rows as high as the place allows, and the scale of their smallest panel. */
function fit(rows, width, height, caption, page = Infinity) {
  const wide = rows.map((row) => highest(row, width, page));
  const room = height - rows.length * (caption + GAP) + GAP - 1; // fractions of pixels would make it scroll
  const shrink = Math.max(0, Math.min(1, room / sum(wide)));
  const heights = wide.map((high) => high * shrink);
  const scales = rows.flatMap((row, number) => row.map((panel) => heights[number] / panel.height));
  return { rows, heights, scale: Math.min(...scales) };
}

/** How high a row can be in this width, and on this page if it can be read there. */
function highest(row, width, page) {
  const heights = row.map((panel) => panel.height);
  const legible = page < LEAST * Math.max(...heights) ? Infinity : page;
  return Math.min(MOST * Math.min(...heights), legible, (width - GAP * (row.length - 1)) / sum(row.map(ratio)));
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
