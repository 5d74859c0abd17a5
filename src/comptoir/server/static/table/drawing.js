// A drawing that changes: what looks the same stays in the page, so that the browser parses, styles and paints only the rest.

const TAG = /<(\/?)[^<>]*?(\/?)>/g; // the server writes no < or > but for tags
const NAME = /^<\w+( id="[^"]*")?/;

export class Drawing {
  constructor(source) {
    [this.opening, ...this.things] = partsOf(source);
    this.tree = open(this.opening, this.things); // as the server has drawn it, without what the page adds
    this.shown = this.tree.cloneNode(true);
    this.changes = []; // what the last change has replaced, and by what
  }

  /** Nothing has changed since. */
  rest() {
    this.changes = [];
  }

  /** Look like another source. Attributes that the page has added remain. */
  update(source) {
    const [opening, ...now] = partsOf(source);
    const before = this.things;
    if (opening !== this.opening) this.reopen(opening);
    Object.assign(this, { opening, things: now });
    const [first, last] = alikeAtEnds(before, now);
    const later = now.length - before.length; // how far the last ones have moved
    const others = [...before.keys()].filter((at) => at < first || at >= before.length - last);
    const changed = others.map((at) => [at, now[at < first ? at : at + later]]).filter(([at, thing]) => before[at] !== thing);
    const come = now.slice(first, now.length - last);
    const drawn = [...open("<svg>", [...changed.map(([, thing]) => thing), ...come]).childNodes];
    const [shown, tree] = [this.shown, this.tree].map((root) => [...root.childNodes]);
    const next = [shown, tree].map((nodes) => nodes[before.length - last] ?? null);
    for (const thing of drawn.slice(changed.length)) this.insert(thing, next);
    for (let at = first; at < before.length - last; at++) this.remove(shown[at], tree[at]);
    changed.forEach(([at], number) => this.change(shown[at], tree[at], drawn[number]));
  }

  reopen(opening) {
    const now = open(opening, []);
    takeOver(this.shown, this.tree, now);
    takeOver(this.tree, this.tree, now);
  }

  change(shown, before, now) {
    redraw(shown, before, now);
    before.replaceWith(now);
    this.changes.push([before, now]);
  }

  remove(shown, before) {
    shown.remove();
    before.remove();
    this.changes.push([before, null]);
  }

  insert(thing, [shown, next]) {
    this.shown.insertBefore(thing.cloneNode(true), shown);
    this.tree.insertBefore(thing, next);
    this.changes.push([null, thing]);
  }

  /** Does the thing of this name look different from before the last change? */
  hasChanged(id) {
    const among = (nodes) => nodes.map((node) => find(node, id)).find(Boolean)?.innerHTML;
    return among(this.changes.map(([before]) => before)) !== among(this.changes.map(([, now]) => now));
  }
}

const find = (node, id) => (node?.id === id ? node : node?.querySelector?.(`#${CSS.escape(id)}`));

/** The source of a drawing in parts: its opening tag, then everything that lies directly in it. */
function partsOf(source) {
  const parts = [];
  let depth = 0, start = 0;
  for (const { 0: tag, 1: closes, 2: isEmpty, index } of source.matchAll(TAG)) {
    depth += closes ? -1 : isEmpty ? 0 : 1;
    if (depth === 1) parts.push(source.slice(start, (start = index + tag.length)).trim());
  }
  return parts;
}

/** A tree that no page shows. Its role and name are those of its frame in the page; said once is enough. */
function open(opening, things) {
  const sheet = document.createElement("template");
  sheet.innerHTML = `${opening}${things.join("")}</svg>`;
  const tree = sheet.content.firstElementChild;
  tree.setAttribute("role", "none");
  tree.removeAttribute("aria-label");
  return tree;
}

/** How many things are the same, however they look: at the beginning, and at the end. Some come and go in between. */
function alikeAtEnds(before, now) {
  const [old, recent] = [before, now].map((things) => things.map((thing) => NAME.exec(thing)[0]));
  const least = Math.min(old.length, recent.length);
  let first = 0, last = 0;
  while (first < least && old[first] === recent[first]) first++;
  while (last < least - first && old.at(-1 - last) === recent.at(-1 - last)) last++;
  return [first, last];
}

/** Make `shown`, a copy of `before`, a copy of `now`. */
function redraw(shown, before, now) {
  if (before.isEqualNode(now)) return;
  if (!isAlike(before, now)) return shown.replaceWith(now.cloneNode(true));
  takeOver(shown, before, now);
  const [from, to, there] = [before, now, shown].map((node) => [...node.childNodes]);
  if (from.length === to.length) to.forEach((child, at) => redraw(there[at], from[at], child));
  else shown.replaceChildren(...to.map((child) => child.cloneNode(true)));
}

const isAlike = (before, now) => now.attributes && before.nodeName === now.nodeName && before.id === now.id;

function takeOver(shown, before, now) {
  for (const { name } of [...before.attributes]) if (!now.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of now.attributes) {
    if (before.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}
