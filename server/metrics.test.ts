import { register } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMetrics, noMetrics } from "./metrics.ts";

// Other files in this process may have some.
beforeEach(() => register.clear());
afterEach(() => register.clear());

test("K01 a web worker that reads by itself tells of each statement by the names that the API has, also of who waits", async () => {
  const watch = createMetrics().watchDatabase();
  watch?.onQuery("select", 0.02);
  watch?.onTurn(0.2);
  watch?.onFailure("busy");
  if (watch) watch.use.waiting = 3;
  const told = await register.metrics();
  expect(told).toMatch(/^qunluo_db_query_seconds_count\{kind="select"\} 1$/m);
  expect(told).toMatch(/^qunluo_db_wait_seconds_sum 0\.2$/m);
  expect(told).toMatch(/^qunluo_db_failures_total\{reason="busy"\} 1$/m);
  expect(told).toMatch(/^qunluo_db_connections\{state="waiting"\} 3$/m);
  // Nobody asks, nothing is counted.
  expect(noMetrics.watchDatabase()).toBeUndefined();
});
