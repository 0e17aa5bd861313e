// The bar that says how many messages have come below what is in sight, and leads there.

import { node } from "./dom.js";
import { icon } from "./icons.js";

export class NewsBar {
  constructor(pane) {
    this.pane = pane;
    this.count = 0;
    this.words = node("span");
    this.element = node("button", { type: "button", class: "news", hidden: true, onclick: () => pane.scrollDown() }, icon("down"), this.words);
  }

  show(count) {
    this.count = count;
    this.element.hidden = count === 0;
    this.words.textContent = count ? this.pane.say("sandbox-new-messages", { count }) : "";
  }
}
