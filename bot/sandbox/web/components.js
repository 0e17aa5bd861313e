// Components of messages: texts, sections, galleries, containers, buttons.

import { BUTTON_STYLES, KIND, LINK_BUTTON, SELECTS, colourText, emojiElement, emojiText } from "./discord.js";
import { node } from "./dom.js";
import { icon } from "./icons.js";
import { link } from "./links.js";
import { markdown } from "./markdown.js";
import { fileCard, mediaOf, picture } from "./media.js";
import { knownIn } from "./people.js";
import { selectInMessage } from "./selects.js";

export function component(thing, message, pane) {
  const inside = (things) => (things ?? []).map((each) => component(each, message, pane));
  switch (thing.type) {
    case KIND.row:
      return node("div", { class: "row" }, inside(thing.components));
    case KIND.button:
      return buttonElement(thing, message, pane);
    case KIND.section:
      return node(
        "div",
        { class: "section" },
        node("div", { class: "section-texts" }, inside(thing.components)),
        node("div", { class: "section-accessory" }, thing.accessory && component(thing.accessory, message, pane)),
      );
    case KIND.text:
      return node("div", { class: "text-display" }, markdown(thing.content, pane, { known: knownIn(message, pane) }));
    case KIND.thumbnail:
      return node(
        "div",
        { class: "thumbnail" },
        picture(mediaOf(thing.media, message), thing.description, pane, thing.spoiler),
      );
    case KIND.gallery: {
      const pictures = (thing.items ?? []).map((item) => {
        const media = mediaOf(item.media, message);
        return picture(media, item.description ?? media.description, pane, item.spoiler);
      });
      return node("div", { class: `gallery count-${Math.min(pictures.length, 4)}` }, pictures);
    }
    case KIND.file:
      return fileCard(mediaOf(thing.file, message), pane);
    case KIND.separator: {
      const size = thing.spacing === 2 ? "large" : "small";
      const line = thing.divider !== false;
      return node("div", { class: `separator ${size}${line ? " line" : ""}`, role: line ? "separator" : undefined });
    }
    case KIND.container: {
      const accent = thing.accent_color ?? thing.accent_colour;
      const coloured = accent !== undefined && accent !== null;
      const element = node(
        "div",
        { class: coloured ? "container accented" : "container", style: coloured ? { "--accent": colourText(accent) } : undefined },
        inside(thing.components),
      );
      return thing.spoiler ? coveredContainer(element, pane) : element;
    }
    default:
      if (SELECTS.has(thing.type)) return selectInMessage(thing, message, pane);
      return node("div", { class: "unknown", text: pane.say("sandbox-unknown-component", { kind: thing.type }) });
  }
}

function coveredContainer(element, pane) {
  element.inert = true;
  const cover = node("button", { type: "button", class: "cover", text: pane.say("sandbox-spoiler") });
  const box = node("div", { class: "covered" }, element, cover);
  cover.addEventListener("click", () => {
    element.inert = false;
    box.classList.remove("covered");
    cover.remove();
  });
  return box;
}

function buttonElement(thing, message, pane) {
  const style = BUTTON_STYLES[thing.style] ?? "secondary";
  const sign = emojiText(thing.emoji);
  const content = [
    emojiElement(thing.emoji, { silent: Boolean(thing.label) }),
    thing.label && node("span", { class: "label", text: thing.label }),
  ];
  if (thing.style === LINK_BUTTON) {
    if (thing.disabled) return node("button", { type: "button", class: `button ${style}`, disabled: true }, content);
    const mark = node("span", { class: "outward" }, icon("outward"));
    return link(thing.url, [content, mark], pane, { class: `button ${style}`, "data-focus": `link ${thing.url}` });
  }
  const pending = pane.pendingIn(message.id);
  const busy = pending === thing.custom_id;
  return node(
    "button",
    {
      type: "button",
      class: busy ? `button ${style} busy` : `button ${style}`,
      disabled: thing.disabled || pane.locked,
      "aria-busy": busy ? "true" : undefined,
      "aria-label": thing.label ? undefined : sign || pane.say("sandbox-unnamed-button"),
      "data-focus": thing.custom_id,
      onclick: () => pane.interact(message, thing.custom_id, { action: "click" }),
    },
    content,
  );
}
