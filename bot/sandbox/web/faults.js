// The workshop's faults: what may go wrong on purpose.

import { connection, refusalText } from "./connection.js";
import { node } from "./dom.js";
import { nameOf } from "./people.js";
import { settings } from "./settings.js";
import { page, parts } from "./stage.js";
import { say } from "./words.js";

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
  ["refuse-40003", "sandbox-fault-refuse-40003", { kind: "refuse", status: 403, code: 40003 }],
  ["refuse-50001", "sandbox-fault-refuse-50001", { kind: "refuse", status: 403, code: 50001 }],
  ["lost-file", "sandbox-fault-lost-file", { kind: "lost-file" }],
];

const ROUTES = [
  ["*", "sandbox-route-all"],
  ["POST /interactions/*/callback", "sandbox-route-answers"],
  ["* /webhooks/*", "sandbox-route-follow-ups"],
  ["POST /channels/*/messages", "sandbox-route-sends"],
  ["PATCH /channels/*/messages/*", "sandbox-route-edits"],
  ["POST /users/@me/channels", "sandbox-route-opens"],
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
  ["CONNECT", "sandbox-permission-connect"],
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
    fault.kind === "moderation-bot" ? `${say("sandbox-fault-moderation-bot")} (#${fault.channel})` : null,
    named ? say(named[0]) : null,
  ].filter(Boolean);
  if (!pieces.length) pieces.push(fault.kind);
  if (route && route[0] !== "*") pieces.push(say(route[1]));
  if (fault.count !== null) pieces.push(say("sandbox-fault-left", { count: fault.count }));
  if (fault.fired) pieces.push(say("sandbox-fault-fired", { count: fault.fired }));
  return pieces.join(" · ");
}

export function showFaults() {
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
        push("moderation-bot", say("sandbox-fault-moderation-bot"), () => setFault({ kind: "moderation-bot", channel: faultForm.channel })),
        push("channel-gone", say("sandbox-fault-channel-gone"), () => setFault({ kind: "channel-gone", channel: faultForm.channel }), "danger"),
      ),
    ),
    faultForm.problem ? node("p", { class: "problem", role: "alert", text: refusalText(faultForm.problem, settings.language) }) : "",
  );
  if (focused) parts.workshop.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}
