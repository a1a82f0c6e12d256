import { browserParts } from "./browser-parts.ts";
import { createLine } from "./line.ts";
import type { FromTab, ToTab } from "./messages.ts";

/** The script of the shared worker: each tab connects with a port of its own. */
const line = createLine(browserParts);
let count = 0;

addEventListener("connect", (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  const id = String(++count);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has no target origin.
  const send = (message: ToTab) => port.postMessage(message);
  port.addEventListener("message", ({ data }: MessageEvent<FromTab>) => line.hear(id, data, send));
  port.start();
});
