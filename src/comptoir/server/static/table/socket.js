// The line to the server: it comes back by itself after sleep, loss of network or a restart of the server.

const FIRST_WAIT = 400; // milliseconds before the first attempt to come back, doubled each time
const LONGEST_WAIT = 10000;
const ASK_EVERY = 25000; // a line that looks open may be dead
const ANSWER_WITHIN = 6000;
const WAKING = ["online", "offline", "pageshow", "focus"]; // what suggests that the line may have changed
const REFUSED = 4404; // the server's word for: there is nothing for you here

export class Line {
  /** `onMessage` gets what the server sends, `onState` gets "open", "lost" or "refused". */
  constructor(address, onMessage, onState) {
    Object.assign(this, { address, onMessage, onState, attempts: 0, isClosed: false });
    this.wake = this.wake.bind(this);
    for (const event of WAKING) addEventListener(event, this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.asking = setInterval(() => this.ask(), ASK_EVERY);
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    const socket = (this.socket = new WebSocket(this.address));
    socket.onopen = () => {
      this.attempts = 0;
      this.onState("open");
    };
    socket.onmessage = (event) => {
      clearTimeout(this.silence);
      this.silence = null;
      this.onMessage(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  /** The line is gone: try again, soon at first, then less often. */
  lost(socket, code) {
    if (this.isClosed || socket !== this.socket) return;
    this.onState(code === REFUSED ? "refused" : "lost");
    if (code === REFUSED) return this.close();
    const wait = Math.min(FIRST_WAIT * 2 ** this.attempts++, LONGEST_WAIT);
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Something suggests that the world has changed: look at once. */
  wake() {
    if (this.isClosed || document.hidden) return;
    if (this.socket.readyState === WebSocket.CLOSED) this.open();
    else this.ask();
  }

  /** Ask whether the server is there; a line on which no answer comes is given up. */
  ask() {
    if (this.socket.readyState !== WebSocket.OPEN || this.silence) return;
    this.socket.send("?");
    const asked = this.socket;
    this.silence = setTimeout(() => {
      this.silence = null;
      asked.close();
      this.lost(asked, 0);
    }, ANSWER_WITHIN);
  }

  isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  close() {
    this.isClosed = true;
    clearInterval(this.asking);
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    for (const event of WAKING) removeEventListener(event, this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket.close();
  }
}
