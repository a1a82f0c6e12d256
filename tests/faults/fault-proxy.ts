import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import type { Seeded } from "./seeded.ts";

type Way = "request" | "response";

/** The fate of one connection. */
interface Fate {
  /** The longest delay of a chunk, in ms; chunks keep their order. */
  delay: number;
  /** Ends the connection in this direction after this number of bytes, within a request, an answer or a frame. */
  way: Way;
  bytes: number;
  /** Silence before the end, in ms: nothing more passes, and both sides believe that the connection is open. */
  stall: number;
}

export interface FaultProxy {
  port: number;
  /** The connections that were broken off, and those among them that were silent before. */
  counts(): { connections: number; cut: number; stalled: number };
  /** Breaks all connections off once; later ones have faults, or none. A proxy begins without. */
  setFaulty(isFaulty: boolean): void;
  close(): Promise<void>;
}

/** Each connection ends after so many bytes at most; half of them end within a tenth of it. */
const BYTES_MAX = 60_000;
const DELAY_MS = 60;
const STALL_MS = { from: 300, to: 2_500 };

function fateOf(random: Seeded): Fate {
  return {
    delay: random.chance(0.4) ? random.int(1, DELAY_MS) : 0,
    way: random.chance(0.35) ? "request" : "response",
    bytes: random.int(1, random.chance(0.5) ? BYTES_MAX / 10 : BYTES_MAX),
    stall: random.chance(0.3) ? random.int(STALL_MS.from, STALL_MS.to) : 0,
  };
}

/** A TCP proxy in front of an API process that delays, stalls and breaks off connections, by a seed. */
export async function faultProxy(upstream: number, random: Seeded): Promise<FaultProxy> {
  const open = new Set<() => void>();
  const counts = { connections: 0, cut: 0, stalled: 0 };
  let isFaulty = false;

  function serve(down: Socket): void {
    const fate = isFaulty ? fateOf(random) : undefined;
    counts.connections++;
    const up = connect({ port: upstream, host: "127.0.0.1", noDelay: true });
    const reset = () => {
      open.delete(reset);
      for (const side of [down, up]) side.resetAndDestroy();
    };
    open.add(reset);
    for (const side of [down, up]) side.on("error", reset).on("close", reset);
    void pump(down, up, "request");
    void pump(up, down, "response");

    async function pump(from: Socket, to: Socket, way: Way): Promise<void> {
      let left = fate?.way === way ? fate.bytes : Infinity;
      try {
        for await (const chunk of from as AsyncIterable<Buffer>) {
          if (fate && fate.delay > 0) await after(random.int(0, fate.delay));
          if (chunk.length < left) {
            left -= chunk.length;
            if (!to.write(chunk)) await once(to, "drain");
            continue;
          }
          to.write(chunk.subarray(0, left));
          counts.cut++;
          if (fate && fate.stall > 0) counts.stalled++;
          // The other side reads the part before the reset.
          await after(fate?.stall || 5);
          reset();
          return;
        }
        to.end();
      } catch {
        reset();
      }
    }
  }

  const server = createServer({ noDelay: true }, serve);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    counts: () => counts,
    setFaulty(faulty) {
      isFaulty = faulty;
      for (const reset of open) reset();
    },
    async close() {
      for (const reset of open) reset();
      server.close();
      await once(server, "close");
    },
  };
}
