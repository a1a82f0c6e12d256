import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** One request's bytes on the wire. */
export interface WrittenRequest {
  method: string;
  target: string;
  /** By lower-case name, in the order of the wire. */
  headers: [name: string, value: string][];
  bodyBytes: number;
}

const HEAD =
  /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[a-zA-Z0-9-]+: ?[\t\x20-\x7e\x80-\xff]*\r\n)*)\r\n/;

/**
 * All requests in the bytes of one connection, by a strict grammar: the web tier must not write anything ambiguous.
 * After an upgrade the rest is another protocol's.
 * @throws with the bytes at which parsing fails
 */
export function requestsIn(bytes: Buffer): WrittenRequest[] {
  const found: WrittenRequest[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf("\r\n\r\n", at);
    // A truncated head at the end is no request.
    if (end < 0) break;
    const text = bytes.toString("latin1", at, end + 4);
    const [, method = "", target = "", lines = ""] = HEAD.exec(text) ?? [];
    if (method === "") throw new Error(`no request of ours: ${JSON.stringify(text.slice(0, 300))}`);
    const headers = lines
      .split("\r\n")
      .filter(Boolean)
      .map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
    const lengths = headers.filter(([name]) => name === "content-length").map(([, value]) => value);
    if (headers.some(([name]) => name === "transfer-encoding") || lengths.length > 1)
      throw new Error(`a body that is not framed by us: ${JSON.stringify(text.slice(0, 300))}`);
    const bodyBytes = Number(lengths[0] ?? 0);
    if (!Number.isSafeInteger(bodyBytes) || (bodyBytes > 0 && !["POST", "PUT", "PATCH"].includes(method)))
      throw new Error(`a body where none may be: ${JSON.stringify(text.slice(0, 300))}`);
    found.push({ method, target, headers, bodyBytes });
    if (headers.some(([name]) => name === "upgrade")) break;
    at = end + 4 + bodyBytes;
  }
  return found;
}

/** A listener between two tiers that forwards every byte and records the first tier's. */
export async function recordedWire(port: number) {
  const connections: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const bytes: Buffer[] = [];
    connections.push(bytes);
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => other.destroy())
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
    }
    near.on("data", (chunk: Buffer) => bytes.push(chunk));
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All requests so far. */
    requests: () => connections.flatMap((bytes) => requestsIn(Buffer.concat(bytes))),
    connections: () => connections.length,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
