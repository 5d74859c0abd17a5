// A program that accepts an invitation and plays whatever is played there, in Node.js (`node bot.js LINK [SECONDS]`) and
// in a page (`import { play } from "./bot.js"`). It waits by long polls, so it hears of every change at once.

/** Sit down and play by chance to the end; the last position. `wait` is the longest that a question stays open. */
export async function play(link, { name = "Chance", wait = 30, say = console.log } = {}) {
  const joined = await sent(new URL(link), "POST", { name });
  const at = (path) => new URL(`/tables/${joined.table}/${path}`, link);
  const ask = (path, method, body) => sent(at(path), method, body, joined.token);

  while ((await ask("state")).status === "gathering") await pause(wait / 30); // until everybody is there
  let now = await ask(`position?seat=${joined.seat}`);
  while (!now.over) {
    if (now.moves.length) {
      const { move, text } = now.moves[Math.floor(Math.random() * now.moves.length)];
      say(text);
      await ask("moves", "POST", { seat: joined.seat, version: now.version, move, key: crypto.randomUUID() });
    }
    now = await ask(`position?seat=${joined.seat}&after=${now.version}&wait=${wait}`);
  }
  return now;
}

/** What the server answers; that the table has moved on (409) is no mistake, since we look again anyway. */
async function sent(url, method = "GET", body = undefined, token = undefined) {
  const headers = { accept: "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers["content-type"] = "application/json";
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const data = await answer.json();
  if (!answer.ok && answer.status !== 409) throw new Error(`${data.code}: ${data.error}`);
  return data;
}

const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

if (globalThis.process?.argv?.[1]?.endsWith("bot.js")) {
  const [link, wait] = process.argv.slice(2);
  const { points } = await play(link, { wait: Number(wait ?? 30) });
  console.log(JSON.stringify(points));
}
