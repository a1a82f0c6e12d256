import { type Transaction, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { startPoll } from "../poll/change-poll.ts";
import type { Writing } from "../../shared/event/event.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { listing } from "./listing.ts";

const DUE_AT_ONCE = 50;

interface Appear {
  ctx: Writing;
  articleId: number;
  /** When set, publishes the article only if this user wrote it, and does not check the scheduled time. */
  authorId?: number;
}

/**
 * Publishes a scheduled article. The UPDATE of its row decides: of several concurrent calls, one publishes. @returns
 * whether this call published it
 */
async function appear(trx: Transaction<Database>, { ctx, articleId, authorId }: Appear): Promise<boolean> {
  const now = ctx.clock.now();
  return runInLockOrder({
    async thing() {
      const row = await trx
        .updateTable("article")
        .set({ scheduled_at: null, published_at: now, updated_at: now })
        .where("id", "=", articleId)
        .where("scheduled_at", "is not", null)
        .where("deleted_at", "is", null)
        .$if(authorId === undefined, (query) => query.where("scheduled_at", "<=", now))
        .$if(authorId !== undefined, (query) => query.where("author_id", "=", authorId ?? 0))
        .returning("id")
        .executeTakeFirst();
      if (row) await startPoll(trx, { kind: "article", id: articleId }, now);
      return row !== undefined;
    },
    following: (appeared) => (appeared ? listing(trx, { ctx, articleId }) : []),
  });
}

/**
 * 立即发布: publishes a scheduled article now, at the author's wish. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND when the article is gone, or the viewer did not write it
 */
export async function publishNow({
  ctx,
  viewer,
  articleId,
}: {
  ctx: Context;
  viewer: Viewer;
  articleId: number;
}): Promise<{ ok: true }> {
  await ownScheduled({ ctx, viewer, articleId });
  await ctx.db.transaction().execute((trx) => appear(trx, { ctx, articleId, authorId: viewer.id }));
  return { ok: true };
}

/**
 * @throws ApiError NOT_FOUND, also when the viewer is not the author: a scheduled article is hidden from everybody else
 */
export async function ownScheduled({
  ctx,
  viewer,
  articleId,
}: {
  ctx: Pick<Context, "db">;
  viewer: Viewer;
  articleId: number;
}) {
  const row = await ctx.db
    .selectFrom("article")
    .select("scheduled_at")
    .where("id", "=", articleId)
    .where("author_id", "=", viewer.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "文章不存在或已被删除");
  return row;
}

/**
 * Scheduled articles whose time has come, oldest first. Articles of muted or banned authors wait until the sanction
 * ends.
 */
export function dueQuery({ ctx, now }: { ctx: Pick<Context, "db">; now: number }) {
  return ctx.db
    .selectFrom("article")
    .select("id")
    .where(sql<boolean>`scheduled_at is not null`)
    .where("scheduled_at", "<=", now)
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`(select count(*) from "user" where "user".id = article.author_id and ("user".muted_until > ${now} or "user".banned_until > ${now})) = 0`,
    )
    .orderBy("scheduled_at")
    .limit(DUE_AT_ONCE);
}

/** Publishes all due articles, each in its own transaction. @returns how many this process published */
export async function publishDue(ctx: Writing & Pick<Context, "db">, signal?: AbortSignal): Promise<number> {
  let published = 0;
  for (;;) {
    const due = await dueQuery({ ctx, now: ctx.clock.now() }).execute();
    for (const { id } of due) {
      signal?.throwIfAborted();
      if (await ctx.db.transaction().execute((trx) => appear(trx, { ctx, articleId: id }))) published++;
    }
    if (due.length < DUE_AT_ONCE) return published;
  }
}
