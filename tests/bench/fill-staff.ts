import { type Kysely, sql } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows } from "./insert-rows.ts";

/** The rows that the console lists. */
export async function staffRows(db: Kysely<Database>, rows: number, now: number, adminId: number): Promise<void> {
  // Banned people, muted people and staff write nothing here.
  const people = sql`update "user" set`;
  await sql`${people} banned_until = ${now} + id * 1000 where id > 200 and id % 20 = 1`.execute(db);
  await sql`${people} muted_until = ${now} + id * 1000 where id > 200 and id % 20 = 2`.execute(db);
  await sql`${people} staff_role = case id % 200 when 3 then 'moderator' else 'support' end where id > 200 and id % 100 = 3`.execute(
    db,
  );
  await sql`${people} image_bytes = id where id > 200 and id % 20 = 4`.execute(db);
  const some = "case i % 2 when 0 then 50 else 4 + i % 100 end";
  const about = { user_id: some, created_at: `${now} - i * 1000` };
  await insertRows(db, "sanction", rows, { ...about, kind: "'warning'", reason: "'刷屏'", made_by: String(adminId) });
  await insertRows(db, "staff_note", rows, { ...about, author_id: String(adminId), text: "'看过了'" });
  await insertRows(db, "review", rows, {
    author_id: some,
    kind: "case i % 3 when 0 then 'comment' else 'dynamic' end",
    endpoint: "'post /comment/create'",
    params: "'{}'",
    body: "'{}'",
    texts: "'[]'",
    image_ids: "'[]'",
    reasons: `'["kind"]'`,
    words: "'[]'",
    is_change: "0",
    state: "case i % 4 when 0 then 'waiting' else 'refused' end",
    decided_by: String(adminId),
    created_at: `${now} - i * 1000`,
  });
  await insertRows(db, "appeal", rows, {
    user_id: some,
    kind: "case i % 4 when 0 then 'review' when 1 then 'ban' when 2 then 'mute' else 'removal' end",
    decision_id: "i",
    // Staff do not settle appeals against their own decisions, so the queue contains others' decisions.
    decided_by: `case i % 3 when 0 then ${adminId} else 5 end`,
    text: "'不是广告'",
    state: "case i % 2 when 1 then 'open' else 'denied' end",
    created_at: `${now} - i * 1000`,
  });
  await insertRows(db, "word_list", 40, {
    name: "'词表'",
    level: "'ignore'",
    fields: `'["title"]'`,
    homophones: "0",
    is_on: "0",
    word_count: "1",
    revision: "1",
    updated_at: String(now),
    words: "'代开发票' || i",
  });
  await insertRows(db, "word_hit", rows, {
    list_id: "1 + i % 40",
    word: "'代开发票' || i",
    day: String(Math.floor(now / 86_400_000)),
    count: "1",
  });
  await sql`insert into word_list_day (list_id, day, count) select list_id, day, sum(count) from word_hit group by list_id, day`.execute(
    db,
  );
  await insertRows(db, "forbidden_picture", Math.min(rows, 5_000), {
    look: "i || ''",
    level: "case i % 40 when 0 then 'review' else 'refuse' end",
    note: "'广告'",
    updated_at: String(now),
    thumb: "''",
  });
  await insertRows(db, "staff_log", rows, {
    actor_id: some,
    act: "case i % 40 when 0 then 'warn' else 'note' end",
    target_kind: "'user'",
    target_id: some,
    created_at: `${now} - i * 1000`,
  });
  const today = Math.floor((now + 28_800_000) / 86_400_000);
  for (const figure of ["newcomers", "active", "posts", "comments", "reports"])
    await insertRows(db, "circle_day", Math.floor(rows / 5), {
      figure: `'${figure}'`,
      day: `${today} - 2 - i % 28`,
      circle_id: "1 + i / 28",
      count: "1 + i % 7",
    });
}
