// Times in a person's language.

import { node } from "./dom.js";
import { say } from "./words.js";

const TIME_STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function timeText(seconds, style, language) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return say("sandbox-invalid-date", {}, language);
  if (style !== "R") return new Intl.DateTimeFormat(language, TIME_STYLES[style] ?? TIME_STYLES.f).format(date);
  const distance = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(Math.trunc(distance / size), unit);
}

export function timeElement(seconds, style, language) {
  const date = new Date(seconds * 1000);
  const valid = !Number.isNaN(date.getTime());
  return node("time", {
    class: "moment",
    datetime: valid ? date.toISOString() : undefined,
    title: valid ? timeText(seconds, "F", language) : undefined,
    data: { seconds, style, language },
    text: timeText(seconds, style, language),
  });
}

// Relative times stay true while the page is open.
setInterval(() => {
  for (const each of document.querySelectorAll('time[data-style="R"]')) {
    const text = timeText(Number(each.dataset.seconds), "R", each.dataset.language);
    if (each.textContent !== text) each.textContent = text;
  }
}, 1000);
