// Addresses: which may be loaded, which may be followed.

import { node } from "./dom.js";

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The address of a file of this server, relative; null for anything from elsewhere (the page loads none of it). */
export function ownAddress(address) {
  try {
    const url = new URL(address, location.href);
    if (!LOCAL_HOSTS.has(url.hostname) || url.port !== location.port) return null;
    return url.protocol === location.protocol ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

/** An address that may be a link's target: http and https only. */
export function linkAddress(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link; one to a message or a channel of Discord leads there inside the pane. */
export function link(address, content, pane, extra = {}) {
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
