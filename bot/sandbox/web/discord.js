// Discord's numbers: flags, kinds of components, options and channels.

import { node } from "./dom.js";

export const FLAG = { ephemeral: 1 << 6, loading: 1 << 7, layout: 1 << 15 };

export const KIND = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  radio: 21,
  checkboxes: 22,
  checkbox: 23,
};

export const SELECTS = new Set([
  KIND.stringSelect,
  KIND.userSelect,
  KIND.roleSelect,
  KIND.mentionableSelect,
  KIND.channelSelect,
]);

export const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
export const LINK_BUTTON = 5;
export const isNewer = (id, than) => id.length > than.length || (id.length === than.length && id > than);
export const colourText = (number) => `#${Number(number).toString(16).padStart(6, "0").slice(-6)}`;

export function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

/** An emoji as it is drawn; `silent` where a label beside it says the same. */
export function emojiElement(emoji, { silent = true } = {}) {
  const said = emojiText(emoji);
  if (!said) return null;
  if (!emoji.id) return node("span", { class: "emoji", text: said });
  const address = `/cdn/emojis/${encodeURIComponent(emoji.id)}.png`;
  return node("img", { class: "emoji drawn", src: address, alt: silent ? "" : said, title: said, draggable: "false" });
}

export const OPTION = { group: 2, subcommand: 1, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10 };
export const TEXT = 0;
const VOICE = 2;
const THREADS = new Set([11, 12]);

/** The icon that stands before a channel's name; null for one that bears a #. */
export const channelIcon = (channel) => (THREADS.has(channel.type) ? "thread" : channel.type === VOICE ? "voice" : null);
