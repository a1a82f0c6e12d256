import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("E06 notices of an older database learn whose words they repeat; what tells of a report repeats none", async ({
  server,
}) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "096-feeds");
    await sql`insert into "user" (id, created_at) values (7, 1)`.execute(db);
    const notices = [
      ["mention", "/article/3"],
      ["mention", "/dynamic/12"],
      ["feedback", "/feedback/5"],
      ["report", "/article/3"],
      ["article", "/article/x9"],
      ["video", "/user/publish/video/edit/2"],
      ["report", null],
    ];
    for (const [index, [about, path]] of notices.entries()) {
      await sql`insert into system_notice (id, user_id, kind, title, body, path, created_at) values (${index + 1}, 7, ${about}, 't', 'b', ${path}, 1)`.execute(
        db,
      );
    }
    await migrate(db, kind);
    const rows = await db.selectFrom("system_notice").select(["subject_kind", "subject_id"]).orderBy("id").execute();
    expect(rows.map((row) => [row.subject_kind, row.subject_id])).toEqual([
      ["article", 3],
      ["dynamic", 12],
      ["feedback", 5],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  } finally {
    await drop();
  }
});
