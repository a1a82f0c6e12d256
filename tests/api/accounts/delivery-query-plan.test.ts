import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { heldQuery } from "#api/services/accounts/delivery/claim.ts";
import { dueDeliveriesQuery } from "#api/services/accounts/delivery/deliver-due.ts";
import { newMessagesQuery, newNoticesQuery } from "#api/services/accounts/delivery/news.ts";
import { deadCountQuery, deadLettersQuery, sentTodayQuery } from "#api/services/console/operation/dead-letters.ts";
import { waitingDeliveriesQuery } from "#api/services/shared/health/queue-depths.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const PEOPLE = 3_000;

/** Members with a notice each, whose delivery waits, and another one that is a dead letter. */
async function fill({ ctx }: ApiServer): Promise<void> {
  const n = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${PEOPLE})`;
  const now = ctx.clock.now();
  for (const statement of [
    `insert into "user" (name, created_at) ${n} select null, 1 from n`,
    `insert into notice (user_id, tab, kind, title, newest_seq, acted_at) select id, 'system', 'account', 't', 1, 1 from "user"`,
    `insert into delivery (channel, user_id, tab, notice_id, first_seq, last_seq, created_at, next_at)
      select 'mail', user_id, tab, id, 1, 1, 1, ${now} + id * 60000 - 6000000 from notice`,
    `insert into delivery (channel, user_id, tab, notice_id, first_seq, last_seq, created_at, next_at, failed_at)
      select 'mail', user_id, tab, id, 1, 1, 1, 1, ${now} - id * 60000 from notice`,
    `insert into delivery_sent (channel, user_id, sent_at) select 'mail', user_id, ${now} - id * 600000 from notice`,
    "analyze",
  ])
    await sql.raw(statement).execute(ctx.db);
}

test("E19 what is due is found by its time, and one person's deliveries by the person", async ({ server }) => {
  const { ctx } = server;
  await fill(server);
  const { kind } = dialectOf(ctx.db);
  const due = listPart(await planOf(server, dueDeliveriesQuery(ctx, "mail")));
  expect(due).toContain("delivery_due");
  expect(due).not.toMatch(costly[kind]);
  const held = await planOf(server, heldQuery(ctx, { channel: "mail", userId: 50, lease: 1 }, 100));
  expect(held).toMatch(/delivery_person/);
  const reader = { id: 50, role: "USER" as const };
  for (const query of [newNoticesQuery(ctx, reader, [50, 51]), newMessagesQuery(ctx, 50, [50, 51])]) {
    const plan = await planOf(server, query);
    expect(plan).not.toMatch(kind === "sqlite" ? /^SCAN (?:delivery|notice)\b/m : /Seq Scan on (?:delivery|notice) /);
  }
});

test("A01 E19 dead letters are listed from their index, and figures are counted in indexes", async ({ server }) => {
  const { ctx } = server;
  await fill(server);
  const dead = listPart(await planOf(server, deadLettersQuery(ctx, "mail")));
  expect(dead).toContain("delivery_dead");
  // The table of addresses is empty here.
  expect(dead.replace("Seq Scan on mail_address", "")).not.toMatch(costly[dialectOf(ctx.db).kind]);
  const scan = dialectOf(ctx.db).kind === "sqlite" ? /^SCAN (?!\S+ USING)/m : /Seq Scan on delivery_sent/;
  for (const query of [deadCountQuery(ctx, "mail"), sentTodayQuery(ctx, "mail"), waitingDeliveriesQuery(ctx, "mail")])
    expect(await planOf(server, query)).not.toMatch(scan);
});
