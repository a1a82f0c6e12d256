import { setTimeout as after } from "node:timers/promises";
import type { Dialect, Kysely } from "kysely";
import type { LockPatience } from "./lock-patience.ts";
import { withDriver } from "./with-driver.ts";

/**
 * Wraps a dialect so that the begin of a transaction waits for another program's lock without holding the connection.
 */
export function withPatientBegin(dialect: Dialect, patience: LockPatience): Dialect {
  return withDriver(dialect, (driver) => {
    const begin = driver.beginTransaction.bind(driver);
    driver.beginTransaction = (connection, settings) =>
      patience.run(
        () => begin(connection, settings),
        async (ms) => {
          // Reads can use the connection meanwhile.
          await driver.releaseConnection(connection);
          await after(ms);
          await driver.acquireConnection();
        },
      );
  });
}

/** Makes single statements wait as well, each without holding the connection. */
export function patient<DB>(db: Kysely<DB>, patience: LockPatience): Kysely<DB> {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => patience.run(() => execute(query));
  return db;
}
