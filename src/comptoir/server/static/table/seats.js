// A card for every seat: name, points, whether it decides, and its key figures where the game draws them.

import { arms, isVisible, make, part, portrait, setProperty } from "./dom.js";
import { deedOf, sentences } from "./words.js";

const DEEDS = 3; // lines of the log on a card
const RELOAD = 4000; // milliseconds in which a page comes back

export class Seats {
  constructor(table) {
    this.table = table;
    this.lost = new Set(); // seats of players whose connection is gone
    this.cards = table.names.map((name, seat) => this.newCard(name, seat));
  }

  newCard(name, seat) {
    const points = make("span", { class: "points" });
    const mark = make("span", { class: "decides", hidden: true }, this.table.say("table.decides"));
    const bot = this.table.data.bots[seat];
    const about = sentences(this.table.say("table.open_boards", { name }), bot?.about);
    const standing = bot ? bot.level : this.table.data.ratings[seat]; // where one may see it
    const level = standing && make("small", { class: "level" }, standing);
    const key = make("kbd", { class: "key", "aria-hidden": "true" });
    const did = make("span", { class: "did", "aria-hidden": "true" });
    const who = bot && make("i", {}, bot.who);
    const named = [arms(seat), portrait(bot), make("b", {}, name), level];
    const head = make("button", { type: "button", title: about }, ...named, points, mark, did, key);
    const drawing = make("div", { class: "figures" });
    const board = make("div", { class: "rival" });
    const element = make("li", { class: `seat-card${bot ? " is-bot" : ""}`, "data-seat": seat }, head, drawing, board);
    element.addEventListener("click", (event) => {
      if (!head.disabled && !event.target.closest(".can-touch")) this.table.panels.open(seat);
    });
    return { element, head, points, mark, drawing, board, did, who, key };
  }

  /** Those whose board is in sight at full size need no card. */
  update(frame, panels) {
    const figures = [...panels.figures.values()];
    const own = new Set(figures.filter((figure) => figure.role === "mine").map((figure) => figure.seat));
    if (frame.seat === null) own.add(panels.opened);
    const shown = this.cards.filter((_, seat) => !own.has(seat)).map((card) => card.element);
    if (String(shown.map(seatOf)) !== String([...part("cards").children].map(seatOf))) part("cards").replaceChildren(...shown);
    shown.forEach((card, place) => this.number(this.cards[card.dataset.seat], place + 1));
    setProperty(part("cards"), "--cards", shown.length);
    if (part("root").dataset.cards !== String(shown.length)) part("root").dataset.cards = shown.length;
    this.mention(frame);
    this.cards.forEach((card, seat) => {
      const summary = figures.find((figure) => figure.role === "summary" && figure.seat === seat);
      this.show(card, seat, frame, panels, summary);
    });
  }

  show(card, seat, frame, panels, summary) {
    const decides = frame.deciding.includes(seat) && !frame.over;
    card.points.textContent = this.table.say("table.points", { n: frame.points[seat] });
    const away = frame.away[seat];
    const isLost = !frame.over && this.lost.has(seat);
    card.mark.hidden = !decides && !away && !isLost;
    card.mark.textContent = this.table.say(away ? this.why(away, frame) : isLost ? "table.is_lost" : "table.decides");
    card.element.classList.toggle("deciding", decides);
    card.head.disabled = !panels.hasBoards(seat);
    card.head.setAttribute("aria-pressed", String(panels.opened === seat));
    const deeds = this.deeds(seat).map((text) => make("span", {}, text));
    card.did.replaceChildren(...deeds.reverse(), ...[card.who].filter(Boolean)); // what was done last needs room first
    card.element.classList.toggle("is-asked", Boolean(summary?.drawing.querySelector(".can-touch")));
    if (summary && card.drawing.firstChild !== summary.drawing) card.drawing.replaceChildren(summary.drawing);
    if (!summary) card.drawing.replaceChildren();
    card.element.classList.toggle("has-figures", Boolean(summary));
    card.element.classList.toggle("is-closed", card.head.disabled);
    this.showBoards(card, [...panels.figures.values()].filter((one) => one.seat === seat && this.table.rivals.shows(one)));
  }

  /** On a phone the cards are in a tab: the bar says whose connection is gone. */
  mention(frame) {
    const missing = frame.over ? [] : [...this.lost].filter((seat) => !frame.away[seat]);
    part("missing").hidden = !missing.length;
    const names = missing.map((seat) => this.table.names[seat]).join(", ");
    part("missing").textContent = missing.length ? this.table.say("table.missing", { names }) : "";
  }

  /** What a player did last, in a few words. */
  deeds(seat) {
    return this.table.log.lastOf(seat, DEEDS).map(({ text }) => deedOf(text, this.table.names[seat]));
  }

  /** The player's boards, where the cards have room for them. */
  showBoards(card, figures) {
    const wanted = figures.map((figure) => figure.drawing);
    if (wanted.length !== card.board.children.length || wanted.some((one, number) => card.board.children[number] !== one))
      card.board.replaceChildren(...wanted);
    card.element.classList.toggle("has-board", figures.length > 0);
    if (figures.length) setProperty(card.board, "--width", `${figures[0].width}px`);
  }

  /** The key that opens the boards of this card. */
  number(card, key) {
    card.key.textContent = card.head.disabled ? "" : key;
    if (card.head.disabled) card.head.removeAttribute("aria-keyshortcuts");
    else card.head.setAttribute("aria-keyshortcuts", key);
  }

  /** These have no page of the table open any more; one that is loaded again is back in a moment. */
  lose(seats) {
    clearTimeout(this.losing);
    this.losing = setTimeout(() => {
      this.lost = new Set(seats);
      if (this.table.frame) this.update(this.table.frame, this.table.panels);
    }, seats.every((seat) => this.lost.has(seat)) ? 0 : RELOAD);
  }

  /** Bots of a paused game play for nobody. */
  why(away, frame) {
    return frame.paused && away !== "resigned" ? "table.is_paused" : `table.is_${away}`;
  }

  focus(seat) {
    this.cards[seat]?.head.focus();
  }

  /** Where a seat is on the screen, for what happens on boards that are not. */
  place(seat) {
    const card = this.cards[seat]?.element;
    return isVisible(card) ? card : null;
  }
}

const seatOf = (card) => card.dataset.seat;
