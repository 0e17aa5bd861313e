// People's names and signs.

import { node } from "./dom.js";

/** The name that the guild knows somebody by. */
export const nameOf = (user) => user.nick || user.global_name || user.username || "?";

/** The people that a client can name in a message: those whom its mentions tell of, and oneself; null for all. */
export function knownIn(message, pane) {
  if (!pane.view.habits.includes("unknown-mentions")) return null;
  return new Set([pane.person, ...(message.mentions ?? []).map((each) => each.id)]);
}

/** A person's sign: the first letter on a colour of their own, so that no picture has to be loaded. */
export function avatar(user) {
  const name = user ? nameOf(user) : "?";
  const hue = [...String(user?.id ?? "")].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 360, 7);
  const letter = [...name][0]?.toUpperCase() ?? "?";
  return node("span", { class: user?.bot ? "avatar bot" : "avatar", style: { "--hue": hue }, "aria-hidden": "true", text: letter });
}
