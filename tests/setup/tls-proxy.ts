import { type IncomingMessage, request, type RequestOptions } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { generate } from "selfsigned";

export interface TlsProxy {
  /** `https://localhost:{port}` */
  url: string;
  close(): Promise<void>;
}

/**
 * A small proxy that terminates TLS, as Caddy or nginx do in front of the product: it sends the client's address and
 * host in X-Forwarded-*, and calls the product under the product's own host and port.
 * @param port to listen on; the product must know it beforehand, for SITE_URL
 * @param target the product, `http://127.0.0.1:{port}`
 */
export async function startTlsProxy(port: number, target: () => string): Promise<TlsProxy> {
  const pems = await generate([{ name: "commonName", value: "localhost" }], { algorithm: "sha256" });

  function outgoing(req: IncomingMessage): RequestOptions {
    const { hostname, port: targetPort, host } = new URL(target());
    const before = req.headers["x-forwarded-for"];
    return {
      hostname,
      port: targetPort,
      method: req.method ?? "GET",
      path: req.url ?? "/",
      agent: false,
      headers: {
        ...req.headers,
        host,
        "x-forwarded-for": `${before ? `${String(before)}, ` : ""}${req.socket.remoteAddress}`,
        "x-forwarded-proto": "https",
        "x-forwarded-host": req.headers.host ?? "",
      },
    };
  }

  const server = createServer({ key: pems.private, cert: pems.cert }, (req, res) => {
    const inner = request(outgoing(req), (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    inner.on("error", () => res.destroy());
    req.pipe(inner);
  });
  server.on("upgrade", (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const inner = request(outgoing(req));
    inner.on("upgrade", (answer, innerSocket, innerHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      socket.write(innerHead);
      innerSocket.write(head);
      innerSocket.on("error", () => socket.destroy());
      socket.on("error", () => innerSocket.destroy());
      innerSocket.pipe(socket).pipe(innerSocket);
    });
    inner.on("response", () => socket.destroy());
    inner.on("error", () => socket.destroy());
    inner.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
