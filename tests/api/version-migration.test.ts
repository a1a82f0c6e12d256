import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("E01 versions of an older database, which did not note whom they were for, are their author's alone", async ({
  server,
}) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "096-feeds");
    await sql`insert into "user" (id, created_at) values (7, 1)`.execute(db);
    await sql`insert into article (id, author_id, title, summary, source, html, outline, renderer_version, reading_minutes, published_at, updated_at)
      values (3, 7, 't', 's', 's', 'h', '[]', 1, 1, 1, 1)`.execute(db);
    await sql`insert into article_version (article_id, revision, title, source, editor_id, created_at) values (3, 1, 't', 's', 7, 1)`.execute(
      db,
    );
    await migrate(db, kind);
    expect(await db.selectFrom("article_version").select("visibility").execute()).toEqual([{ visibility: "self" }]);
  } finally {
    await drop();
  }
});
