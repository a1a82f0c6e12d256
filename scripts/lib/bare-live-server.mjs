/**
 * A baseline for the bench: only `ws`, which greets each socket, and sends a message of the parent to all of them. The
 * parent sends the text of a message; the process sends its port.
 */
import { WebSocketServer } from "ws";

const server = new WebSocketServer({
  port: 0,
  host: "127.0.0.1",
  perMessageDeflate: false,
  handleProtocols: (offered) => [...offered][0] ?? false,
});
server.on("connection", (socket) => {
  socket.on("message", () => {});
  socket.send(JSON.stringify({ type: "ready", userId: null }));
});
server.on("listening", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.(address.port);
});
process.on("message", (/** @type {string} */ text) => {
  for (const socket of server.clients) socket.send(text);
});
process.once("disconnect", () => process.exit(0));
