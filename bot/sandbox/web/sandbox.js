// The sandbox's page: up to four people side by side, each as a small Discord client.
//
// What is shown comes from one WebSocket. The server forbids scripts and styles from anywhere else.

import { connection } from "./connection.js";
import { receive, showConnection, showPage } from "./page.js";
import { page, parts } from "./stage.js";
import { loadWords } from "./words.js";

async function begin() {
  await loadWords();
  document.body.replaceChildren(parts.bar, parts.welcome, parts.lost, parts.panes, parts.workshop);
  document.addEventListener("visibilitychange", () => {
    for (const pane of page.panes.values()) pane.showChannels();
  });
  showPage();
  connection.connect({ receive, closed: showConnection });
}

begin();
