// Making and finding elements.

/** The element of the page with this id; ids of the page begin with `table-`, so that no game's drawing has them. */
export const part = (name) => document.getElementById(`table-${name}`);

/** A new element: `make("button", {class: "plain", onclick: go}, "Go")`. Empty attributes are left out. */
export function make(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== "" && value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...content.filter((item) => item != null));
  return element;
}

/** A button that does something; `kind` is its look. */
export function button(kind, press, ...content) {
  return make("button", { type: "button", class: kind, onclick: press }, ...content);
}

/** Put buttons into a place. Where the same are there already they stay: a press that has begun goes on. */
export function fill(place, buttons) {
  const { children } = place;
  const isSame = children.length === buttons.length && buttons.every((one, number) => one.isEqualNode(children[number]));
  if (!isSame) place.replaceChildren(...buttons);
}

/** The coat of arms of a seat, drawn once by the server. */
export function arms(seat) {
  const drawn = document.querySelector(`#table-arms [data-seat="${seat}"]`);
  return drawn ? drawn.firstElementChild.cloneNode(true) : null;
}

/** The face of a bot, if it has one; it only accompanies a name. */
export function portrait(bot) {
  return bot?.face ? Object.assign(make("img", { class: "face", src: bot.face, title: bot.about }), { alt: "" }) : null;
}

/** Give an element a custom property, unless it has it: browsers style everything inside again for the same value too. */
export function setProperty(element, name, value) {
  if (element.style.getPropertyValue(name) !== String(value)) element.style.setProperty(name, value);
}

/** Is there room for all parts of the table at once? Otherwise tabs show one at a time. */
export const wide = matchMedia("(min-width: 64rem)");

/** Is the element visible, judging by size and style? */
export function isVisible(element) {
  const box = element?.getBoundingClientRect();
  return Boolean(box && box.width && box.height && element.checkVisibility({ visibilityProperty: true }));
}

/** One tab stop for a list: arrow keys, Home and End walk its items. */
export function rove(list, items) {
  list.addEventListener("keydown", (event) => {
    const all = [...items()];
    const at = all.indexOf(event.target.closest("[tabindex], button"));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || at < 0 || !all[next]) return;
    event.preventDefault();
    all[at].tabIndex = -1;
    all[next].tabIndex = 0;
    all[next].focus();
  });
}
