// Forms, which Discord calls modals.

import { Refusal, refusalText } from "./connection.js";
import { KIND } from "./discord.js";
import { append, identity, node } from "./dom.js";
import { formField } from "./fields.js";
import { markdown } from "./markdown.js";

/** A form over one pane: the rest of the pane rests until it is sent or dismissed. */
export function openForm(form, pane) {
  pane.closeForm();
  const titleIdentity = identity("form");
  const fields = [];
  const body = node("div", { class: "form-body" });
  for (const part of form.components ?? []) append(body, [formPart(part, fields, pane)]);
  const problem = node("p", { class: "problem", role: "alert" });
  const send = node("button", { type: "submit", class: "button primary", text: pane.say("sandbox-submit") });
  const cancel = node("button", { type: "button", class: "button secondary", text: pane.say("sandbox-cancel") });
  const element = node(
    "form",
    { class: "form", role: "dialog", "aria-modal": "true", "aria-labelledby": titleIdentity, novalidate: true, autocomplete: "off" },
    node("h2", { id: titleIdentity, class: "form-title", text: form.title }),
    body,
    problem,
    node("div", { class: "form-foot" }, cancel, send),
  );
  const before = document.activeElement;
  const close = () => {
    veil.remove();
    pane.body.inert = false;
    pane.closeForm = () => {};
    if (before?.isConnected) before.focus();
    else pane.composer.input.focus();
  };
  const veil = node("div", { class: "veil" }, element);
  veil.addEventListener("pointerdown", (event) => event.target === veil && close());
  cancel.addEventListener("click", close);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) close();
  });
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.find((field) => !field.valid());
    for (const field of fields) field.mark(field === wrong);
    if (wrong) {
      problem.textContent = pane.say("sandbox-form-field-wrong", { field: wrong.label });
      wrong.focus();
      return;
    }
    send.disabled = true;
    problem.textContent = "";
    try {
      const values = Object.fromEntries(fields.map((field) => [field.customId, field.value()]));
      const done = await pane.act({ action: "submit", form: form.id, values });
      if (done.failed) throw new Refusal("sandbox-form-failed");
      close();
    } catch (refusal) {
      problem.textContent = refusalText(refusal, pane.language);
      send.disabled = false;
    }
  });
  pane.body.inert = true;
  pane.element.append(veil);
  pane.closeForm = close;
  (element.querySelector("input, textarea, .select") ?? send).focus();
}

function formPart(part, fields, pane) {
  if (part.type === KIND.text) return node("div", { class: "text-display" }, markdown(part.content, pane));
  if (part.type === KIND.row) return (part.components ?? []).map((each) => formField(each, each.label ?? "", "", fields, pane));
  if (part.type === KIND.label) return formField(part.component, part.label, part.description, fields, pane);
  return node("div", { class: "unknown", text: pane.say("sandbox-unknown-component", { kind: part.type }) });
}
