// Whoever has not chosen a time zone is offered that of the browser, if the server knows it.

const field = document.querySelector("[data-guessed]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (field && [...field.list.options].some(({ value }) => value === zone)) {
  field.value = zone;
}
