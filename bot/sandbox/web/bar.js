// The bar above the panes: who is shown, and how.

import { node } from "./dom.js";
import { icon } from "./icons.js";
import { avatar, nameOf } from "./people.js";
import { settings } from "./settings.js";
import { page, parts } from "./stage.js";
import { say } from "./words.js";

/** Buttons of which one is pressed. */
function group(name, key, chosen, choices, choose) {
  return node(
    "div",
    { class: "group", role: "group", "aria-label": name },
    choices.map(([value, label, sign]) =>
      node(
        "button",
        {
          type: "button",
          "aria-pressed": String(value === chosen),
          "aria-label": sign ? label : undefined,
          title: sign ? label : undefined,
          data: { key: `${key} ${value}` },
          onclick: () => choose(value),
        },
        sign ? icon(sign) : label,
      ),
    ),
  );
}

/** On a narrow screen all but the people is in a menu. */
function openMenu(open) {
  page.menu = open;
  parts.bar.classList.toggle("menu-open", open);
  parts.bar.querySelector(".bar-menu")?.setAttribute("aria-expanded", String(open));
}

parts.bar.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !page.menu) return;
  openMenu(false);
  parts.bar.querySelector(".bar-menu")?.focus();
});
document.addEventListener("pointerdown", (event) => page.menu && !parts.bar.contains(event.target) && openMenu(false));

/** The bar above the panes; `change` sets a setting, `toggle` shows or hides a person. */
export function showBar({ change, toggle }) {
  const focused = parts.bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const shown = [...page.panes.keys()];
  const people = node(
    "div",
    { class: "group people", role: "group", "aria-label": say("sandbox-people-shown") },
    page.people.map((each) => {
      const on = shown.includes(each.id);
      const fixed = on && shown.length === 1;
      return node(
        "button",
        {
          type: "button",
          "aria-pressed": String(on),
          "aria-disabled": fixed ? "true" : undefined,
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
  const more = node(
    "div",
    { class: "bar-more", id: "bar-more" },
    group(say("sandbox-width"), "width", settings.width, [["desktop", say("sandbox-width-desktop"), "desktop"], ["phone", say("sandbox-width-phone"), "phone"]], (value) => change("width", value)),
    group(say("sandbox-theme"), "theme", settings.theme, [["system", say("sandbox-theme-system"), "system"], ["light", say("sandbox-theme-light"), "light"], ["dark", say("sandbox-theme-dark"), "dark"]], (value) => change("theme", value)),
    group(say("sandbox-language"), "language", settings.language, [["en", "English"], ["ru", "Русский"]], (value) => change("language", value)),
    workshop("faults", say("sandbox-faults")),
    workshop("log", say("sandbox-log")),
  );
  const menu = node(
    "button",
    {
      type: "button",
      class: "bar-menu",
      "aria-label": say("sandbox-menu"),
      title: say("sandbox-menu"),
      "aria-expanded": String(page.menu),
      "aria-controls": more.id,
      data: { key: "menu" },
      onclick: () => openMenu(!page.menu),
    },
    icon("menu"),
  );
  parts.bar.classList.toggle("menu-open", page.menu);
  parts.bar.replaceChildren(
    node("div", { class: "brand" }, node("img", { src: "/web/icon.svg", alt: "", width: 28, height: 28 }), node("h1", { text: say("sandbox-title") })),
    people,
    node("span", { class: "gap" }),
    menu,
    more,
  );
  if (focused) parts.bar.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}
