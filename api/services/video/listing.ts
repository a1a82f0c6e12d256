import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import { lockUsers } from "../../db/lock-users.ts";
import type { Database } from "../../db/schema/index.ts";
import { indexText, textOfHtml, unindexText } from "../../db/text-search.ts";
import { mentionsIn, notifyMentioned } from "../message/notify-mentioned.ts";

/**
 * Brings a video into the lists of everybody or takes it out, as its visibility, its file and its deletion say: feeds,
 * tags, search, the author's counter. The only place that writes `is_listed`; call it in the transaction of whatever
 * changed one of those or its words, after the video's row is locked. Rows: video → tags → author.
 */
export async function updateVideoListing(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "databaseKind" | "live">,
  videoId: number,
): Promise<void> {
  const row = await trx
    .selectFrom("video")
    .select(["author_id", "title", "html", "visibility", "published_at", "deleted_at", "is_listed"])
    .where("id", "=", videoId)
    .executeTakeFirstOrThrow();
  const isListed = row.deleted_at === null && row.published_at !== null && row.visibility === "public";
  const flag = isListed ? 1 : 0;
  await trx
    .updateTable("video_tag")
    .set({ is_listed: flag, published_at: row.published_at })
    .where("video_id", "=", videoId)
    .execute();
  if (isListed)
    await indexText(
      trx,
      ctx.databaseKind,
      { kind: "video", id: videoId },
      { title: row.title, body: textOfHtml(row.html) },
    );
  if (flag !== row.is_listed) {
    await trx.updateTable("video").set({ is_listed: flag }).where("id", "=", videoId).execute();
    if (!isListed) await unindexText(trx, ctx.databaseKind, { kind: "video", id: videoId });
    // Everybody at once, in their order: whom the text names is told after this.
    await lockUsers(trx, ctx.databaseKind, [row.author_id, ...mentionsIn(row.html)]);
    await trx
      .updateTable("user")
      .set((eb) => ({ listed_video_count: eb("listed_video_count", "+", isListed ? 1 : -1) }))
      .where("id", "=", row.author_id)
      .execute();
    if (!isListed) await ctx.live.publish(trx, { type: "pages.stale" });
  }
  if (isListed)
    await notifyMentioned({
      ctx,
      trx,
      writerId: row.author_id,
      html: row.html,
      about: { kind: "video", id: videoId },
      body: row.title,
    });
}
