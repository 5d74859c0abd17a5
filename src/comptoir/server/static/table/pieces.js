// Pictures of the pieces that lines of the log speak of. The server draws them all once, when the first is needed.

import { request } from "./post.js";

const SVG = "http://www.w3.org/2000/svg";

export class Pieces {
  constructor(table) {
    this.table = table;
    this.drawn = {}; // by name
  }

  /** The pictures of a line; they appear as soon as they are here. */
  of({ pictures = [] }) {
    if (pictures.length) this.fetched ??= this.fetch();
    return pictures.map((name) => this.picture(name));
  }

  picture(name) {
    const place = document.createElementNS(SVG, "svg");
    place.setAttribute("class", "piece sheet");
    place.setAttribute("viewBox", "-50 -50 100 100");
    place.setAttribute("aria-hidden", "true");
    place.setAttribute("data-piece", name);
    this.draw(place);
    return place;
  }

  draw(place) {
    const drawn = this.drawn[place.dataset.piece];
    if (!drawn) return;
    place.innerHTML = drawn;
    place.removeAttribute("data-piece");
  }

  async fetch() {
    try {
      const { ok, data } = await request(`${this.table.path}/pieces`);
      if (ok) this.drawn = data;
    } catch {
      // The words say it too.
    }
    for (const place of document.querySelectorAll("[data-piece]")) this.draw(place);
  }
}
