// What this browser remembers: settings for good, what was read and dismissed for as long as its tab lives.

export const stored = {
  read(key, fallback) {
    try {
      return JSON.parse(localStorage.getItem(`sandbox.${key}`)) ?? fallback;
    } catch {
      return fallback;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(`sandbox.${key}`, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still shows the page.
    }
  },
};

const LANGUAGES = ["en", "ru"];

export const languageOf = (locale) => {
  const language = String(locale ?? "").split("-")[0].toLowerCase();
  return LANGUAGES.includes(language) ? language : "en";
};

export const settings = {
  language: stored.read("language", languageOf(navigator.language)),
  theme: stored.read("theme", "system"),
  width: stored.read("width", "desktop"),
  shown: stored.read("shown", null),
  workshop: stored.read("workshop", ""),
  welcomed: stored.read("welcomed", false),
};

/** Up to which message each person has read each channel, for as long as the browser's tab lives. */
export const readMarks = {
  all: JSON.parse(sessionStorage.getItem("sandbox.read") ?? "{}"),
  of(person, channel) {
    return this.all[person]?.[channel] ?? "";
  },
  set(person, channel, message) {
    (this.all[person] ??= {})[channel] = message;
    sessionStorage.setItem("sandbox.read", JSON.stringify(this.all));
  },
};

/** The ephemeral messages that were dismissed. */
export const dismissed = {
  all: new Set(JSON.parse(sessionStorage.getItem("sandbox.dismissed") ?? "[]")),
  has(message) {
    return this.all.has(message);
  },
  add(message) {
    this.all.add(message);
    sessionStorage.setItem("sandbox.dismissed", JSON.stringify([...this.all].slice(-500)));
  },
};
