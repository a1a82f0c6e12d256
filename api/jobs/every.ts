import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/schema/index.ts";
import type { Clock } from "../lib/clock.ts";
import type { Job } from "../lib/job.ts";
import type { ApiMetrics } from "../metrics.ts";
import { endLease, oneMore, renewLease, takeLease } from "./lease.ts";
import { repeat } from "./repeat.ts";

/** How long a stop waits for work that does not end after its abort, in ms. */
const GRACE_MS = 2_500;
/**
 * Length of a lease in ms; the holder renews it at a third of that time. After it expires another process takes over.
 */
const LEASE_MS = 60_000;
/** A longer run hangs, in ms: it is aborted, and another process may start it. */
const LONGEST_MS = 15 * 60_000;
/** Maximum length of a stored failure message, in characters; the log has the whole error. */
const FAILURE_MAX = 300;
/** A job leased by another process is checked at least this often, in ms: the holder may return the lease early. */
const LOOK_AGAIN_MS = 30_000;

/** The runner of periodic work: runs of a job never overlap; a failure is logged, and the next run tries again. */
export interface Jobs {
  /** @returns a function that stops the job: it aborts the current run and waits for it up to GRACE_MS */
  every(job: Job): () => Promise<void>;
}

interface Parts {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  metrics: ApiMetrics;
}

export function createJobs(parts: Parts, { holder = randomUUID() as string, leaseMs = LEASE_MS } = {}): Jobs {
  const { clock, log, metrics } = parts;

  function succeeded({ name }: Job, at: number): void {
    metrics.jobSucceeded.set({ job: name }, at / 1000);
  }

  /** Runs a job once. @returns whether the run completed, and the failure message if it failed */
  async function work(job: Job, run: AbortController): Promise<{ isDone: boolean; failure?: string }> {
    const began = performance.now();
    let outcome: "done" | "stopped" | "failed" | undefined;
    let failure: string | undefined;
    function settle(how: "done" | "stopped" | "failed", error?: unknown): void {
      // A run that exceeded its time was already recorded as failed.
      if (outcome) return;
      outcome = how;
      const seconds = (performance.now() - began) / 1000;
      metrics.jobRuns.inc({ job: job.name, outcome });
      metrics.jobSeconds.observe({ job: job.name }, seconds);
      if (how === "done") succeeded(job, clock.now());
      if (how === "failed") {
        log.error({ err: error, job: job.name, seconds }, "job failed");
        failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_MAX);
      }
      if (how === "stopped") log.debug({ job: job.name, seconds }, "job broken off");
    }
    const overrun = setTimeout(() => {
      const error = new Error("it takes too long");
      settle("failed", error);
      run.abort(error);
    }, job.longestMs ?? LONGEST_MS);
    overrun.unref();
    try {
      const result = await job.run(run.signal);
      if (result !== undefined) log.debug({ job: job.name, result }, "job ran");
      settle(run.signal.aborted ? "stopped" : "done");
    } catch (error) {
      settle(run.signal.aborted ? "stopped" : "failed", error);
    }
    clearTimeout(overrun);
    return { isDone: outcome === "done", ...(failure === undefined ? {} : { failure }) };
  }

  /** Renews the lease while the run goes on and is not aborted; aborts the run when the lease is lost. */
  function keepAlive(name: string, run: AbortController): () => Promise<void> {
    return repeat({
      everyMs: leaseMs / 3,
      async work() {
        if (run.signal.aborted) return;
        const isOurs = await renewLease(parts, { name, holder, leaseMs }).catch((error: unknown) => {
          log.warn({ err: error, job: name }, "lease not renewed");
          return true;
        });
        if (!isOurs) run.abort(new Error("another process has taken it over"));
      },
    });
  }

  async function workOnLease(job: Job, run: AbortController): Promise<number | void> {
    const { name } = job;
    if (job.isNeeded && !(await job.isNeeded())) return succeeded(job, clock.now());
    const taken = await takeLease(parts, { name, holder, leaseMs });
    if (taken) {
      if (taken.succeededAt !== null) succeeded(job, taken.succeededAt);
      return Math.min(Math.max(taken.againAt - clock.now(), 0) + 1, LOOK_AGAIN_MS, job.everyMs);
    }
    const began = clock.now();
    const stopRenewing = keepAlive(name, run);
    const { isDone, failure } = await work(job, run);
    await stopRenewing();
    const isBrokenOff = run.signal.aborted;
    await endLease(
      parts,
      { name, holder },
      {
        ...(isBrokenOff ? {} : { next_at: began + job.everyMs }),
        ...(isDone ? { succeeded_at: clock.now(), failures: 0 } : {}),
        ...(failure === undefined ? {} : { failed_at: clock.now(), failure, failures: oneMore }),
      },
    );
  }

  return {
    every(job) {
      const stop = repeat({
        everyMs: job.everyMs,
        isAtOnce: job.isAtOnce ?? job.where === "one",
        async work(run) {
          if (job.where === "each") return void (await work(job, run));
          return workOnLease(job, run).catch((error: unknown) => {
            // Without the database no lease can be taken.
            metrics.jobRuns.inc({ job: job.name, outcome: "failed" });
            log.error({ err: error, job: job.name }, "job not begun or not ended");
          });
        },
      });
      return async () => {
        let timer: NodeJS.Timeout | undefined;
        const patience = new Promise<"late">((resolve) => {
          timer = setTimeout(() => resolve("late"), GRACE_MS);
        });
        const ended = await Promise.race([stop(), patience]);
        clearTimeout(timer);
        if (ended === "late") log.warn({ job: job.name }, "job does not end");
      };
    },
  };
}
