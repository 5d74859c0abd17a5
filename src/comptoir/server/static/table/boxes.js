// Where a box lies: beside a thing, inside the window, and over nothing that it must not hide.

const GAP = 10; // pixels between a thing and the box
const EDGE = 4; // and to the edge of the window

/**
 * Put a box beside a place, over none of the others if that is possible, otherwise over as little as can be; beside a
 * larger place around it if there is one to try. Returns whether it hides nothing.
 */
export function beside(box, place, others = [], larger = place) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const spots = [...around(place, width, height), ...around(larger, width, height)];
  const hidden = spots.map((spot) => [place, ...others].reduce((sum, other) => sum + shared(other, spot), 0));
  const least = Math.min(...hidden);
  const { left, top } = spots[hidden.indexOf(least)];
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  return !least;
}

/** Places for a box of this size, the best first: right, left, above, below, and at the corners. */
function around({ left, right, top, bottom }, width, height) {
  const [middle, centre] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const [after, before, above, below] = [right + GAP, left - GAP - width, top - GAP - height, bottom + GAP];
  const sides = [[after, centre], [before, centre], [middle, above], [middle, below]];
  const corners = [[after, below], [after, above], [before, below], [before, above]];
  return [...sides, ...corners].map(([x, y]) => ({ ...inside(x, y, width, height), width, height }));
}

/** The upper left of a box of this size at a point, or as near to it as the window allows. */
export const inside = (x, y, width, height) => ({
  left: Math.max(EDGE, Math.min(x, innerWidth - width - EDGE)),
  top: Math.max(EDGE, Math.min(y, innerHeight - height - EDGE)),
});

/** How much of the window two boxes share. */
function shared(one, other) {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

export const overlap = (one, other) => shared(one, other) > 0;
