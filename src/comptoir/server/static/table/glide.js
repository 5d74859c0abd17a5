// What others did is seen: pieces glide from where to where, and what a line of the log speaks of lights up.

import { arms, isVisible, part } from "./dom.js";

const PACES = { slow: 1600, normal: 900, quick: 450, none: 0 }; // milliseconds for what one message tells
const BRIEFEST = 220; // for one line of it
const MOST = 8; // lines shown one after another; after a long absence the summary tells the rest
const LARGE = 0.2; // of the window's width: what is larger does not glide
const LINGER = 700; // milliseconds that a light stays on

/** Does the reader want little motion? */
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Glide {
  constructor(table) {
    this.table = table;
    this.queue = Promise.resolve();
    this.turn = 0;
    this.telling = 0; // messages that are still being shown
    document.addEventListener("pointerdown", () => this.reveal(document.querySelectorAll(".waits")), true);
  }

  /** Show what happened, line by line; what comes next overtakes it. */
  play(lines) {
    const turn = ++this.turn;
    const shown = lines.filter((line) => line.shows.length && line.by !== this.table.frame.seat).slice(-MOST);
    const pace = PACES[this.table.prefs.pace];
    if (!pace || !shown.length || document.hidden) return;
    const held = this.holdBack(shown);
    this.telling++;
    this.queue = this.queue.then(async () => {
      for (const line of shown) {
        this.reveal(held.get(line));
        if (turn === this.turn) await this.tell(line, Math.max(BRIEFEST, pace / shown.length));
      }
      this.telling--;
    });
  }

  /** What chance brings after a player's move, such as the next dice, waits until that move has been seen; by line. */
  holdBack(lines) {
    const first = this.telling ? 0 : lines.findIndex(({ by }) => by >= 0);
    const late = lines.filter(({ by }, number) => by < 0 && first >= 0 && number >= first);
    return new Map(late.map((line) => [line, line.shows.filter((id) => this.table.panels.hasChanged(id)).map(hide)]));
  }

  reveal(things = []) {
    for (const thing of things) thing.classList.remove("waits");
  }

  async tell({ shows, by }, time) {
    const from = this.placeOf(shows[0]), to = this.placeOf(shows.at(-1));
    if (from && to && isWay(shows) && !isStill()) await this.glide(this.piece(shows.at(-1), by), from, to, time * 0.7);
    const rings = this.rings(shows.map((id) => this.placeOf(id)));
    await new Promise((done) => setTimeout(done, time * 0.3));
    setTimeout(() => rings.forEach((ring) => ring.remove()), LINGER);
  }

  /** Where a thing is visible: on its board, or at its player's card while that board is closed. */
  placeOf(id) {
    const thing = document.getElementById(id);
    if (!thing || isVisible(thing)) return thing;
    const seat = this.table.panels.seatOf(thing);
    return seat === undefined ? null : this.table.seats.place(seat);
  }

  /** What glides: the thing that has just come to its goal, or else the arms of the player who did it. */
  piece(id, by) {
    const thing = document.getElementById(id);
    if (!this.table.panels.hasChanged(id)) return by < 0 ? null : tokenOf(by);
    return thing.getBoundingClientRect().width < innerWidth * LARGE ? ghostOf(thing) : null;
  }

  async glide(piece, from, to, duration) {
    if (!piece) return;
    const [x, y] = middle(piece);
    const steps = [from, to].map(middle).map(([left, top]) => ({ translate: `${left - x}px ${top - y}px` }));
    await piece.animate(steps, { duration, easing: "ease-in-out" }).finished;
    piece.remove();
  }

  /** Rings around what can be seen of these places. */
  rings(places) {
    const rings = [...new Set(places)].filter(isVisible).map((place) => ring(place.getBoundingClientRect()));
    part("rings").append(...rings);
    return rings;
  }

  /** Point at the things of these names until the returned function is called. */
  point(ids) {
    const rings = this.rings(ids.map((id) => this.placeOf(id)));
    return () => rings.forEach((one) => one.remove());
  }
}

function hide(id) {
  const thing = document.getElementById(id);
  thing.classList.add("waits");
  return thing;
}

/** Do these names tell from where to where? Names that differ in a number only are things of one kind. */
const isWay = (ids) => kindOf(ids[0]) !== kindOf(ids.at(-1));
const kindOf = (id) => id.replace(/-\d+$/, "");

function middle(place) {
  const box = place.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function ring(box) {
  const made = document.createElement("div");
  made.className = "ring";
  return placed(made, { left: box.left - 4, top: box.top - 4, width: box.width + 8, height: box.height + 8 });
}

function placed(element, box) {
  for (const side of ["left", "top", "width", "height"]) element.style[side] = `${box[side]}px`;
  return element;
}

/** The arms of a seat, to float above the page. */
function tokenOf(seat) {
  const token = arms(seat);
  token.setAttribute("class", "ghost token");
  part("rings").append(token);
  return token;
}

/** A copy of a drawn thing that floats above the page at the same place. */
export function ghostOf(thing) {
  const { x, y, width, height } = thing.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.setAttribute("class", "ghost sheet");
  const copy = thing.cloneNode(true);
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  for (const name of ["transform", "tabindex", "role", "aria-label", "aria-pressed"]) copy.removeAttribute(name);
  copy.classList.remove("can-touch", "chosen", "hinted");
  svg.append(copy);
  part("rings").append(placed(svg, thing.getBoundingClientRect()));
  return svg;
}
