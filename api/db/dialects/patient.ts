import { setTimeout as after } from "node:timers/promises";
import type { Dialect, Kysely } from "kysely";
import type { LockPatience } from "./lock-patience.ts";
import { withDriver } from "./with-driver.ts";

/** The same dialect, whose transactions wait for a lock of another program before they have the connection to themselves. */
export function withPatientBegin(dialect: Dialect, patience: LockPatience): Dialect {
  return withDriver(dialect, (driver) => {
    const begin = driver.beginTransaction.bind(driver);
    driver.beginTransaction = (connection, settings) =>
      patience.run(
        () => begin(connection, settings),
        async (ms) => {
          // Reads go on meanwhile.
          await driver.releaseConnection(connection);
          await after(ms);
          await driver.acquireConnection();
        },
      );
  });
}

/** Has single statements wait as well, each without the connection. */
export function patient<DB>(db: Kysely<DB>, patience: LockPatience): Kysely<DB> {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => patience.run(() => execute(query));
  return db;
}
