import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { ensureRedis } from "../../scripts/lib/browser.mjs";
import { freePort } from "./free-port.ts";

export interface RedisServer {
  url: string;
  /** Kills the server as a failing machine would; its memory is lost. */
  kill(): Promise<void>;
  /** From now on the server accepts connections and commands, and answers none. */
  hang(): void;
  /** The same address answers again. */
  start(): Promise<void>;
}

/** A test's own Redis, in memory alone; installed if missing. */
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
