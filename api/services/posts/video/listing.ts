import type { Transaction } from "kysely";
import { keepPlace } from "../../circles/circle-post/keep-place.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexText, textOfHtml, unindexText } from "../../../db/text-search.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { Writing } from "../../shared/event/event.ts";
import { askOnce, type Following } from "../../shared/event/settle.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { mentionsIn, notifyMentioned } from "../../shared/message/notify-mentioned.ts";

/**
 * Brings a video into the lists of everybody or takes it out, as its visibility, its file and its deletion say: feeds,
 * tags, search, the author's counter. The only place that writes `is_listed`; it follows whatever changed one of those
 * or its words, once the video's row is held.
 */
export function videoListing(trx: Transaction<Database>, ctx: Writing, videoId: number): Following[] {
  const subject = { kind: "video", id: videoId } as const;
  const change = askOnce(() => changeOf(trx, videoId));
  const own: Following = {
    async tags() {
      const { row, flag, changes } = await change();
      await keepPlace(trx, ctx, subject);
      await trx
        .updateTable("video_tag")
        .set({ is_listed: flag, published_at: row.published_at })
        .where("video_id", "=", videoId)
        .execute();
      if (changes) await trx.updateTable("video").set({ is_listed: flag }).where("id", "=", videoId).execute();
    },
    async search() {
      const { row, isListed, changes } = await change();
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
        .set((eb) => ({ listed_video_count: eb("listed_video_count", "+", isListed ? 1 : -1) }))
        .where("id", "=", row.author_id)
        .execute();
    },
    async people() {
      const { row } = await change();
      if (row.deleted_at === null && row.published_at !== null && row.visibility === "public")
        await notifyMentioned({ ctx, trx, writerId: row.author_id, html: row.html, about: subject, body: row.title });
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
      return { of: "post", what, post: subject, authorId: row.author_id, at: row.published_at ?? 0 };
    }),
  ];
}

async function changeOf(trx: Transaction<Database>, videoId: number) {
  const row = await trx
    .selectFrom("video")
    .select(["author_id", "title", "html", "visibility", "is_enclosed", "published_at", "deleted_at", "is_listed"])
    .where("id", "=", videoId)
    .executeTakeFirstOrThrow();
  const isListed = row.deleted_at === null && row.published_at !== null && isForAll(row);
  const flag = isListed ? (1 as const) : (0 as const);
  return { row, isListed, flag, changes: flag !== row.is_listed };
}
