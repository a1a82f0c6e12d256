import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type ApiMetrics = ReturnType<typeof createMetrics>;

/**
 * The Prometheus metrics of one API process, served at its `/metrics` (routes/metrics.ts). Labels are words of ours, of which
 * there are few: patterns, names of rules and jobs; never what a visitor wrote.
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
    registry,
    requestSeconds,
    jobRuns,
    jobSeconds,
    jobSucceeded,
    /** Memory, CPU and event loop; once in a process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  };
}
