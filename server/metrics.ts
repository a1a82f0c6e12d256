import { collectDefaultMetrics, Counter, Histogram, AggregatorRegistry } from "prom-client";

export interface Metrics {
  /** @param kind page, data, api, file or probe @param seconds from the first byte of the request to the last of the answer */
  observe(kind: string, status: number, seconds: number): void;
  cache(outcome: "hit" | "drawn"): void;
}

export const noMetrics: Metrics = { observe() {}, cache() {} };

/** Prometheus metrics of one web worker; the launcher collects them from all workers and serves METRICS_PORT. */
export function createMetrics(): Metrics {
  // In a worker this only listens for the launcher's question.
  new AggregatorRegistry();
  collectDefaultMetrics();
  const duration = new Histogram({
    name: "qunluo_web_request_seconds",
    help: "Time to answer a request, by kind and class of status",
    labelNames: ["kind", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const pages = new Counter({ name: "qunluo_web_page_cache_total", help: "Pages from the page cache, and pages drawn", labelNames: ["outcome"] });
  return {
    observe: (kind, status, seconds) => duration.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds),
    cache: (outcome) => pages.inc({ outcome }),
  };
}
