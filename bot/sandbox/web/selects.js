// Selects: a button and a list box.

import { KIND, emojiElement } from "./discord.js";
import { identity, node } from "./dom.js";
import { nameOf } from "./people.js";

/** What may be chosen in a select: `{value, label, detail, sign}`. */
function choicesOf(thing, pane) {
  const people = () =>
    pane.view.members.map((user) => ({ value: user.id, label: nameOf(user), detail: `@${user.username}`, sign: "" }));
  const roles = () => pane.view.roles.map((role) => ({ value: role.id, label: `@${role.name}`, detail: "", sign: "" }));
  switch (thing.type) {
    case KIND.userSelect:
      return people();
    case KIND.roleSelect:
      return roles();
    case KIND.mentionableSelect:
      return [...people(), ...roles()];
    case KIND.channelSelect: {
      const wanted = thing.channel_types?.length ? new Set(thing.channel_types) : null;
      return pane.view.channels
        .filter((each) => each.guild_id && (!wanted || wanted.has(each.type)))
        .map((each) => ({ value: each.id, label: `#${each.name}`, detail: "", sign: "" }));
    }
    default:
      return (thing.options ?? []).map((each) => ({
        value: each.value,
        label: each.label,
        detail: each.description ?? "",
        sign: each.emoji,
      }));
  }
}

export function defaultsOf(thing) {
  if (thing.type === KIND.stringSelect) {
    return (thing.options ?? []).filter((each) => each.default).map((each) => each.value);
  }
  return (thing.default_values ?? []).map((each) => each.id);
}

export function selectInMessage(thing, message, pane) {
  const key = `${message.id} ${thing.custom_id}`;
  const chosen = pane.chosen.get(key) ?? defaultsOf(thing);
  return selectElement(thing, chosen, pane, {
    busy: pane.pendingIn(message.id) === thing.custom_id,
    locked: pane.locked,
    decide(values) {
      // As in Discord, choosing again what is chosen already asks the bot nothing.
      if (values.join("\n") === (pane.chosen.get(key) ?? defaultsOf(thing)).join("\n")) return;
      pane.chosen.set(key, values);
      pane.interact(message, thing.custom_id, { action: "select", values }).then((answered) => {
        if (!answered) pane.chosen.delete(key);
        pane.showMessages();
      });
    },
  });
}

/** The button of a select; `decide(values)` is called with what a person settled on. */
export function selectElement(thing, chosen, pane, { busy = false, locked = false, decide, labelledBy = undefined }) {
  const all = choicesOf(thing, pane);
  const named = chosen.map((value) => all.find((each) => each.value === value)?.label ?? value);
  const placeholder = thing.placeholder || pane.say("sandbox-choose");
  const shown = named.length ? named.join(", ") : placeholder;
  const button = node(
    "button",
    {
      type: "button",
      class: busy ? "select busy" : "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": labelledBy ? undefined : named.length ? `${placeholder}: ${shown}` : placeholder,
      "aria-labelledby": labelledBy,
      "aria-busy": busy ? "true" : undefined,
      disabled: thing.disabled || locked,
      "data-focus": thing.custom_id,
    },
    node("span", { class: named.length ? "select-text" : "select-text faint", text: shown }),
    node("span", { class: "select-mark", "aria-hidden": "true" }),
  );
  const open = () => openList(button, thing, all, chosen, { pane, decide, name: placeholder });
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  return button;
}

/** Open the list box of a select over the page; it gives the focus back when it closes. */
function openList(button, thing, all, chosen, { pane, decide, name }) {
  const least = thing.min_values ?? 1;
  const most = thing.max_values ?? 1;
  const several = most > 1;
  const picked = new Set(chosen);
  const identityOfList = identity("list");
  let active = Math.max(0, all.findIndex((each) => picked.has(each.value)));
  let typed = "";
  let typedAt = 0;
  let outcome = null;

  const options = all.map((choice, index) =>
    node(
      "li",
      {
        id: `${identityOfList}-${index}`,
        class: "option",
        role: "option",
        "aria-selected": String(picked.has(choice.value)),
        onclick: () => pick(index),
        onpointermove: () => activate(index),
      },
      several && node("span", { class: "check", "aria-hidden": "true" }),
      choice.sign && emojiElement(choice.sign),
      node(
        "span",
        { class: "option-texts" },
        node("span", { class: "option-label", text: choice.label }),
        choice.detail && node("span", { class: "option-detail", text: choice.detail }),
      ),
    ),
  );
  const list = node(
    "ul",
    {
      id: identityOfList,
      class: "options",
      role: "listbox",
      tabindex: "0",
      "aria-label": name,
      "aria-multiselectable": several ? "true" : undefined,
    },
    options,
  );
  const count = node("span", { class: "count", role: "status" });
  const done = node("button", { type: "button", class: "button primary small", text: pane.say("sandbox-done") });
  const popup = node(
    "div",
    { class: "popup", popover: "auto", lang: pane.language },
    all.length ? list : node("p", { class: "faint", text: pane.say("sandbox-nothing-to-choose") }),
    several && node("div", { class: "popup-foot" }, count, done),
  );

  function activate(index) {
    options[active]?.classList.remove("active");
    active = index;
    options[active]?.classList.add("active");
    if (options[active]) list.setAttribute("aria-activedescendant", options[active].id);
  }
  function pick(index) {
    const { value } = all[index];
    activate(index);
    if (!several) {
      outcome = picked.has(value) && least === 0 ? [] : [value];
      popup.hidePopover();
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < most) picked.add(value);
    options[index].setAttribute("aria-selected", String(picked.has(value)));
    tally();
  }
  function tally() {
    const enough = picked.size >= least && picked.size <= most;
    count.textContent = pane.say("sandbox-chosen", { count: picked.size, least, most });
    done.disabled = !enough;
  }
  function settle() {
    if (picked.size < least) return;
    outcome = all.filter((each) => picked.has(each.value)).map((each) => each.value);
    popup.hidePopover();
  }

  list.addEventListener("keydown", (event) => {
    const last = all.length - 1;
    const moves = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last };
    if (event.key in moves) activate(moves[event.key]);
    else if (event.key === "Enter" || (event.key === " " && !typed)) pick(active);
    else if (event.key === "Tab" && !several) popup.hidePopover();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Typing the beginning of a label leads to it.
      typed = Date.now() - typedAt > 900 ? event.key : typed + event.key;
      typedAt = Date.now();
      const found = all.findIndex((each) => each.label.toLowerCase().startsWith(typed.toLowerCase()));
      if (found >= 0) activate(found);
    } else return;
    event.preventDefault();
    options[active]?.scrollIntoView({ block: "nearest" });
  });
  done.addEventListener("click", settle);
  popup.addEventListener("toggle", (event) => {
    if (event.newState === "open") return;
    popup.remove();
    button.setAttribute("aria-expanded", "false");
    const anchor = button.isConnected ? button : pane.element.querySelector(`[data-focus="${CSS.escape(thing.custom_id)}"]`);
    anchor?.focus({ preventScroll: true });
    if (outcome) decide(outcome);
  });

  pane.element.append(popup);
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-controls", identityOfList);
  popup.showPopover();
  place(popup, button);
  activate(active);
  tally();
  list.focus();
  options[active]?.scrollIntoView({ block: "nearest" });
}

/** Put a popup of the top layer below its button, or above it where there is more room. */
function place(popup, button) {
  const box = button.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < 220 && above > below;
  const width = Math.max(box.width, Math.min(260, innerWidth - 16));
  popup.style.setProperty("width", `${width}px`);
  popup.style.setProperty("max-height", `${Math.min(360, up ? above : below)}px`);
  popup.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`);
  if (up) popup.style.setProperty("bottom", `${innerHeight - box.top + 4}px`);
  else popup.style.setProperty("top", `${box.bottom + 4}px`);
}
