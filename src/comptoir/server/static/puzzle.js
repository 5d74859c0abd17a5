// Touching a thing on the board leaves only the moves with it in the list.

const moves = [...document.querySelectorAll(".puzzle-moves button[data-things]")];
const every = document.getElementById("puzzle-every");

function narrow(ids) {
  const fitting = moves.filter((move) => ids.some((id) => move.dataset.things.split(" ").includes(id)));
  if (ids.length && !fitting.length) return;
  for (const move of moves) move.hidden = fitting.length > 0 && !fitting.includes(move);
  for (const group of document.querySelectorAll(".puzzle-moves fieldset")) group.hidden = !group.querySelector("button:not([hidden])");
  every.hidden = !fitting.length;
  fitting[0]?.scrollIntoView({ block: "nearest" });
}

function around(thing) {
  const ids = [];
  for (let at = thing.closest(".board [id]"); at; at = at.parentElement.closest(".board [id]")) ids.push(at.id);
  return ids;
}

document.getElementById("puzzle-narrowed").hidden = false;
for (const boards of document.querySelectorAll(".replay-boards")) boards.addEventListener("click", (event) => narrow(around(event.target)));
every.addEventListener("click", () => narrow([]));
