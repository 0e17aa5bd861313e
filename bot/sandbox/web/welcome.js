// A newcomer's first minute.

import { commandsOf } from "./commands.js";
import { node } from "./dom.js";
import { nameOf } from "./people.js";
import { settings } from "./settings.js";
import { page, parts } from "./stage.js";
import { say } from "./words.js";

/** A newcomer's first command: the plainest one that starts something for two, `… new`, else the first one there is. */
function firstCommand() {
  const all = commandsOf({ commands: page.commands }, { guild_id: "any" });
  const free = all.filter(({ options }) => !options.some((each) => each.required));
  const starting = free.filter(({ path }) => path.endsWith(" new"));
  const together = starting.filter(({ options }) => options.some((each) => each.name === "seating"));
  const plainest = [...(together.length ? together : starting)].sort((one, other) => one.options.length - other.options.length);
  return plainest[0]?.path ?? free[0]?.path ?? null;
}

/** The greeting that a newcomer sees until they close it. */
export function showWelcome({ change }) {
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
