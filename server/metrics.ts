import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";
import type { DatabaseWatch } from "../api/db/watch.ts";
import { databaseMetrics } from "../api/db/watch-metrics.ts";

export interface Answered {
  /** One of page, data, api, file, socket, probe. */
  kind: string;
  /** A page's pattern, such as /article/:id. */
  route: string;
  method: string;
  status: number;
}

/**
 * hit: from the cache; stale: an old copy, because the page could not be rendered; drawn: rendered; refused: too many
 * pages under way.
 */
export type CacheOutcome = "hit" | "stale" | "drawn" | "refused";

export interface Metrics {
  isOn: boolean;
  /** @param seconds from the first byte of the request to the last of the answer */
  observe(answered: Answered, seconds: number): void;
  cache(outcome: CacheOutcome): void;
  /** @param size returns the number and bytes of the cached pages */
  watchCache(size: () => { pages: number; bytes: number }): void;
  /** For a worker with its own reads: records each statement, by the API's metric names. */
  watchDatabase(): DatabaseWatch | undefined;
}

export const noMetrics: Metrics = {
  isOn: false,
  observe() {},
  cache() {},
  watchCache() {},
  watchDatabase: () => undefined,
};

/** Prometheus metrics of one web worker; the launcher collects them from all workers and serves METRICS_PORT. */
export function createMetrics(): Metrics {
  // In a worker this only listens for the launcher's request.
  new AggregatorRegistry();
  collectDefaultMetrics();
  const duration = new Histogram({
    name: "qunluo_web_request_seconds",
    help: "Time to answer a request, by kind, route pattern, method and class of status",
    labelNames: ["kind", "route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const pages = new Counter({
    name: "qunluo_web_page_cache_total",
    help: "Pages for guests: hit (from the cache), stale (an old copy), drawn, refused (too many guests)",
    labelNames: ["outcome"],
  });
  for (const outcome of ["hit", "stale", "drawn", "refused"]) pages.inc({ outcome }, 0);
  return {
    isOn: true,
    observe: ({ status, ...labels }, seconds) =>
      duration.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, seconds),
    cache: (outcome) => pages.inc({ outcome }),
    watchDatabase: () => databaseMetrics([register]),
    watchCache(size) {
      new Gauge({
        name: "qunluo_web_page_cache_kept",
        help: "What the page cache holds: pages, bytes",
        labelNames: ["unit"],
        collect() {
          for (const [unit, count] of Object.entries(size())) this.set({ unit }, count);
        },
      });
    },
  };
}
