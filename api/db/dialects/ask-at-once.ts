import { type DatabaseConnection, type Dialect, Kysely } from "kysely";
import { withDriver } from "./with-driver.ts";

/**
 * For a database with one connection whose statements run synchronously, as in SQLite: while no transaction holds the
 * connection, statements run at once. Acquiring and releasing the connection took half as long as a small statement,
 * and each release woke all waiting requests.
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
