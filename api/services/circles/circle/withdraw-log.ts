import { sql } from "kysely";
import { emptied } from "../../people/withdrawal/emptied.ts";

interface Entry {
  reason: string;
  title: string;
  actor_id: number;
  created_at: number;
}

/**
 * A circle's log, which its members read: the member's reasons and announcements, and the titles of their posts. The entry
 * stays.
 */
export const withdrawnLog = emptied<Entry>({
  table: "circle_log",
  isOf: (userId) => sql`((actor_id = ${userId} and reason <> '') or (user_id = ${userId} and title <> ''))`,
  read: ["reason", "title", "actor_id", "created_at"],
  thingOf: ({ reason, title, actor_id: actorId, created_at: at }, userId) => ({
    at,
    texts: [{ path: "log", field: "profile", text: actorId === userId ? reason : title }],
    imageIds: [],
  }),
  empty: () => ({ reason: "", title: "" }),
});
