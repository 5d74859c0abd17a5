// It is your turn: the title and the icon say so and, if switched on, a sound and a notification.
// Elsewhere: the way to the next game that waits.

import { Asking, badge } from "../attention.js";
import { Chime } from "./chime.js";
import { part } from "./dom.js";

export class Attention {
  constructor(table) {
    this.table = table;
    this.elsewhere = 0; // games that wait there
    this.isTurn = null;
    this.chime = new Chime();
    if (table.data.me) this.asking = new Asking((waiting) => this.hear(waiting), table.data.table);
    const { sound, notify } = part("prefs-form").elements;
    sound.addEventListener("change", () => sound.checked && this.chime.ring());
    notify.addEventListener("change", () => notify.checked && this.permit(notify));
    document.addEventListener("visibilitychange", () => document.hidden || this.notification?.close());
  }

  update(frame) {
    const before = this.isTurn;
    this.isTurn = frame.deciding.some((seat) => this.table.data.mine.includes(seat));
    if (before === false && this.isTurn) this.call();
    if (before === true && !this.isTurn) this.asking?.look();
    this.show();
  }

  /** The server says what waits elsewhere. */
  hear({ number }) {
    this.elsewhere = number;
    this.show();
  }

  /** The table is closed to this page: what waits is unknown, so ask again. */
  forget() {
    this.isTurn = null;
    this.hear({ number: 0 });
    this.asking?.look();
  }

  show() {
    const { say, title } = this.table;
    const isTurn = this.isTurn === true;
    badge(isTurn ? say("table.title_turn", { title }) : title, this.elsewhere + Number(isTurn), isTurn);
    part("next").hidden = isTurn || !this.elsewhere;
    part("next").textContent = say("table.next", { n: this.elsewhere });
  }

  // ---------------------------------------------------------------- sound and notification

  call() {
    const { prefs } = this.table;
    if (prefs.sound) this.chime.ring();
    if (prefs.notify && document.hidden) this.notify();
  }

  notify() {
    const { data, say, title } = this.table;
    try {
      this.notification = new Notification(say("table.turn"), { body: title, tag: `comptoir-${data.table}` });
    } catch {
      return; // some browsers leave this to other programs than pages
    }
    this.notification.onclick = ({ target }) => {
      focus();
      target.close();
    };
  }

  /** Ask for permission to notify; without it the preference cannot be switched on. */
  async permit(box) {
    const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
    part("prefs-refused").hidden = answer === "granted";
    if (answer === "granted") return;
    box.checked = false;
    this.table.prefs.keep("notify", false);
  }
}
