import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("E07 comments of an older database keep ids, threads, likes and notices when their subject becomes any kind", async ({
  server,
}) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "011-social-order");
    await sql`insert into "user" (id, created_at) values (7, 1), (8, 1)`.execute(db);
    await sql`insert into article (id, author_id, title, summary, source, html, outline, renderer_version, reading_minutes, published_at, updated_at, comment_count, last_floor)
      values (3, 7, 't', 's', 's', 'h', '[]', 1, 1, 1, 1, 3, 2)`.execute(db);
    await sql`insert into comment (id, article_id, author_id, root_id, reply_to_user_id, floor, source, html, renderer_version, region, like_count, reply_count, hot_score, created_at, deleted_at) values
      (10, 3, 8, null, null, 1, '一', '<p>一</p>', 1, '广东', 1, 2, 5, 5, null), (11, 3, 7, 10, null, null, '答', '<p>答</p>', 1, null, 0, 0, 0, 6, null),
      (12, 3, 8, 10, 7, null, '谢', '<p>谢</p>', 1, null, 0, 0, 0, 7, null), (40, 3, 7, null, null, 2, '删', '', 1, null, 0, 0, 0, 8, 9)`.execute(
      db,
    );
    await sql`insert into comment_like (comment_id, user_id, created_at) values (10, 7, 6)`.execute(db);
    await sql`insert into comment_notice (user_id, comment_id) values (7, 10), (8, 11), (7, 12)`.execute(db);
    await migrate(db, kind);

    const rows = await db.selectFrom("comment").selectAll().orderBy("id").execute();
    const common = { subject_kind: "article", subject_id: 3, is_pinned: 0, edited_at: null };
    expect(rows).toMatchObject([
      {
        ...common,
        id: 10,
        floor: 1,
        region: "广东",
        like_count: 1,
        reply_count: 2,
        hot_score: 5,
        author_count: 1,
        created_at: 5,
      },
      { ...common, id: 11, root_id: 10, author_count: 0 },
      { ...common, id: 12, root_id: 10, reply_to_user_id: 7 },
      { ...common, id: 40, floor: 2, author_count: 0, deleted_at: 9 },
    ]);
    expect(await db.selectFrom("comment_like").select("comment_id").execute()).toEqual([{ comment_id: 10 }]);
    expect(await db.selectFrom("comment_notice").selectAll().execute()).toHaveLength(3);
    // Foreign keys and unique floors bite as before; ids go on.
    const next = {
      subject_kind: "article",
      subject_id: 3,
      author_id: 8,
      floor: 2,
      source: "字",
      html: "",
      renderer_version: 1,
      created_at: 9,
    } as const;
    await expect(db.insertInto("comment").values(next).execute()).rejects.toThrow(/unique/i);
    await expect(
      db
        .insertInto("comment")
        .values({ ...next, floor: 3, root_id: 999 })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
    await expect(
      db.insertInto("comment_like").values({ comment_id: 999, user_id: 7, created_at: 1 }).execute(),
    ).rejects.toThrow(/foreign key/i);
    if (kind === "sqlite")
      expect(
        await db
          .insertInto("comment")
          .values({ ...next, floor: 3 })
          .returning("id")
          .execute(),
      ).toEqual([{ id: 41 }]);
  } finally {
    await drop();
  }
});
