// The list of a person's channels.

import { channelIcon, isNewer } from "./discord.js";
import { node } from "./dom.js";
import { icon } from "./icons.js";
import { avatar, nameOf } from "./people.js";
import { readMarks } from "./settings.js";

export function channelName(channel) {
  return channel.direct ? `@${channel.name}` : `${channelIcon(channel) ? "" : "#"}${channel.name}`;
}

/** How many messages of a channel a person hasn't read, and how many of them ping. */
function unreadOf(channel, pane) {
  const mark = readMarks.of(pane.person, channel.id);
  const fresh = channel.messages.filter((each) => each.author.id !== pane.person && !each.ephemeral && isNewer(each.id, mark));
  const pings = fresh.filter((each) => channel.direct || each.pinged).length;
  return { fresh: fresh.length, pings };
}

/** One line of the list of channels. */
function channelEntry(channel, unread, pane) {
  const marks = [];
  if (unread.pings) marks.push(pane.say("sandbox-pings", { count: unread.pings }));
  else if (unread.fresh) marks.push(pane.say("sandbox-unread"));
  return node(
    "li",
    {},
    node(
      "button",
      {
        type: "button",
        class: `channel${unread.fresh ? " unread" : ""}${channel.parent_id ? " thread" : ""}`,
        "aria-current": channel.id === pane.channelId ? "page" : undefined,
        "aria-label": [channelName(channel), ...marks].join(", "),
        data: { channel: channel.id },
        onclick: () => pane.go(channel.id),
      },
      channel.direct ? avatar(pane.view.people.find((each) => each.bot)) : node("span", { class: "channel-mark", "aria-hidden": "true" }, channelIcon(channel) ? icon(channelIcon(channel)) : "#"),
      node("span", { class: "channel-name", text: channel.name }),
      unread.pings ? node("span", { class: "badge", "aria-hidden": "true", text: unread.pings }) : unread.fresh ? node("span", { class: "dot", "aria-hidden": "true" }) : "",
    ),
  );
}

/** What stands for the direct messages that nobody has opened yet. */
function unopenedDirect(bot, pane) {
  return node(
    "li",
    {},
    node(
      "button",
      { type: "button", class: "channel", "aria-label": pane.say("sandbox-direct-with", { name: nameOf(bot) }), data: { channel: "direct" }, onclick: () => pane.openDirect().catch(() => {}) },
      avatar(bot),
      node("span", { class: "channel-name", text: nameOf(bot) }),
    ),
  );
}

/** The channels with the threads that aren't archived, in their order. */
function ordered(channels, current) {
  const roots = channels.filter((each) => !each.direct && !each.parent_id).sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
  const threadsOf = (root) => channels.filter((each) => each.parent_id === root.id && (!each.thread_metadata?.archived || each.id === current));
  return roots.flatMap((each) => [each, ...threadsOf(each)]);
}

/** Fill the list of a pane's channels; returns how many pings are unread in all. */
export function listChannels(list, pane) {
  const { channels, guild, people } = pane.view;
  let pings = 0;
  const entry = (channel) => {
    const unread = unreadOf(channel, pane);
    pings += unread.pings;
    return channelEntry(channel, unread, pane);
  };
  const direct = channels.filter((each) => each.direct);
  const bot = people.find((each) => each.bot);
  list.replaceChildren(
    node("h3", { class: "guild", text: guild.name }),
    node("ul", {}, ordered(channels, pane.channelId).map(entry)),
    node("h4", { class: "channel-heading", text: pane.say("sandbox-direct-messages") }),
    node("ul", {}, direct.length ? direct.map(entry) : bot ? unopenedDirect(bot, pane) : null),
  );
  return pings;
}
