import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { counters } from "../../console/check/counters.ts";
import type { Rule } from "../../../db/check-rule.ts";
import { say } from "../../shared/event/consequences.ts";
import { notify } from "../../shared/message/notify.ts";
import type { Merge } from "../../../feature.ts";

/** Threads per statement. */
const BATCH = 200;

const ofUsers = counters.filter(({ table, column }) => table === "user" && column !== "points");
const authorCount = counters.find(({ name }) => name === "comment.author_count");

const recount = (trx: Transaction<Database>, { table, column, counted }: Rule, ids: number[]) =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column ?? "")} = ${counted} where t.id in (${sql.join(ids)})`.execute(
    trx,
  );

/**
 * 只看作者 (author only): recounts the author's comments, because comments of either account below posts of either account
 * are now the author's own.
 */
export async function countAuthorsWords(ctx: Context, { into }: Merge, signal?: AbortSignal): Promise<void> {
  const kinds = [...ctx.kinds];
  for (let last = 0; ;) {
    signal?.throwIfAborted();
    const rows = await ctx.db
      .selectFrom("comment")
      .select(["id", "root_id", "subject_kind", "subject_id"])
      .where("author_id", "=", into)
      .where("id", ">", last)
      .where((eb) =>
        eb.or(
          kinds.map(
            ({ kind }) => sql<boolean>`(subject_kind = ${kind} and exists (
              select 1 from ${sql.table(kind)} as s where s.id = comment.subject_id and s.author_id = ${into}))`,
          ),
        ),
      )
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const ids = [...new Set(rows.map((row) => row.root_id ?? row.id))].toSorted((a, b) => a - b);
    if (authorCount && ids.length > 0)
      await ctx.db.transaction().execute(async (trx) => {
        // The rows are locked by a separate statement: a concurrent change has either committed before the recount, or
        // is added to the recounted number.
        const held = sql`select 1 from comment where id in (${sql.join(ids)}) order by id for no key update`;
        await dialectOf(trx).lockRows(trx, held.compile(trx));
        await recount(trx, authorCount, ids);
      });
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

/**
 * The last step of a merge, in one transaction: recounts both users' counters, notifies the person, and marks the merge
 * as done.
 */
export async function finishMerge(ctx: Context, { from, into }: Merge): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [from, into]);
    const done = await trx
      .updateTable("account_merge")
      .set({ done_at: ctx.clock.now() })
      .where("user_id", "=", from)
      .where("done_at", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    if (!done) return;
    for (const rule of ofUsers) await recount(trx, rule, [from, into]);
    const { name } = await trx.selectFrom("user").select("name").where("id", "=", from).executeTakeFirstOrThrow();
    await notify({
      ctx,
      trx,
      userIds: [into],
      notice: {
        kind: "account",
        title: "你的另一个账号已并入这个账号",
        body: `${name ? `“${name}”` : "没有昵称的账号"}（编号 ${from}）的内容、关注、收藏、圈子和积分现在都在这里，原来的主页会转到你的主页。如果不是你要求的，请立即联系管理员。`,
        path: `/user/${into}`,
      },
    });
    await say(trx, ctx, { of: "person", what: "merged", id: into, from });
    await ctx.live.publish(trx, { type: "pages.stale" });
  });
}
