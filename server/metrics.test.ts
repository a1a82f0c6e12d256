import { register } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMetrics, noMetrics } from "./metrics.ts";

// Other test files in this process may have registered metrics.
beforeEach(() => register.clear());
afterEach(() => register.clear());

test("K01 a web worker with its own reads reports each statement by the API's metric names, and waiting reads", async () => {
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
  // Without metrics nothing is counted.
  expect(noMetrics.watchDatabase()).toBeUndefined();
});
