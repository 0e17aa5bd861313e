// The workshop's log: what people did, and what the bot answered.

import { node } from "./dom.js";
import { nameOf } from "./people.js";
import { settings } from "./settings.js";
import { page, parts } from "./stage.js";
import { say } from "./words.js";

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

export function showLog(anew = false) {
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
