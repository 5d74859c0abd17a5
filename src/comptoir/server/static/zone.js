// If no time zone is chosen, offer the browser's, if the server knows it, and show times in it.

const field = document.querySelector("[data-guessed]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

document.querySelector("[data-here]").value = zone;

if (field && [...field.list.options].some(({ value }) => value === zone)) {
  field.value = zone;
}
