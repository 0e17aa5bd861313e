// Markdown within a line, as Discord understands it: styles, links, mentions, times.

import { node } from "./dom.js";
import { link } from "./links.js";
import { nameOf } from "./people.js";
import { timeElement } from "./times.js";

const DEEPEST = 12;

const STYLES = [
  { open: "**", tag: "strong", pattern: /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y },
  { open: "__", tag: "u", pattern: /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y },
  { open: "~~", tag: "s", pattern: /~~((?:\\[\s\S]|[^\\])+?)~~/y },
  { open: "*", tag: "em", pattern: /\*(?![\s*])((?:\\[\s\S]|\*\*(?:\\[\s\S]|[^\\*])+?\*\*|[^\\*])+?)\*(?!\*)/y },
  { open: "_", tag: "em", pattern: /_(?!\s)((?:\\[\s\S]|__(?:\\[\s\S]|[^\\_])+?__|[^\\_])+?)_(?![\p{L}\p{N}_])/uy },
];

const ESCAPE = /\\([^\p{L}\p{N}\s])/uy;
const CODE = /(`+)([\s\S]*?[^`])\1(?!`)/y;
const SPOILER = /\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y;
const MASKED = /\[((?:\\[\s\S]|[^\\\]])+)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/y;
const ANGLED = /<(https?:\/\/[^\s<>]+)>/y;
const BARE = /https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|!?]/y;
const MENTION = /<(@!?|@&|#)(\d{1,20})>/y;
const COMMAND = /<\/([^:<>\n]{1,100}):(\d{1,20})>/y;
const MOMENT = /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y;
const EMOJI = /<a?:(\w{2,32}):\d{1,20}>/y;
const EVERYONE = /@(?:everyone|here)\b/y;
const PLAIN = /(?:[^\\`*_~|[<@h\n]|\n|h(?!ttps?:\/\/))+/y;

function matched(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Inline markdown as nodes. `pane` answers for names of people and channels. */
export function inline(text, pane, { depth = 0, known = null } = {}) {
  const nodes = [];
  let at = 0;
  const take = (found, made) => {
    nodes.push(made);
    at += found[0].length;
  };
  while (at < text.length) {
    let found;
    if ((found = matched(PLAIN, text, at))) take(found, found[0]);
    else if ((found = matched(ESCAPE, text, at))) take(found, found[1]);
    else if ((found = matched(CODE, text, at))) take(found, node("code", { text: found[2].trim() || found[2] }));
    else if (depth < DEEPEST && (found = matched(SPOILER, text, at))) take(found, spoiler(found[1], pane, { depth: depth + 1, known }));
    else if ((found = matched(MASKED, text, at))) take(found, link(found[2], inline(found[1], pane, { depth: depth + 4, known }), pane));
    else if ((found = matched(ANGLED, text, at))) take(found, link(found[1], found[1], pane));
    else if ((found = matched(BARE, text, at))) take(found, link(found[0], found[0], pane));
    else if ((found = matched(MENTION, text, at))) take(found, mention(found[1], found[2], pane, known));
    else if ((found = matched(MOMENT, text, at))) take(found, timeElement(Number(found[1]), found[2] ?? "f", pane.language));
    else if ((found = matched(COMMAND, text, at))) take(found, commandMention(found[1], pane));
    else if ((found = matched(EMOJI, text, at))) take(found, node("span", { class: "emoji", text: `:${found[1]}:` }));
    else if ((found = matched(EVERYONE, text, at))) take(found, node("span", { class: "mention", text: found[0] }));
    else if (depth < DEEPEST && (found = styled(text, at))) {
      take(found.found, node(found.tag, {}, inline(found.found[1], pane, { depth: depth + 1, known })));
    } else nodes.push(text[at++]);
  }
  return nodes;
}

function styled(text, at) {
  for (const { open, tag, pattern } of STYLES) {
    if (!text.startsWith(open, at)) continue;
    // An underscore within a word is a letter like any other: some_long_name.
    if (open === "_" && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) continue;
    const found = matched(pattern, text, at);
    if (found) return { found, tag };
  }
  return null;
}

function spoiler(text, pane, inner) {
  const hidden = node("span", { class: "spoiler-text", "aria-hidden": "true" }, inline(text, pane, inner));
  const element = node("span", { class: "spoiler", role: "button", tabindex: "0" }, hidden);
  element.setAttribute("aria-label", pane.say("sandbox-spoiler"));
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    element.classList.add("revealed");
    hidden.removeAttribute("aria-hidden");
    for (const each of ["role", "tabindex", "aria-label"]) element.removeAttribute(each);
  };
  element.addEventListener("click", reveal, { once: true });
  element.addEventListener("keydown", reveal);
  return element;
}

/** A mention by name; of people who aren't `known` to a client it says only that they are unknown. */
function mention(kind, id, pane, known) {
  if (kind === "#") {
    const channel = pane.view.channels.find((each) => each.id === id);
    if (!channel) return node("span", { class: "mention", text: `#${pane.say("sandbox-unknown-channel")}` });
    return node("button", { type: "button", class: "mention", text: `#${channel.name}`, onclick: () => pane.jump(id) });
  }
  if (kind === "@&") {
    const role = pane.view.roles.find((each) => each.id === id);
    return node("span", { class: "mention", text: `@${role?.name ?? pane.say("sandbox-unknown-role")}` });
  }
  const user = known === null || known.has(id) ? pane.view.users[id] : null;
  const mine = id === pane.person;
  return node("span", {
    class: mine ? "mention mine" : "mention",
    text: `@${user ? nameOf(user) : pane.say("sandbox-unknown-person")}`,
  });
}

function commandMention(path, pane) {
  const write = () => pane.composer.write(`/${path} `);
  return node("button", { type: "button", class: "mention", text: `/${path}`, onclick: write });
}
