// Embeds.

import { colourText } from "./discord.js";
import { node } from "./dom.js";
import { inline } from "./inline.js";
import { link } from "./links.js";
import { markdown } from "./markdown.js";
import { mediaOf, picture } from "./media.js";
import { knownIn } from "./people.js";

export function embedElement(embed, message, pane) {
  const known = knownIn(message, pane);
  const colour = embed.color ?? embed.colour;
  const element = node("div", { class: "embed", style: colour ? { "--accent": colourText(colour) } : undefined });
  const body = node("div", { class: "embed-body" });
  if (embed.author?.name) {
    const name = embed.author.url ? link(embed.author.url, embed.author.name, pane) : embed.author.name;
    body.append(node("div", { class: "embed-author" }, name));
  }
  if (embed.title) {
    const title = inline(embed.title, pane);
    body.append(node("div", { class: "embed-title" }, embed.url ? link(embed.url, title, pane) : title));
  }
  if (embed.description) body.append(node("div", { class: "embed-description" }, markdown(embed.description, pane, { known })));
  if (embed.fields?.length) {
    const fields = embed.fields.map((field) =>
      node(
        "div",
        { class: field.inline ? "field inline" : "field" },
        node("div", { class: "field-name" }, inline(field.name, pane)),
        node("div", {}, markdown(field.value, pane, { known })),
      ),
    );
    body.append(node("div", { class: "fields" }, fields));
  }
  if (embed.image?.url) body.append(picture(mediaOf(embed.image, message), embed.image.description ?? "", pane));
  const footer = [embed.footer?.text, embed.timestamp && new Date(embed.timestamp).toLocaleString(pane.language)];
  if (footer.some(Boolean)) body.append(node("div", { class: "embed-footer", text: footer.filter(Boolean).join(" • ") }));
  element.append(body);
  if (embed.thumbnail?.url) {
    element.append(node("div", { class: "embed-thumbnail" }, picture(mediaOf(embed.thumbnail, message), "", pane)));
  }
  return element;
}
