import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { PostEvent, Writing, Written } from "../../shared/event/event.ts";
import { postEvent } from "../../shared/event/post-event.ts";
import { memoize, type Following } from "../../shared/event/run-in-lock-order.ts";
import { changeTagCounts } from "./article-tags.ts";
import { rankedColumns, updateHotRank } from "./hot-rank.ts";

interface Listing {
  ctx: Writing;
  articleId: number;
  /** Set when the article has new text. */
  written?: Written;
}

/**
 * Puts an article into the public lists or takes it out, according to its visibility, schedule and deletion, and
 * publishes the event. Nothing else writes `is_listed`. It must follow every change of one of those columns, while the
 * article's row is locked.
 */
export function listing(trx: Transaction<Database>, { ctx, articleId, written }: Listing): Following[] {
  const change = memoize(() => changeOf(trx, articleId));
  const own: Following = {
    async tags() {
      const { row, isListed, changes } = await change();
      if (!changes) return;
      const flag = isListed ? 1 : 0;
      // An article that leaves the home page loses its home pin too: nobody could see it there to unpin it.
      await trx
        .updateTable("article")
        .set({ is_listed: flag, ...(isListed ? {} : { home_pinned_at: null }) })
        .where("id", "=", articleId)
        .execute();
      const tags = await trx
        .updateTable("article_tag")
        .set({ is_listed: flag, published_at: row.published_at })
        .where("article_id", "=", articleId)
        .returning("tag_id")
        .execute();
      // The rank was not updated while the article was unlisted.
      if (isListed) await updateHotRank(trx, row, ctx.clock.now());
      await changeTagCounts(
        trx,
        tags.map((tag) => tag.tag_id),
        isListed ? 1 : -1,
      );
    },
  };
  return [consequences(trx, ctx, async () => eventOf(await change(), written)), own];
}

type Change = Awaited<ReturnType<typeof changeOf>>;

function eventOf({ row, isListed, changes }: Change, written: Written | undefined): PostEvent {
  const isOut = row.deleted_at === null && row.scheduled_at === null && row.visibility === "public";
  return postEvent("article", row, {
    changes,
    isListed,
    at: row.published_at,
    ...((changes && isListed) || (written && isOut) ? { tells: true as const } : {}),
    leavesPages: changes && !isListed,
    ...written,
  });
}

async function changeOf(trx: Transaction<Database>, articleId: number) {
  const row = await trx
    .selectFrom("article")
    .select([
      ...rankedColumns,
      "author_id",
      "title",
      "html",
      "visibility",
      "is_enclosed",
      "scheduled_at",
      "deleted_at",
      "is_listed",
    ])
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  const isListed = row.deleted_at === null && row.scheduled_at === null && isForAll(row);
  return { row, isListed, changes: isListed !== (row.is_listed === 1) };
}
