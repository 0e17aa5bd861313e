// Messages, with all that hangs on them.

import { component } from "./components.js";
import { FLAG } from "./discord.js";
import { append, node } from "./dom.js";
import { icon } from "./icons.js";
import { embedElement } from "./embeds.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { avatar, knownIn, nameOf } from "./people.js";
import { dismissed } from "./settings.js";

const TOGETHER = 7 * 60 * 1000;

/** Whether a message continues the one before it, so that the author needn't be named again. */
export function followsOn(message, before) {
  if (!before || message.notice || before.notice) return false;
  const plain = !message.interaction_metadata && !message.message_reference;
  return (
    plain &&
    message.author.id === before.author.id &&
    message.ephemeral === before.ephemeral &&
    new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER
  );
}

export function usedLine(user, command, pane) {
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
  return node("button", { type: "button", class: "used reply", disabled: !referred, onclick: go }, icon("reply"), " ", content);
}

export function ephemeralFoot(pane, dismiss) {
  return node(
    "div",
    { class: "ephemeral-foot" },
    node("span", { class: "eye" }, icon("eye")),
    `${pane.say("sandbox-only-you")} `,
    node("button", { type: "button", class: "link-button", "data-focus": "dismiss", text: pane.say("sandbox-dismiss"), onclick: dismiss }),
  );
}

export function messageElement(message, follows, pane) {
  const author = pane.view.users[message.author.id] ?? message.author;
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
    if (message.content) append(content, [node("div", { class: "content" }, markdown(message.content, pane, { known: knownIn(message, pane) }))]);
    append(content, [(message.embeds ?? []).map((each) => embedElement(each, message, pane))]);
    const listed = message.flags & FLAG.layout ? [] : attachments(message, pane);
    if (listed.length) append(content, [node("div", { class: "attachments" }, listed)]);
    append(content, [(message.components ?? []).map((each) => component(each, message, pane))]);
    if (message.thread) {
      const open = () => pane.jump(message.thread.id);
      content.append(node("button", { type: "button", class: "thread-link", onclick: open }, icon("thread"), ` ${message.thread.name}`));
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
      pane.showMessages();
      pane.composer.input.focus();
    };
    content.append(ephemeralFoot(pane, dismiss));
  }
  element.append(node("div", { class: "message-line" }, follows ? node("span", { class: "no-avatar" }) : avatar(author), content));
  return element;
}
