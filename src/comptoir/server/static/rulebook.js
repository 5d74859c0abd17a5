// The rulebook: finds paragraphs by words, and prints with all its pictures.

/** Text as it is compared: without accents and capitals. */
const bare = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

/** Let the search box inside a page, or a part of one, hide whatever does not have all the words. */
export function searchable(root) {
  const form = root.querySelector(".search");
  const [input, status] = [form.querySelector("input"), form.querySelector("[role=status]")];
  const parts = [...root.querySelectorAll("[data-found]")].map((part) => [part, bare(part.textContent)]);
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", () => {
    const words = bare(input.value).split(/\s+/).filter(Boolean);
    const found = parts.filter(([part, text]) => !(part.hidden = !words.every((word) => text.includes(word))));
    root.querySelector(".contents").hidden = words.length > 0;
    root.querySelector(".rulebook").classList.toggle("is-searched", words.length > 0);
    const { one, other, none } = status.dataset;
    const said = { 0: none, 1: one }[found.length] ?? other.replace("2", found.length);
    status.textContent = words.length ? said : "";
  });
  // A link to what the search has hidden shows everything again.
  root.addEventListener("click", (event) => {
    const target = event.target.closest?.('a[href^="#"]')?.getAttribute("href").slice(1);
    if (!target || !document.getElementById(target)?.closest("[hidden]")) return;
    input.value = "";
    input.dispatchEvent(new Event("input"));
  });
}

/** Print once all pictures are there; on paper they are light. */
async function print() {
  const pictures = [...document.querySelectorAll(".shown img")];
  for (const picture of pictures) {
    picture.loading = "eager";
    picture.parentElement.querySelector("source")?.remove();
    picture.src = picture.src.replace(/dark$/, "light");
  }
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}

const button = document.getElementById("rulebook-print");
if (button) {
  searchable(document);
  button.hidden = false;
  button.addEventListener("click", print);
}
