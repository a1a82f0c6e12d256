import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

test("E03 polls of an older database keep options, votes and ends when they may belong to anything", async ({
  server,
}) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  try {
    await migrate(db, kind, "072-article-marks");
    const day = 86_400_000;
    await sql`insert into "user" (id, created_at) values (7, 1), (8, 1)`.execute(db);
    await sql`insert into dynamic (id, author_id, source, html, renderer_version, has_poll, created_at) values (30, 7, 's', 'h', 1, 1, 5), (31, 7, 's', 'h', 1, 1, 9)`.execute(
      db,
    );
    await sql`insert into dynamic_poll (dynamic_id, is_multiple, ends_at, voter_count) values (30, 1, ${5 + 3 * day}, 2), (31, 0, ${9 + day}, 0)`.execute(
      db,
    );
    await sql`insert into dynamic_poll_option (id, dynamic_id, position, text, vote_count) values (4, 30, 0, '甲', 2), (5, 30, 1, '乙', 1), (8, 31, 0, '是', 0), (9, 31, 1, '否', 0)`.execute(
      db,
    );
    await sql`insert into dynamic_ballot (dynamic_id, user_id, created_at) values (30, 7, 6), (30, 8, 7)`.execute(db);
    await sql`insert into dynamic_vote (option_id, user_id) values (4, 7), (4, 8), (5, 8)`.execute(db);
    await migrate(db, kind);

    const common = { subject_kind: "dynamic", question: "" };
    const polls = await db.selectFrom("poll").selectAll().orderBy("subject_id").execute();
    expect(polls).toMatchObject([
      { ...common, subject_id: 30, is_multiple: 1, days: 3, ends_at: 5 + 3 * day, voter_count: 2 },
      { ...common, subject_id: 31, is_multiple: 0, days: 1, ends_at: 9 + day, voter_count: 0 },
    ]);
    const [first = 0, second = 0] = polls.map(({ id }) => id);
    expect(await db.selectFrom("poll_option").selectAll().orderBy("id").execute()).toEqual([
      { id: 4, poll_id: first, position: 0, text: "甲", vote_count: 2 },
      { id: 5, poll_id: first, position: 1, text: "乙", vote_count: 1 },
      { id: 8, poll_id: second, position: 0, text: "是", vote_count: 0 },
      { id: 9, poll_id: second, position: 1, text: "否", vote_count: 0 },
    ]);
    expect(await db.selectFrom("poll_ballot").selectAll().orderBy("user_id").execute()).toEqual([
      { poll_id: first, user_id: 7, created_at: 6 },
      { poll_id: first, user_id: 8, created_at: 7 },
    ]);
    expect(await db.selectFrom("poll_vote").selectAll().orderBy("option_id").orderBy("user_id").execute()).toEqual([
      { option_id: 4, user_id: 7 },
      { option_id: 4, user_id: 8 },
      { option_id: 5, user_id: 8 },
    ]);
    // Ids go on, one vote for each person, and a poll that is deleted takes all of it along.
    expect(
      await db
        .insertInto("poll_option")
        .values({ poll_id: second, position: 2, text: "也许" })
        .returning("id")
        .execute(),
    ).toEqual([{ id: 10 }]);
    await expect(
      db.insertInto("poll_ballot").values({ poll_id: first, user_id: 7, created_at: 9 }).execute(),
    ).rejects.toThrow(/unique/i);
    await db.deleteFrom("poll").where("id", "=", first).execute();
    expect(await db.selectFrom("poll_vote").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("poll_ballot").selectAll().execute()).toEqual([]);
  } finally {
    await drop();
  }
});
