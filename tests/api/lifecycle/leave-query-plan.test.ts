import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { recordExportsQuery } from "#api/services/lifecycle/record-export/ask-records.ts";
import { dueRecordsQuery } from "#api/services/lifecycle/record-export/make-records.ts";
import { dueExportsQuery } from "#api/services/lifecycle/data-export/make-exports.ts";
import { openMergesQuery } from "#api/services/lifecycle/account-merge/merge-open.ts";
import { leavingQuery } from "#api/services/lifecycle/leave/leave-accounts.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R19 accounts that are due to end are found by their date, whatever the number of waiting accounts", async ({
  server,
}) => {
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
  expect(plan).not.toMatch(costly[dialectOf(ctx.db).kind]);
});

test("R19 exports that are due are found by their time, whatever the number of waiting exports", async ({ server }) => {
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
  expect(plan).not.toMatch(costly[dialectOf(ctx.db).kind]);
});

test("A01 exports of records are found by their person and by their time", async ({ server }) => {
  const { ctx } = server;
  const n = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 5000)`;
  await sql.raw(`insert into "user" (name, created_at) ${n} select null, 1 from n`).execute(ctx.db);
  await sql
    .raw(
      `insert into record_export (user_id, asked_by, asked_at, reason, document, due_at)
        select id, id, 1, '', '', ${ctx.clock.now()} + id * 60000 from "user"`,
    )
    .execute(ctx.db);
  await sql.raw("analyze").execute(ctx.db);
  for (const [query, index] of [
    [recordExportsQuery(ctx, 50), /record_export_of_user|record_export_waiting|record_export_pkey/],
    [dueRecordsQuery(ctx), /record_export_due/],
  ] as const) {
    const plan = listPart(await planOf(server, query));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(costly[dialectOf(ctx.db).kind]);
  }
});

test("A01 running merges of accounts are found, whatever the number of finished merges", async ({ server }) => {
  const { ctx } = server;
  const n = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 5000)`;
  await sql.raw(`insert into "user" (name, created_at) ${n} select null, 1 from n`).execute(ctx.db);
  await sql
    .raw(
      `insert into account_merge (user_id, into_id, made_by, reason, begun_at, done_at)
        select id, 1, 1, '', id, case when id % 1000 = 0 then null else 1 end from "user"`,
    )
    .execute(ctx.db);
  await sql.raw("analyze").execute(ctx.db);
  const plan = listPart(await planOf(server, openMergesQuery(ctx)));
  expect(plan).toContain("account_merge_open");
  expect(plan).not.toMatch(costly[dialectOf(ctx.db).kind]);
});
