// Talk at the table. Whoever is muted here is muted in this browser, at this table.

import { arms, button, make, part } from "./dom.js";
import { request } from "./post.js";

export class Chat {
  constructor(table) {
    this.table = table;
    this.store = `comptoir-muted-${table.data.table}`;
    this.muted = new Set((localStorage.getItem(this.store) ?? "").split(" ").filter(Boolean));
    this.lines = [];
    this.unread = 0;
    part("chat-form")?.addEventListener("submit", (event) => this.send(event));
  }

  /** New lines; those that came while nobody looked at them are counted at the tab. */
  hear(lines) {
    const fresh = lines.filter((line) => line.number >= this.lines.length); // after a lost line all come again
    const others = fresh.filter((line) => line.by !== this.table.data.me && !this.muted.has(line.by));
    this.lines.push(...fresh);
    if (this.isReady) others.forEach((line) => this.table.announce(this.table.say("chat.said", line)));
    if (this.isReady && !this.table.tabs.isOpen("chat")) this.unread += others.length;
    this.isReady = true;
    this.show();
  }

  show() {
    const list = part("chat-list");
    list.replaceChildren(...this.lines.map((line) => this.item(line)));
    list.scrollTop = list.scrollHeight;
    part("chat-none").hidden = this.lines.length > 0;
    part("chat-count").textContent = this.unread || "";
  }

  /** The tab was opened. */
  read() {
    this.unread = 0;
    this.show();
  }

  item(line) {
    const { say, data } = this.table;
    const isMuted = this.muted.has(line.by);
    const name = make("b", {}, line.seat === null ? null : arms(line.seat), line.name);
    const label = say(isMuted ? "chat.unmute" : "chat.mute", { name: line.name });
    const mute = button("mute", () => this.toggle(line.by), label);
    const text = make("span", {}, isMuted ? say("chat.muted") : line.text);
    return make("li", { class: isMuted ? "muted" : "" }, name, " ", text, line.by === data.me ? null : mute);
  }

  toggle(by) {
    if (!this.muted.delete(by)) this.muted.add(by);
    localStorage.setItem(this.store, [...this.muted].join(" "));
    this.show();
    part("chat-text")?.focus();
  }

  async send(event) {
    event.preventDefault();
    const field = part("chat-text");
    if (!field.value.trim()) return;
    const { say } = this.table;
    try {
      const answer = await request(`${this.table.path}/chat`, { text: field.value });
      if (answer.ok) field.value = "";
      this.problem(answer.ok ? "" : answer.data.error);
    } catch {
      this.problem(say("table.unreachable"));
    }
  }

  problem(text) {
    part("chat-problem").textContent = text;
  }
}
