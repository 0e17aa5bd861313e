// The page around the panes: what comes from the sandbox reaches the pane that it is for.

import { showBar } from "./bar.js";
import { connection } from "./connection.js";
import { reconcile } from "./dom.js";
import { showFaults } from "./faults.js";
import { showLog } from "./log.js";
import { Pane } from "./pane.js";
import { settings, stored } from "./settings.js";
import { MOST_PANES, page, parts } from "./stage.js";
import { showWelcome } from "./welcome.js";
import { say } from "./words.js";
import { showWorkshop } from "./workshop.js";

const LARGEST_LOG = 200;

export function receive(message) {
  switch (message.type) {
    case "welcome":
      connection.open = true;
      page.people = message.people;
      page.faults = message.faults;
      page.log = message.log;
      page.ready = true;
      for (const pane of page.panes.values()) pane.element.classList.remove("stale");
      showConnection();
      choosePanes();
      showPage();
      break;
    case "snapshot":
      page.panes.get(message.person)?.load(message.snapshot);
      noteCommands(message.snapshot.commands);
      break;
    case "event":
      page.panes.get(message.person)?.receive(message.event);
      if (message.event.type === "commands") noteCommands(message.event.commands);
      if (message.event.type === "people") {
        page.people = message.event.people.filter((each) => !each.bot);
        showBar({ change, toggle: togglePerson });
        showWelcome({ change });
      }
      break;
    case "log":
      page.log = [...page.log.filter((each) => each.id !== message.entry.id), message.entry].slice(-LARGEST_LOG);
      showLog();
      break;
    case "faults":
      page.faults = message.faults;
      showFaults();
      break;
  }
}

function noteCommands(commands) {
  page.commands = commands;
  showWelcome({ change });
}

export function showConnection() {
  parts.lost.hidden = connection.open || !page.ready;
  parts.lost.textContent = parts.lost.hidden ? "" : say("sandbox-connection-lost");
  if (!connection.open) for (const pane of page.panes.values()) pane.element.classList.add("stale");
}

/** Show the panes that were chosen (the first two people at the start) and watch these people. */
function choosePanes() {
  const known = page.people.map((each) => each.id);
  let shown = (settings.shown ?? []).filter((each) => known.includes(each)).slice(0, MOST_PANES);
  if (!shown.length) shown = known.slice(0, 2);
  shown.sort((one, other) => known.indexOf(one) - known.indexOf(other));
  for (const [person, pane] of page.panes) {
    if (shown.includes(person)) continue;
    pane.element.remove();
    page.panes.delete(person);
  }
  for (const person of shown) if (!page.panes.has(person)) page.panes.set(person, new Pane(person));
  reconcile(parts.panes, shown.map((person) => page.panes.get(person).element));
  parts.panes.dataset.count = shown.length;
  connection.send({ type: "watch", people: shown });
}

function togglePerson(person) {
  const shown = [...parts.panes.children].map((each) => each.dataset.person);
  const oldest = [...(settings.shown ?? []).filter((each) => shown.includes(each))];
  const order = [...oldest, ...shown.filter((each) => !oldest.includes(each))];
  // One more than there is room for takes the place of whoever has been shown longest.
  const next = shown.includes(person) ? order.filter((each) => each !== person) : [...order, person].slice(-MOST_PANES);
  if (next.length < 1) return;
  settings.shown = next;
  stored.write("shown", next);
  choosePanes();
  showPage();
}

function change(setting, value) {
  settings[setting] = value;
  stored.write(setting, value);
  showPage();
}

export function showPage() {
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.width = settings.width;
  document.title = say("sandbox-title");
  parts.panes.setAttribute("aria-label", say("sandbox-panes"));
  showBar({ change, toggle: togglePerson });
  showWelcome({ change });
  showWorkshop();
  showConnection();
}
