import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { endProcess, startApi } from "../setup/api-process.ts";
import { freePort } from "../setup/free-port.ts";
import { type FaultProxy, faultProxy } from "./fault-proxy.ts";
import type { Seeded } from "./seeded.ts";

interface Given {
  /** A folder for the data of the processes. */
  folder: string;
  /** Undefined for SQLite: one process. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  processes: number;
  /** Runs the built API in place of its sources. */
  isBuilt: boolean;
  random: Seeded;
}

export interface ApiProcesses {
  /** The addresses of the proxies in front of the processes. */
  urls: string[];
  /** Kills a process with SIGKILL, and starts it again on its port. Resolves when it is ready. */
  killOne(): Promise<void>;
  proxies: FaultProxy[];
  /** The state of each process, for the report of a load that does not go on. */
  states(): Promise<string[]>;
  /** The lines that the processes have logged as errors. */
  errors(): string[];
  stop(): Promise<void>;
}

/** The data folder of a process; SQLite's database is in the first. */
export const dataDirOf = (folder: string, index: number) => join(folder, `api-${index}`);

/** A process that is killed and started again on a busy machine is ready within this time, in ms. */
const READY_MS = 90_000;

/** @throws with the process's output after the time */
function inTime<T>(told: string, ms: number, output: () => string, work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = after(ms, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`${told} after ${ms / 1000} s: ${output()}`);
  });
  return Promise.race([work, late]).finally(() => {
    late.catch(() => {});
    ending.abort();
  });
}

/** Starts API processes, each behind a proxy that makes faults. */
export async function startApis({
  folder,
  databaseUrl,
  redisUrl,
  processes,
  isBuilt,
  random,
}: Given): Promise<ApiProcesses> {
  const said: string[] = [];
  const places = await Promise.all(
    Array.from({ length: processes }, async (_none, index) => {
      const port = await freePort();
      return { index, port, proxy: await faultProxy(port, random.part(`proxy ${index}`)) };
    }),
  );
  const start = ({ index, port }: (typeof places)[number]) =>
    inTime(
      `API ${index} is not ready`,
      READY_MS,
      () => said.slice(-20).join(""),
      startApi({
        dataDir: dataDirOf(folder, index),
        databaseUrl,
        port,
        isBuilt,
        env: {
          LOG_LEVEL: "error",
          // All clients share one address here.
          CHAT_SOCKETS_PER_ADDRESS: "100000",
          ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
        },
        heard: (text) => void said.push(text),
      }),
    );
  const children: ChildProcess[] = [];
  let stopping: Promise<void> | undefined;
  // One after the other: the first makes the tables.
  for (const place of places) children.push(await start(place));

  return {
    urls: places.map(({ proxy }) => `http://127.0.0.1:${proxy.port}`),
    proxies: places.map(({ proxy }) => proxy),
    async killOne() {
      const place = random.pick(places);
      const child = children[place.index];
      if (child) await endProcess(child, "SIGKILL");
      children[place.index] = await start(place);
    },
    states: () =>
      Promise.all(
        places.map(async ({ index, port, proxy }) => {
          const child = children[index];
          const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
            ({ status }) => String(status),
            (error: Error) => `${error.message} ${String(error.cause)}`,
          );
          return `API ${index}: process ${child?.pid}, exit ${child?.exitCode ?? child?.signalCode}, readyz ${ready}, ${JSON.stringify(proxy.counts())}`;
        }),
      ),
    errors: () => said.join("").split("\n").filter(Boolean),
    stop: () =>
      (stopping ??= (async () => {
        for (const child of children) await endProcess(child, "SIGTERM");
        for (const { proxy } of places) await proxy.close();
      })()),
  };
}
