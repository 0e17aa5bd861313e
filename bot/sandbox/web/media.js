// Pictures and files of messages.

import { node } from "./dom.js";
import { icon } from "./icons.js";
import { link, linkAddress, ownAddress } from "./links.js";

function sizeText(bytes, language) {
  const [unit, size] = bytes >= 1048576 ? ["megabyte", 1048576] : bytes >= 1024 ? ["kilobyte", 1024] : ["byte", 1];
  const format = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, format).format(bytes / size);
}

/** Where a component's file is: an upload of the same message, or an address of this server. */
export function mediaOf(media, message) {
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

export function picture(media, alt, pane, spoilered) {
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

export function fileCard(media, pane) {
  const size = media.size === undefined ? "" : sizeText(media.size, pane.language);
  const words = [node("span", { class: "file-name", text: media.name }), node("span", { class: "file-size", text: size })];
  const mark = node("span", { class: "file-mark" }, icon("file"));
  if (!media.address) return node("div", { class: "file" }, mark, words);
  const label = `${pane.say("sandbox-download")}: ${media.name}${size ? `, ${size}` : ""}`;
  return node("a", { class: "file", href: media.address, download: media.name, "aria-label": label }, mark, words);
}

const isPicture = (upload) => /^image\/(png|jpeg|gif|webp)$/.test((upload.content_type ?? "").split(";")[0]);

export function attachments(message, pane) {
  return (message.attachments ?? []).map((upload) => {
    const media = mediaOf({ url: upload.url, proxy_url: upload.proxy_url }, message);
    const spoilered = upload.filename.startsWith("SPOILER_");
    return isPicture(upload) ? picture(media, upload.description, pane, spoilered) : fileCard(media, pane);
  });
}
