// The page's own texts, and texts of Discord's with their translations.

import { languageOf, settings } from "./settings.js";

let catalogues = { en: {}, ru: {} };

/** Fetch the page's own texts, in every language at once. */
export async function loadWords() {
  const answer = await fetch("/page/words.json");
  catalogues = await answer.json();
}

/** One of the page's own texts; a missing one shows its id, which a test would notice. */
export function say(id, params = {}, language = settings.language) {
  const text = catalogues[language]?.[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** A Discord text that may have translations (`x`, `x_localizations`), for one locale. */
export function localised(thing, key, locale) {
  const translations = thing[`${key}_localizations`] ?? {};
  return translations[locale] ?? translations[languageOf(locale)] ?? thing[key] ?? "";
}

export function localeName(locale) {
  try {
    const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale.split("-")[0]);
    return name[0].toUpperCase() + name.slice(1);
  } catch {
    return locale;
  }
}
