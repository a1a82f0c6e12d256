import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";
import type { DatabaseWatch } from "../api/db/watch.ts";
import { databaseMetrics } from "../api/db/watch-metrics.ts";

export interface Answered {
  /** page, data, api, file, socket or probe */
  kind: string;
  /** A page's pattern, as /article/:id. */
  route: string;
  method: string;
  status: number;
}

/** From the cache; an old copy, where none could be drawn; made anew; sent away, for there were too many. */
export type CacheOutcome = "hit" | "stale" | "drawn" | "refused";

export interface Metrics {
  isOn: boolean;
  /** @param seconds from the first byte of the request to the last of the answer */
  observe(answered: Answered, seconds: number): void;
  cache(outcome: CacheOutcome): void;
  /** @param size of the pages that are kept now */
  watchCache(size: () => { pages: number; bytes: number }): void;
  /** Of a worker that reads by itself: what it tells of each statement, by the names that the API has for it. */
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
  // In a worker this only listens for the launcher's question.
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
