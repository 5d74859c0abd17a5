// Chat at the table. How far one has read is kept in this browser, per table; whom one has muted the server knows, and
// this browser for those without a name.

import { arms, button, make, part } from "./dom.js";
import { request } from "./post.js";

export class Chat {
  constructor(table) {
    this.table = table;
    this.store = `comptoir-muted-${table.data.table}`;
    const here = (localStorage.getItem(this.store) ?? "").split(" ").filter(Boolean);
    this.muted = new Set(table.data.me ? table.data.muted : here);
    this.marker = `comptoir-read-${table.data.table}`;
    this.lines = [];
    part("chat-form")?.addEventListener("submit", (event) => this.send(event));
  }

  /** New lines; as long as nobody looks at them they are counted at the tabs. */
  hear(lines) {
    const fresh = lines.filter((line) => line.number >= this.lines.length); // after a lost line all come again
    const others = fresh.filter((line) => this.isNews(line));
    this.lines.push(...fresh);
    if (this.isReady) others.forEach((line) => this.table.announce(this.table.say("chat.said", line)));
    this.isReady = true;
    if (this.table.tabs.isOpen("chat")) this.read();
    else this.show();
  }

  isNews(line) {
    return line.by !== this.table.data.me && !this.muted.has(line.by) && !line.is_hidden;
  }

  show() {
    const list = part("chat-list");
    list.replaceChildren(...this.lines.map((line) => this.item(line)));
    list.scrollTop = list.scrollHeight;
    part("chat-none").hidden = this.lines.length > 0;
    const unread = this.lines.slice(this.linesRead()).filter((line) => this.isNews(line)).length;
    for (const count of document.querySelectorAll('button[data-tab="chat"] .count')) count.textContent = unread || "";
  }

  linesRead() {
    return Number(localStorage.getItem(this.marker));
  }

  /** The lines are on screen: mark them as read. */
  read() {
    localStorage.setItem(this.marker, Math.max(this.lines.length, this.linesRead()));
    this.show();
  }

  item(line) {
    const { say, data } = this.table;
    const isMuted = this.muted.has(line.by);
    const isProgram = line.is_program && make("span", { class: "tag" }, say("chat.program"));
    const name = make("b", {}, line.seat === null ? null : arms(line.seat), line.name, isProgram);
    const label = say(isMuted ? "chat.unmute" : "chat.mute", { name: line.name });
    const mute = button("mute", () => this.toggle(line.by), label);
    if (line.is_hidden) return make("li", { class: "muted" }, name, " ", say("chat.hidden"));
    const text = make("span", {}, isMuted ? say("chat.muted") : line.text);
    const isOther = line.by !== data.me;
    const report = { class: "mute", href: `${this.table.path}/chat/${line.number}` };
    const about = isOther && data.me ? make("a", report, say("chat.report")) : null;
    return make("li", { class: isMuted ? "muted" : "" }, name, " ", text, about, isOther ? mute : null);
  }

  toggle(by) {
    const isMuted = !this.muted.delete(by);
    if (isMuted) this.muted.add(by);
    this.keep(by, isMuted);
    this.show();
    part("chat-text")?.focus();
  }

  keep(by, isMuted) {
    if (!this.table.data.me) localStorage.setItem(this.store, [...this.muted].join(" "));
    else request(`${this.table.path}/chat/mute`, { by, is_muted: isMuted }).catch(() => {}); // it holds for this page
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
