import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { noteChanges, waiting } from "#api/db/search-outbox.ts";
import { startingQuery, suggestionQuery } from "#api/db/suggestions.ts";
import { pinyinTypos } from "#api/db/pinyin-typos.ts";
import { typedOf } from "#api/db/suggestion-keys.ts";
import { articleKind } from "#api/services/posts/article/kind.ts";
import { soundingQuery } from "#api/services/people/follow/list-users.ts";
import { hottestQuery } from "#api/services/shared/hot-search/hot-searches.ts";
import { historyQuery } from "#api/services/finding/search-history/history.ts";
import { filledQuery } from "#api/services/finding/suggestion/rebuild.ts";
import { sourcesOf, titlesQuery } from "#api/services/finding/suggestion/sources.ts";
import { fillLists } from "#tests/bench/fill-lists.ts";
import { planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const costlyPlan = /Seq Scan|\bSort\b|SCAN suggestion_key|TEMP B-TREE/;

test("R06 each keystroke reads a few entries of one index, whatever the number of rows", async ({ server }) => {
  const { ctx } = server;
  const kinds = sourcesOf(ctx).map(({ kind }) => kind);
  const keys = Array.from({ length: 4000 }, (_, n) => `ys${n}`);
  for (let start = 0; start < keys.length; start += 400)
    await ctx.db
      .insertInto("suggestion_key")
      .values(
        keys
          .slice(start, start + 400)
          .flatMap((key, n) =>
            ["y", "ys", key].map((one) => ({ kind: "user", key: one, rank: 0, subject_id: start + n })),
          ),
      )
      .execute();
  for (const q of ["y", "ys", "ys123", "原sh", "原神"]) {
    const plan = await planOf(server, { compile: () => suggestionQuery(kinds, typedOf(q)).compile(ctx.db) });
    expect.soft(plan, q).toMatch(/suggestion_key_pk|USING PRIMARY KEY/);
    expect.soft(plan, q).not.toMatch(costlyPlan);
  }
  const typos = pinyinTypos("yuansehn");
  const plan = await planOf(server, { compile: () => startingQuery(ctx.db, kinds, typos).compile(ctx.db) });
  expect(plan).toMatch(/suggestion_key_pk|USING PRIMARY KEY/);
  expect(plan).not.toMatch(costlyPlan);
  for (const query of [soundingQuery(ctx, "ys123"), filledQuery(ctx)]) {
    const plan = await planOf(server, query);
    expect.soft(plan).toMatch(/suggestion_key_pk|USING PRIMARY KEY|suggestion_key_subject/);
    expect.soft(plan).not.toMatch(costlyPlan);
  }
  await fillLists({ db: ctx.db, kind: dialectOf(ctx.db).kind }, 2_000, ctx.clock.now(), 100);
  const titles = await planOf(server, { compile: () => titlesQuery(articleKind, 5, 200).compile(ctx.db) });
  expect(titles).not.toMatch(/\bSort\b|TEMP B-TREE/);
});

test("R06 the hottest searches and a member's own searches are read from their indexes", async ({ server }) => {
  const { db } = server.ctx;
  const { id } = await server.make.user();
  const numbers = Array.from({ length: 400 }, (_, n) => n);
  for (const part of [0, 1, 2, 3, 4].map((n) => numbers.map((one) => one + 400 * n))) {
    await db
      .insertInto("search_heat")
      .values(part.map((n) => ({ query: `q${n}`, text: `q${n}`, heat: n, first_at: n })))
      .execute();
    const owners = await Promise.all(part.slice(0, 2).map(() => server.make.user()));
    for (const owner of [...owners.map((one) => one.id), ...(part[0] === 0 ? [id] : [])])
      await db
        .insertInto("search_history")
        .values(part.map((n) => ({ user_id: owner, query: `q${n}`, text: `q${n}`, searched_at: n })))
        .execute();
  }
  if (dialectOf(server.ctx.db).kind === "postgres") await sql`analyze search_heat, search_history`.execute(db);
  const queries = [hottestQuery(server.ctx, 5), historyQuery({ ctx: server.ctx, viewer: { id } })];
  for (const query of queries) {
    const plan = await planOf(server, query);
    expect.soft(plan).toMatch(/search_heat_hottest|search_history_newest/);
    expect.soft(plan).not.toMatch(/Seq Scan|\bSort\b|TEMP B-TREE/);
  }
});

test("R06 changes that wait for an external engine are read from their index", async ({ server }) => {
  const { db } = server.ctx;
  for (let n = 0; n < 10; n++)
    await noteChanges(
      db,
      "article",
      Array.from({ length: 400 }, (_, id) => 400 * n + id + 1),
    );
  if (dialectOf(db).kind === "postgres") await sql`analyze search_outbox`.execute(db);
  const plan = await planOf(server, waiting(db, server.clock.now(), 200));
  expect(plan).toMatch(/search_outbox_due/);
  expect(plan).not.toMatch(costlyPlan);
});
