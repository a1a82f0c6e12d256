import type { Dialect } from "kysely";
import { withDriver } from "./with-driver.ts";

/**
 * Wraps a dialect so that a failed rollback is reported to `onError` and does not replace the original error: a full
 * database has rolled back by itself, and a lost connection has nothing left to roll back.
 */
export function withQuietRollback(dialect: Dialect, onError: (error: Error) => void): Dialect {
  return withDriver(dialect, (driver) => {
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      try {
        await rollback(connection);
      } catch (error) {
        onError(new Error("rollback failed", { cause: error }));
      }
    };
  });
}
