// Requests: moves and everything else that is sent. A request that got lost is sent again under the same key.

const TRIES = 5;
const LONGEST = 10; // seconds that a server which is busy is waited for, each time
const LOST = [502, 503, 504]; // what a proxy says that does not reach the server

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** What the server answers: its status and its data. Throws only when it cannot be reached, by whatever is in between. */
export async function request(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), keepalive: true };
  const headers = { accept: "application/json", "content-type": "application/json" };
  const answer = await fetch(path, { ...options, headers });
  const text = await answer.text();
  const isOurs = (answer.headers.get("content-type") ?? "").includes("json");
  if (LOST.includes(answer.status) && !isOurs) throw new Error(`lost on the way: ${answer.status}`);
  const wait = answer.status === 503 ? Number(answer.headers.get("retry-after")) || 1 : 0; // seconds
  return { status: answer.status, ok: answer.ok, data: text ? JSON.parse(text) : null, wait };
}

/** Send a change until the server has answered; its key makes sure that it applies once. */
export async function change(path, body) {
  const keyed = { ...body, key: newKey() };
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await request(path, keyed);
      if (!answer.wait || attempt === TRIES) return answer;
      await pause(1000 * Math.min(answer.wait, LONGEST));
    } catch (problem) {
      if (attempt === TRIES) throw problem;
      await pause(300 * 2 ** attempt);
    }
  }
}

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
