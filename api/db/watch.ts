import type { Dialect, LogEvent } from "kysely";
import { type AwayReason, awayReason } from "./away-codes.ts";
import { withDriver } from "./dialects/with-driver.ts";

/** Receives the measurements of the database layer. */
export interface DatabaseWatch {
  use: DatabaseUse;
  onQuery(kind: QueryKind, seconds: number): void;
  onFailure(reason: FailureReason): void;
  /** Seconds waited for a connection. */
  onTurn(seconds: number): void;
}

export type QueryKind = "select" | "insert" | "update" | "delete" | "other";
export type FailureReason = "busy" | "constraint" | "cannot-write" | "deadlock" | "connection" | "timeout" | "other";

/** The use of the connection pool at present. */
export interface DatabaseUse {
  open: number;
  /** Connections in use. */
  used: number;
  /** Requests waiting for a connection. */
  waiting: number;
}

const kinds: Partial<Record<LogEvent["query"]["query"]["kind"], QueryKind>> = {
  SelectQueryNode: "select",
  InsertQueryNode: "insert",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
};

/** By SQLite's names and PostgreSQL's SQLSTATE classes (Appendix A of its manual). */
const reasons: [RegExp, FailureReason][] = [
  [/^SQLITE_BUSY/, "busy"],
  [/^SQLITE_CONSTRAINT|^23/, "constraint"],
  [/^SQLITE_(?:READONLY|FULL|IOERR)|^25006$|^53100$/, "cannot-write"],
];
const ofAway: Record<AwayReason, FailureReason> = {
  connection: "connection",
  crowded: "connection",
  timeout: "timeout",
  deadlock: "deadlock",
  busy: "busy",
};

export function failureReason(error: unknown): FailureReason {
  const { code } = (error ?? {}) as { code?: unknown };
  const found = typeof code === "string" ? reasons.find(([pattern]) => pattern.test(code)) : undefined;
  const away = awayReason(error);
  return found?.[1] ?? (away ? ofAway[away] : "other");
}

/** A function for Kysely's `log` option. */
export function queryLog({ onQuery, onFailure }: DatabaseWatch): (event: LogEvent) => void {
  return (event) => {
    onQuery(kinds[event.query.query.kind] ?? "other", event.queryDurationMillis / 1000);
    if (event.level === "error") onFailure(failureReason(event.error));
  };
}

/** Wraps a dialect to measure its connections in use and requests that wait for one. */
export function watched(dialect: Dialect, { use, onTurn, onFailure }: DatabaseWatch): Dialect {
  return withDriver(dialect, (driver) => {
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    driver.acquireConnection = async () => {
      use.waiting += 1;
      const asked = performance.now();
      try {
        const connection = await acquire();
        use.used += 1;
        return connection;
      } catch (error) {
        // No statement was made that Kysely's log could tell of.
        onFailure(failureReason(error));
        throw error;
      } finally {
        use.waiting -= 1;
        onTurn((performance.now() - asked) / 1000);
      }
    };
    driver.releaseConnection = async (connection) => {
      use.used -= 1;
      await release(connection);
    };
  });
}
