// Preferences at the table, kept in this browser.

import { part } from "./dom.js";

const STORE = "comptoir-table";
const DEFAULTS = { confirm: true, pace: "normal", handover: true, enlarged: false, sound: false, notify: false };
const SWITCHES = ["confirm", "handover", "sound", "notify"];

export class Prefs {
  constructor() {
    Object.assign(this, DEFAULTS, this.kept());
    const form = part("prefs-form");
    part("prefs-open").addEventListener("click", () => part("prefs").showModal());
    part("enlarge").addEventListener("click", () => this.enlarge());
    for (const name of SWITCHES) form.elements[name].checked = this[name];
    form.elements.pace.value = this.pace;
    form.addEventListener("change", () => this.readFrom(form.elements));
    // Other tabs of the same browser follow.
    addEventListener("storage", (event) => event.key === STORE && Object.assign(this, this.kept()));
    this.enlarge(this.enlarged);
  }

  kept() {
    try {
      return JSON.parse(localStorage.getItem(STORE)) ?? {};
    } catch {
      return {};
    }
  }

  readFrom(fields) {
    this.keep({ pace: fields.pace.value });
    for (const name of SWITCHES) this.keep({ [name]: fields[name].checked });
  }

  keep(changes) {
    Object.assign(this, changes);
    const kept = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, this[name]]));
    localStorage.setItem(STORE, JSON.stringify(kept));
  }

  /** On a phone boards can be larger than the screen. */
  enlarge(enlarged = !this.enlarged) {
    this.keep({ enlarged });
    document.body.classList.toggle("is-enlarged", enlarged);
  }
}
