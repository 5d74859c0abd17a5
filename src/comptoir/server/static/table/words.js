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

/** Several sentences as one text. */
export const sentences = (...texts) => texts.filter(Boolean).join(" ");
