// What a drawn thing was at the moment that is shown: under the mouse, clicked or tapped.

import { shown } from "./replay.js";
import { beside } from "./table/boxes.js";
import { make } from "./table/dom.js";

const HOVER = 350; // milliseconds before a thing under the pointer explains itself
const box = document.getElementById("replay-explain");
const known = new Map(); // by moment and thing
let timer = 0, thing = null, kept = null;

async function about(id) {
  const { table, number, seat } = shown();
  const address = `/tables/${table}/at/${number}/explain/${encodeURIComponent(id)}${seat === null ? "" : `?seat=${seat}`}`;
  if (!known.has(address)) {
    const answer = fetch(address, { headers: { accept: "application/json" } });
    known.set(address, answer.then((found) => (found.ok ? found.json() : null)).catch(() => null));
  }
  return known.get(address);
}

async function show(at) {
  const found = await about(at.id);
  if (!found || at !== thing || !at.isConnected) return;
  const ruling = found.ruling ? make("p", { class: "ruling" }, found.ruling) : "";
  const more = found.more ? make("a", { href: found.more, target: "_blank", rel: "noopener" }, box.dataset.more) : "";
  box.replaceChildren(make("b", {}, found.title), make("p", {}, found.text), ruling, more);
  box.hidden = false;
  beside(box, at.getBoundingClientRect());
}

function point(event, pause) {
  const at = event.target.closest?.(".board g[id]") ?? null;
  if (at === thing) return;
  clearTimeout(timer);
  thing = at;
  box.hidden = true;
  if (at) timer = setTimeout(() => show(at), pause);
}

/** What was clicked stays explained, so that the link in the box can be reached. */
function press(event) {
  if (box.contains(event.target)) return;
  point(event, 0);
  kept = thing;
}

/** The thing under the mouse is explained, unless another one was clicked that is still there. */
function hover(event) {
  const isKept = kept?.isConnected && !box.hidden;
  if (event.pointerType === "mouse" && !isKept) point(event, HOVER);
}

document.addEventListener("pointerover", hover);
document.addEventListener("click", press);
addEventListener("scroll", (event) => event.target === document && (box.hidden = true), true);
