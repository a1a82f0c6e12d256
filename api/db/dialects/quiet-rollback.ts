import type { Dialect } from "kysely";
import { withDriver } from "./with-driver.ts";

/**
 * The same dialect, whose failed rollback is told to `onError` instead of taking the place of what led to it: a
 * database that is full has rolled back by itself, and a connection that is lost has nothing left to roll back.
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
