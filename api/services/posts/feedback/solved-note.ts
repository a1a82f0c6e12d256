import { isSolved, passportText } from "../../../../contract/posts/ticket-passport.ts";
import type { Context } from "../../../context.ts";

/** The sentence on a solved ticket's share card: #3 在 1.5.0 解决了，14 人一起支持. */
export async function solvedNote({ db }: Pick<Context, "db">, id: number): Promise<string | null> {
  const row = await db
    .selectFrom("feedback")
    .select(["status", "resolved_version", "vote_count"])
    .where("id", "=", id)
    .executeTakeFirst();
  const resolvedVersion = row?.resolved_version ?? "";
  return row && isSolved({ status: row.status, resolvedVersion })
    ? passportText({ id, resolvedVersion, voteCount: row.vote_count }, "other")
    : null;
}
