// The words of the page: they come with it, in the reader's language.

/** A function that says a message with its places filled in; the number `n` chooses between `one` and `other`. */
export function speaker(messages, language) {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const message = messages[key] ?? key;
    const form = typeof message === "string" ? message : message[plural.select(values.n) === "one" ? "one" : "other"];
    return form.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  };
}

/** A line of the log without the name of the player it begins with. */
export function deedOf(text, name) {
  const [, deed] = text.startsWith(name) ? text.slice(name.length).match(/^\s*:?\s+(.+)$/) ?? [] : [];
  return deed ?? text;
}

/** Several sentences as one text. */
export const sentences = (...texts) => texts.filter(Boolean).join(" ");
