// Clocks: they tick here, from the moments at which the server says that they run out.

import { arms, make, part } from "./dom.js";

const TICK = 500; // milliseconds
const SHORT = 30; // seconds: from here on a clock is red
const LIVE = 3600; // and from here on it is large
const UNITS = [86400, 3600, 60, 1];

const two = (number) => String(number).padStart(2, "0");

export class Clocks {
  constructor(table) {
    this.table = table;
    this.ahead = table.data.now ? table.data.now - Date.now() / 1000 : 0; // of this device's clock
    this.faces = [];
    this.rivals = table.names.map((name, seat) => this.rival(name, seat));
    part("rival-clocks").replaceChildren(...this.rivals.map(({ element }) => element));
  }

  rival(name, seat) {
    const clock = make("span", { class: "clock" });
    const element = make("li", { title: `${name}: ${this.table.say("table.clock_about")}`, hidden: true }, arms(seat), make("b", {}, name), clock);
    return { element, clock };
  }

  update(frame) {
    this.faces = frame.over ? [] : frame.clocks;
    this.seat = frame.seat;
    clearInterval(this.ticking);
    if (this.faces.some((face) => face?.deadline)) this.ticking = setInterval(() => this.tick(), TICK);
    this.tick();
  }

  tick() {
    const now = Date.now() / 1000 + this.ahead;
    this.rivals.forEach(({ element, clock }, seat) => {
      element.hidden = seat === this.seat || !this.faces[seat];
      element.classList.toggle("deciding", Boolean(this.faces[seat]?.deadline));
      this.show(clock, this.faces[seat], now, this.brief);
    });
    this.show(part("my-clock"), this.faces[this.seat], now, this.text);
    part("bar").classList.toggle("has-clocks", this.faces.some(Boolean));
  }

  /** Only what has changed is written: the rest of the page is not laid out again for every tick. */
  show(element, face, now, text) {
    element.hidden = !face;
    if (!face) return;
    const [time, bank] = text.call(this, face, now);
    if (element.textContent !== time + bank) element.replaceChildren(time, make("small", {}, bank));
    const left = face.deadline ? face.deadline - now : face.bank;
    element.classList.toggle("short", Boolean(face.deadline) && left < SHORT);
    element.classList.toggle("live", left < LIVE);
  }

  /** The time that runs, and what is left behind it. */
  text({ bank, move_until: moveUntil, deadline }, now) {
    const inBank = (seconds) => this.table.say("table.clock_bank", { time: this.length(seconds) });
    if (!deadline) return ["", inBank(bank)];
    if (now >= moveUntil) return [inBank(deadline - now), ""];
    return [this.length(moveUntil - now), bank ? ` · ${inBank(bank)}` : ""];
  }

  /** The same without words, for many clocks side by side. */
  brief({ bank, move_until: moveUntil, deadline }, now) {
    if (!deadline) return ["", this.length(bank)];
    if (now >= moveUntil) return [this.length(deadline - now), ""];
    return [this.length(moveUntil - now), bank ? ` + ${this.length(bank)}` : ""];
  }

  /** `2:05`, `1:10:00`, `3 d 04:10`: a length of time as clocks show it. */
  length(seconds) {
    let left = Math.max(0, Math.ceil(seconds));
    const [days, hours, minutes, rest] = UNITS.map((unit) => {
      const number = Math.floor(left / unit);
      left -= number * unit;
      return number;
    });
    if (days) return this.table.say("table.clock_days", { days, time: `${two(hours)}:${two(minutes)}` });
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }
}
