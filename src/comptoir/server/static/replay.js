// Steps through the game of a table: buttons, slider, keys, lines of the log, and by itself.

import { speaker } from "./table/words.js";

const PAUSE = 1100; // milliseconds between two steps while it plays

const part = (name) => document.getElementById(`replay-${name}`);
const data = JSON.parse(part("data").textContent);
const say = speaker(data.words, data.language);
const moments = new Map(); // answers of the server, by number; a game that is over never changes
let number = data.number;
let asked = data.number; // where the reader wants to be; an answer that comes too late is not shown
let playing = 0; // the timer while it plays

// ------------------------------------------------------------------ moments

/** The table at a moment, from the server or from memory. */
function fetched(at) {
  if (!moments.has(at)) {
    const seat = data.seat === null ? "" : `?seat=${data.seat}`;
    const answer = fetch(`/tables/${data.table}/at/${at || data.first}${seat}`, { headers: { accept: "application/json" } });
    moments.set(at, answer.then((found) => (found.ok ? found.json() : Promise.reject(found))));
    moments.get(at).catch(() => moments.delete(at)); // asked again next time
  }
  return moments.get(at);
}

/** The moment nearest to a number. The beginning is 0: the table as it was when it had been set up. */
const within = (to) => (to <= data.first ? 0 : Math.min(data.last, to));
const after = (at) => within((at || data.first) + 1);

/** Go to a moment; the one after it is fetched ahead. */
async function go(to) {
  asked = within(to);
  const at = asked;
  part("slider").value = at;
  try {
    const moment = await fetched(at);
    if (at !== asked) return;
    show(moment, at);
    if (at < data.last) fetched(steps.forward()).catch(() => {});
  } catch {
    stop(); // the network may come back; the reader can step again
  }
}

function show(moment, at) {
  const isOneOn = at === after(number);
  number = at;
  showBoards(moment.panels, isOneOn);
  showLog();
  showBetter();
  part("number").textContent = say("position", { number, last: data.last });
  part("status").textContent = moment.status;
  part("slider").value = number;
  part("link").setAttribute("href", `?at=${number}`);
  part("gone-on").textContent = say("gone_on");
  part("gone-on").hidden = moment.last === data.last;
  showSteps();
  history.replaceState(null, "", address(number));
}

const address = (at) => `?at=${at}${data.seat === null ? "" : `&seat=${data.seat}`}`;

/** Only boards that have changed are drawn again; after one step forward what it changed is marked. */
function showBoards(panels, isMarked) {
  document.querySelectorAll(".changed").forEach((thing) => thing.classList.remove("changed"));
  unmarkBetter();
  for (const panel of panels) {
    const board = document.querySelector(`[data-panel="${CSS.escape(panel.id)}"]`);
    if (!board || board.drawn === panel.svg) continue;
    const before = new Map(things(board).map((thing) => [thing.id, thing.outerHTML]));
    board.querySelector("svg.sheet, svg:not(.arms)").outerHTML = panel.svg;
    board.drawn = panel.svg;
    if (isMarked) changed(board, before).forEach((thing) => thing.classList.add("changed"));
  }
}

/** Before boards are compared: a mark is no change. */
function unmarkBetter() {
  document.querySelectorAll("[data-better]").forEach((thing) => thing.removeAttribute("data-better"));
}

/** If the next move cost points: the better one, in words, and what to touch for it marked on the boards. */
function showBetter() {
  const mistake = document.querySelector(`#replay-analysis [data-at="${number || data.first}"]`)?.dataset;
  part("better").textContent = mistake?.words ?? "";
  part("better").hidden = !mistake;
  const ids = mistake?.things.split(" ").filter(Boolean) ?? [];
  ids.forEach((id) => document.getElementById(id)?.setAttribute("data-better", ""));
}

const things = (board) => [...board.querySelectorAll("g[id]")];

/** The innermost things that look different. */
function changed(board, before) {
  const found = things(board).filter((thing) => before.get(thing.id) !== thing.outerHTML);
  return found.filter((thing) => !found.some((other) => other !== thing && thing.contains(other)));
}

/** The log up to this moment, and the words of the move that led to it. */
function showLog() {
  const log = part("log");
  for (const line of log.children) {
    const at = Number(line.dataset.number);
    line.hidden = at > Math.max(number, data.first);
    if (at === number) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  const line = log.querySelector("[aria-current]");
  part("words").textContent = line.textContent;
  log.scrollTop = line.offsetTop + line.offsetHeight - log.clientHeight;
}

// ------------------------------------------------------------------ controls

const steps = {
  first: () => 0,
  back: () => asked - 1,
  forward: () => after(asked),
  last: () => data.last,
};
const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

function showSteps() {
  for (const [name, to] of Object.entries(steps)) {
    const link = document.querySelector(`[data-step="${name}"]`);
    const target = within(to());
    link.setAttribute("href", address(target));
    if (target === number) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
}

function play() {
  if (asked === data.last) go(0);
  const on = async () => {
    await go(steps.forward());
    if (playing) playing = asked === data.last ? stop() : setTimeout(on, PAUSE);
  };
  playing = setTimeout(on, PAUSE);
  showPlaying();
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  showPlaying();
  return 0;
}

function showPlaying() {
  const button = part("play");
  button.setAttribute("aria-pressed", String(Boolean(playing)));
  button.title = say(playing ? "pause" : "play");
  button.querySelector(".spoken").textContent = button.title;
}

function showLink(name) {
  part("link").title = say(name);
  part("link").querySelector("span").textContent = say(name);
  part("link").classList.toggle("is-copied", name === "copied");
}

async function copyLink() {
  const link = part("link");
  try {
    await navigator.clipboard.writeText(link.href);
  } catch {
    return false; // pages without https have no clipboard; the link leads there itself
  }
  showLink("copied");
  setTimeout(() => showLink("copy"), 2000);
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step], #replay-log a, #replay-link, #replay-analysis a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link === part("link")) {
    copyLink().then((isCopied) => isCopied || location.assign(link.href));
    return;
  }
  stop();
  const step = link.dataset.step;
  if (link.closest("#replay-analysis")) document.querySelector(".replay-head").scrollIntoView(); // the bar is always in view
  const at = new URLSearchParams(link.getAttribute("href").slice(1)).get("at");
  go(step ? steps[step]() : Number(at));
});

document.addEventListener("keydown", (event) => {
  const isBusy = event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey;
  if (isBusy || !keys[event.key]) return;
  event.preventDefault();
  stop();
  go(steps[keys[event.key]]());
});

part("slider").addEventListener("input", () => {
  stop();
  go(Number(part("slider").value));
});
part("form").addEventListener("submit", (event) => event.preventDefault());
part("play").addEventListener("click", () => (playing ? stop() : play()));

part("form").querySelector("[data-plain]").hidden = true;
part("play").hidden = false;
part("keys").hidden = false;
showLink("copy");
showPlaying();
showLog();
showBetter();

/** Which moment is shown, for explanations of what is drawn there. */
export const shown = () => ({ ...data, number: number || data.first });
