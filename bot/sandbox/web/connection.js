// The line to the sandbox (bot/sandbox/page/visitor.py says what goes over it).

import { say } from "./words.js";

/** The page's line to the sandbox, taken up again whenever it breaks. */
export const connection = {
  socket: null,
  open: false,
  number: 0,
  waiting: new Map(),
  pause: 250,

  /** Open the line: `receive` gets each message, `closed` is called when it breaks. */
  connect({ receive, closed }) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.pause = 250;
    });
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "done") this.settle(message);
      else receive(message);
    });
    socket.addEventListener("close", () => {
      this.open = false;
      for (const { reject } of this.waiting.values()) reject(new Refusal("sandbox-refused-lost"));
      this.waiting.clear();
      closed();
      setTimeout(() => this.connect({ receive, closed }), this.pause);
      this.pause = Math.min(this.pause * 1.6, 3000);
    });
  },

  settle({ number, refused, detail, result }) {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (refused) waiting?.reject(new Refusal(refused, { detail: detail ?? "" }));
    else waiting?.resolve(result ?? {});
  },

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  },

  /** Ask for something to be done; resolves with the answer, or throws a Refusal. */
  ask(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal("sandbox-refused-lost"));
    const number = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.send({ ...message, number });
    });
  },
};

/** Something the sandbox would not do: the id of a text of the page, with its parameters. */
export class Refusal extends Error {
  constructor(id, params = {}) {
    super(id);
    this.id = id;
    this.params = params;
  }

  text(language) {
    return say(this.id, this.params, language);
  }
}

export function refusalText(refusal, language) {
  return refusal instanceof Refusal ? refusal.text(language) : say("sandbox-refused-unknown", {}, language);
}
