// The workshop beside the panes: faults on purpose, and what the bot answered.

import { showFaults } from "./faults.js";
import { showLog } from "./log.js";
import { settings } from "./settings.js";
import { parts } from "./stage.js";
import { say } from "./words.js";

export function showWorkshop() {
  parts.workshop.hidden = !settings.workshop;
  parts.workshop.setAttribute("aria-label", settings.workshop === "log" ? say("sandbox-log") : say("sandbox-faults"));
  if (settings.workshop === "log") showLog(true);
  else if (settings.workshop === "faults") showFaults(true);
}
