import { getCallSites } from "node:util";
import { DefaultQueryCompiler, PostgresQueryCompiler } from "kysely";
import { TestRunner } from "vitest";
import { record, recorded, recordFolder } from "../../scripts/lib/suite-record.mjs";
import type { DatabaseDialect } from "../../api/db/dialects/dialect.ts";
import { postgresDialect } from "../../api/db/dialects/postgres-dialect.ts";
import { sqliteDialect } from "../../api/db/dialects/sqlite-dialect.ts";
import { isAlwaysRepeated, repeatOnPostgres } from "./repeats.ts";

/** A statement of a test on SQLite as PostgreSQL would get it, with the values of one call. */
export interface RecordedStatement {
  sql: string;
  parameters: unknown[];
  test: string;
}

const typeOf = (value: unknown) => (value === null ? "null" : typeof value);

/** Statements with one shape differ only in the lengths of their lists and in values of the same types. */
const shapeOf = (sql: string, parameters: readonly unknown[]) =>
  sql.replaceAll(/\?(?:, \?)+/g, "?, …").replaceAll(/(\([^()]*\))(?:, \1)+/g, "$1, …") +
  [...new Set(parameters.map(typeOf))].join();

/**
 * Records each shape of statement that the tests on SQLite compile, compiled for PostgreSQL;
 * tests/api/database/statements-on-postgres.test.ts explains them there.
 */
export function recordStatements(): void {
  if (recordFolder === undefined) return;
  const seen = new Set<string>();
  const { compileQuery } = DefaultQueryCompiler.prototype;
  DefaultQueryCompiler.prototype.compileQuery = function compileAndRecord(node, queryId) {
    const compiled = compileQuery.call(this, node, queryId);
    const current = TestRunner.getCurrentTest();
    if (this instanceof PostgresQueryCompiler || !current || isAlwaysRepeated()) return compiled;
    // A test with tables of its own: the guard cannot explain its statements.
    if (/^\s*create table\b/i.test(compiled.sql)) repeatOnPostgres();
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(compiled.sql)) return compiled;
    // Placeholders of a cached query: the harness compiles it again with its values.
    if (compiled.parameters.some((one) => one?.constructor.name === "Slot")) return compiled;
    const shape = shapeOf(compiled.sql, compiled.parameters);
    if (seen.has(shape)) return compiled;
    seen.add(shape);
    const { sql, parameters } = new PostgresQueryCompiler().compileQuery(node, queryId);
    const test = `${current.file.name} > ${current.fullTestName}`;
    record("statements", JSON.stringify({ sql, parameters: [...parameters], test } satisfies RecordedStatement));
    return compiled;
  };
}

/** Buffers as JSON writes them become buffers again. */
const revived = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer" && "data" in value
    ? Buffer.from(value.data as number[])
    : value;

export const recordedStatements = (): RecordedStatement[] => {
  const statements = [...recorded("statements")].map((line) => JSON.parse(line, revived) as RecordedStatement);
  // Each process recorded its own first call.
  return [
    ...new Map(statements.map((one) => [shapeOf(one.sql.replaceAll(/\$\d+/g, "?"), one.parameters), one])).values(),
  ];
};

/** Calls `onUse` when a file of the API first uses an operation of the dialect. */
function watchUses(dialect: DatabaseDialect, onUse: (caller: string) => void): void {
  const seen = new Set<string>();
  for (const [name, operation] of Object.entries(dialect)) {
    if (name === "kind") continue;
    Object.defineProperty(dialect, name, {
      get() {
        const caller = /\/(api\/.+)$/.exec(getCallSites(2)[1]?.scriptName ?? "")?.[1];
        if (caller !== undefined && !seen.has(caller)) {
          seen.add(caller);
          onUse(caller);
        }
        return operation;
      },
    });
  }
}

/** The first test that makes a file use SQL of its database is repeated; on PostgreSQL the file is recorded. */
export function recordCallers(): void {
  if (recordFolder === undefined) return;
  watchUses(sqliteDialect, repeatOnPostgres);
  watchUses(postgresDialect, (caller) => record("callers", caller));
}
