// Requests: moves and everything else that is sent. A request that got lost is sent again under the same key.

const TRIES = 5;

/** What the server answers: its status and its data. Throws only when it cannot be reached at all. */
export async function request(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), keepalive: true };
  const headers = { accept: "application/json", "content-type": "application/json" };
  const answer = await fetch(path, { ...options, headers });
  const text = await answer.text();
  return { status: answer.status, ok: answer.ok, data: text ? JSON.parse(text) : null };
}

/** Send a change until the server has answered; its key makes sure that it applies once. */
export async function change(path, body) {
  const keyed = { ...body, key: newKey() };
  for (let attempt = 1; ; attempt++) {
    try {
      return await request(path, keyed);
    } catch (problem) {
      if (attempt === TRIES) throw problem;
      await new Promise((done) => setTimeout(done, 300 * 2 ** attempt));
    }
  }
}

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
