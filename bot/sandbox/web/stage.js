// What the whole page shows: its people, panes, log and faults, and where they stand.

import { node } from "./dom.js";

export const MOST_PANES = 4;

export const page = {
  people: [],
  panes: new Map(),
  log: [],
  faults: null,
  ready: false,
  commands: [],
  menu: false,
};

export const parts = {
  bar: node("header", { class: "bar" }),
  welcome: node("section", { class: "welcome", hidden: true }),
  panes: node("main", { class: "panes" }),
  workshop: node("aside", { class: "workshop", id: "workshop", hidden: true }),
  lost: node("p", { class: "lost", role: "status", hidden: true }),
};
