/** A baseline for the bench: only `node:http`, which answers each request with the same bytes. */
import { createServer } from "node:http";

process.once("message", (/** @type {string} */ base64) => {
  const body = Buffer.from(base64, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "gzip",
      "content-length": body.length,
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") process.send?.(address.port);
  });
});
process.once("disconnect", () => process.exit(0));
