// The sandbox's page: up to four people side by side, each as a small Discord client.
//
// What is shown comes from one WebSocket (bot/sandbox/page.py describes its messages). Nothing is ever parsed as
// HTML: every name and text becomes a text node, and the server forbids scripts and styles from anywhere else.

// ── Elements ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Build an element. `on…` keys are listeners, `style` sets custom properties, `data` the dataset. */
function node(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") element.className = value;
    else if (key === "text") element.textContent = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "style") for (const [each, to] of Object.entries(value)) element.style.setProperty(each, to);
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(3)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
  return element;
}

let lastIdentity = 0;
const identity = (prefix) => `${prefix}-${++lastIdentity}`;

// ── Settings kept by the browser, and words ─────────────────────────────────────────────────────────────────────

const stored = {
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
let words = { en: {}, ru: {} };
const languageOf = (locale) => {
  const language = String(locale ?? "").split("-")[0].toLowerCase();
  return LANGUAGES.includes(language) ? language : "en";
};

const settings = {
  language: stored.read("language", languageOf(navigator.language)),
  theme: stored.read("theme", "system"),
  width: stored.read("width", "desktop"),
  shown: stored.read("shown", null),
  workshop: stored.read("workshop", ""),
  welcomed: stored.read("welcomed", false),
};

/** One of the page's own texts; a missing one shows its id, which a test would notice. */
function say(id, params = {}, language = settings.language) {
  const text = words[language]?.[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** A Discord text that may have translations (`x`, `x_localizations`), for one locale. */
function localised(thing, key, locale) {
  const translations = thing[`${key}_localizations`] ?? {};
  return translations[locale] ?? translations[languageOf(locale)] ?? thing[key] ?? "";
}

// ── Addresses ───────────────────────────────────────────────────────────────────────────────────────────────────

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The address of a file of this server, relative; null for anything from elsewhere (the page loads none of it). */
function ownAddress(address) {
  try {
    const url = new URL(address, location.href);
    if (!LOCAL_HOSTS.has(url.hostname) || url.port !== location.port) return null;
    return url.protocol === location.protocol ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

/** An address that may be a link's target: http and https only. */
function linkAddress(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link; one to a message or a channel of Discord leads there inside the pane. */
function link(address, content, pane, extra = {}) {
  const href = linkAddress(address);
  if (!href) return node("span", {}, content);
  const jump = JUMP.exec(href);
  const go = (event) => {
    event.preventDefault();
    pane.jump(jump[2], jump[3]);
  };
  return node(
    "a",
    { href, target: "_blank", rel: "noopener noreferrer", onclick: jump ? go : undefined, ...extra },
    content,
  );
}

// ── Times ───────────────────────────────────────────────────────────────────────────────────────────────────────

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

function timeElement(seconds, style, language) {
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

// ── Markdown, as Discord understands it ─────────────────────────────────────────────────────────────────────────

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
function inline(text, pane, depth = 0) {
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
    else if (depth < DEEPEST && (found = matched(SPOILER, text, at))) take(found, spoiler(found[1], pane, depth));
    else if ((found = matched(MASKED, text, at))) take(found, link(found[2], inline(found[1], pane, depth + 4), pane));
    else if ((found = matched(ANGLED, text, at))) take(found, link(found[1], found[1], pane));
    else if ((found = matched(BARE, text, at))) take(found, link(found[0], found[0], pane));
    else if ((found = matched(MENTION, text, at))) take(found, mention(found[1], found[2], pane));
    else if ((found = matched(MOMENT, text, at))) take(found, timeElement(Number(found[1]), found[2] ?? "f", pane.language));
    else if ((found = matched(COMMAND, text, at))) take(found, commandMention(found[1], pane));
    else if ((found = matched(EMOJI, text, at))) take(found, node("span", { class: "emoji", text: `:${found[1]}:` }));
    else if ((found = matched(EVERYONE, text, at))) take(found, node("span", { class: "mention", text: found[0] }));
    else if (depth < DEEPEST && (found = styled(text, at))) {
      take(found.found, node(found.tag, {}, inline(found.found[1], pane, depth + 1)));
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

function spoiler(text, pane, depth) {
  const hidden = node("span", { class: "spoiler-text", "aria-hidden": "true" }, inline(text, pane, depth + 1));
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

function mention(kind, id, pane) {
  if (kind === "#") {
    const channel = pane.view.channels.find((each) => each.id === id);
    if (!channel) return node("span", { class: "mention", text: `#${pane.say("sandbox-unknown-channel")}` });
    return node("button", { type: "button", class: "mention", text: `#${channel.name}`, onclick: () => pane.jump(id) });
  }
  if (kind === "@&") {
    const role = pane.view.roles.find((each) => each.id === id);
    return node("span", { class: "mention", text: `@${role?.name ?? pane.say("sandbox-unknown-role")}` });
  }
  const user = pane.view.users[id];
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

/** Where an unescaped code fence opens in a line, or -1. */
function fenceStart(line) {
  let from = 0;
  for (;;) {
    const at = line.indexOf("```", from);
    if (at < 0 || at === 0 || line[at - 1] !== "\\") return at;
    from = at + 3;
  }
}

/** Markdown with its blocks: headings, lists, quotes, code. Returns nodes. */
function markdown(source, pane, depth = 0) {
  const text = String(source ?? "").replace(/\r\n?/g, "\n");
  const nodes = [];
  let paragraph = [];
  let list = [];
  const flush = () => {
    if (list.length) nodes.push(listElement(list, pane));
    list = [];
    if (paragraph.some((line) => line.trim())) {
      nodes.push(node("div", { class: "text" }, inline(paragraph.join("\n"), pane)));
    }
    paragraph = [];
  };
  let at = 0;
  while (at < text.length) {
    const stop = text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
    const line = text.slice(at, stop);
    let found;
    if (depth < 2 && line.startsWith(">>> ")) {
      flush();
      nodes.push(node("blockquote", {}, markdown(text.slice(at + 4), pane, depth + 2)));
      return nodes;
    }
    if (depth < 2 && line.startsWith("> ")) {
      flush();
      const quoted = [];
      while (at < text.length && text.startsWith("> ", at)) {
        const end = text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
        quoted.push(text.slice(at + 2, end));
        at = end + 1;
      }
      nodes.push(node("blockquote", {}, markdown(quoted.join("\n"), pane, depth + 2)));
      continue;
    }
    const fence = fenceStart(line);
    const close = fence < 0 ? -1 : text.indexOf("```", at + fence + 3);
    if (close >= 0) {
      if (fence > 0) paragraph.push(line.slice(0, fence));
      flush();
      let code = text.slice(at + fence + 3, close);
      const named = /^[\w+#.-]*\n/.exec(code);
      if (named && code.length > named[0].length) code = code.slice(named[0].length);
      nodes.push(node("pre", { tabindex: "0" }, node("code", { text: code.replace(/^\n|\n$/g, "") })));
      at = close + 3;
      if (text[at] === "\n") at += 1;
      continue;
    }
    if ((found = /^(#{1,3})\s+(.+?)\s*#*$/.exec(line))) {
      flush();
      const level = found[1].length;
      nodes.push(node("div", { class: `heading heading-${level}`, role: "heading", "aria-level": level + 3 }, inline(found[2], pane)));
    } else if ((found = /^-#\s+(.+)$/.exec(line))) {
      flush();
      nodes.push(node("div", { class: "subtext" }, inline(found[1], pane)));
    } else if ((found = /^(\s*)([-*]|\d{1,9}\.)\s+(.+)$/.exec(line))) {
      if (paragraph.length) flush();
      list.push({ indent: found[1].length, ordered: /\d/.test(found[2]), number: parseInt(found[2], 10), text: found[3] });
    } else {
      if (list.length) flush();
      paragraph.push(line);
    }
    at = stop + 1;
  }
  flush();
  return nodes;
}

function listElement(items, pane) {
  const [first] = items;
  const element = node(first.ordered ? "ol" : "ul", { start: first.ordered ? first.number : undefined });
  for (let index = 0; index < items.length; ) {
    const item = node("li", {}, inline(items[index].text, pane));
    let next = index + 1;
    while (next < items.length && items[next].indent > first.indent) next += 1;
    if (next > index + 1) item.append(listElement(items.slice(index + 1, next), pane));
    element.append(item);
    index = next;
  }
  return element;
}

// ── The connection ──────────────────────────────────────────────────────────────────────────────────────────────

const connection = {
  socket: null,
  open: false,
  number: 0,
  waiting: new Map(),
  pause: 250,

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.pause = 250;
    });
    socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      this.open = false;
      for (const { reject } of this.waiting.values()) reject(new Refusal("sandbox-refused-lost"));
      this.waiting.clear();
      showConnection();
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 1.6, 3000);
    });
  },

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  },

  /** Ask for something to be done; resolves with the answer, or throws a Refusal. */
  ask(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal("sandbox-refused-lost"));
    const number = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.send({ ...message, number });
    });
  },
};

/** Something the sandbox would not do: the id of a text of the page, with its parameters. */
class Refusal extends Error {
  constructor(id, params = {}) {
    super(id);
    this.id = id;
    this.params = params;
  }

  text(language) {
    return say(this.id, this.params, language);
  }
}

// ── People and messages ─────────────────────────────────────────────────────────────────────────────────────────

const FLAG = { ephemeral: 1 << 6, loading: 1 << 7, layout: 1 << 15 };
const KIND = {
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
const SELECTS = new Set([
  KIND.stringSelect,
  KIND.userSelect,
  KIND.roleSelect,
  KIND.mentionableSelect,
  KIND.channelSelect,
]);
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK_BUTTON = 5;

const nameOf = (user) => user.global_name || user.username || "?";
const isNewer = (id, than) => id.length > than.length || (id.length === than.length && id > than);

/** A person's sign: the first letter on a colour of their own, so that no picture has to be loaded. */
function avatar(user) {
  const name = user ? nameOf(user) : "?";
  const hue = [...String(user?.id ?? "")].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 360, 7);
  const letter = [...name][0]?.toUpperCase() ?? "?";
  return node("span", { class: user?.bot ? "avatar bot" : "avatar", style: { "--hue": hue }, "aria-hidden": "true", text: letter });
}

function sizeText(bytes, language) {
  const [unit, size] = bytes >= 1048576 ? ["megabyte", 1048576] : bytes >= 1024 ? ["kilobyte", 1024] : ["byte", 1];
  const format = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, format).format(bytes / size);
}

// ── Pictures and files ──────────────────────────────────────────────────────────────────────────────────────────

/** Where a component's file is: an upload of the same message, or an address of this server. */
function mediaOf(media, message) {
  const url = String(media?.url ?? "");
  const name = url.startsWith("attachment://") ? url.slice(13) : null;
  const upload = (message.attachments ?? []).find((each) => (name ? each.filename === name : each.url === url));
  return {
    address: ownAddress(media?.proxy_url || "") ?? ownAddress(upload?.url ?? (name ? "" : url)),
    elsewhere: name ? null : linkAddress(url),
    width: media?.width ?? upload?.width,
    height: media?.height ?? upload?.height,
    name: upload?.filename ?? name ?? url.split("/").pop().split("?")[0],
    size: upload?.size ?? media?.size,
    description: upload?.description,
  };
}

function picture(media, alt, pane, spoilered) {
  if (!media.address) {
    // Nothing is loaded from other hosts: the words stand for the picture.
    const label = alt || pane.say("sandbox-picture-elsewhere");
    return node("div", { class: "elsewhere" }, media.elsewhere ? link(media.elsewhere, label, pane) : label);
  }
  const image = node("img", {
    src: media.address,
    alt: alt || "",
    width: media.width,
    height: media.height,
    decoding: "async",
    onload: () => pane.stick(),
  });
  const open = node("button", { type: "button", class: "picture", "aria-label": alt ? `${pane.say("sandbox-enlarge")}: ${alt}` : pane.say("sandbox-enlarge") }, image);
  open.addEventListener("click", () => {
    if (open.classList.contains("hidden-picture")) open.classList.remove("hidden-picture");
    else showPicture(media.address, alt, pane);
  });
  if (spoilered) open.classList.add("hidden-picture");
  const figure = node("figure", {}, open);
  if (alt) {
    const words = node("figcaption", { class: "alt-text", hidden: true, text: alt });
    const toggle = node("button", { type: "button", class: "alt-mark", "aria-expanded": "false", "aria-label": pane.say("sandbox-alt"), text: "ALT" });
    toggle.addEventListener("click", () => {
      words.hidden = !words.hidden;
      toggle.setAttribute("aria-expanded", String(!words.hidden));
    });
    figure.append(toggle, words);
  }
  return figure;
}

function showPicture(address, alt, pane) {
  const close = node("button", { type: "button", class: "plain-button", text: pane.say("sandbox-close") });
  const dialog = node("dialog", { class: "viewer", "aria-label": pane.say("sandbox-enlarge"), lang: pane.language }, node("img", { src: address, alt: alt || "" }), close);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function fileCard(media, pane) {
  const size = media.size === undefined ? "" : sizeText(media.size, pane.language);
  const words = [node("span", { class: "file-name", text: media.name }), node("span", { class: "file-size", text: size })];
  const mark = node("span", { class: "file-mark", "aria-hidden": "true", text: "📄" });
  if (!media.address) return node("div", { class: "file" }, mark, words);
  const label = `${pane.say("sandbox-download")}: ${media.name}${size ? `, ${size}` : ""}`;
  return node("a", { class: "file", href: media.address, download: media.name, "aria-label": label }, mark, words);
}

const isPicture = (upload) => /^image\/(png|jpeg|gif|webp)$/.test((upload.content_type ?? "").split(";")[0]);

function attachments(message, pane) {
  return (message.attachments ?? []).map((upload) => {
    const media = mediaOf({ url: upload.url, proxy_url: upload.proxy_url }, message);
    const spoilered = upload.filename.startsWith("SPOILER_");
    return isPicture(upload) ? picture(media, upload.description, pane, spoilered) : fileCard(media, pane);
  });
}

function embedElement(embed, message, pane) {
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
  if (embed.description) body.append(node("div", { class: "embed-description" }, markdown(embed.description, pane)));
  if (embed.fields?.length) {
    const fields = embed.fields.map((field) =>
      node(
        "div",
        { class: field.inline ? "field inline" : "field" },
        node("div", { class: "field-name" }, inline(field.name, pane)),
        node("div", {}, markdown(field.value, pane)),
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

const colourText = (number) => `#${Number(number).toString(16).padStart(6, "0").slice(-6)}`;

// ── Components ──────────────────────────────────────────────────────────────────────────────────────────────────

function component(thing, message, pane) {
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
      return node("div", { class: "text-display" }, markdown(thing.content, pane));
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

function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

function buttonElement(thing, message, pane) {
  const style = BUTTON_STYLES[thing.style] ?? "secondary";
  const sign = emojiText(thing.emoji);
  const content = [
    sign && node("span", { class: "emoji", text: sign }),
    thing.label && node("span", { class: "label", text: thing.label }),
  ];
  if (thing.style === LINK_BUTTON) {
    if (thing.disabled) return node("button", { type: "button", class: `button ${style}`, disabled: true }, content);
    const mark = node("span", { class: "outward", "aria-hidden": "true", text: "↗" });
    return link(thing.url, [content, mark], pane, { class: `button ${style}`, "data-focus": `link ${thing.url}` });
  }
  const pending = pane.pendingIn(message.id);
  const busy = pending === thing.custom_id;
  return node(
    "button",
    {
      type: "button",
      class: busy ? `button ${style} busy` : `button ${style}`,
      disabled: thing.disabled,
      "aria-busy": busy ? "true" : undefined,
      "aria-label": thing.label ? undefined : sign || pane.say("sandbox-unnamed-button"),
      "data-focus": thing.custom_id,
      onclick: () => pane.interact(message, thing.custom_id, { action: "click" }),
    },
    content,
  );
}

// ── Selects: a button and a list box ────────────────────────────────────────────────────────────────────────────

/** What may be chosen in a select: `{value, label, detail, sign}`. */
function choicesOf(thing, pane) {
  const people = () =>
    pane.view.members.map((user) => ({ value: user.id, label: nameOf(user), detail: `@${user.username}`, sign: "" }));
  const roles = () => pane.view.roles.map((role) => ({ value: role.id, label: `@${role.name}`, detail: "", sign: "" }));
  switch (thing.type) {
    case KIND.userSelect:
      return people();
    case KIND.roleSelect:
      return roles();
    case KIND.mentionableSelect:
      return [...people(), ...roles()];
    case KIND.channelSelect: {
      const wanted = thing.channel_types?.length ? new Set(thing.channel_types) : null;
      return pane.view.channels
        .filter((each) => each.guild_id && (!wanted || wanted.has(each.type)))
        .map((each) => ({ value: each.id, label: `#${each.name}`, detail: "", sign: "" }));
    }
    default:
      return (thing.options ?? []).map((each) => ({
        value: each.value,
        label: each.label,
        detail: each.description ?? "",
        sign: emojiText(each.emoji),
      }));
  }
}

function defaultsOf(thing) {
  if (thing.type === KIND.stringSelect) {
    return (thing.options ?? []).filter((each) => each.default).map((each) => each.value);
  }
  return (thing.default_values ?? []).map((each) => each.id);
}

function selectInMessage(thing, message, pane) {
  const key = `${message.id} ${thing.custom_id}`;
  const chosen = pane.chosen.get(key) ?? defaultsOf(thing);
  return selectElement(thing, chosen, pane, {
    busy: pane.pendingIn(message.id) === thing.custom_id,
    decide(values) {
      // As in Discord, choosing again what is chosen already asks the bot nothing.
      if (values.join("\n") === (pane.chosen.get(key) ?? defaultsOf(thing)).join("\n")) return;
      pane.chosen.set(key, values);
      pane.interact(message, thing.custom_id, { action: "select", values }).then((answered) => {
        if (!answered) pane.chosen.delete(key);
        pane.showMessages();
      });
    },
  });
}

/** The button of a select; `decide(values)` is called with what a person settled on. */
function selectElement(thing, chosen, pane, { busy = false, decide, labelledBy = undefined }) {
  const all = choicesOf(thing, pane);
  const named = chosen.map((value) => all.find((each) => each.value === value)?.label ?? value);
  const placeholder = thing.placeholder || pane.say("sandbox-choose");
  const shown = named.length ? named.join(", ") : placeholder;
  const button = node(
    "button",
    {
      type: "button",
      class: busy ? "select busy" : "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": labelledBy ? undefined : named.length ? `${placeholder}: ${shown}` : placeholder,
      "aria-labelledby": labelledBy,
      "aria-busy": busy ? "true" : undefined,
      disabled: thing.disabled,
      "data-focus": thing.custom_id,
    },
    node("span", { class: named.length ? "select-text" : "select-text faint", text: shown }),
    node("span", { class: "select-mark", "aria-hidden": "true" }),
  );
  const open = () => openList(button, thing, all, chosen, { pane, decide, name: placeholder });
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  return button;
}

/** Open the list box of a select over the page; it gives the focus back when it closes. */
function openList(button, thing, all, chosen, { pane, decide, name }) {
  const least = thing.min_values ?? 1;
  const most = thing.max_values ?? 1;
  const several = most > 1;
  const picked = new Set(chosen);
  const identityOfList = identity("list");
  let active = Math.max(0, all.findIndex((each) => picked.has(each.value)));
  let typed = "";
  let typedAt = 0;
  let outcome = null;

  const options = all.map((choice, index) =>
    node(
      "li",
      {
        id: `${identityOfList}-${index}`,
        class: "option",
        role: "option",
        "aria-selected": String(picked.has(choice.value)),
        onclick: () => pick(index),
        onpointermove: () => activate(index),
      },
      several && node("span", { class: "check", "aria-hidden": "true" }),
      choice.sign && node("span", { class: "emoji", text: choice.sign }),
      node(
        "span",
        { class: "option-texts" },
        node("span", { class: "option-label", text: choice.label }),
        choice.detail && node("span", { class: "option-detail", text: choice.detail }),
      ),
    ),
  );
  const list = node(
    "ul",
    {
      id: identityOfList,
      class: "options",
      role: "listbox",
      tabindex: "0",
      "aria-label": name,
      "aria-multiselectable": several ? "true" : undefined,
    },
    options,
  );
  const count = node("span", { class: "count", role: "status" });
  const done = node("button", { type: "button", class: "button primary small", text: pane.say("sandbox-done") });
  const popup = node(
    "div",
    { class: "popup", popover: "auto", lang: pane.language },
    all.length ? list : node("p", { class: "faint", text: pane.say("sandbox-nothing-to-choose") }),
    several && node("div", { class: "popup-foot" }, count, done),
  );

  function activate(index) {
    options[active]?.classList.remove("active");
    active = index;
    options[active]?.classList.add("active");
    if (options[active]) list.setAttribute("aria-activedescendant", options[active].id);
  }
  function pick(index) {
    const { value } = all[index];
    activate(index);
    if (!several) {
      outcome = picked.has(value) && least === 0 ? [] : [value];
      popup.hidePopover();
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < most) picked.add(value);
    options[index].setAttribute("aria-selected", String(picked.has(value)));
    tally();
  }
  function tally() {
    const enough = picked.size >= least && picked.size <= most;
    count.textContent = pane.say("sandbox-chosen", { count: picked.size, least, most });
    done.disabled = !enough;
  }
  function settle() {
    if (picked.size < least) return;
    outcome = all.filter((each) => picked.has(each.value)).map((each) => each.value);
    popup.hidePopover();
  }

  list.addEventListener("keydown", (event) => {
    const last = all.length - 1;
    const moves = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last };
    if (event.key in moves) activate(moves[event.key]);
    else if (event.key === "Enter" || (event.key === " " && !typed)) pick(active);
    else if (event.key === "Tab" && !several) popup.hidePopover();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Typing the beginning of a label leads to it.
      typed = Date.now() - typedAt > 900 ? event.key : typed + event.key;
      typedAt = Date.now();
      const found = all.findIndex((each) => each.label.toLowerCase().startsWith(typed.toLowerCase()));
      if (found >= 0) activate(found);
    } else return;
    event.preventDefault();
    options[active]?.scrollIntoView({ block: "nearest" });
  });
  done.addEventListener("click", settle);
  popup.addEventListener("toggle", (event) => {
    if (event.newState === "open") return;
    popup.remove();
    button.setAttribute("aria-expanded", "false");
    const anchor = button.isConnected ? button : pane.element.querySelector(`[data-focus="${CSS.escape(thing.custom_id)}"]`);
    anchor?.focus({ preventScroll: true });
    if (outcome) decide(outcome);
  });

  pane.element.append(popup);
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-controls", identityOfList);
  popup.showPopover();
  place(popup, button);
  activate(active);
  tally();
  list.focus();
  options[active]?.scrollIntoView({ block: "nearest" });
}

/** Put a popup of the top layer below its button, or above it where there is more room. */
function place(popup, button) {
  const box = button.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < 220 && above > below;
  const width = Math.max(box.width, Math.min(260, innerWidth - 16));
  popup.style.setProperty("width", `${width}px`);
  popup.style.setProperty("max-height", `${Math.min(360, up ? above : below)}px`);
  popup.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`);
  if (up) popup.style.setProperty("bottom", `${innerHeight - box.top + 4}px`);
  else popup.style.setProperty("top", `${box.bottom + 4}px`);
}

// ── Forms (Discord calls them modals) ───────────────────────────────────────────────────────────────────────────

/** A form over one pane: the rest of the pane rests until it is sent or dismissed. */
function openForm(form, pane) {
  pane.closeForm();
  const titleIdentity = identity("form");
  const fields = [];
  const body = node("div", { class: "form-body" });
  for (const part of form.components ?? []) append(body, [formPart(part, fields, pane)]);
  const problem = node("p", { class: "problem", role: "alert" });
  const send = node("button", { type: "submit", class: "button primary", text: pane.say("sandbox-submit") });
  const cancel = node("button", { type: "button", class: "button secondary", text: pane.say("sandbox-cancel") });
  const element = node(
    "form",
    { class: "form", role: "dialog", "aria-modal": "true", "aria-labelledby": titleIdentity, novalidate: true, autocomplete: "off" },
    node("h2", { id: titleIdentity, class: "form-title", text: form.title }),
    body,
    problem,
    node("div", { class: "form-foot" }, cancel, send),
  );
  const before = document.activeElement;
  const close = () => {
    veil.remove();
    pane.body.inert = false;
    pane.closeForm = () => {};
    if (before?.isConnected) before.focus();
    else pane.composer.input.focus();
  };
  const veil = node("div", { class: "veil" }, element);
  veil.addEventListener("pointerdown", (event) => event.target === veil && close());
  cancel.addEventListener("click", close);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) close();
  });
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.find((field) => !field.valid());
    for (const field of fields) field.mark(field === wrong);
    if (wrong) {
      problem.textContent = pane.say("sandbox-form-field-wrong", { field: wrong.label });
      wrong.focus();
      return;
    }
    send.disabled = true;
    problem.textContent = "";
    try {
      const values = Object.fromEntries(fields.map((field) => [field.customId, field.value()]));
      const done = await pane.act({ action: "submit", form: form.id, values });
      if (done.failed) throw new Refusal("sandbox-form-failed");
      close();
    } catch (refusal) {
      problem.textContent = refusalText(refusal, pane.language);
      send.disabled = false;
    }
  });
  pane.body.inert = true;
  pane.element.append(veil);
  pane.closeForm = close;
  (element.querySelector("input, textarea, .select") ?? send).focus();
}

function formPart(part, fields, pane) {
  if (part.type === KIND.text) return node("div", { class: "text-display" }, markdown(part.content, pane));
  if (part.type === KIND.row) return (part.components ?? []).map((each) => formField(each, each.label ?? "", "", fields, pane));
  if (part.type === KIND.label) return formField(part.component, part.label, part.description, fields, pane);
  return node("div", { class: "unknown", text: pane.say("sandbox-unknown-component", { kind: part.type }) });
}

function formField(thing, label, description, fields, pane) {
  const labelIdentity = identity("label");
  const noteIdentity = identity("note");
  const required = thing.required !== false;
  const field = { customId: thing.custom_id, label, mark() {}, valid: () => true };
  let control;
  if (thing.type === KIND.textInput) {
    const long = thing.style === 2;
    control = node(long ? "textarea" : "input", {
      type: long ? undefined : "text",
      rows: long ? 4 : undefined,
      class: "input",
      maxlength: thing.max_length ?? 4000,
      placeholder: thing.placeholder,
      "aria-labelledby": labelIdentity,
      "aria-describedby": description ? noteIdentity : undefined,
      "aria-required": String(required),
    });
    control.value = thing.value ?? "";
    const input = control;
    field.value = () => input.value;
    field.valid = () => {
      const { length } = input.value;
      return length === 0 ? !required : length >= (thing.min_length ?? 0);
    };
    field.mark = (wrong) => input.setAttribute("aria-invalid", String(wrong));
    field.focus = () => input.focus();
  } else if (SELECTS.has(thing.type)) {
    let chosen = defaultsOf(thing);
    const least = required ? Math.max(1, thing.min_values ?? 1) : 0;
    const holder = node("div");
    const draw = () => {
      const decide = (values) => {
        chosen = values;
        draw();
        holder.firstChild.focus();
      };
      holder.replaceChildren(
        selectElement({ ...thing, min_values: least }, chosen, pane, { decide, labelledBy: labelIdentity }),
      );
    };
    draw();
    control = holder;
    field.value = () => chosen;
    field.valid = () => chosen.length >= least;
    field.focus = () => holder.firstChild.focus();
  } else if (thing.type === KIND.radio || thing.type === KIND.checkboxes) {
    const several = thing.type === KIND.checkboxes;
    const name = identity("group");
    const boxes = (thing.options ?? []).map((option) => {
      const box = node("input", { type: several ? "checkbox" : "radio", name, value: option.value, checked: option.default });
      return { box, option };
    });
    control = node(
      "div",
      { role: several ? "group" : "radiogroup", "aria-labelledby": labelIdentity },
      boxes.map(({ box, option }) =>
        node("label", { class: "tick" }, box, node("span", {}, option.label, option.description && node("small", { text: ` ${option.description}` }))),
      ),
    );
    const ticked = () => boxes.filter(({ box }) => box.checked).map(({ option }) => option.value);
    const least = required ? Math.max(1, thing.min_values ?? 1) : 0;
    field.value = () => (several ? ticked() : (ticked()[0] ?? null));
    field.valid = () => ticked().length >= least && ticked().length <= (several ? (thing.max_values ?? boxes.length) : 1);
    field.focus = () => boxes[0]?.box.focus();
  } else if (thing.type === KIND.checkbox) {
    const box = node("input", { type: "checkbox", checked: thing.default, "aria-labelledby": labelIdentity });
    control = node("label", { class: "tick" }, box);
    field.value = () => box.checked;
    field.focus = () => box.focus();
  } else {
    return node("div", { class: "unknown", text: pane.say("sandbox-unknown-component", { kind: thing.type }) });
  }
  fields.push(field);
  return node(
    "div",
    { class: "field-box" },
    node("div", { id: labelIdentity, class: "field-label" }, label, required && node("span", { class: "required", title: pane.say("sandbox-required"), text: " *" })),
    description && node("div", { id: noteIdentity, class: "field-note", text: description }),
    control,
  );
}

function refusalText(refusal, language) {
  return refusal instanceof Refusal ? refusal.text(language) : say("sandbox-refused-unknown", {}, language);
}

// ── Slash commands ──────────────────────────────────────────────────────────────────────────────────────────────

const OPTION = { group: 2, subcommand: 1, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10 };

/** Every command that can be typed, subcommands spelt out: `{path, description, options, command}`. */
function commandsOf(view, channel) {
  const place = channel?.guild_id ? 0 : 1;
  const all = [];
  const add = (path, thing, command) => {
    const deeper = (thing.options ?? []).filter((each) => each.type === OPTION.subcommand || each.type === OPTION.group);
    if (deeper.length) for (const each of deeper) add(`${path} ${each.name}`, each, command);
    else all.push({ path, thing, options: thing.options ?? [], command });
  };
  for (const command of view.commands) {
    if ((command.type ?? 1) !== 1) continue;
    if (command.contexts && !command.contexts.includes(place)) continue;
    add(command.name, command, command);
  }
  return all.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Read what is typed: a plain text, the beginning of a command's name, or a command with options.
 * `taken` remembers for options what was taken from a list, so that a label with spaces counts as one value.
 */
function readLine(text, commands, taken) {
  if (!text.startsWith("/")) return { kind: "plain" };
  const body = text.slice(1);
  const fitting = commands.filter(({ path }) => body === path || body.startsWith(`${path} `));
  const command = fitting.reduce((best, each) => (best && best.path.length > each.path.length ? best : each), null);
  if (!command) return { kind: "name", typed: body };
  if (body === command.path) return { kind: "name", typed: body, command, given: [] };
  const start = 1 + command.path.length;
  const names = command.options.map((each) => each.name);
  const given = [];
  if (names.length) {
    const pattern = new RegExp(`\\s(${names.map((each) => each.replace(/[^\p{L}\p{N}_-]/gu, "")).join("|")}):`, "gu");
    pattern.lastIndex = start;
    for (let found; (found = pattern.exec(text)); ) {
      given.at(-1)?.end !== undefined && (given.at(-1).end = Math.min(given.at(-1).end, found.index));
      given.push({ option: command.options.find((each) => each.name === found[1]), from: pattern.lastIndex, end: text.length });
    }
  }
  let partial = given.length ? "" : text.slice(start).trimStart();
  for (const each of given) {
    const raw = text.slice(each.from, each.end);
    each.text = raw.trim();
    const known = taken.get(each.option.name);
    const last = each === given.at(-1);
    if (known && raw.trimStart().startsWith(`${known.name} `)) {
      // What follows a taken value begins the name of another option.
      if (last) partial = raw.trimStart().slice(known.name.length + 1).trimStart();
      each.text = known.name;
      each.closed = last;
    } else if (last && /\s$/.test(raw) && each.text) each.closed = true;
  }
  return { kind: "options", command, given, partial, start };
}

const missingOf = (line) =>
  line.command.options.filter((each) => each.required && !line.given.some((one) => one.option === each && one.text));

/** The value that is sent for an option's text; throws a Refusal for one that can't be meant. */
function valueOf({ option, text }, taken, pane) {
  const known = taken.get(option.name);
  if (known && known.name === text) return known.value;
  const refuse = () => new Refusal("sandbox-option-wrong", { option: option.name, value: text });
  if (option.choices?.length) {
    const wanted = text.toLowerCase();
    const choice = option.choices.find(
      (each) => localised(each, "name", pane.locale).toLowerCase() === wanted || each.name.toLowerCase() === wanted || String(each.value).toLowerCase() === wanted,
    );
    if (!choice) throw refuse();
    return choice.value;
  }
  switch (option.type) {
    case OPTION.integer:
    case OPTION.number: {
      const number = Number(text.replace(",", "."));
      const whole = option.type === OPTION.number || Number.isSafeInteger(number);
      const within = number >= (option.min_value ?? -Infinity) && number <= (option.max_value ?? Infinity);
      if (!Number.isFinite(number) || !whole || !within) throw refuse();
      return number;
    }
    case OPTION.boolean: {
      const yes = ["true", pane.say("sandbox-yes").toLowerCase()];
      const no = ["false", pane.say("sandbox-no").toLowerCase()];
      if (yes.includes(text.toLowerCase())) return true;
      if (no.includes(text.toLowerCase())) return false;
      throw refuse();
    }
    case OPTION.user:
    case OPTION.channel:
    case OPTION.role:
    case OPTION.mentionable: {
      const wanted = text.replace(/^[@#]/, "").toLowerCase();
      const found = thingsOf(option, pane).find((each) => each.value === wanted || each.names.includes(wanted));
      if (!found) throw refuse();
      return found.value;
    }
    default: {
      if (text.length < (option.min_length ?? 0) || text.length > (option.max_length ?? 6000)) throw refuse();
      return text;
    }
  }
}

/** The people, channels or roles that an option may name. */
function thingsOf(option, pane) {
  const { members, channels, roles } = pane.view;
  const named = (thing, name, others = []) => ({ value: thing.id, name, names: [name.slice(1), ...others].map((each) => each.toLowerCase()) });
  const people = members.map((each) => named(each, `@${nameOf(each)}`, [each.username]));
  if (option.type === OPTION.user) return people;
  if (option.type === OPTION.channel) {
    const wanted = option.channel_types?.length ? new Set(option.channel_types) : null;
    return channels.filter((each) => each.guild_id && (!wanted || wanted.has(each.type))).map((each) => named(each, `#${each.name}`));
  }
  const all = roles.map((each) => named(each, `@${each.name.replace(/^@/, "")}`));
  return option.type === OPTION.role ? all : [...people, ...all];
}

/** The line at the foot of a pane: plain texts and slash commands, with what fits suggested above it. */
class Composer {
  constructor(pane) {
    this.pane = pane;
    this.taken = new Map();
    this.suggestions = [];
    this.active = -1;
    this.shut = false;
    this.asked = 0;
    this.answered = { key: "", choices: [], state: "none" };
    this.history = [];
    const listIdentity = identity("suggestions");
    this.list = node("ul", { id: listIdentity, class: "suggestion-list", role: "listbox" });
    this.hint = node("div", { class: "suggestion-hint" });
    this.box = node("div", { class: "suggestions", hidden: true }, this.hint, this.list);
    this.problem = node("p", { class: "problem", role: "alert" });
    this.input = node("textarea", {
      class: "composer-input",
      rows: "1",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": listIdentity,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      maxlength: "4000",
    });
    this.send = node("button", { type: "button", class: "send" }, node("span", { "aria-hidden": "true", text: "➤" }));
    this.element = node("div", { class: "composer" }, this.box, this.problem, node("div", { class: "composer-line" }, this.input, this.send));
    this.input.addEventListener("input", () => {
      this.shut = false;
      this.problem.textContent = "";
      this.update();
    });
    this.input.addEventListener("keydown", (event) => this.onKey(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.input !== document.activeElement && this.close(), 120));
    this.input.addEventListener("focus", () => {
      this.shut = false;
      this.update();
    });
    this.send.addEventListener("click", () => this.submit());
  }

  relabel() {
    const { pane } = this;
    const channel = pane.channel;
    const label = channel ? pane.say("sandbox-write-in", { channel: channelName(channel, pane) }) : pane.say("sandbox-no-channel");
    this.input.setAttribute("placeholder", label);
    this.input.setAttribute("aria-label", label);
    this.input.disabled = !channel;
    this.send.disabled = !channel;
    this.send.setAttribute("aria-label", pane.say("sandbox-send"));
    this.list.setAttribute("aria-label", pane.say("sandbox-suggestions"));
  }

  /** Put a text into the line, as if it had been typed. */
  write(text) {
    this.input.value = text;
    this.taken.clear();
    this.shut = false;
    this.problem.textContent = "";
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.update();
  }

  get line() {
    return readLine(this.input.value, commandsOf(this.pane.view, this.pane.channel), this.taken);
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 140)}px`;
  }

  update() {
    this.grow();
    const line = this.line;
    this.suggestions = [];
    this.active = -1;
    let hint = null;
    if (line.kind === "name") this.suggestNames(line);
    else if (line.kind === "options") hint = this.suggestOptions(line);
    this.show(hint, line);
  }

  suggestNames(line) {
    const { pane } = this;
    const typed = line.typed.toLowerCase();
    const all = commandsOf(pane.view, pane.channel);
    const rank = ({ path }) => (path.startsWith(typed) ? 0 : path.includes(typed) ? 1 : 2);
    for (const command of all.filter((each) => rank(each) < 2).sort((one, other) => rank(one) - rank(other))) {
      this.suggestions.push({
        label: `/${command.path}`,
        detail: localised(command.thing, "description", pane.locale),
        accept: () => this.replace(`/${command.path} `),
      });
    }
    if (this.suggestions.length && line.command === undefined) this.active = 0;
  }

  suggestOptions(line) {
    const { pane } = this;
    const current = line.given.at(-1);
    const open = current && !current.closed;
    if (open) this.suggestValues(line, current);
    const beginning = open ? (/\s(\S+)$/.exec(this.input.value.slice(current.from))?.[1] ?? null) : line.partial;
    if (beginning !== null && (!open || this.suggestions.length === 0)) {
      const free = line.command.options.filter((each) => !line.given.some((one) => one.option === each));
      const fitting = free.filter((each) => each.name.startsWith(beginning.toLowerCase()));
      for (const option of fitting.sort((one, other) => Number(other.required ?? false) - Number(one.required ?? false))) {
        this.suggestions.push({
          label: `${option.name}:`,
          mark: option.required ? pane.say("sandbox-required") : pane.say("sandbox-optional"),
          detail: localised(option, "description", pane.locale),
          accept: () => {
            const text = this.input.value;
            const kept = beginning ? text.slice(0, text.length - beginning.length) : text;
            this.replace(`${kept}${/\s$/.test(kept) ? "" : " "}${option.name}:`);
          },
        });
      }
      if (!open && this.suggestions.length && (beginning || missingOf(line).length)) this.active = 0;
    }
    if (open) return [current.option.name, localised(current.option, "description", pane.locale)];
    return [`/${line.command.path}`, localised(line.command.thing, "description", pane.locale)];
  }

  suggestValues(line, current) {
    const { pane } = this;
    const { option } = current;
    const typed = current.text.toLowerCase();
    let choices = [];
    let state = "ready";
    if (option.autocomplete) ({ choices, state } = this.askBot(line, current));
    else if (option.choices?.length) {
      choices = option.choices
        .map((each) => ({ name: localised(each, "name", pane.locale), value: each.value }))
        .filter((each) => each.name.toLowerCase().includes(typed));
    } else if (option.type === OPTION.boolean) {
      choices = [
        { name: pane.say("sandbox-yes"), value: true },
        { name: pane.say("sandbox-no"), value: false },
      ].filter((each) => each.name.toLowerCase().startsWith(typed));
    } else if (option.type >= OPTION.user && option.type <= OPTION.mentionable) {
      const wanted = typed.replace(/^[@#]/, "");
      choices = thingsOf(option, pane).filter((each) => each.names.some((name) => name.includes(wanted)));
    }
    for (const choice of choices) {
      this.suggestions.push({
        label: choice.name,
        detail: "",
        accept: () => {
          this.taken.set(option.name, choice);
          const before = this.input.value.slice(0, current.from);
          this.replace(`${before}${choice.name} `);
        },
      });
    }
    this.waiting = state;
    const exact = choices.find((each) => each.name.toLowerCase() === typed);
    if (exact) this.taken.set(option.name, { ...exact, name: current.text });
    else if (this.suggestions.length) this.active = 0;
  }

  /** The bot's own suggestions. Requests are numbered: a late answer never replaces a newer one. */
  askBot(line, current) {
    const { pane } = this;
    const key = `${pane.channelId} ${line.command.path} ${this.input.value}`;
    if (this.answered.key === key) return this.answered;
    const number = ++this.asked;
    // Until the bot has answered, what it said before stays, as far as it belongs to the same option.
    const option = `${line.command.path} ${current.option.name}`;
    const same = this.answered.option === option;
    this.answered = { key, option, choices: same ? this.answered.choices : [], state: "waiting" };
    const { given, wrong } = this.values(line, current);
    clearTimeout(this.delay);
    this.delay = setTimeout(async () => {
      let choices = [];
      let state = "ready";
      try {
        const done = await pane.act({
          action: "autocomplete",
          channel: pane.channelId,
          path: line.command.path,
          options: given,
          focused: current.option.name,
          text: current.text,
        });
        choices = done.choices ?? [];
        state = done.failed ? "failed" : "ready";
      } catch {
        state = "failed";
      }
      if (number !== this.asked) return;
      this.answered = { key, option, choices, state };
      if (this.input === document.activeElement && !this.shut) this.update();
    }, 60);
    void wrong;
    return this.answered;
  }

  /** The values given so far, without the one being typed; those that can't be meant are left out. */
  values(line, except = null) {
    const given = {};
    let wrong = null;
    for (const each of line.given) {
      if (each === except || !each.text) continue;
      try {
        given[each.option.name] = valueOf(each, this.taken, this.pane);
      } catch (refusal) {
        wrong ??= refusal;
      }
    }
    return { given, wrong };
  }

  show(hint, line) {
    const { pane } = this;
    const waiting = line.kind === "options" && line.given.length && !line.given.at(-1).closed ? this.waiting : "ready";
    const options = this.suggestions.map((each, index) =>
      node(
        "li",
        {
          id: identity("suggestion"),
          role: "option",
          class: "suggestion",
          "aria-selected": "false",
          onpointerdown: (event) => event.preventDefault(),
          onclick: () => each.accept(),
          onpointermove: () => this.activate(index),
        },
        node("span", { class: "suggestion-label", text: each.label }),
        each.mark && node("span", { class: "suggestion-mark", text: each.mark }),
        each.detail && node("span", { class: "suggestion-detail", text: each.detail }),
      ),
    );
    this.list.replaceChildren(...options);
    this.list.hidden = options.length === 0;
    const status =
      waiting === "waiting" ? pane.say("sandbox-asking-bot") : waiting === "failed" ? pane.say("sandbox-bot-silent") : "";
    const words = hint ? [node("b", { text: hint[0] }), hint[1] && ` ${hint[1]}`] : [];
    this.hint.replaceChildren();
    append(this.hint, [words, status && node("span", { class: "suggestion-status", text: status })]);
    this.hint.hidden = !hint && !status;
    const open = !this.shut && this.input === document.activeElement && (options.length > 0 || !this.hint.hidden);
    this.box.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open && options.length > 0));
    this.activate(this.active);
  }

  activate(index) {
    const all = [...this.list.children];
    all.forEach((each, at) => each.setAttribute("aria-selected", String(at === index)));
    this.active = index;
    if (all[index]) {
      this.input.setAttribute("aria-activedescendant", all[index].id);
      all[index].scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.shut = true;
    this.box.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  replace(text) {
    this.input.value = text;
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.shut = false;
    this.update();
  }

  onKey(event) {
    const open = !this.box.hidden && this.suggestions.length > 0;
    const count = this.suggestions.length;
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (open && this.active >= 0 && !event.ctrlKey) this.suggestions[this.active].accept();
      else this.submit();
    } else if (event.key === "Tab" && open && !event.shiftKey) {
      event.preventDefault();
      this.suggestions[Math.max(0, this.active)].accept();
    } else if (event.key === "ArrowDown" && open) {
      event.preventDefault();
      this.activate((this.active + 1) % count);
    } else if (event.key === "ArrowUp" && open) {
      event.preventDefault();
      this.activate((Math.max(0, this.active) - 1 + count) % count);
    } else if (event.key === "ArrowUp" && !this.input.value && this.history.length) {
      event.preventDefault();
      this.write(this.history.at(-1));
    } else if (event.key === "Escape" && !this.box.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    }
  }

  async submit() {
    const { pane, input } = this;
    const text = input.value.trim();
    if (!text || !pane.channel) return;
    const line = this.line;
    try {
      if (line.kind === "plain") {
        this.clear();
        await pane.act({ action: "say", channel: pane.channelId, text });
        return;
      }
      if (!line.command) throw new Refusal("sandbox-no-such-command", { command: text.split(" ")[0] });
      const { given, wrong } = this.values(line);
      if (wrong) throw wrong;
      const [missing] = missingOf(line);
      if (missing) throw new Refusal("sandbox-option-missing", { option: missing.name });
      if (line.partial) throw new Refusal("sandbox-option-unknown", { text: line.partial });
      this.history.push(text);
      this.clear();
      await pane.runCommand(line.command.path, given);
    } catch (refusal) {
      if (!input.value) input.value = text;
      this.problem.textContent = refusalText(refusal, pane.language);
      this.grow();
      input.focus();
    }
  }

  clear() {
    this.input.value = "";
    this.taken.clear();
    this.problem.textContent = "";
    this.update();
  }
}

// ── A pane: one person's client ─────────────────────────────────────────────────────────────────────────────────

const readMarks = {
  all: JSON.parse(sessionStorage.getItem("sandbox.read") ?? "{}"),
  of(person, channel) {
    return this.all[person]?.[channel] ?? "";
  },
  set(person, channel, message) {
    (this.all[person] ??= {})[channel] = message;
    sessionStorage.setItem("sandbox.read", JSON.stringify(this.all));
  },
};
const dismissed = new Set(JSON.parse(sessionStorage.getItem("sandbox.dismissed") ?? "[]"));

const THREADS = new Set([11, 12]);
const NOTHING = { me: null, people: [], members: [], users: {}, guild: { name: "" }, channels: [], roles: [], commands: [] };

function channelName(channel, pane) {
  return channel.direct ? `@${channel.name}` : `${THREADS.has(channel.type) ? "⌥ " : "#"}${channel.name}`;
}

class Pane {
  constructor(person) {
    this.person = person;
    this.view = NOTHING;
    this.channelId = null;
    this.pending = new Map();
    this.failures = new Map();
    this.chosen = new Map();
    this.notices = [];
    this.typing = new Map();
    this.drawn = new Map();
    this.atEnd = true;
    this.closeForm = () => {};
    this.build();
  }

  get locale() {
    return this.view.me?.locale ?? "en-US";
  }

  get language() {
    return languageOf(this.locale);
  }

  get channel() {
    return this.view.channels.find((each) => each.id === this.channelId) ?? null;
  }

  say(id, params = {}) {
    return say(id, params, this.language);
  }

  act(message) {
    return connection.ask({ type: "do", person: this.person, ...message });
  }

  build() {
    this.head = node("header", { class: "pane-head" });
    this.channelList = node("nav", { class: "channels", id: identity("channels") });
    this.drawer = node("button", { type: "button", class: "drawer", "aria-expanded": "false", "aria-controls": this.channelList.id });
    this.drawer.append(node("span", { class: "drawer-mark", "aria-hidden": "true" }), node("span", { class: "badge", hidden: true }));
    this.drawer.addEventListener("click", () => this.openDrawer(!this.element.classList.contains("drawer-open")));
    this.place = node("h3", { class: "place" });
    this.topic = node("span", { class: "topic" });
    this.log = node("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0" });
    this.log.addEventListener("scroll", () => {
      this.atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
    });
    this.typingLine = node("p", { class: "typing", role: "status" });
    this.composer = new Composer(this);
    const talk = node(
      "div",
      { class: "talk" },
      node("div", { class: "talk-head" }, this.drawer, this.place, this.topic),
      this.log,
      this.typingLine,
      this.composer.element,
    );
    talk.addEventListener("pointerdown", (event) => !this.drawer.contains(event.target) && this.openDrawer(false));
    this.body = node("div", { class: "pane-body" }, this.channelList, talk);
    this.element = node("section", { class: "pane", data: { person: this.person } }, this.head, this.body);
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.openDrawer(false));
    new ResizeObserver(() => this.stick()).observe(this.log);
  }

  openDrawer(open) {
    this.element.classList.toggle("drawer-open", open);
    this.drawer.setAttribute("aria-expanded", String(open));
  }

  /** Take over all that this person sees. */
  load(snapshot) {
    this.take(snapshot);
    this.pending.clear();
    this.failures.clear();
    this.chosen.clear();
    this.notices = [];
    this.drawn.clear();
    if (!this.channel) this.channelId = this.view.channels.find((each) => each.guild_id && !each.parent_id)?.id ?? null;
    this.showAll();
    this.scrollDown();
  }

  take({ me, people, guild, channels, roles, commands }) {
    const users = Object.fromEntries(people.map((each) => [each.id, each]));
    const kept = channels.map((each) => ({ ...each, messages: each.messages ?? [] }));
    this.view = { me, people, users, guild, channels: kept, roles: roles ?? [], commands, members: people };
  }

  // What happens

  receive(event) {
    const { view } = this;
    const channel = view.channels.find((each) => each.id === (event.channel?.id ?? event.channel));
    switch (event.type) {
      case "message":
        if (!channel) return;
        channel.messages = [...channel.messages.filter((each) => each.id !== event.message.id), event.message];
        this.typing.delete(`${channel.id} ${event.message.author.id}`);
        this.showMessages();
        this.showChannels();
        break;
      case "message-changed":
        if (!channel) return;
        channel.messages = channel.messages.map((each) => (each.id === event.message.id ? event.message : each));
        // The bot has answered by changing the message: what was chosen in it belongs to the past.
        for (const key of this.chosen.keys()) if (key.startsWith(`${event.message.id} `)) this.chosen.delete(key);
        this.failures.delete(event.message.id);
        this.showMessages();
        break;
      case "message-removed":
        if (!channel) return;
        channel.messages = channel.messages.filter((each) => each.id !== event.message);
        this.showMessages();
        this.showChannels();
        break;
      case "channel":
        if (channel) Object.assign(channel, event.channel);
        else view.channels.push({ ...event.channel, messages: [] });
        this.showChannels();
        this.showHead();
        break;
      case "channel-removed":
        view.channels = view.channels.filter((each) => each.id !== event.channel);
        if (this.channelId === event.channel) {
          this.channelId = view.channels.find((each) => each.guild_id && !each.parent_id)?.id ?? null;
          this.drawn.clear();
          this.log.replaceChildren();
        }
        this.showAll();
        break;
      case "commands":
        view.commands = event.commands;
        this.composer.update();
        break;
      case "people":
        view.people = event.people;
        view.members = event.people;
        view.users = Object.fromEntries(event.people.map((each) => [each.id, each]));
        view.me = { ...view.me, ...view.users[this.person] };
        this.drawn.clear();
        this.showAll();
        break;
      case "typing":
        if (event.person !== this.person && channel) this.showTyping(channel.id, event.person);
        break;
      case "interaction":
        this.receiveInteraction(event);
        break;
    }
  }

  receiveInteraction(event) {
    if (event.kind === "autocomplete") return;
    if (event.message && event.state === "pending") {
      this.pending.set(event.message, event.custom_id);
      this.failures.delete(event.message);
    } else if (event.message) this.pending.delete(event.message);
    if (event.state === "failed") {
      if (event.message) this.failures.set(event.message, this.say("sandbox-interaction-failed"));
      else if (event.kind === "command") this.notice(event.channel, event.command ?? this.lastCommand ?? "");
    }
    if (event.state === "modal" && event.modal) openForm({ ...event.modal, id: event.id }, this);
    this.showMessages();
  }

  /** A line that only this client shows: the bot left a command without an answer. */
  notice(channel, command) {
    this.notices.push({
      id: identity("notice"),
      notice: true,
      channel,
      command,
      after: this.view.channels.find((each) => each.id === channel)?.messages.at(-1)?.id ?? "",
      timestamp: new Date().toISOString(),
    });
  }

  showTyping(channel, person) {
    const key = `${channel} ${person}`;
    this.typing.set(key, Date.now());
    setTimeout(() => this.showTypingLine(), 8100);
    this.showTypingLine();
  }

  showTypingLine() {
    const names = [...this.typing]
      .filter(([key, since]) => key.startsWith(`${this.channelId} `) && Date.now() - since < 8000)
      .map(([key]) => this.view.users[key.split(" ")[1]])
      .filter(Boolean)
      .map(nameOf);
    this.typingLine.textContent = names.length ? this.say("sandbox-typing", { name: names.join(", ") }) : "";
  }

  // What the person does

  pendingIn(message) {
    return this.pending.get(message) ?? null;
  }

  /** Press or choose something in a message. Resolves with whether the bot answered. */
  async interact(message, customId, what) {
    if (this.pending.has(message.id)) return false;
    this.pending.set(message.id, customId);
    this.failures.delete(message.id);
    this.showMessages();
    let answered = false;
    try {
      const done = await this.act({ channel: message.channel_id, message: message.id, custom_id: customId, ...what });
      answered = !done.failed;
      if (!answered) this.failures.set(message.id, this.say("sandbox-interaction-failed"));
    } catch (refusal) {
      this.failures.set(message.id, refusalText(refusal, this.language));
    }
    this.pending.delete(message.id);
    this.showMessages();
    return answered;
  }

  async runCommand(path, options) {
    this.lastCommand = path;
    this.scrollDown();
    await this.act({ action: "slash", channel: this.channelId, path, options });
  }

  go(channel) {
    this.channelId = channel;
    this.drawn.clear();
    this.log.replaceChildren();
    this.openDrawer(false);
    this.showAll();
    this.scrollDown();
  }

  jump(channel, message) {
    if (!this.view.channels.some((each) => each.id === channel)) return;
    if (this.channelId !== channel) this.go(channel);
    const element = message && this.log.querySelector(`[data-message="${CSS.escape(message)}"]`);
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    element.classList.add("found");
    setTimeout(() => element.classList.remove("found"), 1600);
  }

  async openDirect() {
    const known = this.view.channels.find((each) => each.direct);
    if (known) return this.go(known.id);
    const { channel } = await this.act({ action: "open-direct" });
    if (this.view.channels.some((each) => each.id === channel)) this.go(channel);
    return undefined;
  }

  // What is shown

  showAll() {
    this.element.setAttribute("lang", this.language);
    this.showHead();
    this.showChannels();
    this.composer.relabel();
    this.showMessages();
    this.showTypingLine();
  }

  showHead() {
    const { me } = this.view;
    if (!me) return;
    const name = nameOf(me);
    this.element.setAttribute("aria-label", this.say("sandbox-pane", { name }));
    const focused = this.head.contains(document.activeElement);
    const locales = LANGUAGES.includes(this.language) && ["en-US", "ru"].includes(me.locale) ? ["en-US", "ru"] : [me.locale, ...["en-US", "ru"].filter((each) => each !== me.locale)];
    const language = node(
      "select",
      {
        class: "person-language",
        "aria-label": this.say("sandbox-person-language", { name }),
        title: this.say("sandbox-person-language", { name }),
        onchange: (event) => this.act({ action: "locale", locale: event.target.value }).catch(() => {}),
      },
      locales.map((each) => node("option", { value: each, selected: each === me.locale, text: localeName(each) })),
    );
    this.head.replaceChildren(
      avatar(me),
      node("h2", { class: "pane-name", text: name }),
      me.owner ? node("span", { class: "tag", text: this.say("sandbox-owner") }) : "",
      node("span", { class: "gap" }),
      language,
    );
    if (focused) language.focus();
    const { channel } = this;
    this.place.textContent = channel ? channelName(channel, this) : this.say("sandbox-no-channel");
    this.topic.textContent = channel?.topic ?? "";
    this.log.setAttribute("aria-label", channel ? this.say("sandbox-messages-in", { channel: channelName(channel, this) }) : this.say("sandbox-no-channel"));
  }

  unreadOf(channel) {
    const mark = readMarks.of(this.person, channel.id);
    const fresh = channel.messages.filter((each) => each.author.id !== this.person && !each.ephemeral && isNewer(each.id, mark));
    const pings = fresh.filter((each) => channel.direct || each.pinged).length;
    return { fresh: fresh.length, pings };
  }

  showChannels() {
    const { channels, guild } = this.view;
    const current = this.channel;
    if (current?.messages.length) readMarks.set(this.person, current.id, current.messages.at(-1).id);
    const focused = this.channelList.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    let pings = 0;
    const entry = (channel) => {
      const unread = this.unreadOf(channel);
      pings += unread.pings;
      const marks = [];
      if (unread.pings) marks.push(this.say("sandbox-pings", { count: unread.pings }));
      else if (unread.fresh) marks.push(this.say("sandbox-unread"));
      const name = channelName(channel, this);
      return node(
        "li",
        {},
        node(
          "button",
          {
            type: "button",
            class: `channel${unread.fresh ? " unread" : ""}${channel.parent_id ? " thread" : ""}`,
            "aria-current": channel.id === this.channelId ? "page" : undefined,
            "aria-label": [name, ...marks].join(", "),
            data: { channel: channel.id },
            onclick: () => this.go(channel.id),
          },
          channel.direct ? avatar(this.view.people.find((each) => each.bot)) : node("span", { class: "channel-mark", "aria-hidden": "true", text: THREADS.has(channel.type) ? "⌥" : "#" }),
          node("span", { class: "channel-name", text: channel.name }),
          unread.pings ? node("span", { class: "badge", "aria-hidden": "true", text: unread.pings }) : unread.fresh ? node("span", { class: "dot", "aria-hidden": "true" }) : "",
        ),
      );
    };
    const roots = channels.filter((each) => !each.direct && !each.parent_id).sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
    const listed = roots.flatMap((each) => [each, ...channels.filter((thread) => thread.parent_id === each.id && (!thread.thread_metadata?.archived || thread.id === this.channelId))]);
    const direct = channels.filter((each) => each.direct);
    const bot = this.view.people.find((each) => each.bot);
    const startDirect = () =>
      node(
        "li",
        {},
        node(
          "button",
          { type: "button", class: "channel", "aria-label": this.say("sandbox-direct-with", { name: nameOf(bot) }), data: { channel: "direct" }, onclick: () => this.openDirect().catch(() => {}) },
          avatar(bot),
          node("span", { class: "channel-name", text: nameOf(bot) }),
        ),
      );
    this.channelList.setAttribute("aria-label", this.say("sandbox-channels"));
    this.channelList.replaceChildren(
      node("h3", { class: "guild", text: guild.name }),
      node("ul", {}, listed.map(entry)),
      node("h4", { class: "channel-heading", text: this.say("sandbox-direct-messages") }),
      node("ul", {}, direct.length ? direct.map(entry) : bot ? startDirect() : null),
    );
    if (focused) this.channelList.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
    const badge = this.drawer.querySelector(".badge");
    badge.hidden = pings === 0;
    badge.textContent = pings || "";
    this.drawer.setAttribute("aria-label", pings ? `${this.say("sandbox-channels")}, ${this.say("sandbox-pings", { count: pings })}` : this.say("sandbox-channels"));
  }

  /** Bring the list of messages up to date; what hasn't changed keeps its element, and the focus its place. */
  showMessages() {
    const { channel } = this;
    if (!channel) {
      this.log.replaceChildren(node("p", { class: "empty", text: this.view.me ? this.say("sandbox-no-channel") : "" }));
      return;
    }
    if (this.drawnChannel !== channel.id) {
      this.drawn.clear();
      this.log.replaceChildren();
      this.drawnChannel = channel.id;
    }
    const focused = this.log.contains(document.activeElement) ? document.activeElement : null;
    const home = focused?.closest("[data-message]")?.dataset.message;
    const spot = focused?.dataset.focus;
    const visible = channel.messages.filter((each) => !dismissed.has(each.id));
    for (const each of this.notices.filter((one) => one.channel === channel.id)) {
      const at = visible.findLastIndex((one) => !one.notice && one.id === each.after);
      visible.splice(at < 0 && each.after ? visible.length : at + 1, 0, each);
    }
    const elements = visible.map((message, index) => {
      const follows = followsOn(message, visible[index - 1]);
      const chosen = [...this.chosen].filter(([key]) => key.startsWith(`${message.id} `));
      const signature = JSON.stringify([message, follows, this.pendingIn(message.id), this.failures.get(message.id), chosen]);
      const known = this.drawn.get(message.id);
      if (known?.signature === signature) return known.element;
      const element = message.notice ? this.noticeElement(message) : messageElement(message, follows, this);
      this.drawn.set(message.id, { signature, element });
      return element;
    });
    if (!elements.length) elements.push(node("p", { class: "empty", text: this.say("sandbox-empty-channel", { channel: channelName(channel, this) }) }));
    reconcile(this.log, elements);
    if (home && !this.log.contains(document.activeElement)) {
      const message = this.log.querySelector(`[data-message="${CSS.escape(home)}"]`);
      const again = spot && message?.querySelector(`[data-focus="${CSS.escape(spot)}"]:not(:disabled)`);
      (again ?? message)?.focus({ preventScroll: true });
    }
    this.stick();
  }

  noticeElement(notice) {
    const close = () => {
      this.notices = this.notices.filter((each) => each !== notice);
      this.showMessages();
    };
    return node(
      "article",
      { class: "message ephemeral failed", tabindex: "-1", data: { message: notice.id } },
      notice.command && usedLine(this.view.me, `/${notice.command}`, this),
      node("p", { class: "failure", role: "alert", text: this.say("sandbox-no-response") }),
      ephemeralFoot(this, close),
    );
  }

  /** Stay at the newest message if that is where the person was. */
  stick() {
    if (this.atEnd) this.log.scrollTop = this.log.scrollHeight;
  }

  scrollDown() {
    this.atEnd = true;
    this.stick();
    requestAnimationFrame(() => this.stick());
  }
}

function reconcile(parent, elements) {
  const wanted = new Set(elements);
  for (const each of [...parent.children]) if (!wanted.has(each)) each.remove();
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
}

const TOGETHER = 7 * 60 * 1000;

/** Whether a message continues the one before it, so that the author needn't be named again. */
function followsOn(message, before) {
  if (!before || message.notice || before.notice) return false;
  const plain = !message.interaction_metadata && !message.message_reference;
  return (
    plain &&
    message.author.id === before.author.id &&
    message.ephemeral === before.ephemeral &&
    new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER
  );
}

function localeName(locale) {
  try {
    const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale.split("-")[0]);
    return name[0].toUpperCase() + name.slice(1);
  } catch {
    return locale;
  }
}

function usedLine(user, command, pane) {
  return node(
    "div",
    { class: "used" },
    avatar(user),
    node("b", { text: user ? nameOf(user) : "?" }),
    node("span", { text: ` ${pane.say("sandbox-used")} ` }),
    node("span", { class: "used-command", text: command }),
  );
}

function replyLine(message, pane) {
  const referred = message.referenced_message;
  const content = referred
    ? [node("b", { text: nameOf(referred.author) }), ` ${referred.content.slice(0, 80) || pane.say("sandbox-open-message")}`]
    : pane.say("sandbox-message-gone");
  const go = () => pane.jump(message.channel_id, referred?.id);
  return node("button", { type: "button", class: "used reply", disabled: !referred, onclick: go }, "↱ ", content);
}

function ephemeralFoot(pane, dismiss) {
  return node(
    "div",
    { class: "ephemeral-foot" },
    node("span", { class: "eye", "aria-hidden": "true", text: "👁" }),
    `${pane.say("sandbox-only-you")} `,
    node("button", { type: "button", class: "link-button", "data-focus": "dismiss", text: pane.say("sandbox-dismiss"), onclick: dismiss }),
  );
}

function messageElement(message, follows, pane) {
  const { author } = message;
  const when = new Date(message.timestamp);
  const clock = new Intl.DateTimeFormat(pane.language, { timeStyle: "short" }).format(when);
  const mine = message.pinged || message.mentions?.some((each) => each.id === pane.person) || message.mention_everyone;
  const classes = ["message", follows && "follows", mine && "pings", message.ephemeral && "ephemeral"].filter(Boolean);
  const element = node("article", {
    class: classes.join(" "),
    tabindex: "-1",
    "aria-label": `${nameOf(author)}, ${clock}`,
    data: { message: message.id },
  });
  const how = message.interaction_metadata;
  if (how?.name) element.append(usedLine(how.user, `/${how.name}`, pane));
  else if (message.message_reference && "referenced_message" in message) element.append(replyLine(message, pane));
  const content = node("div", { class: "message-body" });
  if (!follows) {
    content.append(
      node(
        "div",
        { class: "message-head" },
        node("span", { class: "author", text: nameOf(author) }),
        author.bot && node("span", { class: "tag app", text: "APP" }),
        node("time", { class: "when", datetime: message.timestamp, title: when.toLocaleString(pane.language), text: clock }),
      ),
    );
  }
  if (message.loading) {
    const dots = node("span", { class: "dots", "aria-hidden": "true" }, node("i"), node("i"), node("i"));
    content.append(node("p", { class: "thinking", role: "status" }, dots, ` ${pane.say("sandbox-thinking", { name: nameOf(author) })}`));
  } else {
    if (message.content) append(content, [node("div", { class: "content" }, markdown(message.content, pane))]);
    append(content, [(message.embeds ?? []).map((each) => embedElement(each, message, pane))]);
    const listed = message.flags & FLAG.layout ? [] : attachments(message, pane);
    if (listed.length) append(content, [node("div", { class: "attachments" }, listed)]);
    append(content, [(message.components ?? []).map((each) => component(each, message, pane))]);
    if (message.thread) {
      const open = () => pane.jump(message.thread.id);
      content.append(node("button", { type: "button", class: "thread-link", text: `⌥ ${message.thread.name}`, onclick: open }));
    }
    if (message.edited_timestamp) {
      content.append(node("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString(pane.language), text: pane.say("sandbox-edited") }));
    }
  }
  const failure = pane.failures.get(message.id);
  if (failure) content.append(node("p", { class: "failure", role: "alert", text: failure }));
  if (message.ephemeral) {
    const dismiss = () => {
      dismissed.add(message.id);
      sessionStorage.setItem("sandbox.dismissed", JSON.stringify([...dismissed].slice(-500)));
      pane.showMessages();
      pane.composer.input.focus();
    };
    content.append(ephemeralFoot(pane, dismiss));
  }
  element.append(node("div", { class: "message-line" }, follows ? node("span", { class: "no-avatar" }) : avatar(author), content));
  return element;
}

// ── The page around the panes ───────────────────────────────────────────────────────────────────────────────────

const LARGEST_LOG = 200;
const MOST_PANES = 4;

const page = {
  people: [],
  panes: new Map(),
  log: [],
  faults: null,
  ready: false,
  commands: [],
};

const parts = {
  bar: node("header", { class: "bar" }),
  welcome: node("section", { class: "welcome", hidden: true }),
  panes: node("main", { class: "panes" }),
  workshop: node("aside", { class: "workshop", id: "workshop", hidden: true }),
  lost: node("p", { class: "lost", role: "status", hidden: true }),
};

function receive(message) {
  switch (message.type) {
    case "welcome":
      connection.open = true;
      page.people = message.people;
      page.faults = message.faults;
      page.log = message.log;
      page.ready = true;
      for (const pane of page.panes.values()) pane.element.classList.remove("stale");
      showConnection();
      choosePanes();
      showPage();
      break;
    case "snapshot":
      page.panes.get(message.person)?.load(message.snapshot);
      noteCommands(message.snapshot.commands);
      break;
    case "event":
      page.panes.get(message.person)?.receive(message.event);
      if (message.event.type === "commands") noteCommands(message.event.commands);
      if (message.event.type === "people") {
        page.people = message.event.people.filter((each) => !each.bot);
        showBar();
        showWelcome();
      }
      break;
    case "log":
      page.log = [...page.log.filter((each) => each.id !== message.entry.id), message.entry].slice(-LARGEST_LOG);
      showLog();
      break;
    case "faults":
      page.faults = message.faults;
      showFaults();
      break;
    case "done": {
      const waiting = connection.waiting.get(message.number);
      connection.waiting.delete(message.number);
      if (message.refused) waiting?.reject(new Refusal(message.refused, { detail: message.detail ?? "" }));
      else waiting?.resolve(message.result ?? {});
      break;
    }
  }
}

function noteCommands(commands) {
  page.commands = commands;
  showWelcome();
}

function showConnection() {
  parts.lost.hidden = connection.open || !page.ready;
  parts.lost.textContent = parts.lost.hidden ? "" : say("sandbox-connection-lost");
  if (!connection.open) for (const pane of page.panes.values()) pane.element.classList.add("stale");
}

/** Show the panes that were chosen (the first two people at the start) and watch these people. */
function choosePanes() {
  const known = page.people.map((each) => each.id);
  let shown = (settings.shown ?? []).filter((each) => known.includes(each)).slice(0, MOST_PANES);
  if (!shown.length) shown = known.slice(0, 2);
  shown.sort((one, other) => known.indexOf(one) - known.indexOf(other));
  for (const [person, pane] of page.panes) {
    if (shown.includes(person)) continue;
    pane.element.remove();
    page.panes.delete(person);
  }
  for (const person of shown) if (!page.panes.has(person)) page.panes.set(person, new Pane(person));
  reconcile(parts.panes, shown.map((person) => page.panes.get(person).element));
  parts.panes.dataset.count = shown.length;
  connection.send({ type: "watch", people: shown });
}

function togglePerson(person) {
  const shown = [...parts.panes.children].map((each) => each.dataset.person);
  const next = shown.includes(person) ? shown.filter((each) => each !== person) : [...shown, person];
  if (next.length < 1 || next.length > MOST_PANES) return;
  settings.shown = next;
  stored.write("shown", next);
  choosePanes();
  showPage();
}

function change(setting, value) {
  settings[setting] = value;
  stored.write(setting, value);
  showPage();
}

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

function showBar() {
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
          onclick: () => togglePerson(each.id),
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

/** The first command of a newcomer: one that starts something, `… new`, else the first one there is. */
function firstCommand() {
  const all = commandsOf({ commands: page.commands }, { guild_id: "any" });
  const free = all.filter(({ options }) => !options.some((each) => each.required));
  return free.find(({ path }) => path.endsWith(" new"))?.path ?? free[0]?.path ?? null;
}

function showWelcome() {
  parts.welcome.hidden = settings.welcomed || !page.ready;
  if (parts.welcome.hidden) return;
  const [first, second] = [...page.panes.keys()].map((id) => page.people.find((each) => each.id === id));
  const command = firstCommand();
  const names = { first: first ? nameOf(first) : "", second: second ? nameOf(second) : "", command: `/${command}` };
  const text = command ? say(second ? "sandbox-welcome-hint" : "sandbox-welcome-hint-alone", names) : say("sandbox-welcome-waiting");
  const pieces = text.split(names.command).flatMap((piece, index) => (index ? [node("kbd", { text: names.command }), piece] : [piece]));
  parts.welcome.setAttribute("aria-label", say("sandbox-welcome-title"));
  parts.welcome.replaceChildren(
    node("div", {}, node("h2", { text: say("sandbox-welcome-title") }), node("p", {}, pieces)),
    command
      ? node("button", {
          type: "button",
          class: "button primary",
          text: say("sandbox-welcome-type", names),
          onclick: () => first && page.panes.get(first.id).composer.write(`/${command} `),
        })
      : "",
    node("button", { type: "button", class: "plain-button", text: say("sandbox-welcome-close"), onclick: () => change("welcomed", true) }),
  );
}

function showPage() {
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.width = settings.width;
  document.title = say("sandbox-title");
  parts.panes.setAttribute("aria-label", say("sandbox-panes"));
  showBar();
  showWelcome();
  showWorkshop();
  showConnection();
}

// ── The workshop: faults on purpose, and what the bot answered ──────────────────────────────────────────────────

function showWorkshop() {
  parts.workshop.hidden = !settings.workshop;
  parts.workshop.setAttribute("aria-label", settings.workshop === "log" ? say("sandbox-log") : say("sandbox-faults"));
  if (settings.workshop === "log") showLog(true);
  else if (settings.workshop === "faults") showFaults(true);
}

const interactionWords = {
  state: {
    pending: "sandbox-state-pending",
    deferred: "sandbox-state-deferred",
    answered: "sandbox-state-answered",
    modal: "sandbox-state-modal",
    failed: "sandbox-state-failed",
  },
  kind: {
    command: "sandbox-kind-command",
    component: "sandbox-kind-component",
    autocomplete: "sandbox-kind-autocomplete",
    modal: "sandbox-kind-modal",
  },
  answer: {
    message: "sandbox-answer-message",
    deferred_message: "sandbox-answer-deferred-message",
    deferred_update: "sandbox-answer-deferred-update",
    update: "sandbox-answer-update",
    choices: "sandbox-answer-choices",
    modal: "sandbox-answer-modal",
  },
};

function showLog(anew = false) {
  if (settings.workshop !== "log") return;
  const atEnd = anew || parts.workshop.scrollHeight - parts.workshop.scrollTop - parts.workshop.clientHeight < 60;
  const rows = page.log.map((entry) => {
    const person = page.people.find((each) => each.id === entry.person);
    const answer = entry.answer ? say(interactionWords.answer[entry.answer]) : say(interactionWords.state[entry.state]);
    return node(
      "tr",
      { class: entry.state === "failed" ? "failed" : undefined, title: entry.failure || undefined },
      node("td", { class: "when", text: new Date(entry.time * 1000).toLocaleTimeString(settings.language) }),
      node("td", { text: person ? nameOf(person) : "" }),
      node("td", {}, node("div", { text: say(interactionWords.kind[entry.kind]) }), node("code", { text: entry.what })),
      node("td", { text: entry.state === "failed" ? say("sandbox-state-failed") : answer }),
      node("td", { class: "number", text: entry.ms === null ? "—" : say("sandbox-milliseconds", { count: Math.round(entry.ms) }) }),
    );
  });
  const heads = [say("sandbox-log-time"), say("sandbox-log-person"), say("sandbox-log-what"), say("sandbox-log-answer"), say("sandbox-log-after")];
  parts.workshop.replaceChildren(
    node("h2", { text: say("sandbox-log") }),
    rows.length
      ? node(
          "div",
          { class: "table", tabindex: "0", role: "region", "aria-label": say("sandbox-log") },
          node("table", {}, node("thead", {}, node("tr", {}, heads.map((text) => node("th", { scope: "col", text })))), node("tbody", {}, rows)),
        )
      : node("p", { class: "faint", text: say("sandbox-log-empty") }),
  );
  if (atEnd) parts.workshop.scrollTop = parts.workshop.scrollHeight;
}

// What a fault is in the server's terms, and the text that names it.
const REQUEST_FAULTS = [
  ["latency", "sandbox-fault-latency", { kind: "latency", seconds: 1.5 }],
  ["latency-long", "sandbox-fault-latency-long", { kind: "latency", seconds: 4 }],
  ["rate-user", "sandbox-fault-rate-user", { kind: "rate-limit", scope: "user", seconds: 1 }],
  ["rate-global", "sandbox-fault-rate-global", { kind: "rate-limit", scope: "global", seconds: 1 }],
  ["error-500", "sandbox-fault-error-500", { kind: "error", status: 500 }],
  ["error-502", "sandbox-fault-error-502", { kind: "error", status: 502 }],
  ["error-503", "sandbox-fault-error-503", { kind: "error", status: 503 }],
  ["abort-before", "sandbox-fault-abort-before", { kind: "abort", when: "before" }],
  ["abort-after", "sandbox-fault-abort-after", { kind: "abort", when: "after" }],
];
const ROUTES = [
  ["*", "sandbox-route-all"],
  ["POST /interactions/*/callback", "sandbox-route-answers"],
  ["* /webhooks/*", "sandbox-route-follow-ups"],
  ["POST /channels/*/messages", "sandbox-route-sends"],
  ["PATCH /channels/*/messages/*", "sandbox-route-edits"],
];
const GATEWAY_FAULTS = [
  ["sandbox-fault-close", { kind: "close", code: 1006 }],
  ["sandbox-fault-reconnect", { kind: "reconnect" }],
  ["sandbox-fault-lost-ack", { kind: "lost-ack" }],
  ["sandbox-fault-refused-resume", { kind: "refused-resume" }],
  ["sandbox-fault-duplicate", { kind: "duplicate", route: "INTERACTION_CREATE" }],
];
const PERMISSIONS = [
  ["VIEW_CHANNEL", "sandbox-permission-view"],
  ["SEND_MESSAGES", "sandbox-permission-send"],
  ["EMBED_LINKS", "sandbox-permission-embed"],
  ["ATTACH_FILES", "sandbox-permission-attach"],
  ["READ_MESSAGE_HISTORY", "sandbox-permission-history"],
  ["CREATE_PUBLIC_THREADS", "sandbox-permission-open-threads"],
  ["SEND_MESSAGES_IN_THREADS", "sandbox-permission-threads"],
];

/** What the fault panel has been set to; kept while it is drawn anew. */
const faultForm = { fault: "latency", route: "*", count: "1", channel: "", permission: "ATTACH_FILES", problem: null };

async function setFault(fault) {
  faultForm.problem = null;
  try {
    await connection.ask({ type: "fault", fault });
  } catch (refusal) {
    faultForm.problem = refusal;
  }
  showFaults();
}

async function clearFaults(id = null) {
  await connection.ask({ type: "clear-fault", id }).catch(() => {});
}

/** The channels that any shown person sees, each once. */
function knownChannels() {
  const found = new Map();
  for (const pane of page.panes.values()) for (const each of pane.view.channels) if (!each.direct) found.set(each.id, each);
  return [...found.values()];
}

function faultText(fault) {
  const named = [...REQUEST_FAULTS.map(([, id, form]) => [id, form]), ...GATEWAY_FAULTS].find(([, form]) =>
    Object.entries(form).every(([key, value]) => key === "route" || fault[key] === value),
  );
  const route = ROUTES.find(([each]) => each === fault.route);
  const person = page.people.find((each) => each.username === fault.person);
  const permission = PERMISSIONS.find(([each]) => each === fault.permission);
  const pieces = [
    fault.kind === "closed-dms" ? say("sandbox-fault-closed-dms", { name: person ? nameOf(person) : fault.person }) : null,
    fault.kind === "denied" ? say("sandbox-fault-denied", { permission: permission ? say(permission[1]) : fault.permission, channel: `#${fault.channel}` }) : null,
    named ? say(named[0]) : null,
  ].filter(Boolean);
  if (!pieces.length) pieces.push(fault.kind);
  if (route && route[0] !== "*") pieces.push(say(route[1]));
  if (fault.count !== null) pieces.push(say("sandbox-fault-left", { count: fault.count }));
  if (fault.fired) pieces.push(say("sandbox-fault-fired", { count: fault.fired }));
  return pieces.join(" · ");
}

function showFaults() {
  if (settings.workshop !== "faults" || !page.faults) return;
  const focused = parts.workshop.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const pick = (key, label, choices) =>
    node(
      "label",
      {},
      label,
      node(
        "select",
        { data: { key }, onchange: (event) => (faultForm[key] = event.target.value) },
        choices.map(([value, text]) => node("option", { value, text, selected: value === faultForm[key] })),
      ),
    );
  const push = (key, text, act, extra = "secondary") =>
    node("button", { type: "button", class: `button small ${extra}`, data: { key }, text, onclick: act });
  const channels = knownChannels();
  if (!channels.some((each) => each.id === faultForm.channel)) faultForm.channel = channels[0]?.id ?? "";
  const channelPick = () => pick("channel", say("sandbox-fault-channel"), channels.map((each) => [each.id, `#${each.name}`]));
  const count = node("input", {
    type: "number",
    min: "1",
    max: "99",
    value: faultForm.count,
    data: { key: "count" },
    oninput: (event) => (faultForm.count = event.target.value),
  });
  const section = (title, ...children) => node("fieldset", {}, node("legend", { text: title }), children);
  const line = (...children) => node("div", { class: "fault-line" }, children);
  const closed = new Set(page.faults.filter((each) => each.kind === "closed-dms").map((each) => each.person));

  parts.workshop.replaceChildren(
    node("h2", { text: say("sandbox-faults") }),
    node("p", { class: "faint", text: say("sandbox-faults-about") }),
    section(
      say("sandbox-faults-active"),
      page.faults.length
        ? node(
            "ul",
            { class: "active-faults" },
            page.faults.map((each) =>
              node(
                "li",
                {},
                `${faultText(each)} `,
                node("button", { type: "button", class: "link-button", data: { key: `clear ${each.id}` }, text: say("sandbox-fault-clear"), "aria-label": `${say("sandbox-fault-clear")}: ${faultText(each)}`, onclick: () => clearFaults(each.id) }),
              ),
            ),
          )
        : node("p", { class: "faint", text: say("sandbox-faults-none") }),
      page.faults.length > 1 ? line(push("clear-all", say("sandbox-fault-clear-all"), () => clearFaults())) : null,
    ),
    section(
      say("sandbox-faults-requests"),
      line(pick("fault", say("sandbox-fault-what"), REQUEST_FAULTS.map(([key, id]) => [key, say(id)]))),
      line(pick("route", say("sandbox-fault-where"), ROUTES.map(([key, id]) => [key, say(id)]))),
      line(
        node("label", {}, say("sandbox-fault-count"), count),
        push(
          "request",
          say("sandbox-fault-set"),
          () => {
            const [, , form] = REQUEST_FAULTS.find(([key]) => key === faultForm.fault);
            const times = parseInt(faultForm.count, 10);
            setFault({ ...form, route: faultForm.route, count: times > 0 ? times : null });
          },
          "primary",
        ),
      ),
    ),
    section(
      say("sandbox-faults-gateway"),
      line(GATEWAY_FAULTS.map(([id, form]) => push(id, say(id), () => setFault({ ...form, count: form.kind === "lost-ack" ? null : 1 })))),
    ),
    section(
      say("sandbox-faults-people"),
      line(
        page.people.map((each) =>
          node(
            "label",
            { class: "tick" },
            node("input", {
              type: "checkbox",
              checked: closed.has(each.username),
              data: { key: `dm ${each.id}` },
              onchange: (event) => {
                if (event.target.checked) setFault({ kind: "closed-dms", person: each.username });
                else for (const one of page.faults) if (one.kind === "closed-dms" && one.person === each.username) clearFaults(one.id);
              },
            }),
            nameOf(each),
          ),
        ),
      ),
    ),
    section(
      say("sandbox-faults-channel"),
      line(channelPick()),
      line(
        pick("permission", say("sandbox-fault-permission"), PERMISSIONS.map(([key, id]) => [key, say(id)])),
        push("deny", say("sandbox-fault-deny"), () => setFault({ kind: "denied", channel: faultForm.channel, permission: faultForm.permission })),
      ),
      line(
        push("message-gone", say("sandbox-fault-message-gone"), () => setFault({ kind: "message-gone", channel: faultForm.channel }), "danger"),
        push("channel-gone", say("sandbox-fault-channel-gone"), () => setFault({ kind: "channel-gone", channel: faultForm.channel }), "danger"),
      ),
    ),
    faultForm.problem ? node("p", { class: "problem", role: "alert", text: refusalText(faultForm.problem, settings.language) }) : "",
  );
  if (focused) parts.workshop.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

// ── The beginning ───────────────────────────────────────────────────────────────────────────────────────────────

async function begin() {
  const answer = await fetch("/page/words.json");
  words = await answer.json();
  document.body.replaceChildren(parts.bar, parts.welcome, parts.lost, parts.panes, parts.workshop);
  document.addEventListener("visibilitychange", () => {
    for (const pane of page.panes.values()) pane.showChannels();
  });
  showPage();
  connection.connect();
}

begin();
