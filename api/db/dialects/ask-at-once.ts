import { type DatabaseConnection, type Dialect, Kysely } from "kysely";
import { withDriver } from "./with-driver.ts";

/**
 * A database of one connection, whose statements run in the call that asks, as SQLite's do: while nobody holds the
 * connection they are asked at once. Taking it and giving it back took half as long as a small statement, and woke
 * everybody who waits each time.
 */
export function askAtOnce<DB>(dialect: Dialect): Kysely<DB> {
  let connection: DatabaseConnection | undefined;
  let holders = 0;
  const counting = withDriver(dialect, (driver) => {
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    driver.acquireConnection = async () => {
      connection = await acquire();
      holders += 1;
      return connection;
    };
    driver.releaseConnection = async (given) => {
      holders -= 1;
      await release(given);
    };
  });
  const db = new Kysely<DB>({ dialect: counting });
  const executor = db.getExecutor();
  const inTurn = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query) =>
    connection && holders === 0 ? connection.executeQuery(query) : inTurn(query);
  return db;
}
