import { setTimeout as after } from "node:timers/promises";
import type { ApiProcesses } from "./api-processes.ts";
import type { Seeded } from "./seeded.ts";

const KILL_AFTER_MS = { from: 4_000, to: 9_000 };
const SENT_BETWEEN_KILLS = 50;
/** A load in which nothing happens for so long is reported, in ms. */
const STALLED_MS = 15_000;

/**
 * Kills an API process every few seconds until `stop`, but on a busy machine not before some messages were sent since the
 * last kill.
 */
export function killOften(
  apis: ApiProcesses,
  { random, most, acknowledged }: { random: Seeded; most: number; acknowledged(): number },
) {
  const ending = new AbortController();
  const { signal } = ending;
  let kills = 0;
  const running = (async () => {
    while (kills < most) {
      const before = acknowledged();
      await after(random.int(KILL_AFTER_MS.from, KILL_AFTER_MS.to), undefined, { signal });
      while (acknowledged() < before + SENT_BETWEEN_KILLS) await after(100, undefined, { signal });
      kills++;
      await apis.killOne();
    }
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    kills: () => kills,
    /** Rejects when a process does not start again. */
    failed: running.then(() => new Promise<never>(() => {})),
    async stop(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}

/** Tells what the processes are doing while no message is acknowledged. */
export function watch(apis: ApiProcesses, acknowledged: () => number, tell: (line: string) => void) {
  let last = -1;
  const timer = setInterval(() => {
    const now = acknowledged();
    if (now === last)
      void apis.states().then((states) => tell(`no message for ${STALLED_MS / 1000} s: ${states.join("; ")}`));
    last = now;
  }, STALLED_MS);
  return { stop: () => clearInterval(timer) };
}
