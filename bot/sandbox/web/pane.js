// A pane: one person's client.

import { channelName, listChannels } from "./channels.js";
import { Composer } from "./composer.js";
import { connection, refusalText } from "./connection.js";
import { identity, node, reconcile } from "./dom.js";
import { openForm } from "./forms.js";
import { ephemeralFoot, followsOn, messageElement, usedLine } from "./messages.js";
import { NewsBar } from "./news.js";
import { avatar, nameOf } from "./people.js";
import { dismissed, languageOf, readMarks } from "./settings.js";
import { localeName, say } from "./words.js";

/** The languages that a person is offered, besides their own. */
const OFFERED = ["en-US", "ru"];
const NOTHING = { me: null, people: [], members: [], users: {}, guild: { name: "" }, channels: [], roles: [], commands: [], habits: [] };

export class Pane {
  constructor(person) {
    this.person = person;
    this.view = NOTHING;
    this.channelId = null;
    this.pending = new Map();
    this.failures = new Map();
    this.chosen = new Map();
    this.notices = [];
    this.typing = new Map();
    this.drawn = new Map();
    this.atEnd = true;
    this.closeForm = () => {};
    this.build();
  }

  get locale() {
    return this.view.me?.locale ?? "en-US";
  }

  get language() {
    return languageOf(this.locale);
  }

  /** Whether buttons and lists can't be used, as in a locked thread. */
  get locked() {
    return this.view.habits.includes("locked-threads") && Boolean(this.channel?.thread_metadata?.locked);
  }

  get channel() {
    return this.view.channels.find((each) => each.id === this.channelId) ?? null;
  }

  say(id, params = {}) {
    return say(id, params, this.language);
  }

  act(message) {
    return connection.ask({ type: "do", person: this.person, ...message });
  }

  build() {
    this.head = node("header", { class: "pane-head" });
    this.channelList = node("nav", { class: "channels", id: identity("channels") });
    this.drawer = node("button", { type: "button", class: "drawer", "aria-expanded": "false", "aria-controls": this.channelList.id });
    this.drawer.append(node("span", { class: "drawer-mark", "aria-hidden": "true" }), node("span", { class: "badge", hidden: true }));
    this.drawer.addEventListener("click", () => this.openDrawer(!this.element.classList.contains("drawer-open")));
    this.place = node("h3", { class: "place" });
    this.topic = node("span", { class: "topic" });
    this.log = node("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0" });
    this.log.addEventListener("scroll", () => {
      this.atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
      if (this.atEnd) this.news.show(0);
    });
    this.news = new NewsBar(this);
    this.typingLine = node("p", { class: "typing", role: "status" });
    this.composer = new Composer(this);
    const talk = node(
      "div",
      { class: "talk" },
      node("div", { class: "talk-head" }, this.drawer, this.place, this.topic),
      node("div", { class: "log-frame" }, this.log, this.news.element),
      this.typingLine,
      this.composer.element,
    );
    talk.addEventListener("pointerdown", (event) => !this.drawer.contains(event.target) && this.openDrawer(false));
    this.body = node("div", { class: "pane-body" }, this.channelList, talk);
    this.element = node("section", { class: "pane", data: { person: this.person } }, this.head, this.body);
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.openDrawer(false));
    new ResizeObserver(() => this.stick()).observe(this.log);
  }

  openDrawer(open) {
    this.element.classList.toggle("drawer-open", open);
    this.drawer.setAttribute("aria-expanded", String(open));
  }

  /** Take over all that this person sees. */
  load(snapshot) {
    this.take(snapshot);
    this.pending.clear();
    this.failures.clear();
    this.chosen.clear();
    this.notices = [];
    this.drawn.clear();
    if (!this.channel) this.channelId = this.view.channels.find((each) => each.guild_id && !each.parent_id)?.id ?? null;
    this.showAll();
    this.scrollDown();
  }

  take({ me, people, guild, channels, roles, commands, habits }) {
    const users = Object.fromEntries(people.map((each) => [each.id, each]));
    const kept = channels.map((each) => ({ ...each, messages: each.messages ?? [] }));
    this.view = { me, people, users, guild, channels: kept, roles: roles ?? [], commands, habits, members: people };
  }

  // What happens

  receive(event) {
    const { view } = this;
    const channel = view.channels.find((each) => each.id === (event.channel?.id ?? event.channel));
    switch (event.type) {
      case "message":
        if (!channel) return;
        if (channel.id === this.channelId && !this.atEnd) this.news.show(this.news.count + 1);
        channel.messages = [...channel.messages.filter((each) => each.id !== event.message.id), event.message];
        this.typing.delete(`${channel.id} ${event.message.author.id}`);
        this.showMessages();
        this.showChannels();
        break;
      case "message-changed":
        if (!channel) return;
        channel.messages = channel.messages.map((each) => (each.id === event.message.id ? event.message : each));
        // The bot has answered by changing the message: what was chosen in it belongs to the past.
        for (const key of this.chosen.keys()) if (key.startsWith(`${event.message.id} `)) this.chosen.delete(key);
        this.failures.delete(event.message.id);
        this.showMessages();
        break;
      case "message-removed":
        if (!channel) return;
        channel.messages = channel.messages.filter((each) => each.id !== event.message);
        this.showMessages();
        this.showChannels();
        break;
      case "channel":
        if (channel) Object.assign(channel, event.channel);
        else view.channels.push({ ...event.channel, messages: [] });
        this.showChannels();
        this.showHead();
        this.showMessages();
        break;
      case "channel-removed":
        view.channels = view.channels.filter((each) => each.id !== event.channel);
        if (this.channelId === event.channel) {
          this.channelId = view.channels.find((each) => each.guild_id && !each.parent_id)?.id ?? null;
          this.drawn.clear();
          this.log.replaceChildren();
        }
        this.showAll();
        break;
      case "commands":
        view.commands = event.commands;
        this.composer.update();
        break;
      case "people":
        view.people = event.people;
        view.members = event.people;
        view.users = Object.fromEntries(event.people.map((each) => [each.id, each]));
        view.me = { ...view.me, ...view.users[this.person] };
        this.drawn.clear();
        this.showAll();
        break;
      case "typing":
        if (event.person !== this.person && channel) this.showTyping(channel.id, event.person);
        break;
      case "interaction":
        this.receiveInteraction(event);
        break;
    }
  }

  receiveInteraction(event) {
    if (event.kind === "autocomplete") return;
    if (event.message && event.state === "pending") {
      this.pending.set(event.message, event.custom_id);
      this.failures.delete(event.message);
    } else if (event.message) this.pending.delete(event.message);
    if (event.state === "failed") {
      if (event.message) this.failures.set(event.message, this.say("sandbox-interaction-failed"));
      else if (event.kind === "command") this.notice(event.channel, event.command ?? this.lastCommand ?? "");
    }
    if (event.state === "modal" && event.modal) openForm({ ...event.modal, id: event.id }, this);
    this.showMessages();
  }

  /** A line that only this client shows: the bot left a command without an answer. */
  notice(channel, command) {
    this.notices.push({
      id: identity("notice"),
      notice: true,
      channel,
      command,
      after: this.view.channels.find((each) => each.id === channel)?.messages.at(-1)?.id ?? "",
      timestamp: new Date().toISOString(),
    });
  }

  showTyping(channel, person) {
    const key = `${channel} ${person}`;
    this.typing.set(key, Date.now());
    setTimeout(() => this.showTypingLine(), 8100);
    this.showTypingLine();
  }

  showTypingLine() {
    const names = [...this.typing]
      .filter(([key, since]) => key.startsWith(`${this.channelId} `) && Date.now() - since < 8000)
      .map(([key]) => this.view.users[key.split(" ")[1]])
      .filter(Boolean)
      .map(nameOf);
    this.typingLine.textContent = names.length ? this.say("sandbox-typing", { name: names.join(", ") }) : "";
  }

  // What the person does

  pendingIn(message) {
    return this.pending.get(message) ?? null;
  }

  /** Press or choose something in a message. Resolves with whether the bot answered. */
  async interact(message, customId, what) {
    if (this.pending.has(message.id)) return false;
    this.pending.set(message.id, customId);
    this.failures.delete(message.id);
    this.showMessages();
    let answered = false;
    try {
      const done = await this.act({ channel: message.channel_id, message: message.id, custom_id: customId, ...what });
      answered = !done.failed;
      if (!answered) this.failures.set(message.id, this.say("sandbox-interaction-failed"));
    } catch (refusal) {
      this.failures.set(message.id, refusalText(refusal, this.language));
    }
    this.pending.delete(message.id);
    this.showMessages();
    return answered;
  }

  async runCommand(path, options) {
    this.lastCommand = path;
    this.scrollDown();
    await this.act({ action: "slash", channel: this.channelId, path, options });
  }

  go(channel) {
    this.channelId = channel;
    this.drawn.clear();
    this.log.replaceChildren();
    this.openDrawer(false);
    this.showAll();
    this.scrollDown();
  }

  jump(channel, message) {
    if (!this.view.channels.some((each) => each.id === channel)) return;
    if (this.channelId !== channel) this.go(channel);
    const element = message && this.log.querySelector(`[data-message="${CSS.escape(message)}"]`);
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    element.classList.add("found");
    setTimeout(() => element.classList.remove("found"), 1600);
  }

  async openDirect() {
    const known = this.view.channels.find((each) => each.direct);
    if (known) return this.go(known.id);
    const { channel } = await this.act({ action: "open-direct" });
    if (this.view.channels.some((each) => each.id === channel)) this.go(channel);
    return undefined;
  }

  // What is shown

  showAll() {
    this.element.setAttribute("lang", this.language);
    this.showHead();
    this.showChannels();
    this.composer.relabel();
    this.showMessages();
    this.showTypingLine();
  }

  showHead() {
    const { me } = this.view;
    if (!me) return;
    const name = nameOf(me);
    this.element.setAttribute("aria-label", this.say("sandbox-pane", { name }));
    const focused = this.head.contains(document.activeElement);
    const locales = OFFERED.includes(me.locale) ? OFFERED : [me.locale, ...OFFERED];
    const language = node(
      "select",
      {
        class: "person-language",
        "aria-label": this.say("sandbox-person-language", { name }),
        title: this.say("sandbox-person-language", { name }),
        onchange: (event) => this.act({ action: "locale", locale: event.target.value }).catch(() => {}),
      },
      locales.map((each) => node("option", { value: each, selected: each === me.locale, text: localeName(each) })),
    );
    this.head.replaceChildren(
      avatar(me),
      node("h2", { class: "pane-name", text: name }),
      me.owner ? node("span", { class: "tag", text: this.say("sandbox-owner") }) : "",
      node("span", { class: "gap" }),
      language,
    );
    if (focused) language.focus();
    const { channel } = this;
    this.place.textContent = channel ? channelName(channel) : this.say("sandbox-no-channel");
    this.topic.textContent = channel?.topic ?? "";
    this.log.setAttribute("aria-label", channel ? this.say("sandbox-messages-in", { channel: channelName(channel) }) : this.say("sandbox-no-channel"));
  }

  showChannels() {
    const current = this.channel;
    if (current?.messages.length) readMarks.set(this.person, current.id, current.messages.at(-1).id);
    const focused = this.channelList.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    this.channelList.setAttribute("aria-label", this.say("sandbox-channels"));
    const pings = listChannels(this.channelList, this);
    if (focused) this.channelList.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
    const badge = this.drawer.querySelector(".badge");
    badge.hidden = pings === 0;
    badge.textContent = pings || "";
    this.drawer.setAttribute("aria-label", pings ? `${this.say("sandbox-channels")}, ${this.say("sandbox-pings", { count: pings })}` : this.say("sandbox-channels"));
  }

  /** Bring the list of messages up to date; what hasn't changed keeps its element, and the focus its place. */
  showMessages() {
    const { channel } = this;
    if (!channel) {
      this.log.replaceChildren(node("p", { class: "empty", text: this.view.me ? this.say("sandbox-no-channel") : "" }));
      return;
    }
    if (this.drawnChannel !== channel.id) {
      this.drawn.clear();
      this.log.replaceChildren();
      this.drawnChannel = channel.id;
    }
    const focused = this.log.contains(document.activeElement) ? document.activeElement : null;
    const home = focused?.closest("[data-message]")?.dataset.message;
    const spot = focused?.dataset.focus;
    const visible = channel.messages.filter((each) => !dismissed.has(each.id));
    for (const each of this.notices.filter((one) => one.channel === channel.id)) {
      const at = visible.findLastIndex((one) => !one.notice && one.id === each.after);
      visible.splice(at < 0 && each.after ? visible.length : at + 1, 0, each);
    }
    const elements = visible.map((message, index) => {
      const follows = followsOn(message, visible[index - 1]);
      const chosen = [...this.chosen].filter(([key]) => key.startsWith(`${message.id} `));
      const signature = JSON.stringify([message, follows, this.locked, this.pendingIn(message.id), this.failures.get(message.id), chosen]);
      const known = this.drawn.get(message.id);
      if (known?.signature === signature) return known.element;
      const element = message.notice ? this.noticeElement(message) : messageElement(message, follows, this);
      this.drawn.set(message.id, { signature, element });
      return element;
    });
    if (!elements.length) elements.push(node("p", { class: "empty", text: this.say("sandbox-empty-channel", { channel: channelName(channel) }) }));
    reconcile(this.log, elements);
    if (home && !this.log.contains(document.activeElement)) {
      const message = this.log.querySelector(`[data-message="${CSS.escape(home)}"]`);
      const again = spot && message?.querySelector(`[data-focus="${CSS.escape(spot)}"]:not(:disabled)`);
      (again ?? message)?.focus({ preventScroll: true });
    }
    this.stick();
  }

  noticeElement(notice) {
    const close = () => {
      this.notices = this.notices.filter((each) => each !== notice);
      this.showMessages();
    };
    return node(
      "article",
      { class: "message ephemeral failed", tabindex: "-1", data: { message: notice.id } },
      notice.command && usedLine(this.view.me, `/${notice.command}`, this),
      node("p", { class: "failure", role: "alert", text: this.say("sandbox-no-response") }),
      ephemeralFoot(this, close),
    );
  }

  /** Stay at the newest message if that is where the person was. */
  stick() {
    if (this.atEnd) this.log.scrollTop = this.log.scrollHeight;
  }

  scrollDown() {
    this.atEnd = true;
    this.news.show(0);
    this.stick();
    requestAnimationFrame(() => this.stick());
  }
}
