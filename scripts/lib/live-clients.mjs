/**
 * Opens many sockets for the bench of the live line, in a process of their own. It obeys its parent:
 * - `open`: opens a socket for each list of subprotocols, sends the first messages on each, and sends "open".
 * - `hear`: sends "hears", waits until each socket has got a message with the text, and sends the times, in ns of the
 *   system's clock, which all processes share.
 * - `close`: closes all sockets, and sends "closed".
 */
import { WebSocket } from "ws";

/** Handshakes under way at once. */
const AT_ONCE = 64;

/** @type {WebSocket[]} */
let sockets = [];
/** The action of a socket at a message. */
let heard = (/** @type {WebSocket} */ _socket, /** @type {string} */ _text) => {};

/**
 * Calls `done` when each socket has got a message with the text.
 * @param {string} text @param {(times: string[]) => void} done
 */
function waitFor(text, done) {
  const times = new Map();
  heard = (socket, message) => {
    if (times.has(socket) || !message.includes(text)) return;
    times.set(socket, String(process.hrtime.bigint()));
    if (times.size === sockets.length) done([...times.values()]);
  };
}

/** @param {{ url: string, origin: string, protocols: string[][], first: string[] }} given */
async function open({ url, origin, protocols, first }) {
  const waiting = [...protocols];
  const next = async () => {
    for (let own = waiting.pop(); own; own = waiting.pop()) {
      const socket = new WebSocket(url, own, { origin, perMessageDeflate: false });
      socket.on("message", (data) => heard(socket, String(data)));
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      sockets.push(socket);
      for (const message of first) socket.send(message);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** @typedef {{ do: "open", url: string, origin: string, protocols: string[][], first: string[] }} Open */

process.on("message", async (/** @type {Open | { do: "hear", text: string } | { do: "close" }} */ order) => {
  if (order.do === "open") {
    await open(order);
    process.send?.("open");
  } else if (order.do === "hear") {
    waitFor(order.text, (times) => process.send?.(times));
    process.send?.("hears");
  } else {
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    for (const socket of sockets) socket.close();
    await Promise.all(closed);
    sockets = [];
    process.send?.("closed");
  }
});
process.once("disconnect", () => process.exit(0));
