import { sql } from "kysely";
import { fillImageUses } from "#api/db/fill-image-uses.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("C19 rows inserted without the verbs get their image uses from all contents, and members their picture counts", async ({
  server,
}) => {
  const { db } = server.ctx;
  await sql`insert into "user" (id, created_at) values (7, 1), (8, 1)`.execute(db);
  for (let id = 1; id <= 10; id++) {
    await sql`insert into image (id, owner_id, key, thumb_key, mime, width, height, bytes, created_at)
        values (${id}, ${id < 9 ? 7 : 8}, ${`image/aa/k${id}.jpg`}, ${`image/aa/k${id}.thumb.webp`}, 'image/jpeg', 1, 1, 100, 1)`.execute(
      db,
    );
  }
  await sql`update "user" set avatar_image_id = 1 where id = 8`.execute(db);
  await sql`insert into article (id, author_id, title, summary, source, html, outline, renderer_version, reading_minutes, published_at, updated_at, cover_image_id, deleted_at)
      values (3, 7, 't', 's', '![a](/media/image/aa/k2.jpg)', '<img src="https://cdn.example/media/image/aa/k2.jpg">', '[]', 1, 1, 1, 1, 3, 5)`.execute(
    db,
  );
  await sql`insert into article_version (article_id, revision, title, source, editor_id, visibility, created_at) values (3, 1, 't', '![a](https://site.example/media/image/aa/k4.thumb.webp)', 7, 'public', 1)`.execute(
    db,
  );
  await sql`insert into draft (id, author_id, revision, title, source, issue, created_at, updated_at) values (5, 7, 1, 't', 'x', '{"coverImageId":5}', 1, 1)`.execute(
    db,
  );
  await sql`insert into comment (id, subject_kind, subject_id, author_id, source, html, renderer_version, created_at) values (6, 'article', 3, 7, 's', 'h', 1, 1)`.execute(
    db,
  );
  await sql`insert into comment_image (comment_id, position, image_id) values (6, 0, 6)`.execute(db);
  await sql`insert into feedback (id, author_id, kind, title, source, html, summary, renderer_version, moved_at, created_at, updated_at, reply_source, reply_html, reply_by)
      values (4, 7, 'bug', 't', 's', 'h', 's', 1, 1, 1, 1, '![a](/media/image/aa/k7.jpg)', '', 7)`.execute(db);
  await sql`insert into video (id, author_id, title, summary, source, html, renderer_version, cover_image_id, created_at, updated_at)
      values (9, 7, 't', 's', '', '', 1, 10, 1, 1)`.execute(db);
  await fillImageUses(db, server.ctx, 5);
  const uses = await db.selectFrom("image_use").selectAll().orderBy("image_id").execute();
  expect(uses.map((use) => [use.image_id, use.subject_kind, use.subject_id])).toEqual([
    [1, "user", 8],
    [2, "article", 3],
    [3, "article", 3],
    [4, "article-version", 3],
    [5, "draft", 5],
    [6, "comment", 6],
    [7, "feedback-reply", 4],
    [10, "video", 9],
  ]);
  const unused = await db
    .selectFrom("image")
    .select("id")
    .where("unused_since", "is not", null)
    .orderBy("id")
    .execute();
  expect(unused.map(({ id }) => id)).toEqual([8, 9]);
  const counts = await db.selectFrom("user").select(["id", "image_count", "image_bytes"]).orderBy("id").execute();
  expect(counts).toEqual([
    { id: 7, image_count: 8, image_bytes: 800 },
    { id: 8, image_count: 2, image_bytes: 200 },
  ]);
});
