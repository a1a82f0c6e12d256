import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";

/** The most users in one statement. */
const BATCH = 500;

interface NewComment {
  commentId: number;
  authorId: number;
}

/**
 * Of these readers, those who may be notified of a new comment: they may read the comment and its subject, and have
 * neither blocked nor muted its writer.
 * @param readers user ids; null for a guest
 */
export async function whoHears(
  { db, kinds }: Pick<Context, "db" | "kinds">,
  { commentId, authorId }: NewComment,
  readers: (number | null)[],
): Promise<Set<number | null>> {
  const hearing = new Set<number | null>();
  if (readers.includes(null)) {
    const row = await db
      .selectFrom("comment")
      .select("id")
      .where("id", "=", commentId)
      .where("deleted_at", "is", null)
      .where(subjectIsThere(kinds, null))
      .executeTakeFirst();
    if (row) hearing.add(null);
  }
  const people = [...new Set(readers)].filter((id) => id !== null);
  for (let start = 0; start < people.length; start += BATCH) {
    const rows = await db
      .selectFrom("comment")
      .innerJoin("user", (join) => join.on("user.id", "in", people.slice(start, start + BATCH)))
      .select("user.id")
      .where("comment.id", "=", commentId)
      .where("comment.deleted_at", "is", null)
      .where(subjectIsThere(kinds, { id: sql.ref<number>("user.id") }))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("user_block")
              .select("user_block.id")
              .whereRef("user_block.user_id", "=", "user.id")
              .where("user_block.target_id", "=", authorId),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("user_mute")
              .select("user_mute.target_id")
              .whereRef("user_mute.user_id", "=", "user.id")
              .where("user_mute.target_id", "=", authorId),
          ),
        ),
      )
      .execute();
    for (const row of rows) hearing.add(row.id);
  }
  return hearing;
}
