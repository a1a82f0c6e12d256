import type { Transaction } from "kysely";
import { indexText, textOfHtml, unindexText } from "../../../db/text-search.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { mentionsIn, notifyMentioned } from "../../shared/message/notify-mentioned.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { Writing } from "../../shared/event/event.ts";
import { askOnce, type Following } from "../../shared/event/settle.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { changeTagCounts } from "./article-tags.ts";
import { keepPlace } from "../../circles/circle-post/keep-place.ts";
import { rankedColumns, updateHotRank } from "./hot-rank.ts";

interface Listing {
  ctx: Writing;
  articleId: number;
  /** Its words, when they may have changed: who is named in them may be new. */
  words?: string;
}

/**
 * Brings an article into the lists of everybody or takes it out, as its visibility, its schedule and its deletion say:
 * feeds, tags, search, the author's and the tags' counters. The only place that writes `is_listed`; it follows whatever
 * changed one of those, once the article's row is held.
 */
export function listing(trx: Transaction<Database>, { ctx, articleId, words }: Listing): Following[] {
  const change = askOnce(() => changeOf(trx, articleId));
  const own: Following = {
    async tags() {
      const { row, isListed, changes } = await change();
      await keepPlace(trx, ctx, { kind: "article", id: articleId });
      if (!changes) return;
      const flag = isListed ? 1 : 0;
      // What leaves the home page leaves its pins too: nobody sees it there any more to take it down.
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
      // Nobody ranked it while it was out.
      if (isListed) await updateHotRank(trx, row, ctx.clock.now());
      await changeTagCounts(
        trx,
        tags.map((tag) => tag.tag_id),
        isListed ? 1 : -1,
      );
    },
    async search() {
      const { row, isListed, changes } = await change();
      const subject = { kind: "article", id: articleId } as const;
      // With its tags and its circle, which may be all that has changed.
      if (isListed) await indexText(trx, ctx.databaseKind, subject, { title: row.title, body: textOfHtml(row.html) });
      else if (changes) await unindexText(trx, ctx.databaseKind, subject);
    },
    async figures() {
      const { row, isListed, changes } = await change();
      if (!changes) return;
      // Everybody at once, in their order: whom the text names is told after this.
      await lockUsers(trx, ctx.databaseKind, [row.author_id, ...mentionsIn(row.html)]);
      await trx
        .updateTable("user")
        .set((eb) => ({ article_count: eb("article_count", "+", isListed ? 1 : -1) }))
        .where("id", "=", row.author_id)
        .execute();
    },
    async people() {
      const { row, isListed, changes } = await change();
      if (
        (isListed && changes) ||
        (words !== undefined && row.deleted_at === null && row.scheduled_at === null && row.visibility === "public")
      )
        await notifyMentioned({
          ctx,
          trx,
          writerId: row.author_id,
          html: row.html,
          about: { kind: "article", id: articleId },
          body: row.title,
        });
    },
    async outbox() {
      const { isListed, changes } = await change();
      if (changes && !isListed) await ctx.live.publish(trx, { type: "pages.stale" });
    },
  };
  return [
    own,
    consequences(trx, ctx, async () => {
      const { row, isListed, changes } = await change();
      const what = changes ? (isListed ? "listed" : "hidden") : "changed";
      return {
        of: "post",
        what,
        post: { kind: "article", id: articleId },
        authorId: row.author_id,
        at: row.published_at,
      };
    }),
  ];
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
