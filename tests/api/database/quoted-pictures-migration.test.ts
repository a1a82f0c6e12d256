import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("K01 C19 uses of another member's picture by an address in a text end, and the writer's own stay", async ({
  server,
}) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "014-series-search");
    await sql`insert into "user" (id, name, created_at) values (1, '作者', 1), (2, '别人', 1)`.execute(db);
    for (const [id, owner] of [
      [1, 1],
      [2, 2],
      [3, 2],
    ])
      await sql`insert into image (id, owner_id, key, thumb_key, mime, width, height, bytes, created_at)
        values (${id}, ${owner}, ${`image/k${id}.jpg`}, ${`image/k${id}.thumb.webp`}, 'image/jpeg', 1, 1, 1, 1)`.execute(
        db,
      );
    await sql`insert into comment (id, subject_kind, subject_id, author_id, source, html, renderer_version, created_at)
      values (5, 'article', 3, 1, 's', 'h', 1, 1), (6, 'article', 3, 2, 's', 'h', 1, 1)`.execute(db);
    await sql`insert into image_use (image_id, subject_kind, subject_id)
      values (1, 'comment', 5), (2, 'comment', 5), (3, 'comment', 5), (3, 'comment', 6), (2, 'message', 9)`.execute(db);
    await migrate(db, kind);
    const uses = await db
      .selectFrom("image_use")
      .select(["image_id", "subject_kind", "subject_id"])
      .orderBy("image_id")
      .execute();
    expect(uses.map((use) => Object.values(use))).toEqual([
      [1, "comment", 5],
      [2, "message", 9],
      [3, "comment", 6],
    ]);
  } finally {
    await drop();
  }
});
