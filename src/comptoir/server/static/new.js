// The form of a new table: greys what is impossible and says why when asked, and moves seats up.

const form = document.querySelector("form[data-here]");
const place = document.getElementById("refusal-place");
const words = JSON.parse(document.getElementById("words").textContent);
const presets = [...form.querySelectorAll(".preset")];
let asked = 0;

/** Asks the server what the form excludes after a change; only the last answer counts. */
async function check(changed) {
  const number = ++asked;
  const answer = await fetch(`${form.dataset.here}/check`, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if (answer.ok && number === asked) {
    const { refusal, impossible, preset } = await answer.json();
    presets.forEach((one) => one.setAttribute("aria-pressed", one.value === preset));
    if (changed) {
      showRefusal(refusal, changed.closest(".option")); // what the server said of the form before stays until then
    }
    for (const input of form.querySelectorAll('input[type="radio"]')) {
      showReason(input, impossible[input.name.replace("option-", "")]?.[input.value] ?? "");
    }
  }
}

/** Says what is wrong beside the button, where it is announced, and at the option that was changed. */
function showRefusal(sentence, option) {
  form.querySelectorAll(".refusal").forEach((note) => note.remove());
  if (sentence) {
    place.append(refusalNote(sentence));
    option?.append(refusalNote(sentence));
  }
}

function refusalNote(sentence) {
  const note = document.createElement("p");
  note.className = "refusal";
  note.textContent = sentence;
  return note;
}

/** A value that is impossible cannot be chosen, and says why when asked; what is chosen stays so. */
function showReason(input, reason) {
  input.disabled = Boolean(reason) && !input.checked;
  const label = input.closest("label");
  const why = label.querySelector(".value-why");
  why.textContent = input.disabled ? reason : "";
  why.hidden = true;
  label.querySelector(".why-button")?.remove();
  if (input.disabled) why.before(whyButton(why));
}

function whyButton(why) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "why-button";
  button.textContent = "?";
  button.setAttribute("aria-label", words.why);
  button.addEventListener("click", () => { why.hidden = !why.hidden; });
  return button;
}

let later = 0;
form.addEventListener("input", (event) => {
  if (event.target.name === "players" || event.target.name.startsWith("option-")) {
    clearTimeout(later);
    later = setTimeout(() => check(event.target).catch(() => {}), event.target.type === "radio" ? 0 : 300);
  }
});

// ------------------------------------------------------------------ seats

const rows = [...form.querySelectorAll(".seat-row")];
const fields = (row) => [row.querySelector("select"), row.querySelector("input")];

function swap(one, other) {
  fields(rows[one]).forEach((field, at) => {
    const twin = fields(rows[other])[at];
    [field.value, twin.value] = [twin.value, field.value];
  });
}

function upButton(at) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small seat-up";
  button.textContent = "↑";
  button.setAttribute("aria-label", words.up.replace("{number}", at + 1));
  button.addEventListener("click", () => {
    swap(at, at - 1);
    rows[at - 1].querySelector("button, select").focus();
  });
  return button;
}

rows.slice(1).forEach((row, at) => fields(row)[0].after(upButton(at + 1)));

/** "Me" can hold one seat: the seat it leaves gets what the other one had. */
for (const row of rows) {
  const select = fields(row)[0];
  let before = select.value;
  select.addEventListener("focus", () => { before = select.value; });
  select.addEventListener("change", () => {
    const twin = rows.map((other) => fields(other)[0]).find((other) => other !== select && other.value === "me");
    if (select.value === "me" && twin) {
      twin.value = before;
    }
    before = select.value;
  });
}

// ------------------------------------------------------------------ pictures

const pictures = [...form.querySelectorAll("[data-into]")];
const named = (field) => field.value.split(",").map((name) => name.trim()).filter(Boolean);

/** A picture puts its name at the end of those in the field, or takes it away. */
function pick(picture) {
  const field = document.getElementById(picture.dataset.into);
  const names = named(field);
  const rest = names.filter((name) => name !== picture.value);
  field.value = (rest.length < names.length ? rest : [...names, picture.value]).join(",");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Pictures whose names are in the field are pressed, with their places there. */
function showPicked() {
  for (const picture of pictures) {
    const places = named(document.getElementById(picture.dataset.into)).flatMap((name, at) => (name === picture.value ? [at + 1] : []));
    picture.setAttribute("aria-pressed", String(places.length > 0));
    picture.dataset.places = places.join(", ");
  }
}
for (const picture of pictures) picture.addEventListener("click", () => pick(picture));
form.addEventListener("input", showPicked);
showPicked();

// ------------------------------------------------------------------ hints

const hints = form.querySelector('[name="hints"]');
const PEOPLE = ["here", "invited", "free"];
let isSettled = false; // by the person's own click

/** Hints are for games against bots: among people they are off unless ticked. */
function suggestHints() {
  const number = Number(new FormData(form).get("players"));
  if (!isSettled) hints.checked = !rows.slice(0, number).some((row) => PEOPLE.includes(fields(row)[0].value));
}
hints.addEventListener("change", () => { isSettled = true; });
form.addEventListener("change", (event) => {
  if (event.target.matches('[name="players"], [name^="seat-"]')) suggestHints();
});

// A refused form lies at an address that only takes forms; reloaded from here, it is filled in as it was.
if (location.pathname !== form.dataset.here) {
  history.replaceState(null, "", `${form.dataset.here}?${new URLSearchParams(new FormData(form))}`);
}
check().catch(() => {});
