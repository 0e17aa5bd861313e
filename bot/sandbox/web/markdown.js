// Markdown's blocks: headings, lists, quotes, code.

import { node } from "./dom.js";
import { inline } from "./inline.js";

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
export function markdown(source, pane, { depth = 0, known = null } = {}) {
  const text = String(source ?? "").replace(/\r\n?/g, "\n");
  const nodes = [];
  let paragraph = [];
  let list = [];
  const flush = () => {
    if (list.length) nodes.push(listElement(list, pane, known));
    list = [];
    if (paragraph.some((line) => line.trim())) {
      nodes.push(node("div", { class: "text" }, inline(paragraph.join("\n"), pane, { known })));
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
      nodes.push(node("blockquote", {}, markdown(text.slice(at + 4), pane, { depth: depth + 2, known })));
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
      nodes.push(node("blockquote", {}, markdown(quoted.join("\n"), pane, { depth: depth + 2, known })));
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
      nodes.push(node("div", { class: `heading heading-${level}`, role: "heading", "aria-level": level + 3 }, inline(found[2], pane, { known })));
    } else if ((found = /^-#\s+(.+)$/.exec(line))) {
      flush();
      nodes.push(node("div", { class: "subtext" }, inline(found[1], pane, { known })));
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

function listElement(items, pane, known) {
  const [first] = items;
  const element = node(first.ordered ? "ol" : "ul", { start: first.ordered ? first.number : undefined });
  for (let index = 0; index < items.length; ) {
    const item = node("li", {}, inline(items[index].text, pane, { known }));
    let next = index + 1;
    while (next < items.length && items[next].indent > first.indent) next += 1;
    if (next > index + 1) item.append(listElement(items.slice(index + 1, next), pane, known));
    element.append(item);
    index = next;
  }
  return element;
}
