// Tabs: on a phone one part of the table at a time; on a wide screen only log and chat share a place.

import { isVisible, part, wide } from "./dom.js";
import { bringTargetsToSight, isInSight } from "./in_sight.js";

const SIDES = ["log", "chat"];
const BOARDS = ["common", "mine"];

export class Tabs {
  constructor(table) {
    this.table = table;
    this.buttons = [...document.querySelectorAll("[data-tab]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.open(button.dataset.tab));
    document.body.dataset.side = "log";
    this.open(table.data.seat === null ? "common" : "mine");
  }

  open(name) {
    if (SIDES.includes(name)) document.body.dataset.side = name;
    document.body.dataset.tab = name;
    for (const button of this.buttons) {
      const open = button.closest(".tabs") ? name : document.body.dataset.side;
      button.setAttribute("aria-pressed", String(button.dataset.tab === open));
    }
    if (name === "chat") this.table.chat?.read();
    this.table.rivals.lightUp();
    this.table.enlarging?.fit();
    if (!wide.matches && BOARDS.includes(name)) bringTargetsToSight(part(name));
  }

  /** A game that draws nothing has no boards to look at. */
  leaveBoards() {
    if (BOARDS.includes(document.body.dataset.tab)) this.open("others");
  }

  isOpen(name) {
    return isVisible(part(name));
  }

  /** Mark the tabs that hold something to touch. */
  mark(things) {
    const holding = new Set([...things].map((id) => this.tabOf(document.getElementById(id))));
    for (const button of this.buttons) button.classList.toggle("holds", holding.has(button.dataset.tab));
    this.table.panels.layout.sights.mark(things);
  }

  /** On a phone: open the tab that holds what is to be touched next, unless most of it is visible already. */
  follow(things) {
    const found = [...things].map((id) => document.getElementById(id)).filter(Boolean);
    const hidden = found.filter((thing) => !isVisible(thing));
    if (hidden.length * 2 > found.length) this.turnTo(hidden[0]);
    const shown = found.filter(isVisible);
    if (shown.length && !shown.some(isInSight)) bringToSight(shown[0]);
  }

  /** Another question: look where it is answered, unless the player is reading something else; returns whether it does. */
  turn() {
    const isLooking = [...BOARDS, "others"].includes(document.body.dataset.tab) || wide.matches;
    if (isLooking) this.follow(this.thingsAskedFor());
    return isLooking;
  }

  /** The things of the first kind of moves: those are asked for, others may be possible beside them. */
  thingsAskedFor() {
    const moves = this.table.frame.moves.filter((move) => move.touches.length);
    const asked = moves.filter((move) => move.group === moves[0].group);
    return new Set(asked.flatMap((move) => move.touches.flat()));
  }

  turnTo(thing) {
    const seat = this.table.panels.seatOf(thing);
    const tab = this.tabOf(thing);
    if (tab) this.open(tab);
    if (!isVisible(thing) && seat !== undefined) this.table.panels.open(seat);
  }

  tabOf(thing) {
    return thing?.closest("[data-holds]")?.dataset.holds;
  }
}

/** Scroll to the whole board of a thing; where that is too large, to the thing. */
function bringToSight(thing) {
  const panel = thing.closest(".panel");
  const place = panel?.parentElement;
  if (panel && panel.offsetHeight <= place.clientHeight) panel.scrollIntoView({ block: "start", inline: "center" });
  if (!isInSight(thing)) thing.scrollIntoView({ block: "center", inline: "center" });
}
