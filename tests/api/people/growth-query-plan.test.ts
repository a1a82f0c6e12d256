import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { dayInChina } from "#contract/shared/site-time.ts";
import { checkInDaysQuery, givenTimesQuery } from "#api/services/accounts/own-growth/own-growth.ts";
import { pointEntryPageQuery } from "#api/services/accounts/own-growth/point-entries.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R15 the ledger, a month of 签到 and today's points are read from their indexes, whatever their length", async ({
  server,
}) => {
  const { ctx } = server;
  const numbers = "with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < 19999)";
  const today = dayInChina(ctx.clock.now());
  await sql.raw(`insert into "user" (name, created_at) ${numbers} select null, 1 from n where i < 100`).execute(ctx.db);
  for (const fill of [
    `insert into point_entry (user_id, reason, subject_id, turn, amount, balance, day, created_at)
      ${numbers} select 1 + i % 100, case i % 3 when 0 then 'article' else 'comment' end, i, 0, 1, i, ${today} - i / 1000, 1 from n`,
    `insert into check_in (user_id, day, streak) ${numbers} select 1 + i % 100, ${today} - i / 100, 1 from n`,
    "analyze",
  ])
    await sql.raw(fill).execute(ctx.db);
  const cases = [
    [/point_entry_own/, pointEntryPageQuery({ ctx, userId: 7, limit: 20 })],
    [/point_entry_own/, pointEntryPageQuery({ ctx, userId: 7, limit: 20, cursor: encodeCursor([10_000]) })],
  ] as const;
  for (const [index, query] of cases) {
    const plan = listPart(await planOf(server, query));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(costly[dialectOf(ctx.db).kind]);
  }
  // These read a few rows, in any order.
  expect(await planOf(server, checkInDaysQuery(ctx, 7, "2026-01"))).toMatch(/check_in_pk|autoindex_check_in_1/);
  expect(await planOf(server, givenTimesQuery(ctx, 7, today))).toMatch(/point_entry_day/);
});
