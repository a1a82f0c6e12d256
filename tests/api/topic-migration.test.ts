import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("E12 an older database learns which of its texts name which topics", async ({ server }) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "089-filtered-lists");
    const source = "[#攻略](topic:1) 和 [#没有](topic:11)";
    await sql`insert into "user" (id, created_at) values (7, 1)`.execute(db);
    await sql`insert into article (id, author_id, title, summary, source, html, outline, renderer_version, reading_minutes, published_at, updated_at)
      values (3, 7, 't', 's', ${source}, 'h', '[]', 1, 1, 1, 1), (4, 7, 't', 's', '[链接](topic)', 'h', '[]', 1, 1, 1, 1)`.execute(
      db,
    );
    await sql`insert into comment (id, subject_kind, subject_id, author_id, floor, source, html, renderer_version, created_at) values (9, 'article', 3, 7, 1, '[#资讯](topic:2)', 'h', 1, 1)`.execute(
      db,
    );
    await migrate(db, kind);
    expect(await db.selectFrom("topic_mention").selectAll().orderBy("tag_id").execute()).toEqual([
      { subject_kind: "article", subject_id: 3, tag_id: 1 },
      { subject_kind: "comment", subject_id: 9, tag_id: 2 },
    ]);
  } finally {
    await drop();
  }
});
