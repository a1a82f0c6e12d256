import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { watchPlaceBeyondQuery } from "#api/services/posts/video/watch-place.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { costly, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("E01 E22 the oldest of a member's places in films is found in their index", async ({ server }) => {
  const { ctx, make } = server;
  const { db } = ctx;
  const readers = await Promise.all(Array.from({ length: 10 }, () => make.user()));
  const id = await postVideo(server, await server.loginAs());
  const { id: _, ...copy } = await db.selectFrom("video").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  for (let part = 0; part < 8; part++) {
    const values = Array.from({ length: 25 }, () => copy);
    const videos = await db.insertInto("video").values(values).returning("id").execute();
    for (const reader of readers)
      await db
        .insertInto("watch_place")
        .values(
          videos.map((row) => ({
            video_id: row.id,
            user_id: reader.id,
            position_ms: 20_000,
            saved_at: row.id,
          })),
        )
        .execute();
  }
  const { kind } = dialectOf(db);
  if (kind === "postgres") await sql`analyze watch_place`.execute(db);
  const plan = await planOf(server, watchPlaceBeyondQuery({ ctx, userId: readers[3]?.id ?? 0 }));
  expect(plan).toContain("watch_place_newest");
  // PostgreSQL may sort a member's rows, of which there are five hundred.
  expect(plan).not.toMatch(kind === "postgres" ? /Seq Scan/ : costly.sqlite);
});
