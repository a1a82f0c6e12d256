import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { PinPlace } from "../../../../contract/posts/article-mark.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { notify } from "../../shared/message/notify.ts";
import { goneArticle } from "./article-rows.ts";

interface Mark {
  ctx: Context;
  viewer: Viewer;
  articleId: number;
}

const columnOf = { profile: "pinned_at", home: "home_pinned_at" } as const;

/**
 * 精华: administrators feature a public article; its author is notified each time it becomes featured. A repeated call
 * changes nothing.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function setEssence({
  ctx,
  viewer,
  articleId,
  essence,
}: Mark & { essence: boolean }): Promise<{ ok: true }> {
  if (viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只有管理员可以设置精华");
  await ctx.db.transaction().execute((trx) =>
    runInLockOrder({
      async thing() {
        const row = await trx
          .selectFrom("article")
          .select(["author_id", "title"])
          .where("id", "=", articleId)
          .where("is_listed", "=", 1)
          .executeTakeFirst();
        if (!row) throw goneArticle();
        const changed = await trx
          .updateTable("article")
          .set({ essence_at: essence ? ctx.clock.now() : null })
          .where("id", "=", articleId)
          .where("essence_at", essence ? "is" : "is not", null)
          .returning("id")
          .executeTakeFirst();
        if (changed)
          await audit(
            trx,
            { ctx, viewer },
            { act: "mark-article", target: { kind: "article", id: articleId }, after: { essence } },
          );
        return { ...row, isTold: changed !== undefined && essence && row.author_id !== viewer.id };
      },
      following: ({ author_id: authorId, title, isTold }) => [
        {
          people: async () =>
            isTold &&
            notify({
              ctx,
              trx,
              userIds: [authorId],
              notice: {
                kind: "article",
                title: "你的文章被设为精华",
                body: `《${title}》会出现在首页的精华里，谢谢你的分享。`,
                path: `/article/${articleId}`,
                about: { kind: "article", id: articleId },
              },
            }),
        },
      ],
    }),
  );
  return { ok: true };
}

/**
 * 置顶: an author pins their own article on their profile, or an administrator pins an article on the home page. A
 * repeated call changes nothing.
 * @throws ApiError FORBIDDEN for others, NOT_FOUND, CONFLICT when three are pinned there
 */
export function pinArticle({
  ctx,
  viewer,
  articleId,
  place,
  pinned,
}: Mark & { place: PinPlace; pinned: boolean }): Promise<{ ok: true }> {
  const column = columnOf[place];
  return ctx.db.transaction().execute(async (trx) => {
    if (place === "home" && viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只有管理员可以置顶到首页");
    const row = await trx
      .selectFrom("article")
      .select(["author_id", "is_listed", column])
      .where("id", "=", articleId)
      .where("deleted_at", "is", null)
      .$if(pinned, (query) => query.where("is_listed", "=", 1))
      .executeTakeFirst();
    const isForeign = place === "profile" && row?.author_id !== viewer.id;
    // The existence of an article that is not public is not revealed.
    if (!row || (isForeign && row.is_listed === 0)) throw goneArticle();
    if (isForeign) throw new ApiError("FORBIDDEN", "只能置顶自己的文章");
    if ((row[column as keyof typeof row] !== null) === pinned) return { ok: true } as const;
    if (pinned) await assertRoom(trx, place, row.author_id);
    await trx
      .updateTable("article")
      .set({ [column]: pinned ? ctx.clock.now() : null })
      .where("id", "=", articleId)
      .execute();
    if (place === "home")
      await audit(
        trx,
        { ctx, viewer },
        { act: "pin-article", target: { kind: "article", id: articleId }, after: { pinned } },
      );
    return { ok: true } as const;
  });
}

/** An arbitrary lock key that no other lock uses. */
const HOME_PINS = 4_072_072;

/** Serializes pins of one place, so that the count below stays correct until this transaction ends. */
async function assertRoom(trx: Transaction<Database>, place: PinPlace, authorId: number): Promise<void> {
  if (place === "profile") await lockUsers(trx, [authorId]);
  else await dialectOf(trx).lockKey(trx, HOME_PINS);
  const there = await trx
    .selectFrom("article")
    .select("id")
    .where(columnOf[place], "is not", null)
    .where("deleted_at", "is", null)
    .$if(place === "profile", (query) => query.where("author_id", "=", authorId))
    .limit(limits.pinsMax)
    .execute();
  if (there.length >= limits.pinsMax) throw new ApiError("CONFLICT", `最多置顶 ${limits.pinsMax} 篇文章，请先取消一篇`);
}
