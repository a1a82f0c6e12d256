import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutLine {
  /** The product's address through this line. */
  url: string;
  /** The number of live sockets that were requested. */
  upgrades(): number;
  /** Breaks all connections and refuses new ones, until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A TCP line to a product that a test can cut, also for workers, which Playwright's offline mode does not reach. */
export async function startCutLine(product: string): Promise<CutLine> {
  const { hostname, port } = new URL(product);
  const sockets = new Set<Socket>();
  let isCut = false;
  let upgrades = 0;
  const server = createServer((near) => {
    near.on("error", () => near.destroy());
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    far.on("error", () => near.destroy());
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    // A browser opens a connection for each WebSocket, so its request comes first.
    near.once("data", (chunk: Buffer) => {
      if (chunk.toString("latin1", 0, 10) === "GET /chat ") upgrades++;
    });
  });
  server.listen(0, hostname);
  await once(server, "listening");
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    upgrades: () => upgrades,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
