import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import { indexText, textOfHtml, unindexText } from "../../db/text-search.ts";
import { lockUsers } from "../../db/lock-users.ts";
import type { Database } from "../../db/schema/index.ts";
import { mentionsIn, notifyMentioned } from "../message/notify-mentioned.ts";
import { changeTagCounts } from "./article-tags.ts";
import { type RankedRow, rankedColumns, updateHotRank } from "./hot-rank.ts";

interface UpdateListing {
  ctx: Pick<Context, "clock" | "databaseKind" | "live">;
  articleId: number;
  /** The words for the search index when they are at hand and may have changed; else they are read off the HTML when they are needed. */
  words?: string;
}

/**
 * Brings an article into the lists of everybody or takes it out, as its visibility, its schedule and its deletion say:
 * feeds, tags, search, the author's and the tags' counters. The only place that writes `is_listed`; call it in the
 * transaction of whatever changed one of those, after the article's row is locked. Rows: article → tags → author.
 */
export async function updateListing(
  trx: Transaction<Database>,
  { ctx, articleId, words }: UpdateListing,
): Promise<void> {
  const row = await trx
    .selectFrom("article")
    .select([...rankedColumns, "author_id", "title", "html", "visibility", "scheduled_at", "deleted_at", "is_listed"])
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  const isListed = row.deleted_at === null && row.scheduled_at === null && row.visibility === "public";
  const changes = isListed !== (row.is_listed === 1);
  const isTold = isListed && (changes || words !== undefined);
  if (isTold)
    await indexText(
      trx,
      ctx.databaseKind,
      { kind: "article", id: articleId },
      { title: row.title, body: words ?? textOfHtml(row.html) },
    );
  if (changes) await changeListing(trx, ctx, row, isListed);
  if (isTold)
    await notifyMentioned({
      ctx,
      trx,
      writerId: row.author_id,
      html: row.html,
      about: { kind: "article", id: articleId },
      body: row.title,
    });
}

type Listed = RankedRow & { author_id: number; html: string };

async function changeListing(
  trx: Transaction<Database>,
  ctx: UpdateListing["ctx"],
  row: Listed,
  isListed: boolean,
): Promise<void> {
  const { id: articleId } = row;
  const flag = isListed ? 1 : 0;
  const by = isListed ? 1 : -1;
  // What leaves the home page leaves its pins too: nobody sees it there any more to take it down.
  await trx
    .updateTable("article")
    .set({ is_listed: flag, ...(isListed ? {} : { home_pinned_at: null }) })
    .where("id", "=", articleId)
    .execute();
  if (!isListed) await unindexText(trx, ctx.databaseKind, { kind: "article", id: articleId });
  const tags = await trx
    .updateTable("article_tag")
    .set({ is_listed: flag, published_at: row.published_at })
    .where("article_id", "=", articleId)
    .returning("tag_id")
    .execute();
  // Nobody ranked it while it was out.
  if (isListed) await updateHotRank(trx, row, ctx.clock.now());
  await changeTagCounts(
    trx,
    tags.map((tag) => tag.tag_id),
    by,
  );
  // Everybody at once, in their order: whom the text names is told after this.
  await lockUsers(trx, ctx.databaseKind, [row.author_id, ...mentionsIn(row.html)]);
  await trx
    .updateTable("user")
    .set((eb) => ({ article_count: eb("article_count", "+", by) }))
    .where("id", "=", row.author_id)
    .execute();
  if (!isListed) await ctx.live.publish(trx, { type: "pages.stale" });
}
