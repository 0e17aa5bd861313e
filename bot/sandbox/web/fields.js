// The fields of a form.

import { KIND, SELECTS } from "./discord.js";
import { identity, node } from "./dom.js";
import { defaultsOf, selectElement } from "./selects.js";

export function formField(thing, label, description, fields, pane) {
  const labelIdentity = identity("label");
  const noteIdentity = identity("note");
  const required = thing.required !== false;
  const field = { customId: thing.custom_id, label, mark() {}, valid: () => true };
  let control;
  if (thing.type === KIND.textInput) {
    const long = thing.style === 2;
    control = node(long ? "textarea" : "input", {
      type: long ? undefined : "text",
      rows: long ? 4 : undefined,
      class: "input",
      maxlength: thing.max_length ?? 4000,
      placeholder: thing.placeholder,
      "aria-labelledby": labelIdentity,
      "aria-describedby": description ? noteIdentity : undefined,
      "aria-required": String(required),
    });
    control.value = thing.value ?? "";
    const input = control;
    field.value = () => input.value;
    field.valid = () => {
      const { length } = input.value;
      return length === 0 ? !required : length >= (thing.min_length ?? 0);
    };
    field.mark = (wrong) => input.setAttribute("aria-invalid", String(wrong));
    field.focus = () => input.focus();
  } else if (SELECTS.has(thing.type)) {
    let chosen = defaultsOf(thing);
    const least = required ? Math.max(1, thing.min_values ?? 1) : 0;
    const holder = node("div");
    const draw = () => {
      const decide = (values) => {
        chosen = values;
        draw();
        holder.firstChild.focus();
      };
      holder.replaceChildren(
        selectElement({ ...thing, min_values: least }, chosen, pane, { decide, labelledBy: labelIdentity }),
      );
    };
    draw();
    control = holder;
    field.value = () => chosen;
    field.valid = () => chosen.length >= least;
    field.focus = () => holder.firstChild.focus();
  } else if (thing.type === KIND.radio || thing.type === KIND.checkboxes) {
    const several = thing.type === KIND.checkboxes;
    const name = identity("group");
    const boxes = (thing.options ?? []).map((option) => {
      const box = node("input", { type: several ? "checkbox" : "radio", name, value: option.value, checked: option.default });
      return { box, option };
    });
    control = node(
      "div",
      { role: several ? "group" : "radiogroup", "aria-labelledby": labelIdentity },
      boxes.map(({ box, option }) =>
        node("label", { class: "tick" }, box, node("span", {}, option.label, option.description && node("small", { text: ` ${option.description}` }))),
      ),
    );
    const ticked = () => boxes.filter(({ box }) => box.checked).map(({ option }) => option.value);
    const least = required ? Math.max(1, thing.min_values ?? 1) : 0;
    field.value = () => (several ? ticked() : (ticked()[0] ?? null));
    field.valid = () => ticked().length >= least && ticked().length <= (several ? (thing.max_values ?? boxes.length) : 1);
    field.focus = () => boxes[0]?.box.focus();
  } else if (thing.type === KIND.checkbox) {
    const box = node("input", { type: "checkbox", checked: thing.default, "aria-labelledby": labelIdentity });
    control = node("label", { class: "tick" }, box);
    field.value = () => box.checked;
    field.focus = () => box.focus();
  } else {
    return node("div", { class: "unknown", text: pane.say("sandbox-unknown-component", { kind: thing.type }) });
  }
  fields.push(field);
  return node(
    "div",
    { class: "field-box" },
    node("div", { id: labelIdentity, class: "field-label" }, label, required && node("span", { class: "required", title: pane.say("sandbox-required"), text: " *" })),
    description && node("div", { id: noteIdentity, class: "field-note", text: description }),
    control,
  );
}
