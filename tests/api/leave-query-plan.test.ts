import { sql } from "kysely";
import { dueExportsQuery } from "#api/services/data-export/make-exports.ts";
import { leavingQuery } from "#api/services/leave/leave-accounts.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R19 accounts whose day has come are found by their day, however many wait for theirs", async ({ server }) => {
  const { ctx } = server;
  await sql
    .raw(
      `insert into "user" (name, created_at) with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 5000) select null, 1 from n`,
    )
    .execute(ctx.db);
  await sql
    .raw(
      `insert into account_leave (user_id, asked_at, due_at) select id, 1, ${ctx.clock.now()} + id * 60000 from "user"`,
    )
    .execute(ctx.db);
  await sql.raw("analyze").execute(ctx.db);
  const plan = listPart(await planOf(server, leavingQuery(ctx)));
  expect(plan).toContain("account_leave_due");
  expect(plan).not.toMatch(costly[ctx.databaseKind]);
});

test("R19 exports that are due are found by their time, however many wait for theirs", async ({ server }) => {
  const { ctx } = server;
  const n = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 5000)`;
  await sql.raw(`insert into "user" (name, created_at) ${n} select null, 1 from n`).execute(ctx.db);
  await sql
    .raw(
      `insert into data_export (user_id, asked_at, due_at) select id, 1, ${ctx.clock.now()} + id * 60000 from "user"`,
    )
    .execute(ctx.db);
  await sql.raw("analyze").execute(ctx.db);
  const plan = listPart(await planOf(server, dueExportsQuery(ctx)));
  expect(plan).toContain("data_export_due");
  expect(plan).not.toMatch(costly[ctx.databaseKind]);
});
