import { collectDefaultMetrics, Counter, Histogram, AggregatorRegistry } from "prom-client";

export interface Answered {
  /** page, data, api, file or probe */
  kind: string;
  /** A page's pattern, as /article/:id. */
  route: string;
  method: string;
  status: number;
}

export interface Metrics {
  isOn: boolean;
  /** @param seconds from the first byte of the request to the last of the answer */
  observe(answered: Answered, seconds: number): void;
  cache(outcome: "hit" | "drawn"): void;
}

export const noMetrics: Metrics = { isOn: false, observe() {}, cache() {} };

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
    help: "Pages from the page cache, and pages drawn",
    labelNames: ["outcome"],
  });
  return {
    isOn: true,
    observe: ({ status, ...labels }, seconds) =>
      duration.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, seconds),
    cache: (outcome) => pages.inc({ outcome }),
  };
}
