// Follows the analysis of a game while it is made, and shows the page again when it is done.

import { speaker } from "./table/words.js";

const PAUSE = 2000; // milliseconds between two questions to the server

const part = (name) => document.getElementById(`replay-${name}`);
const data = JSON.parse(part("data").textContent);
const say = speaker(data.words, data.language);

async function look() {
  try {
    const answer = await fetch(`/tables/${data.table}/analysis`, { headers: { accept: "application/json" } });
    const found = await answer.json();
    if (!answer.ok || found.status === "none" || found.status === "done") return location.reload();
    part("analysis-progress").value = found.done;
    part("analysis-status").textContent = say(`analysis_${found.status}`);
  } catch {
    // the network may come back
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
