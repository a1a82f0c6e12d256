import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { DatabaseWatch } from "./watch.ts";

/** Prometheus metrics of the database, in API processes and in web workers that read in process (decision 0021). */
export function databaseMetrics(registers: Registry[]) {
  const querySeconds = new Histogram({
    name: "qunluo_db_query_seconds",
    help: "Time of a statement in the database, by its kind",
    labelNames: ["kind"],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const turnSeconds = new Histogram({
    name: "qunluo_db_wait_seconds",
    help: "Time until a connection was free (SQLite has one, PostgreSQL ten)",
    buckets: [0.0001, 0.001, 0.01, 0.1, 0.5, 1, 5],
    registers,
  });
  const failures = new Counter({
    name: "qunluo_db_failures_total",
    help: "Statements that failed: busy, constraint, cannot-write, deadlock, connection, timeout, other",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of ["busy", "cannot-write", "connection"]) failures.inc({ reason }, 0);
  const database: DatabaseWatch = {
    use: { open: 0, used: 0, waiting: 0 },
    onQuery: (kind, seconds) => querySeconds.observe({ kind }, seconds),
    onFailure: (reason) => failures.inc({ reason }),
    onTurn: (seconds) => turnSeconds.observe(seconds),
  };
  new Gauge({
    name: "qunluo_db_connections",
    help: "Connections to the database: open, used; waiting are those who want one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.use)) this.set({ state }, count);
    },
  });
  return database;
}
