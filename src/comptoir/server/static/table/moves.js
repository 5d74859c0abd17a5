// The list of moves: every legal move in words, grouped, found by typing. Keyboard and screen reader play with it.

import { button, make, part, rove } from "./dom.js";
import { costs } from "./explain.js";

export class Moves {
  constructor(table) {
    this.table = table;
    this.buttons = new Map(); // by number of the move, kept as long as the move is there
    this.left = null; // the moves that go on from what was touched; null if nothing was
    this.filter = part("filter");
    this.filter.addEventListener("input", () => this.sift());
    this.filter.addEventListener("keydown", (event) => this.fromFilter(event));
    rove(part("moves-list"), () => this.shown());
    document.addEventListener("keydown", (event) => this.shortcut(event));
  }

  update(frame) {
    const had = part("moves-list").contains(document.activeElement);
    const old = this.buttons;
    this.buttons = new Map(frame.moves.map((move) => [move.move, this.buttonOf(move, old.get(move.move))]));
    if (String([...old.keys()]) !== String([...this.buttons.keys()])) this.filter.value = ""; // another question
    part("moves-list").replaceChildren(...this.groups(frame.moves), ...this.waysBack(frame.undo.answers));
    part("moves").classList.toggle("none", !frame.moves.length);
    this.sift();
    if (had) (this.shown()[0] ?? this.filter).focus({ preventScroll: true });
  }

  /** The button of a move; its place in the page changes, but it stays the same button. */
  buttonOf(move, old) {
    const found = old ?? button("move", () => this.choose(move.move));
    found.replaceChildren(move.words, ...costs(move));
    return found;
  }

  choose(number) {
    const move = this.table.frame.moves.find((one) => one.move === number);
    if (!move) return;
    this.clear(); // the next question is another
    this.table.play(move);
  }

  groups(moves) {
    return [...new Set(moves.map((move) => move.group))].map((group) => {
      const own = moves.filter((move) => move.group === group).map((move) => this.buttons.get(move.move));
      return groupOf(group, own);
    });
  }

  /** What can be taken back, below the moves. */
  waysBack(answers) {
    const { table } = this;
    const buttonOf = (answer) =>
      button("move", () => table.takeBack(answer), table.say("table.take_back_one", { what: answer.words }));
    return answers.length ? [groupOf(table.say("table.take_back_group"), answers.map(buttonOf))] : [];
  }

  // ---------------------------------------------------------------- finding

  shown() {
    return [...part("moves-list").querySelectorAll("button")].filter((button) => !button.closest("[hidden]"));
  }

  /** Show only these moves, or all of them. */
  narrow(left) {
    if (!left && !this.left) return;
    this.left = left;
    this.sift();
    if (left) part("moves-list").scrollTop = 0;
  }

  /** Show what has all the typed words, and goes on from what was touched. */
  sift() {
    const sought = plain(this.filter.value).split(/\s+/).filter(Boolean);
    const meant = this.left && new Set(this.left.map(({ move }) => this.buttons.get(move)).filter(Boolean));
    part("moves-count").textContent = (meant ?? this.buttons).size || "";
    for (const group of part("moves-list").children) {
      const name = plain(group.querySelector("h3").textContent);
      for (const item of group.querySelectorAll("li")) {
        const text = `${name} ${plain(item.textContent)}`;
        const isMeant = !meant || meant.has(item.firstElementChild);
        item.hidden = !isMeant || !sought.every((word) => text.includes(word));
      }
      group.hidden = !group.querySelector("li:not([hidden])");
    }
    this.shown().forEach((button, number) => (button.tabIndex = number ? -1 : 0));
    part("moves-none").hidden = !sought.length || this.shown().length > 0;
  }

  fromFilter(event) {
    const [first] = this.shown();
    if (event.key === "ArrowDown") first?.focus();
    else if (event.key === "Enter" && this.filter.value && this.shown().length === 1) first.click();
    else if (event.key === "Escape") this.clear();
    else return;
    event.preventDefault();
  }

  clear() {
    this.filter.value = "";
    this.sift();
  }

  shortcut(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.closest("input, select, dialog")) return;
    event.preventDefault();
    this.table.tabs.open("moves");
    this.filter.focus();
    this.filter.select();
  }
}

const groupOf = (name, buttons) =>
  make("li", {}, make("h3", {}, name), make("ul", {}, ...buttons.map((one) => make("li", {}, one))));

/** Small letters without accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
