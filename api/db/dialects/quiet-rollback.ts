import type { Dialect } from "kysely";
import { withDriver } from "./with-driver.ts";

/**
 * Wraps a dialect so that a failed rollback does not replace the original error: a lost connection has nothing left to
 * roll back, which is reported to `onError`. SQLite with a full disk has rolled back by itself, which is no fault.
 */
export function withQuietRollback(dialect: Dialect, onError: (error: Error) => void): Dialect {
  return withDriver(dialect, (driver) => {
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      try {
        await rollback(connection);
      } catch (error) {
        if (error instanceof Error && /no transaction is active/.test(error.message)) return;
        onError(new Error("rollback failed", { cause: error }));
      }
    };
  });
}
