import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { rangeQuery } from "#api/services/console/check/compare.ts";
import { counters, rules } from "#api/services/console/check/counters.ts";
import { expect, test } from "#tests/setup/api-test.ts";

/** What is made inside a statement has no index, and is of one row of `t`. */
const MADE = new Set(["SCAN c", "SCAN t"]);

test("E01 no rule of the check scans a whole table for each row", async ({ server }) => {
  const { db } = server.ctx;
  // Where PostgreSQL has few rows it reads all of them rather: SQLite plans by the indexes that there are.
  if (dialectOf(db).kind === "postgres") return;
  for (const rule of [...counters, ...rules]) {
    if (rule.grouped) continue;
    const { rows } = await sql<{ detail: string }>`explain query plan ${rangeQuery(rule, 1, 5_001)}`.execute(db);
    const scans = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith("SCAN") && !MADE.has(detail));
    expect.soft(scans, rule.name).toEqual([]);
  }
});
