import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { placeBeyondQuery } from "#api/services/posts/article/reading-place.ts";
import { costly, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("E01 R07 the oldest of a member's places is found in their index", async ({ server }) => {
  const { ctx, make } = server;
  const { db } = ctx;
  const readers = await Promise.all(Array.from({ length: 10 }, () => make.user()));
  for (let n = 0; n < 100; n++) {
    const { id } = await make.article();
    const values = readers.map((reader) => ({
      article_id: id,
      user_id: reader.id,
      block: 1,
      block_hash: "",
      saved_at: n,
    }));
    await db.insertInto("reading_place").values(values).execute();
  }
  const { kind } = dialectOf(db);
  if (kind === "postgres") await sql`analyze reading_place`.execute(db);
  const plan = await planOf(server, placeBeyondQuery({ ctx, userId: readers[3]?.id ?? 0 }));
  expect(plan).toContain("reading_place_newest");
  expect(plan).not.toMatch(costly[kind]);
});
