import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { rangeQuery } from "#api/services/console/check/compare.ts";
import { counters, rules } from "#api/services/console/check/counters.ts";
import { expect, test } from "#tests/setup/api-test.ts";

/** Scans of results that the statement itself builds for one row of `t`: they have no index. */
const MADE = new Set(["SCAN c", "SCAN t"]);

test("E01 no rule of the check scans a whole table for each row", async ({ server }) => {
  const { db } = server.ctx;
  // PostgreSQL scans small tables whatever their indexes; SQLite plans by the existing indexes.
  if (dialectOf(db).kind === "postgres") return;
  for (const rule of [...counters, ...server.ctx.counters, ...rules, ...server.ctx.rules]) {
    if (rule.grouped) continue;
    const { rows } = await sql<{ detail: string }>`explain query plan ${rangeQuery(rule, 1, 5_001)}`.execute(db);
    const scans = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith("SCAN") && !MADE.has(detail));
    expect.soft(scans, rule.name).toEqual([]);
  }
});
