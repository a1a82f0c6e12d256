import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("K01 E01 series of before the index are ordered by their last part, or by their creation", async ({ server }) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "013-danmaku-cleanup");
    await sql`insert into "user" (id, name, created_at) values (1, '编者', 1)`.execute(db);
    await sql`insert into series (id, author_id, kind, title, created_at, updated_at, last_part_at)
      values (1, 1, 'article', '有内容的', 5, 5, 9), (2, 1, 'video', '空的', 6, 7, null)`.execute(db);
    await migrate(db, kind);
    const rows = await db.selectFrom("series").select(["id", "active_at"]).orderBy("id").execute();
    expect(rows).toEqual([
      { id: 1, active_at: 9 },
      { id: 2, active_at: 6 },
    ]);
  } finally {
    await drop();
  }
});
