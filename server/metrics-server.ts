import { createServer } from "node:http";
import { AggregatorRegistry } from "prom-client";
import { plain } from "./static-files.ts";

/**
 * Serves `/metrics` of all web workers together, on a port of its own, which belongs behind the firewall. Runs in the
 * launcher.
 */
export function serveMetrics(port: number, host: string): void {
  const registry = new AggregatorRegistry();
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return plain(res, 404, "404 Not Found");
    registry.clusterMetrics().then(
      (text) => {
        res.writeHead(200, { "content-type": registry.contentType });
        res.end(text);
      },
      () => plain(res, 503, "workers did not answer"),
    );
  });
  server.listen(port, host);
}
