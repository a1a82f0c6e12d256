import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { WebSocket } from "ws";
import { rssMegabytes } from "../../scripts/lib/process-stats.mjs";
import { freePort } from "../setup/free-port.ts";

/** The access of a measurement to another Node process, by V8's inspector. */
export interface HeapDoor {
  /** Node's flag for the measured process. */
  flag: string;
  /** Collects all garbage of the process. @returns its resident memory in KB */
  settledKb(pid: number): Promise<number>;
}

/** V8 gives pages back some time after a collection, in ms. */
const GIVEN_BACK_MS = 3_000;

export async function heapDoor(): Promise<HeapDoor> {
  const port = await freePort();
  return {
    flag: `--inspect=127.0.0.1:${port}`,
    async settledKb(pid) {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
        { webSocketDebuggerUrl: string },
      ];
      const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false });
      await once(socket, "open");
      for (let nth = 0; nth < 3; nth++) {
        const answered = once(socket, "message");
        socket.send(JSON.stringify({ id: nth, method: "HeapProfiler.collectGarbage" }));
        await answered;
        await after(GIVEN_BACK_MS);
      }
      const kb = rssMegabytes(pid) * 1024;
      socket.terminate();
      return kb;
    },
  };
}
