// The bar above the panes: who is shown, and how.

import { node } from "./dom.js";
import { avatar, nameOf } from "./people.js";
import { settings } from "./settings.js";
import { MOST_PANES, page, parts } from "./stage.js";
import { say } from "./words.js";

/** Buttons of which one is pressed. */
function group(name, key, chosen, choices, choose) {
  return node(
    "div",
    { class: "group", role: "group", "aria-label": name },
    choices.map(([value, label, icon]) =>
      node(
        "button",
        {
          type: "button",
          "aria-pressed": String(value === chosen),
          "aria-label": icon ? label : undefined,
          title: icon ? label : undefined,
          data: { key: `${key} ${value}` },
          onclick: () => choose(value),
        },
        icon ? node("span", { "aria-hidden": "true", text: icon }) : label,
      ),
    ),
  );
}

/** The bar above the panes; `change` sets a setting, `toggle` shows or hides a person. */
export function showBar({ change, toggle }) {
  const focused = parts.bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const shown = [...page.panes.keys()];
  const people = node(
    "div",
    { class: "group people", role: "group", "aria-label": say("sandbox-people-shown") },
    page.people.map((each) => {
      const on = shown.includes(each.id);
      const fixed = on ? shown.length === 1 : shown.length >= MOST_PANES;
      return node(
        "button",
        {
          type: "button",
          "aria-pressed": String(on),
          disabled: fixed && !on,
          "aria-disabled": fixed && on ? "true" : undefined,
          title: on ? say("sandbox-hide-person", { name: nameOf(each) }) : say("sandbox-show-person", { name: nameOf(each) }),
          data: { key: `person ${each.id}` },
          onclick: () => toggle(each.id),
        },
        avatar(each),
        node("span", { text: nameOf(each) }),
      );
    }),
  );
  const workshop = (value, label) =>
    node("button", {
      type: "button",
      class: "plain-button",
      "aria-expanded": String(settings.workshop === value),
      "aria-controls": "workshop",
      data: { key: `workshop ${value}` },
      text: label,
      onclick: () => change("workshop", settings.workshop === value ? "" : value),
    });
  parts.bar.replaceChildren(
    node("div", { class: "brand" }, node("img", { src: "/web/icon.svg", alt: "", width: 28, height: 28 }), node("h1", { text: say("sandbox-title") })),
    people,
    node("span", { class: "gap" }),
    group(say("sandbox-width"), "width", settings.width, [["desktop", say("sandbox-width-desktop"), "🖥"], ["phone", say("sandbox-width-phone"), "📱"]], (value) => change("width", value)),
    group(say("sandbox-theme"), "theme", settings.theme, [["system", say("sandbox-theme-system"), "◐"], ["light", say("sandbox-theme-light"), "☀"], ["dark", say("sandbox-theme-dark"), "☾"]], (value) => change("theme", value)),
    group(say("sandbox-language"), "language", settings.language, [["en", "English"], ["ru", "Русский"]], (value) => change("language", value)),
    workshop("faults", say("sandbox-faults")),
    workshop("log", say("sandbox-log")),
  );
  if (focused) parts.bar.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}
