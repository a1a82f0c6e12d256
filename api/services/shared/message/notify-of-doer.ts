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
  /** Who is told. The caller holds this person's row. */
  userId: number;
  doerId: number;
  kind: GatheredName;
  /** 赞了你的文章《…》 */
  did: string;
  /** Plain text below the notice's title. */
  body?: string;
  /** Where the thing stands, or who follows; what is gathered by day. */
  path: string;
  /** The thing whose words the notice repeats (notify.ts). */
  about?: SubjectRef;
}

/**
 * R29, E06: who liked a thing of mine or follows me: one notice for a thing and a day in China, which names the latest
 * and counts each person once, however often a like is taken back and given again. A notice that has been read is
 * unread again when one more person joins. Last in the transaction of what it tells of.
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
    // The row as it is, held.
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
