import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import type { GatheredName } from "./notice-kinds.ts";
import { whoListens } from "./who-listens.ts";

interface Doing {
  ctx: Pick<Context, "clock" | "live">;
  trx: Transaction<Database>;
  /** The notice's receiver. The caller has locked this person's row. */
  userId: number;
  doerId: number;
  kind: GatheredName;
  /** The action, for example 赞了你的文章《…》. */
  did: string;
  /** Plain text below the notice's title. */
  body?: string;
  /** The page of the post, or the list of followers; one notice per kind, day and path. */
  path: string;
  /** The post whose text the notice repeats (notify.ts). */
  about?: SubjectRef;
}

/**
 * R29, E06: notifies a member of a like or a new follower. One notice per path and day in China names the latest person
 * and counts each person once, however often a like is undone and repeated. A read notice becomes unread again when
 * another person joins. Runs last in the transaction of the like or follow.
 */
export async function notifyOfDoer({
  ctx,
  trx,
  userId,
  doerId,
  kind,
  did,
  body = "",
  path,
  about,
}: Doing): Promise<void> {
  if ((await whoListens(trx, doerId, [userId])).length === 0) return;
  const now = ctx.clock.now();
  const gathers = `${kind} ${dayInChina(now)} ${path}`;
  const notice = await trx
    .insertInto("system_notice")
    .values({
      user_id: userId,
      kind,
      title: "",
      body,
      path,
      subject_kind: about?.kind ?? null,
      subject_id: about?.id ?? null,
      gathers,
      created_at: now,
      read_at: now,
    })
    // This update changes nothing; it locks the existing row and returns its id.
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "gathers"])
        .where("gathers", "is not", null)
        .doUpdateSet({ gathers: sql<string>`excluded.gathers` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  const isNew = await trx
    .insertInto("notice_doer")
    .values({ notice_id: notice.id, user_id: doerId })
    .onConflict((conflict) => conflict.columns(["notice_id", "user_id"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!isNew) return;
  const { read_at: readAt, doer_count: others } = await trx
    .selectFrom("system_notice")
    .select(["read_at", "doer_count"])
    .where("id", "=", notice.id)
    .executeTakeFirstOrThrow();
  const doer = await trx.selectFrom("user").select("name").where("id", "=", doerId).executeTakeFirstOrThrow();
  const who = `${doer.name ?? "有人"}${others > 0 ? ` 等 ${others + 1} 人` : " "}`;
  await trx
    .updateTable("system_notice")
    .set({ title: `${who}${did}`, doer_count: others + 1, read_at: null })
    .where("id", "=", notice.id)
    .execute();
  if (readAt === null) return;
  await trx
    .updateTable("user")
    .set((eb) => ({ system_notice_count: eb("system_notice_count", "+", 1) }))
    .where("id", "=", userId)
    .execute();
  await ctx.live.publish(trx, { type: "unread.changed", userIds: [userId] });
}
