import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { ensureRedis } from "../../scripts/lib/browser.mjs";
import { freePort } from "./free-port.ts";

export interface RedisServer {
  url: string;
  /** Ends it as a machine that fails does; its memory is gone. */
  kill(): Promise<void>;
  /** From here on it takes connections and commands, and answers none. */
  hang(): void;
  /** The same address answers again. */
  start(): Promise<void>;
}

/** A Redis of the test's own, in memory alone; installs one where there is none. */
export async function startRedis(): Promise<RedisServer> {
  const program = ensureRedis();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start() {
    child = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
      stdio: "ignore",
    });
    const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on("error", () => {});
    await client.ping();
    client.disconnect();
  }
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  function hang() {
    child?.kill("SIGSTOP");
  }
  await start();
  return { url, kill, hang, start };
}
