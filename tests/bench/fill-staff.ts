import { type Kysely, sql } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows } from "./insert-rows.ts";

/** What the console lists. */
export async function staffRows(db: Kysely<Database>, rows: number, now: number, adminId: number): Promise<void> {
  // Who is banned or muted, and who is of the staff, writes nothing here.
  const people = sql`update "user" set`;
  await sql`${people} banned_until = ${now} + id * 1000 where id > 200 and id % 20 = 1`.execute(db);
  await sql`${people} muted_until = ${now} + id * 1000 where id > 200 and id % 20 = 2`.execute(db);
  await sql`${people} staff_role = 'support' where id > 200 and id % 100 = 3`.execute(db);
  const some = "case i % 2 when 0 then 50 else 4 + i % 100 end";
  const about = { user_id: some, created_at: `${now} - i * 1000` };
  await insertRows(db, "sanction", rows, { ...about, kind: "'warning'", reason: "'刷屏'", made_by: String(adminId) });
  await insertRows(db, "staff_note", rows, { ...about, author_id: String(adminId), text: "'看过了'" });
  await insertRows(db, "staff_log", rows, {
    actor_id: some,
    act: "case i % 40 when 0 then 'warn' else 'note' end",
    target_kind: "'user'",
    target_id: some,
    created_at: `${now} - i * 1000`,
  });
}
