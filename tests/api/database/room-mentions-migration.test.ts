import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("K01 C22 people whom a room's message mentioned before become rows of its mentions, once each", async ({
  server,
}) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "016-warning-of-removal");
    await sql`insert into "user" (id, name, created_at) values (1, '甲', 1), (2, '乙', 1)`.execute(db);
    for (const [userId, what, messageId] of [
      [1, "room-mention", 7],
      [2, "room-mention", 7],
      [2, "room-mention", 8],
      [1, "follow", null],
    ] as const)
      await sql`insert into notice (user_id, tab, kind, gathers, message_id, newest_seq, acted_at)
        values (${userId}, 'mention', ${what}, ${`${what} ${messageId}`}, ${messageId}, 1, 1)`.execute(db);
    await migrate(db, kind);
    const rows = await db
      .selectFrom("mention")
      .select(["subject_kind", "subject_id", "user_id"])
      .orderBy("subject_id")
      .orderBy("user_id")
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["message", 7, 1],
      ["message", 7, 2],
      ["message", 8, 2],
    ]);
  } finally {
    await drop();
  }
});
