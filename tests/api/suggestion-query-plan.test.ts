import { suggestionQuery } from "#api/db/suggestions.ts";
import { typedOf } from "#api/db/suggestion-keys.ts";
import { articleKind } from "#api/services/article/kind.ts";
import { soundingQuery } from "#api/services/follow/list-users.ts";
import { filledQuery } from "#api/services/suggestion/rebuild.ts";
import { sourcesOf, titlesQuery } from "#api/services/suggestion/sources.ts";
import { fillLists } from "#tests/bench/fill-lists.ts";
import { planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const costlyPlan = /Seq Scan|\bSort\b|SCAN suggestion_key|TEMP B-TREE/;

test("R06 each keystroke reads a few entries of one index, of a thousand rows as of many", async ({ server }) => {
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
  for (const query of [soundingQuery(ctx, "ys123"), filledQuery(ctx)]) {
    const plan = await planOf(server, query);
    expect.soft(plan).toMatch(/suggestion_key_pk|USING PRIMARY KEY|suggestion_key_subject/);
    expect.soft(plan).not.toMatch(costlyPlan);
  }
  await fillLists({ db: ctx.db, kind: ctx.databaseKind }, 2_000, ctx.clock.now(), 100);
  const titles = await planOf(server, { compile: () => titlesQuery(articleKind, 5, 200).compile(ctx.db) });
  expect(titles).not.toMatch(/\bSort\b|TEMP B-TREE/);
});
