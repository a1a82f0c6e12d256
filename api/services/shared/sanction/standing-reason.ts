import type { Context } from "../../../context.ts";

/** Why somebody is banned or muted now, as who did it wrote; undefined where nobody did (ends that were set by hand). */
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
