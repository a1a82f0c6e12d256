import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { databaseMetrics } from "./db/watch-metrics.ts";

export type ApiMetrics = ReturnType<typeof createMetrics>;

/** A queue's length, and the age of its oldest entry. */
export interface Depth {
  waiting: number;
  /** Age of the oldest entry, in seconds. */
  seconds: number;
}
/**
 * Deadline in ms for metrics that read the database: if the database hangs, the other metrics are served without them.
 */
const DEPTHS_DEADLINE_MS = 1_000;

/** Resolves with the promise's value, or with undefined when the promise fails or takes too long. */
async function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DEPTHS_DEADLINE_MS);
  });
  return Promise.race([promise.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/**
 * The Prometheus metrics of one API process, served at its `/metrics` (routes/metrics.ts). Labels come from small fixed
 * sets: route patterns, names of rules and jobs; never a visitor's text.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requestSeconds = new Histogram({
    name: "qunluo_api_request_seconds",
    help: "Time to answer a request, by route pattern, method and class of status",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const jobRuns = new Counter({
    name: "qunluo_job_runs_total",
    help: "Runs of periodic work in this process: done, failed, stopped",
    labelNames: ["job", "outcome"],
    registers,
  });
  const jobSeconds = new Histogram({
    name: "qunluo_job_seconds",
    help: "Time that a run of periodic work took",
    labelNames: ["job"],
    buckets: [0.01, 0.1, 1, 10, 60, 300, 900],
    registers,
  });
  const jobSucceeded = new Gauge({
    name: "qunluo_job_last_success_timestamp_seconds",
    help: "When periodic work was done last, by this process or, as far as it knows, by another",
    labelNames: ["job"],
    registers,
  });
  return {
    database: databaseMetrics(registers),
    limitRefused: new Counter({
      name: "qunluo_limit_refused_total",
      help: "What a limit refused, by the name of its rule",
      labelNames: ["rule"],
      registers,
    }),
    sms: new Counter({
      name: "qunluo_sms_total",
      help: "Codes handed to the SMS provider: sent, failed",
      labelNames: ["provider", "outcome"],
      registers,
    }),
    deliveries: new Counter({
      name: "qunluo_deliveries_total",
      help: "Messages handed to another service: sent, off, dead, again, full, rests",
      labelNames: ["channel", "outcome"],
      registers,
    }),
    moderation: new Counter({
      name: "qunluo_moderation_total",
      help: "Posts and pictures judged elsewhere: pass, review, block, failed",
      labelNames: ["provider", "outcome"],
      registers,
    }),
    socketsOpen: new Gauge({ name: "qunluo_sockets_open", help: "Live sockets that are open", registers }),
    socketsRefused: new Counter({
      name: "qunluo_sockets_refused_total",
      help: "Live sockets that were refused: a foreign origin, a bad ticket, or their address or their person has all it may have",
      labelNames: ["reason"],
      registers,
    }),
    registry,
    requestSeconds,
    jobRuns,
    jobSeconds,
    jobSucceeded,
    /** @param ask reads the queues' depths; called at each scrape */
    watchQueues: (ask: () => Promise<Record<string, Depth>>) => queueMetrics(registers, ask),
    /** @param ask reads when each operator's command last succeeded, in seconds since 1970 */
    watchCommands: (ask: () => Promise<Record<string, number>>) => commandMetric(registers, ask),
    /** Registers the metrics of memory, CPU and event loop; call once per process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  };
}

function commandMetric(registers: Registry[], ask: () => Promise<Record<string, number>>): void {
  new Gauge({
    name: "qunluo_command_last_success_timestamp_seconds",
    help: "When a command of the operator's (backup, check, search-check, search-rebuild) ended well last",
    labelNames: ["command"],
    registers,
    async collect() {
      const commands = await inTime(ask());
      this.reset();
      for (const [command, at] of Object.entries(commands ?? {})) this.set({ command }, at);
    },
  });
}

function queueMetrics(registers: Registry[], ask: () => Promise<Record<string, Depth>>): void {
  let asking: Promise<Record<string, Depth> | undefined> | undefined;
  /** Both gauges share one query. */
  function look() {
    asking ??= inTime(ask()).finally(() => {
      asking = undefined;
    });
    return asking;
  }
  function gauge(name: string, help: string, valueOf: (depth: Depth) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ["queue"],
      registers,
      async collect() {
        const depths = await look();
        this.reset();
        for (const [queue, depth] of Object.entries(depths ?? {})) this.set({ queue }, valueOf(depth));
      },
    });
  }
  gauge(
    "qunluo_queue_waiting",
    "What waits: videos for their conversion, live events to be told",
    ({ waiting }) => waiting,
  );
  gauge("qunluo_queue_oldest_seconds", "How long what waits longest has waited", ({ seconds }) => seconds);
}
