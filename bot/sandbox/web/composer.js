// The line at the foot of a pane, with what fits suggested above it.

import { channelName } from "./channels.js";
import { commandsOf, missingOf, readLine, thingsOf, valueOf } from "./commands.js";
import { Refusal, refusalText } from "./connection.js";
import { OPTION } from "./discord.js";
import { append, identity, node } from "./dom.js";
import { icon } from "./icons.js";
import { localised } from "./words.js";

/** The line at the foot of a pane: plain texts and slash commands, with what fits suggested above it. */
export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.taken = new Map();
    this.suggestions = [];
    this.active = -1;
    this.shut = false;
    this.asked = 0;
    this.answered = { key: "", choices: [], state: "none" };
    this.history = [];
    const listIdentity = identity("suggestions");
    this.list = node("ul", { id: listIdentity, class: "suggestion-list", role: "listbox" });
    this.hint = node("div", { class: "suggestion-hint" });
    this.box = node("div", { class: "suggestions", hidden: true }, this.hint, this.list);
    this.problem = node("p", { class: "problem", role: "alert" });
    this.input = node("textarea", {
      class: "composer-input",
      rows: "1",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": listIdentity,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      maxlength: "4000",
    });
    this.send = node("button", { type: "button", class: "send" }, icon("send"));
    this.element = node("div", { class: "composer" }, this.box, this.problem, node("div", { class: "composer-line" }, this.input, this.send));
    this.input.addEventListener("input", () => {
      this.shut = false;
      this.problem.textContent = "";
      this.update();
    });
    this.input.addEventListener("keydown", (event) => this.onKey(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.input !== document.activeElement && this.close(), 120));
    this.input.addEventListener("focus", () => {
      this.shut = false;
      this.update();
    });
    this.send.addEventListener("click", () => this.submit());
  }

  relabel() {
    const { pane } = this;
    const channel = pane.channel;
    const label = channel ? pane.say("sandbox-write-in", { channel: channelName(channel) }) : pane.say("sandbox-no-channel");
    this.input.setAttribute("placeholder", label);
    this.input.setAttribute("aria-label", label);
    this.input.disabled = !channel;
    this.send.disabled = !channel;
    this.send.setAttribute("aria-label", pane.say("sandbox-send"));
    this.list.setAttribute("aria-label", pane.say("sandbox-suggestions"));
  }

  /** Put a text into the line, as if it had been typed. */
  write(text) {
    this.input.value = text;
    this.taken.clear();
    this.shut = false;
    this.problem.textContent = "";
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.update();
  }

  get line() {
    return readLine(this.input.value, commandsOf(this.pane.view, this.pane.channel), this.taken);
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 140)}px`;
  }

  update() {
    this.grow();
    const line = this.line;
    this.suggestions = [];
    this.active = -1;
    let hint = null;
    if (line.kind === "name") this.suggestNames(line);
    else if (line.kind === "options") hint = this.suggestOptions(line);
    this.show(hint, line);
  }

  suggestNames(line) {
    const { pane } = this;
    const typed = line.typed.toLowerCase();
    const all = commandsOf(pane.view, pane.channel);
    const rank = ({ path }) => (path.startsWith(typed) ? 0 : path.includes(typed) ? 1 : 2);
    for (const command of all.filter((each) => rank(each) < 2).sort((one, other) => rank(one) - rank(other))) {
      this.suggestions.push({
        label: `/${command.path}`,
        detail: localised(command.thing, "description", pane.locale),
        accept: () => this.replace(`/${command.path} `),
      });
    }
    if (this.suggestions.length && line.command === undefined) this.active = 0;
  }

  suggestOptions(line) {
    const { pane } = this;
    const current = line.given.at(-1);
    const open = current && !current.closed;
    if (open) this.suggestValues(line, current);
    const beginning = open ? (/\s(\S+)$/.exec(this.input.value.slice(current.from))?.[1] ?? null) : line.partial;
    if (beginning !== null && (!open || this.suggestions.length === 0)) {
      const free = line.command.options.filter((each) => !line.given.some((one) => one.option === each));
      const fitting = free.filter((each) => each.name.startsWith(beginning.toLowerCase()));
      for (const option of fitting.sort((one, other) => Number(other.required ?? false) - Number(one.required ?? false))) {
        this.suggestions.push({
          label: `${option.name}:`,
          mark: option.required ? pane.say("sandbox-required") : pane.say("sandbox-optional"),
          detail: localised(option, "description", pane.locale),
          accept: () => {
            const text = this.input.value;
            const kept = beginning ? text.slice(0, text.length - beginning.length) : text;
            this.replace(`${kept}${/\s$/.test(kept) ? "" : " "}${option.name}:`);
          },
        });
      }
      if (!open && this.suggestions.length && (beginning || missingOf(line).length)) this.active = 0;
    }
    if (open) return [current.option.name, localised(current.option, "description", pane.locale)];
    return [`/${line.command.path}`, localised(line.command.thing, "description", pane.locale)];
  }

  suggestValues(line, current) {
    const { pane } = this;
    const { option } = current;
    const typed = current.text.toLowerCase();
    let choices = [];
    let state = "ready";
    if (option.autocomplete) ({ choices, state } = this.askBot(line, current));
    else if (option.choices?.length) {
      choices = option.choices
        .map((each) => ({ name: localised(each, "name", pane.locale), value: each.value }))
        .filter((each) => each.name.toLowerCase().includes(typed));
    } else if (option.type === OPTION.boolean) {
      choices = [
        { name: pane.say("sandbox-yes"), value: true },
        { name: pane.say("sandbox-no"), value: false },
      ].filter((each) => each.name.toLowerCase().startsWith(typed));
    } else if (option.type >= OPTION.user && option.type <= OPTION.mentionable) {
      const wanted = typed.replace(/^[@#]/, "");
      choices = thingsOf(option, pane).filter((each) => each.names.some((name) => name.includes(wanted)));
    }
    for (const choice of choices) {
      this.suggestions.push({
        label: choice.name,
        detail: "",
        accept: () => {
          this.taken.set(option.name, choice);
          const before = this.input.value.slice(0, current.from);
          this.replace(`${before}${choice.name} `);
        },
      });
    }
    this.waiting = state;
    const exact = choices.find((each) => each.name.toLowerCase() === typed);
    if (exact) this.taken.set(option.name, { ...exact, name: current.text });
    else if (this.suggestions.length) this.active = 0;
  }

  /** The bot's own suggestions. Requests are numbered: a late answer never replaces a newer one. */
  askBot(line, current) {
    const { pane } = this;
    const key = `${pane.channelId} ${line.command.path} ${this.input.value}`;
    if (this.answered.key === key) return this.answered;
    const number = ++this.asked;
    // Until the bot has answered, what it said before stays, as far as it belongs to the same option.
    const option = `${line.command.path} ${current.option.name}`;
    const same = this.answered.option === option;
    this.answered = { key, option, choices: same ? this.answered.choices : [], state: "waiting" };
    const { given } = this.values(line, current);
    clearTimeout(this.delay);
    this.delay = setTimeout(async () => {
      let choices = [];
      let state = "ready";
      try {
        const done = await pane.act({
          action: "autocomplete",
          channel: pane.channelId,
          path: line.command.path,
          options: given,
          focused: current.option.name,
          text: current.text,
        });
        choices = done.choices ?? [];
        state = done.failed ? "failed" : "ready";
      } catch {
        state = "failed";
      }
      if (number !== this.asked) return;
      this.answered = { key, option, choices, state };
      if (this.input === document.activeElement && !this.shut) this.update();
    }, 60);
    return this.answered;
  }

  /** The values given so far, without the one being typed; those that can't be meant are left out. */
  values(line, except = null) {
    const given = {};
    let wrong = null;
    for (const each of line.given) {
      if (each === except || !each.text) continue;
      try {
        given[each.option.name] = valueOf(each, this.taken, this.pane);
      } catch (refusal) {
        wrong ??= refusal;
      }
    }
    return { given, wrong };
  }

  show(hint, line) {
    const { pane } = this;
    const waiting = line.kind === "options" && line.given.length && !line.given.at(-1).closed ? this.waiting : "ready";
    const options = this.suggestions.map((each, index) =>
      node(
        "li",
        {
          id: identity("suggestion"),
          role: "option",
          class: "suggestion",
          "aria-selected": "false",
          onpointerdown: (event) => event.preventDefault(),
          onclick: () => each.accept(),
          onpointermove: () => this.activate(index),
        },
        node("span", { class: "suggestion-label", text: each.label }),
        each.mark && node("span", { class: "suggestion-mark", text: each.mark }),
        each.detail && node("span", { class: "suggestion-detail", text: each.detail }),
      ),
    );
    this.list.replaceChildren(...options);
    this.list.hidden = options.length === 0;
    const status =
      waiting === "waiting" ? pane.say("sandbox-asking-bot") : waiting === "failed" ? pane.say("sandbox-bot-silent") : "";
    const words = hint ? [node("b", { text: hint[0] }), hint[1] && ` ${hint[1]}`] : [];
    this.hint.replaceChildren();
    append(this.hint, [words, status && node("span", { class: "suggestion-status", text: status })]);
    this.hint.hidden = !hint && !status;
    const open = !this.shut && this.input === document.activeElement && (options.length > 0 || !this.hint.hidden);
    this.box.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open && options.length > 0));
    this.activate(this.active);
  }

  activate(index) {
    const all = [...this.list.children];
    all.forEach((each, at) => each.setAttribute("aria-selected", String(at === index)));
    this.active = index;
    if (all[index]) {
      this.input.setAttribute("aria-activedescendant", all[index].id);
      all[index].scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.shut = true;
    this.box.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  replace(text) {
    this.input.value = text;
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.shut = false;
    this.update();
  }

  onKey(event) {
    const open = !this.box.hidden && this.suggestions.length > 0;
    const count = this.suggestions.length;
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (open && this.active >= 0 && !event.ctrlKey) this.suggestions[this.active].accept();
      else this.submit();
    } else if (event.key === "Tab" && open && !event.shiftKey) {
      event.preventDefault();
      this.suggestions[Math.max(0, this.active)].accept();
    } else if (event.key === "ArrowDown" && open) {
      event.preventDefault();
      this.activate((this.active + 1) % count);
    } else if (event.key === "ArrowUp" && open) {
      event.preventDefault();
      this.activate((Math.max(0, this.active) - 1 + count) % count);
    } else if (event.key === "ArrowUp" && !this.input.value && this.history.length) {
      event.preventDefault();
      this.write(this.history.at(-1));
    } else if (event.key === "Escape" && !this.box.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    }
  }

  async submit() {
    const { pane, input } = this;
    const text = input.value.trim();
    if (!text || !pane.channel) return;
    const line = this.line;
    try {
      if (line.kind === "plain") {
        this.clear();
        await pane.act({ action: "say", channel: pane.channelId, text });
        return;
      }
      if (!line.command) throw new Refusal("sandbox-no-such-command", { command: text.split(" ")[0] });
      const { given, wrong } = this.values(line);
      if (wrong) throw wrong;
      const [missing] = missingOf(line);
      if (missing) throw new Refusal("sandbox-option-missing", { option: missing.name });
      if (line.partial) throw new Refusal("sandbox-option-unknown", { text: line.partial });
      this.history.push(text);
      this.clear();
      await pane.runCommand(line.command.path, given);
    } catch (refusal) {
      if (!input.value) input.value = text;
      this.problem.textContent = refusalText(refusal, pane.language);
      this.grow();
      input.focus();
    }
  }

  clear() {
    this.input.value = "";
    this.taken.clear();
    this.problem.textContent = "";
    this.update();
  }
}
