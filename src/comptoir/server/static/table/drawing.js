// A drawing that changes: what looks the same stays in the page, so that the browser styles and paints only the rest.

/** A drawing as a tree that no page shows. */
export function parse(source) {
  const sheet = document.createElement("template");
  sheet.innerHTML = source;
  return sheet.content.firstElementChild;
}

/** Make `shown`, a copy of `before`, a copy of `now`. Attributes that the page has added remain. */
export function redraw(shown, before, now) {
  if (before.isEqualNode(now)) return;
  if (!isAlike(before, now) || !now.attributes) return shown.replaceWith(now.cloneNode(true));
  takeOver(shown, before, now);
  redrawChildren(shown, [...before.childNodes], [...now.childNodes]);
}

/** Is it the same thing, however it looks? */
const isAlike = (before, now) => before.nodeName === now.nodeName && before.id === now.id;

function takeOver(shown, before, now) {
  for (const { name } of before.attributes) if (!now.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of now.attributes) {
    if (before.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}

/** Things come and go somewhere in a row: those before and after that place stay. */
function redrawChildren(parent, before, now) {
  const shown = [...parent.childNodes];
  const least = Math.min(before.length, now.length);
  let first = 0, last = 0;
  while (first < least && isAlike(before[first], now[first])) first++;
  while (last < least - first && isAlike(before.at(-1 - last), now.at(-1 - last))) last++;
  for (let at = 0; at < first; at++) redraw(shown[at], before[at], now[at]);
  for (let at = 1; at <= last; at++) redraw(shown.at(-at), before.at(-at), now.at(-at));
  for (const gone of shown.slice(first, shown.length - last)) gone.remove();
  const next = last ? parent.childNodes[first] : null;
  for (const come of now.slice(first, now.length - last)) parent.insertBefore(come.cloneNode(true), next);
}
