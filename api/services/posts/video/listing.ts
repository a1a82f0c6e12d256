import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { PostEvent, Writing, Written } from "../../shared/event/event.ts";
import { postEvent } from "../../shared/event/post-event.ts";
import { memoize, type Following } from "../../shared/event/run-in-lock-order.ts";

/**
 * Puts a video into the public lists or takes it out, according to its visibility, file and deletion, and publishes the
 * event. Nothing else writes `is_listed`. It must follow every change of one of those or of the text, while the video's
 * row is locked.
 */
export function videoListing(
  trx: Transaction<Database>,
  ctx: Writing,
  videoId: number,
  written?: Written,
): Following[] {
  const change = memoize(() => changeOf(trx, videoId));
  const own: Following = {
    async tags() {
      const { row, flag, changes } = await change();
      await trx
        .updateTable("video_tag")
        .set({ is_listed: flag, published_at: row.published_at })
        .where("video_id", "=", videoId)
        .execute();
      if (changes) await trx.updateTable("video").set({ is_listed: flag }).where("id", "=", videoId).execute();
    },
  };
  return [consequences(trx, ctx, async () => eventOf(await change(), written)), own];
}

type Change = Awaited<ReturnType<typeof changeOf>>;

function eventOf({ row, isListed, changes }: Change, written: Written | undefined): PostEvent {
  const isOut = row.deleted_at === null && row.published_at !== null && row.visibility === "public";
  return postEvent("video", row, {
    changes,
    isListed,
    at: row.published_at ?? 0,
    ...(isOut ? { tells: true as const } : {}),
    leavesPages: changes && !isListed,
    ...written,
  });
}

async function changeOf(trx: Transaction<Database>, videoId: number) {
  const row = await trx
    .selectFrom("video")
    .select([
      "id",
      "author_id",
      "title",
      "html",
      "visibility",
      "is_enclosed",
      "published_at",
      "deleted_at",
      "is_listed",
    ])
    .where("id", "=", videoId)
    .executeTakeFirstOrThrow();
  const isListed = row.deleted_at === null && row.published_at !== null && isForAll(row);
  const flag = isListed ? (1 as const) : (0 as const);
  return { row, isListed, flag, changes: flag !== row.is_listed };
}
