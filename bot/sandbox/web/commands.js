// Slash commands: which there are, and what a typed line means.

import { Refusal } from "./connection.js";
import { OPTION } from "./discord.js";
import { nameOf } from "./people.js";
import { localised } from "./words.js";

/** Every command that can be typed, subcommands spelt out: `{path, description, options, command}`. */
export function commandsOf(view, channel) {
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
export function readLine(text, commands, taken) {
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

export const missingOf = (line) =>
  line.command.options.filter((each) => each.required && !line.given.some((one) => one.option === each && one.text));

/** The value that is sent for an option's text; throws a Refusal for one that can't be meant. */
export function valueOf({ option, text }, taken, pane) {
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
export function thingsOf(option, pane) {
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
