// Preferences at the table, kept in this browser.

import { part } from "./dom.js";

const STORE = "comptoir-table";
const DEFAULTS = {
  pace: "normal", handover: true, enlarged: false, held: false, rivals: true, sound: false, notify: false,
  only: true, pass: false, draw: false,
};
const SWITCHES = ["confirmation", "handover", "rivals", "sound", "notify"];

export class Prefs {
  /** Unless the player says otherwise: where people play people, moves are confirmed, and there is time to plan. */
  constructor({ people }) {
    this.defaults = { ...DEFAULTS, confirmation: people > 1, plan: people > 1 };
    this.read();
    const form = part("prefs-form");
    part("prefs-open").addEventListener("click", () => part("prefs").showModal());
    for (const name of SWITCHES) form.elements[name].checked = this[name];
    form.elements.pace.value = this.pace;
    form.addEventListener("change", ({ target }) => this.keep(target.name, target.type === "checkbox" ? target.checked : target.value));
    // Other tabs of the same browser follow.
    addEventListener("storage", (event) => event.key === STORE && this.read());
  }

  read() {
    Object.assign(this, this.defaults, this.kept());
  }

  /** What the player has chosen. */
  kept() {
    try {
      return JSON.parse(localStorage.getItem(STORE)) ?? {};
    } catch {
      return {};
    }
  }

  keep(name, value) {
    this[name] = value;
    localStorage.setItem(STORE, JSON.stringify({ ...this.kept(), [name]: value }));
  }
}
