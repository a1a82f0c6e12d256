import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { placeBeyondQuery } from "#api/services/posts/article/reading-place.ts";
import { costly, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("E01 R07 the oldest of a member's places is found in their index", async ({ server }) => {
  const { ctx, make } = server;
  const { db } = ctx;
  const readers = await Promise.all(Array.from({ length: 10 }, () => make.user()));
  const { id } = await make.article();
  const { id: _, ...copy } = await db.selectFrom("article").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  for (let part = 0; part < 8; part++) {
    const values = Array.from({ length: 25 }, () => copy);
    const articles = await db.insertInto("article").values(values).returning("id").execute();
    for (const reader of readers)
      await db
        .insertInto("reading_place")
        .values(
          articles.map((row) => ({
            article_id: row.id,
            user_id: reader.id,
            block: 1,
            block_hash: "",
            saved_at: row.id,
          })),
        )
        .execute();
  }
  const { kind } = dialectOf(db);
  if (kind === "postgres") await sql`analyze reading_place`.execute(db);
  const plan = await planOf(server, placeBeyondQuery({ ctx, userId: readers[3]?.id ?? 0 }));
  expect(plan).toContain("reading_place_newest");
  // PostgreSQL may sort a member's rows, of which there are five hundred.
  expect(plan).not.toMatch(kind === "postgres" ? /Seq Scan/ : costly.sqlite);
});
