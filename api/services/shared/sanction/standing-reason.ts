import type { Context } from "../../../context.ts";

/**
 * The reason of a member's current ban or mute, as the staff member wrote it; undefined without a sanction row (a ban
 * or mute set by hand in the database).
 */
export async function standingReason(
  { db }: Pick<Context, "db">,
  userId: number,
  kind: "ban" | "mute",
): Promise<string | undefined> {
  const row = await db
    .selectFrom("sanction")
    .select("reason")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("lifted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reason;
}
