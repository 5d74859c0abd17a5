// Whoever has not chosen a time zone is offered that of the browser, if the server knows it, and is told moments in it.

const field = document.querySelector("[data-guessed]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

document.querySelector("[data-here]").value = zone;

if (field && [...field.list.options].some(({ value }) => value === zone)) {
  field.value = zone;
}
