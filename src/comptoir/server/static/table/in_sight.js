// Where boards are larger than their place: what can be touched is brought to sight.

import { isVisible } from "./dom.js";

/** Is the middle of the thing where its place has not scrolled it away? */
export function isInSight(thing) {
  const place = thing.closest(".boards, .overlay, .seats")?.getBoundingClientRect();
  const { x, y, width, height } = thing.getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  return !place || (across >= place.left && across <= place.right && down >= place.top && down <= place.bottom);
}

/** What can be touched within an element, as far as it is not hidden. */
export function targetsIn(element) {
  return [...element.querySelectorAll(".can-touch")].filter(isVisible);
}

/** Scroll to what can be touched within an element, unless something of it is in sight. */
export function bringTargetsToSight(element) {
  const targets = targetsIn(element);
  if (!targets.some(isInSight)) mostCentral(targets)?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
}

/** The thing that is nearest to the middle of all of them. */
export function mostCentral(things) {
  const points = things.map((thing) => thing.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  const middle = [0, 1].map((axis) => points.reduce((total, point) => total + point[axis], 0) / points.length);
  const far = points.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1]));
  return things[far.indexOf(Math.min(...far))];
}
